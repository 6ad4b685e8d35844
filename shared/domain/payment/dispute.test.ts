import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { aPayment, disputeOf } from "../../../tests/support/payments.ts";
import { newId } from "../../kernel/id.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import {
  accepted,
  accepting,
  alertAt,
  type Dispute,
  disputedPayment,
  disputeIdOf,
  disputeIdsOf,
  draftEvidence,
  expectUnanswered,
  mirrorDispute,
  packEvidence,
  type SeenCase,
  submitted,
  toldMessages,
} from "./dispute.ts";

const now = "2027-03-10T12:00:00.000Z";
const payment = aPayment();
const seen: SeenCase = {
  stripe_dispute_id: "dp_1",
  kind: "dispute",
  state: "needs_response",
  reason: "fraudulent",
  amount_minor: 10_000,
  currency: "usd",
  answer_by: "2027-03-20T12:00:00.000Z",
  opened_at: "2027-03-09T12:00:00.000Z",
};
const evidence = { product_description: "A tap." };
const aDispute = (given: Partial<Dispute> = {}): Dispute => ({
  ...mirrorDispute(
    undefined,
    seen,
    { about: disputedPayment(payment), evidence },
    "2027-03-09T12:00:00.000Z",
  ),
  version: 4,
  ...given,
});
const factsOf = ({ id, payment_id, job_id }: Dispute) => ({
  dispute_id: id,
  payment_id,
  job_id,
  amount_minor: 10_000,
  currency: "usd",
});

test("a dispute has one id of ours, which follows from the payment provider's", () => {
  expect(disputeIdOf("dp_1")).toMatch(/^[0-9a-f]{24}$/);
  expect(disputeIdOf("dp_1")).toBe(disputeIdOf("dp_1"));
  expect(disputeIdOf("dp_1")).not.toBe(disputeIdOf("dp_2"));
});

test("a payment's disputes and inquiries are found by their ids", () => {
  const disputes = [disputeOf()];
  expect(disputeIdsOf({ disputes, inquiry_ids: ["dp_2"] })).toEqual([
    disputeIdOf("dp_1"),
    disputeIdOf("dp_2"),
  ]);
  expect(disputeIdsOf({ disputes })).toEqual([disputeIdOf("dp_1")]);
});

describe("what the job says about a payment", () => {
  const packed = (
    job: Parameters<typeof aJob>[0] = {},
    given: Partial<typeof payment> = {},
    pictures: string[] = [],
  ) =>
    packEvidence(
      aJob({ time_zone: "America/Chicago", created_at: "2027-03-01T15:00:00.000Z", ...job }),
      { ...payment, ...given },
      pictures,
    );
  const linesOf = (...given: Parameters<typeof packed>) => packed(...given).access_activity_log?.split("\n");
  const zone = "Times are those at the place of the work (America/Chicago).";

  test("is what was sold, and what happened when, by the clocks of the place", () => {
    expect(
      packed(
        {
          assigned_at: "2027-03-01T16:00:00.000Z",
          en_route_at: "2027-03-02T13:00:00.000Z",
          started_at: "2027-03-02T14:00:00.000Z",
          work_completed_at: "2027-03-03T03:00:00.000Z",
          completed_at: "2027-03-04T15:00:00.000Z",
          completed_by: "user",
        },
        { accepted_at: "2027-03-01T15:30:00.000Z" },
      ),
    ).toEqual({
      product_description: "Replace a kitchen tap (plumbing), done at the customer's place.",
      service_date: "2027-03-02",
      access_activity_log: [
        zone,
        "2027-03-01 09:00 The customer booked the work.",
        "2027-03-01 09:30 The customer agreed to be charged for it.",
        "2027-03-01 10:00 A provider took the job.",
        "2027-03-02 07:00 The provider set out.",
        "2027-03-02 08:00 The work started.",
        "2027-03-02 21:00 The provider reported the work as done.",
        "2027-03-04 09:00 The job was completed.",
        "2027-03-04 09:00 The customer confirmed the work.",
      ].join("\n"),
      with_messages: true,
    });
  });

  test("tells nothing that did not happen", () => {
    expect(packed()).not.toHaveProperty("service_date");
    expect(packed()).not.toHaveProperty("picture_ids");
    expect(linesOf()).toEqual([zone, "2027-03-01 09:00 The customer booked the work."]);
  });

  test.each([
    ["timer", "The customer did not object in time."],
    ["admin", "An administrator confirmed the work."],
  ] as const)("names who completed the job: %s", (completed_by, text) => {
    const at = "2027-03-04T15:00:00.000Z";
    expect(linesOf({ completed_at: at, completed_by })?.at(-1)).toBe(`2027-03-04 09:00 ${text}`);
  });

  test("names the day of a job that was completed without a report, and the cancellation of another", () => {
    expect(packed({ completed_at: "2027-03-04T15:00:00.000Z" }).service_date).toBe("2027-03-04");
    expect(linesOf({ canceled_at: "2027-03-04T15:00:00.000Z" })?.at(-1)).toBe(
      "2027-03-04 09:00 The job was canceled.",
    );
  });

  test("has two pictures at most", () => {
    const ids = [newId("media"), newId("media"), newId("media")];
    expect(packed({}, {}, ids).picture_ids).toEqual(ids.slice(0, 2));
  });
});

