import type { Body, Data } from "../../clients/typescript/client.ts";
import { dollars } from "./acts.ts";
import { bookkeeper, bookkeeperJoins, onDashboard } from "./bookkeeper.ts";
import type { Person } from "./client.ts";
import { expect, narrator, refusalOf } from "./narrator.ts";
import { hour, serviceTime, theOperator, turns } from "./stage.ts";
import { until } from "./until.ts";

type Entry = Data<"GET /payment/get-ledger">["items"][number];

const named: Record<string, string> = {
  processor: "our balance at the payment provider",
  membership_deferred: "what memberships have paid for days to come",
  membership_revenue: "revenue of days that are over",
  suspense: "what nobody has explained",
  platform_fee: "our share of what customers pay",
  processing_fee: "what the payment provider keeps for charges",
  dispute: "what banks have taken back while they decide",
  dispute_fee: "what the payment provider asks for disputes",
  provider_payable: "what we owe to providers",
  provider_debt: "what providers owe to us",
};

const saysAmount = (account: string, amount_minor: number): string =>
  `${dollars(amount_minor)} on ${account}${named[account] ? ` (${named[account]})` : ""}`;

const saysEntry = ({ kind, lines }: Entry): void => {
  for (const { account, amount_minor } of lines)
    narrator.found(`${kind}: ${saysAmount(account, amount_minor)}`);
};

const onAccount = (lines: Entry["lines"], account: string): number =>
  lines.find((line) => line.account === account)?.amount_minor ?? 0;

/** Part of what a membership has cost goes back, by a refund on the dashboard. */
export const refundsMembership = async (pia: Person): Promise<void> => {
  narrator.act("9. Part of Pia's membership goes back");
  const admin = await theOperator();
  const entriesOf = async (kind: string) =>
    (
      await admin.quietly.payment.getLedger({ query: { service_provider_id: pia.id, limit: 100 } })
    ).items.find((entry) => entry.kind === kind);
  const paid = await entriesOf("membership");
  expect(paid, "the membership's payment is in the books");
  saysEntry(paid);
  narrator.step(
    "Pia could not work for a week. A colleague gives $5.00 back, on the payment provider's dashboard",
  );
  await onDashboard("refunds", { charge: paid.reference, amount: "500" });
  const back = await until("the refund in the books", () => entriesOf("membership_refund"));
  saysEntry(back);
  expect(
    onAccount(back.lines, "processor") === -500 &&
      onAccount(back.lines, "membership_deferred") + onAccount(back.lines, "membership_revenue") === 500,
    "the service learns of it and enters it: $5.00 less at the payment provider, and as much less that is or will be earned",
    back.lines,
  );
};

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Something that one administrator proposes is done only once another one has approved it. */
const decidedByTwo = async (propose: (admin: Person) => Promise<{ id: string }>): Promise<void> => {
  const admin = await theOperator();
  const { id } = await propose(admin);
  const params = { book_correction_id: id };
  const alone = await refusalOf(admin.payment.approveCorrection({ params }), "one's own proposal");
  expect(alone.code === "correction.same_person", "whoever proposes it can't approve it", alone.code);
  narrator.step("Nora reads it and approves it");
  const nora = await bookkeeper();
  const { state } = await nora.payment.approveCorrection({ params });
  expect(state === "approved", "it is done", state);
};

type Found = Data<"GET /payment/get-differences">["items"][number];

