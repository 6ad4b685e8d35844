import type { Http2ServerResponse } from "node:http2";
import { givenBy } from "./behaviors.ts";
import { spoken, streaming, type TokenUsage } from "./frames.ts";
import { startHttp2 } from "./http2.ts";
import { readingOf, replyOf } from "./model.ts";

type Block = { text?: string };
type Converse = {
  system?: (Block & { cachePoint?: { type: string } })[];
  messages?: { role: string; content: Block[] }[];
  toolConfig?: { toolChoice?: { tool?: { name: string } } };
};

type Instead = (response: Http2ServerResponse) => void;

const cacheMinutes = 5;
const piece_characters = 24;

const tokensIn = (text: string): number => Math.ceil(text.length / 4);
const textsOf = (blocks: readonly Block[]): string => blocks.map(({ text = "" }) => text).join("");

const customerData = /<customer_data>(.*)<\/customer_data>/s;

const answered = (response: Http2ServerResponse, status: number, body: unknown, error?: string): void => {
  response.writeHead(status, {
    "content-type": "application/json",
    ...(error && { "x-amzn-errortype": error }),
  });
  response.end(JSON.stringify(body));
};

/**
 * Bedrock's Converse and ConverseStream as far as readings and conversations use them, with the same protocol, so
 * that the SDK can be used. Port 0 or absent: any free one.
 */
export const startBedrock = async ({
  port = 0,
  pause_ms = 15,
}: {
  port?: number;
  /** How long the model takes for the next few words. */
  pause_ms?: number;
} = {}) => {
  let instead: Instead | undefined;
  const called: string[] = [];

  const remembered = new Map<string, number>();

  /** The text before a cache point is read from the cache if it was read a short while ago. */
  const usageOf = ({ system = [], messages = [] }: Converse, said: string): TokenUsage => {
    const prompt = textsOf(system);
    const isCached = system.some(({ cachePoint }) => cachePoint);
    const isKnown = (remembered.get(prompt) ?? 0) > Date.now() - cacheMinutes * 60_000;
    if (isCached) remembered.set(prompt, Date.now());
    const inputTokens =
      tokensIn(messages.map(({ content }) => textsOf(content)).join("")) + (isCached ? 0 : tokensIn(prompt));
    const outputTokens = tokensIn(said);
    return {
      inputTokens,
      outputTokens,
      totalTokens: inputTokens + outputTokens,
      ...(isCached && { [isKnown ? "cacheReadInputTokens" : "cacheWriteInputTokens"]: tokensIn(prompt) }),
    };
  };

  const converse = (response: Http2ServerResponse, asked: Converse, data: string, modelId: string): void => {
    const name = asked.toolConfig?.toolChoice?.tool?.name;
    const given = givenBy(modelId, readingOf(JSON.parse(data)));
    if (!given) return;
    const { input, text = JSON.stringify(input), stopReason } = given;
    const content = name && input ? [{ toolUse: { toolUseId: "tooluse_1", name, input } }] : [{ text }];
    answered(response, 200, {
      output: { message: { role: "assistant", content } },
      stopReason,
      usage: usageOf(asked, text),
      metrics: { latencyMs: 1 },
    });
  };

  const stream = (response: Http2ServerResponse, asked: Converse, data: string): void => {
    const said = replyOf(JSON.parse(data));
    const pieces = said.match(new RegExp(`.{1,${piece_characters}}`, "gs")) ?? [];
    streaming(spoken(pieces, { usage: usageOf(asked, said) }), pause_ms)(response);
  };

  const server = await startHttp2((response, { url, body }) => {
    if (instead) return instead(response);
    const [, modelId = "", operation] = /^\/model\/([^/]+)\/(converse|converse-stream)$/.exec(url) ?? [];
    called.push(decodeURIComponent(modelId));
    const asked = JSON.parse(body || "{}") as Converse;
    const [, data] = customerData.exec(textsOf(asked.messages?.at(-1)?.content ?? [])) ?? [];
    if (!operation || data === undefined)
      return answered(
        response,
        400,
        { message: "This model stands in for readings and conversations only." },
        "ValidationException",
      );
    if (operation === "converse") converse(response, asked, data, decodeURIComponent(modelId));
    else stream(response, asked, data);
  }, port);
  return {
    ...server,
    /** Which model was asked, request by request. */
    asked: called,
    /** The answer to every request from now on; undefined: normal answers again. */
    failWith: (failure: Instead | undefined): void => {
      instead = failure;
    },
  };
};
