import { useEffect, useState } from "preact/hooks";
import { asked } from "../kit/asking.ts";
import { client, session } from "../kit/client.ts";
import { adopt, forget, keep, kept } from "../kit/kept.ts";
import { type Body, ConnectionError, MarketplaceError } from "../typescript/client.ts";
import { keptFilm } from "./film.ts";

/** A film or a picture on its way, and what is known of it. */
type Part = {
  file: Blob;
  seconds?: number | undefined;
  media_id?: string;
  sent_bytes: number;
  arrived: boolean;
};

export type Wish = {
  film?: { file: Blob; seconds?: number | undefined } | undefined;
  photos: readonly Blob[];
  words: string;
  address_id: string;
};

export type Sending = {
  state: "sending" | "failed" | "sent";
  sent_bytes: number;
  size_bytes: number;
  error?: unknown;
  quote_id?: string;
};

type Errand = { parts: Part[]; wish: Wish; key: string; stop: AbortController; seen: Sending };

let errand: Errand | undefined;
const watchers = new Set<() => void>();

const show = (change: Partial<Sending> = {}): void => {
  if (!errand) return;
  const sent_bytes = errand.parts.reduce((sum, part) => sum + part.sent_bytes, 0);
  errand.seen = { ...errand.seen, sent_bytes, ...change };
  for (const watcher of watchers) watcher();
};

/** What is on its way is kept in the browser, so that it goes on after the tab was closed. */
type Kept = Pick<Errand, "parts" | "wish" | "key">;
const keepErrand = ({ parts, wish, key }: Errand): Promise<unknown> =>
  keep("errand", { parts, wish, key } satisfies Kept);

/** What a cut costs at most, as one part is sent at a time; the store takes no shorter ones. */
const part_bytes = 5 * 1024 * 1024;

/** After how long it goes on by itself where the connection was lost. */
const again_ms = 15_000;

const contentType = (file: Blob) => file.type.split(";")[0] as string;

/** What an upload that was begun still lacks. Undefined if it can't go on. */
const lackingOf = (media_id: string, signal: AbortSignal) =>
  client.video.getUpload({ params: { media_id }, signal }).catch((error: unknown) => {
    if (error instanceof MarketplaceError && error.code === "media.invalid_transition") return undefined;
    throw error;
  });

/** What has arrived stays: a second try sends the rest. */
const sendPart = async (own: Errand, part: Part): Promise<void> => {
  const { signal } = own.stop;
  const { file, seconds } = part;
  const onProgress = (sent_bytes: number) => {
    part.sent_bytes = sent_bytes;
    show();
  };
  if (file.type.startsWith("video/")) {
    const offer =
      (part.media_id && (await lackingOf(part.media_id, signal))) ||
      (await client.video.uploadVideoNew({
        body: {
          content_type: contentType(file) as "video/mp4",
          size_bytes: file.size,
          part_bytes,
          ...(seconds && { duration_seconds: seconds }),
        },
        signal,
      }));
    part.media_id = offer.media_id;
    await keepErrand(own);
    await client.upload(offer, file, { onProgress, signal, inParallel: 1 });
  } else {
    const offer = await client.video.mlImageUpload({
      body: { content_type: contentType(file) as "image/jpeg", size_bytes: file.size },
      signal,
    });
    part.media_id = offer.media_id;
    await client.upload(offer, file, { onProgress, signal });
  }
  part.sent_bytes = file.size;
  part.arrived = true;
  await keepErrand(own);
};

const run = async (own: Errand): Promise<void> => {
  show({ state: "sending", error: undefined });
  try {
    for (const part of own.parts) if (!part.arrived) await sendPart(own, part);
    const { words, address_id } = own.wish;
    const { quote_id } = await client.ai.quoteRequest({
      body: {
        media_ids: own.parts.flatMap(({ media_id }) => media_id ?? []),
        address: address_id,
        ...(words && { user_prompt: words }),
      },
      idempotencyKey: own.key,
      signal: own.stop.signal,
    });
    await forget("errand");
    show({ state: "sent", quote_id });
    await asked.invalidateQueries();
  } catch (error) {
    if (own.stop.signal.aborted) return;
    show({ state: "failed", error });
    if (error instanceof ConnectionError) setTimeout(sendAgain, again_ms);
  }
};

