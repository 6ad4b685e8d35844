import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter-preact";
import { lineOf } from "../../kit/app/pieces/address.tsx";
import { Fact, Group, Note, Screen } from "../../kit/app/pieces/layout.tsx";
import { Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useQuote } from "../data.ts";
import { payBooking } from "../payment.ts";
import { Book } from "../pieces/book.tsx";
import { OwnQuestions, useOwnQuestions } from "../pieces/own-questions.tsx";
import { PrivateHome, priceAt } from "../pieces/private-home.tsx";
import { useFormat, useWords } from "../words/words.ts";
import { Agreed, lacksTerms, NoteField, Refused } from "./check.tsx";

type Draft = Data<"GET /agent/bookings/get-booking/{booking_draft_id}">;

const Canceling = ({ of }: { of: NonNullable<Draft["terms"]> }) => {
  const { agents } = useWords();
  const format = useFormat();
  const part = (bps: number) => format.percent(bps / 10_000);
  return (
    <Group title={agents.terms}>
      <ul class="rows">
        <Fact icon="clock" title={agents.free(of.free_hours)} hint={agents.late(part(of.late_bps))} />
        <Fact icon="alert" title={agents.last(of.last_minute_hours, part(of.last_minute_bps))} />
      </ul>
    </Group>
  );
};

const Gone = ({ of }: { of: Draft & { state: "booked" | "changed" | "expired" } }) => {
  const { agents } = useWords();
  return (
    <>
      <Note icon="clock">{agents.gone[of.state]}</Note>
      <Link class="btn go" href={of.job_id ? `/jobs/${of.job_id}` : `/quotes/${of.quote_id}`}>
        {of.job_id ? agents.toJob : agents.toQuote}
      </Link>
    </>
  );
};

const Waiting = ({ of }: { of: Draft }) => {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const [message, setMessage] = useState("");
  const [home, setHome] = useState(false);
  const query = useQuote(of.quote_id);
  const { quote_id, quote_revision, task_id, starts_at } = of;
  const asking = useOwnQuestions(quote_id, [task_id]);
  const booking = useAct(async (_: undefined, idempotencyKey: string) => {
    const note = message.trim();
    const own_answers = await asking.given();
    const { checkout } = await client.job.createBooking({
      body: {
        quote_id,
        version: quote_revision,
        tasks: [{ task_id, starts_at, ...(note && { optional_message: note }) }],
        ...(home && { private_home: true }),
        ...(own_answers.length > 0 && { own_answers }),
      },
      idempotencyKey,
    });
    const back = `/quotes/${quote_id}/paid`;
    go(checkout.state === "confirmed" ? back : `/quotes/${quote_id}`, { replace: true });
    if (checkout.state !== "confirmed") await payBooking(checkout, { title: of.title ?? "", back });
  });
  const unaccepted = lacksTerms(booking.error);
  const ready = asking.complete && !booking.isPending && !unaccepted;
  return (
    <Loaded query={query}>
      {({ address, time_zones, tasks }) => {
        const task = tasks.find((one) => one.task_id === task_id);
        if (!task) return <Failure error={undefined} />;
        return (
          <>
            <ul class="rows">
              <Fact
                icon="wrench"
                title={task.title}
                hint={words.check.lasts(format.minutes(task.duration_minutes))}
              />
              <Fact icon="day" title={format.when(starts_at, time_zones[0])} hint={words.check.local} />
              {address && <Fact icon="pin" title={lineOf(address as never)} />}
            </ul>
            <Agreed {...priceAt(task, home)} tax={priceAt(task, home).tax} currency={of.currency} />
            <PrivateHome tasks={[task]} confirmed={home} onConfirm={setHome} />
            {of.terms && <Canceling of={of.terms} />}
            <OwnQuestions asking={asking} />
            <NoteField value={message} onInput={setMessage} />
            <Refused error={booking.error} onAccepted={() => booking.reset()} />
            <Book ready={ready} busy={booking.isPending} onBook={() => booking.mutate(undefined)} />
          </>
        );
      }}
    </Loaded>
  );
};

/** What an assistant has prepared, for the person to look at, book and pay as any other booking. */
export default ({ id }: { id: string }) => {
  const words = useWords();
  const format = useFormat();
  const params = { booking_draft_id: id };
  const query = useAsk(["prepared", id], () => client.agent.bookings.getBooking({ params }));
  return (
    <Screen title={words.agents.prepared} back="/">
      <Loaded query={query}>
        {(draft) => (
          <>
            <Note icon="ask">{words.agents.by(draft.client_name)}</Note>
            {draft.state === "waiting" ? (
              <>
                <p class="small quiet">{words.agents.waits(format.clock(draft.expires_at))}</p>
                <Waiting of={draft} />
              </>
            ) : (
              <Gone of={draft as Parameters<typeof Gone>[0]["of"]} />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
};
