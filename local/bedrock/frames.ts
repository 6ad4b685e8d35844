import type { Http2ServerResponse } from "node:http2";
import { crc32 } from "node:zlib";

const header = (name: string, value: string): Buffer => {
  const [key, text] = [Buffer.from(name), Buffer.from(value)];
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  // 7: the value is a string.
  return Buffer.concat([Buffer.from([key.length]), key, Buffer.from([7]), length, text]);
};

const numbered = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * at);
  return bytes;
};

/** One message of application/vnd.amazon.eventstream, with both of its checksums. */
export const framed = (type: string, payload: unknown, kind: "event" | "exception" = "event"): Buffer => {
  const headers = Buffer.concat([
    header(":message-type", kind),
    header(kind === "event" ? ":event-type" : ":exception-type", type),
    header(":content-type", "application/json"),
  ]);
  const body = Buffer.from(JSON.stringify(payload));
  const lengths = numbered(12 + headers.length + body.length + 4, headers.length);
  const prelude = Buffer.concat([lengths, numbered(crc32(lengths))]);
  const whole = Buffer.concat([prelude, headers, body]);
  return Buffer.concat([whole, numbered(crc32(whole))]);
};

export type TokenUsage = {
  inputTokens: number;
  outputTokens: number;
  totalTokens: number;
  cacheReadInputTokens?: number;
  cacheWriteInputTokens?: number;
};

const usual: TokenUsage = { inputTokens: 900, outputTokens: 60, totalTokens: 960, cacheReadInputTokens: 800 };

/** What a model answers: its text in pieces, an optional tool call, why it stopped, and its token usage. */
export const spoken = (
  pieces: readonly string[],
  {
    stop = "end_turn",
    tool,
    usage = usual,
  }: { stop?: string; tool?: { name: string; input: unknown }; usage?: TokenUsage } = {},
): Buffer[] => [
  framed("messageStart", { role: "assistant" }),
  ...pieces.map((text) => framed("contentBlockDelta", { contentBlockIndex: 0, delta: { text } })),
  framed("contentBlockStop", { contentBlockIndex: 0 }),
  ...(tool
    ? [
        framed("contentBlockStart", {
          contentBlockIndex: 1,
          start: { toolUse: { toolUseId: "1", name: tool.name } },
        }),
        framed("contentBlockDelta", {
          contentBlockIndex: 1,
          delta: { toolUse: { input: JSON.stringify(tool.input) } },
        }),
        framed("contentBlockStop", { contentBlockIndex: 1 }),
      ]
    : []),
  framed("messageStop", { stopReason: stop }),
  framed("metadata", { usage, metrics: { latencyMs: 20 } }),
];

/** Sends frames one after the other, as a model streams. */
export const streaming =
  (frames: readonly Buffer[], pause_ms = 0) =>
  async (response: Http2ServerResponse): Promise<void> => {
    response.writeHead(200, { "content-type": "application/vnd.amazon.eventstream" });
    for (const frame of frames) {
      if (response.destroyed) return;
      response.write(frame);
      if (pause_ms > 0) await new Promise((passed) => setTimeout(passed, pause_ms));
    }
    response.end();
  };
