import { beforeAll, expect, test } from "vitest";
import {
  type Client,
  type ClientOptions,
  ConnectionError,
  createClient,
  UploadError,
} from "../clients/typescript/client.ts";
import { handler as signIn } from "../functions/authentication/sign-in.ts";
import { handler as completeUpload } from "../functions/video/complete-upload.ts";
import { handler as getMedia } from "../functions/video/get-media.ts";
import { handler as getUpload } from "../functions/video/get-upload.ts";
import { handler as uploadVideo } from "../functions/video/upload-video.ts";
import { handler as uploadVideoNew } from "../functions/video/upload-video-new.ts";
import { policy } from "../shared/domain/policy.ts";
import { leakingTap, openBucket } from "./support/bucket.ts";
import { serve } from "./support/http-server.ts";
import { newUser, password } from "./support/people.ts";

const bucket = openBucket();
let baseUrl: string;
let body: { email: string; password: string };
beforeAll(async () => {
  const server = await serve([signIn, uploadVideo, uploadVideoNew, getUpload, completeUpload, getMedia]);
  baseUrl = `${server.origin}/api/v1`;
  body = { email: (await newUser()).email, password };
  return server.close;
});

const customer = async (options: Partial<ClientOptions> = {}): Promise<Client> => {
  const client = createClient({ baseUrl, ...options });
  await client.authentication.signIn({ body });
  return client;
};

const sample = async () => new Blob([(await leakingTap()) as Uint8Array<ArrayBuffer>], { type: "video/mp4" });

/** The sample film with a box of padding at its end, as editors leave it, large enough for this many parts. */
const longFilm = async (parts: number): Promise<Blob> => {
  const film = (await leakingTap()) as Uint8Array<ArrayBuffer>;
  const size_bytes = (parts - 1) * policy.media.part_bytes + 1000;
  const box = Buffer.alloc(8);
  box.writeUInt32BE(size_bytes - film.length);
  box.write("free", 4, "latin1");
  return new Blob([film, box, Buffer.alloc(size_bytes - film.length - 8)]);
};

/** Counts the parts that are sent to the store, and can replace an answer. */
const storeLine = (answered: (nth: number) => Response | undefined = () => undefined) => {
  const parts: string[] = [];
  const through: typeof fetch = async (url, init) => {
    const part = new URL(String(url)).searchParams.get("partNumber");
    if (part !== null) parts.push(part);
    const other = part === null ? undefined : answered(parts.length);
    return other ?? fetch(url, init);
  };
  return { fetch: through, parts };
};

/** The state of a file once its check has ended. */
const stateOf = async (client: Client, media_id: string) => {
  await bucket.settled();
  return (await client.video.getMedia({ params: { media_id } })).state;
};

test("a file is sent with the form that was offered, and is then checked", async () => {
  const client = await customer();
  const film = await sample();
  const offer = await client.video.uploadVideo({
    body: { content_type: "video/mp4", size_bytes: film.size },
  });
  const arrived: number[] = [];
  await client.upload(offer, film, { onProgress: (sent_bytes) => arrived.push(sent_bytes) });
  expect(arrived).toEqual([film.size]);
  expect(await stateOf(client, offer.media_id)).toBe("ready");
});

test("a file that the form does not allow is refused with the store's reason", async () => {
  const client = await customer();
  const offer = await client.video.uploadVideo({ body: { content_type: "video/mp4", size_bytes: 10 } });
  const refused = client.upload(offer, await sample());
  await expect(refused).rejects.toBeInstanceOf(UploadError);
  await expect(refused).rejects.toMatchObject({ status: 400, code: "EntityTooLarge" });
});

test("a large file is sent in parts; after an interruption only the missing parts are sent", async () => {
  const film = await longFilm(3);
  const content = { content_type: "video/mp4" as const, size_bytes: film.size };
  const broken = storeLine((nth) => {
    if (nth > 1) throw new TypeError("fetch failed");
    return undefined;
  });
  const before = await customer({ fetch: broken.fetch, tries: 1 });
  const offer = await before.video.uploadVideoNew({ body: content });
  await expect(before.upload(offer, film, { inParallel: 1 })).rejects.toBeInstanceOf(ConnectionError);
  expect(broken.parts).toEqual(["1", "2"]);

  const line = storeLine();
  const after = await customer({ fetch: line.fetch });
  const { media_id } = offer;
  const arrived: number[] = [];
  await after.upload(await after.video.getUpload({ params: { media_id } }), film, {
    inParallel: 1,
    onProgress: (sent_bytes) => arrived.push(sent_bytes),
  });
  expect(line.parts).toEqual(["2", "3"]);
  expect(arrived).toEqual([2 * policy.media.part_bytes, film.size]);
  expect(await stateOf(after, media_id)).toBe("ready");
  const { download } = await after.video.getMedia({ params: { media_id } });
  const kept = await (await fetch(download?.url as string)).arrayBuffer();
  expect(Buffer.from(kept).equals(Buffer.from(await film.arrayBuffer()))).toBe(true);
});

test("parts whose addresses have expired get new ones; a part that failed is sent again", async () => {
  const film = await longFilm(2);
  const outdated = "<Error><Code>AccessDenied</Code></Error>";
  const line = storeLine((nth) => {
    if (nth === 1) return new Response(outdated, { status: 403 });
    return nth === 2 ? new Response("", { status: 500 }) : undefined;
  });
  const client = await customer({ fetch: line.fetch });
  const body = { content_type: "video/mp4" as const, size_bytes: film.size };
  const offer = await client.video.uploadVideoNew({ body });
  await client.upload(offer, film, { inParallel: 1 });
  expect(line.parts).toEqual(["1", "1", "1", "2"]);
  expect(await stateOf(client, offer.media_id)).toBe("ready");

  const refused = storeLine(() => new Response(outdated, { status: 403 }));
  const stranger = await customer({ fetch: refused.fetch });
  const again = await stranger.video.uploadVideoNew({ body });
  await expect(stranger.upload(again, film)).rejects.toMatchObject({ code: "AccessDenied" });
});
