import type { Chart, Section } from "./report.ts";

/** A drawing in its own coordinates, from its upper left corner. */
type Drawing = { height: number; svg: string };

const column = 510;
const inner = column - 48;
const names = 220;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const rounded = (value: number) => value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 });

const text = (x: number, y: number, what: string, kind = "", anchor = "start") =>
  `<text x="${x}" y="${y}" class="${kind}" text-anchor="${anchor}">${escaped(what)}</text>`;

const shortened = (name: string, most: number) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

const bars = ({ values, unit }: Extract<Chart, { kind: "bars" | "parts" }>): Drawing => {
  const step = 26;
  const room = inner - names - 74;
  const longest = Math.max(...values.map(({ value }) => value), 1);
  const rows = values.map(({ name, value, reference }, at) => {
    const y = at * step;
    const width = Math.max(3, (value / longest) * room);
    return [
      text(names - 12, y + 15, shortened(name, 31), "name", "end"),
      `<rect class="${reference ? "other" : "own"}" x="${names}" y="${y + 3}" width="${width.toFixed(1)}" height="16" rx="4"/>`,
      text(names + width + 8, y + 15, `${rounded(value)} ${unit}`, reference ? "value" : "value strong"),
    ].join("");
  });
  return { height: values.length * step, svg: rows.join("\n") };
};

const shades = 9;

const parts = ({ values, unit }: Extract<Chart, { kind: "bars" | "parts" }>): Drawing => {
  const all = values.reduce((sum, { value }) => sum + value, 0) || 1;
  let x = 0;
  const band = values.map(({ value }, at) => {
    const width = (value / all) * inner;
    const drawn = `<rect class="shade${at % shades}" x="${x.toFixed(1)}" y="0" width="${Math.max(0, width - 1.5).toFixed(1)}" height="30"/>`;
    x += width;
    return drawn;
  });
  const legend = values.map(({ name, value }, at) => {
    const y = 62 + at * 22;
    return [
      `<rect class="shade${at % shades}" x="0" y="${y - 11}" width="13" height="13" rx="3"/>`,
      text(22, y, name, "name"),
      text(inner, y, `${rounded(value)} ${unit}`, "value", "end"),
    ].join("");
  });
  return { height: 62 + values.length * 22, svg: [...band, ...legend].join("\n") };
};

const lines = ({ over, lines: drawn }: Extract<Chart, { kind: "lines" }>): Drawing => {
  const step = 28;
  const left = names + 10;
  const room = inner - left - 46;
  const xOf = (at: number) => left + (over.length > 1 ? (at / (over.length - 1)) * room : 0);
  const rows = drawn.map(({ name, values }, row) => {
    const y = row * step + 12;
    const first = values[0] ?? 0;
    const points = values.map((value, at) => [xOf(at), y - Math.max(-9, Math.min(9, (value - first) * 2))]);
    return [
      text(names - 6, y + 4, shortened(name, 31), "name", "end"),
      `<polyline class="line" points="${points.map((point) => point.map((one) => one?.toFixed(1)).join(",")).join(" ")}"/>`,
      ...points.map(([x, at]) => `<circle class="dot" cx="${x}" cy="${at}" r="3.2"/>`),
      text(inner, y + 4, rounded(values.at(-1) ?? 0), "value strong", "end"),
    ].join("");
  });
  const axis = over.map((size, at) => text(xOf(at), drawn.length * step + 14, size, "axis", "middle"));
  return { height: drawn.length * step + 22, svg: [...rows, ...axis].join("\n") };
};

const drawingOf = (chart: Chart): Drawing =>
  chart.kind === "lines" ? lines(chart) : chart.kind === "parts" ? parts(chart) : bars(chart);

const card = (chart: Chart): Drawing => {
  const { height, svg } = drawingOf(chart);
  const whole = height + 76;
  return {
    height: whole,
    svg: [
      `<rect class="card" width="${column}" height="${whole}" rx="14"/>`,
      text(24, 36, chart.title, "title"),
      `<g transform="translate(24 56)">${svg}</g>`,
    ].join("\n"),
  };
};

const style = `
text { font: 13px ui-sans-serif, system-ui, sans-serif; fill: #57606a; }
.head { font-size: 24px; font-weight: 700; fill: #1f2328; } .title { font-size: 15px; font-weight: 650; fill: #1f2328; }
.name { font-size: 12.5px; fill: #424a53; } .strong { font-weight: 650; fill: #1f2328; } .value, .axis { font-size: 12px; font-variant-numeric: tabular-nums; }
.ground { fill: #f6f8fa; } .card { fill: #fff; stroke: #d8dee4; } .own, .dot { fill: #2f6feb; } .other { fill: #c4ccd6; }
.line { fill: none; stroke: #2f6feb; stroke-width: 2; }
.shade0 { fill: #0b3a8f; } .shade1 { fill: #1f5fd6; } .shade2 { fill: #4d8bf5; } .shade3 { fill: #86b3fb; } .shade4 { fill: #12806a; }
.shade5 { fill: #35b392; } .shade6 { fill: #e0a43a; } .shade7 { fill: #d9713c; } .shade8 { fill: #aab4c0; }
@media (prefers-color-scheme: dark) {
text { fill: #9aa4b2; } .head, .title, .strong { fill: #e6edf3; } .name { fill: #c2cad4; }
.ground { fill: #0d1117; } .card { fill: #151b23; stroke: #2a323d; } .own, .dot { fill: #6ea8fe; } .other { fill: #3d4753; } .line { stroke: #6ea8fe; }
.shade0 { fill: #3567c9; } .shade8 { fill: #5b6673; } }`;

const gap = 20;

/** The charts of the sections as cards in two columns, for light and for dark ground. */
export const picture = (sections: readonly Section[]): string => {
  const goals = sections.flatMap((section) => section.goals);
  const met = goals.filter((goal) => goal.met).length;
  const bottoms = [96, 96];
  const placed = sections
    .flatMap(({ charts = [] }) => charts)
    .map((chart) => {
      const { height, svg } = card(chart);
      const at = (bottoms[0] as number) <= (bottoms[1] as number) ? 0 : 1;
      const y = bottoms[at] as number;
      bottoms[at] = y + height + gap;
      return `<g transform="translate(${gap + at * (column + gap)} ${y})">${svg}</g>`;
    });
  const [width, height] = [2 * column + 3 * gap, Math.max(...bottoms)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="What a request costs">
<style>${style}
</style>
<rect class="ground" width="${width}" height="${height}" rx="18"/>
${text(gap + 4, 48, "What a request costs", "head")}
${text(gap + 4, 74, "CPU time in milliseconds unless said otherwise; blue is this service. The shorter the better.")}
${text(width - gap - 4, 48, `${met} of ${goals.length} goals met`, "title", "end")}
${placed.join("\n")}
</svg>
`;
};
