// The plots: the value along the game, and who wins in each layer.
const space = "http://www.w3.org/2000/svg";

function shape(name, attributes = {}, text = "") {
  const node = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text) node.textContent = text;
  return node;
}

function picture(width, height, label) {
  return shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
}

function point(x, y, winner) {
  return winner === "slider" ? shape("circle", { cx: x, cy: y, r: 4, class: "point-slider" })
    : shape("rect", { x: x - 3.5, y: y - 3.5, width: 7, height: 7, class: "point-dropper" });
}

function curve(points) {
  return shape("polyline", { class: "curve", points: points.map(({ x, y }) => `${x},${y}`).join(" ") });
}

/** Who wins after each move of the game: Slider above, Dropper below; with depths, the nearer the end the farther out. */
export function pathChart(path) {
  const known = path.map((entry, ply) => ({ ...entry, ply })).filter((entry) => typeof entry.value === "string");
  if (known.length < 2) return null;
  const svg = picture(480, 110, "Value along the game: Slider's wins above the axis, Dropper's below");
  const longest = Math.max(1, ...known.map((entry) => entry.moves_to_end ?? 0));
  const points = known.map((entry) => {
    const height = entry.moves_to_end === undefined ? 30 : 42 - (32 * entry.moves_to_end) / longest;
    const x = 20 + (445 * entry.ply) / Math.max(path.length - 1, 1);
    return { x, y: 55 + (entry.value === "slider" ? -height : height), entry };
  });
  svg.append(shape("line", { x1: 15, y1: 55, x2: 475, y2: 55, class: "axis" }),
    shape("text", { x: 0, y: 20 }, "S"), shape("text", { x: 0, y: 102 }, "D"), curve(points));
  for (const { x, y, entry } of points) svg.append(point(x, y, entry.value));
  return svg;
}

const left = 62;  // Of the axis: room for "100 %".

function layerBar(layer, i, width, share, height) {
  const x = left + i * width;
  const bar = shape("g");
  bar.append(shape("rect", { x, y: 10, width: width + 0.2, height, class: "of-dropper" }),
    shape("rect", { x, y: 10 + height * (1 - share), width: width + 0.2, height: height * share, class: "of-slider" }),
    shape("title", {}, `layer ${layer.layer}: Slider wins ${layer.slider_wins} of ${layer.positions} positions`));
  return bar;
}

/** The share of positions that Slider wins, layer by layer, with a line at the layer of the board. */
export function layersChart(layers, here) {
  const held = layers.filter((layer) => Number(layer.positions) > 0 && layer.slider_wins !== null);
  if (held.length === 0) return null;
  const svg = picture(480, 156, "Share of the positions with Dropper to move that Slider wins, by layer sum; below: Slider, above: Dropper");
  const last = held.at(-1).layer, width = (475 - left) / (last + 1), height = 120;
  for (const layer of held)
    svg.append(layerBar(layer, layer.layer, width, Number(layer.slider_wins) / Number(layer.positions), height));
  if (here <= last) {
    const x = left + (here + 0.5) * width;
    svg.append(shape("line", { x1: x, y1: 4, x2: x, y2: 136, class: "here" }));
  }
  svg.append(shape("text", { x: left - 5, y: 22, "text-anchor": "end" }, "100 %"), shape("text", { x: left - 5, y: 130, "text-anchor": "end" }, "0 %"),
    shape("text", { x: left, y: 150 }, "0"), shape("text", { x: 475, y: 150, "text-anchor": "end" }, String(last)));
  return svg;
}