/** One tab sends. */
const alone = (own: Errand): Promise<void> =>
  navigator.locks.request("sending", { ifAvailable: true }, (lock) => (lock ? run(own) : undefined));

const begin = (own: Kept): void => {
  const size_bytes = Math.max(
    1,
    own.parts.reduce((sum, { file }) => sum + file.size, 0),
  );
  errand = { ...own, stop: new AbortController(), seen: { state: "sending", sent_bytes: 0, size_bytes } };
  show();
  void alone(errand);
};

/** Sends a film, pictures and words, and asks for a price with them. It goes on while other screens are looked at. */
export const send = (wish: Wish): void => {
  const files = [
    ...(wish.film ? [wish.film] : []),
    ...wish.photos.map((file) => ({ file, seconds: undefined })),
  ];
  const parts = files.map(({ file, seconds }) => ({ file, seconds, sent_bytes: 0, arrived: false }));
  begin({ parts, wish, key: crypto.randomUUID() });
  if (errand) void keepErrand(errand);
};

type Place = NonNullable<Body<"POST /authentication/update-address">>;

/** What somebody wants to send who has no account yet, where the work is, and under which key the address is stored. */
type Wanted = { place: Place; key: string };

/** Keeps that the draft is to be sent as soon as its owner has signed in. */
export const sendOnceSignedIn = (place: Place): Promise<unknown> =>
  keep("wanted", { place, key: crypto.randomUUID() } satisfies Wanted);

/** Whether a request waits for somebody to sign in. */
export const awaitsSignIn = async (): Promise<boolean> => Boolean(await kept<Wanted>("wanted"));

const compared = ["line1", "line2", "city", "region", "postcode", "country"] as const;

/** The account's own address if it is this one, else this one stored. */
const storedAddress = async ({ place, key: idempotencyKey }: Wanted): Promise<{ id: string }> => {
  const { addresses } = await client.user.getAccount();
  const said = (of: Partial<Record<string, unknown>>) => compared.map((part) => of[part] ?? "").join("\n");
  const wanted = said(place).toLowerCase();
  const own = addresses.find((one) => said(one).toLowerCase() === wanted);
  return own ?? client.authentication.updateAddress({ body: place, idempotencyKey });
};

/** Sends what was filmed before anybody signed in. If the address is refused, the draft stays, and asks for another one. */
const sendWanted = async (wanted: Wanted): Promise<void> => {
  const [film, photos = [], words = ""] = await Promise.all([
    keptFilm(),
    kept<Blob[]>("photos"),
    kept<string>("words"),
  ]);
  const address = await storedAddress(wanted).catch((error: unknown) => {
    if (error instanceof MarketplaceError && error.status < 500) return undefined;
    throw error;
  });
  if (address) {
    send({ film, photos, words: words.trim(), address_id: address.id });
    await forgetDraft();
  }
  await forget("wanted");
};

/** The names under which a draft is kept. */
const draft = ["film", "chunk/", "photos", "words", "place"];

/** Deletes what was to be sent, with what was kept while it was filmed. */
export const forgetDraft = async (): Promise<void> => {
  for (const name of draft) await forget(name);
};

const takeOver = async (): Promise<void> => {
  await adopt(draft);
  const wanted = await kept<Wanted>("wanted");
  if (wanted) await sendWanted(wanted).catch(() => undefined);
};

/** Goes on with what was filmed before signing in, or was on its way when the tab was closed. */
export const resumeSending = async (): Promise<void> => {
  await navigator.locks
    .request("wanted", { ifAvailable: true }, (lock) => (lock ? takeOver() : undefined))
    .catch(() => undefined);
  if (errand) return;
  const own = await kept<Kept>("errand");
  if (own && !errand) begin(own);
};

export const sendAgain = (): void => {
  if (errand?.seen.state === "failed") void alone(errand);
};
addEventListener("online", sendAgain);

export const forgetSending = (): void => {
  if (errand) void forget("errand");
  errand?.stop.abort();
  errand = undefined;
  for (const watcher of watchers) watcher();
};

session.listen(() => {
  if (session.get()) return;
  errand?.stop.abort();
  errand = undefined;
});

/** What is on its way, if anything is. */
export const useSending = (): Sending | undefined => {
  const [seen, setSeen] = useState(errand?.seen);
  useEffect(() => {
    const watcher = () => setSeen(errand?.seen);
    watcher();
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  }, []);
  return seen;
};
