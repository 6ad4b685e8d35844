import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { lineOf } from "../../kit/app/pieces/address.tsx";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Fact, Group, Screen } from "../../kit/app/pieces/layout.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { momentOf } from "../../kit/moments.ts";
import { addressOfChosen, type Chosen, chosenFrom, chosenIn } from "../chosen-starts.ts";
import { type Quote, type Task, useQuote } from "../data.ts";
import { payBooking } from "../payment.ts";
import { Book } from "../pieces/book.tsx";
import { OwnQuestions, useOwnQuestions } from "../pieces/own-questions.tsx";
import { PrivateHome, priceAt } from "../pieces/private-home.tsx";
import { useFormat, useWords } from "../words/words.ts";
import { Agreed, lacksTerms, NoteField, Refused } from "./check.tsx";
import { Starts, useTimes } from "./times.tsx";

const zoneOf = ({ time_zones }: Quote): string => time_zones[0] ?? "UTC";

/** The starts of one task, or of several that are done one after another, over the list of all. */
const Pick = ({
  quote,
  tasks,
  title,
  onChoose,
  onClose,
}: {
  quote: Quote;
  tasks: readonly Task[];
  title: string;
  onChoose: (chosen: Chosen[]) => void;
  onClose: () => void;
}) => {
  const words = useWords();
  const format = useFormat();
  const query = useTimes(
    quote.quote_id,
    tasks.map(({ task_id }) => task_id),
  );
  return (
    <Sheet title={title} onClose={onClose}>
      <Loaded query={query}>
        {(times) => (
          <>
            {tasks.length > 1 && (
              <p class="quiet">{words.times.lasts(format.minutes(times.duration_minutes))}</p>
            )}
            <Starts
              times={times}
              chosen={undefined}
              onChoose={({ starts_at, date, time, time_zone }) =>
                onChoose(chosenFrom(starts_at ?? momentOf(date, time, time_zone), tasks, times.after_minutes))
              }
            />
          </>
        )}
      </Loaded>
    </Sheet>
  );
};

