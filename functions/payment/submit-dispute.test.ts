import { PutObjectCommand } from "@aws-sdk/client-s3";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as alertToDisputes } from "../../events/schedules/disputes.ts";
import { handler as lookAtPayments } from "../../events/schedules/payments.ts";
import { handler as releaseShares } from "../../events/schedules/transfers.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import { type Dispute, packEvidence, toldMessages } from "../../shared/domain/payment/dispute.ts";
import type { Payment } from "../../shared/domain/payment/payment.ts";
import { newId } from "../../shared/kernel/id.ts";
import { storage } from "../../shared/vendors/storage/client.ts";
import { openBucket, tinyPng } from "../../tests/support/bucket.ts";
import { aJob, mediumOf } from "../../tests/support/marketplace.ts";
import { completeJob, payableProvider, securedPayment, settled } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
} from "../../tests/support/world.ts";
import { handler as sendMessage } from "../chat/send-message.ts";
import { handler as acceptDispute } from "./accept-dispute.ts";
import { handler as getDisputes } from "./get-disputes.ts";
import { handler } from "./submit-dispute.ts";
import { handler as updateDispute } from "./update-dispute.ts";

openBucket();
let stripe: StripeWorld;
let admin: Caller;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const open = async (charge: string | undefined, given: object = {}) => {
  const opened = await fetch(`${stripe.emulator.url}/_emulator/disputes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ charge, ...given }),
  });
  expect(opened.status).toBe(200);
  await settled(stripe);
};
const pictureOf = async (owner: string) => {
  const one = await mediumOf(owner, {
    kind: "image",
    content_type: "image/png",
    size_bytes: tinyPng.length,
    bucket: process.env.MEDIA_BUCKET as string,
  });
  await storage().send(new PutObjectCommand({ Bucket: one.bucket, Key: one.key, Body: tinyPng }));
  return one.id;
};
const listed = async (status?: string): Promise<Dispute[]> => {
  admin = await signedIn("admin");
  return (await call(getDisputes, { as: admin, query: status ? { status } : {} })).data.items;
};
const of = async (payment_id: string) =>
  (await listed()).find((one) => one.payment_id === payment_id) as Dispute;

/** Finished and paid work with pictures, which the bank then disputes. */
const contested = async (at: string, opening: object = {}) => {
  clock.set(at);
  const worker = await payableProvider(stripe);
  const picture = await pictureOf(worker.id);
  const paid = await securedPayment(stripe, {
    hours: 1,
    service_provider_id: worker.id as never,
    title: "Dripping tap",
    proof_media_ids: [picture as never],
  });
  clock.advance({ hours: 3 });
  await completeJob(stripe, paid.job.id, worker.id);
  await open((await payments.find(paid.payment_id)).charge_id, opening);
  return { ...paid, worker, picture };
};
const seen = (dispute: Dispute) =>
  stripe.emulator.state.get<Stripe.Dispute>(dispute.stripe_dispute_id) as Stripe.Dispute;

test("a dispute is listed with evidence from the job, can be edited, and goes to the bank once, with pictures", async () => {
  const { payment_id, picture, user } = await contested("2027-03-01T09:00:00.000Z");
  const [dispute] = await listed("needs_response");
  expect(dispute).toMatchObject({
    payment_id,
    kind: "dispute",
    reason: "fraudulent",
    amount_minor: 10_000,
    answer_by: "2027-03-10T12:00:00.000Z",
    evidence: {
      product_description: "Dripping tap (plumbing), done at the customer's place.",
      access_activity_log: expect.stringContaining("2027-03-01 09:00 The customer booked the work."),
      picture_ids: [picture],
    },
  });
  const params = { dispute_id: (dispute as Dispute).id };
  const text = "The customer thanked us the day after.";
  await call(updateDispute, { as: admin, params, body: { uncategorized_text: text } });
  expect(seen(dispute as Dispute).evidence_details.submission_count).toBe(0);

  const sent = await call(handler, { as: admin, params });
  expect(sent.data).toMatchObject({
    state: "submitted",
    submitted_at: "2027-03-01T12:00:00.000Z",
    version: 3,
  });
  const { evidence, evidence_details } = seen(dispute as Dispute);
  expect(evidence_details.submission_count).toBe(1);
  expect(evidence).toMatchObject({
    uncategorized_text: text,
    customer_name: "Ada Customer",
    customer_email_address: `${user.id}@example.com`,
    billing_address: expect.stringContaining("US"),
  });
  const file = stripe.emulator.state.get<{ id: string; object: string; size: number }>(
    String(evidence.service_documentation),
  );
  expect(file?.size).toBe(tinyPng.length);
  expect(await call(handler, { as: admin, params })).toMatchObject({
    status: 409,
    error: { code: "dispute.answered" },
  });
  expect(await call(updateDispute, { as: admin, params, body: {} })).toMatchObject({ status: 409 });
});

test("the messages between customer and provider go to the bank with their times, unless left out", async () => {
  const one = await contested("2027-11-01T09:00:00.000Z");
  const params = { job_id: one.job.id };
  const said = async (as: Caller, text: string) => {
    clock.advance({ minutes: 5 });
    const body = { client_message_id: newId("message"), text };
    expect((await call(sendMessage, { as: await renewed(as), params, body })).status).toBe(200);
  };
  await said(one.user, "The tap is tight again.\nThank you!");
  await said(one.worker, "You are welcome.");
  const dispute = await of(one.payment_id);
  expect(dispute.evidence.with_messages).toBe(true);
  expect(JSON.stringify(dispute)).not.toContain("tight again");
  await call(handler, { as: admin, params: { dispute_id: dispute.id } });
  const log = seen(dispute).evidence.access_activity_log as string;
  expect(log).toContain("The customer booked the work.");
  expect(log).toContain(
    "Messages between the customer and the provider:\n2027-11-01 12:05 Customer: The tap is tight again. Thank you!\n2027-11-01 12:10 Provider: You are welcome.",
  );

  const other = await contested("2027-11-05T09:00:00.000Z");
  await call(sendMessage, {
    as: other.user,
    params: { job_id: other.job.id },
    body: { client_message_id: newId("message"), text: "Between us." },
  });
  const kept = await of(other.payment_id);
  await call(updateDispute, { as: admin, params: { dispute_id: kept.id }, body: { with_messages: false } });
  await call(handler, { as: admin, params: { dispute_id: kept.id } });
  expect(seen(kept).evidence.access_activity_log).not.toContain("Between us.");
});

test("the bank gets dates and times in the local time of the work", () => {
  const job = aJob({
    state: "completed",
    time_zone: "America/Los_Angeles",
    created_at: "2027-02-28T07:10:00.000Z",
    work_completed_at: "2027-03-02T03:30:00.000Z",
  });
  const { service_date, access_activity_log } = packEvidence(job, {} as Payment, []);
  expect(service_date).toBe("2027-03-01");
  expect(access_activity_log?.split("\n")).toEqual([
    "Times are those at the place of the work (America/Los_Angeles).",
    "2027-02-27 23:10 The customer booked the work.",
    "2027-03-01 19:30 The provider reported the work as done.",
  ]);
});

test("of a long conversation the bank gets the newest messages that fit", () => {
  const message = (seq: number) => ({
    seq,
    author: "user" as const,
    text: `Message ${seq}`,
    media_ids: seq === 3 ? [newId("media")] : [],
    created_at: `2027-11-01T12:0${seq}:00.000Z`,
  });
  expect(toldMessages([3, 2, 1].map(message), 95, "America/Chicago")).toBe(
    "2027-11-01 07:02 Customer: Message 2\n2027-11-01 07:03 Customer: Message 3 [files: 1]",
  );
  expect(toldMessages([], 100, "America/Chicago")).toBe("");
});

test("winning evidence returns the money and releases the share", async () => {
  const { payment_id, job } = await contested("2027-04-01T09:00:00.000Z");
  const { id: dispute_id } = await of(payment_id);
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "on_hold", hold_reason: "dispute" });
  await call(updateDispute, {
    as: admin,
    params: { dispute_id },
    body: { uncategorized_text: "winning_evidence" },
  });
  await call(handler, { as: admin, params: { dispute_id } });
  await settled(stripe);
  expect(await of(payment_id)).toMatchObject({ state: "won" });
  expect((await payments.find(payment_id)).state).toBe("captured");
  clock.advance({ hours: 25 });
  await runSchedule(releaseShares);
  expect((await transfers.find(job.id, "1")).state).toBe("paid");
});

test("accepting a dispute loses it at once", async () => {
  const { payment_id } = await contested("2027-05-01T09:00:00.000Z");
  const { id: dispute_id } = await of(payment_id);
  const body = { reason: "The work was not done" };
  const said = await call(acceptDispute, { as: admin, params: { dispute_id }, body });
  expect(said.data).toMatchObject({ state: "lost", accepted_reason: body.reason });
  await settled(stripe);
  expect((await payments.find(payment_id)).state).toBe("lost");
  expect((await of(payment_id)).accepted_reason).toBe(body.reason);
  expect(await call(acceptDispute, { as: admin, params: { dispute_id }, body })).toMatchObject({
    status: 409,
  });
});

test("an unanswered dispute becomes an incident once, two days before its deadline", async () => {
  const { payment_id, job } = await contested("2027-06-01T09:00:00.000Z");
  const about = async () =>
    (await incidents.page("ofReporter", `INCIDENTS#BY#${job.user_id}`, { limit: 10, scope: "test" })).items;
  clock.set("2027-06-08T11:59:00.000Z");
  await runSchedule(alertToDisputes);
  expect(await about()).toEqual([]);
  clock.set("2027-06-08T12:00:00.000Z");
  await runSchedule(alertToDisputes);
  clock.advance({ hours: 1 });
  await runSchedule(alertToDisputes);
  const { id } = await of(payment_id);
  expect(await about()).toMatchObject([
    { category: "money_stuck", description: expect.stringContaining(id) },
  ]);
});

