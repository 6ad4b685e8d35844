import { handler as createSeries } from "../../functions/job/create-series.ts";
import { handler as deleteJob } from "../../functions/job/delete-job.ts";
import { handler as reschedule } from "../../functions/job/re-schedulejob.ts";
import { handler as confirm } from "../../functions/job/user_confirm_job_completed.ts";
import { handler as select } from "../../functions/service-provider/jobs/selected-job.ts";
import { handler as updateStatus } from "../../functions/service-provider/jobs/update-status.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { series } from "../../shared/data/series.ts";
import { disputeIdOf } from "../../shared/domain/payment/dispute.ts";
import { seriesDueAt } from "../../shared/domain/series/decisions.ts";
import { plus } from "../../shared/kernel/time.ts";
import { newcomer } from "./callers.ts";
import { mediumOf, onTheClock } from "./marketplace.ts";
import { begunPayment, securedPayment, settled, storedPayableProvider } from "./money-world.ts";
import type { Making, Scene, Way } from "./shared-worlds.ts";
import type { StripeWorld } from "./stripe.ts";
import { type Caller, call, clock, deliver, renewed, type Said } from "./world.ts";

const starts_at = "2027-02-03T15:00:00.000Z";
const timeAt = (instant: string) => onTheClock(instant, "Etc/UTC");

/** What a step on the way answers. */
const done = async (said: Promise<Said>): Promise<Said["data"]> => {
  const { status, data, body } = await said;
  if (status !== 200) throw new Error(body);
  return data;
};

type Begun = Awaited<ReturnType<typeof begunPayment>> & { worker?: Caller; another?: Caller };

/** Who calls in a job's world, by tokens of now, and how they ask. */
const sceneOf = async (
  { user, job, payment_id, worker, another }: Begun,
  ways: Scene["ways"],
  ids: Record<string, string> = {},
): Promise<Scene> => ({
  callers: {
    user: await renewed(user),
    ...(worker && { service_provider: await renewed(worker) }),
    admin: await newcomer("admin"),
  },
  ids: {
    user_id: user.id,
    account_id: user.id,
    job_id: job.id,
    payment_id,
    ...(worker && { service_provider_id: worker.id }),
    ...ids,
  },
  ways: {
    ...office,
    ...(another && {
      "PUT /admin/job/reassign-serviceprovider/{job_id}": [
        { body: { service_provider_id: another.id, reason: "The first provider is ill." } },
      ],
    }),
    ...ways,
  },
});

const refund = (amount_minor: number) => ({ action: "refund", amount_minor, reason: "It took less time." });

const office: Record<string, Way[]> = {
  "PUT /admin/job/update-status/{job_id}": [{ body: { status: "canceled", reason: "The house was sold." } }],
  "POST /payment/capture-payment/{payment_id}": [{ body: { reason: "Agreed by telephone." } }],
  "PUT /payment/update-job-payment-status/{job_id}": [
    { label: "6000", body: refund(6000), headers: { "idempotency-key": "one" } },
    { label: "hold", body: { action: "hold", reason: "Agreed by telephone." } },
  ],
};

/** A booked job whose customer has just paid: nobody was told yet, and the time to pay is over. */
export const worldOfPendingJob = async ({ stripe }: Making): Promise<Scene> => {
  const begun = await begunPayment(stripe, { starts_at, ...timeAt(starts_at) });
  await settled(stripe);
  await begun.confirm();
  await stripe.emulator.idle();
  clock.advance({ minutes: 16 });
  return sceneOf(begun, {});
};

/** A paid job that waits for a provider, and two who could do it. */
const paidJob = async (stripe: StripeWorld, given: Parameters<typeof securedPayment>[1] = {}) => {
  const paid = await securedPayment(stripe, { starts_at, ...timeAt(starts_at), ...given });
  await settled(stripe);
  const [worker, another] = [await storedPayableProvider(stripe), await storedPayableProvider(stripe)];
  return { ...paid, worker, another };
};

