// Each still picture gives way to a plotly figure once it comes into view; without this script the pictures stay.
(() => {
  if (typeof Plotly === "undefined" || !("IntersectionObserver" in window)) return;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const drawn = new Set();

  const colours = () => {
    const page = getComputedStyle(document.documentElement);
    const ink = page.getPropertyValue("--ink").trim();
    const line = page.getPropertyValue("--line").trim();
    return {
      "font.color": ink, "xaxis.linecolor": line, "yaxis.gridcolor": line, "shapes": ink,
      "hoverlabel.bgcolor": page.getPropertyValue("--panel").trim(), "hoverlabel.font.color": ink,
    };
  };

  const inColours = (layout) => {
    const { shapes, ...rest } = colours();
    const update = { ...rest };
    (layout.shapes || []).forEach((_, i) => { update[`shapes[${i}].line.color`] = shapes; });
    return update;
  };

  const draw = async (figure) => {
    const { data, layout } = JSON.parse(figure.querySelector("script").textContent);
    const live = figure.querySelector(".live");
    live.hidden = false;
    layout.font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
    await Plotly.newPlot(live, data, layout, { responsive: true, displaylogo: false, displayModeBar: "hover" });
    await Plotly.relayout(live, inColours(layout));
    figure.querySelector(".still").style.display = "none";
    drawn.add(live);
  };

  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries.filter((one) => one.isIntersecting)) {
      seen.unobserve(entry.target);
      draw(entry.target);
    }
  }, { rootMargin: "600px" });
  document.querySelectorAll("figure.plot").forEach((figure) => seen.observe(figure));
  dark.addEventListener("change", () => drawn.forEach((live) => Plotly.relayout(live, inColours(live.layout))));
})();
