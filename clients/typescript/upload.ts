import { ConnectionError, UploadError } from "./errors.ts";
import { patiently } from "./patience.ts";
import type { Transport } from "./request.ts";
import type { Call, Data } from "./routes.ts";

/** An offer to upload a file: a form, or addresses for its parts. */
export type Offer = FormOffer | PartsOffer;
type FormOffer = Pick<Data<"POST /video/upload-video">, "media_id" | "upload">;
type PartsOffer = Data<"POST /video/upload-video-new">;
type Part = PartsOffer["missing"][number];

export type UploadOptions = {
  signal?: AbortSignal;
  /** Called with the number of bytes that have arrived. */
  onProgress?: (sent_bytes: number, size_bytes: number) => void;
  /** How many parts are sent at a time; default: 3. */
  inParallel?: number;
  /** The timeout of a form or a part; default: 10 minutes. */
  timeoutSeconds?: number;
};

const worthwhile = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof UploadError && error.status >= 500);

/** Uploads files to the offers of operations. */
export const uploader = (call: Call, transport: Transport) => {
  /** Sends to the store with retries: the same bytes at the same place are the same file. */
  const store = (url: string, init: RequestInit, { signal, timeoutSeconds = 600 }: UploadOptions) =>
    patiently(
      async () => {
        const late = AbortSignal.timeout(timeoutSeconds * 1000);
        const sent = { ...init, signal: signal ? AbortSignal.any([signal, late]) : late };
        let response: Response;
        try {
          response = await transport.fetch(url, sent);
        } catch (cause) {
          signal?.throwIfAborted();
          throw new ConnectionError("the store", cause);
        }
        if (!response.ok) throw new UploadError(response.status, await response.text());
      },
      { ...transport, worthwhile, signal },
    );

  const sendForm = async ({ upload }: FormOffer, file: Blob, options: UploadOptions): Promise<void> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
    form.append("file", file, "file");
    await store(upload.url, { method: "POST", body: form }, options);
    options.onProgress?.(file.size, file.size);
  };

  const sendParts = async (
    { media_id, missing: all, part_bytes }: PartsOffer,
    file: Blob,
    options: UploadOptions,
  ): Promise<void> => {
    const { inParallel = 3, onProgress, signal } = options;
    let sent_bytes = file.size - all.reduce((sum, { size_bytes }) => sum + size_bytes, 0);

    const send = async ({ part_number, size_bytes, url }: Part): Promise<void> => {
      const start = (part_number - 1) * part_bytes;
      await store(url, { method: "PUT", body: file.slice(start, start + size_bytes) }, options);
      sent_bytes += size_bytes;
      onProgress?.(sent_bytes, file.size);
    };

    /** Some at a time; after one fails no other begins. */
    const sendAll = async (parts: readonly Part[]): Promise<void> => {
      const queue = [...parts];
      const next = async (): Promise<void> => {
        for (let part = queue.shift(); part; part = queue.shift())
          await send(part).catch((error: unknown) => {
            queue.length = 0;
            throw error;
          });
      };
      const ended = await Promise.allSettled(Array.from({ length: inParallel }, next));
      const failed = ended.find(({ status }) => status === "rejected");
      if (failed) throw (failed as PromiseRejectedResult).reason;
    };

    let missing = all;
    for (let vain = 0; missing.length > 0; ) {
      try {
        await sendAll(missing);
        break;
      } catch (error) {
        const outdated = error instanceof UploadError && error.status === 403;
        if (!outdated || vain === 1) throw error;
        const offer = await call("GET /video/get-upload/{media_id}", { params: { media_id }, signal });
        vain = offer.missing.length < missing.length ? 0 : vain + 1;
        missing = offer.missing;
      }
    }
    await call("PUT /video/complete-upload/{media_id}", { params: { media_id }, body: {}, signal });
  };

  /**
   * Uploads a file to an operation's offer; a large one in parts, and only missing parts. After an interruption
   * continue with what `video.getUpload` offers. Its content is checked next: see `video.getMedia`. Throws an
   * UploadError if the store refuses it.
   */
  return async (offer: Offer, file: Blob, options: UploadOptions = {}): Promise<void> =>
    "upload" in offer ? sendForm(offer, file, options) : sendParts(offer, file, options);
};
