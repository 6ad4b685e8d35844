import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "../platform/operations.ts";

/** A number that is another with each commit; 0 outside of a clone. */
export const turnOfCommit = (): number => {
  if (!existsSync(resolve(root, ".git"))) return 0;
  const head = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: root, timeout: 10_000 });
  return Number.parseInt(head.toString().trim(), 16);
};

/** A few of many, others each turn, until all have had theirs. */
export const inTurn = <T>(all: readonly T[], turn: number, most = 5): T[] => {
  const turns = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, at) => at % turns === turn % turns);
};
