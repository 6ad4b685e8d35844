import { readFileSync } from "node:fs";
import { median } from "../../bench/statistics.ts";
import { defaultQuotationRules, price } from "../../shared/domain/pricing/pricing.ts";
import type { Finding } from "../../shared/domain/pricing/reading.ts";
import type { TaskKind } from "../../shared/domain/pricing/taxonomy/task-kind.ts";
import { taskKind } from "../../shared/domain/pricing/taxonomy/taxonomy.ts";
import type { Found, Measure } from "../report.ts";

/** What a public guide says that work of a size costs, in dollars. */
type Guided = { task_kind: string; size: string; low: number; high: number };

export const guides = (): Guided[] =>
  readFileSync(new URL("guides.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [task_kind = "", size = "", low = "", high = ""] = line.split("\t");
      return { task_kind, size, low: Number(low), high: Number(high) };
    });

const square_metres_per_square_foot = 0.092_903;
const metres_per_foot = 0.3048;
/** A home has a living room and a kitchen besides its bedrooms, and a usual room has so many square metres. */
const rooms_besides_bedrooms = 2;
const room_square_metres = 16;

type Amount = { quantity: number; height_metres?: number };

/** The amount of work of a guide's size, as a request of that size is read. Undefined: its price does not depend on it. */
const amountOf = (kind: TaskKind, size: string): Amount | undefined => {
  const [number = "", of] = size.split(" ");
  const value = Number(number);
  switch (of) {
    case undefined:
      return { quantity: value };
    case "sqft": {
      const area = value * square_metres_per_square_foot;
      if (kind.unit === "square_metre") return { quantity: area };
      return kind.unit === "room" ? { quantity: Math.round(area / room_square_metres) } : undefined;
    }
    case "ft": {
      const metres = value * metres_per_foot;
      if (kind.depends_on) return { quantity: 1, height_metres: metres };
      return kind.unit === "linear_metre" ? { quantity: metres } : undefined;
    }
    case "bedrooms":
      if (kind.hours_by_bedrooms)
        return { quantity: kind.hours_by_bedrooms.besides + kind.hours_by_bedrooms.each * value };
      return kind.unit === "room" ? { quantity: value + rooms_besides_bedrooms } : undefined;
    default:
      throw new Error(`${size} is no size`);
  }
};

type Compared = Guided & { ours: { low: number; high: number }; ratio: number };

const priced = (guided: Guided): Compared => {
  const kind = taskKind(guided.task_kind);
  if (!kind) throw new Error(`${guided.task_kind} is no kind of work`);
  const { quantity, height_metres } = amountOf(kind, guided.size) ?? { quantity: kind.default_quantity };
  const finding: Finding = {
    task_kind: kind.task_kind,
    service: kind.service,
    title: kind.title,
    quantity,
    unit: kind.unit,
    ...(height_metres && { size: { height_metres } }),
    urgency: "normal",
    confidence: 1,
    evidence: "",
  };
  const { low_minor, high_minor } = price([finding], defaultQuotationRules, [], {
    at: "2027-03-01T10:00:00.000Z",
  });
  const ours = { low: low_minor / 100, high: high_minor / 100 };
  return { ...guided, ours, ratio: (ours.low + ours.high) / (guided.low + guided.high) };
};

const overlaps = ({ low, high, ours }: Compared): boolean => ours.low <= high && ours.high >= low;

const dollars = ({ low, high }: { low: number; high: number }): string =>
  `$${Math.round(low)} to $${Math.round(high)}`;

/** The rules' prices beside those of public guides: a development set, since hours and materials are mended by it. */
export const evaluatePrices = (): Found => {
  const all = guides().map(priced);
  const measure = (
    name: string,
    holds: (one: Compared) => boolean,
    goal: Partial<Pick<Measure, "bar" | "better">> = {},
  ): Measure => ({
    name,
    value: all.filter(holds).length / all.length,
    of: all.length,
    better: "more",
    ...goal,
  });
  const near = ({ ratio }: Compared): boolean => ratio >= 0.5 && ratio <= 2;
  return {
    title: "Prices beside public guides",
    told: `${all.length} ranges of public price guides by kind of work and size ([where they are from](../eval/prices/README.md)), written down before the service's own prices were looked at. The list shows the ratio of the middles, ours first, where it is not between half and double.`,
    measures: [
      measure("middle between half and double of the guide's", near, { bar: 0.97 }),
      measure("range overlaps the guide's", overlaps),
      measure("range no wider than three times", ({ ours }) => ours.high <= 3 * ours.low),
    ],
    figures: [
      { name: "median ratio of the middles", value: median(all.map(({ ratio }) => ratio)) },
      { name: "median width (high ÷ low)", value: median(all.map(({ ours }) => ours.high / ours.low)) },
      { name: "the guides' median width", value: median(all.map(({ low, high }) => high / low)) },
    ],
    misses: all
      .filter((one) => !near(one))
      .map((one) => ({
        measure: `ratio ${one.ratio.toFixed(2)}`,
        asked: `${one.task_kind}, ${one.size}: ${dollars(one)}`,
        answered: dollars(one.ours),
      })),
  };
};
