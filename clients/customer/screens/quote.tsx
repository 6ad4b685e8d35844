import { useEffect, useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { may } from "../../kit/app/may.ts";
import { AddressForm, lineOf } from "../../kit/app/pieces/address.tsx";
import { Choice, Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Group, Note, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { Medium } from "../../kit/app/pieces/medium.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Failure, Loaded, Skeleton } from "../../kit/app/pieces/states.tsx";
import { TaxIn } from "../../kit/app/pieces/tax-in.tsx";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { type Quote, type Task, useMe, useQuote } from "../data.ts";
import { QuoteQuestions } from "../pieces/own-questions.tsx";
import { tellQuote, titleOf } from "../story.ts";
import { useFormat, useSpoken, useWords } from "../words/words.ts";

type Question = Quote["questions"][number];

/** Danger comes before the price. */
const Danger = ({ quote, onSafe }: { quote: Quote; onSafe: () => void }) => {
  const words = useWords();
  const [read, setRead] = useState(false);
  return (
    <>
      <section class="card danger" role="alert">
        <State icon="alert" tone="bad">
          {words.quote.danger}
        </State>
        <ol>
          {quote.safety.map(({ flag, notice }) => (
            <li key={flag} class="stack tight">
              <h2 class="title">{words.dangers[flag]}</h2>
              <p>{notice}</p>
            </li>
          ))}
        </ol>
      </section>
      <label class="check">
        <input
          type="checkbox"
          checked={read}
          onChange={({ currentTarget }) => setRead(currentTarget.checked)}
        />
        <span>{words.quote.safe}</span>
      </label>
      <button type="button" class="btn go" aria-disabled={!read} onClick={() => read && onSafe()}>
        {words.quote.goOn}
      </button>
    </>
  );
};

const Ask = ({
  question,
  value,
  onAnswer,
}: {
  question: Question;
  value: string | undefined;
  onAnswer: (value: string) => void;
}) => {
  const words = useWords();
  const { question_id, text, type, options, unit, required, min, max } = question;
  const choices =
    type === "boolean"
      ? [
          { value: "true", label: words.quote.yes },
          { value: "false", label: words.quote.no },
        ]
      : options;
  return (
    <fieldset class="stack">
      <legend class="title">{text}</legend>
      {choices ? (
        choices.map((choice) => (
          <Choice
            key={choice.value}
            name={question_id}
            value={choice.value}
            label={choice.label}
            chosen={value === choice.value}
            onChoose={onAnswer}
          />
        ))
      ) : (
        <input
          class="field"
          aria-label={unit ? `${text} (${unit})` : text}
          {...(type === "number" ? { type: "number", step: "any", min, max } : { maxLength: 500 })}
          value={value ?? ""}
          onInput={({ currentTarget }) => onAnswer(currentTarget.value)}
        />
      )}
      {!required && (
        <Choice
          name={question_id}
          value=""
          label={words.quote.dontKnow}
          hint={words.quote.dontKnowHint}
          chosen={value === ""}
          onChoose={onAnswer}
        />
      )}
    </fieldset>
  );
};

const Questions = ({ quote }: { quote: Quote }) => {
  const words = useWords();
  const [given, setGiven] = useState<Record<string, string>>({});
  const acting = useAct((answers: Parameters<typeof client.ai.quoteAnswer>[0]["body"]["answers"]) =>
    client.ai.quoteAnswer({ body: { quote_id: quote.quote_id, answers } }),
  );
  const complete = quote.questions.every(({ question_id, required }) => !required || given[question_id]);
  const answered = ({ type }: Question, text: string) =>
    type === "boolean" ? text === "true" : type === "number" ? Number(text) : text;
  return (
    <>
      {quote.questions.map((question) => (
        <Ask
          key={question.question_id}
          question={question}
          value={given[question.question_id]}
          onAnswer={(value) => setGiven((before) => ({ ...before, [question.question_id]: value }))}
        />
      ))}
      {acting.error ? <Failure error={acting.error} /> : null}
      <button
        type="button"
        class="btn go"
        aria-disabled={!complete || acting.isPending}
        onClick={() =>
          complete &&
          !acting.isPending &&
          acting.mutate(
            quote.questions.flatMap((question) => {
              const value = given[question.question_id];
              return value ? [{ question_id: question.question_id, value: answered(question, value) }] : [];
            }),
          )
        }
      >
        {acting.isPending ? words.states.working : words.quote.answer}
      </button>
    </>
  );
};

const Price = ({ quote }: { quote: Quote }) => {
  const words = useWords();
  const format = useFormat();
  const price = quote.totals ?? quote.provisional;
  if (!price) return null;
  const { confidence } = quote;
  return (
    <section class="card">
      <div class="stack tight">
        <p class="small quiet">
          {quote.totals ? words.quote.price(quote.tasks.length) : words.quote.firstIdea}
        </p>
        <p class="figure">{format.between(price.low_minor, price.high_minor, quote.currency)}</p>
      </div>
      {quote.totals && (
        <p class="between">
          <span>{words.quote.pays}</span>
          <b class="num">{format.money(quote.totals.price_minor, quote.currency)}</b>
        </p>
      )}
      <TaxIn of={quote.totals?.tax} currency={quote.currency} />
      {quote.totals && (
        <p class="small quiet">{words.quote.holds(format.money(quote.totals.high_minor, quote.currency))}</p>
      )}
      {confidence !== undefined && (
        <p class="small quiet">{words.quote.sure(format.percent(Math.round(confidence * 100) / 100))}</p>
      )}
      {quote.tasks[0] && (
        <a class="small" href={`quote/get-price-guide?service=${quote.tasks[0].service}&format=html`}>
          {words.quote.usual}
        </a>
      )}
      {quote.provisional?.assumptions.map(({ question_id, text }) => (
        <p key={question_id} class="small quiet">
          {text}
        </p>
      ))}
    </section>
  );
};

const TaskRow = ({ quote, task }: { quote: Quote; task: Task }) => {
  const words = useWords();
  const format = useFormat();
  const bookable = may(quote, "job/create-job") && !task.job_id;
  const facts = (
    <>
      <span class="spot">
        <Icon name="wrench" />
      </span>
      <span class="grow">
        <b class="block">{task.title}</b>
        <span class="small quiet block">
          {task.quantity === 1
            ? words.check.lasts(format.minutes(task.duration_minutes))
            : words.quote.task(
                format.number(task.quantity),
                words.units[task.unit] ?? task.unit,
                format.minutes(task.duration_minutes),
              )}
        </span>
        <span class="small block">
          {words.quote.taskPrice(
            format.between(task.low_minor, task.high_minor, quote.currency),
            format.money(task.labour_minor.high, quote.currency),
          )}
        </span>
      </span>
    </>
  );
  if (task.job_id)
    return (
      <li class="leads">
        <Link href={`/jobs/${task.job_id}`}>
          {facts}
          <State icon="done" tone="good">
            {words.quote.booked}
          </State>
        </Link>
      </li>
    );
  return bookable ? (
    <li class="leads">
      <Link href={`/quotes/${quote.quote_id}/tasks/${task.task_id}`}>
        {facts}
        <span class="link">{words.quote.pickTime}</span>
      </Link>
    </li>
  ) : (
    <li>{facts}</li>
  );
};

const Place = ({ quote }: { quote: Quote }) => {
  const words = useWords();
  const me = useMe();
  const [changing, setChanging] = useState(false);
  const moving = useAct(
    (address: string) => client.ai.getQuoteEstimateNew({ body: { quote_id: quote.quote_id, address } }),
    () => setChanging(false),
  );
  const movable = may(quote, "ai/get-quote-estimate_new");
  return (
    <>
      {quote.address_problem && (
        <Note icon="pin" tone="warn">
          {quote.address_problem.message}
        </Note>
      )}
      <ul class="rows">
        <li>
          <Icon name="pin" />
          <span class="grow">{quote.address ? lineOf(quote.address as never) : words.quote.noPlace}</span>
          {movable && (
            <button type="button" class="link" onClick={() => setChanging(true)}>
              {words.shell.change}
            </button>
          )}
        </li>
      </ul>
      {changing && (
        <Sheet title={words.film.place} onClose={() => setChanging(false)}>
          <div class="stack">
            {me.data?.addresses.map((address) => (
              <button key={address.id} type="button" class="choice" onClick={() => moving.mutate(address.id)}>
                {lineOf(address)}
              </button>
            ))}
            {moving.error ? <Failure error={moving.error} /> : null}
            <AddressForm primary={false} onSaved={({ id }) => moving.mutate(id)} />
          </div>
        </Sheet>
      )}
    </>
  );
};

/** Puts the price aside, with a note that only the customer sees. */
const Save = ({ quote_id }: { quote_id: string }) => {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  const acting = useAct(({ note }: Given, idempotencyKey) =>
    client.savedQuote.saveQuote({ body: { quote_id, ...(note && { note }) }, idempotencyKey }),
  );
  if (acting.isSuccess)
    return (
      <Link href="/saved" class="btn word">
        {words.saved.done}
      </Link>
    );
  return opened ? (
    <Sheet title={words.saved.save} onClose={() => setOpened(false)}>
      <Form acting={acting} submit={words.saved.submit}>
        <Field name="note" label={words.saved.note} hint={words.saved.noteHint} lines={2} maxLength={500} />
      </Form>
    </Sheet>
  ) : (
    <button type="button" class="btn word" onClick={() => setOpened(true)}>
      {words.saved.save}
    </button>
  );
};

const Found = ({ quote }: { quote: Quote }) => {
  const { words, format } = useSpoken();
  const told = tellQuote(quote, words, format);
  return (
    <>
      <section class="stack" aria-live="polite">
        <State icon={told.icon} tone={told.tone}>
          {told.state}
        </State>
        <h2 class="title">{told.what}</h2>
        <p class="quiet">{told.next}</p>
      </section>
      {quote.state === "processing" && <Skeleton rows={2} />}
      <Price quote={quote} />
      {may(quote, "ai/quote-answer") && quote.questions.length > 0 && <Questions quote={quote} />}
      {quote.tasks.length > 0 && (may(quote, "job/create-booking") || may(quote, "job/create-job")) && (
        <QuoteQuestions quote_id={quote.quote_id} />
      )}
      {quote.tasks.length > 0 && (
        <Group title={words.quote.tasks}>
          <ul class="rows">
            {quote.tasks.map((task) => (
              <TaskRow key={task.task_id} quote={quote} task={task} />
            ))}
          </ul>
        </Group>
      )}
      {quote.unread_media.map(({ media_id, message }) => (
        <Note key={media_id} icon="eye" tone="warn">
          {message}
        </Note>
      ))}
      <Group title={words.film.place}>
        <Place quote={quote} />
      </Group>
      {may(quote, "quote/accept-quote", { decision: "accept" }) && <Save quote_id={quote.quote_id} />}
      {(quote.user_prompt || quote.media_ids.length > 0) && (
        <Group title={words.quote.asked}>
          {quote.user_prompt && <p class="quiet">{quote.user_prompt}</p>}
          <div class="pictures">
            {quote.media_ids.map((id) => (
              <Medium key={id} id={id} label={words.film.yours} of={{ quote_id: quote.quote_id }} />
            ))}
          </div>
        </Group>
      )}
    </>
  );
};

const Foot = ({ quote }: { quote: Quote }) => {
  const words = useWords();
  const [, go] = useLocation();
  const { quote_id, revision: version } = quote;
  const params = { quote_id };
  const deciding = useAct(
    (decision: "accept" | "decline") => client.quote.acceptQuote({ params, body: { decision, version } }),
    (answer, decision) => {
      const [task] = answer.tasks.filter(({ job_id }) => !job_id);
      if (decision === "accept" && task && answer.tasks.length === 1 && may(answer, "job/create-job"))
        go(`/quotes/${quote_id}/tasks/${task.task_id}`);
    },
  );
  const renewing = useAct(() => client.ai.getQuoteEstimateNew({ body: { quote_id } }));
  const error = deciding.error ?? renewing.error;
  const failed = error ? <Failure error={error} /> : null;
  if (may(quote, "quote/accept-quote", { decision: "accept" }))
    return (
      <>
        {failed}
        {quote.tasks.length > 1 && may(quote, "job/create-booking") ? (
          <Link href={`/quotes/${quote_id}/booking`} class="btn go">
            {words.booking.choices}
          </Link>
        ) : (
          <button
            type="button"
            class="btn go"
            aria-disabled={deciding.isPending}
            onClick={() => !deciding.isPending && deciding.mutate("accept")}
          >
            {words.quote.accept}
          </button>
        )}
        <button
          type="button"
          class="btn word"
          aria-disabled={deciding.isPending}
          onClick={() => !deciding.isPending && deciding.mutate("decline")}
        >
          {words.quote.decline}
        </button>
      </>
    );
  const unbooked = quote.tasks.filter(({ job_id }) => !job_id);
  const [task] = unbooked;
  if (unbooked.length > 1 && may(quote, "job/create-job"))
    return (
      <Link href={`/quotes/${quote_id}/booking`} class="btn go">
        {words.booking.choices}
      </Link>
    );
  if (task && may(quote, "job/create-job"))
    return (
      <Link href={`/quotes/${quote_id}/tasks/${task.task_id}`} class="btn go">
        {words.quote.seeTimes}
      </Link>
    );
  if (["failed", "expired"].includes(quote.state) && may(quote, "ai/get-quote-estimate_new"))
    return (
      <>
        {failed}
        <button
          type="button"
          class="btn go"
          aria-disabled={renewing.isPending}
          onClick={() => !renewing.isPending && renewing.mutate(undefined)}
        >
          {words.quote.renew}
        </button>
      </>
    );
  return ["declined", "rejected", "abandoned", "failed"].includes(quote.state) ? (
    <Link href="/new" class="btn go">
      {words.quote.newRequest}
    </Link>
  ) : null;
};

const hasFoot = (quote: Quote): boolean =>
  may(quote, "quote/accept-quote") ||
  may(quote, "job/create-job") ||
  ["failed", "expired", "declined", "rejected", "abandoned"].includes(quote.state);

/** A quote in each of its states: dangers first, then the price, what it rests on, and the next step. */
export default ({ id, paid = false }: { id: string; paid?: boolean }) => {
  const words = useWords();
  const [, go] = useLocation();
  const query = useQuote(id);
  const settling = useAct(
    (jobs: readonly string[]) =>
      Promise.allSettled(
        jobs.map((job_id) => client.payment.acceptJobPayment({ params: { job_id }, body: {} })),
      ),
    () => go("/", { replace: true }),
  );
  const booked = query.data?.tasks.flatMap(({ job_id }) => job_id ?? []);
  useEffect(() => {
    if (paid && booked) settling.mutate(booked);
  }, [paid, booked?.join()]);
  const [safe, setSafe] = useState(false);
  const quote = query.data;
  const endangered = quote !== undefined && quote.safety.length > 0 && !safe;
  return (
    <Screen
      title={quote ? titleOf(quote, words) : words.quote.title}
      back="/"
      foot={quote && !endangered && hasFoot(quote) && <Foot quote={quote} />}
    >
      <Loaded query={query}>
        {(read) =>
          endangered ? <Danger quote={read} onSafe={() => setSafe(true)} /> : <Found quote={read} />
        }
      </Loaded>
    </Screen>
  );
};
