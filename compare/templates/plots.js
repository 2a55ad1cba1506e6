// Each still picture gives way to a plotly figure once it comes into view; without this script the pictures stay.
(() => {
  if (typeof Plotly === "undefined" || !("IntersectionObserver" in window)) return;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const drawn = new Set();

  const inColours = (layout) => {
    const page = getComputedStyle(document.documentElement);
    const [ink, line, panel] = ["--ink", "--line", "--panel"].map((name) => page.getPropertyValue(name).trim());
    const update = {
      "font.color": ink, "xaxis.linecolor": line, "yaxis.linecolor": line, "yaxis.gridcolor": line,
      "hoverlabel.bgcolor": panel, "hoverlabel.font.color": ink, "hoverlabel.bordercolor": line,
      "modebar.color": ink, "modebar.activecolor": ink,
    };
    (layout.shapes || []).forEach((shape, i) => { if (shape.line.dash) update[`shapes[${i}].line.color`] = ink; });
    return update;
  };

  const draw = async (figure) => {
    const { data, layout } = JSON.parse(figure.querySelector("script").textContent);
    const live = figure.querySelector(".live");
    live.hidden = false;
    layout.font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
    await Plotly.newPlot(live, data, layout, { responsive: true, displaylogo: false, displayModeBar: "hover" });
    await Plotly.relayout(live, inColours(layout));
    figure.classList.add("drawn");
    drawn.add(live);
  };

  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries.filter((one) => one.isIntersecting)) {
      seen.unobserve(entry.target);
      draw(entry.target);
    }
  }, { rootMargin: "400px" });
  document.querySelectorAll("figure.plot").forEach((figure) => seen.observe(figure));
  dark.addEventListener("change", () => drawn.forEach((live) => Plotly.relayout(live, inColours(live.layout))));
})();
