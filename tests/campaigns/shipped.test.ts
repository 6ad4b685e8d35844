import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { describe, expect, test } from "vitest";
import { inTurn, turnOfCommit } from "../../bench/turn.ts";
import { operations, root, unknownRoute } from "../../platform/operations.ts";
import { slim } from "../../platform/slim-bundle.ts";
import { ownCodec } from "../../platform/slim-sdk.ts";
import type { Answer } from "../../shared/http/answer.ts";
import { type AnyContract, methodOf } from "../../shared/http/contract.ts";
import { problemType } from "../../shared/http/problem.ts";
import { type Cast, cast, exampleAbout, handlerIn, missing } from "../support/callers.ts";
import { drawnOf, whole } from "../support/fuzzing.ts";
import { type Handler, shippedService, somewhere } from "../support/shipped.ts";
import { storyOf } from "../support/stories.ts";
import { type Asked, httpEvent } from "../support/world.ts";

const all = await operations();
/** All with `npm run fuzz`; else one half with a commit, and the other with some next one. */
const played = whole ? all : inTurn(all, turnOfCommit(), Math.ceil(all.length / 2));
const { own, load, stripe, shippedIn, beginAnew, inSource } = shippedService();

type Texts = Record<string, string>;

const wrong: readonly unknown[] = [null, "", -0.5, "x".repeat(5000), [], {}];

/** All wrong values with `npm run fuzz`; else two of them, drawn by the operation. */
const wrongFor = ({ route }: AnyContract): readonly unknown[] =>
  whole ? wrong : wrong.filter((_, at) => at % 3 === drawnOf(route, [0, 1, 2]));

const shapeOf = (schema: AnyContract["body"]): string[] => Object.keys(schema?.def?.shape ?? {});

type Request = [what: string, asked: Asked];

/** The requests to an operation: by every kind of caller, wrong in every field, about missing records, and valid. */
const requestsOf = (contract: AnyContract, asked: Asked, callers: Cast): Request[] => {
  const { params, query, headers } = asked;
  const [body, searched] = [shapeOf(contract.body), shapeOf(contract.query)];
  const keyed = { ...headers, "idempotency-key": "the first" };
  const otherwise = (what: string, other: Asked): Request => [what, { ...asked, ...other }];
  const wrongly = (value: unknown): Request[] => {
    const said = JSON.stringify(value).slice(0, 20);
    const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, value]));
    const isText = typeof value === "string";
    return [
      ...(body.length > 0 ? [otherwise(`a body of ${said}`, { body: all(body) })] : []),
      ...(isText && searched.length > 0
        ? [otherwise(`a query of ${said}`, { query: all(searched) as Texts })]
        : []),
      ...(isText && params
        ? [otherwise(`a path of ${said}`, { params: all(Object.keys(params)) as Texts })]
        : []),
    ];
  };
  return [
    otherwise("nobody", { as: undefined }),
    ...Object.entries(callers).map(([kind, as]) => otherwise(kind, { as })),
    otherwise("an unknown field of the query", { query: { ...query, no_such_field: "1" } }),
    ...wrongFor(contract).flatMap(wrongly),
    ...(contract.body
      ? [
          otherwise("an unknown field of the body", { body: { no_such_field: 1 } }),
          otherwise("a broken body", { body: "{" }),
          otherwise("a body of another kind", { headers: { ...headers, "content-type": "text/plain" } }),
          otherwise("a body too large", { body: { text: "x".repeat(300_000) } }),
          otherwise("a body too deep", { body: "[".repeat(40) }),
        ]
      : []),
    otherwise("records that are not there", exampleAbout(contract, missing(contract))),
    otherwise("the example", exampleAbout(contract, {})),
    otherwise("what succeeds", { headers: keyed }),
    otherwise("the same again", { headers: keyed }),
    otherwise("another under the same key", { headers: keyed, body: { another: 1 } }),
    otherwise("a second time", {}),
    otherwise("a third time", {}),
  ];
};

const unindented = new Map<string, string>();

/** A JSON document without indentation, as it is deployed. */
const compact = (text: string): string => {
  const known = unindented.get(text) ?? JSON.stringify(JSON.parse(text));
  unindented.set(text, known);
  return known;
};

