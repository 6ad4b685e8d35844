/** Words that do not matter for what the work is. Negations and particles ("no", "off", "out") do matter. */
const stopWords = new Set(
  `a an the my our your his her their its it this that these those i we you he she they me us them is are was were be been
  being am do does did doing have has had having will would shall should could can may might must of to and or so as at
  for with by from into onto than then there here very really just quite too also please pls hi hello hey thanks thank
  near behind round beneath above between beside against along towards inside around across due
  some any both each which who what when where how why if because since while about like seem seems looks look
  looking get gets getting got gotten go goes going gone keep keeps kept come comes coming came make makes making made
  want wants wanted need needs needed help someone somebody anyone something thing things thats im ive id ill theres
  hes shes were youre theyre one ones lot bit kind sort much many more most again now still already today yesterday
  tomorrow morning night week weeks day days month months year years ago time times since first last next every
  think thought believe guess maybe perhaps probably actually basically honestly even only let lets know say said
  tell told us mate guys sir madam dear regards cheers hope wondering wonder possible possibly asap urgent urgently
  quote price estimate cost much quick recently lately good nice great able until till after before during`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether the word does not matter for what the work is. */
export const isStopWord = (word: string): boolean => stopWords.has(word);

/** Lower-case words of a text; contracted negations become "not", so that "won't", "isn't" and "does not" agree. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/\b(?:can ?not|can'?t|won'?t|ain'?t|never)\b/g, "not")
    .replace(/\b(?:is|are|was|were|do|does|did|has|have|had|could|would|should|wo)n'?t\b/g, "not")
    .replace(/\b(?:not|no) longer\b/g, "not")
    .replace(/\b\d+(?:st|nd|rd|th)\b/g, "nth")
    .replace(/'(?:s|re|ve|ll|d|m)\b/g, "")
    .match(/[a-z]+|\d+(?:[.,]\d+)?/g) ?? [];

/** Every pair of adjacent words. */
export const pairsOf = (words: string[]): string[] =>
  words.slice(1).map((word, index) => `${words[index]}_${word}`);
