import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { lineOf } from "../../kit/app/pieces/address.tsx";
import { Fact, Screen } from "../../kit/app/pieces/layout.tsx";
import { Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { MarketplaceError } from "../../typescript/client.ts";
import { accountId, useQuote } from "../data.ts";
import { payJob } from "../payment.ts";
import { useFormat, useWords } from "../words/words.ts";
import { sayStart, startIn } from "./times.tsx";

/** The terms that are in force, where they have to be accepted first. */
const Terms = ({ onAccepted }: { onAccepted: () => void }) => {
  const words = useWords();
  const { data } = useAsk(["terms"], () => client.termsAndCondition.getTermsandcondition());
  const accepting = useAct(
    (version: number) => client.authentication.termAndConditionAccepted({ body: { version } }),
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

/** Everything that is agreed to, before it is booked and paid. */
export default ({ id, task: task_id, at }: { id: string; task: string; at: string }) => {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const query = useQuote(id);
  const [message, setMessage] = useState("");
  const start = startIn(at);
  const task = query.data?.tasks.find((one) => one.task_id === task_id);
  const booking = useAct(async (_: undefined, idempotencyKey: string) => {
    const { date, time, time_zone, fold } = start;
    const job = await client.job.createJob({
      query: { fold: fold === 1 ? "1" : "0" },
      body: {
        user_id: accountId(),
        quote_id: id,
        task_id,
        scheduled_date: date,
        scheduled_time: time,
        time_zone: time_zone as "UTC",
        ...(message.trim() && { optional_message: message.trim() }),
      },
      idempotencyKey,
    });
    go(`/jobs/${job.job_id}`, { replace: true });
    await payJob(job);
  });
  const { error } = booking;
  const lacksTerms = error instanceof MarketplaceError && error.code === "terms.not_accepted";
  return (
    <Screen
      title={words.check.title}
      back={`/quotes/${id}/tasks/${task_id}`}
      foot={
        task && (
          <>
            <button
              type="button"
              class="btn go"
              aria-disabled={booking.isPending || lacksTerms}
              onClick={() => !booking.isPending && !lacksTerms && booking.mutate(undefined)}
            >
              {booking.isPending ? words.states.working : words.check.book}
            </button>
            <p class="small quiet">{words.check.next}</p>
          </>
        )
      }
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
              <section class="card">
                <p class="between">
                  <b>{words.check.agreed}</b>
                  <span class="figure">{format.money(task.price_minor, quote.currency)}</span>
                </p>
                <ul class="rows">
                  <Fact
                    icon="lock"
                    title={words.check.held(format.money(task.high_minor, quote.currency))}
                    hint={words.check.heldHint}
                  />
                  <Fact icon="done" title={words.check.paid} hint={words.check.paidHint} />
                </ul>
              </section>
              <label class="entry">
                <b>{words.check.message}</b>
                <textarea
                  class="field"
                  rows={3}
                  maxLength={2000}
                  placeholder={words.check.messageExample}
                  value={message}
                  onInput={({ currentTarget }) => setMessage(currentTarget.value)}
                />
              </label>
              {error && !lacksTerms ? <Failure error={error} /> : null}
              {lacksTerms && <Terms onAccepted={() => booking.reset()} />}
            </>
          ) : (
            <Failure error={undefined} />
          )
        }
      </Loaded>
    </Screen>
  );
};
