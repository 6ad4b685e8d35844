import { useEffect, useState } from "preact/hooks";
import { asked } from "../asking.ts";
import { forget, keep, keptAll } from "../kept.ts";
import { hasFields } from "./fields.ts";
import type { ToWorker } from "./to-worker.ts";

const pause_ms = 60 * 60_000;
const patience_ms = 3000;

/** The worker of a version that is newer than this page. */
let newer: ServiceWorker | undefined;
const watchers = new Set<() => void>();

const show = (worker: ServiceWorker | undefined): void => {
  newer = worker;
  for (const watcher of watchers) watcher();
};

const tell = (worker: ServiceWorker, told: ToWorker, answerAt: MessagePort[] = []): void =>
  worker.postMessage(told, answerAt);

/** Whether a worker's version is newer than this page, which may have come from the service before its worker did. */
const isNewer = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<boolean>) => done(data);
    const named = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
      "script[src], link[rel=stylesheet]",
    );
    tell(worker, { files: [...named].map((one) => ("src" in one ? one.src : one.href)) }, [port2]);
  });

/** Reloads the page with the newer version. */
const reload = (worker: ServiceWorker): void => {
  const again = () => location.reload();
  if (worker.state !== "installed") {
    again();
    return;
  }
  worker.addEventListener("statechange", again, { once: true });
  setTimeout(again, patience_ms);
  tell(worker, { takeOver: true });
};

/** Whether nobody sees the page, and it holds nothing that a reload would lose. */
const isIdle = (): boolean =>
  document.visibilityState === "hidden" &&
  !hasFields() &&
  !document.querySelector("dialog, [role=dialog], [aria-pressed=true]") &&
  asked.isMutating() === 0;

/** Whether something is on its way to the service. What the browser can't keep would be in this page alone. */
const isUnderway = async (): Promise<boolean> => {
  if ((await keep("kept", true)) === undefined) return true;
  await forget("kept");
  const waiting = await Promise.all(["errand", "wanted", "outgoing/"].map((name) => keptAll(name)));
  return waiting.flat().length > 0;
};

const reloadUnseen = async (): Promise<void> => {
  if (newer && isIdle() && !(await isUnderway()) && isIdle()) reload(newer);
};

const look = async (worker: ServiceWorker | null): Promise<void> => {
  if (!worker) return;
  if (worker.state === "installing")
    await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  if (worker.state === "redundant" || !(await isNewer(worker))) return;
  show(worker);
  worker.addEventListener("statechange", () => {
    // A still newer one has come.
    if (worker.state === "redundant" && newer === worker) show(undefined);
  });
  await reloadUnseen();
};

let isBegun = false;

/** Looks for a new version whenever the page is seen again, once an hour at most. */
const watch = async (): Promise<void> => {
  if (isBegun || !navigator.serviceWorker) return;
  isBegun = true;
  const registration = await navigator.serviceWorker.ready;
  let looked_at = Date.now();
  registration.addEventListener("updatefound", () => void look(registration.installing));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void reloadUnseen();
    else if (Date.now() - looked_at >= pause_ms) {
      looked_at = Date.now();
      registration.update().catch(() => undefined);
    }
  });
  for (const worker of [registration.installing, registration.waiting]) void look(worker);
};

/** Reloads the page with a version that is newer than it; undefined while there is none. */
export const useNewVersion = (): (() => void) | undefined => {
  const [worker, setWorker] = useState(newer);
  useEffect(() => {
    const watcher = () => setWorker(newer);
    watchers.add(watcher);
    void watch();
    return () => {
      watchers.delete(watcher);
    };
  }, []);
  return worker && (() => reload(worker));
};
