import { createClient, type DeviceStore, type Session, type SessionStore } from "../typescript/client.ts";
import { api } from "./api.ts";
import { inMarket } from "./in-market.ts";

declare const PAGE: string;
/** Whether the page can be installed: then whoever signed in stays so, until they sign out. */
declare const INSTALLED: boolean;

const key = `${PAGE}.session`;
const rememberedKey = `${PAGE}.account`;
const deviceKey = `${PAGE}.device`;
const listeners = new Set<() => void>();

const sessionIn = (store: Storage, name: string): Session | undefined =>
  JSON.parse(store.getItem(name) ?? "null") ?? undefined;
/** Who is signed in, without a token: that is in a cookie which no script can read. */
const remembered = () => sessionIn(localStorage, rememberedKey);

let held = sessionIn(sessionStorage, key) ?? (INSTALLED ? remembered() : undefined);

const keepIn = (store: Storage, name: string, value: Session | undefined): void => {
  if (value) store.setItem(name, JSON.stringify(value));
  else store.removeItem(name);
};

const adopt = (value: Session | undefined): void => {
  held = value;
  keepIn(sessionStorage, key, value);
  if (INSTALLED) keepIn(localStorage, rememberedKey, value && { ...value, access_token: "" });
  for (const listener of listeners) listener();
};

/** Whether it is still the same account for all windows of the app: another one learns a little later. */
export const isRemembered = (): boolean => remembered()?.account_id === held?.account_id;

// Signing out, or in as somebody else, counts for all windows of the app.
if (INSTALLED)
  addEventListener("storage", () => {
    const next = remembered();
    if (next?.account_id !== held?.account_id) adopt(next);
  });

/**
 * What the windows of one browser tell each other: a session, that it ended (null), that a new one has none yet, or that one
 * asks whether all it was told is there, and the answer to that.
 */
type Told = { session: Session | null } | { wanted: true } | { asked: true } | { heard: true };

const signedIn = `${PAGE}.signed-in`;
const answer_ms = 2000;
const heard_ms = 500;
let others: BroadcastChannel | undefined;
let oneHeard: (() => void) | undefined;
let leave: (() => void) | undefined;

/** Holds a lock while signed in, so that a new window knows whether there is somebody to ask. */
const showPresence = (): void => {
  if (!held === !leave) return;
  leave?.();
  leave = undefined;
  if (held)
    void navigator.locks.request(
      signedIn,
      { mode: "shared" },
      () => new Promise<void>((end) => (leave = end)),
    );
};

/**
 * Shares the session with the other windows of this browser, without storing it anywhere else: a new window is signed in
 * while another one is, and all of them are signed out together. Fulfilled when it is known whether there is a session.
 */
export const shareSession = async (): Promise<void> => {
  if (!navigator.locks) return;
  const channel = new BroadcastChannel(`${PAGE}.session`);
  others = channel;
  let found: () => void = () => undefined;
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if ("wanted" in data) {
      if (held) channel.postMessage({ session: held } satisfies Told);
    } else if ("asked" in data) {
      if (held) channel.postMessage({ heard: true } satisfies Told);
    } else if ("heard" in data) {
      oneHeard?.();
    } else {
      adopt(data.session ?? undefined);
      found();
    }
  };
  listeners.add(showPresence);
  if (!held) {
    const { held: locks = [] } = await navigator.locks.query();
    if (locks.some(({ name }) => name === signedIn))
      await new Promise<void>((done) => {
        found = done;
        setTimeout(done, answer_ms);
        channel.postMessage({ wanted: true } satisfies Told);
      });
  }
  showPresence();
};

/** Fulfilled once all that the other windows told is here: what one of them has just refreshed must not be refreshed again. */
const caughtUp = async (channel: BroadcastChannel): Promise<void> => {
  const { held: locks = [] } = await navigator.locks.query();
  let missing = locks.filter(({ name }) => name === signedIn).length - 1;
  if (missing <= 0) return;
  await new Promise<void>((done) => {
    oneHeard = () => {
      missing -= 1;
      if (missing === 0) done();
    };
    setTimeout(done, heard_ms);
    channel.postMessage({ asked: true } satisfies Told);
  });
  oneHeard = undefined;
};

/** The signed-in session, as long as a window is open. */
export const session = {
  get: () => held,
  set: (value) => {
    adopt(value);
    others?.postMessage({ session: value ?? null } satisfies Told);
  },
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} satisfies SessionStore & { listen: unknown };

const device: DeviceStore = {
  get: () => localStorage.getItem(deviceKey) ?? undefined,
  set: (value) => localStorage.setItem(deviceKey, value ?? ""),
};

/** The service that the page came from. */
export const client = createClient({
  baseUrl: api.href.replace(/\/$/, ""),
  session,
  device,
  cookies: INSTALLED,
  language: () => document.documentElement.lang,
  alone: async (work) => {
    if (!navigator.locks) return work();
    // One window after another: of two answers at once, the cookie of the older one might come last.
    return navigator.locks.request(`${PAGE}.refresh`, async () => {
      if (others) await caughtUp(others);
      return work();
    });
  },
  ...(!INSTALLED && { along: inMarket }),
  tries: 2,
  longestWaitSeconds: 5,
});
