import { withoutDenials } from "./clauses.ts";
import { canonicalWords, isContent } from "./lexicon.ts";
import { isThing } from "./taxonomy-index.ts";
import { wordsOf } from "./words.ts";

/** A clause in the taxonomy's words. */
export type Clause = {
  /** As the customer wrote it. */
  text: string;
  words: string[];
  /** Words that only say where: "the leak under the *sink*", "the *kitchen* tap". */
  placed: Set<string>;
};

/** Separates words that are not adjacent. */
const gap = "/";

/** Words that may be a place after words such as "in". After words such as "behind" anything may be. */
const places = new Set(
  `kitchen bathroom bedroom lounge hall hallway landing garage garden yard house home flat room basement attic loft
  cellar office wall floor ceiling door window roof sink bath shower stairs patio driveway fence street carpet cabinet
  cupboard toilet chimney shed washing fridge boiler counter worktop deck kids dining living laundry utility ground`.split(
    /\s+/,
  ),
);

const within = new Set(
  `at for inside around round throughout outside over across through onto into from upstairs downstairs`.split(
    " ",
  ),
);
const beside = new Set(
  `in on near by behind under beneath above between beside next against along towards after since due`.split(
    " ",
  ),
);

/** After these words follows why or when, not what. */
const circumstances = new Set("when whenever while because where so if once although unless".split(" "));
const circumstanceReach = 6;

const determiners = new Set(
  `the a an my our your his her their this that to of main second third back front upstairs downstairs guest master
  kids spare small big old new whole`.split(/\s+/),
);

/** Words before a thing that only say which one: "the garden wall". */
const modifiers = new Set(
  "kitchen bathroom bedroom lounge dining hall hallway laundry utility garden yard garage basement attic loft house".split(
    " ",
  ),
);

/** Whether a word names a room or a part of the plot, and so says where work is. */
export const isPlace = (word: string): boolean => modifiers.has(word) || word === "room" || word === "living";

/** A customer who wants "a" thing, or three, wants new ones. */
const wantsOne =
  /\b(?:want|need|would like|looking for|like to have|get me)\s+(?:a|an|some|another|more|extra|\d{1,3}|two|three|four|five|six)\b/i;

export const clauseOf = (text: string): Clause => {
  const spoken = wordsOf(withoutDenials(text));
  const words = canonicalWords(spoken).filter(isContent);
  const placed = placedIn(spoken);
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (modifiers.has(word) && next && !modifiers.has(next) && isThing(next)) placed.add(word);
  }
  return { text, words: wantsOne.test(text) ? [...words, gap, "new"] : words, placed };
};

const placedIn = (spoken: string[]): Set<string> => {
  const placed = new Set<string>();
  let reach = 0;
  let anything = false;
  let whole = false;
  for (const [index, word] of spoken.entries()) {
    const isTime = word === "time" && spoken[index - 1] === "every";
    const towards = word === "to" && determiners.has(spoken[index + 1] ?? "");
    if (circumstances.has(word) || isTime) {
      reach = index === 0 ? 0 : circumstanceReach;
      anything = true;
      whole = true;
    } else if ((within.has(word) || beside.has(word) || towards) && !/^look/.test(spoken[index - 1] ?? "")) {
      reach = Math.max(reach, 3);
      anything = whole || towards || beside.has(word);
    } else if (reach > 0) {
      const names = canonicalWords([word]);
      const follows =
        placed.size > 0 && canonicalWords([spoken[index - 1] ?? ""]).some((name) => placed.has(name));
      if (names.some((name) => places.has(name) || ((anything || follows) && isThing(name)))) {
        for (const name of names) placed.add(name);
        reach = whole ? reach - 1 : 1;
      } else if (!determiners.has(word)) reach--;
    }
  }
  return placed;
};

export const joined = (one: Clause, other: Clause): Clause => ({
  text: `${one.text}, ${other.text}`,
  words: [...one.words, gap, ...other.words],
  placed: new Set([...one.placed, ...other.placed]),
});

/** The words that say what, without those that say where. */
export const subjectsOf = ({ words, placed }: Clause): string[] =>
  words.filter((word) => word !== gap && !placed.has(word));
