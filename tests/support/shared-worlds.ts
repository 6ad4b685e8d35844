import { handler as forgetPassword } from "../../functions/authentication/forget-password.ts";
import { handler as signIn } from "../../functions/authentication/sign-in.ts";
import { handler as verifyOtp } from "../../functions/authentication/verify-otp.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { newcomer } from "./callers.ts";
import { onTheClock } from "./marketplace.ts";
import { completeJob, moveJob, securedPayment, settled, storedPayableProvider } from "./money-world.ts";
import { codeSent, newUser, password, proved } from "./people.ts";
import type { StripeWorld } from "./stripe.ts";
import { type Asked, type Caller, call } from "./world.ts";

/** How an operation is asked in a world, where the contract's example with the world's ids does not say it. */
export type Way = Partial<Asked> & { label?: string };

/** What several can meet in: who calls, which records the ids of examples stand for, and how some operations are asked. */
export type Scene = {
  callers: { user?: Caller; service_provider?: Caller; admin?: Caller };
  ids: Record<string, string>;
  ways: Record<string, Way[]>;
  /** Events that nobody was told of yet. */
  events?: EventRow[];
};

export type SharedWorld = {
  at: string;
  setUp: (stripe: StripeWorld) => Promise<Scene>;
  parts: readonly RegExp[];
};

const monday = "2027-02-01T12:00:00.000Z";
const new_password = "velvet-anchor-tide-52";

const worldOfAccount = async (): Promise<Scene> => {
  const { as, email, signed } = await newUser();
  await call(signIn, { body: { email, password } });
  const { data: sent } = await call(forgetPassword, { body: { email } });
  const given = { challenge_id: sent.challenge_id, otp: await codeSent(sent.challenge_id) };
  const { data: verified } = await call(verifyOtp, { body: given });
  const admin = await newcomer("admin");
  const { refresh_token } = signed.data;
  return {
    callers: { user: as, admin },
    ids: { user_id: as.id, account_id: as.id, session_id: as.session_id },
    ways: {
      "POST /authentication/sign-in": [{ body: { email, password } }],
      "POST /authentication/refresh-token": [{ body: { refresh_token } }],
      "POST /authentication/forget-password": [{ body: { email } }],
      "PUT /authentication/auth-update-password": [{ body: { current_password: password, new_password } }],
      "PUT /authentication/update-password": [{ body: { reset_token: verified.reset_token, new_password } }],
      "POST /authentication/sign-out": [{ body: { all: true } }],
      "DELETE /authentication/delete-account": [await proved(as)],
      "POST /authentication/export-data": [await proved(as)],
    },
  };
};

/** A job that is done and paid for, with a provider whose share is yet to be sent. */
const worldOfPayment = async (stripe: StripeWorld): Promise<Scene> => {
  const worker = await storedPayableProvider(stripe);
  const { user, job, payment_id } = await securedPayment(stripe);
  await moveJob(job.id, { completed_at: new Date().toISOString(), completed_by: "user" });
  await completeJob(stripe, job.id, worker.id);
  const refund = (amount_minor: number) => ({ action: "refund", amount_minor, reason: "It took less time." });
  const admin = await newcomer("admin");
  return {
    callers: { user, service_provider: worker, admin },
    ids: {
      user_id: user.id,
      account_id: user.id,
      job_id: job.id,
      payment_id,
      service_provider_id: worker.id,
    },
    ways: {
      "PUT /payment/update-job-payment-status/{job_id}": [
        { label: "6000", body: refund(6000), headers: { "idempotency-key": "one" } },
        { label: "6001", body: refund(6001), headers: { "idempotency-key": "other" } },
        { label: "6002", body: refund(6002), headers: { "idempotency-key": "third" } },
        { label: "hold", body: { action: "hold", reason: "Agreed by telephone." } },
      ],
    },
  };
};

/** A job whose payment is held, and whose work is done but not confirmed. */
const worldOfHold = async (stripe: StripeWorld): Promise<Scene> => {
  const worker = await storedPayableProvider(stripe);
  const { user, job, payment_id } = await securedPayment(stripe);
  const now = new Date().toISOString();
  await moveJob(job.id, {
    state: "awaiting_confirmation",
    service_provider_id: worker.id as never,
    work_completed_at: now,
    confirm_by: "2027-02-04T12:00:00.000Z",
  });
  return {
    callers: { user, service_provider: worker, admin: await newcomer("admin") },
    ids: {
      user_id: user.id,
      account_id: user.id,
      job_id: job.id,
      payment_id,
      service_provider_id: worker.id,
    },
    ways: {
      "POST /payment/capture-payment/{payment_id}": [{ body: { reason: "Agreed by telephone." } }],
      "PUT /admin/job/update-status/{job_id}": [
        { body: { status: "canceled", reason: "The house was sold." } },
      ],
    },
  };
};

/** A paid job that waits for a provider, and two who could do it. */
const worldOfOpenJob = async (stripe: StripeWorld): Promise<Scene> => {
  const starts_at = "2027-02-03T15:00:00.000Z";
  const { user, job, payment_id } = await securedPayment(stripe, {
    starts_at,
    ...onTheClock(starts_at, "Etc/UTC"),
  });
  await settled(stripe);
  const [one, another] = [await storedPayableProvider(stripe), await storedPayableProvider(stripe)];
  await moveJob(job.id, { state: "open" });
  const moved = onTheClock("2027-02-05T15:00:00.000Z", "Etc/UTC");
  return {
    callers: { user, service_provider: one, admin: await newcomer("admin") },
    ids: { user_id: user.id, account_id: user.id, job_id: job.id, payment_id, service_provider_id: one.id },
    ways: {
      "PUT /service-provider/jobs/selected-job/{job_id}": [
        { label: "one", as: one },
        { label: "another", as: another },
      ],
      "PUT /job/re-schedulejob/{job_id}": [{ body: { action: "propose", ...moved } }],
      "PUT /admin/job/update-status/{job_id}": [
        { body: { status: "canceled", reason: "The house was sold." } },
      ],
    },
  };
};

const identity = [/^\w+ \/authentication\//, /^\w+ \/user\/(update-user-status|edit-user-profile)/];
const money = [
  /^\w+ \/payment\//,
  /^\w+ \/job\//,
  /^\w+ \/service-provider\/jobs\//,
  /^\w+ \/admin\/job\//,
  /^\w+ \/user\//,
];

/** The worlds that operations meet in, by their names. */
export const sharedWorlds: Record<string, SharedWorld> = {
  account: { at: monday, setUp: worldOfAccount, parts: identity },
  payment: { at: monday, setUp: worldOfPayment, parts: money },
  open: { at: monday, setUp: worldOfOpenJob, parts: money },
  hold: { at: monday, setUp: worldOfHold, parts: money },
};
