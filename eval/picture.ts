import { type Found, isMet } from "./report.ts";

const width = 900;
const names = 330;
const room = width - names - 130;
const step = 26;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const style = `text{font:14px system-ui,sans-serif;fill:#1f2937}.title{font-weight:600;font-size:17px}.rail{fill:#e5e7eb}.met{fill:#2f855a}.missed{fill:#c05621}.plain{fill:#718096}.goal{stroke:#111827;stroke-width:2}
@media(prefers-color-scheme:dark){text{fill:#e5e7eb}.rail{fill:#374151}.goal{stroke:#f9fafb}}`;

/** Every measure as a bar from 0 to 100 %, with a line where its goal is. */
export const picture = (all: readonly Found[]): string => {
  let y = 0;
  const drawn = all.map(({ title, measures }) => {
    y += 44;
    const head = `<text class="title" x="16" y="${y}">${escaped(title)}</text>`;
    y += 14;
    const rows = measures.map((measure) => {
      const { name, value, bar } = measure;
      const kind = bar === undefined ? "plain" : isMet(measure) ? "met" : "missed";
      const at = names + (bar ?? 0) * room;
      const row = [
        `<text x="${names - 12}" y="${y + 15}" text-anchor="end">${escaped(name)}</text>`,
        `<rect class="rail" x="${names}" y="${y + 3}" width="${room}" height="16" rx="4"/>`,
        `<rect class="${kind}" x="${names}" y="${y + 3}" width="${(value * room).toFixed(1)}" height="16" rx="4"/>`,
        bar === undefined ? "" : `<line class="goal" x1="${at}" x2="${at}" y1="${y}" y2="${y + 22}"/>`,
        `<text x="${width - 118}" y="${y + 15}">${(100 * value).toFixed(1)} %${kind === "missed" ? " missed" : ""}</text>`,
      ].join("");
      y += step;
      return row;
    });
    return [head, ...rows].join("\n");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + 20}" viewBox="0 0 ${width} ${y + 20}" role="img" aria-label="What the service understands, each measure beside its goal"><style>${style}</style>\n${drawn.join("\n")}\n</svg>\n`;
};
