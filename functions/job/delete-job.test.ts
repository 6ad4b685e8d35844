import { beforeEach, expect, test } from "vitest";
import { historyOf } from "../../shared/data/engine/events.ts";
import type { Id } from "../../shared/kernel/id.ts";
import { aJob, approvedProvider, placeJobs } from "../../tests/support/marketplace.ts";
import { call, clock, signedIn } from "../../tests/support/world.ts";
import { handler as giveBack } from "../service-provider/jobs/cancel-job.ts";
import { handler as select } from "../service-provider/jobs/selected-job.ts";
import { handler } from "./delete-job.ts";

beforeEach(() => clock.set("2027-03-10T15:00:00.000Z"));

const lastOf = async (id: string) =>
  (await historyOf({ type: "job", id }, { limit: 1, scope: "test" })).items[0];

test("the reason for canceling or giving back a job is in its event, as a code that can be counted", async () => {
  const { provider } = await approvedProvider();
  const customer = await signedIn("user");
  const job = aJob({ starts_at: "2027-03-12T16:00:00.000Z", user_id: customer.id as Id<"user"> });
  await placeJobs(job);
  const params = { job_id: job.id };
  await call(select, { as: provider, params });
  await call(giveBack, {
    as: provider,
    params,
    body: { reason: "The van broke down.", reason_code: "vehicle_or_tools" },
  });
  expect(await lastOf(job.id)).toMatchObject({
    type: "job.provider_canceled",
    data: { reason_code: "vehicle_or_tools" },
  });
  const unknown = await call(handler, { as: customer, params, query: { reason_code: "because" } });
  expect([unknown.status, unknown.error?.fields?.[0]]).toMatchObject([422, { field: "reason_code" }]);
  await call(handler, { as: customer, params, query: { reason_code: "too_expensive" } });
  expect(await lastOf(job.id)).toMatchObject({
    type: "job.canceled",
    data: { by: "user", reason_code: "too_expensive" },
  });
});
