import { storedTexts } from "../../data/texts-in-force.ts";
import { type Said, sayEdited } from "../../domain/notification/edited.ts";
import { remembered } from "../../kernel/remembered.ts";

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

/** Has this process say what operators edited. Whoever sends awaits it first. */
export const editedTexts = remembered("edited texts", async () =>
  sayEdited(await saidOf(await storedTexts())),
);
