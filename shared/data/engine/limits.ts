import { createHash } from "node:crypto";
import type { Allowance, Limit } from "../../kernel/rate-limit.ts";
import { RateLimited } from "../../kernel/refusal.ts";
import { UpdateCommand } from "./commands.ts";
import { newWriter } from "./commit.ts";
import { type ItemKey, readListed } from "./reads.ts";
import { table, tableName } from "./table.ts";

/** When a call was admitted and, if that is counted, its origin: `<epoch ms> <origin>`. */
type Entry = number | string;
type Counted = { at: number; origin: string | undefined };

type Failed = { Item?: { times?: Entry[]; writer?: string } };

const read = (entry: Entry): Counted => {
  const [at, origin] = String(entry).split(" ");
  return { at: Number(at), origin };
};

/** A short hash of where a call comes from. */
const originOf = (from: string): string => createHash("sha256").update(from).digest("base64url").slice(0, 12);

const failedCondition = (error: unknown): Failed | undefined =>
  error instanceof Error && error.name === "ConditionalCheckFailedException" ? (error as never) : undefined;

const secondsUntil = (ms: number, now_ms: number): number => Math.max(0, Math.ceil((ms - now_ms) / 1000));

type Moment = { now_ms: number; origin: string | undefined };

/** The calls that still count for a limit, latest first. */
const counted = (entries: readonly Counted[], limit: Limit, { now_ms, origin }: Moment): number[] =>
  entries
    .filter((entry) => !limit.each || entry.origin === origin)
    .map(({ at }) => at)
    .filter((at) => at > now_ms - limit.window_seconds * 1000)
    .toSorted((a, b) => b - a);

const allowanceOf = (name: string, limit: Limit, entries: readonly Counted[], moment: Moment): Allowance => {
  const [latest = 0, ...others] = counted(entries, limit, moment);
  const { burst, window_seconds } = limit;
  return {
    burst,
    window_seconds,
    name: limit.name ?? name,
    remaining: Math.max(0, burst - (latest ? others.length + 1 : 0)),
    whole_after_seconds: secondsUntil(latest + window_seconds * 1000, moment.now_ms),
  };
};

/** Seconds until a limit admits the next call; 0 means now. */
const waitOf = (limit: Limit, entries: readonly Counted[], moment: Moment): number => {
  const last = counted(entries, limit, moment)[limit.burst - 1];
  return last === undefined ? 0 : secondsUntil(last + limit.window_seconds * 1000, moment.now_ms);
};

const keyOf = (scope: string, who: string): ItemKey => ({
  pk: `LIMIT#${scope}#${createHash("sha256").update(who).digest("hex").slice(0, 32)}`,
  sk: "LIMIT",
});

/** What is left of a limit, as of a moment ago, without counting a call. Throws `request.rate_limited` like `takeTokens` if nothing is. */
export const allowanceLeft = async (
  scope: string,
  who: string,
  limit: Limit,
  now_ms: number,
): Promise<Allowance> => {
  const [item] = await readListed([keyOf(scope, who)]);
  const { times = [] } = (item ?? {}) as { times?: Entry[] };
  const [entries, moment] = [times.map(read), { now_ms, origin: undefined }];
  const allowance = allowanceOf(scope, limit, entries, moment);
  const wait = waitOf(limit, entries, moment);
  if (wait > 0) throw RateLimited({ retry_after_seconds: wait, allowance });
  return allowance;
};

const tries_most = 40;

/**
 * Counts one call for several limits, all or none. The times of admitted calls are stored, so that no window of that
 * length ever has more, wherever it begins (a sliding window). One write; two once as many calls were admitted as the
 * narrowest limit allows. Returns what is left of each limit. Throws `request.rate_limited` with the seconds until the
 * next call is admitted. `from` is where the call comes from, for limits per origin. A retry after a lost response
 * counts once.
 */
export const takeTokens = async (
  scope: string,
  who: string,
  limits: readonly Limit[],
  now_ms: number,
  from?: string,
): Promise<Allowance[]> => {
  const origin = from === undefined ? undefined : originOf(from);
  const moment = { now_ms, origin };
  const entry: Entry = origin === undefined ? now_ms : `${now_ms} ${origin}`;
  const longest_ms = Math.max(...limits.map(({ window_seconds }) => window_seconds)) * 1000;
  const always = Math.min(...limits.map(({ burst }) => burst));
  const writer = newWriter();
  /** The stored times including this call or, if a concurrent call was faster, without it. */
  const count = async (
    expression: string,
    condition: string,
    values: Record<string, unknown>,
  ): Promise<{ times: Entry[]; done: boolean }> => {
    try {
      const { Attributes } = await table().send(
        new UpdateCommand({
          TableName: tableName(),
          Key: keyOf(scope, who),
          UpdateExpression: `SET times = ${expression}, #ttl = :ttl, entity = :entity, writer = :writer`,
          ConditionExpression: `(${condition}) AND (attribute_not_exists(writer) OR writer <> :writer)`,
          ExpressionAttributeNames: { "#ttl": "ttl" },
          ExpressionAttributeValues: {
            ...values,
            ":ttl": Math.ceil((now_ms + longest_ms) / 1000) + 60,
            ":entity": "limit",
            ":writer": writer,
          },
          ReturnValues: "UPDATED_NEW",
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      );
      return { times: (Attributes?.times ?? []) as Entry[], done: true };
    } catch (error) {
      const failed = failedCondition(error);
      if (!failed) throw error;
      return { times: failed.Item?.times ?? [], done: failed.Item?.writer === writer };
    }
  };

  let { times, done } = { times: [] as Entry[], done: false };
  for (let attempt = 1; !done && attempt <= tries_most; attempt += 1) {
    const entries = times.map(read);
    const waits = limits.map((limit) => waitOf(limit, entries, moment));
    const longest = Math.max(...waits);
    if (longest > 0) {
      const refusing = limits[waits.indexOf(longest)] as Limit;
      const allowance = allowanceOf(scope, refusing, entries, moment);
      throw RateLimited({ retry_after_seconds: longest, allowance });
    }
    ({ times, done } =
      times.length < always
        ? await count(
            "list_append(if_not_exists(times, :none), :one)",
            "attribute_not_exists(times) OR size(times) < :always",
            { ":none": [], ":one": [entry], ":always": always },
          )
        : await count(":after", "times = :before", {
            ":before": times,
            ":after": [...times.filter((one) => read(one).at > now_ms - longest_ms), entry],
          }));
  }
  if (!done) throw RateLimited({ retry_after_seconds: 1 });
  return limits.map((limit) => allowanceOf(scope, limit, times.map(read), moment));
};

/** Counts one call for one limit, like `takeTokens`. */
export const takeToken = async (
  scope: string,
  who: string,
  limit: Limit,
  now_ms: number,
): Promise<Allowance> => (await takeTokens(scope, who, [limit], now_ms))[0] as Allowance;
