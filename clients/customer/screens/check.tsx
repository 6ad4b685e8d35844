import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { lineOf } from "../../kit/app/pieces/address.tsx";
import { Fact, LinkRow, Screen } from "../../kit/app/pieces/layout.tsx";
import { Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { TaxIn } from "../../kit/app/pieces/tax-in.tsx";
import { useAct, useAsk } from "../../kit/asking.ts";
import { usualMarket } from "../../kit/brand.ts";
import { client } from "../../kit/client.ts";
import { MarketplaceError } from "../../typescript/client.ts";
import { accountId, useQuote } from "../data.ts";
import { payJob } from "../payment.ts";
import { Book } from "../pieces/book.tsx";
import { OwnQuestions, useOwnQuestions } from "../pieces/own-questions.tsx";
import { PrivateHome, priceAt } from "../pieces/private-home.tsx";
import { useFormat, useWords } from "../words/words.ts";
import { sayStart, startIn } from "./times.tsx";

/** The terms that are in force where the work is, where they have to be accepted first. */
const Terms = ({ market, onAccepted }: { market: string; onAccepted: () => void }) => {
  const words = useWords();
  const { data } = useAsk(["terms", market], () =>
    client.termsAndCondition.getTermsandcondition({ query: { market } }),
  );
  const accepting = useAct(
    (version: number) => client.authentication.termAndConditionAccepted({ body: { version, market } }),
    onAccepted,
  );
  if (!data) return null;
  return (
    <section class="card">
      <h2>{data.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div class="terms" tabIndex={0}>
        {data.text}
      </div>
      {accepting.error ? <Failure error={accepting.error} /> : null}
      <button
        type="button"
        class="btn plain"
        aria-disabled={accepting.isPending}
        onClick={() => !accepting.isPending && accepting.mutate(data.terms_version)}
      >
        {words.check.acceptTerms}
      </button>
    </section>
  );
};

/** Whether a booking was refused because the terms in force have to be accepted first. */
export const lacksTerms = (error: unknown): error is MarketplaceError =>
  error instanceof MarketplaceError && error.code === "terms.not_accepted";

/** Why a booking was refused, and what leads on from there. */
export const Refused = ({ error, onAccepted }: { error: unknown; onAccepted: () => void }) => {
  const words = useWords();
  if (!error) return null;
  if (lacksTerms(error))
    return <Terms market={String(error.details.market ?? usualMarket)} onAccepted={onAccepted} />;
  return (
    <>
      <Failure error={error} />
      {error instanceof MarketplaceError && error.code === "job.documents_missing" && (
        <ul class="rows">
          <LinkRow to="/documents" icon="photo">
            <b>{words.papersTitle}</b>
          </LinkRow>
        </ul>
      )}
    </>
  );
};

/** What is agreed to, what of it is tax, what is set aside for it, and when it is paid. */
export const Agreed = ({
  price_minor,
  high_minor,
  tax,
  currency,
}: {
  price_minor: number;
  high_minor: number;
  tax: Parameters<typeof TaxIn>[0]["of"];
  currency: string;
}) => {
  const words = useWords();
  const format = useFormat();
  return (
    <section class="card">
      <p class="between">
        <b>{words.check.agreed}</b>
        <span class="figure">{format.money(price_minor, currency)}</span>
      </p>
      <TaxIn of={tax} currency={currency} />
      <ul class="rows">
        <Fact
          icon="lock"
          title={words.check.held(format.money(high_minor, currency))}
          hint={words.check.heldHint}
        />
        <Fact icon="done" title={words.check.paid} hint={words.check.paidHint} />
      </ul>
    </section>
  );
};

export const NoteField = ({ value, onInput }: { value: string; onInput: (value: string) => void }) => {
  const words = useWords();
  return (
    <label class="entry">
      <b>{words.check.message}</b>
      <textarea
        class="field"
        rows={3}
        maxLength={2000}
        placeholder={words.check.messageExample}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
};

/** Everything that is agreed to, before it is booked and paid. */
export default ({ id, task: task_id, at }: { id: string; task: string; at: string }) => {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const query = useQuote(id);
  const [message, setMessage] = useState("");
  const [home, setHome] = useState(false);
  const start = startIn(at);
  const asking = useOwnQuestions(id, [task_id]);
  const task = query.data?.tasks.find((one) => one.task_id === task_id);
  const booking = useAct(async (_: undefined, idempotencyKey: string) => {
    const { date, time, time_zone, fold } = start;
    const own_answers = await asking.given();
    const job = await client.job.createJob({
      query: { fold: fold === 1 ? "1" : "0" },
      body: {
        user_id: accountId(),
        quote_id: id,
        task_id,
        scheduled_date: date,
        scheduled_time: time,
        time_zone: time_zone as "UTC",
        ...(home && { private_home: true }),
        ...(message.trim() && { optional_message: message.trim() }),
        ...(own_answers.length > 0 && { own_answers }),
      },
      idempotencyKey,
    });
    go(`/jobs/${job.job_id}`, { replace: true });
    await payJob(job);
  });
  const { error } = booking;
  const unaccepted = lacksTerms(error);
  const ready = asking.complete && !booking.isPending && !unaccepted;
  return (
    <Screen
      title={words.check.title}
      back={`/quotes/${id}/tasks/${task_id}`}
      foot={task && <Book ready={ready} busy={booking.isPending} onBook={() => booking.mutate(undefined)} />}
    >
      <Loaded query={query}>
        {(quote) =>
          task ? (
            <>
              <ul class="rows">
                <Fact
                  icon="wrench"
                  title={task.title}
                  hint={words.check.lasts(format.minutes(task.duration_minutes))}
                />
                <Fact icon="day" title={sayStart(start, format)} hint={words.check.local} />
                {quote.address && <Fact icon="pin" title={lineOf(quote.address as never)} />}
              </ul>
              <Agreed {...priceAt(task, home)} tax={priceAt(task, home).tax} currency={quote.currency} />
              <PrivateHome tasks={[task]} confirmed={home} onConfirm={setHome} />
              <OwnQuestions asking={asking} />
              <NoteField value={message} onInput={setMessage} />
              <Refused error={error} onAccepted={() => booking.reset()} />
            </>
          ) : (
            <Failure error={undefined} />
          )
        }
      </Loaded>
    </Screen>
  );
};
