import { unknownAnswer } from "../../../domain/pricing/answer-in-words.ts";
import type { Answer, Size } from "../../../domain/pricing/reading.ts";
import type { HoursBySize, TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import {
  amountIds,
  asksAmount,
  metres_per_foot,
  square_metres_per_square_foot,
} from "../../../domain/pricing/units.ts";
import { measuresInFeet } from "../../../markets/countries.ts";
import { plainAmounts } from "./amounts.ts";
import { contentWords } from "./lexicon.ts";
import { boundedQuantity, countsIn, heightIn, hoursIn, largestQuantity, sizeIn } from "./quantities.ts";
import type { Segment } from "./segments.ts";
import { thingWordsOf } from "./taxonomy-index.ts";
import { wordsOf } from "./words.ts";

export type Measured = {
  /** Whether the customer should be asked how high it is. */
  heightless?: boolean;
  /** Whether the customer should be asked how many bedrooms the home has. */
  bedroomless?: boolean;
  /** Whether the customer should be asked how large it is. */
  arealess?: boolean;
  /** Whether the customer was asked how much, and does not know. */
  unknown?: boolean;
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

/** Things without a name. */
const pieceWords = new Set(contentWords("pieces"));

/** Whether the unit is measured, not counted. */
export const isMeasured = ({ unit }: TaskKind): boolean => unit === "square_metre" || unit === "linear_metre";

/**
 * The amount of work: as answered, else as written, else the usual amount. With `wholeText`, amounts elsewhere in the
 * text count too, because they can't belong to other work.
 */
export const measured = (
  { kind, text }: Pick<Segment, "kind" | "text">,
  wholeText: string | undefined,
  answers: Map<string, Answer["value"]>,
  country?: string,
): Measured => {
  const size =
    sizeIn(text, country) ??
    (text === "" || wholeText === undefined ? undefined : sizeIn(wholeText, country));
  const said = amountAnswered(answers, kind) ?? quantityIn(text, kind, size);
  const whole = wholeText ?? text;
  const hours = said ?? hoursOfHome(kind, answers, whole, size) ?? hoursOfArea(kind, answers, size);
  const ofArea = kind.hours_by_area ?? (kind.hours_by_bedrooms && atWork.test(whole));
  const height = kind.depends_on && heightOf(kind, answers, [text, wholeText ?? ""], country);
  const known = height === undefined ? size : { ...size, height_metres: height };
  return {
    quantity: boundedQuantity(hours ?? kind.default_quantity, kind.unit),
    ...(known && { size: known }),
    ...(kind.depends_on && height === undefined && { heightless: true }),
    ...(hours === undefined &&
      (ofArea ? { arealess: true } : kind.hours_by_bedrooms && { bedroomless: true })),
    ...(isUnknown(answers, kind) && { unknown: true }),
    unsaid: said === undefined && kind.unit !== "hour",
    beyond: said !== undefined && said > largestQuantity[kind.unit],
  };
};

const numberAnswered = (answers: Map<string, Answer["value"]>, question_id: string): number | undefined => {
  const value = answers.get(question_id);
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : undefined;
};

/** The amount that was answered, in the unit of the kind of work. */
export const amountAnswered = (
  answers: Map<string, Answer["value"]>,
  { task_kind, unit }: TaskKind,
): number | undefined => {
  const ids = amountIds(task_kind);
  const amount = numberAnswered(answers, ids.quantity);
  if (amount !== undefined || unit === "hour") return amount;
  const feet = numberAnswered(answers, ids.feet);
  return feet === undefined ? squareMetresAnswered(answers, task_kind) : feet * metres_per_foot;
};

const squareMetresAnswered = (
  answers: Map<string, Answer["value"]>,
  task_kind: string,
): number | undefined => {
  const ids = amountIds(task_kind);
  const square_feet = numberAnswered(answers, ids.square_feet);
  return square_feet === undefined
    ? numberAnswered(answers, ids.square_metres)
    : square_feet * square_metres_per_square_foot;
};

const isUnknown = (answers: Map<string, Answer["value"]>, { task_kind }: TaskKind): boolean =>
  [...answers].some(
    ([id, value]) => value === unknownAnswer && (asksAmount(task_kind, id) || id === `height:${task_kind}`),
  );

/** The height of a thing: as answered, in the unit of the question, else as written. */
const heightOf = (
  { task_kind }: TaskKind,
  answers: Map<string, Answer["value"]>,
  texts: readonly string[],
  country: string | undefined,
): number | undefined => {
  const answered = numberAnswered(answers, `height:${task_kind}`);
  if (answered !== undefined) return measuresInFeet(country) ? answered * metres_per_foot : answered;
  return texts.map(heightIn).find((height) => height !== undefined);
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
      return countOf(text, roomWords) ?? homeRoomsIn(text) ?? roomsOfArea(text, size) ?? singleRoomIn(text);
    case "each":
      return (
        countOf(text, thingWordsOf(kind)) ??
        countOf(text, pieceWords) ??
        (namesSeveral(text, kind) ? undefined : 1)
      );
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

/** Places where people work have no bedrooms: their area is asked for. */
const atWork =
  /\b(?:offices?|shop|store|clinic|practice|restaurant|caf[eé]|salon|gym|school|church|warehouse|studio space|showroom|surgery|workshop)\b/i;

/** The usual area of a home for each of its bedrooms. */
const bedroom_square_metres = 50;
/** A smaller area is that of a room. */
const home_square_metres = 25;

const hoursFor = ({ besides, each }: HoursBySize, size: number): number => besides + each * size;

/** The hours of work in a home by its bedrooms or its area, as answered, else as written. */
const hoursOfHome = (
  { task_kind, hours_by_bedrooms }: TaskKind,
  answers: Map<string, Answer["value"]>,
  text: string,
  size: Size | undefined,
): number | undefined => {
  if (!hours_by_bedrooms) return undefined;
  const area = squareMetresAnswered(answers, task_kind) ?? size?.area_square_metres ?? 0;
  const bedrooms =
    numberAnswered(answers, amountIds(task_kind).bedrooms) ??
    bedroomsIn(text) ??
    countedBedroomsIn(text) ??
    (area >= home_square_metres ? Math.max(1, Math.round(area / bedroom_square_metres)) : undefined);
  return bedrooms && hoursFor(hours_by_bedrooms, bedrooms);
};

/** The hours of work on an area, as answered, else as written. */
const hoursOfArea = (
  { task_kind, hours_by_area }: TaskKind,
  answers: Map<string, Answer["value"]>,
  size: Size | undefined,
): number | undefined => {
  if (!hours_by_area) return undefined;
  const area = squareMetresAnswered(answers, task_kind) ?? size?.area_square_metres;
  return area && hoursFor(hours_by_area, area / 100);
};

const countedBedroomsIn = (text: string): number | undefined => {
  const bedrooms = Number(
    /\b(\d{1,2})[\s-]*(?:bed(?:room)?s?|bdrms?|br|bhk)\b/i.exec(plainAmounts(text))?.[1],
  );
  return bedrooms > 0 ? bedrooms : undefined;
};

/** A home of so many bedrooms has a living room and a kitchen, too. */
const rooms_besides_bedrooms = 2;
const homeOfBedrooms =
  /\b(\d{1,2})[\s-]*(?:bed(?:room)?s?|bdrms?|br|bhk)\b[\s-]+(?:\w+\s+)?(?:house|home|flat|apartment|unit|condo|townhouse|place|property|bungalow|duplex|villa)\b|\b(?:house|home|flat|apartment|unit|condo|townhouse|place|property|bungalow|duplex|villa)\b(?: \w+)? (?:with|of|has) (\d{1,2}) bed(?:room)?s\b/i;

const bedroomsIn = (text: string): number | undefined => {
  const [, before, after] = homeOfBedrooms.exec(plainAmounts(text)) ?? [];
  const bedrooms = Number(before ?? after);
  return bedrooms > 0 ? bedrooms : undefined;
};

const homeRoomsIn = (text: string): number | undefined => {
  const bedrooms = bedroomsIn(text);
  return bedrooms && bedrooms + rooms_besides_bedrooms;
};

const room_square_metres = 16;
/** The walls of one room. */
const walls_square_metres = 38;

/** How many usual rooms an area makes: of floor, or of walls where these are named. */
const roomsOfArea = (text: string, size: Size | undefined): number | undefined => {
  if (!size?.area_square_metres || size.length_metres) return undefined;
  const usual = /\bwalls?\b/i.test(text) ? walls_square_metres : room_square_metres;
  return Math.max(1, Math.round(size.area_square_metres / usual));
};

const wholeHome = /\b(?:whole|entire) (?:house|home|flat|apartment|place)\b/i;

const singleRoomIn = (text: string): number | undefined =>
  hasSingularRoom(text) && !wholeHome.test(text) ? 1 : undefined;

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