/** Somebody charges a card on the dashboard. The night's comparison finds it, and two administrators correct the books. */
export const correctsFault = async (): Promise<void> => {
  narrator.act("10. A charge that this service knows nothing of");
  narrator.step("A colleague charges a customer's card by hand, on the payment provider's dashboard");
  const { id: intent, latest_charge: charge } = await onDashboard<{ id: string; latest_charge: string }>(
    "payment_intents",
    {
      amount: "4200",
      currency: "usd",
      confirm: "true",
      payment_method: "pm_card_visa",
      "allowed_payment_method_types[0]": "card",
    },
  );
  const day = dayOf(await serviceTime());
  narrator.step("The night passes, and the day is compared with the payment provider's records");
  await turns.waitUntil(Date.parse(`${day}T00:00:00Z`) + 27 * hour);
  const admin = await theOperator();
  const seen = async (): Promise<Found | undefined> =>
    (await admin.quietly.payment.getDifferences({ query: { limit: 100 } })).items.find(({ found }) =>
      [intent, charge].includes(found.source ?? ""),
    );
  const difference = await until("the difference", seen);
  const { found } = difference;
  expect(
    found.class === "missing_ours" && !found.ours_minor,
    `found: the payment provider has a charge, ${found.source}, which brought ${dollars(found.theirs_minor ?? 0)} after its fee, and our books have none`,
    found,
  );
  const { items } = await admin.payment.getLedger({ query: { day: dayOf(await serviceTime()), limit: 100 } });
  const kept = items.find(
    ({ kind, reference }) => kind === "suspense_in" && reference.includes(found.source ?? "–"),
  );
  expect(kept, "until somebody explains it, it is in suspense: so our balance is right all the time");
  saysEntry(kept);

  narrator.step("Nora joins: what changes the books needs two people");
  await narrator.inShort("She is invited, sets up her authenticator and signs in", bookkeeperJoins);
  const { id } = await admin.payment.assignDifference({
    params: { difference_id: difference.id },
    body: { owner_id: admin.id, from: null, note: "A colleague charged a consultation by hand." },
  });
  expect(id === difference.id, "the operator looks after it");
  narrator.step("The operator has asked around: it was for a consultation. So it is our own revenue");
  const amount_minor = 0 - onAccount(kept.lines, "suspense");
  const change: Body<"POST /payment/propose-correction">["change"] = {
    kind: "correction",
    currency: "usd",
    lines: [
      { account: "suspense", amount_minor },
      { account: "platform_fee", amount_minor: -amount_minor },
    ],
    difference_id: difference.id,
  };
  await decidedByTwo((by) =>
    by.payment.proposeCorrection({ body: { change, reason: "A consultation that was charged by hand." } }),
  );
  const after = await seen();
  expect(after?.state === "corrected", "the difference is corrected", after?.state);
  const again = await admin.quietly.payment.reconcileDay({ body: { day } });
  expect(again.differences_count === 0, `${day} is compared again: zero differences`, again);
};

/** Two people close a month of the books. */
export const closesMonth = async (): Promise<void> => {
  narrator.act("11. A month is closed");
  const all = await (await theOperator()).quietly.payment.getPeriods({ query: {} });
  const { month } = all.items.findLast(({ state }) => state === "open") ?? { month: "" };
  expect(month, `${month} is the first month of the books that is still open`);
  const [year = 0, number = 0] = month.split("-").map(Number);
  await turns.waitUntil(Math.max(await serviceTime(), Date.UTC(year, number, 3, 12)));
  const { payment } = await theOperator();
  const missing = await until(
    "the books of the month",
    async () =>
      (await (await theOperator()).quietly.payment.getPeriods({ query: { month } })).items[0]?.missing,
    (what) => what.length === 0,
  );
  expect(
    missing.length === 0,
    `nothing is missing in ${month}: each day is counted and compared, and suspense is 0`,
  );
  const { currencies } = await payment.getTrialBalance({ query: { period: month } });
  const { accounts } = currencies[0] as (typeof currencies)[number];
  for (const { account, closing_minor } of accounts)
    if (!account.startsWith("memo_")) narrator.found(saysAmount(account, closing_minor));
  const total = accounts.reduce((sum, { closing_minor }) => sum + closing_minor, 0);
  expect(total === 0, "its trial balance, with debits positive and credits negative, adds up to 0");
  narrator.step("The operator proposes to close it");
  await decidedByTwo((by) =>
    by.payment.closePeriod({ body: { month, reason: "Compared with the bank's statement." } }),
  );
  const closed = (await (await theOperator()).payment.getPeriods({ query: { month } })).items[0];
  expect(closed?.state === "closed", `${month} is closed for good`, closed);
  narrator.step("Somebody wants to enter something into it afterwards");
  const late = await refusalOf(
    (await theOperator()).payment.proposeCorrection({
      body: {
        change: {
          kind: "correction",
          currency: "usd",
          lines: [
            { account: "bad_debt", amount_minor: 100 },
            { account: "platform_fee", amount_minor: -100 },
          ],
          period: month,
        },
        reason: "Forgotten last month.",
      },
    }),
    "an entry in a closed month",
  );
  expect(
    late.code === "period.closed",
    "it is refused: a mistake is corrected in a month that is open",
    late.code,
  );
};
