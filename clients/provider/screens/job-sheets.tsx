import { useState } from "preact/hooks";
import { amountStep, minorOf } from "../../kit/amounts.ts";
import { takeStep } from "../../kit/app/outgoing.ts";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Note } from "../../kit/app/pieces/layout.tsx";
import { ReportForm } from "../../kit/app/pieces/report-form.tsx";
import { Failure } from "../../kit/app/pieces/states.tsx";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Job } from "../data.ts";
import { named, type Opened } from "../story.ts";
import { useFormat, useSpoken, useWords } from "../words/words.ts";

const { jobs, auth } = client.serviceProvider;

type Parts = { job: Job; onDone: () => void };

const arrivals_minutes = [5, 10, 15, 20, 30, 45, 60, 90] as const;
const delays_minutes = [10, 15, 20, 30, 45, 60] as const;
const reasonCodes = [
  "illness",
  "vehicle_or_tools",
  "overbooked",
  "outside_my_trade",
  "too_far",
  "other",
] as const;

/** How long it takes to get there: one touch, and the customer knows. */
const Eta = ({ job, onDone }: Parts) => {
  const words = useWords();
  const format = useFormat();
  const acting = useAct(
    (eta_minutes: number, idempotencyKey) =>
      takeStep(
        { kind: "report", ...named(job, words.job.onMyWay), status: "en_route", eta_minutes },
        idempotencyKey,
      ),
    onDone,
  );
  return (
    <div class="stack">
      <p>{words.job.etaHint(job.customer.name)}</p>
      {acting.error ? <Failure error={acting.error} /> : null}
      <div class="chips">
        {arrivals_minutes.map((minutes) => (
          <button
            key={minutes}
            type="button"
            class="chip"
            aria-disabled={acting.isPending}
            onClick={() => !acting.isPending && acting.mutate(minutes)}
          >
            {format.minutes(minutes)}
          </button>
        ))}
      </div>
    </div>
  );
};

const Pause = ({ job, onDone }: Parts) => {
  const words = useWords();
  const acting = useAct(
    ({ reason = "" }: Given, idempotencyKey) =>
      takeStep(
        { kind: "report", ...named(job, words.job.steps.pause), status: "paused", reason },
        idempotencyKey,
      ),
    onDone,
  );
  return (
    <Form acting={acting} submit={words.job.pause}>
      <Field
        name="reason"
        label={words.job.whyPause}
        hint={words.job.theyRead}
        lines={2}
        maxLength={500}
        required
      />
    </Form>
  );
};

const Price = ({ job, onDone }: Parts) => {
  const { words, format } = useSpoken();
  const acting = useAct(
    ({ price_minor = "", reason = "" }: Given, idempotencyKey) =>
      jobs.changePrice({
        params: { job_id: job.job_id },
        body: { price_minor: minorOf(price_minor, job.currency), reason },
        idempotencyKey,
      }),
    onDone,
  );
  return (
    <Form acting={acting} submit={words.job.askPrice}>
      <Note icon="alert" tone="warn">
        {words.job.priceHint}
      </Note>
      <Field
        name="price_minor"
        label={words.job.wholePrice(format.unit(job.currency))}
        hint={words.job.now(format.money(job.price_minor, job.currency))}
        type="number"
        inputMode="decimal"
        min={0}
        step={amountStep(job.currency)}
        required
      />
      <Field
        name="reason"
        label={words.job.whyPrice}
        hint={words.job.theyRead}
        lines={3}
        maxLength={500}
        required
      />
    </Form>
  );
};

const Delay = ({ job, onDone }: Parts) => {
  const words = useWords();
  const format = useFormat();
  const [minutes, setMinutes] = useState<number>(delays_minutes[1]);
  const acting = useAct(
    ({ reason = "" }: Given, idempotencyKey) =>
      takeStep(
        { kind: "delay", ...named(job, words.job.steps.delay), delay_minutes: minutes, reason },
        idempotencyKey,
      ),
    onDone,
  );
  return (
    <Form acting={acting} submit={words.job.sayLate}>
      <fieldset class="stack tight">
        <legend>{words.job.howLate}</legend>
        <div class="chips">
          {delays_minutes.map((late) => (
            <button
              key={late}
              type="button"
              class="chip"
              aria-pressed={late === minutes}
              onClick={() => setMinutes(late)}
            >
              {format.minutes(late)}
            </button>
          ))}
        </div>
      </fieldset>
      <Field
        name="reason"
        label={words.job.whyLate}
        hint={words.job.theyRead}
        lines={2}
        maxLength={500}
        required
      />
    </Form>
  );
};

const Move = ({ job, onDone }: Parts) => {
  const words = useWords();
  const acting = useAct(
    ({ scheduled_date = "", scheduled_time = "", reason }: Given, idempotencyKey) =>
      jobs.rescheduleJob({
        params: { job_id: job.job_id },
        body: { action: "propose", scheduled_date, scheduled_time, ...(reason && { reason }) },
        idempotencyKey,
      }),
    onDone,
  );
  return (
    <Form acting={acting} submit={words.job.askTime}>
      <p class="small quiet">{words.job.moveHint(job.customer.name)}</p>
      <div class="two">
        <Field name="scheduled_date" label={words.job.date} type="date" value={job.scheduled_date} required />
        <Field name="scheduled_time" label={words.job.time} type="time" value={job.scheduled_time} required />
      </div>
      <Field name="reason" label={words.job.whyMove} hint={words.job.theyRead} lines={2} maxLength={500} />
    </Form>
  );
};

const Back = ({ job, onDone }: Parts) => {
  const words = useWords();
  const acting = useAct(
    ({ reason = "", reason_code = "other" }: Given, idempotencyKey) =>
      jobs.cancelJob({
        params: { job_id: job.job_id },
        body: { reason, reason_code: reason_code as "other" },
        idempotencyKey,
      }),
    onDone,
  );
  return (
    <Form acting={acting} submit={words.job.giveBack} danger>
      <Note icon="alert" tone="warn">
        {words.job.backHint}
      </Note>
      <Field
        name="reason_code"
        label={words.job.whyBack}
        options={reasonCodes.map((code) => [code, words.job.reasons[code]] as const)}
      />
      <Field name="reason" label={words.job.inWords} lines={2} maxLength={500} required />
    </Form>
  );
};

const Report = ({ job }: Parts) => (
  <ReportForm
    job_id={job.job_id}
    category="other"
    send={(report, idempotencyKey) => auth.reportIncident({ body: report as never, idempotencyKey })}
  />
);

const sheets = { eta: Eta, pause: Pause, price: Price, delay: Delay, move: Move, back: Back, report: Report };

/** What a step of a job asks for. */
export default ({ open, ...parts }: Parts & { open: Opened }) => {
  const Shown = sheets[open];
  return <Shown {...parts} />;
};
