import { taskKind } from "../pricing/taxonomy/taxonomy.ts";
import type { Guidebook, Wording } from "./guidebook.ts";
import { termIn } from "./terms.ts";
import { adviceOn } from "./trades/library.ts";

const common = new Set(
  "a about all already although an and any are as at be been but by can come could did do does each else even every few for from get give go has have he her here his how i if in into is it its itself just less like many may me more most much my no not now of off on one only or other our out over own part really same she since so some soon still such than that the their them then there these they thing this those to too turn under up us very was we were what when where which while who why will with would you your seem seems something somebody several first last long short thi".split(
    " ",
  ),
);

const stemOf = (word: string): string => {
  const bare = word.replace(/(?:ing|ed|es|s|y)$/, "");
  const base = bare.length >= 3 ? bare : word;
  return base.replace(/([^aeiou])\1$/, "$1").replace(/e$/, "");
};

const wording: Wording = {
  wordsOf: (text) =>
    (text.toLowerCase().match(/[a-z]+/g) ?? [])
      .filter((word) => word.length > 2 && !common.has(word))
      .map(stemOf),
  clausesOf: (text) => text.split(/[.!?;,\n]+|\b(?:but|although|however)\b/i),
  denied:
    /\b(?:no|not|never|none|neither|nor|without|unless|or|maybe|perhaps|unsure|if|whether)\b|n['’]?t\b/i,
  uncertain: /\b(?:maybe|perhaps|unsure|if|whether|might|could)\b/i,
  isPlain: (question) =>
    /^(?:is|are|do|does|did|has|have|was|were)\b[^.]*\?$/i.test(question) && !/, or\b/.test(question),
};

export const english: Guidebook = {
  language: "en",
  adviceOn,
  titleOf: (task_kind) => taskKind(task_kind)?.title ?? task_kind,
  couldBe: (title) => `It could be this: ${title}.`,
  wording,
  termIn,
};
