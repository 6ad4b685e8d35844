import type * as z from "zod/mini";
import { providerRatings } from "../../data/provider-ratings.ts";
import type { Job } from "../../domain/job/job.ts";
import { type RatingView, ratingView } from "../../domain/provider/rating.ts";

/** The rating of a job's provider. Undefined while the job has no provider. One round trip. */
export const ratingOf = async ({
  service_provider_id,
}: Pick<Job, "service_provider_id">): Promise<z.output<typeof RatingView> | undefined> =>
  service_provider_id && ratingView(await providerRatings.get(service_provider_id));
