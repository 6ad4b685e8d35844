import { afterAll } from "vitest";

/** The log of a drill for `npm run drill`: a line for each step, printed at the end of the file. */
export const drill = (title: string) => {
  const steps: string[] = [];
  afterAll(() => {
    if (import.meta.env.MODE !== "drill") return;
    console.log([title, ...steps.map((step) => `  - ${step}`)].join("\n"));
  });
  return {
    /** Runs a step and logs its result and duration. */
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
