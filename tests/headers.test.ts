import { beforeAll, describe, expect, test } from "vitest";
import { handler as docs } from "../functions/docs.ts";
import { handler as openapiJson } from "../functions/openapi-json.ts";
import { openapi } from "../platform/document/openapi.ts";
import { cors, headerProblems, headersOf, responseHeaders } from "../platform/headers.ts";
import { operations } from "../platform/operations.ts";
import { methodOf, pathOf } from "../shared/http/contract.ts";
import { httpEvent, lambdaContext } from "./support/world.ts";

const all = await operations();
const saidOnce = ["X-Request-Id", "RateLimit-Policy", "RateLimit", "Idempotent-Replayed"];

describe("the API document says for each operation", () => {
  // biome-ignore lint/suspicious/noExplicitAny: the document as any client reads it
  let api: any;
  beforeAll(async () => {
    api = await openapi("1.0.0");
  });
  // biome-ignore lint/suspicious/noExplicitAny: the document as any client reads it
  const described = (contract: (typeof all)[number]["contract"]): any => {
    const operation = api.paths[pathOf(contract)][methodOf(contract).toLowerCase()];
    const { responses } = operation;
    const whole = Object.entries<{ $ref?: string }>(responses).map(([status, response]) => [
      status,
      response.$ref ? api.components.responses[response.$ref.split("/").at(-1) as string] : response,
    ]);
    return { ...operation, responses: Object.fromEntries(whole) };
  };

  test("the headers of each of its answers; those of ids, limits and repeating once for all", () => {
    for (const name of [...saidOnce, "Idempotency-Key"])
      expect(api.info.description).toContain(`\`${name}\``);
    for (const { contract } of all)
      for (const [status, { headers = {} }] of Object.entries<{ headers?: object }>(
        described(contract).responses,
      ).filter(([status]) => /^\d+$/.test(status))) {
        const { always, sometimes } = headersOf(contract, Number(status));
        const expected = [...always, ...sometimes].filter((name) => !saidOnce.includes(name));
        expect(
          Object.keys(headers)
            .filter((name) => !saidOnce.includes(name))
            .sort(),
          `${status} of ${contract.route}`,
        ).toEqual(expected.sort());
      }
  });

  test("the headers that refusals and failures may have", () => {
    for (const { contract } of all) {
      const { responses } = described(contract);
      for (const [name, status] of [
        ["4XX", 401],
        ["4XX", 409],
        ["4XX", 422],
        ["4XX", 429],
        ["5XX", 500],
        ["5XX", 503],
      ] as const) {
        const { always, sometimes } = headersOf(contract, status);
        expect(Object.keys(responses[name].headers), `${status} of ${contract.route}`).toEqual(
          expect.arrayContaining([...always, ...sometimes]),
        );
      }
    }
  });

  test("limits, caching, repeating and deprecation, only if the operation has them", () => {
    for (const { contract } of all) {
      const { responses, parameters, description, "x-idempotency-key": key } = described(contract);
      const { headers = {} } = responses["200"];
      const sent = (parameters ?? []).map(({ $ref = "" }: { $ref?: string }) => $ref.split("/").at(-1));
      const ours = contract.media_type !== undefined && !contract.protocol;
      const kept = contract.cache !== undefined || ours;
      const stored =
        methodOf(contract) !== "GET" && contract.replay !== false && contract.access[0] !== "signature";
      expect(
        {
          limited: / ?At most \d+ calls /.test(description ?? ""),
          kept: "ETag" in headers,
          not_modified: "304" in responses,
          if_none_match: sent.includes("If-None-Match"),
          stored: methodOf(contract) !== "GET" && key !== false,
          deprecated: "Deprecation" in headers,
        },
        contract.route,
      ).toEqual({
        limited: contract.limit !== undefined,
        kept,
        not_modified: kept,
        if_none_match: kept,
        stored,
        deprecated: contract.deprecated !== undefined,
      });
    }
  });

  test("errors as envelopes and as problem documents", () => {
    for (const { contract } of all)
      for (const [status, { content }] of Object.entries<{ content?: object }>(described(contract).responses))
        if (/^[45]/.test(status))
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

test("finds an undocumented or missing header", () => {
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

test("CORS exposes every documented header and allows every header that is read", () => {
  const givenAnyway = ["Cache-Control"];
  expect([...cors.exposedHeaders, ...givenAnyway].sort()).toEqual(Object.keys(responseHeaders).sort());
  expect(cors.allowedHeaders).toEqual([
    "Authorization",
    "Content-Type",
    "X-Request-Id",
    "If-None-Match",
    "Idempotency-Key",
    "X-Identity-Proof",
  ]);
});
