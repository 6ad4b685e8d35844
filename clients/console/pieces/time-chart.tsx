import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { gridOf, labeledDays, pathOf, segmentsOf } from "../plot.ts";
import { useFormat } from "../words/words.ts";

export type Line = { name: string; values: readonly (number | null)[]; faint?: boolean };

const height = 220;
const [top, bottom, right] = [10, 30, 14];

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
  const [width, setWidth] = useState(0);
  const [pointed, setPointed] = useState<number>();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, []);

  const grid = gridOf(
    lines.flatMap(({ values }) => values),
    unit,
  );
  const [low, high] = [grid[0] as number, grid.at(-1) as number];
  const ticks = grid.map((value) => format.tick(value, unit));
  const left = 14 + 7.5 * Math.max(3, ...ticks.map((text) => text.length));
  const last = Math.max(1, days.length - 1);
  const space = Math.max(1, width - left - right);
  const x = (at: number): number => left + (at / last) * space;
  const y = (value: number): number => top + ((high - value) / (high - low)) * (height - top - bottom);
  const named = labeledDays(days.length, Math.floor(space / 64));
  const day = pointed === undefined ? undefined : days[pointed];
  const point = ({ clientX, currentTarget }: PointerEvent & { currentTarget: Element }) => {
    const at = Math.round(((clientX - currentTarget.getBoundingClientRect().left - left) / space) * last);
    setPointed(Math.min(days.length - 1, Math.max(0, at)));
  };

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
      <div class="plot" ref={place} aria-hidden="true">
        {width > 0 && (
          <svg
            aria-hidden="true"
            width={width}
            height={height}
            onPointerMove={point}
            onPointerLeave={() => setPointed(undefined)}
          >
            {grid.map((value, at) => (
              <g key={value}>
                <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
                <text x={left - 8} y={y(value) + 4} text-anchor="end">
                  {ticks[at]}
                </text>
              </g>
            ))}
            {named.map((at) => (
              <text key={at} x={x(at)} y={height - 8} text-anchor={x(at) > width - 30 ? "end" : "middle"}>
                {format.shortDay(days[at] as string)}
              </text>
            ))}
            {lines.toReversed().map(({ name, values, faint }) => {
              const segments = segmentsOf(values);
              return (
                <g key={name} class={faint ? "faint" : ""}>
                  {!faint && <path class="area" d={pathOf(segments, x, y, y(Math.max(0, low)))} />}
                  <path d={pathOf(segments, x, y)} />
                  {pointed !== undefined && typeof values[pointed] === "number" && (
                    <circle cx={x(pointed)} cy={y(values[pointed])} r="4" />
                  )}
                </g>
              );
            })}
            {pointed !== undefined && (
              <line class="pointed" x1={x(pointed)} x2={x(pointed)} y1={top} y2={height - bottom} />
            )}
          </svg>
        )}
      </div>
    </figure>
  );
};
