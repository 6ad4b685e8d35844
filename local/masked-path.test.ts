import { expect, test } from "vitest";
import { withMaskedPath } from "./masked-path.ts";

const secret = "V4RdWb0DhCaj5uD48m8nXzK8wMkQlXcYbFvxF1WY018";

test("a secret in a request's path is masked in the log, its record's id is not", () => {
  expect(
    withMaskedPath(`GET /api/v1/calendar/feed/01a2031b24e7a5ed618aacc9.${secret}.ics (λ: calendar_feed)`),
  ).toBe("GET /api/v1/calendar/feed/01a2031b24e7a5ed618aacc9.•••.ics (λ: calendar_feed)");
  const plain = "GET /api/v1/job/get-series/01a2505bd2b690b111f5e751 (λ: job_get-series)";
  expect(withMaskedPath(plain)).toBe(plain);
});

test("the handlers' log lines stay unchanged", () => {
  const line = `{"severity":"info","request_id":"990b471d-6090-43a6-bc7e-dafa50fbe4f1","etag":"${secret}"}`;
  expect(withMaskedPath(line)).toBe(line);
});