export const worldOfOpenJob = async ({ stripe }: Making): Promise<Scene> => {
  const paid = await paidJob(stripe);
  return sceneOf(paid, {
    "PUT /service-provider/jobs/selected-job/{job_id}": [
      { label: "one", as: paid.worker },
      { label: "another", as: paid.another },
    ],
    "PUT /job/re-schedulejob/{job_id}": [
      { body: { action: "propose", ...onTheClock("2027-02-05T15:00:00.000Z") } },
    ],
  });
};

type Paid = Awaited<ReturnType<typeof paidJob>>;

const claimed = async (stripe: StripeWorld, given = {}): Promise<Paid> => {
  const paid = await paidJob(stripe, given);
  await done(call(select, { as: paid.worker, params: { job_id: paid.job.id } }));
  await settled(stripe);
  return paid;
};

/** A job that a provider has, which its customer wants at another time, and an open one just after it. */
export const worldOfAssignedJob = async ({ stripe }: Making): Promise<Scene> => {
  const next_at = plus(starts_at, { hours: 2, minutes: 15 });
  const next = await securedPayment(stripe, { starts_at: next_at, ...timeAt(next_at) });
  const paid = await claimed(stripe);
  const params = { job_id: paid.job.id };
  const body = { action: "propose", ...onTheClock("2027-02-05T15:00:00.000Z") };
  const { reschedule: asked } = await done(call(reschedule, { as: paid.user, params, body }));
  await settled(stripe);
  const { proposal_id } = asked;
  return sceneOf(paid, {
    "PUT /service-provider/jobs/selected-job/{job_id}": [{ label: "next", params: { job_id: next.job.id } }],
    "PUT /service-provider/jobs/reschedule-job/{job_id}": [
      { label: "accept", body: { action: "accept", proposal_id } },
      { label: "decline", body: { action: "decline", proposal_id } },
    ],
    "PUT /job/re-schedulejob/{job_id}": [
      { label: "withdraw", body: { action: "withdraw", proposal_id } },
      { label: "propose", body: { action: "propose", ...onTheClock("2027-02-06T15:00:00.000Z") } },
    ],
    "POST /service-provider/time-off/create-time-off": [
      { body: { first_date: "2027-02-05", last_date: "2027-02-05" } },
    ],
  });
};

const begun = async (stripe: StripeWorld, given = {}): Promise<Paid> => {
  const paid = await claimed(stripe, given);
  const params = { job_id: paid.job.id };
  clock.set(plus(starts_at, { minutes: -30 }));
  let as = await renewed(paid.worker);
  await done(call(updateStatus, { as, params, body: { status: "en_route", eta_minutes: 25 } }));
  clock.set(starts_at);
  as = await renewed(paid.worker);
  const before_media_ids = [(await pictureOf(as)).id];
  await done(call(updateStatus, { as, params, body: { status: "in_progress", before_media_ids } }));
  await settled(stripe);
  return paid;
};

const pictureOf = ({ id }: Caller) => mediumOf(id, { owner_role: "service_provider", kind: "image" });

/** A job whose work is under way. */
export const worldOfWork = async ({ stripe }: Making): Promise<Scene> => {
  const paid = await begun(stripe);
  const proof_media_ids = [(await pictureOf(paid.worker)).id];
  return sceneOf(paid, {
    "PUT /service-provider/jobs/update-status/{job_id}": [
      { label: "paused", body: { status: "paused", reason: "A part is missing." } },
      { label: "done", body: { status: "awaiting_confirmation", proof_media_ids } },
    ],
    "PUT /service-provider/jobs/change-price/{job_id}": [
      { label: "less", body: { price_minor: 9000, reason: "It took less time." } },
      { label: "more", body: { price_minor: 13_500, reason: "The pipe has to be replaced too." } },
    ],
  });
};

