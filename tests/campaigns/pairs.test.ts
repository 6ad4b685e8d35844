import "../support/known-hashes.ts";

import { afterAll, describe, expect, test, vi } from "vitest";
import { openCampaign } from "../support/campaign.ts";
import { drawnOf } from "../support/fuzzing.ts";
import {
  joinedOf,
  membersIn,
  membersNamed,
  nameOf,
  pairsOf,
  recordedPairs,
  worldOf,
} from "../support/members.ts";
import { raceExceptions } from "../support/race-exceptions.ts";
import { explore, type Member, toldOf } from "../support/races.ts";
import { seed } from "../support/seed.ts";
import { sharedWorlds } from "../support/shared-worlds.ts";
import { openTogether } from "../support/together.ts";

const whole = import.meta.env.MODE === "pairs";
const { PAIR, ORDER, WORLD } = process.env;
vi.setConfig({ testTimeout: whole ? 4 * 3_600_000 : 600_000, hookTimeout: 120_000 });

const password = "PUT /authentication/auth-update-password";
const refund = "PUT /payment/update-job-payment-status/{job_id}";

const signIn = "POST /authentication/sign-in";
const suspension = "PUT /user/update-user-status/{account_id}";
const claim = "PUT /service-provider/jobs/selected-job/{job_id}";

/** Where defects were found before, and three at once. */
const fixed = [
  `account: ${password} | ${signIn}`,
  `account: PUT /authentication/update-password | ${signIn}`,
  `account: ${signIn} | ${suspension}`,
  `account: PUT /authentication/admin/end-sessions/{account_id} | ${signIn}`,
  `account: ${password} | POST /authentication/refresh-token | ${signIn}`,
  `open: ${claim} one | ${claim} another`,
  `open: ${claim} one | PUT /job/re-schedulejob/{job_id} | DELETE /job/delete-job/{job_id}`,
  `payment: ${refund} 6000 | ${refund} 6001`,
  `payment: ${refund} 6000 | ${refund} 6001 | ${refund} 6002`,
];

/** Guards that are taken out in turn, to see that it is found: conditions on these items. */
const plants = [
  { pair: `account: ${password} | ${signIn}`, items: /^ACCOUNT#\w+ ACCOUNT$/ },
  { pair: `account: PUT /authentication/update-password | ${signIn}`, items: /^ACCOUNT#\w+ ACCOUNT$/ },
  { pair: `account: ${signIn} | ${suspension}`, items: /^ACCOUNT#\w+ ACCOUNT$/ },
  { pair: `open: ${claim} one | ${claim} another`, items: /^JOB#\w+ JOB$/ },
  { pair: `open: ${claim} one | DELETE /job/delete-job/{job_id}`, items: /^JOB#\w+ JOB$/ },
];
const drawn_count = 6;

const together = openTogether();
const campaign = openCampaign(seed);
afterAll(() => {
  if (whole) process.stdout.write(`${campaign.report()}\n`);
});

let open: { world: string; members: Member[] } | undefined;
const membersOf = async (world: string): Promise<Member[]> => {
  if (open?.world !== world) open = { world, members: await membersIn(together, world) };
  return open.members;
};

/** Plays all orders of these, or the one that is asked for. What is wrong, for people. */
const problemsOf = async (world: string, members: readonly Member[]): Promise<string | undefined> => {
  const pair = nameOf(world, members);
  const { orders, isCut, lost, outcomes, violation } = await explore(together, members, ORDER);
  const isExcepted = raceExceptions.some(({ pair: known }) => known.test(pair));
  campaign.count("pairs", isCut ? "cut" : "whole");
  campaign.count("orders", world, orders);
  campaign.count("outcomes", world, outcomes);
  campaign.count("lost as in no sequence", world, lost);
  if (violation) campaign.count("violations", isExcepted ? "excepted" : "found");
  if (!violation || (isExcepted && PAIR === undefined)) return undefined;
  return toldOf(pair, violation);
};

/** Fails with all that is told of a problem; an assertion would show its first words. */
const none = (problem: string | undefined): void => {
  if (problem) throw new Error(problem);
};

const alphabetical = (one: string, other: string): number => (one < other ? -1 : 1);

describe.runIf(PAIR !== undefined)("the pair that is asked for", () => {
  test(`${PAIR} ${ORDER ?? ""}`, async () => {
    const members = await membersOf(worldOf(PAIR as string));
    none(await problemsOf(worldOf(PAIR as string), membersNamed(members, PAIR as string)));
  });
});

describe.runIf(whole && PAIR === undefined)("every order of two", () => {
  const all = Object.keys(sharedWorlds);
  const worlds = all.filter((world) => !WORLD || WORLD === world);

  test.each(worlds)("ends as one after the other: %s", async (world) => {
    const pairs = pairsOf(await joinedOf(together, await membersOf(world)));
    const problems: string[] = [];
    for (const [at, [one, other]] of pairs.entries()) {
      const members = [one.member, other.member];
      const problem = await problemsOf(world, members);
      if (problem) problems.push(problem);
      if (problem) process.stdout.write(`${problem}\n\n`);
      if (at % 20 === 19 || at === pairs.length - 1)
        process.stdout.write(`${world}: ${at + 1} of ${pairs.length} pairs, ${problems.length} violations\n`);
    }
    expect(problems).toEqual([]);
  });

  test("is of the pairs on record: read what changes, then `npm run pairs -- -u -t record`", async () => {
    const met: string[] = [];
    for (const world of all)
      for (const [one, other] of pairsOf(await joinedOf(together, await membersOf(world))))
        met.push(nameOf(world, [one.member, other.member]));
    await expect(`${met.toSorted(alphabetical).join("\n")}\n`).toMatchFileSnapshot("../pairs.csv");
  });
});

/** Some pairs of each world, drawn by its name. */
const drawnPairs = (): string[] => {
  const recorded = recordedPairs();
  const drawn = Array.from({ length: drawn_count }, (_, at) => drawnOf(`pair ${at}`, recorded));
  return [...new Set([...fixed, ...drawn])].toSorted(alphabetical);
};

describe.runIf(!whole && PAIR === undefined)("what some do at the same time, call by call", () => {
  test.each(drawnPairs())("ends as one after the other: %s", async (pair) => {
    const members = await membersOf(worldOf(pair));
    none(await problemsOf(worldOf(pair), membersNamed(members, pair)));
  });

  test.each(plants)("is found where a guard is taken out: $items of $pair", async ({ pair, items }) => {
    const members = membersNamed(await membersOf(worldOf(pair)), pair);
    together.takeOut(items);
    const { violation } = await explore(together, members).finally(() => together.takeOut(undefined));
    expect(violation?.why).toBeDefined();
  });
});
