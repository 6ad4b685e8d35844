import { handler as reportIncident } from "../../functions/user/report-incident.ts";
import { handler as updateIncident } from "../../functions/user/update-incident.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { settled } from "./money-world.ts";
import type { StripeWorld } from "./stripe.ts";
import { call, signedIn } from "./world.ts";

/** A customer's report about a job, and what an administrator does with it. */
export const contest = async (stripe: StripeWorld, job: Job) => {
  const as = await signedIn("user", job.user_id);
  const body = { category: "quality", description: "It still drips a lot.", job_id: job.id };
  const { data } = await call(reportIncident, { as, body });
  await settled(stripe);
  const decide = async (outcome: string, refund_minor?: number) => {
    const admin = await signedIn("admin");
    for (const step of [
      { action: "triage", severity: "medium" },
      { action: "investigate" },
      { action: "resolve", outcome, resolution: "Decided.", ...(refund_minor && { refund_minor }) },
    ]) {
      const said = await call(updateIncident, { as: admin, params: { incident_id: data.id }, body: step });
      if (said.status !== 200) throw new Error(said.body);
    }
  };
  return { incident_id: data.id as string, blocks_payment: data.blocks_payment as boolean, decide };
};
