import type { Answer, Size } from "../../../domain/pricing/reading.ts";
import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { contentWords } from "./lexicon.ts";
import { boundedQuantity, countsIn, hoursIn, sizeIn } from "./quantities.ts";
import type { Segment } from "./segments.ts";
import { thingWordsOf } from "./taxonomy-index.ts";
import { wordsOf } from "./words.ts";

export type Measured = {
  quantity: number;
  size?: Size;
  /** Whether the customer should be asked how much. */
  unsaid: boolean;
};

const roomWords = new Set(
  contentWords("room bedroom bathroom kitchen lounge hallway office nursery landing dining"),
);

/** How much of the work there is: as answered, else as written, else the usual amount. */
export const measured = (
  { kind, text }: Segment,
  wholeText: string,
  answers: Map<string, Answer["value"]>,
  country?: string,
): Measured => {
  const size = sizeIn(text, country) ?? (text === "" ? undefined : sizeIn(wholeText, country));
  const answered = answers.get(`quantity:${kind.task_kind}`);
  const said =
    typeof answered === "number" && Number.isFinite(answered) && answered > 0
      ? answered
      : quantityIn(text, kind, size);
  return {
    quantity: boundedQuantity(said ?? kind.default_quantity, kind.unit),
    ...(size && { size }),
    unsaid: said === undefined && kind.unit !== "hour",
  };
};

const quantityIn = (text: string, kind: TaskKind, size: Size | undefined): number | undefined => {
  switch (kind.unit) {
    case "job":
      return 1;
    case "hour":
      return hoursIn(text);
    case "square_metre": {
      const area = size?.area_square_metres;
      return area === undefined
        ? undefined
        : area * (size?.length_metres ? (countOf(text, roomWords) ?? 1) : 1);
    }
    case "linear_metre":
      return size?.width_metres === undefined ? size?.length_metres : undefined;
    case "room":
      return countOf(text, roomWords) ?? (hasSingularRoom(text) ? 1 : undefined);
    case "each":
      return countOf(text, thingWordsOf(kind)) ?? (namesSeveral(text, kind) ? undefined : 1);
  }
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
