import { createServer, type IncomingMessage } from "node:http";
import type { MadeDay } from "./day.ts";
import type { Made, Texts } from "./text.ts";

type Listed = { id: string; created: number };
type Page = { object: "list"; data: Listed[]; has_more: boolean; url: string };

/** Changes what the payment provider says about a job, in the text of it. */
type AlterText = (text: string, nth: number) => string;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
};

const page_size = 100;

/**
 * A payment provider that has, besides what another one has, one job as often as asked. Pages of lists are made from the
 * number where they begin; nothing of them is kept. `lists`: by the path of a list, what of the first job is in it, the
 * latest first, as text.
 */
export const startMadeStripe = async (
  { port, behind }: { port: number; behind: string },
  {
    texts,
    day,
    lists,
    alter,
  }: { texts: Texts; day: MadeDay; lists: ReadonlyMap<string, readonly string[]>; alter: AlterText },
) => {
  const seen = { calls: 0, pages: 0, made: 0 };
  const makers = new Map([...lists].map(([path, all]) => [path, all.map((text) => texts.compiled(text))]));
  const idsIn = new Map(
    [...lists].map(([path, all]) => [path, all.map((text) => (JSON.parse(text) as Listed).id)]),
  );
  const asking = async (
    request: IncomingMessage,
    path: string,
    body: string,
  ): Promise<{ status: number; text: string }> => {
    const { host: _, connection: _c, "content-length": _l, ...headers } = request.headers;
    const { method = "GET" } = request;
    const answer = await fetch(`${behind}${path}`, {
      method,
      headers: headers as Record<string, string>,
      ...(method !== "GET" && { body }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  /** A page of what is made and of what the other has, the latest first. */
  const page = async (request: IncomingMessage, url: URL): Promise<string> => {
    seen.pages += 1;
    const path = url.pathname;
    const [make, firstIds] = [makers.get(path) ?? [], idsIn.get(path) ?? []];
    const after = url.searchParams.get("starting_after");
    const real = new URL(url);
    real.searchParams.delete("starting_after");
    const others = JSON.parse((await asking(request, `${path}${real.search}`, "")).text) as Page;
    const bound = (name: string, otherwise: number) => {
      const given = url.searchParams.get(`created[${name}]`);
      return given === null ? otherwise : day.firstFrom(Number(given) * 1000);
    };
    const [begin, end] = [bound("gte", 0), bound("lt", day.jobs)];
    let place: Made & { kind: number } = { ...day.madeOf(end - 1), kind: 0 };
    let left = others.data;
    if (after !== null) {
      const { nth, text } = texts.firstOf(after);
      const at = others.data.findIndex(({ id }) => id === after);
      if (nth === undefined) {
        left = others.data.slice(at + 1);
        const older = day.firstFrom((others.data[at] as Listed).created * 1000) - 1;
        place = { ...day.madeOf(Math.min(end - 1, older)), kind: 0 };
      } else {
        const kind = firstIds.indexOf(text) + 1;
        place = kind < make.length ? { ...day.madeOf(nth), kind } : { ...day.madeOf(nth - 1), kind: 0 };
        const created = Math.floor(day.madeOf(nth).at_ms / 1000);
        left = others.data.filter((one) => one.created <= created);
      }
    }
    const all: string[] = [];
    let { nth, kind } = place;
    let made = day.madeOf(nth);
    while (all.length < page_size) {
      const hasMade = make.length > 0 && nth >= begin && nth < end;
      const [other] = left;
      if (!hasMade && !other) break;
      if (other && (!hasMade || other.created > Math.floor(made.at_ms / 1000))) {
        all.push(JSON.stringify(other));
        left = left.slice(1);
        continue;
      }
      all.push(alter((make[kind] as (one: Made) => string)(made), nth));
      seen.made += 1;
      kind += 1;
      if (kind < make.length) continue;
      kind = 0;
      nth -= 1;
      made = day.madeOf(nth);
    }
    const has_more = left.length > 0 || (make.length > 0 && nth >= begin && nth < end);
    return `{"object":"list","url":"${path}","has_more":${has_more},"data":[${all.join(",")}]}`;
  };
  const server = createServer(async (request, response) => {
    seen.calls += 1;
    const url = new URL(request.url ?? "/", behind);
    const body = await bodyOf(request);
    const headers = { "content-type": "application/json" };
    if (makers.has(url.pathname) && url.searchParams.has("created[gte]") && request.method === "GET") {
      const text = await page(request, url);
      response.writeHead(200, headers).end(text);
      return;
    }
    const { nth, text } = texts.firstOf(`${request.url}\n${body}`);
    const [path = "", ...rest] = text.split("\n");
    const answer = await asking(request, path, rest.join("\n"));
    const said = nth === undefined ? answer.text : alter(texts.compiled(answer.text)(day.madeOf(nth)), nth);
    response.writeHead(answer.status, headers).end(said);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    seen,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
};
