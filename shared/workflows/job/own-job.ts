import { accounts } from "../../data/accounts.ts";
import { isSamePerson } from "../../domain/account/same-person.ts";
import type { Job } from "../../domain/job/job.ts";
import type { Id } from "../../kernel/id.ts";

/** Whether the customer of a job certainly is the provider that is to get it. One read. */
export const isOwnJob = async (
  { user_id }: Pick<Job, "user_id">,
  provider_id: Id<"service_provider">,
): Promise<boolean> => {
  const [one, other] = await accounts.many([user_id, provider_id]);
  return one !== undefined && other !== undefined && isSamePerson(one, other);
};
