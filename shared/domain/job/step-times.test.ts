import { expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { minus, plus } from "../../kernel/time.ts";
import { firstTerms } from "./cancellation-terms.ts";
import type { Job } from "./job.ts";
import { jobFor } from "./view.ts";
import { depart, reportNoShow, start } from "./work.ts";

const starts_at = "2027-03-18T14:00:00.000Z";
const job = (given: Partial<Job>): Job =>
  aJob({ starts_at, service_provider_id: "018f3a5c9d2e4b7a6c1d0e9f" as never, payment_held: true, ...given });
const timesOf = (of: Job, side: "user" | "service_provider", operation: string, send?: object) => {
  const { allowed } = jobFor(side, of);
  const step = allowed.find(
    (one) => one.operation === operation && (!send || JSON.stringify(one.send) === JSON.stringify(send)),
  );
  expect(step, operation).toBeDefined();
  return { not_before: step?.not_before, until: step?.until };
};
const pictures = Array.from({ length: 5 }, () => "018f3a5c9d2e4b7a6c1d0ea0") as never[];
const absent = (of: Job, now: string) => reportNoShow(of, pictures, firstTerms, now);

test.each([
  ["en_route", job({ state: "assigned" }), (of: Job, now: string) => depart(of, {}, now)],
  [
    "in_progress",
    job({ state: "en_route", en_route_at: minus(starts_at, { hours: 2 }) }),
    (of: Job, now: string) => start(of, pictures, now),
  ],
  ["no_show_customer", job({ state: "en_route", en_route_at: minus(starts_at, { hours: 1 }) }), absent],
] as const)(
  "%s is refused until the time that is told with it, and taken from then on",
  (status, of, take) => {
    const { not_before = "" } = timesOf(of, "service_provider", "service-provider/jobs/update-status", {
      status,
    });
    expect(not_before).not.toBe("");
    expect(() => take(of, minus(not_before, { minutes: 1 }))).toThrow("too early");
    expect(take(of, not_before).record.state).not.toBe(of.state);
  },
);

test("an answer, a confirmation, a payment and a report name until when they count", () => {
  const later = plus(starts_at, { hours: 3 });
  const proposal = { by: "service_provider", starts_at, expires_at: later } as never;
  const asked = job({ state: "assigned", reschedule: proposal });
  expect(timesOf(asked, "user", "job/re-schedulejob", { action: "accept" }).until).toBe(later);
  const dearer = { price_minor: 9000, reason: "More.", proposed_at: starts_at, expires_at: later };
  const priced = job({ state: "in_progress", price_change: dearer });
  expect(timesOf(priced, "user", "payment/accept-job-payment").until).toBe(later);
  const done = job({ state: "awaiting_confirmation", confirm_by: later });
  expect(timesOf(done, "user", "job/user_confirm_job_completed").until).toBe(later);
  const unpaid = job({ state: "pending_payment", hold_expires_at: later });
  expect(timesOf(unpaid, "user", "payment/create-payment").until).toBe(later);
  const completed = job({ state: "completed", completed_at: starts_at });
  expect(timesOf(completed, "user", "user/report-incident").until).toBe(plus(starts_at, { days: 7 }));
  const missed = job({ state: "canceled", no_show: { media_ids: [], contest_by: later } });
  expect(timesOf(missed, "user", "user/report-incident").until).toBe(later);
});
