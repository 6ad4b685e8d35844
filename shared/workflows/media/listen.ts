import { configuration } from "../../configuration.ts";
import { isOutOfBudget, takeListening } from "../../data/ai-budgets.ts";
import type { Given } from "../../data/engine/write.ts";
import { media } from "../../data/media.ts";
import { QuotaReached } from "../../domain/conversation/conversation.ts";
import {
  analysed,
  givesUpListeningAt,
  listening,
  type Media,
  MediaConflict,
} from "../../domain/media/media.ts";
import type { UnreadReason } from "../../domain/media/unread-reason.ts";
import { policy, speechPolicy } from "../../domain/policy.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import { Refusal } from "../../kernel/refusal.ts";
import {
  beginListening,
  forgetListening,
  listeningState,
  type SpeechState,
  type Written,
  wordsIn,
} from "../../vendors/speech/transcribe.ts";
import { removeObject, textAt } from "../../vendors/storage/objects.ts";
import { againstContention } from "../contention.ts";

type Work = {
  now: string;
  /** Commits that the transcription has begun. */
  begin: (...given: Given) => Promise<void>;
  commit: (...given: Given) => Promise<void>;
  again: (seconds: number) => Promise<void>;
};

const speechOf = ({ id, owner_id }: { id: string; owner_id: string }): Written => ({
  name: `marketplace-${configuration().STAGE}-${id}`,
  bucket: configuration().MEDIA_BUCKET,
  written_to: `transcripts/${owner_id}/${id}.json`,
});

const secondsOf = ({ duration_seconds = policy.media.video_seconds }: Media): number =>
  Math.max(Math.ceil(duration_seconds), speechPolicy.seconds_least);

/** Treats a vendor that does not answer as still busy, so that it is asked again until the deadline. */
const orLater = (asked: Promise<SpeechState>): Promise<SpeechState> =>
  asked.catch((error: unknown) => {
    log("warn", "the speech service did not answer", errorFacts(error));
    return "listening";
  });

/** Begins the transcription and takes its cost from the day's budgets. False if the budgets are used up. */
const begun = async (record: Media, { now, begin }: Work): Promise<boolean> => {
  if (await isOutOfBudget(record.owner_id, now)) return false;
  try {
    await begin(
      [
        media.update(listening(record, now)),
        ...takeListening(record.owner_id, secondsOf(record), record.id, now),
      ],
      [],
    );
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === QuotaReached) return false;
    throw error;
  }
};

const forget = async ({ name, bucket, written_to }: Written): Promise<void> => {
  await removeObject(bucket, written_to);
  await forgetListening(name).catch((error: unknown) =>
    log("warn", "the speech service did not forget a job", errorFacts(error)),
  );
};

type Transcription = { transcript: string } | { reason: UnreadReason };

const transcriptionIn = async ({ bucket, written_to }: Written): Promise<Transcription> => {
  const words = wordsIn((await textAt(bucket, written_to)) ?? "");
  if (words === undefined) return { reason: "listening_failed" };
  return words === "" ? { reason: "no_words" } : { transcript: words };
};

/** The transcription result. Undefined if it is still pending. */
const outcome = async (record: Media, speech: Written, now: string): Promise<Transcription | undefined> => {
  const since = record.analysis?.listening_since;
  const known = since === undefined ? "none" : await orLater(listeningState(speech.name));
  const state = known === "none" ? await orLater(beginListening(speech, record)) : known;
  if (state === "written") return transcriptionIn(speech);
  if (state === "failed") return { reason: "listening_failed" };
  return since !== undefined && now >= givesUpListeningAt(since)
    ? { reason: "listening_took_too_long" }
    : undefined;
};

const isEarly = (since: string | undefined, now: string): boolean =>
  since === undefined || Date.parse(now) - Date.parse(since) < 60_000;

/**
 * Transcribes a media file: starts it, and checks again until it is finished or has taken too long. May be interrupted
 * at any step: the next run continues from the state of the record and the vendor.
 */
export const listenTo = (mediaId: string, owner_id: string, work: Work): Promise<"done" | "later"> =>
  againstContention([MediaConflict], async () => {
    const { now, commit, again } = work;
    const record = await media.get(mediaId);
    const speech = speechOf(record ?? { id: mediaId, owner_id });
    if (record?.analysis?.state !== "pending") {
      await forget(speech);
      return "done";
    }
    const since = record.analysis.listening_since;
    const isBegun = since !== undefined || (await begun(record, work));
    const transcription = isBegun ? await outcome(record, speech, now) : { reason: "over_budget" as const };
    if (!transcription) {
      await again(isEarly(since, now) ? speechPolicy.ask_again_seconds : speechPolicy.ask_later_seconds);
      return "later";
    }
    const { record: read, events } = analysed(record, transcription, now);
    await commit([media.update(read)], events);
    if (isBegun) await forget(speech);
    return "done";
  });