test("an inquiry moves no money and only holds the share until it is closed", async () => {
  const { payment_id, job } = await contested("2027-07-01T09:00:00.000Z", { inquiry: true });
  expect(await of(payment_id)).toMatchObject({ kind: "inquiry", state: "needs_response" });
  expect(await payments.find(payment_id)).toMatchObject({ state: "captured", disputes: [] });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "on_hold", hold_reason: "dispute" });
  clock.advance({ hours: 25 });
  await runSchedule(releaseShares);
  expect((await transfers.find(job.id, "1")).state).toBe("on_hold");

  const { id: dispute_id } = await of(payment_id);
  await call(updateDispute, {
    as: admin,
    params: { dispute_id },
    body: { uncategorized_text: "winning_evidence" },
  });
  stripe.emulator.faults.add({ kind: "lose", count: 20 });
  await call(handler, { as: admin, params: { dispute_id } });
  await settled(stripe);
  stripe.emulator.faults.clear();
  clock.advance({ hours: 25 });
  await runSchedule(lookAtPayments);
  await deliver();
  expect(await of(payment_id)).toMatchObject({ state: "closed" });
  clock.advance({ hours: 25 });
  await runSchedule(releaseShares);
  expect((await transfers.find(job.id, "1")).state).toBe("paid");
});

test("pictures that the bank can't open or that belong to others are refused before anything is sent", async () => {
  const { payment_id } = await contested("2027-08-01T09:00:00.000Z");
  const dispute = await of(payment_id);
  const params = { dispute_id: dispute.id };
  const stranger = await pictureOf((await signedIn("user")).id);
  await call(updateDispute, { as: admin, params, body: { picture_ids: [stranger] } });
  expect(await call(handler, { as: admin, params })).toMatchObject({
    status: 422,
    error: { code: "dispute.picture_unusable", details: { media_id: stranger } },
  });
  expect(seen(dispute).evidence_details.submission_count).toBe(0);
});
