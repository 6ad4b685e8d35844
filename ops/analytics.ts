import { configuration } from "../shared/configuration.ts";
import { accounts } from "../shared/data/accounts.ts";
import { analyticsPosition, positionId, positions } from "../shared/data/analytics.ts";
import { transact } from "../shared/data/engine/commit.ts";
import { differencesOf } from "../shared/workflows/analytics/compare.ts";
import { rebuild } from "../shared/workflows/analytics/rebuild.ts";
import type { Command } from "./command.ts";
import { UsageError } from "./usage-error.ts";

const shown_most = 20;
const remaining = () => 30_000;

export const command: Command = {
  summary: "Count the figures again, compare them with the current ones, and switch to the new ones.",
  description: `
With --rebuild everything that ever happened is counted into a new generation of the figures, which then answers. The old
one stays where it is. With --compare the new one is only held against the old one, cell by cell, and does not answer.
With --from only what happened since that day is counted: together with --compare, as a sample; figures of days before
and trailing counts differ then. Without --rebuild it says how far the figures are. With --test-account the account is
left out of figures from the next rebuild on.`,
  options: {
    rebuild: { type: "boolean", says: "count everything anew" },
    compare: { type: "boolean", says: "compare only: the new figures do not answer" },
    from: { type: "string", says: "count only from this day on, such as 2027-03-01; needs --compare" },
    "test-account": { type: "string", says: "the id of an account that is for trying things out" },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const from = given.from as string | undefined;
    if (from !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(from))
      throw new UsageError("--from must be a day such as 2027-03-01.");
    if (from !== undefined && given.compare !== true)
      throw new UsageError("--from leaves out what happened before, so it needs --compare.");
    await stage.enter();
    const { pointer, position } = await analyticsPosition();
    terminal.tell(
      `The figures come from generation ${position.generation}, which has counted everything up to ${position.through}.`,
    );
    const test = given["test-account"] as string | undefined;
    if (test !== undefined) {
      const account = await accounts.get(test);
      if (!account) throw new UsageError("There is no account with this id.");
      terminal.tell(`${dryRun ? "Would mark" : "Marks"} account ${test} as a test account`);
      if (!dryRun) await transact([accounts.update({ ...account, test: true })], remaining);
    }
    if (given.rebuild !== true || dryRun) return;
    const generation = Math.max(pointer.generation, await newest()) + 1;
    const zones = configuration().ANALYTICS_TIME_ZONES;
    terminal.tell(`Counting everything anew into generation ${generation}`);
    const { counted } = await rebuild({ generation, zones, until: position.through, from });
    terminal.tell(`Counted ${counted} events and entries of the books.`);
    const { compared, differences } = await differencesOf([position.generation, generation], zones);
    terminal.show(
      JSON.stringify(
        {
          generation,
          counted,
          compared,
          differences: differences.length,
          first: differences.slice(0, shown_most),
        },
        null,
        2,
      ),
    );
    if (given.compare === true) return;
    await transact([positions.put({ ...pointer, generation })], remaining);
    terminal.tell(`From now on the figures come from generation ${generation}.`);
  },
};

/** The highest generation that was ever begun. */
const newest = async (): Promise<number> => {
  for (let generation = 1; ; generation += 1)
    if (!(await positions.get(positionId(generation)))) return generation - 1;
};
