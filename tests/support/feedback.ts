import { feedback } from "../../shared/data/feedback.ts";
import { type Feedback, feedbackId } from "../../shared/domain/feedback/feedback.ts";
import { newId } from "../../shared/kernel/id.ts";
import { write } from "./world.ts";

/** A customer's feedback on a job, published by default, and stored. */
export const givenFeedback = async (given: Partial<Feedback> = {}): Promise<Feedback> => {
  const [now, job_id] = [new Date().toISOString(), given.job_id ?? newId("job")];
  const by = given.by ?? "user";
  const record: Feedback = {
    id: feedbackId(job_id, by),
    version: 0,
    job_id,
    user_id: newId("user"),
    service_provider_id: newId("service_provider"),
    by,
    service: "plumbing",
    state: "published",
    rating: 4,
    categories: {},
    text: "It still drips.",
    media_ids: [],
    publish_at: now,
    published_at: now,
    created_at: now,
    updated_at: now,
    ...given,
  };
  await write(feedback.insert(record));
  return record;
};
