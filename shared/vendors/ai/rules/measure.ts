import type { Answer, Size } from "../../../domain/pricing/reading.ts";
import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { contentWords } from "./lexicon.ts";
import { boundedQuantity, countsIn, hoursIn, largestQuantity, sizeIn } from "./quantities.ts";
import type { Segment } from "./segments.ts";
import { thingWordsOf } from "./taxonomy-index.ts";
import { wordsOf } from "./words.ts";

export type Measured = {
  quantity: number;
  size?: Size;
  /** Whether the customer should be asked how much. */
  unsaid: boolean;
  /** Whether the amount is larger than can be priced automatically. */
  beyond: boolean;
};

const roomWords = new Set(
  contentWords("room bedroom bathroom kitchen lounge hallway office nursery landing dining"),
);

/** Whether the unit is measured, not counted. */
export const isMeasured = ({ unit }: TaskKind): boolean => unit === "square_metre" || unit === "linear_metre";

/**
 * The amount of work: as answered, else as written, else the usual amount. With `wholeText`, amounts elsewhere in the
 * text count too, because they can't belong to other work.
 */
export const measured = (
  { kind, text }: Segment,
  wholeText: string | undefined,
  answers: Map<string, Answer["value"]>,
  country?: string,
): Measured => {
  const size =
    sizeIn(text, country) ??
    (text === "" || wholeText === undefined ? undefined : sizeIn(wholeText, country));
  const answered = answers.get(`quantity:${kind.task_kind}`);
  const said =
    typeof answered === "number" && Number.isFinite(answered) && answered > 0
      ? answered
      : quantityIn(text, kind, size);
  return {
    quantity: boundedQuantity(said ?? kind.default_quantity, kind.unit),
    ...(size && { size }),
    unsaid: said === undefined && kind.unit !== "hour",
    beyond: said !== undefined && said > largestQuantity[kind.unit],
  };
};

const quantityIn = (text: string, kind: TaskKind, size: Size | undefined): number | undefined => {
  switch (kind.unit) {
    case "job":
      return 1;
    case "hour":
      return hoursIn(text);
    case "square_metre":
      return areaOf(text, kind, size);
    case "linear_metre":
      return lengthOf(size);
    case "room":
      return countOf(text, roomWords) ?? (hasSingularRoom(text) ? 1 : undefined);
    case "each":
      return countOf(text, thingWordsOf(kind)) ?? (namesSeveral(text, kind) ? undefined : 1);
  }
};

/** Below this a size is that of a single tile or pane, not of a floor. */
const piece_square_metres = 1.5;

const areaOf = (text: string, kind: TaskKind, size: Size | undefined): number | undefined => {
  const area = size?.area_square_metres;
  if (area === undefined || !size?.length_metres) return area;
  const pieces = area < piece_square_metres ? countOf(text, thingWordsOf(kind)) : undefined;
  return area * (pieces ?? countOf(text, roomWords) ?? 1);
};

/** Anything narrower than this is a strip; anything wider is a room, and its edge is meant. */
const room_metres = 1.5;

const lengthOf = (size: Size | undefined): number | undefined => {
  const { length_metres: length, width_metres: width } = size ?? {};
  if (length === undefined || width === undefined) return length;
  return Math.min(length, width) < room_metres ? Math.max(length, width) : 2 * (length + width);
};

const countOf = (text: string, things: ReadonlySet<string>): number | undefined => {
  const counted = countsIn(text).filter(({ words }) => contentWords(words).some((word) => things.has(word)));
  if (counted.length === 0) return undefined;
  return counted.reduce((sum, { quantity }) => sum + quantity, 0);
};

const hasSingularRoom = (text: string): boolean =>
  /\b(?:bed|bath|living |dining |sitting |laundry |box )?room\b|\b(?:kitchen|bathroom|bedroom|lounge|hallway|nursery|office|landing|studio)\b/i.test(
    text,
  );

const namesSeveral = (text: string, kind: TaskKind): boolean => {
  const things = thingWordsOf(kind);
  return wordsOf(text).some(
    (word) => /[^su]s$/.test(word) && contentWords(word).some((base) => base !== word && things.has(base)),
  );
};
