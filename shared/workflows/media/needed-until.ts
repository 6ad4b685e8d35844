import { payments } from "../../data/payments.ts";
import { filmsKeptUntil } from "../../domain/job/shown-media.ts";
import type { Media } from "../../domain/media/media.ts";
import { policy } from "../../domain/policy.ts";
import { plus } from "../../kernel/time.ts";
import { jobsNaming, usesOf } from "./uses.ts";

/** When a film has to be looked at again. Undefined if nothing needs it any longer. */
export const neededUntil = async (film: Media, now: string): Promise<string | undefined> => {
  const named = jobsNaming(film, now);
  const [uses, over] = await Promise.all([usesOf(film, now, named), named]);
  const again = plus(now, { days: policy.media.film.again_days });
  if (uses.length > 0) return again;
  const until = over.map(filmsKeptUntil).toSorted().at(-1);
  if (until && until > now) return until;
  const paid = await payments.many(over.flatMap(({ payment_id = [] }) => payment_id));
  return paid.some(({ state }) => state === "disputed") ? again : undefined;
};
