import { useRef, useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { useAct } from "../../kit/asking.ts";
import { session } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import { QueueKind } from "../../typescript/operations.ts";
import { useKeys } from "../keys.ts";
import { lazily } from "../lazily.tsx";
import { useName } from "../names.ts";
import { giveCase, placeOfItem, type Queue, type QueueItem } from "../queue.ts";
import { rolesFor } from "../rights.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Choice, focusRow } from "./choice.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Empty, Failure } from "./states.tsx";
import { When } from "./text.tsx";

const icons: Record<QueueKind, IconName> = {
  danger: "alert",
  hand_over: "chat",
  incident: "flag",
  job: "log",
  disputed_job: "log",
  dispute: "bank",
  refund: "back",
  transfer: "money",
  payment: "money",
  quote: "quote",
  document: "document",
  approval: "people",
  difference: "differs",
  correction: "check",
  feedback: "star",
  suggestion: "idea",
  dead_letter: "back",
  import: "document",
};

const day_ms = 86_400_000;

type Group = "danger" | "late" | "today" | "later";
const groups: readonly Group[] = ["danger", "late", "today", "later"];

const groupOf = ({ kind, due_at }: QueueItem, now: number): Group => {
  if (kind === "danger") return "danger";
  const due = Date.parse(due_at);
  if (due < now) return "late";
  return due < now + day_ms ? "today" : "later";
};

const views = ["all", "mine", "nobody", "due"] as const;
type View = (typeof views)[number];

const own = (): string => session.get()?.account_id ?? "";

const isIn = (view: View, item: QueueItem, now: number): boolean => {
  if (view === "mine") return item.owner_id === own();
  if (view === "nobody") return item.owner_id === undefined;
  return view === "all" || ["danger", "late", "today"].includes(groupOf(item, now));
};

const Name = ({ id }: { id: string | undefined }) => <>{useName(id) ?? "–"}</>;

const keyOf = ({ kind, record_id }: QueueItem): string => `${kind} ${record_id}`;

const SeveralCases = lazily(() => import("./queue-bulk.tsx"));

