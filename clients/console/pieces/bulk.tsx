import { useQueryClient } from "@tanstack/preact-query";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { MarketplaceError } from "../../typescript/client.ts";
import { type Route, rolesFor } from "../rights.ts";
import { useListWords } from "../words/lists.ts";
import { useFormat, useWords } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import { Field, Form, type Given } from "./form.tsx";

/** Something that can be done to several rows, one after the other. */
export type Deed<T> = {
  label: string;
  needs: Route;
  danger?: boolean;
  /** What is asked for, and said, before. What can be undone is done at once. */
  explain?: string;
  reason?: boolean;
  fields?: ComponentChildren;
  /** Whether it can be done to a row. */
  fits?: (row: T) => boolean;
  act: (row: T, given: Given, idempotencyKey: string) => Promise<unknown>;
  undo?: (row: T) => Promise<unknown>;
};

type Run<T> = {
  deed: Deed<T>;
  of: number;
  done: readonly T[];
  failed: readonly (readonly [row: T, why: string])[];
  /** What was done is being taken back, or was. */
  back: boolean;
  over: boolean;
};

/** Does something to all chosen rows: says how many, how far it is, and what failed and why. */
export const Bulk = <T,>({
  rows,
  deeds,
  nameOf,
  keep,
}: {
  rows: readonly T[];
  deeds: readonly Deed<T>[];
  nameOf: (row: T) => ComponentChildren;
  /** Chooses these rows only. */
  keep: (rows: readonly T[]) => void;
}) => {
  const words = useListWords();
  const { actions, states } = useWords();
  const format = useFormat();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Deed<T>>();
  const [run, setRun] = useState<Run<T>>();

  const go = async (
    deed: Deed<T>,
    some: readonly T[],
    act: (row: T) => Promise<unknown>,
    back: boolean,
  ): Promise<void> => {
    const [done, failed]: [T[], [T, string][]] = [[], []];
    const tell = (over: boolean) => setRun({ deed, of: some.length, done: [...done], failed, back, over });
    setAsking(undefined);
    tell(false);
    for (const row of some) {
      await act(row).then(
        () => done.push(row),
        (error) => failed.push([row, error instanceof MarketplaceError ? error.message : states.unreachable]),
      );
      tell(false);
    }
    await queries.invalidateQueries();
    tell(true);
    keep(back ? [] : failed.map(([row]) => row));
  };
  const begin = (deed: Deed<T>, given: Given = {}) =>
    go(deed, fitting(deed), (row) => deed.act(row, given, crypto.randomUUID()), false);
  const fitting = ({ fits = () => true }: Deed<T>) => rows.filter(fits);
  const count = (some: readonly unknown[]) => format.number(some.length);

  return (
    <>
      {rows.length > 0 && (
        <div class="picked">
          <strong role="status">{words.picked(count(rows))}</strong>
          {deeds.map((deed) => {
            const many = fitting(deed);
            return (
              <button
                key={deed.label}
                type="button"
                class={`button${deed.danger ? " danger" : ""}`}
                disabled={many.length === 0 || rolesFor(deed.needs) !== undefined || run?.over === false}
                onClick={() => (deed.explain ? setAsking(deed) : void begin(deed))}
              >
                {many.length < rows.length ? words.many(deed.label, count(many)) : deed.label}
              </button>
            );
          })}
          <button type="button" class="button" onClick={() => keep([])}>
            {words.clear}
          </button>
        </div>
      )}
      {asking && (
        <Dialog title={words.many(asking.label, count(fitting(asking)))} onClose={() => setAsking(undefined)}>
          <div class="explain">{asking.explain}</div>
          <Form
            acting={{ mutate: (given) => void begin(asking, given), isPending: false, error: null }}
            submit={words.many(asking.label, count(fitting(asking)))}
            danger={asking.danger ?? false}
            onCancel={() => setAsking(undefined)}
          >
            {asking.fields}
            {asking.reason && (
              <Field name="reason" label={actions.reason} hint={actions.reasonHint} lines={3} required />
            )}
          </Form>
        </Dialog>
      )}
      {run && (
        <div class="picked" role="status">
          {run.over ? (
            <>
              {(run.back ? words.undone : (of: string) => words.did(run.deed.label, of))(count(run.done))}
              {run.deed.undo && !run.back && run.done.length > 0 && (
                <button
                  type="button"
                  class="button"
                  onClick={() =>
                    void go(run.deed, run.done, run.deed.undo as (row: T) => Promise<unknown>, true)
                  }
                >
                  {words.undo}
                </button>
              )}
              <button type="button" class="button" onClick={() => setRun(undefined)}>
                {words.close}
              </button>
            </>
          ) : (
            <>
              <progress
                max={run.of}
                value={run.done.length + run.failed.length}
                aria-label={run.deed.label}
              />
              {words.working(format.number(run.done.length + run.failed.length), format.number(run.of))}
            </>
          )}
          {run.failed.length > 0 && (
            <div>
              {words.failed(count(run.failed))}
              <ul>
                {run.failed.map(([row, why], at) => (
                  <li key={at}>
                    {nameOf(row)}: {why}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </>
  );
};
