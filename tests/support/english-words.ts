/** Words that hardly any English sentence does without and that no Spanish one has. */
const common =
  "the is and of you your what which how many about not this that these those with for from are we our it its know or will can must please if to by an be has have was were do does who when where there their they them then than but all any only more most less least".split(
    " ",
  );

const english = new RegExp(String.raw`(?<![\p{L}@./-])(?:${common.join("|")})(?![\p{L}@/-])`, "giu");

/** The common English words in a text that somebody reads. */
export const englishIn = (text: string): string[] => text.match(english) ?? [];

/** Names of fields whose text is for programs, or is a person's own words. */
const unread =
  /(?:_id|_ids|_key|_at|_zone|_zones|^id|^key|^code|^state|^source|^user_prompt|^service|^unit|^currency|^url|_url|^locale|^name)$/;

/** Every text of an answer that somebody reads, with its place. */
export const textsIn = (value: unknown, path = ""): [path: string, text: string][] => {
  if (typeof value === "string") return /\s/.test(value) ? [[path, value]] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    unread.test(name) ? [] : textsIn(held, path ? `${path}.${name}` : name),
  );
};

/** What of an answer is in English. */
export const englishTexts = (value: unknown): string[] =>
  textsIn(value).flatMap(([path, text]) => (englishIn(text).length > 0 ? [`${path}: ${text}`] : []));
