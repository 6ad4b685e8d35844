import { accounts } from "../../data/accounts.ts";
import { documents } from "../../data/documents.ts";
import { allOf, type Page, type PageRequest } from "../../data/engine/page.ts";
import { feedback, writtenPartition } from "../../data/feedback.ts";
import { incidents } from "../../data/incidents.ts";
import { jobs, providerPartition, userPartition } from "../../data/jobs.ts";
import { media, uploadsPartition } from "../../data/media.ts";
import { answersOf, ownAnswers } from "../../data/own-answers.ts";
import { quotes, userPartition as quotesOf } from "../../data/quotes.ts";
import { series, seriesOf } from "../../data/series.ts";
import type { Document } from "../../domain/document/document.ts";
import { filesIn } from "../../domain/field/answer.ts";
import type { Incident } from "../../domain/incident/incident.ts";
import type { Job } from "../../domain/job/job.ts";
import { needsMedia } from "../../domain/job/shown-media.ts";
import type { MediaUse } from "../../domain/media/deletion.ts";
import type { MediaUser } from "../../domain/media/events.ts";
import type { Media } from "../../domain/media/media.ts";
import { policy } from "../../domain/policy.ts";
import { quoteMachine } from "../../domain/quote/machine.ts";
import { minus } from "../../kernel/time.ts";

const noLongerValid: readonly Document["state"][] = ["rejected", "expired", "superseded"];

const isEvidence = ({ state, media_ids, answers }: Incident, mediaId: string): boolean =>
  state !== "closed" &&
  [...media_ids, ...answers.flatMap((answer) => answer.media_ids)].some((id) => id === mediaId);

const listed = async (
  type: MediaUser,
  page: (request: PageRequest) => Promise<Page<{ id: string }>>,
): Promise<MediaUse[]> => (await allOf(page)).map(({ id }) => ({ type, id }));

/**
 * The owner's records that still use a media file. One round trip unless a list is long. The lists come from an index
 * that may be out of date, so check again later before acting on the result.
 */
export const usesOf = async (
  { id, owner_id, owner_role, kind }: Pick<Media, "id" | "owner_id" | "owner_role" | "kind">,
  now: string,
): Promise<MediaUse[]> => {
  const lately = minus(now, { days: policy.media.used_days });
  const among = (ids: readonly string[] = []): boolean => ids.includes(id);
  const isNeeded = (job: Job): boolean => needsMedia(job, id, now);

  const answered = async (): Promise<MediaUse[]> =>
    (
      await allOf((request) =>
        ownAnswers.page("ofPerson", answersOf(owner_id), { ...request, from: lately }, ({ answers }) =>
          among(filesIn(answers)),
        ),
      )
    ).map(({ record_type, record_id }) => ({ type: record_type, id: record_id }));

  const asCustomer = () => [
    listed("quote", (request) =>
      quotes.page(
        "ofUser",
        quotesOf(owner_id),
        { ...request, from: lately },
        ({ state, media_ids }) => !quoteMachine.final.includes(state) && among(media_ids),
      ),
    ),
    listed("job", (request) => jobs.page("ofUser", userPartition("LIVE", owner_id), request, isNeeded)),
    ...(["PAST", "DELETED"] as const).map((part) =>
      listed("job", (request) =>
        jobs.page("ofUser", userPartition(part, owner_id), { ...request, from: lately }, isNeeded),
      ),
    ),
    listed("series", (request) =>
      series.page(
        "ofUser",
        seriesOf(owner_id),
        request,
        ({ state, media_ids }) => state !== "ended" && among(media_ids),
      ),
    ),
    answered(),
  ];
  const asProvider = () => [
    listed("job", (request) => jobs.page("ofProvider", providerPartition(owner_id), request, isNeeded)),
  ];

  const found = await Promise.all([
    ...(owner_role === "user" ? asCustomer() : asProvider()),
    listed("document", (request) =>
      documents.page(
        "ofAccount",
        `DOCUMENTS#${owner_id}`,
        request,
        ({ state, media_id }) => !noLongerValid.includes(state) && media_id === id,
      ),
    ),
    ...(
      [
        ["ofReporter", `INCIDENTS#BY#${owner_id}`],
        ["ofOther", `INCIDENTS#ABOUT#${owner_id}`],
      ] as const
    ).map(([index, partition]) =>
      listed("incident", (request) =>
        incidents.page(index, partition, request, (incident) => isEvidence(incident, id)),
      ),
    ),
    listed("feedback", (request) =>
      feedback.page(
        "ofAuthor",
        writtenPartition(owner_id),
        request,
        ({ state, media_ids }) => state !== "removed" && among(media_ids),
      ),
    ),
    accounts
      .get(owner_id)
      .then((account): MediaUse[] =>
        account?.photo_media_id === id ? [{ type: "profile", id: owner_id }] : [],
      ),
    kind === "image"
      ? listed("video", (request) =>
          media.page(
            "ofOwner",
            uploadsPartition(owner_id),
            request,
            ({ state, slide_media_id }) => state === "ready" && slide_media_id === id,
          ),
        )
      : [],
  ]);
  return found.flat();
};
