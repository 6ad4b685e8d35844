import type * as z from "zod/mini";
import type { Media } from "../media/media.ts";
import type { Quote } from "../quote/quote.ts";
import { scrubbed } from "../quote/scrubbed.ts";
import type { AskedWork } from "./asked-work.ts";
import type { Earnings } from "./earnings.ts";
import type { Job } from "./job.ts";

const pictures_most = 6;

/** What the customer asked for, as whoever may do it reads it, and what that brings. */
export const askedWork = (
  job: Job,
  quote: Quote | undefined,
  earnings: z.output<typeof Earnings> | undefined,
  sent: readonly Media[],
): z.output<typeof AskedWork> => {
  const task = quote?.tasks.find(({ task_id }) => task_id === job.task_id);
  return {
    ...(quote &&
      task && {
        asked: {
          words: scrubbed(quote.prompts.join("\n"), { name: job.customer_name, place: job.place }),
          quantity: task.quantity,
          unit: task.unit,
          picture_ids: sent
            .filter(({ kind, state }) => kind === "image" && state === "ready")
            .map(({ id }) => id)
            .slice(0, pictures_most),
        },
      }),
    ...(earnings && { earnings }),
  };
};
