import { operation } from "../../../shared/http/operation.ts";
import { Badges, badges } from "../../../shared/workflows/desk/badges.ts";

export const handler = operation({
  route: "GET /admin/desk/get-badges",
  extra: true,
  summary: "Count what waits for a person, place by place.",
  description:
    "Listen to the topic `desk` of the socket and read this again when something is told there. Several listeners and many records cost no more.",
  access: ["admin"],
  response: Badges,
}).handle(() => badges());