describe("messages that a bank reads", () => {
  const said = (seq: number, text: string, given: object = {}) => ({
    seq,
    author: "user" as const,
    text,
    media_ids: [],
    created_at: `2027-03-01T1${seq}:00:00.000Z`,
    ...given,
  });
  const first = said(1, " Hello,\n  when do you come? ");
  const second = said(2, "At noon.", {
    author: "service_provider",
    media_ids: [newId("media"), newId("media")],
  });
  const third = said(3, "Good.", { author: "assistant" });

  test("are in one line each, oldest first, with who said them and how many files", () => {
    expect(toldMessages([third, first, second], 1000, "America/Chicago")).toBe(
      [
        "2027-03-01 05:00 Customer: Hello, when do you come?",
        "2027-03-01 06:00 Provider: At noon. [files: 2]",
        "2027-03-01 07:00 assistant: Good.",
      ].join("\n"),
    );
  });

  test("are the newest of a long conversation, up to the last character", () => {
    const two = "2027-03-01 12:00 Provider: At noon. [files: 2]\n2027-03-01 13:00 assistant: Good.\n";
    expect(toldMessages([first, second, third], two.length, "UTC")).toBe(two.trim());
    expect(toldMessages([first, second, third], two.length - 1, "UTC")).toBe(
      "2027-03-01 13:00 assistant: Good.",
    );
    expect(toldMessages([], 1000, "UTC")).toBe("");
  });
});

describe("a dispute that is seen", () => {
  test("for the first time is the payment's, with what the job says", () => {
    expect(mirrorDispute(undefined, seen, { about: disputedPayment(payment), evidence }, now)).toEqual({
      id: disputeIdOf("dp_1"),
      version: 0,
      of: "job",
      payment_id: payment.id,
      job_id: payment.job_id,
      user_id: payment.user_id,
      service_provider_id: payment.service_provider_id,
      evidence,
      ...seen,
      updated_at: now,
    });
    const nobody = aPayment({ service_provider_id: undefined });
    expect(
      mirrorDispute(undefined, seen, { about: disputedPayment(nobody), evidence }, now),
    ).not.toHaveProperty("service_provider_id");
  });

  test("again keeps what was prepared, and shows how it stands now", () => {
    const before = aDispute({
      evidence: { product_description: "Two taps." },
      alerted_at: now,
      submitted_at: now,
    });
    const again = { ...seen, state: "submitted" as const, amount_minor: 9000 };
    expect(mirrorDispute(before, again, { about: disputedPayment(payment), evidence }, now)).toEqual({
      ...before,
      state: "submitted",
      amount_minor: 9000,
      updated_at: now,
    });
  });

  test("to have become of an inquiry has to be answered anew", () => {
    const asked = aDispute({ kind: "inquiry", alerted_at: now, submitted_at: now });
    expect(mirrorDispute(asked, seen, { about: disputedPayment(payment), evidence }, now)).toMatchObject({
      kind: "dispute",
      alerted_at: undefined,
      submitted_at: undefined,
    });
    const still = { ...seen, kind: "inquiry" as const };
    expect(mirrorDispute(asked, still, { about: disputedPayment(payment), evidence }, now)).toMatchObject({
      alerted_at: now,
      submitted_at: now,
    });
  });
});

describe("administrators are alerted to a deadline", () => {
  test("two days before it", () => {
    expect(alertAt(aDispute())).toBe("2027-03-18T12:00:00.000Z");
  });

  test.each([
    ["it was answered", { state: "submitted" as const }],
    ["there is none", { answer_by: undefined }],
    ["they were alerted before", { alerted_at: now }],
  ])("not where %s", (_, given) => {
    expect(alertAt(aDispute(given))).toBeUndefined();
  });
});

test("a dispute is answered once, while it needs a response", () => {
  expect(() => expectUnanswered(aDispute())).not.toThrow();
  for (const state of ["submitted", "won", "lost", "closed"] as const)
    try {
      expectUnanswered(aDispute({ state }));
      expect.unreachable();
    } catch (error) {
      const { reason, facts } = error as Refusal;
      expect([reason.code, facts.details]).toEqual(["dispute.answered", { state }]);
    }
});

describe("an answer to a dispute", () => {
  const dispute = aDispute({ evidence: { product_description: "A tap.", uncategorized_text: "Old." } });
  const told = { from: "needs_response", to: "needs_response", audience: [], data: factsOf(dispute) };

  test("is drafted by what is given, and keeps the rest", () => {
    const { record, events } = draftEvidence(dispute, { uncategorized_text: "New." }, now);
    expect(record).toEqual({
      ...dispute,
      evidence: { product_description: "A tap.", uncategorized_text: "New." },
      updated_at: now,
    });
    expect(events).toMatchObject([{ type: "dispute.evidence_changed", ...told }]);
    expect(events[0]).not.toHaveProperty("reason");
  });

  test("that was sent stands as the payment provider says", () => {
    const { record, events } = submitted(dispute, { ...seen, state: "submitted", currency: "eur" }, now);
    expect(record).toEqual({ ...dispute, state: "submitted", submitted_at: now, updated_at: now });
    expect(events).toMatchObject([{ type: "dispute.evidence_submitted", ...told, to: "submitted" }]);
  });

  test("may be not to contest it, for a reason", () => {
    const { record, events } = accepting(dispute, "Our mistake.", now);
    expect(record).toEqual({ ...dispute, accepted_reason: "Our mistake.", updated_at: now });
    expect(events).toMatchObject([{ type: "dispute.accepted", ...told, reason: "Our mistake." }]);
    expect(accepted(record, { ...seen, state: "lost", currency: "eur" }, now)).toEqual({
      ...record,
      state: "lost",
    });
  });
});
