import { median } from "./statistics.ts";

/** What an operation costs, in instructions: its first answer in a new process, and each of the next twenty. */
export type Count = { operation: string; cold: number; warm: number };

const columns = "operation,cold,warm";

/** The recorded counts of a file's text. Throws where a line is none. */
export const recordedIn = (text: string): Count[] => {
  const [header, ...lines] = text.trim().split("\n");
  if (header !== columns) throw new Error(`The first line must be ${columns}`);
  return lines.map((line) => {
    const [operation = "", cold, warm] = line.split(",");
    const count = { operation, cold: Number(cold), warm: Number(warm) };
    if (!(count.cold > 0 && count.warm > 0)) throw new Error(`${line} is no count`);
    return count;
  });
};

export const asRecord = (counts: readonly Count[]): string =>
  `${[columns, ...counts.map(({ operation, cold, warm }) => `${operation},${cold},${warm}`)].join("\n")}\n`;

/** How much dearer than recorded an operation may be: most counts repeat within a tenth of this. */
const dearer_most = 0.03;

const inPercent = (share: number): string => `${share > 0 ? "+" : ""}${(share * 100).toFixed(1)} %`;

/** The cold and warm counts of an operation beside the recorded ones, and whether one is too much dearer. */
export const compared = (recorded: Count, counted: Count): { line: string; tooDear: boolean } => {
  const parts = (["cold", "warm"] as const).map((kind) => {
    const share = counted[kind] / recorded[kind] - 1;
    return { tooDear: share > dearer_most, text: `${kind} ${counted[kind]} (${inPercent(share)})` };
  });
  const tooDear = parts.some((part) => part.tooDear);
  const line = `${tooDear ? "TOO DEAR" : "ok"} ${recorded.operation}: ${parts.map(({ text }) => text).join(", ")}`;
  return { line, tooDear };
};

/**
 * The counts of these operations. What is too dear is counted twice more, and the middle of the three counts: now and then a
 * garbage collection falls into the warm calls.
 */
export const steadied = async (
  recorded: readonly Count[],
  count: (operations: readonly string[]) => Promise<readonly Count[]>,
): Promise<Count[]> => {
  const first = await count(recorded.map(({ operation }) => operation));
  const isDear = recorded.map((one, at) => compared(one, first[at] as Count).tooDear);
  const dear = recorded.filter((_, at) => isDear[at]).map(({ operation }) => operation);
  const again = dear.length > 0 ? [...(await count(dear)), ...(await count(dear))] : [];
  return first.map((one) => {
    const all = [one, ...again.filter(({ operation }) => operation === one.operation)];
    return {
      ...one,
      cold: median(all.map(({ cold }) => cold)),
      warm: median(all.map(({ warm }) => warm)),
    };
  });
};
