import { expect, test } from "vitest";
import { asRecord, type Count, compared, recordedIn, steadied } from "./recorded-counts.ts";
import { inTurn } from "./turn.ts";

const recorded = { operation: "job/create-job", cold: 600_000_000, warm: 12_000_000 };

test("five percent more instructions are too dear, cold or warm", () => {
  for (const kind of ["cold", "warm"] as const) {
    const { line, tooDear } = compared(recorded, { ...recorded, [kind]: recorded[kind] * 1.05 });
    expect(tooDear).toBe(true);
    expect(line).toMatch(new RegExp(`^TOO DEAR job/create-job: .*${kind} \\d+ \\(\\+5\\.0 %\\)`));
  }
});

test("less than three percent more, and any less, is no reason to fail", () => {
  for (const by of [0.5, 0.98, 1, 1.029])
    expect(compared(recorded, { ...recorded, warm: recorded.warm * by }).tooDear).toBe(false);
});

test("an operation over the limit is counted twice more, alone, and the middle of three counts", async () => {
  const other = { ...recorded, operation: "job/claim-job" };
  const by = (share: number): Count => ({ ...recorded, warm: recorded.warm * share });
  const counting = (turns: Count[][]) => {
    const asked: string[][] = [];
    const count = async (operations: readonly string[]) => turns[asked.push([...operations]) - 1] ?? [];
    return { asked, count };
  };
  const cheap = counting([[by(1.02), other]]);
  expect(await steadied([recorded, other], cheap.count)).toEqual([by(1.02), other]);
  const disturbed = counting([[by(1.05), other], [by(0.99)], [by(1.01)]]);
  expect(await steadied([recorded, other], disturbed.count)).toEqual([by(1.01), other]);
  expect(disturbed.asked).toEqual([
    ["job/create-job", "job/claim-job"],
    ["job/create-job"],
    ["job/create-job"],
  ]);
  const dearer = counting([[by(1.04)], [by(1.02)], [by(1.05)]]);
  expect(await steadied([recorded], dearer.count)).toEqual([by(1.04)]);
});

test("every operation has its turn, at most five at once", () => {
  const all = Array.from({ length: 16 }, (_, at) => at);
  const turns = [0, 1, 2, 3].map((turn) => inTurn(all, turn));
  expect(turns.flat().toSorted((a, b) => a - b)).toEqual(all);
  for (const turn of turns) expect(turn.length).toBeLessThanOrEqual(5);
});

test("what is recorded is read again, and a damaged line is named", () => {
  expect(recordedIn(asRecord([recorded]))).toEqual([recorded]);
  expect(() => recordedIn("operation,cold,warm\njob/create-job,many,1\n")).toThrow("job/create-job,many,1");
});
