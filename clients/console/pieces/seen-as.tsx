import { useState } from "preact/hooks";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { seenWords } from "../words/seen-as.ts";
import { useFormat, useSpoken, useTerm } from "../words/words.ts";
import { Field, Form } from "./form.tsx";
import { Card, Facts } from "./layout.tsx";
import { Address } from "./record.tsx";
import { Badge } from "./text.tsx";

type Seen = Data<"POST /job/review-job/{job_id}">;

const Shown = ({ of: { customer, provider } }: { of: Seen }) => {
  const { words, language } = useSpoken();
  const own = seenWords[language];
  const format = useFormat();
  const term = useTerm();
  const job = customer ?? provider;
  if (!job) return null;
  const { payment, tip } = customer ?? {};
  const { asked, earnings } = provider ?? {};
  const moment = (at: string) => format.momentIn(at, job.time_zone);
  const money = (of: typeof payment) =>
    of && (
      <>
        {format.money(of.amount_minor, of.currency)} <Badge of={of.state} />
      </>
    );
  const rated = job.service_provider?.rating?.mean;
  return (
    <>
      <Facts
        of={[
          [words.jobs.job, job.title],
          [words.fields.state, <Badge of={job.state} />],
          [words.jobs.when, moment(job.starts_at)],
          [own.expected, job.delay?.eta && moment(job.delay.eta)],
          [words.jobs.where, job.place ? <Address of={job.place} /> : job.area.city],
          [words.fields.customer, job.customer?.name],
          [
            words.fields.provider,
            job.service_provider &&
              [job.service_provider.name, rated && words.feedback.stars(format.number(rated))]
                .filter(Boolean)
                .join(" · "),
          ],
          [words.fields.price, format.money(job.price_minor, job.currency)],
          [own.earns, earnings && format.money(earnings.payout_minor, job.currency)],
          [own.ours, earnings && format.money(earnings.fee_minor, job.currency)],
          [own.payment, money(payment)],
          [words.money.tip, money(tip)],
          [words.jobs.fee, job.fee_minor !== undefined && format.money(job.fee_minor, job.currency)],
          [words.jobs.note, job.optional_message],
          [own.asked, asked && `${asked.words} (${format.number(asked.quantity)} ${term(asked.unit)})`],
          [words.jobs.confirmBy, job.confirm_by && moment(job.confirm_by)],
        ]}
      />
      <h3>{own.can}</h3>
      {job.allowed.length === 0 && <p>{own.nothing}</p>}
      <ul>
        {job.allowed.map(({ operation, send, until }) => {
          const name = operation.split("/").at(-1) as keyof typeof own.steps;
          const sent = Object.values(send ?? {}).map((value) =>
            typeof value === "boolean" ? words.settings[value ? "yes" : "no"] : term(String(value)),
          );
          return (
            <li key={`${operation} ${sent}`}>
              {[own.steps[name] ?? operation, ...sent].join(": ")}
              {until && <span class="quiet"> · {own.until(moment(until))}</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
};

/** What one side of a job sees of it: read-only, with a reason, and recorded. */
export const SeenAs = ({ job_id }: { job_id: string }) => {
  const { words, language } = useSpoken();
  const own = seenWords[language];
  const term = useTerm();
  const [seen, setSeen] = useState<Seen>();
  const acting = useAct(
    ({ side, reason = "" }: Record<string, string>) =>
      client.job.reviewJob({
        params: { job_id },
        body: { side: side as "user" | "service_provider", reason },
      }),
    setSeen,
  );
  return (
    <Card title={own.title}>
      {seen ? (
        <>
          <Shown of={seen} />
          <button type="button" class="button" onClick={() => setSeen(undefined)}>
            {own.other}
          </button>
        </>
      ) : (
        <>
          <p class="quiet">{own.about}</p>
          <Form needs="POST /job/review-job/{job_id}" acting={acting} submit={own.see}>
            <Field
              name="side"
              label={own.side}
              options={(["user", "service_provider"] as const).map((side) => [side, term(side)])}
              required
            />
            <Field name="reason" label={words.actions.reason} hint={words.actions.reasonHint} required />
          </Form>
        </>
      )}
    </Card>
  );
};
