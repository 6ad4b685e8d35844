import { afterAll } from "vitest";

/** What a drill has done, for whoever runs `npm run drill`: a line for each step, told at the end of the file. */
export const drill = (title: string) => {
  const steps: string[] = [];
  afterAll(() => {
    if (import.meta.env.MODE !== "drill") return;
    console.log([title, ...steps.map((step) => `  - ${step}`)].join("\n"));
  });
  return {
    /** Does a step and tells what came of it, and how long it took. */
    step: async <T>(work: () => Promise<T>, told: (result: T) => string): Promise<T> => {
      const began = performance.now();
      const result = await work();
      steps.push(`${told(result)} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
      return result;
    },
    tell: (line: string): void => {
      steps.push(line);
    },
  };
};
