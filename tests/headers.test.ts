import { beforeAll, describe, expect, test } from "vitest";
import { handler as docs } from "../functions/docs.ts";
import { handler as openapiJson } from "../functions/openapi-json.ts";
import { openapi } from "../platform/document/openapi.ts";
import { cors, headerProblems, headersOf, responseHeaders } from "../platform/headers.ts";
import { operations } from "../platform/operations.ts";
import { methodOf, pathOf } from "../shared/http/contract.ts";
import { httpEvent, lambdaContext } from "./kit/world.ts";

const all = await operations();

describe("the API document says for each operation", () => {
  // biome-ignore lint/suspicious/noExplicitAny: the document as any client reads it
  let api: any;
  beforeAll(async () => {
    api = await openapi("1.0.0");
  });
  // biome-ignore lint/suspicious/noExplicitAny: the document as any client reads it
  const described = (contract: (typeof all)[number]["contract"]): any => {
    const { parameters, responses } = api.paths[pathOf(contract)][methodOf(contract).toLowerCase()];
    const whole = Object.entries<{ $ref?: string }>(responses).map(([status, response]) => [
      status,
      response.$ref ? api.components.responses[response.$ref.split("/").at(-1) as string] : response,
    ]);
    return { parameters, responses: Object.fromEntries(whole) };
  };

  test("the headers of each of its answers", () => {
    for (const { contract } of all)
      for (const [status, { headers }] of Object.entries<{ headers: object }>(
        described(contract).responses,
      )) {
        const { always, sometimes } = headersOf(contract, Number(status));
        expect(Object.keys(headers).sort(), `${status} of ${contract.route}`).toEqual(
          [...always, ...sometimes].sort(),
        );
      }
  });

  test("limits, caching, repeating and deprecation, only if the operation has them", () => {
    for (const { contract } of all) {
      const { responses, parameters } = described(contract);
      const sent = parameters.map(({ $ref = "" }: { $ref?: string }) => $ref.split("/").at(-1));
      const kept = contract.cache !== undefined || contract.media_type !== undefined;
      const stored =
        methodOf(contract) !== "GET" && contract.replay !== false && contract.access[0] !== "signature";
      expect(
        {
          limited: "RateLimit" in responses["200"].headers && "RateLimit-Policy" in responses["200"].headers,
          kept: "ETag" in responses["200"].headers,
          not_modified: "304" in responses,
          if_none_match: sent.includes("If-None-Match"),
          stored: "Idempotent-Replayed" in responses["200"].headers,
          key: sent.includes("Idempotency-Key"),
          deprecated: "Deprecation" in responses["422"].headers,
        },
        contract.route,
      ).toEqual({
        limited: contract.limit !== undefined,
        kept,
        not_modified: kept,
        if_none_match: kept,
        stored,
        key: stored,
        deprecated: contract.deprecated !== undefined,
      });
      if ("429" in responses) expect(Object.keys(responses["429"].headers)).toContain("Retry-After");
    }
  });

  test("errors as envelopes and as problem documents", () => {
    for (const { contract } of all)
      for (const [status, { content }] of Object.entries<{ content?: object }>(described(contract).responses))
        if (Number(status) >= 400)
          expect(Object.keys(content ?? {})).toEqual(["application/json", "application/problem+json"]);
  });
});

const publications = [docs, openapiJson].map((handler) => ({ handler, route: handler.contract.route }));

test.each(publications)(
  "$route sends the headers that are documented, also on a repeated request",
  async ({ handler }) => {
    const ask = (headers: Record<string, string>) =>
      handler(httpEvent(handler.contract, { headers }), lambdaContext());
    const whole = await ask({ "accept-encoding": "gzip" });
    const held = await ask({ "if-none-match": `"other", W/${whole.headers.etag}` });
    expect([whole.statusCode, held.statusCode]).toEqual([200, 304]);
    for (const answer of [whole, held]) expect(headerProblems(handler.contract, answer)).toEqual([]);
  },
);

test("an answer with an undocumented header, or without a documented one, is found", () => {
  const { contract } = openapiJson;
  const described = Object.fromEntries(
    headersOf(contract, 200).always.map((name) => [name.toLowerCase(), "1"]),
  );
  expect(headerProblems(contract, { statusCode: 200, headers: described })).toEqual([]);
  const { etag: _, ...lacking } = described;
  expect(
    headerProblems(contract, { statusCode: 200, headers: { ...lacking, "x-powered-by": "us" } }),
  ).toEqual([
    "200 of GET /openapi.json lacks ETag",
    "200 of GET /openapi.json bears x-powered-by, which is not described",
  ]);
});

test("pages of other origins may read every documented header, and send every header that is read", () => {
  const givenAnyway = ["Cache-Control"];
  expect([...cors.exposedHeaders, ...givenAnyway].sort()).toEqual(Object.keys(responseHeaders).sort());
  expect(cors.allowedHeaders).toEqual([
    "Authorization",
    "Content-Type",
    "X-Request-Id",
    "If-None-Match",
    "Idempotency-Key",
  ]);
});
