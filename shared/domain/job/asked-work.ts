import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id } from "../../kernel/schema.ts";
import type { Media } from "../media/media.ts";
import { Earnings } from "./earnings.ts";
import type { Job } from "./job.ts";

/** What the customer asked for, as whoever may do it reads it, and what that brings. */
export const AskedWork = lazyObject(() => ({
  asked: described(
    z.optional(
      z.object({
        words: described(z.string(), "The customer's words, without who and where they are."),
        quantity: described(z.number(), "How much is to be done, in `unit`."),
        unit: described(z.string(), "What `quantity` counts or measures."),
        picture_ids: described(z.array(Id("media")), "Pictures for get-media with `job_id`."),
      }),
    ),
    "What the customer asked for.",
  ),
  earnings: described(z.optional(Earnings), "What the price brings you."),
}));

/** A picture among what the customer sent; films and recordings are for the provider that has the job. */
export const isOfferedPicture = (job: Job, { id, kind }: Pick<Media, "id" | "kind">): boolean =>
  job.state === "open" && kind === "image" && (job.media_ids ?? []).some((one) => one === id);