const readAs = ({ media_type }: AnyContract, answer: Answer) => {
  if (media_type !== "application/json" || answer.statusCode !== 200) return answer;
  const { etag: _, ...headers } = answer.headers;
  return { ...answer, headers, body: compact(answer.body as string) };
};

/**
 * What a refusal is beside its fields and details: its reason and its message. Undefined for a success that may change
 * something, so that the next is another.
 */
const kindOf = (contract: AnyContract, { statusCode, body }: Answer): string | undefined => {
  if (statusCode === 200) return methodOf(contract) === "GET" ? "200" : undefined;
  if (contract.protocol) return `${statusCode} ${body}`;
  const { error, message } = JSON.parse(body as string);
  return `${statusCode} ${error.code} ${message}`;
};

/**
 * Throws if the deployed function answers one of these requests differently from its source. All that a refused request is
 * told of is in its JSON; as a problem it is told of the reason's own title and remedy, once for each reason.
 */
const expectAlike = async (
  contract: AnyContract,
  { source, shipped }: { source: Handler; shipped: Handler },
  requests: readonly [what: string, asked: Asked][],
): Promise<void> => {
  const asProblems = new Set<string>();
  const compare = async (what: string, request: Asked, accept: string): Promise<Answer> => {
    const headers = { ...request.headers, accept };
    const event = httpEvent(contract, { source_ip: somewhere(), ...request, headers });
    const { answer, asShipped } = await inSource(source, event);
    const second = await asShipped(shipped);
    // A refused request may still have work under way, so changes are compared only after a success.
    const unasked = answer.statusCode === 200 ? second.unasked : [];
    expect({ ...readAs(contract, second.answer), unasked }, `${what}, ${accept}`).toEqual({
      ...readAs(contract, answer),
      unasked: [],
    });
    return answer;
  };
  for (const [what, request] of requests) {
    const kind = kindOf(contract, await compare(what, request, "application/json"));
    if (kind && asProblems.has(kind)) continue;
    if (kind) asProblems.add(kind);
    await compare(what, request, problemType);
  }
};

const sourceIn = async (file: string) => (await handlerIn(file)) as unknown as Handler;

describe.each(played)("$contract.route", ({ file, contract }) => {
  test("the bundled function answers as its source does", async () => {
    await beginAnew();
    const callers = await cast();
    const asked = await storyOf(contract)(contract, stripe());
    const handlers = { source: await sourceIn(file), shipped: await shippedIn(file) };
    await expectAlike(contract, handlers, requestsOf(contract, asked, callers));
  });
});

test("answers unknown paths and methods alike", async () => {
  const { file } = await unknownRoute();
  const handlers = { source: await sourceIn(file), shipped: await shippedIn(file) };
  for (const route of ["GET /nowhere", "DELETE /ping", "POST /job/get-individual-job-data-for-user/1"])
    await expectAlike({ route, access: [] } as unknown as AnyContract, handlers, [[route, {}]]);
});

test.each([
  {
    file: "shared/kernel/refusal.ts",
    was: "message, hint });",
    is: 'message, hint: "" });',
    form: problemType,
  },
  { file: "shared/http/answer.ts", was: "success: false,", is: "success: true,", form: "application/json" },
])("a change of the build that changes an answer is found: $form", async ({ form, was, is, ...changed }) => {
  const [file, outfile] = ["functions/job/create-job.ts", join(own, `${encodeURIComponent(form)}.mjs`)];
  const planted: Plugin = {
    name: "planted",
    setup(esbuild) {
      esbuild.onLoad({ filter: new RegExp(`${changed.file}$`) }, ({ path }) => {
        const source = readFileSync(path, "utf8");
        const contents = source.replace(was, is);
        if (contents === source) throw new Error("nothing is planted");
        return { contents, loader: "ts" };
      });
    },
  };
  const plugins = [planted, ownCodec, ...slim.plugins];
  await build({ ...slim, plugins, entryPoints: [resolve(root, file)], outfile });
  const { handler: shipped } = (await load(outfile)) as { handler: Handler };
  const { contract } = all.find((one) => one.file === file) as (typeof all)[number];
  const compared = expectAlike(contract, { source: await sourceIn(file), shipped }, [["nobody", {}]]);
  await expect(compared).rejects.toThrow(`nobody, ${form}`);
});
