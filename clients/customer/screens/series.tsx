import { useState } from "preact/hooks";
import { may } from "../../kit/app/may.ts";
import { lineOf } from "../../kit/app/pieces/address.tsx";
import { Field, Form } from "../../kit/app/pieces/form.tsx";
import { ButtonRow, Fact, Group, LinkRow, Note, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { Listed } from "../../kit/app/pieces/listed.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Empty, Loaded } from "../../kit/app/pieces/states.tsx";
import { Step } from "../../kit/app/pieces/step.tsx";
import { useAct, useAsk, useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Series } from "../data.ts";
import { frequencyOptions } from "../pieces/repeat.tsx";
import { useSpoken, useWords, type Words } from "../words/words.ts";

const looks = {
  active: { icon: "again", tone: "good" },
  price_pending: { icon: "tag", tone: "warn" },
  paused: { icon: "pause", tone: "calm" },
  ended: { icon: "done", tone: "calm" },
} as const satisfies Record<Series["state"], unknown>;

const Standing = ({ series }: { series: Series }) => {
  const words = useWords();
  const { icon, tone } = looks[series.state];
  return (
    <State icon={icon} tone={tone}>
      {words.series.states[series.state]}
    </State>
  );
};

/** What the customer repeats, the newest first. */
export const AllSeries = () => {
  const { words, format } = useSpoken();
  const listing = useListing(["series"], (paging) =>
    client.job.getSeriesList({ query: { ...paging, limit: 20 } }),
  );
  return (
    <Screen title={words.series.title} back="/account">
      <Listed
        listing={listing}
        empty={<Empty icon="again" title={words.series.empty} hint={words.series.emptyHint} />}
      >
        {(items) => (
          <ul class="rows">
            {items.map((one) => (
              <LinkRow key={one.series_id} to={`/series/${one.series_id}`} icon={looks[one.state].icon}>
                <b class="block">{one.title}</b>
                <span class="small quiet block">
                  {words.series.frequencies[one.frequency]} · {words.series.states[one.state]}
                  {one.next_dates[0] && ` · ${format.longDate(`${one.next_dates[0]}T12:00:00Z`, "UTC")}`}
                </span>
              </LinkRow>
            ))}
          </ul>
        )}
      </Listed>
    </Screen>
  );
};

type Action = Parameters<typeof client.job.updateSeries>[0]["body"];

const acting =
  ({ series_id }: Series, body: Action) =>
  (idempotencyKey: string) =>
    client.job.updateSeries({ params: { series_id }, body, idempotencyKey });

const allows = (series: Series, action: Action["action"]) => may(series, "job/update-series", { action });

/** A new price, which the customer takes or not. */
const NewPrice = ({ series }: { series: Series }) => {
  const { words, format } = useSpoken();
  const { proposal, price_minor, currency, time_zone } = series;
  if (!proposal) return null;
  const [before, after] = [price_minor, proposal.price_minor].map((minor) => format.money(minor, currency));
  return (
    <section class="card" role="alert">
      <p class="figure">{after}</p>
      <p>{words.series.newPrice(before ?? "")}</p>
      <p class="small quiet">{words.series.answerBy(format.when(proposal.answer_by, time_zone))}</p>
      <div class="two">
        <Step kind="plain" label={words.series.decline} act={acting(series, { action: "decline_price" })} />
        <Step label={words.series.accept(after ?? "")} act={acting(series, { action: "accept_price" })} />
      </div>
    </section>
  );
};

/** The visits that are not booked yet; each may be left out. */
const Next = ({ series }: { series: Series }) => {
  const { words, format } = useSpoken();
  if (series.next_dates.length === 0) return null;
  return (
    <Group title={words.series.next}>
      <ul class="rows">
        {series.next_dates.map((date) => (
          <Fact
            key={date}
            icon="day"
            title={format.when(`${date}T${series.scheduled_time}:00Z`, "UTC")}
            end={
              allows(series, "skip") && (
                <Step kind="link" label={words.series.skip} act={acting(series, { action: "skip", date })} />
              )
            }
          />
        ))}
      </ul>
      <p class="small quiet">{words.series.nextHint}</p>
    </Group>
  );
};

const Change = ({ series, onDone }: { series: Series; onDone: () => void }) => {
  const words = useWords();
  const changing = useAct(
    ({ frequency, scheduled_time, next_date }: Record<string, string>, key) =>
      acting(series, {
        action: "change",
        ...(frequency && frequency !== series.frequency && { frequency: frequency as Series["frequency"] }),
        ...(scheduled_time && scheduled_time !== series.scheduled_time && { scheduled_time }),
        ...(next_date && next_date !== series.next_dates[0] && { next_date }),
      })(key),
    onDone,
  );
  return (
    <Form acting={changing} submit={words.series.keep}>
      <p class="quiet">{words.series.changeHint}</p>
      <Field
        name="frequency"
        label={words.series.how}
        options={frequencyOptions(words)}
        value={series.frequency}
      />
      <div class="two">
        <Field name="next_date" label={words.series.nextDay} type="date" value={series.next_dates[0]} />
        <Field
          name="scheduled_time"
          label={words.times.time}
          type="time"
          step={900}
          value={series.scheduled_time}
        />
      </div>
    </Form>
  );
};

const whyOf = ({ state, pause_cause, end_cause }: Series, { series }: Words): string | undefined =>
  state === "paused" && pause_cause
    ? series.pausedBecause[pause_cause]
    : state === "ended" && end_cause
      ? series.endedBecause[end_cause]
      : undefined;

const One = ({ series }: { series: Series }) => {
  const { words, format } = useSpoken();
  const [open, setOpen] = useState<"change" | "stop">();
  const close = () => setOpen(undefined);
  const why = whyOf(series, words);
  return (
    <>
      <section class="card" aria-live="polite">
        <Standing series={series} />
        <p class="figure">{words.series.frequencies[series.frequency]}</p>
        <p class="between">
          <span>{words.series.each}</span>
          <b class="num">{format.money(series.price_minor, series.currency)}</b>
        </p>
        <p class="quiet">
          {series.visits_most !== undefined
            ? words.series.bookedOf(series.booked, series.visits_most)
            : series.until && words.series.until(format.longDate(`${series.until}T12:00:00Z`, "UTC"))}
        </p>
        {why && <p>{why}</p>}
      </section>
      <NewPrice series={series} />
      <Next series={series} />
      <Group title={words.job.details}>
        <ul class="rows">
          <Fact icon="pin" title={lineOf(series.place as never)} />
          {series.optional_message && <Fact icon="inbox" title={series.optional_message} />}
          <LinkRow to={`/jobs/${series.last_job_id}`} icon="wrench">
            <b>{words.series.last}</b>
          </LinkRow>
        </ul>
      </Group>
      {allows(series, "resume") && (
        <Step label={words.series.resume} act={acting(series, { action: "resume" })} />
      )}
      {allows(series, "pause") && (
        <Step kind="plain" label={words.series.pause} act={acting(series, { action: "pause" })} />
      )}
      <ul class="rows">
        {allows(series, "change") && (
          <ButtonRow icon="day" onPress={() => setOpen("change")}>
            {words.series.change}
          </ButtonRow>
        )}
        {allows(series, "stop") && (
          <ButtonRow icon="close" onPress={() => setOpen("stop")}>
            {words.series.stop}
          </ButtonRow>
        )}
      </ul>
      {open === "change" && (
        <Sheet title={words.series.change} onClose={close}>
          <Change series={series} onDone={close} />
        </Sheet>
      )}
      {open === "stop" && (
        <Sheet title={words.series.stop} onClose={close}>
          <div class="stack">
            <Note icon="alert" tone="warn">
              {words.series.stopHint}
            </Note>
            <Step
              kind="stop"
              label={words.series.stop}
              act={async (key) => {
                await acting(series, { action: "stop" })(key);
                close();
              }}
            />
          </div>
        </Sheet>
      )}
    </>
  );
};

/** Work that is done again and again: its rhythm, its next visits, and what can be changed. */
export default ({ id }: { id: string }) => {
  const words = useWords();
  const query = useAsk(["series", id], () => client.job.getSeries({ params: { series_id: id } }), {
    live: true,
  });
  return (
    <Screen title={query.data?.title ?? words.series.one} back="/series">
      <Loaded query={query}>{(series) => <One series={series} />}</Loaded>
    </Screen>
  );
};
