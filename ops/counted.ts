/** A number of things as people say it: "no letters", "1 letter", "2 letters". */
export const counted = (many: number, one: string, several = `${one}s`): string =>
  `${many === 0 ? "no" : many} ${many === 1 ? one : several}`;