const TaskTime = ({
  quote,
  task,
  starts_at,
  onChoose,
}: {
  quote: Quote;
  task: Task;
  starts_at: string | undefined;
  onChoose: (starts_at: string | undefined) => void;
}) => {
  const words = useWords();
  const format = useFormat();
  const [picking, setPicking] = useState(false);
  return (
    <li>
      <Icon name={starts_at ? "done" : "day"} />
      <span class="grow">
        <b class="block">{task.title}</b>
        <span class="small quiet block">
          {words.check.lasts(format.minutes(task.duration_minutes))} ·{" "}
          {format.between(task.low_minor, task.high_minor, quote.currency)}
        </span>
        <span class="block">{starts_at ? format.when(starts_at, zoneOf(quote)) : words.booking.left}</span>
        <span class="block">
          <button type="button" class="link" onClick={() => setPicking(true)}>
            {starts_at ? words.booking.change : words.booking.choose}
          </button>{" "}
          {starts_at && (
            <button type="button" class="link" onClick={() => onChoose(undefined)}>
              {words.booking.leave}
            </button>
          )}
        </span>
      </span>
      {picking && (
        <Pick
          quote={quote}
          tasks={[task]}
          title={task.title}
          onChoose={([chosen]) => {
            setPicking(false);
            onChoose(chosen?.starts_at);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </li>
  );
};

const together_most = 8;

/** One start for several tasks that are done one after another: those with a start, if there are several, else all. */
const InOneGo = ({
  quote,
  tasks,
  onChoose,
}: {
  quote: Quote;
  tasks: readonly Task[];
  onChoose: (chosen: Chosen[]) => void;
}) => {
  const { booking: words } = useWords();
  const [picking, setPicking] = useState(false);
  return (
    <>
      <button type="button" class="btn plain" onClick={() => setPicking(true)}>
        {words.inOneGo(tasks.length)}
      </button>
      {picking && (
        <Pick
          quote={quote}
          tasks={tasks}
          title={words.inOneGo(tasks.length)}
          onChoose={(chosen) => {
            setPicking(false);
            onChoose(chosen);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
};

/** When the tasks of a quote may start: each has a start of its own, or is left out. */
export default ({ id, at }: { id: string; at: string }) => {
  const words = useWords();
  const [, go] = useLocation();
  const query = useQuote(id);
  const chosen = chosenIn(at);
  const keep = (all: readonly Chosen[]) =>
    go(`/quotes/${id}/booking/${addressOfChosen(all)}`, { replace: true });
  const choose = (task_id: string, starts_at: string | undefined) => {
    const others = chosen.filter((one) => one.task_id !== task_id);
    keep(starts_at ? [...others, { task_id, starts_at }] : others);
  };
  const unbooked = (query.data?.tasks ?? []).filter(({ job_id }) => !job_id);
  const picked = unbooked.filter(({ task_id }) => chosen.some((one) => one.task_id === task_id));
  const together = picked.length > 1 ? picked : unbooked;
  return (
    <Screen
      title={words.booking.title}
      back={`/quotes/${id}`}
      foot={
        chosen.length > 0 ? (
          <Link href={`/quotes/${id}/booking/${addressOfChosen(chosen)}/check`} class="btn go">
            {words.booking.next(chosen.length)}
          </Link>
        ) : null
      }
    >
      <Loaded query={query}>
        {(quote) => (
          <>
            <p class="quiet">{words.booking.hint}</p>
            <ul class="rows">
              {unbooked.map((task) => (
                <TaskTime
                  key={task.task_id}
                  quote={quote}
                  task={task}
                  starts_at={chosen.find(({ task_id }) => task_id === task.task_id)?.starts_at}
                  onChoose={(starts_at) => choose(task.task_id, starts_at)}
                />
              ))}
            </ul>
            {together.length > 1 && together.length <= together_most && (
              <InOneGo quote={quote} tasks={together} onChoose={keep} />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
};

type Visit = Chosen & { task: Task };

const visitsOf = (quote: Quote, chosen: readonly Chosen[]): Visit[] =>
  chosen.flatMap((one) => {
    const task = quote.tasks.find(({ task_id }) => task_id === one.task_id);
    return task ? [{ ...one, task }] : [];
  });

type Price = ReturnType<typeof priceAt>;

const sum = (prices: readonly Price[], of: (price: Price) => number): number =>
  prices.reduce((all, price) => all + of(price), 0);

/** Everything that is agreed to for all visits, before they are booked and paid with one card. */
export const CheckBooking = ({ id, at }: { id: string; at: string }) => {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const query = useQuote(id);
  const [message, setMessage] = useState("");
  const [home, setHome] = useState(false);
  const quote = query.data;
  const visits = quote ? visitsOf(quote, chosenIn(at)) : [];
  const tasks = visits.map(({ task }) => task);
  const confirmed = home && tasks.some((task) => task.home);
  const prices = tasks.map((task) => priceAt(task, confirmed));
  const asking = useOwnQuestions(
    id,
    visits.map(({ task_id }) => task_id),
  );
  const booking = useAct(async (version: number, idempotencyKey: string) => {
    const note = message.trim();
    const own_answers = await asking.given();
    const { checkout } = await client.job.createBooking({
      body: {
        quote_id: id,
        version,
        tasks: visits.map(({ task_id, starts_at }) => ({
          task_id,
          starts_at,
          ...(note && { optional_message: note }),
        })),
        ...(confirmed && { private_home: true }),
        ...(own_answers.length > 0 && { own_answers }),
      },
      idempotencyKey,
    });
    const back = `/quotes/${id}/paid`;
    if (checkout.state === "confirmed") return go(back, { replace: true });
    go(`/quotes/${id}`, { replace: true });
    const [only] = visits;
    const title = visits.length === 1 && only ? only.task.title : words.booking.several(visits.length);
    await payBooking(checkout, { title, back });
  });
  const unaccepted = lacksTerms(booking.error);
  const ready =
    quote !== undefined && visits.length > 0 && asking.complete && !booking.isPending && !unaccepted;
  return (
    <Screen
      title={words.check.title}
      back={`/quotes/${id}/booking/${addressOfChosen(chosenIn(at))}`}
      foot={
        <Book ready={ready} busy={booking.isPending} onBook={() => quote && booking.mutate(quote.revision)} />
      }
    >
      <Loaded query={query}>
        {(read) => (
          <>
            <Group title={words.booking.several(visits.length)}>
              <ul class="rows">
                {visits.map(({ task, starts_at }) => (
                  <Fact
                    key={task.task_id}
                    icon="wrench"
                    title={task.title}
                    hint={`${format.when(starts_at, zoneOf(read))} · ${words.check.lasts(format.minutes(task.duration_minutes))}`}
                    end={
                      <span class="num">
                        {format.money(priceAt(task, confirmed).price_minor, read.currency)}
                      </span>
                    }
                  />
                ))}
                {read.address && (
                  <Fact icon="pin" title={lineOf(read.address as never)} hint={words.check.local} />
                )}
              </ul>
            </Group>
            <Agreed
              price_minor={sum(prices, ({ price_minor }) => price_minor)}
              high_minor={sum(prices, ({ high_minor }) => high_minor)}
              tax={prices.flatMap(({ tax }) => tax ?? [])}
              currency={read.currency}
            />
            <PrivateHome tasks={tasks} confirmed={home} onConfirm={setHome} />
            <OwnQuestions asking={asking} />
            <NoteField value={message} onInput={setMessage} />
            <Refused error={booking.error} onAccepted={() => booking.reset()} />
          </>
        )}
      </Loaded>
    </Screen>
  );
};
