import {
  apart_ms,
  paceAt,
  type SharedRate,
  type Slowed,
  sharedRatePolicy,
  type Waiting,
} from "../../kernel/shared-rate.ts";
import { GetCommand, UpdateCommand } from "./commands.ts";
import { table, tableName } from "./table.ts";

/**
 * The row of a shared rate. Turns of people and of background work are two rows of moments, each so long after the one before;
 * the row has the first moment of each that is free.
 */
type Row = Slowed & { people_ms?: number; background_ms?: number; asked_ms?: number };

/** Turns that were taken: the first, and how long they are apart. */
type Turns = { first_ms: number; apart_ms: number };

const policy = sharedRatePolicy;
const tries_most = 20;

const keyOf = (name: string) => ({ pk: `LIMIT#${name}`, sk: "TURNS" });

const change = async (
  { name }: SharedRate,
  now_ms: number,
  set: string,
  condition: string,
  values: Record<string, number>,
): Promise<{ row: Row; done: boolean }> => {
  try {
    const { Attributes } = await table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(name),
        UpdateExpression: `SET ${set}, #ttl = :ttl, entity = :entity`,
        ConditionExpression: condition,
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: {
          ...values,
          ":ttl": Math.ceil((now_ms + policy.awake_ms) / 1000) + 60,
          ":entity": "limit",
        },
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return { row: (Attributes ?? {}) as Row, done: true };
  } catch (error) {
    if (!(error instanceof Error && error.name === "ConditionalCheckFailedException")) throw error;
    return { row: ((error as { Item?: Row }).Item ?? {}) as Row, done: false };
  }
};

/** What a process knows of a rate's row, and how it takes turns. One write for each `take`, two if it knew something old. */
export const turnsOfTable = () => {
  const rows = new Map<string, Row>();

  const changed = async (...asked: Parameters<typeof change>): Promise<boolean> => {
    const { row, done } = await change(...asked);
    rows.set(asked[0].name, row);
    return done;
  };

  /**
   * Takes so many turns of a row of moments. Undefined if the first would come after `latest_ms`, or if a person has asked since
   * `away_ms`.
   */
  const advance = async (
    rate: SharedRate,
    row: Waiting,
    calls: number,
    {
      now_ms,
      latest_ms,
      ...among
    }: { now_ms: number; latest_ms: number } & ({ away_ms: number } | { asked: boolean }),
  ): Promise<Turns | undefined> => {
    const free = `${row}_ms` as const;
    const [set, also, values] =
      "away_ms" in among
        ? ["", " AND (attribute_not_exists(asked_ms) OR asked_ms < :away)", { ":away": among.away_ms }]
        : [among.asked ? ", asked_ms = :now" : "", "", {}];
    for (let attempt = 1; attempt <= tries_most; attempt += 1) {
      const known = rows.get(rate.name) ?? {};
      const { [free]: free_ms = 0, asked_ms = 0 } = known;
      // No turn is that far ahead: whoever wrote it had a wrong clock.
      const wrong_ms = now_ms + policy.awake_ms;
      const isFree = free_ms < now_ms || free_ms > wrong_ms;
      if (!isFree && free_ms > latest_ms) return undefined;
      if ("away_ms" in among && asked_ms >= among.away_ms) return undefined;
      const apart = apart_ms(rate, row, known, now_ms);
      const span = calls * apart;
      const done = isFree
        ? await changed(
            rate,
            now_ms,
            `${free} = :next${set}`,
            `(attribute_not_exists(${free}) OR ${free} < :now OR ${free} > :wrong)${also}`,
            { ...values, ":next": now_ms + span, ":now": now_ms, ":wrong": wrong_ms },
          )
        : await changed(
            rate,
            now_ms,
            `${free} = ${free} + :span${set}`,
            `${free} BETWEEN :now AND :latest${also}`,
            { ...values, ":span": span, ":now": now_ms, ":latest": latest_ms },
          );
      if (done) return { first_ms: (rows.get(rate.name)?.[free] as number) - span, apart_ms: apart };
    }
    return undefined;
  };

  return {
    /** Whether turns are taken now, or were lately: one read. */
    inUse: async ({ name }: Pick<SharedRate, "name">, now_ms: number): Promise<boolean> => {
      const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key: keyOf(name) }));
      const { people_ms = 0, background_ms = 0, slowed_ms = 0 } = (Item ?? {}) as Row;
      return Math.max(people_ms, background_ms, slowed_ms) > now_ms - policy.looks_apart_ms;
    },

    /**
     * Takes so many turns for a kind of calls. Undefined if the first would come too late. While people are away, background work
     * takes their turns, too, if those come sooner; the first of them who comes back waits a second at most.
     */
    take: async (
      rate: SharedRate,
      who: Waiting,
      calls: number,
      now_ms: number,
    ): Promise<Turns | undefined> => {
      const { people_ms = 0, background_ms = 0 } = rows.get(rate.name) ?? {};
      if (who === "background" && background_ms > Math.max(people_ms, now_ms)) {
        const { people_away_ms } = policy;
        const within = { now_ms, latest_ms: now_ms + people_away_ms, away_ms: now_ms - people_away_ms };
        const borrowed = await advance(rate, "people", calls, within);
        if (borrowed) return borrowed;
      }
      const latest_ms = now_ms + policy.waits_most_ms[who];
      return advance(rate, who, calls, { now_ms, latest_ms, asked: who === "people" });
    },

    /** Halves a rate, once for all refusals of one moment. */
    slow: async (rate: SharedRate, now_ms: number): Promise<void> => {
      for (let attempt = 1; attempt <= tries_most; attempt += 1) {
        const known = rows.get(rate.name) ?? {};
        const { slowed_ms = 0 } = known;
        if (slowed_ms > now_ms - policy.slowed_apart_ms) return;
        const pace = Math.max(policy.least_pace, paceAt(known, now_ms) / 2);
        const [condition, values] =
          known.slowed_ms === undefined
            ? ["attribute_not_exists(slowed_ms)", {}]
            : ["slowed_ms = :before", { ":before": slowed_ms }];
        if (
          await changed(rate, now_ms, "pace = :pace, slowed_ms = :now", condition as string, {
            ":pace": pace,
            ":now": now_ms,
            ...(values as object),
          })
        )
          return;
      }
    },
  };
};
