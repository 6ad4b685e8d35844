import * as z from "zod/mini";
import { exchange } from "../../../shared/http/exchange.ts";
import { asking, issuer, judge, sentBack } from "../../../shared/workflows/agent/request.ts";
import { strangerPage } from "../../../shared/workflows/agent/stranger-page.ts";

export const handler = exchange({
  route: "GET /agent/access/authorize",
  summary: "Ask a customer whether an assistant may act for them.",
  description:
    "OAuth 2.1, for a browser: it leads to the customer's app, where the person signs in and decides. PKCE with `S256` and `resource` are required.",
  media_type: "text/html",
  asks: z.strictObject(asking),
  uses: ["table"],
  example: { query: { response_type: "code", client_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ fields, event }) => {
  const judged = await judge(fields);
  if (judged.kind === "unknown") return strangerPage(judged.what, event.headers["accept-language"]);
  if (judged.kind === "wrong")
    return { status: 302, headers: { location: sentBack(fields, { error: judged.error }) } };
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    status: 302,
    headers: { location: `${issuer()}/app#/agents/consent?${new URLSearchParams(given)}` },
  };
});
