/** The app's page, by its name beside this file's folder. */
declare const OPENS: string;
/** The app's files, by their names beside this file. */
declare const FILES: readonly string[];
/** Differs with each build. */
declare const KEPT_AS: string;

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Requested = Event & { request: Request; respondWith: (answer: Promise<Response>) => void };
declare const self: {
  addEventListener: {
    (type: "install" | "activate", listener: (event: Extendable) => void): void;
    (type: "fetch", listener: (event: Requested) => void): void;
  };
};

/** How long the service is waited for before the page that is kept is shown. */
const patience_ms = 3000;

const page = new URL(`../${OPENS}`, location.href).href;
const files = new Set(FILES.map((name) => new URL(name, location.href).href));

const find = (url: string): Promise<Response | undefined> =>
  caches.open(KEPT_AS).then((cache) => cache.match(url));

const keep = async (): Promise<void> => {
  const cache = await caches.open(KEPT_AS);
  await cache.addAll([new Request(page, { cache: "reload" }), ...files]);
};

/** What earlier builds kept. It is not needed once none of their pages is open. */
const forget = async (): Promise<void> => {
  const names = await caches.keys();
  const earlier = names.filter((name) => name !== KEPT_AS && name.startsWith(`${OPENS} `));
  await Promise.all(earlier.map((name) => caches.delete(name)));
};

/** The page as the service has it now; the kept one where no answer comes. */
const opened = async (request: Request): Promise<Response> => {
  const late = new Promise<undefined>((done) => setTimeout(done, patience_ms));
  const said = await Promise.race([fetch(request).catch(() => undefined), late]);
  return (said?.ok ? said : await find(page)) ?? said ?? Response.error();
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const [url = ""] = request.url.split(/[?#]/);
  if (request.method !== "GET") return;
  if (url === page) event.respondWith(opened(request));
  else if (files.has(url)) event.respondWith(find(url).then((kept) => kept ?? fetch(request)));
});
