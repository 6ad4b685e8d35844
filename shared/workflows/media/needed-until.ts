import { allOf, type PageRequest } from "../../data/engine/page.ts";
import { jobs, providerPartition, userPartition } from "../../data/jobs.ts";
import { payments } from "../../data/payments.ts";
import { filmsKeptUntil, namesMedia } from "../../domain/job/shown-media.ts";
import type { Media } from "../../domain/media/media.ts";
import { policy } from "../../domain/policy.ts";
import { minus, plus } from "../../kernel/time.ts";
import { usesOf } from "./uses.ts";

/** The jobs that name a file of somebody's, those that are over with them. */
const jobsWith = ({ id, owner_id, owner_role }: Media, now: string) =>
  allOf((asked) => {
    const request: PageRequest = { ...asked, from: minus(now, { days: policy.media.used_days }) };
    return owner_role === "user"
      ? jobs.page(
          "ofUser",
          (["PAST", "DELETED"] as const).map((list) => userPartition(list, owner_id)),
          request,
          (job) => namesMedia(job, id),
        )
      : jobs.page("ofProvider", providerPartition(owner_id), request, (job) => namesMedia(job, id));
  });

/** When a film has to be looked at again. Undefined if nothing needs it any longer. */
export const neededUntil = async (film: Media, now: string): Promise<string | undefined> => {
  const [uses, over] = await Promise.all([usesOf(film, now), jobsWith(film, now)]);
  const again = plus(now, { days: policy.media.film.again_days });
  if (uses.length > 0) return again;
  const until = over.map(filmsKeptUntil).toSorted().at(-1);
  if (until && until > now) return until;
  const paid = await payments.many(over.flatMap(({ payment_id = [] }) => payment_id));
  return paid.some(({ state }) => state === "disputed") ? again : undefined;
};
