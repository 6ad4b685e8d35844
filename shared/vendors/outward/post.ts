import { type ClientRequest, request as plainly } from "node:http";
import { type RequestOptions, request as securely } from "node:https";
import type { LookupFunction } from "node:net";
import { webhookPolicy } from "../../domain/integration/policy.ts";
import { monotonic_ms } from "../../kernel/time.ts";
import { AddressRefused, outwardUrl, publicAddresses, type Resolve, type Resolved } from "./address.ts";

export type Posting = {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  method?: "GET";
  /** How much of the answer is wanted, if not just its beginning. */
  answer_bytes?: number;
};

/** What came of it: a status with the beginning of the answer, or a fault. `ms`: how long it took. */
export type Outcome = {
  ms: number;
  status?: number;
  fault?: "refused" | "unresolved" | "timeout" | "unreachable" | "untrusted";
  answer?: string;
  retry_after_seconds?: number;
};

type Options = { loopback: boolean; resolve?: Resolve };

class TimedOut extends Error {}

/** Connects to the addresses that were checked, whatever the name leads to by now. */
const toThese =
  (found: readonly Resolved[]): LookupFunction =>
  (_name, { all }, told) => {
    const [first] = found as [Resolved];
    if (all) told(null, [...found]);
    else told(null, first.address, first.family);
  };

/** The beginning of the answer, and its status. The rest is not read. */
const answerOf = (
  asked: ClientRequest,
  { body, answer_bytes = webhookPolicy.answer_bytes }: Posting,
): Promise<Omit<Outcome, "ms">> =>
  new Promise((told, failed) => {
    const characters =
      answer_bytes > webhookPolicy.answer_bytes ? answer_bytes : webhookPolicy.answer_characters;
    asked.once("error", failed);
    asked.once("response", (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      const tell = () => {
        response.destroy();
        const wait = Number(response.headers["retry-after"]);
        told({
          status: response.statusCode as number,
          answer: Buffer.concat(parts)
            .subarray(0, answer_bytes)
            .toString("utf8")
            .replace(/[^\P{C}\n\t]/gu, "")
            .slice(0, characters),
          ...(Number.isFinite(wait) && wait > 0 && { retry_after_seconds: Math.ceil(wait) }),
        });
      };
      response.on("data", (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (size >= answer_bytes) tell();
      });
      response.once("end", tell);
      response.once("error", failed);
    });
    asked.end(body);
  });

const faultOf = (error: unknown): NonNullable<Outcome["fault"]> => {
  const { code = "" } = error as { code?: string };
  if (error instanceof AddressRefused) return "refused";
  if (error instanceof TimedOut) return "timeout";
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return "unresolved";
  return /CERT|SSL|TLS|SIGNATURE|ISSUER/.test(code) ? "untrusted" : "unreachable";
};

/** Rejects after the time, with what it was for. */
const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new TimedOut()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const connected = (asked: ClientRequest, secure: boolean): Promise<void> =>
  new Promise((done, failed) => {
    asked.once("error", failed);
    asked.once("socket", (socket) => socket.once(secure ? "secureConnect" : "connect", () => done()));
  });

/**
 * Posts to an address that somebody entered. Its name is resolved now; each of its addresses has to be public, and one of them is
 * what is connected to. Redirects are not followed. It takes `connect_ms` and `whole_ms` at most. Never throws.
 */
export const postOutward = async (posting: Posting, { loopback, resolve }: Options): Promise<Outcome> => {
  const { url: text, headers, body, method = "POST" } = posting;
  const began = monotonic_ms();
  const ms = () => Math.round(monotonic_ms() - began);
  let asked: ClientRequest | undefined;
  try {
    const url = outwardUrl(text, { loopback });
    const found = await within(webhookPolicy.connect_ms, publicAddresses(url, { loopback, resolve }));
    const secure = url.protocol === "https:";
    const options: RequestOptions = {
      method,
      agent: false,
      lookup: toThese(found),
      headers: {
        ...headers,
        ...(method === "POST" && { "content-length": Buffer.byteLength(body) }),
        connection: "close",
      },
    };
    asked = secure ? securely(url, options) : plainly(url, options);
    // Whoever waited has heard of the first error; a later one must not end the process.
    asked.on("error", () => undefined);
    const answered = answerOf(asked, posting);
    answered.catch(() => undefined);
    await within(webhookPolicy.connect_ms, connected(asked, secure));
    return { ...(await within(webhookPolicy.whole_ms - ms(), answered)), ms: ms() };
  } catch (error) {
    return { fault: faultOf(error), ms: ms() };
  } finally {
    asked?.destroy();
  }
};
