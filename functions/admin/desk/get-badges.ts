import { operation } from "../../../shared/http/operation.ts";
import { Badges, badges } from "../../../shared/workflows/desk/badges.ts";

export const handler = operation({
  route: "GET /admin/desk/get-badges",
  extra: true,
  summary: "Count what waits for an administrator: documents, providers, quotes, incidents and more.",
  description:
    "Listen to the topic `desk` of the socket and read this again whenever something is told there.",
  access: ["admin"],
  response: Badges,
}).handle(() => badges());
