import { expect, test, vi } from "vitest";
import { byCurrency, byMarket, inMarket } from "../clients/kit/in-market.ts";
import { operations } from "../platform/operations.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
  const brands = JSON.stringify([
    { market: "us", currency: "usd" },
    { market: "es", currency: "eur" },
  ]);
  const content: Record<string, string> = { market: "es", brands };
  const querySelector = (of: string) => ({ content: content[/"(.+)"/.exec(of)?.[1] as string] });
  vi.stubGlobal("document", { querySelector });
});

type Schema = { shape?: object; _zod?: { def: { in?: Schema } } };

const fieldsIn = (schema: Schema | undefined): string[] =>
  schema === undefined ? [] : Object.keys(schema.shape ?? { ...schema._zod?.def.in?.shape });

test("the console sends its market or currency with every request that takes one, and with no other", async () => {
  const wrong = (await operations()).flatMap(({ contract: { route, access, query, body } }) => {
    if (!access.includes("admin")) return [];
    const taken = fieldsIn((route.startsWith("GET ") ? query : body) as Schema | undefined);
    const sent = byCurrency.test(route) ? "currency" : byMarket.test(route) ? "market" : undefined;
    const isRight = sent ? taken.includes(sent) : !taken.some((one) => /^(market|currency)$/.test(one));
    return isRight ? [] : [`${route} sends ${sent}`];
  });
  expect(wrong).toEqual([]);
  const stats = "GET /admin/dashboard/get-stats";
  expect(inMarket(stats, {})).toEqual({ query: { market: "es" } });
  expect(inMarket(stats, { query: { market: "us" } })).toEqual({ query: { market: "us" } });
  expect(inMarket("GET /payment/get-credits", {})).toEqual({ query: { currency: "eur" } });
  const closing = inMarket("POST /payment/close-period", { body: { month: "2026-01" } });
  expect(closing).toEqual({ body: { market: "es", month: "2026-01" } });
  expect(inMarket("GET /payment/payment-list", {})).toEqual({});
});
