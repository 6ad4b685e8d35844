import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bytesOf, objectAt, putText } from "../../shared/vendors/storage/objects.ts";

type Asked = {
  TranscriptionJobName?: string;
  Media?: { MediaFileUri?: string };
  MediaFormat?: string;
  LanguageCode?: string;
  IdentifyLanguage?: boolean;
  LanguageOptions?: string[];
  OutputBucketName?: string;
  OutputKey?: string;
};

type Job = {
  name: string;
  bucket: string;
  key: string;
  format: string | undefined;
  output: { bucket: string; key: string };
  created_at: number;
  ended?: { status: "COMPLETED" | "FAILED"; at: number; reason?: string };
};

/** A refusal in Transcribe's format. */
class Refused extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

const formats = new Set(["mp3", "mp4", "wav", "flac", "ogg", "amr", "webm", "m4a"]);
const jobName = /^[0-9a-zA-Z._-]{1,200}$/;
const uri = /^s3:\/\/([^/]+)\/(.+)$/;
const heard_bytes = 1024 * 1024;

/** No real transcription: the spoken text is in the file, after this word. */
const spokenIn = (bytes: Buffer): string => {
  const [, said = ""] = /Spoken: ([^\0]*)/.exec(bytes.toString("utf8")) ?? [];
  return said.trim();
};

const seconds = (milliseconds: number): number => milliseconds / 1000;

const shown = ({ name, bucket, key, format, output, created_at, ended }: Job) => ({
  TranscriptionJobName: name,
  TranscriptionJobStatus: ended?.status ?? "IN_PROGRESS",
  MediaFormat: format,
  Media: { MediaFileUri: `s3://${bucket}/${key}` },
  CreationTime: seconds(created_at),
  StartTime: seconds(created_at),
  IdentifyLanguage: true,
  ...(ended && { CompletionTime: seconds(ended.at) }),
  ...(ended?.reason && { FailureReason: ended.reason }),
  ...(ended?.status === "COMPLETED" && {
    LanguageCode: "en-US",
    Transcript: { TranscriptFileUri: `https://s3.amazonaws.com/${output.bucket}/${output.key}` },
  }),
});

/**
 * Amazon Transcribe's batch jobs as far as they are used, with the same protocol. A job takes `listens_ms`, and
 * returns the words in a file after "Spoken: ". Port 0 or absent: any free one.
 */
export const startTranscribe = async ({
  port = 0,
  listens_ms = 2000,
}: {
  port?: number;
  listens_ms?: number;
} = {}) => {
  const jobs = new Map<string, Job>();
  const asked: string[] = [];
  let failure: { status: number; type: string } | undefined;

  const end = async (job: Job): Promise<Job["ended"]> => {
    const at = Date.now();
    const object = await objectAt(job.bucket, job.key);
    if (!object) return { status: "FAILED", at, reason: "The media file could not be read." };
    const said = spokenIn(await bytesOf(object).read(0, Math.min(object.size, heard_bytes)));
    const written = {
      jobName: job.name,
      status: "COMPLETED",
      results: { language_code: "en-US", transcripts: [{ transcript: said }], items: [] },
    };
    await putText(job.output.bucket, job.output.key, JSON.stringify(written), "application/json");
    return { status: "COMPLETED", at };
  };

  const jobNamed = (name = ""): Job => {
    const job = jobs.get(name);
    if (!job)
      throw new Refused(
        "BadRequestException",
        "The requested job couldn't be found. Check the job name and try your request again.",
      );
    return job;
  };

  const begin = (request: Asked): Job => {
    const { TranscriptionJobName: name = "", MediaFormat: format } = request;
    const [, bucket, key] = uri.exec(request.Media?.MediaFileUri ?? "") ?? [];
    if (!jobName.test(name) || !bucket || !key)
      throw new Refused("BadRequestException", "The name or the media file of the job is not valid.");
    if (jobs.has(name)) throw new Refused("ConflictException", "The requested job name already exists.");
    if (format && !formats.has(format))
      throw new Refused("BadRequestException", `${format} is not a valid media format.`);
    const isIdentified = request.IdentifyLanguage && (request.LanguageOptions?.length ?? 2) > 1;
    if (!isIdentified === !request.LanguageCode)
      throw new Refused("BadRequestException", "Give either LanguageCode or IdentifyLanguage.");
    const output = { bucket: request.OutputBucketName ?? bucket, key: request.OutputKey ?? `${name}.json` };
    const job: Job = { name, bucket, key, format, output, created_at: Date.now() };
    jobs.set(name, job);
    return job;
  };

  const operations: Record<string, (request: Asked) => unknown> = {
    StartTranscriptionJob: (request) => ({ TranscriptionJob: shown(begin(request)) }),
    GetTranscriptionJob: async ({ TranscriptionJobName }) => {
      const job = jobNamed(TranscriptionJobName);
      if (!job.ended && Date.now() >= job.created_at + listens_ms) job.ended = await end(job);
      return { TranscriptionJob: shown(job) };
    },
    DeleteTranscriptionJob: ({ TranscriptionJobName }) => {
      jobs.delete(jobNamed(TranscriptionJobName).name);
      return {};
    },
  };

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/x-amz-json-1.1" });
      response.end(JSON.stringify(body));
    };
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const name = String(request.headers["x-amz-target"] ?? "").replace(/^Transcribe\./, "");
      asked.push(name);
      if (failure) return answer(failure.status, { __type: failure.type, Message: "not now" });
      const operation = operations[name];
      if (!operation) throw new Refused("UnknownOperationException", `Nobody does ${name} here.`);
      answer(200, await operation(JSON.parse(Buffer.concat(chunks).toString() || "{}")));
    } catch (error) {
      const { type = "InternalFailureException", message } = error as Partial<Refused> & Error;
      answer(error instanceof Refused ? 400 : 500, { __type: type, Message: message });
    }
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", done);
  });
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    jobs: (): string[] => [...jobs.keys()],
    /** Every request fails with this from now on; undefined: none does. */
    failWith: (next: typeof failure): void => {
      failure = next;
    },
    close: (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
};