const worked = async (stripe: StripeWorld, given = {}): Promise<Paid> => {
  const paid = await begun(stripe, given);
  clock.set(plus(starts_at, { hours: 2 }));
  const as = await renewed(paid.worker);
  const body = { status: "awaiting_confirmation", proof_media_ids: [(await pictureOf(as)).id] };
  await done(call(updateStatus, { as, params: { job_id: paid.job.id }, body }));
  await settled(stripe);
  return paid;
};

/** A job whose payment is held, and whose work is done but not confirmed; the time to confirm is over. */
export const worldOfHold = async ({ stripe }: Making): Promise<Scene> => {
  const paid = await worked(stripe);
  const { confirm_by } = await jobs.find(paid.job.id);
  clock.set(plus(confirm_by as string, { minutes: 1 }));
  return sceneOf(paid, {
    "PUT /job/user_confirm_job_completed/{job_id}": [
      { label: "yes", body: { confirmed: true } },
      { label: "no", body: { confirmed: false, reason: "It still drips." } },
    ],
  });
};

const confirmed = async (stripe: StripeWorld, given = {}): Promise<Paid> => {
  const paid = await worked(stripe, given);
  const [as, params] = [await renewed(paid.user), { job_id: paid.job.id }];
  await done(call(confirm, { as, params, body: { confirmed: true } }));
  return paid;
};

/** A job that is done and paid for, whose provider's share is due. */
export const worldOfPayment = async ({ stripe }: Making): Promise<Scene> => {
  const paid = await confirmed(stripe);
  await settled(stripe);
  clock.advance({ hours: 25 });
  return sceneOf(paid, {
    "PUT /payment/update-job-payment-status/{job_id}": [
      { label: "6000", body: refund(6000), headers: { "idempotency-key": "one" } },
      { label: "6001", body: refund(6001), headers: { "idempotency-key": "other" } },
      { label: "6002", body: refund(6002), headers: { "idempotency-key": "third" } },
      { label: "hold", body: { action: "hold", reason: "Agreed by telephone." } },
    ],
  });
};

/** A job that its customer has just canceled, too late to cost nothing. Nobody was told yet. */
export const worldOfCanceledJob = async ({ stripe }: Making): Promise<Scene> => {
  const paid = await claimed(stripe);
  clock.set(plus(starts_at, { hours: -1 }));
  const asked = { as: await renewed(paid.user), params: { job_id: paid.job.id } };
  await done(call(deleteJob, { ...asked, query: { reason_code: "no_longer_needed" } }));
  return sceneOf(paid, {});
};

const disputed = async ({ stripe }: Making, isTold: boolean): Promise<Scene> => {
  const paid = await confirmed(stripe, { card: "pm_card_createDispute" });
  await (isTold ? settled(stripe) : deliver({ rounds: 1 }));
  await stripe.emulator.idle();
  const [dispute] = stripe.emulator.state.list("dispute");
  return sceneOf(paid, {}, { dispute_id: disputeIdOf(String(dispute?.id)) });
};

/** A job that is done and paid for, and a bank that asks for the money back: nobody was told yet. */
export const worldOfNewDispute = (making: Making): Promise<Scene> => disputed(making, false);

/** The same, once it is known. */
export const worldOfDispute = (making: Making): Promise<Scene> => disputed(making, true);

/** A job that is repeated, whose next visit is to be booked. */
export const worldOfSeries = async ({ stripe }: Making): Promise<Scene> => {
  const first_at = plus(new Date().toISOString(), { days: 10 });
  const paid = await paidJob(stripe, { starts_at: first_at, ...timeAt(first_at) });
  const body = { job_id: paid.job.id, frequency: "weekly", visits_most: 4, agrees_to_charges: true };
  const { id: series_id } = await done(call(createSeries, { as: paid.user, body }));
  await settled(stripe);
  const present = await series.find(series_id);
  clock.set(plus(seriesDueAt(present) as string, { minutes: 1 }));
  return sceneOf(
    paid,
    {
      "PUT /job/update-series/{series_id}": [
        { label: "pause", body: { action: "pause" } },
        { label: "stop", body: { action: "stop" } },
      ],
    },
    { series_id },
  );
};
