import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { guardOrigins } from "./origins.ts";

/** A server like the framework's: it answers every origin. */
const reflecting = async () => {
  const invoked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    invoked.push(request.url);
    response.setHeader("access-control-allow-origin", request.headers.origin ?? "none");
    response.setHeader("Access-Control-Allow-Methods", "POST");
    response.end("read");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const ask = async (origin?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/invoke`, {
      method: "POST",
      headers: origin ? { origin } : {},
    });
    return [
      answer.headers.get("access-control-allow-origin"),
      answer.headers.get("access-control-allow-methods"),
      invoked.at(-1),
    ];
  };
  return { port, ask, close: () => server.close() };
};

test("only listed pages may read an answer, and no page invokes a function", async () => {
  const [api, lambda] = await Promise.all([reflecting(), reflecting()]);
  guardOrigins({ allowed: ["http://localhost:5173"], lambda_port: lambda.port });
  expect(await api.ask("http://localhost:5173")).toEqual(["http://localhost:5173", "POST", "/invoke"]);
  for (const origin of ["https://evil.example", "null", "http://localhost:5173.evil.example"])
    expect(await api.ask(origin)).toEqual([null, null, "/invoke"]);
  expect(await api.ask()).toEqual(["none", "POST", "/invoke"]);
  for (const origin of ["https://evil.example", "http://localhost:5173"])
    expect(await lambda.ask(origin)).toEqual([null, null, "/no-page-invokes-functions"]);
  expect(await lambda.ask()).toEqual(["none", "POST", "/invoke"]);
  api.close();
  lambda.close();
});
