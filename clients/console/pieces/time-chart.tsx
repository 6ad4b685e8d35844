import { useEffect, useRef, useState } from "preact/hooks";
import type UPlot from "uplot";
import { useFormat } from "../words/words.ts";

export type Line = { name: string; values: readonly (number | null)[]; faint?: boolean };

const colorOf = (element: Element, name: string): string =>
  getComputedStyle(element).getPropertyValue(name).trim();

const height = 220;

/** Series over days; the day under the pointer is described above it. */
export default ({
  label,
  days,
  lines,
  unit,
}: {
  label: string;
  days: readonly string[];
  lines: readonly Line[];
  unit: string;
}) => {
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  const dark = useDark();

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let chart: UPlot | undefined;
    let gone = false;
    const resized = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height }));
    const draw = async () => {
      const { default: Plot } = await import("uplot");
      if (gone) return;
      const [accent, quiet, line] = ["--accent", "--quiet", "--line"].map((name) =>
        colorOf(element, name),
      ) as [string, string, string];
      const axis = {
        stroke: quiet,
        font: "12px system-ui, sans-serif",
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
      };
      chart = new Plot(
        {
          width: element.clientWidth,
          height,
          legend: { show: false },
          cursor: { y: false, points: { size: 8 }, drag: { x: false, y: false } },
          scales: {
            x: { time: false },
            y: { range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.1 : 1] },
          },
          axes: [
            {
              ...axis,
              size: 32,
              grid: { show: false },
              values: (_, at) => at.map((index) => (days[index] ? format.shortDay(days[index]) : "")),
              incrs: [1, 2, 5, 7, 10, 14, 30, 60, 90],
              space: 64,
            },
            {
              ...axis,
              size: (_, labels) => 16 + 7.5 * Math.max(4, ...(labels ?? []).map((label) => label.length)),
              values: (_, at) => at.map((value) => format.tick(value, unit)),
            },
          ],
          series: [
            {},
            ...lines.map(({ faint }) => ({
              stroke: faint ? quiet : accent,
              width: faint ? 1.5 : 2,
              ...(faint ? { dash: [4, 4] } : { fill: `color-mix(in srgb, ${accent} 10%, transparent)` }),
              points: { show: false },
            })),
          ],
          hooks: { setCursor: [({ cursor }) => setPointed(cursor.idx ?? undefined)] },
        },
        [days.map((_, index) => index), ...lines.map(({ values }) => [...values])] as UPlot.AlignedData,
        element,
      );
      resized.observe(element);
    };
    void draw();
    return () => {
      gone = true;
      resized.disconnect();
      chart?.destroy();
    };
  }, [days, lines, unit, format, dark]);

  const day = pointed === undefined ? undefined : days[pointed];
  return (
    <figure class="chart" aria-label={label}>
      <figcaption class="legend small">
        {day && <strong>{format.shortDay(day)}</strong>}
        {lines.map(({ name, values, faint }) => (
          <span key={name} class={faint ? "faint" : ""}>
            {name}
            {pointed !== undefined && day && <strong> {format.figure(values[pointed], unit)}</strong>}
          </span>
        ))}
      </figcaption>
      <div class="plot" ref={place} aria-hidden="true" />
    </figure>
  );
};

/** Whether dark colors are shown; charts are drawn again when that changes. */
const useDark = (): boolean => {
  const read = () => {
    const { theme } = document.documentElement.dataset;
    return theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  };
  const [dark, setDark] = useState(read);
  useEffect(() => {
    const changed = () => setDark(read());
    const preference = matchMedia("(prefers-color-scheme: dark)");
    preference.addEventListener("change", changed);
    const chosen = new MutationObserver(changed);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      preference.removeEventListener("change", changed);
      chosen.disconnect();
    };
  }, []);
  return dark;
};
