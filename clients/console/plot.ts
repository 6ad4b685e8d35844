const minutes = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1440, 2880, 7200, 14_400, 43_200, 144_000];

/** How far apart the lines of a grid are: a round number of the unit. */
const stepOf = (size: number, unit: string): number => {
  if (unit === "minutes") return minutes.find((step) => step >= size) ?? size;
  const power = 10 ** Math.floor(Math.log10(size));
  const step = (([1, 2, 5].find((one) => one * power >= size * 0.999) ?? 10) * power) as number;
  return unit === "count" ? Math.max(1, step) : step;
};

const lines_most = 4;

/** The values at the lines of a grid: from zero or below to at least the highest value. */
export const gridOf = (values: readonly (number | null)[], unit: string): number[] => {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  if (high === low) return [0, unit === "cents" ? 100 : 1];
  const step = stepOf((high - low) / lines_most, unit);
  const [from, to] = [Math.floor(low / step), Math.ceil(high / step - 1e-9)];
  return Array.from({ length: to - from + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)));
};

const distances = [1, 2, 5, 7, 10, 14, 30, 60, 90];

/** Which of so many points are named, if there is room for so many names. */
export const labeledDays = (count: number, room: number): number[] => {
  const most = Math.max(1, room);
  const apart = distances.find((one) => count / one <= most) ?? Math.ceil(count / most);
  return Array.from({ length: Math.ceil(count / apart) }, (_, at) => at * apart);
};

type Point = [at: number, value: number];

/** The stretches of points that follow one another: where there is no value, a line ends. */
export const segmentsOf = (values: readonly (number | null)[]): Point[][] => {
  const segments: Point[][] = [];
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    if (at > 0 && values[at - 1] !== null && segments.length > 0) segments.at(-1)?.push([at, value]);
    else segments.push([[at, value]]);
  }
  return segments;
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** The lines through points, or the areas between them and a base. */
export const pathOf = (
  segments: readonly Point[][],
  x: (at: number) => number,
  y: (value: number) => number,
  base?: number,
): string =>
  segments
    .map((points) => {
      const through = points.map(([at, value]) => `${round(x(at))},${round(y(value))}`).join("L");
      if (base === undefined) return `M${through}h0`;
      const [first, last] = [points[0] as Point, points.at(-1) as Point];
      return `M${round(x(first[0]))},${base}L${through}L${round(x(last[0]))},${base}Z`;
    })
    .join("");
