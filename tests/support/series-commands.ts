import fc from "fast-check";
import { handler as create } from "../../functions/job/create-series.ts";
import { handler as update } from "../../functions/job/update-series.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { series } from "../../shared/data/series.ts";
import { JobExpired } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import type { Payment } from "../../shared/domain/payment/payment.ts";
import { nextVisit } from "../../shared/domain/series/dates.ts";
import { seriesDueAt } from "../../shared/domain/series/decisions.ts";
import type { Series } from "../../shared/domain/series/series.ts";
import { plus } from "../../shared/kernel/time.ts";
import {
  atBank,
  byHand,
  canceled,
  cards,
  type Deed,
  ended,
  fallenDue,
  fraction,
  type Known,
  onDashboard,
  refundedAtOnce,
  replacing,
  type Story,
  someFractions,
  type Telling,
  telling,
  tipping,
  told,
  worked,
} from "./money-commands.ts";
import { call, clock, signedIn, tell } from "./world.ts";

const now = () => new Date().toISOString();

/** Every payment of a customer, oldest first: prices of jobs and visits, and tips. */
export const paymentsOf = async ({ user_id }: Pick<Story, "user_id">): Promise<Payment[]> => {
  const asked = { limit: 100, scope: "story", order: "oldest" as const };
  return (await payments.page("ofUser", `PAYMENTS#${user_id}`, asked)).items;
};

const seriesOf = async ({ job_id }: Story): Promise<Series | undefined> => {
  const { series_id } = await jobs.find(job_id);
  return series_id && series.find(series_id);
};

/** The customer has the work done again and again. */
export const repeating =
  (frequency: Series["frequency"], visits_most: number): Deed =>
  async ({ job_id, user_id }) => {
    const body = { job_id, agrees_to_charges: true, frequency, visits_most };
    await call(create, { as: await signedIn("user", user_id), body });
  };

/** The customer changes what is not booked yet. */
export const changing =
  (action: "skip" | "pause" | "resume" | "stop"): Deed =>
  async (story) => {
    const present = await seriesOf(story);
    if (!present) return;
    const as = await signedIn("user", story.user_id);
    const body = { action, ...(action === "skip" && { date: nextVisit(present)?.date ?? "2027-01-01" }) };
    await call(update, { as, params: { series_id: present.id }, body });
  };

const furthest_days = 20;

/** Time goes on to an instant, where that is near, and what is due is done. */
const at = async (instant: string | undefined, story: Story): Promise<void> => {
  if (instant === undefined || instant > plus(now(), { days: furthest_days })) return;
  if (instant > now()) clock.set(plus(instant, { minutes: 1 }));
  await fallenDue(story);
};

const booked: Deed = async (story) => {
  const present = await seriesOf(story);
  if (present) await at(seriesDueAt(present), story);
};

/** The same of the visit that was booked last as of the first job. */
const ofVisit =
  (deed: Deed): Deed =>
  async (story) => {
    const visit = (await paymentsOf(story)).findLast(
      ({ job_id, purpose }) => job_id !== story.job_id && purpose === undefined,
    );
    if (visit) await deed({ ...story, job_id: visit.job_id, payment_id: visit.id });
  };

const charged: Deed = async (story) => at((await payments.find(story.payment_id)).due_at, story);

/** The customer's card can be stored and has no money when the visit is charged. */
const declined: Deed = async (story) => {
  await replacing("pm_card_chargeCustomerFail")(story);
  await told(story);
  await charged(story);
};

const isOpen = async ({ job_id }: Story): Promise<boolean> => {
  const { state } = await jobs.find(job_id);
  return state === "open" || state === "assigned";
};

/** As long as its work has not begun. */
const before =
  (deed: Deed): Deed =>
  async (story) => {
    if (await isOpen(story)) await deed(story);
  };

const untaken: Deed = async (story) => {
  const job = await ended(story, { state: "expired" });
  await tell(JobExpired.atVersion(job, { data: jobFacts(job) as never }));
  await told(story);
};

/** What is still open of a customer's visits is taken by nobody. */
export const untakenVisits: Deed = async (story) => {
  for (const { id: payment_id, job_id, purpose } of await paymentsOf(story))
    if (job_id !== story.job_id && purpose === undefined)
      await before(untaken)({ ...story, job_id, payment_id });
};

const isRepeated = ({ repeated }: Known) => repeated === true;
const constant = (name: string, deed: Deed) => fc.constant(telling(name, deed));

const repeats = fc
  .tuple(fc.constantFrom("weekly", "fortnightly", "monthly"), fc.constantFrom(2, 3, 6))
  .map(([how, visits]) =>
    telling(`repeat it ${how}, ${visits} visits`, repeating(how, visits), {
      may: ({ confirmed, repeated }) => confirmed && !repeated,
      leads_to: { repeated: true },
    }),
  );

const visitTellings: fc.Arbitrary<Telling> = fc.oneof(
  { weight: 8, arbitrary: constant("the next visit is booked", booked) },
  { weight: 6, arbitrary: constant("the visit is charged", ofVisit(charged)) },
  { weight: 3, arbitrary: constant("the visit's card is declined", ofVisit(declined)) },
  { weight: 6, arbitrary: constant("the visit is done", ofVisit(before(worked))) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(0, 0.2, 0.5)
      .map((fee) => telling(`cancel the visit for ${fee}`, ofVisit(before(canceled(fee))))),
  },
  { weight: 1, arbitrary: constant("nobody takes the visit", ofVisit(before(untaken))) },
  { weight: 1, arbitrary: constant("skip a visit", changing("skip")) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("pause", "resume", "resume", "stop")
      .map((action) => telling(`${action} the series`, changing(action))),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...cards).map((card) =>
      telling(
        `replace the visit's card with ${card}`,
        ofVisit(async (story) => {
          await replacing(card)(story);
          await told(story);
        }),
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.oneof(
      fraction.map((of) => telling(`refund ${of} of the visit`, ofVisit(byHand("refund", of)))),
      someFractions.map((of) =>
        telling(`refund ${of.join(", ")} of the visit at once`, ofVisit(refundedAtOnce(of))),
      ),
      fraction.map((of) => telling(`refund ${of} of the visit on the dashboard`, ofVisit(onDashboard(of)))),
      fc
        .constantFrom("hold", "resume", "retry", "cancel", "offline_paid")
        .map((action) => telling(`${action} the visit by hand`, ofVisit(byHand(action)))),
      fc
        .tuple(fraction, fc.boolean())
        .map(([of, inquiry]) =>
          telling(`${inquiry ? "inquiry" : "dispute"} of ${of} of the visit`, ofVisit(atBank(of, inquiry))),
        ),
      fc
        .constantFrom(...cards)
        .map((card) => telling(`tip for the visit with ${card}`, ofVisit(tipping(0.1, card)))),
    ),
  },
);

/** Everything that may happen to work that is repeated, and to the money of its visits. */
export const seriesTellings: fc.Arbitrary<Telling> = fc.oneof(
  { weight: 1, arbitrary: repeats },
  { weight: 9, arbitrary: visitTellings.map((one) => ({ ...one, may: isRepeated })) },
);
