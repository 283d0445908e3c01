// The plots: the value along the game, and who wins in each layer.
const space = "http://www.w3.org/2000/svg";

const left = 62;  // Of an axis with numbers: room for "100 %".

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

/** How far right a ply of the path stands, in a picture of width 480. */
const placeOf = (ply, path, begin) => begin + ((465 - begin) * ply) / Math.max(path.length - 1, 1);

/** The value along the game as {picture, legend}; null if less than two positions have one. */
export function pathChart(path, table) {
  const known = path.map((entry, ply) => ({ ...entry, ply })).filter(({ value }) => value !== null && value !== undefined);
  if (known.length < 2) return null;
  if (!table.is_against_chance) return { picture: winnersChart(path, known), legend: "Slider's wins (S) above, Dropper's (D) below; the nearer the end, the farther out." };
  const isChance = table.quantity === "failure";
  const legend = isChance ? "The chance that the tile is made, move by move." : "The score still to come, move by move.";
  return { picture: numbersChart(path, known.map((entry) => ({ ...entry, number: isChance ? 100 * (1 - entry.value) : entry.value })), isChance ? " %" : ""), legend };
}

/** Numbers from 0, or of chances, up to the largest. */
function numbersChart(path, known, unit) {
  const svg = picture(480, 110, `Value along the game, from ${known[0].number.toPrecision(4)}${unit} to ${known.at(-1).number.toPrecision(4)}${unit}`);
  const most = Math.max(...known.map(({ number }) => number)) || 1;
  const points = known.map(({ ply, number }) => ({ x: placeOf(ply, path, left), y: 95 - (80 * number) / most }));
  svg.append(shape("line", { x1: left, y1: 95, x2: 475, y2: 95, class: "axis" }), shape("text", { x: left - 5, y: 99, "text-anchor": "end" }, `0${unit}`),
    shape("text", { x: left - 5, y: 19, "text-anchor": "end" }, `${Number(most.toPrecision(4))}${unit}`), curve(points));
  for (const { x, y } of points) svg.append(shape("circle", { cx: x, cy: y, r: 3, class: "point-number" }));
  return svg;
}

/** Who wins after each move of the game: Slider above, Dropper below; with depths, the nearer the end the farther out. */
function winnersChart(path, known) {
  const svg = picture(480, 110, "Value along the game: Slider's wins above the axis, Dropper's below");
  const longest = Math.max(1, ...known.map((entry) => entry.moves_to_end ?? 0));
  const points = known.map((entry) => {
    const height = entry.moves_to_end === undefined ? 30 : 42 - (32 * entry.moves_to_end) / longest;
    return { x: placeOf(entry.ply, path, 20), y: 55 + (entry.value === "slider" ? -height : height), entry };
  });
  svg.append(shape("line", { x1: 15, y1: 55, x2: 475, y2: 55, class: "axis" }),
    shape("text", { x: 0, y: 20 }, "S"), shape("text", { x: 0, y: 102 }, "D"), curve(points));
  for (const { x, y, entry } of points) svg.append(point(x, y, entry.value));
  return svg;
}

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
