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
import { namesMedia, needsMedia } from "../../domain/job/shown-media.ts";
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

type Owned = Pick<Media, "id" | "owner_id" | "owner_role">;

/** The jobs that name somebody's file: those that go on, and a customer's of the last year that are over. */
export const jobsNaming = async ({ id, owner_id, owner_role }: Owned, now: string): Promise<Job[]> => {
  const from = minus(now, { days: policy.media.used_days });
  const isNamed = (job: Job): boolean => namesMedia(job, id);
  const found = await Promise.all(
    owner_role === "user"
      ? [
          allOf((request) => jobs.page("ofUser", userPartition("LIVE", owner_id), request, isNamed)),
          ...(["PAST", "DELETED"] as const).map((part) =>
            allOf((request) =>
              jobs.page("ofUser", userPartition(part, owner_id), { ...request, from }, isNamed),
            ),
          ),
        ]
      : [allOf((request) => jobs.page("ofProvider", providerPartition(owner_id), request, isNamed))],
  );
  return found.flat();
};

/**
 * The owner's records that still use a media file. One round trip unless a list is long. The lists come from an index
 * that may be out of date, so check again later before acting on the result.
 */
export const usesOf = async (
  medium: Owned & Pick<Media, "kind">,
  now: string,
  named: Promise<Job[]> = jobsNaming(medium, now),
): Promise<MediaUse[]> => {
  const { id, owner_id, owner_role, kind } = medium;
  const lately = minus(now, { days: policy.media.used_days });
  const among = (ids: readonly string[] = []): boolean => ids.includes(id);

  const needed = async (): Promise<MediaUse[]> =>
    (await named)
      .filter((job) => needsMedia(job, id, now))
      .map((job) => ({ type: "job" as const, id: job.id }));

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
    needed(),
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

  const found = await Promise.all([
    ...(owner_role === "user" ? asCustomer() : [needed()]),
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
