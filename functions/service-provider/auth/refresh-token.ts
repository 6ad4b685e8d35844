import { operation } from "../../../shared/http/operation.ts";
import { refresh } from "../../../shared/workflows/refresh-token.ts";

export const handler = operation({
  route: "POST /service-provider/auth/refresh-token",
  summary: "Exchange the refresh token of a service provider for new tokens.",
  description:
    "Each refresh token is good once. Presented again it ends its session, except within ten seconds, when the first answer is given again.",
  access: ["public"],
  extra: true,
  body: refresh.body,
  response: refresh.response,
  refuses: refresh.refuses,
  emits: refresh.emits,
  limit: refresh.limit,
  uses: ["secrets"],
  replay: false,
  example: {
    body: {
      refresh_token:
        "0199a1b2c3d4e5f60718293a.0199a1b2c3d4e5f60718293b.pJ0yXo5Dq0y2m1cUeQy9qf5oH0K7bqk1cVb4x2m6y8A.8Q5i1cJm7Zr0n3yTq9e2Rw",
    },
  },
}).handle((call) => refresh.story(["service_provider"], call));
