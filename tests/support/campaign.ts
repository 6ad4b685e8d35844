import { execFileSync } from "node:child_process";

const git = (...asked: string[]): string =>
  execFileSync("git", asked, { cwd: import.meta.dirname, encoding: "utf8" }).trim();

/** The commit that is played, and whether files differ from it. */
const stateOfCode = (): string => {
  try {
    const commit = git("rev-parse", "--short", "HEAD");
    return git("status", "--porcelain") === "" ? commit : `${commit}, with changes that are not committed`;
  } catch {
    return "unknown";
  }
};

const plain = (count: number): string => count.toLocaleString("en-US");

/** Counts what a campaign plays, and says it in a few lines. */
export const openCampaign = (seed: number) => {
  const counts = new Map<string, Map<string, number>>();
  const [began, before] = [performance.now(), stateOfCode()];
  return {
    count: (group: string, what: string, times = 1): void => {
      const of = counts.get(group) ?? new Map<string, number>();
      counts.set(group, of.set(what, (of.get(what) ?? 0) + times));
    },
    /** How often something was counted in a group. */
    times: (group: string, what: string): number => counts.get(group)?.get(what) ?? 0,
    report: (): string => {
      const after = stateOfCode();
      const rows = [...counts].map(([group, of]) => {
        const all = [...of.values()].reduce((total, one) => total + one, 0);
        const parts = [...of]
          .toSorted(([, a], [, b]) => b - a)
          .map(([what, times]) => `${plain(times)} ${what}`);
        return `  ${group}: ${plain(all)} (${parts.join(", ")})`;
      });
      return [
        `Campaign with FUZZ_SEED=${seed}, ${Math.round((performance.now() - began) / 60_000)} minutes`,
        `  code: ${before}${after === before ? "" : `; at the end: ${after}`}`,
        ...rows,
      ].join("\n");
    },
  };
};
