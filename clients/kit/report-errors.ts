import type { Body } from "../typescript/client.ts";
import { api } from "./api.ts";

declare const PAGE: string;

type Report = Body<"POST /client/report-error">;

/** A page reports few errors, and each once: one that comes again and again is known by then. */
const reported = new Set<string>();
const reports_most = 5;

/** The parts of an address that name a record. */
const named = /(?<=\/)(?:[^/]*\d[^/]*|[^/]{20,})/g;

/** Tells the service of an error that nobody expected. That a connection is missing is none. */
const report = (error: unknown): void => {
  if (!(error instanceof Error) || /Connection|Abort/.test(error.name)) return;
  const message = `${error}`.slice(0, 300);
  if (!navigator.onLine || reported.size === reports_most || reported.has(message)) return;
  reported.add(message);
  const { stack, request_id } = error as Error & { request_id?: string };
  const [path = ""] = location.hash.slice(1).split("?");
  const body: Report = {
    app: PAGE as Report["app"],
    version: import.meta.url.split("/").at(-1) as string,
    screen: path.replace(named, ":id") || "/",
    message,
    ...(stack && { stack: stack.slice(0, 2000) }),
    ...(request_id && { request_id }),
  };
  const headers = { "content-type": "application/json" };
  fetch(new URL("client/report-error", api), {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
};

addEventListener("error", ({ error }) => report(error));
addEventListener("unhandledrejection", ({ reason }) => report(reason));
