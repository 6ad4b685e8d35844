import { describe, expect, test } from "vitest";
import { aJob, aProvider } from "../../../tests/support/marketplace-records.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import { newId } from "../../kernel/id.ts";
import { claim, lapseProposal, loseProvider, missByProvider, withdraw } from "./claim.ts";
import type { Job } from "./job.ts";

const starts_at = "2027-06-01T14:00:00.000Z";
const now = "2027-05-20T12:00:00.000Z";
const provider = aProvider({
  business_name: "Quick Taps",
  membership: { state: "active", current_period_end: "2030-01-01T00:00:00.000Z" },
});
const open = (given: Partial<Job> = {}) => aJob({ state: "open", starts_at, ...given });
const mine = { service_provider_id: provider.id, provider_name: "Quick Taps" };

describe("claiming a job", () => {
  test("gives it to the provider, and ends what was kept for it", () => {
    const reserved = { service_provider_id: provider.id, until: "2027-05-21T12:00:00.000Z" };
    const { record, events } = claim(open({ reserved }), provider, now);
    expect(record).toMatchObject({ state: "assigned", ...mine, assigned_at: now, reserved: undefined });
    expect(events).toMatchObject([
      { type: "job.assigned", from: "open", to: "assigned", audience: [record.user_id, provider.id] },
    ]);
  });

  test.each([
    ["is not paid for yet", open({ state: "pending_payment" })],
    ["is over, and of another trade", open({ state: "canceled", service: "painting" })],
    ["is over, and elsewhere", open({ state: "canceled", place: { ...open().place, postcode: "99999" } })],
  ])("is as if there was none where it %s", (_, job) => {
    expect(refusalOf(() => claim(job, provider, now)).code).toBe("job.not_found");
  });

  test("is not possible once somebody else has it", () => {
    const taken = open({ state: "assigned", service_provider_id: newId("service_provider") });
    expect(refusalOf(() => claim(taken, provider, now)).code).toBe("job.already_taken");
  });

  test.each([
    ["its own", open({ state: "assigned", ...mine })],
    ["its own, of a trade that it has given up", open({ state: "assigned", service: "painting", ...mine })],
    ["one that was canceled", open({ state: "canceled" })],
  ])("is no step of %s", (_, job) => {
    expect(refusalOf(() => claim(job, provider, now))).toMatchObject({
      code: "job.invalid_transition",
      details: { from: job.state },
    });
  });

  test("ends two hours before the start, though nobody has noted it yet", () => {
    expect(refusalOf(() => claim(open(), provider, "2027-06-01T12:00:00.000Z"))).toMatchObject({
      code: "job.invalid_transition",
      details: { from: "expired" },
    });
    expect(claim(open(), provider, "2027-06-01T11:59:59.999Z").record.state).toBe("assigned");
  });

  test("is refused with everything that speaks against it", () => {
    const barred = { ...provider, state: "suspended" as const };
    const job = open({ excluded_provider_ids: [provider.id], service: "painting" });
    expect(refusalOf(() => claim(job, barred, now))).toEqual({
      code: "job.claim_blocked",
      details: { blocking_reasons: ["not_approved", "service_not_offered", "excluded"] },
    });
  });

  test("asks for the documents that are mandatory now", () => {
    expect(refusalOf(() => claim(open(), provider, now, { mandatory: ["gas_licence"] }))).toMatchObject({
      details: { blocking_reasons: ["documents_not_current"] },
    });
  });

  test("is refused to whoever booked it", () => {
    expect(refusalOf(() => claim(open(), provider, now, { is_own: true }))).toEqual({
      code: "job.claim_blocked",
      details: { blocking_reasons: ["same_person"] },
    });
  });
});

describe("a job without its provider", () => {
  const other = newId("service_provider");
  const assigned = (given: Partial<Job> = {}) =>
    open({
      state: "assigned",
      ...mine,
      assigned_at: now,
      en_route_at: now,
      arrives_at: now,
      reserved: { service_provider_id: provider.id, until: now },
      delay: { count: 1, minutes: 15 },
      reschedule: { by: "user" } as never,
      excluded_provider_ids: [other],
      ...given,
    });
  const gone = {
    service_provider_id: undefined,
    provider_name: undefined,
    assigned_at: undefined,
    reserved: undefined,
    en_route_at: undefined,
    arrives_at: undefined,
    delay: undefined,
    reschedule: undefined,
  };

  test("that did not come is open again, and not offered to that one", () => {
    const { record, events } = missByProvider(assigned(), now);
    expect(record).toMatchObject({
      ...gone,
      state: "open",
      sp_no_show: true,
      excluded_provider_ids: [other, provider.id],
    });
    expect(events).toMatchObject([
      {
        type: "job.no_show",
        reason: "no_show_provider",
        data: { party: "provider", fee_minor: 0, currency: "usd", district: "US:627" },
      },
    ]);
  });

  test("that gave it back is open again, with the reason, and not offered to that one twice", () => {
    const excluded_provider_ids = [other, provider.id];
    const given = { reason: "Ill", reason_code: "illness" };
    const { record, events } = withdraw(assigned({ excluded_provider_ids }), given, now);
    expect(record).toMatchObject({ ...gone, state: "open", excluded_provider_ids });
    expect(record.sp_no_show).toBeUndefined();
    expect(events).toMatchObject([
      { type: "job.provider_canceled", reason: "Ill", data: { district: "US:627", reason_code: "illness" } },
    ]);
    expect(withdraw(assigned(), { reason: "Ill" }, now).events[0]?.data).not.toHaveProperty("reason_code");
  });

  test("excludes nobody where there was nobody", () => {
    const nobody = assigned({ service_provider_id: undefined });
    expect(withdraw(nobody, { reason: "Ill" }, now).record.excluded_provider_ids).toEqual([other]);
  });

  test("that was suspended is open again, and that one may come back", () => {
    const { record, events } = loseProvider(assigned(), now);
    expect(record).toMatchObject({ ...gone, state: "open", excluded_provider_ids: [other] });
    expect(record.disputed_at).toBeUndefined();
    expect(events).toMatchObject([
      {
        type: "job.provider_suspended",
        reason: "provider_suspended",
        data: { district: "US:627", had_begun: false },
      },
    ]);
  });

  test.each(["in_progress", "paused"] as const)("that was suspended is disputed once it is %s", (state) => {
    const { record, events } = loseProvider(assigned({ state }), now);
    expect(record).toMatchObject({
      state: "disputed",
      ...mine,
      disputed_at: now,
      excluded_provider_ids: [other],
    });
    expect(events[0]?.data).toMatchObject({ had_begun: true });
  });
});

test("a proposed time that nobody answered is forgotten", () => {
  const reschedule = { proposal_id: "p1", by: "user", starts_at: "2027-06-02T14:00:00.000Z" } as never;
  const { record, events } = lapseProposal(open({ state: "assigned", ...mine, reschedule }), now);
  expect(record).toMatchObject({ state: "assigned", reschedule: undefined });
  expect(events).toMatchObject([
    {
      type: "job.reschedule_expired",
      data: { proposal_id: "p1", by: "user", proposed_start: "2027-06-02T14:00:00.000Z" },
    },
  ]);
});
