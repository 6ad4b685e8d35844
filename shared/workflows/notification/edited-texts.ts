import { storedTexts } from "../../data/texts-in-force.ts";
import { type Said, sayEdited } from "../../domain/notification/edited.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import { monotonic_ms } from "../../kernel/time.ts";

/** For how long a process says what it has read. */
const known_ms = 60_000;

/** What is said in place of built-in texts. Where nobody edited any, nothing is loaded for it. */
const saidOf = async (
  overrides: Awaited<ReturnType<typeof storedTexts>>,
): Promise<ReadonlyMap<string, Said>> => {
  if (overrides.length === 0) return new Map();
  const [{ builtInTexts }, { fits, replacing }] = await Promise.all([
    import("./built-in-texts.ts"),
    import("../../domain/notification/text-pieces.ts"),
  ]);
  const said = new Map<string, Said>();
  for (const { key, language, pieces } of overrides) {
    const written = pieces && (await builtInTexts(language)).get(key);
    if (written && fits(pieces, written)) said.set(...replacing(pieces, written, language));
  }
  return said;
};

let read_at = Number.NEGATIVE_INFINITY;
let reading: Promise<void> | undefined;

const read = async (): Promise<void> => {
  try {
    sayEdited(await saidOf(await storedTexts()));
  } catch (error) {
    log("warn", "edited texts not read", errorFacts(error));
  }
};

/**
 * Has this process say what operators edited: reads it once a minute. Whoever sends awaits it first. It never throws: a message goes
 * out in the words that are known, the built-in ones at worst.
 */
export const editedTexts = (): Promise<void> => {
  if (!reading || monotonic_ms() - read_at >= known_ms) {
    read_at = monotonic_ms();
    reading = read();
  }
  return reading;
};
