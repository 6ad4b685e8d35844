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

const plan = "POST /service-provider/membership/create-subscription";
const answer = "PUT /quote/accept-quote/{quote_id}";
const service_deleted = "DELETE /admin/default-services/delete-defaultservices/{default_service_id}";
const service_offered = "POST /service-provider/default-services/create-services";
const told = (type: string) => `stripe.event_received ${type} in the patient lane`;

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
  `disputing: ${refund} 6000 | ${told("charge.dispute.funds_withdrawn")} | ${told("charge.dispute.created")}`,
  `membership: ${plan} first | ${plan} more | ${plan} most`,
  `documents: ${service_deleted} | ${service_offered}`,
  `documents: PUT /admin/default-services/edit-defaultservices/{default_service_id} | ${service_offered}`,
];

const [account, job] = [/^ACCOUNT#\w+ ACCOUNT$/, /^JOB#\w+ JOB$/];

/** Guards that are taken out in turn, to see that it is found: conditions on these items. */
const plants = [
  { pair: `account: ${password} | ${signIn}`, items: account },
  { pair: `account: PUT /authentication/update-password | ${signIn}`, items: account },
  { pair: `account: ${signIn} | ${suspension}`, items: account },
  { pair: `open: ${claim} one | ${claim} another`, items: job },
  { pair: `open: ${claim} one | DELETE /job/delete-job/{job_id}`, items: job },
  {
    pair: `assigned: PUT /service-provider/jobs/delay-job/{job_id} | ${claim} next`,
    items: /^SLOT#\w+#[\d-]+ SLOT$/,
  },
  {
    pair: "hold: PUT /job/user_confirm_job_completed/{job_id} no | the schedule jobs",
    items: job,
  },
  { pair: `payment: ${refund} 6000 | ${refund} 6001`, items: /^PAYMENT#\w+ PAYMENT$/ },
  { pair: "payment: POST /payment/create-tip | POST /payment/create-tip", items: /^JOB#\w+ TIP$/ },
  { pair: `quote: ${answer} accept | ${answer} decline`, items: /^QUOTE#\w+ QUOTE$/ },
  { pair: `membership: ${plan} first | ${plan} most`, items: /^MEMBERSHIP#\w+ MEMBERSHIP$/ },
  {
    pair: `documents: ${service_deleted} | ${service_offered}`,
    items: /^DEFAULT_SERVICE#\w+ DEFAULT_SERVICE$/,
  },
  {
    pair: "approval: PUT /service-provider/admin/accepting-service-provider/{service_provider_id} approve | POST /service-provider/company/upload-documents",
    items: /^PROVIDER#\w+ PROVIDER$/,
  },
  {
    pair: "desk: PUT /admin/admins/remove-admin/{admin_id} one | PUT /admin/admins/remove-admin/{admin_id} other",
    items: account,
  },
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
  const isExcepted = PAIR === undefined && raceExceptions.some(({ pair: known }) => known.test(pair));
  const { orders, isCut, lost, outcomes, unlike, violation } = await explore(together, members, {
    isExcepted,
    order: ORDER,
  });
  campaign.count("pairs", isCut ? "cut" : "whole");
  campaign.count("orders", world, orders);
  campaign.count("outcomes", world, outcomes);
  campaign.count("lost as in no sequence", world, lost);
  campaign.count("excepted as in no sequence", world, unlike);
  if (!violation) return undefined;
  campaign.count("violations", world);
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

  test.each(plants)("finds that a guard is taken out: $pair, $items", async ({ pair, items }) => {
    const members = membersNamed(await membersOf(worldOf(pair)), pair);
    together.takeOut(items);
    const { violation } = await explore(together, members).finally(() => together.takeOut(undefined));
    expect(violation?.why).toBeDefined();
  });
});
