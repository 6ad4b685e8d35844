import * as z from "zod/mini";
import { JobSeenByAdmin } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { ProviderJobView } from "../../shared/domain/job/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { refusal } from "../../shared/kernel/refusal.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";
import {
  beginCustomerView,
  CustomerJobView,
  customerView,
} from "../../shared/workflows/job/customer-view.ts";

const JobHasNoProvider = refusal(
  "job.no_provider",
  409,
  "Nobody has taken this job.",
  "See it as its customer.",
);

/** Loaded when it is asked for: it reads the quote and what it brings. */
const providerView = async (
  ...asked: Parameters<typeof import("../../shared/workflows/job/provider-view.ts")["providerView"]>
) => (await import("../../shared/workflows/job/provider-view.ts")).providerView(...asked);

export const handler = operation({
  route: "POST /job/review-job/{job_id}",
  extra: true,
  summary: "See a job as its customer or its provider sees it.",
  description:
    "Nothing can be done for them this way. You have to give a reason. The reason and your account are written to the audit log each time.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
    side: described(z.enum(["user", "service_provider"]), "As whom: its customer (`user`) or its provider."),
    reason: described(Text(500, 10), "Why you have to see it."),
  }),
  response: z.object({
    customer: described(z.optional(CustomerJobView), "What its customer reads."),
    provider: described(z.optional(ProviderJobView), "What its provider reads."),
  }),
  refuses: [JobNotFound, JobHasNoProvider],
  emits: [JobSeenByAdmin],
  replay: false,
  example: {
    params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { side: "user", reason: "The customer says that no button is there." },
  },
  alongside: ({ params: { job_id } }) => beginCustomerView(job_id),
}).handle(async ({ alongside, body: { side, reason }, actor, now, commit }) => {
  const begun = await alongside;
  const [job] = begun;
  const { service_provider_id } = job;
  if (side === "service_provider" && !service_provider_id) throw JobHasNoProvider();
  const seen =
    side === "user"
      ? { customer: await customerView(begun, now) }
      : { provider: await providerView({ ...job, service_provider_id: service_provider_id as never }, now) };
  const data = { ...jobFacts(job), side, admin_id: actor.id };
  return commit([], [JobSeenByAdmin.atVersion(job, { data, reason })], seen);
});
