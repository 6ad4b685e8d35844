import type { LanguageCode, MediaFormat, TranscribeClient } from "@aws-sdk/client-transcribe";
import * as z from "zod/mini";
import { configuration } from "../../configuration.ts";
import { markets } from "../../markets/served.ts";

/** A transcription job: its name, and where it writes the result. */
export type Written = { name: string; bucket: string; written_to: string };

/** Whether speech is transcribed on this stage. The model that reads requests does not hear the sound of a video. */
export const listensHere = (): boolean => configuration().AI_VENDOR !== "rules";

/** The state of such a job. `none`: there is no job with that name. */
export type SpeechState = "none" | "listening" | "written" | "failed";

let client: Promise<TranscribeClient> | undefined;

const connect = async (): Promise<TranscribeClient> => {
  const { TRANSCRIBE_ENDPOINT, AWS_REGION } = configuration();
  const { TranscribeClient } = await import("@aws-sdk/client-transcribe");
  return new TranscribeClient({
    region: AWS_REGION,
    ...(TRANSCRIBE_ENDPOINT && { endpoint: TRANSCRIBE_ENDPOINT }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
  });
};

const connected = (): Promise<TranscribeClient> => {
  client ??= connect();
  return client;
};

const formats: Record<string, MediaFormat> = {
  "audio/mp4": "m4a",
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/ogg": "ogg",
  "audio/webm": "webm",
  "video/mp4": "mp4",
  "video/webm": "webm",
};

const spoken = markets.flatMap(({ languages: { speech } }) => speech);

/** The languages that requests are read in: those of every market, each in one locale, as the vendor wants it. */
const languages = [...Map.groupBy(spoken, (locale) => locale.split("-", 1)[0]).values()].map(
  ([first]) => first,
) as LanguageCode[];

const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/**
 * Starts to transcribe a file; the vendor detects the language. A job that already exists continues. Returns `none` if
 * the vendor is too busy, and `failed` if it can't transcribe this file. Throws if it does not answer.
 */
export const beginListening = async (
  { name, bucket, written_to }: Written,
  file: { bucket: string; key: string; content_type: string },
): Promise<SpeechState> => {
  const { StartTranscriptionJobCommand } = await import("@aws-sdk/client-transcribe");
  const command = new StartTranscriptionJobCommand({
    TranscriptionJobName: name,
    Media: { MediaFileUri: `s3://${file.bucket}/${file.key}` },
    MediaFormat: formats[file.content_type],
    IdentifyLanguage: true,
    LanguageOptions: languages,
    OutputBucketName: bucket,
    OutputKey: written_to,
  });
  try {
    await (await connected()).send(command);
    return "listening";
  } catch (error) {
    if (isNamed(error, "ConflictException")) return "listening";
    if (isNamed(error, "LimitExceededException")) return "none";
    if (isNamed(error, "BadRequestException")) return "failed";
    throw error;
  }
};

const states: Record<string, SpeechState> = { COMPLETED: "written", FAILED: "failed" };

/** The state of a job. Throws if the vendor does not answer. */
export const listeningState = async (name: string): Promise<SpeechState> => {
  const { GetTranscriptionJobCommand } = await import("@aws-sdk/client-transcribe");
  try {
    const { TranscriptionJob } = await (await connected()).send(
      new GetTranscriptionJobCommand({ TranscriptionJobName: name }),
    );
    return states[TranscriptionJob?.TranscriptionJobStatus ?? ""] ?? "listening";
  } catch (error) {
    // For an unknown job the vendor says that the request is bad.
    if (isNamed(error, "NotFoundException", "BadRequestException")) return "none";
    throw error;
  }
};

const Transcript = z.object({
  results: z.object({ transcripts: z.array(z.object({ transcript: z.string() })) }),
});

const textOf = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** The words in a job's result; empty if nobody spoke. Undefined if it is not a transcription. */
export const wordsIn = (json: string): string | undefined => {
  const written = Transcript.safeParse(textOf(json));
  if (!written.success) return undefined;
  const words = written.data.results.transcripts.map(({ transcript }) => transcript).join(" ");
  return words.replace(/\s+/g, " ").trim();
};

/** Deletes a job at the vendor. An unknown job is not an error. Throws if the vendor does not answer. */
export const forgetListening = async (name: string): Promise<void> => {
  const { DeleteTranscriptionJobCommand } = await import("@aws-sdk/client-transcribe");
  try {
    await (await connected()).send(new DeleteTranscriptionJobCommand({ TranscriptionJobName: name }));
  } catch (error) {
    if (!isNamed(error, "NotFoundException", "BadRequestException")) throw error;
  }
};
