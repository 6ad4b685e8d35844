/** A number of things in words: "no letters", "1 letter", "2 letters". */
export const plural = (many: number, one: string, several = `${one}s`): string =>
  `${many === 0 ? "no" : many} ${many === 1 ? one : several}`;
