import type { UnitOfWork } from "../../../domain/pricing/reading.ts";
import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { serviceNamed } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import { contentWords } from "./lexicon.ts";
import { countsIn, sizeIn } from "./quantities.ts";
import type { Segment } from "./segments.ts";
import { thingWordsOf } from "./taxonomy-index.ts";

/** Smaller measures are those of a single piece: a pane, a panel, a door. */
const work = { square_metres: 3, metres: 5 };

const counted: ReadonlySet<UnitOfWork> = new Set<UnitOfWork>(["each", "job"]);

/** Too uncertain to be priced without a person, so that the measure is not passed over. */
const unfitConfidence = 0.55;

const measureIn = (text: string, country: string | undefined): UnitOfWork | undefined => {
  const {
    area_square_metres: area = 0,
    length_metres: length = 0,
    width_metres,
  } = sizeIn(text, country) ?? {};
  if (area >= work.square_metres) return "square_metre";
  return width_metres === undefined && length >= work.metres ? "linear_metre" : undefined;
};

const countsPieces = (text: string, kind: TaskKind): boolean => {
  const things = thingWordsOf(kind);
  return countsIn(text).some(({ words }) => contentWords(words).some((word) => things.has(word)));
};

/** Asks for new work and not for a repair of what is there. */
const asNew = /\b(?:replace|replacing|replacement|new|install|lay|build|put up|redo)\b/i;

/**
 * Work that is counted although the request gives an area or a length is other work of the same service that is
 * measured so, if the request fits it. If none is, the measure makes it uncertain and the kinds are asked about.
 */
export const fitting = (segment: Segment, country: string | undefined): Segment => {
  const { kind, text, likely, rivals } = segment;
  if (!counted.has(kind.unit) || kind.depends_on) return segment;
  const unit = measureIn(text, country);
  if (unit === undefined || countsPieces(text, kind)) return segment;
  const named = [...rivals, ...likely].filter((one) => one.service === kind.service && one.unit === unit);
  const fits = asNew.test(text) ? named.toSorted((one, other) => newness(other) - newness(one))[0] : named[0];
  if (fits) return { ...segment, kind: fits, rivals: rivals.filter((one) => one !== fits) };
  const others = (serviceNamed(kind.service)?.kinds ?? []).filter((one) => one.unit === unit);
  if (others.length === 0) return segment;
  return {
    ...segment,
    confidence: Math.min(segment.confidence, unfitConfidence),
    rivals: [...rivals, ...others].slice(0, 3),
  };
};

const newness = ({ title }: TaskKind): number => (asNew.test(title) ? 1 : 0);
