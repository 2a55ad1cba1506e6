"use strict";
// frame i: the lines of the picture after step i; splices[i] makes it of the frame before.
const {lines, splices} = JSON.parse(document.getElementById("film").textContent);
const last = splices.length - 1;
const board = document.getElementById("board");
const slider = document.getElementById("slider");
const items = [null, ...document.querySelectorAll(".steps li")];
const tree = new Map([...document.querySelectorAll("[data-guess]")].map((item) => [Number(item.dataset.guess), item]));
const numbers = [...tree.keys()];
const frames = [[]];
let now = -1;

function frame(step) {
  for (let i = frames.length - 1; i <= step; i++) {
    const [kept, out, put] = splices[i];
    const before = frames[i];
    frames.push([...before.slice(0, kept), ...put, ...before.slice(kept + out)]);
  }
  return frames[step + 1];
}

function below(step) {
  return step ? Number(items[step].dataset.below) : 0;
}

function around(step) {
  const open = [];
  for (let guess = below(step); guess; guess = below(guess)) open.unshift(guess);
  return open;
}

function words(item) {
  return item.querySelector("span").textContent;
}

function link(guess) {
  const item = document.createElement("li");
  const anchor = item.appendChild(document.createElement("a"));
  anchor.href = "#" + guess;
  anchor.textContent = words(items[guess]).replace("guess: ", "");
  return item;
}

// Items that were never in view have a height that is guessed: where they turn out to be larger, scroll once more.
function intoView(item, list, frames = 8) {
  const top = item.offsetTop, bottom = top + item.offsetHeight;
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  if (frames) requestAnimationFrame(() => item.hasAttribute("aria-current") && intoView(item, list, frames - 1));
}

function mark(item) {
  if (!item) return;
  item.setAttribute("aria-current", "step");
  intoView(item, item.parentElement);
}

function show(step) {
  step = Math.min(Math.max(step, 0), last);
  if (step === now) return;
  now = step;
  board.innerHTML = frame(step).map((line) => lines[line]).join("\n");
  board.dataset.kind = step ? items[step].className : "";
  slider.value = step;
  const said = step ? words(items[step]) : "the puzzle before any step";
  slider.setAttribute("aria-valuetext", `${step} of ${last}: ${said}`);
  document.getElementById("said").textContent = `${step} of ${last}: ${said}`;
  document.getElementById("why").textContent = step ? items[step].querySelector("span").title : "";
  const open = around(step);
  document.getElementById("around").replaceChildren(...open.map(link));
  for (const item of document.querySelectorAll("[aria-current]")) item.removeAttribute("aria-current");
  mark(items[step]);
  mark(tree.get(tree.has(step) ? step : open.at(-1)));
  const idle = {first: step === 0, back: step === 0, on: step === last, last: step === last,
    next: target("next") === step, up: target("up") === step};
  for (const button of document.querySelectorAll("[data-go]")) button.disabled = idle[button.dataset.go];
  history.replaceState(null, "", "#" + step);
}

function target(where) {
  switch (where) {
    case "first": return 0;
    case "back": return now - 1;
    case "on": return now + 1;
    case "last": return last;
    case "next": return numbers.find((guess) => guess > now) ?? now;
    case "previous": return numbers.findLast((guess) => guess < now) ?? now;
    case "up": return below(now) || now;
  }
}

const keys = {ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", n: "next", p: "previous", u: "up"};

document.addEventListener("keydown", (event) => {
  const where = keys[event.key];
  if (!where || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  show(target(where));
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-go]");
  const anchor = event.target.closest("a[href^='#']");
  if (button) show(target(button.dataset.go));
  if (anchor && /^#\d+$/.test(anchor.hash)) {
    event.preventDefault();
    show(Number(anchor.hash.slice(1)));
  }
});
slider.addEventListener("input", () => show(Number(slider.value)));
addEventListener("hashchange", () => show(Number(location.hash.slice(1)) || 0));
let beforePrint = 0;
addEventListener("beforeprint", () => { beforePrint = now; show(last); });
addEventListener("afterprint", () => show(beforePrint));
document.querySelector(".controls").hidden = false;
// an address with a step shows that step; without these the browser would scroll to it in the list as well
for (const item of items.slice(1)) item.removeAttribute("id");
addEventListener("load", () => scrollTo(0, 0));
show(Number(location.hash.slice(1)) || 0);
