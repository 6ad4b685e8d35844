import type { ToWorker } from "./to-worker.ts";

/** The app, and its page by its address from the folder above this file's. */
declare const APP: string;
declare const OPENS: string;
/** The app's files, by their names beside this file. */
declare const FILES: readonly string[];
/** Differs with each build. */
declare const KEPT_AS: string;

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Pushed = Extendable & { data: { json: () => unknown } };
type Pressed = Extendable & { notification: { data: { link?: string }; close: () => void } };
type Opened = { focus: () => Promise<Opened>; navigate: (url: string) => Promise<unknown> };
type Requested = Event & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Told = Event & { data: ToWorker; ports: readonly MessagePort[] };
declare const self: {
  addEventListener: {
    (type: "install" | "activate", listener: (event: Extendable) => void): void;
    (type: "fetch", listener: (event: Requested) => void): void;
    (type: "message", listener: (event: Told) => void): void;
    (type: "push", listener: (event: Pushed) => void): void;
    (type: "notificationclick", listener: (event: Pressed) => void): void;
  };
  skipWaiting: () => Promise<void>;
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: {
    matchAll: (options: {
      type: "window";
      includeUncontrolled?: boolean;
    }) => Promise<(Opened & { url: string })[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
};

/** How long the service is waited for before the page that is kept is shown: on a slow line it is there at once. */
const patience_ms = 500;

const page = new URL(`../${OPENS}`, location.href).href;
const folder = new URL(".", location.href).href;
const files = new Set(FILES.map((name) => new URL(name, location.href).href));

const find = (url: string): Promise<Response | undefined> =>
  caches.open(KEPT_AS).then((cache) => cache.match(url));

const keep = async (): Promise<void> => {
  const cache = await caches.open(KEPT_AS);
  await cache.addAll([new Request(page, { cache: "reload" }), ...files]);
};

/** What earlier builds kept. Windows that are open may still need what the one before kept: this one was asked for in one of them. */
const forget = async (): Promise<void> => {
  const names = await caches.keys();
  const earlier = names.filter((name) => name !== KEPT_AS && name.startsWith(`${APP} `));
  const open = await self.clients.matchAll({ type: "window" });
  const needless = open.length > 0 ? earlier.slice(0, -1) : earlier;
  await Promise.all(needless.map((name) => caches.delete(name)));
};

/** A file of this build, or of an earlier one. */
const fileAt = async (request: Request, url: string): Promise<Response> =>
  (await find(url)) ?? (await caches.match(url)) ?? fetch(request);

/** The page as the service has it now; the kept one where that takes long or does not come. */
const opened = async (request: Request): Promise<Response> => {
  const answer = fetch(request).catch(() => undefined);
  const late = new Promise<undefined>((done) => setTimeout(done, patience_ms));
  const said = await Promise.race([answer, late]);
  if (said?.ok) return said;
  return (await find(page)) ?? (await answer) ?? Response.error();
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const [url = ""] = request.url.split(/[?#]/);
  if (request.method !== "GET") return;
  if (url === page) event.respondWith(opened(request));
  else if (url.startsWith(folder)) event.respondWith(fileAt(request, url));
});

/** A page asks whether it is of an earlier build, or lets this one take the place of the worker that it has. */
self.addEventListener("message", ({ data, ports }) => {
  if ("takeOver" in data) void self.skipWaiting();
  else ports[0]?.postMessage(!data.files.every((url) => files.has(url)));
});

/** Shows what the account is told. The same message again takes the place of the one before. */
self.addEventListener("push", (event) => {
  const { id, title, link } = event.data.json() as { id: string; title: string; link?: string };
  event.waitUntil(self.registration.showNotification(title, { tag: id, data: { link } }));
});

/** Opens what a message is about, in the app's window if there is one. An address elsewhere opens the app. */
const show = async (link = page): Promise<void> => {
  const url = link.startsWith(`${page}#`) ? link : page;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = windows.find((one) => one.url.startsWith(page));
  if (own) await (await own.focus()).navigate(url);
  else await self.clients.openWindow(url);
};

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.link));
});