/** Everything that waits for somebody: dangers, what is late, what is due today, and the rest. */
export const QueueList = ({ queue: { items, cut, colleagues } }: { queue: Queue }) => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  const [filter, setFilter] = useFilters();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const giving = useAct(giveCase);
  const mayGive = !rolesFor("PUT /admin/desk/assign-case");
  const now = Date.now();
  const kind = filter("kind");
  const view = views.find((one) => one === filter("view")) ?? "all";
  const ofKind = items.filter((one) => !kind || one.kind === kind);
  const shown = ofKind.filter((one) => isIn(view, one, now));
  const picked = shown.filter((one) => chosen.has(keyOf(one)));
  // What was done to several stays to be seen when none is chosen any more.
  const several = useRef(false);
  several.current ||= picked.length > 0;
  const focused = (): QueueItem | undefined =>
    shown.find((one) => keyOf(one) === (document.activeElement as HTMLElement | null)?.dataset.row);
  useKeys({
    j: () => focusRow(document.querySelector(".queue"), 1),
    k: () => focusRow(document.querySelector(".queue"), -1),
    ...(mayGive && {
      t: () => {
        const one = focused();
        if (one) giving.mutate({ of: one, to: own() });
      },
      x: () => {
        const one = focused();
        if (one) toggle(one);
      },
    }),
  });
  const toggle = (one: QueueItem) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(keyOf(one))) next.add(keyOf(one));
      return next;
    });
  const ownerOf = (of: QueueItem) => {
    const { owner_id } = of;
    return mayGive ? (
      <select
        class="owner"
        aria-label={words.queue.owner}
        value={owner_id ?? ""}
        onChange={({ currentTarget }) => giving.mutate({ of, to: currentTarget.value || null })}
      >
        <option value="">{words.queue.nobody}</option>
        {colleagues.map(({ account_id, name }) => (
          <option key={account_id} value={account_id}>
            {account_id === own() ? words.queue.you : name}
          </option>
        ))}
      </select>
    ) : (
      <Name id={owner_id} />
    );
  };
  return (
    <div class="queue">
      <div class="head">
        <div class="views">
          {views.map((one) => (
            <button
              key={one}
              type="button"
              class="button"
              aria-pressed={one === view}
              onClick={() => setFilter("view", one === "all" ? "" : one)}
            >
              {words.queue.views[one]}{" "}
              <span class="number">
                {format.number(ofKind.filter((item) => isIn(one, item, now)).length)}
              </span>
            </button>
          ))}
        </div>
        <Choice
          label={words.queue.kind}
          value={kind}
          all={words.list.all}
          options={QueueKind.filter((one) => one === kind || items.some((item) => item.kind === one))}
          onChange={(value) => setFilter("kind", value)}
        />
      </div>
      {giving.error !== null && <Failure error={giving.error} />}
      {several.current && (
        <SeveralCases
          picked={picked}
          colleagues={colleagues}
          keep={(kept) => setChosen(new Set(kept.map(keyOf)))}
        />
      )}
      {shown.length === 0 ? (
        <Empty icon="check" title={words.overview.nothing} hint={words.overview.nothingHint} />
      ) : (
        <div class="sheet dense">
          <table aria-label={words.overview.waiting}>
            <thead>
              <tr>
                <th scope="col">{words.queue.what}</th>
                <th scope="col">{words.queue.who}</th>
                <th scope="col" class="number">
                  {words.fields.amount}
                </th>
                <th scope="col">{words.queue.due}</th>
                <th scope="col">{words.queue.age}</th>
                <th scope="col">{words.queue.owner}</th>
              </tr>
            </thead>
            {groups.map((group) => {
              const within = shown.filter((one) => groupOf(one, now) === group);
              return (
                within.length > 0 && (
                  <tbody key={group}>
                    <tr class="group">
                      <th scope="rowgroup" colSpan={6}>
                        {words.queue.groups[group]} <span class="quiet">{format.number(within.length)}</span>
                      </th>
                    </tr>
                    {within.map((one) => (
                      <tr key={keyOf(one)} class={`leads ${group}`}>
                        <td>
                          <span class="item">
                            {mayGive && (
                              <input
                                type="checkbox"
                                aria-label={words.queue.pick}
                                checked={chosen.has(keyOf(one))}
                                onChange={() => toggle(one)}
                              />
                            )}
                            <Icon name={icons[one.kind]} />
                            <Link
                              href={placeOfItem(one)}
                              data-row={keyOf(one)}
                              class={`row${one.owner_id ? " held" : ""}`}
                            >
                              <span class="kind">{term(one.kind)}</span>{" "}
                              {one.title ??
                                (one.job_id ? <Name id={one.job_id} /> : one.topic && term(one.topic))}
                              {one.topic && (one.title ?? one.job_id) && (
                                <span class="quiet"> · {term(one.topic)}</span>
                              )}
                            </Link>
                          </span>
                        </td>
                        <td data-head={words.queue.who}>
                          <Name id={one.person?.account_id} />
                        </td>
                        <td data-head={words.fields.amount} class="number">
                          {one.amount_minor === undefined
                            ? "–"
                            : format.money(one.amount_minor, one.currency)}
                        </td>
                        <td data-head={words.queue.due} class="due">
                          <When at={one.due_at} />
                        </td>
                        <td data-head={words.queue.age}>
                          <When at={one.since} />
                        </td>
                        <td data-head={words.queue.owner}>{ownerOf(one)}</td>
                      </tr>
                    ))}
                  </tbody>
                )
              );
            })}
          </table>
        </div>
      )}
      <p class="foot quiet small">
        <span>{words.queue.keys}</span>
        {cut.length > 0 && <span>{words.queue.cut(format.list(cut.map(term)))}</span>}
      </p>
    </div>
  );
};
