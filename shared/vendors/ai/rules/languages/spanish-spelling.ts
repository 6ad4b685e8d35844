const alike: readonly (readonly [RegExp, string])[] = [
  [/ch/g, "x"],
  [/sh/g, "x"],
  [/h/g, ""],
  [/qu(?=[ei])|k/g, "c"],
  [/c(?=[ei])|z/g, "s"],
  [/ll/g, "y"],
  [/v/g, "b"],
  [/gu(?=[ei])|g/g, "j"],
  [/([^aeiou])\1/g, "$1"],
];

/** Forms of "ir" and "tener" that sound as a fence and a pipe do. */
const other = /^(?:vaya|tuv)/;

/** A Spanish word, in lower case without accents, as it sounds: "bentana" and "ventana" are alike. */
export const sounded = (word: string): string =>
  other.test(word) ? word : alike.reduce((spelled, [sound, letter]) => spelled.replace(sound, letter), word);
