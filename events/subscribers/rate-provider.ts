import { type Changes, together } from "../../shared/data/engine/write.ts";
import { feedback } from "../../shared/data/feedback.ts";
import { providerRatings } from "../../shared/data/provider-ratings.ts";
import { FeedbackPublished, FeedbackRemoved } from "../../shared/domain/feedback/events.ts";
import {
  type Feedback,
  FeedbackConflict,
  feedbackId,
  isPublic,
} from "../../shared/domain/feedback/feedback.ts";
import { IncidentReported, IncidentResolved } from "../../shared/domain/incident/events.ts";
import { IncidentConflict } from "../../shared/domain/incident/incident.ts";
import {
  ProviderRatingConflict,
  unrated,
  withoutStars,
  withStars,
} from "../../shared/domain/provider/rating.ts";
import type { EventOf } from "../../shared/kernel/event.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { countingOf, isDecidedToCount } from "../../shared/workflows/job/one-person.ts";

type Rated = Pick<
  EventOf<typeof FeedbackPublished>["data"],
  "service_provider_id" | "rating" | "published_at"
>;

const rated = async (given: Rated, counted: typeof withStars): Promise<Changes> => {
  const { service_provider_id: id } = given;
  const present = (await providerRatings.get(id)) ?? unrated(id);
  return { writes: [providerRatings.put(counted(present, given))], events: [] };
};

/** The stars count, or wait for a decision. */
const published = async (data: EventOf<typeof FeedbackPublished>["data"], now: string): Promise<Changes> => {
  const { counts, changes } = await countingOf(data, now);
  if (counts) return together(await rated(data, withStars), changes);
  const held = { ...(await feedback.find(data.feedback_id)), held: true };
  return together({ writes: [feedback.update(held)], events: [] }, changes);
};

/** It was decided that stars count, which waited for that. */
const released = async (one: Feedback): Promise<Changes> => {
  const { held: _, ...record } = one;
  const changes = await rated(one as Feedback & Rated, withStars);
  return together(changes, { writes: [feedback.update(record)], events: [] });
};

/**
 * Keeps a provider's rating: published feedback counts, removed feedback does not. If customer and provider are likely
 * one person, it waits until an administrator has decided.
 */
export const handler = subscriber({
  name: "rate-provider",
  lane: "prompt",
  on: [FeedbackPublished, FeedbackRemoved, IncidentResolved],
  emits: [IncidentReported],
  uses: ["table"],
}).handle(({ event: { type, data }, now, commit }) =>
  againstContention([ProviderRatingConflict, FeedbackConflict, IncidentConflict], async () => {
    if (type === IncidentResolved.type) {
      const { category, job_id } = data;
      if (category !== "one_person" || !job_id || !(await isDecidedToCount(job_id))) return;
      const one = await feedback.get(feedbackId(job_id, "user"));
      if (one?.held && isPublic(one)) await commit(await released(one));
    } else if (data.by === "user") {
      if (type === FeedbackPublished.type) return commit(await published(data, now));
      const one = await feedback.get(data.feedback_id);
      if (!one?.held) await commit(await rated(data, withoutStars));
    }
  }),
);
