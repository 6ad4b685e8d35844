import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as releaseShares } from "../events/schedules/transfers.ts";
import { bookPostings, postings } from "../shared/data/ledger.ts";
import { owing } from "../shared/data/provider-debts.ts";
import type { LedgerAccount } from "../shared/domain/payment/accounts.ts";
import type { PostingKind } from "../shared/domain/payment/ledger.ts";
import type { Story } from "./support/money-commands.ts";
import { completeJob, securedPayment, settled, storedPayableProvider } from "./support/money-world.ts";
import { expectRecounted } from "./support/recounted-money.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { clock, runSchedule, write } from "./support/world.ts";

let stripe: StripeWorld;
let story: Story;
beforeAll(async () => {
  clock.set("2027-03-25T09:00:00.000Z");
  stripe = await startStripe();
  const worker = await storedPayableProvider(stripe);
  const { job, user, payment_id } = await securedPayment(stripe, {
    hours: 1,
    service_provider_id: worker.id as never,
  });
  await completeJob(stripe, job.id, worker.id);
  clock.advance({ hours: 26 });
  await settled(stripe);
  await runSchedule(releaseShares);
  await settled(stripe);
  story = {
    stripe,
    currency: "usd",
    job_id: job.id,
    user_id: user.id,
    payment_id,
    worker_id: worker.id,
    tips: [],
    confirm: async () => undefined,
  };
}, 120_000);
afterAll(() => stripe.close());

const entryOf = async (kind: PostingKind) => {
  const posting = (await bookPostings(story.payment_id)).find((one) => one.kind === kind);
  if (!posting) throw new Error(`no ${kind}`);
  return posting;
};

/** What an assertion is about, with its message. */
const whatOf = ({ message, actual }: Error & { actual?: unknown }): string =>
  `${JSON.stringify(actual)} ${message}`;

/** What a recount says while an entry has other amounts; they are put back. */
const saidOf = async (kind: PostingKind, by: Partial<Record<LedgerAccount, number>>): Promise<string> => {
  const { version: _, ...posting } = await entryOf(kind);
  const more = Object.entries(by).map(([account, amount_minor]) => ({
    account: account as LedgerAccount,
    amount_minor,
  }));
  const put = async (lines: typeof more) => {
    const { version } = await entryOf(kind);
    await write(postings.update({ ...posting, version, lines: lines as never }));
  };
  await put([...posting.lines, ...more]);
  const said = await expectRecounted(story).then(() => "nothing differs", whatOf);
  await put(posting.lines);
  return said;
};

test.each<[string, PostingKind, Partial<Record<LedgerAccount, number>>]>([
  ["platform_fee", "capture", { platform_fee: -500, provider_payable: 500 }],
  ["processor", "transfer", { processor: -70, provider_payable: 70 }],
  ["fees", "capture", { processing_fee: 37, platform_fee: -37 }],
  ["tax_payable", "capture", { tax_payable: -9, suspense: 9 }],
  ["customer_credit", "capture", { customer_credit: -9, suspense: 9 }],
  ["dispute", "capture", { dispute: 9, suspense: -9 }],
  ["ofProvider", "transfer", { provider_payable: 1, suspense: -1 }],
])("a recount names %s where an entry has other amounts", async (account, kind, by) => {
  await expect(expectRecounted(story)).resolves.toEqual({});
  const said = await saidOf(kind, by);
  expect(said).toContain(`${account} of ${story.payment_id}`);
});

test("a recount fails of an entry that does not balance, and of one that is gone", async () => {
  expect(await saidOf("release", { memo_held: 1 })).toContain("expected 1 to be +0");
  const { version: _, ...capture } = await entryOf("capture");
  await write(postings.remove(await entryOf("capture")));
  expect(await expectRecounted(story).catch(whatOf)).toContain(`processor of ${story.payment_id}`);
  await write(postings.insert({ ...capture, version: 0 }));
  await expect(expectRecounted(story)).resolves.toEqual({});
  await write(await owing(story.worker_id as never, 12, "usd"));
  await expect(expectRecounted(story)).rejects.toThrow("what the provider owes");
});
