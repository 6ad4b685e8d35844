import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { useJobRecords } from "../../kit/app/job-records.ts";
import { may } from "../../kit/app/may.ts";
import { lineOf } from "../../kit/app/pieces/address.tsx";
import { Choice, Field, Form } from "../../kit/app/pieces/form.tsx";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { ButtonRow, Fact, Group, LinkRow, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { Medium } from "../../kit/app/pieces/medium.tsx";
import { OwnAnswers } from "../../kit/app/pieces/own-answers.tsx";
import { PushOffer } from "../../kit/app/pieces/push.tsx";
import { ReportForm } from "../../kit/app/pieces/report-form.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Stages } from "../../kit/app/pieces/stages.tsx";
import { Stars } from "../../kit/app/pieces/stars.tsx";
import { Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { Step } from "../../kit/app/pieces/step.tsx";
import { TaxIn } from "../../kit/app/pieces/tax-in.tsx";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { type Job, useJob } from "../data.ts";
import { payAgain, payJob } from "../payment.ts";
import { Repeat } from "../pieces/repeat.tsx";
import { arrivalOf, isLive, stageOf, tellJob } from "../story.ts";
import { useFormat, useSpoken, useWords } from "../words/words.ts";
import { type Start, Starts, useTimes } from "./times.tsx";

const reasons = [
  "no_longer_needed",
  "found_someone_else",
  "too_expensive",
  "time_does_not_suit",
  "other",
] as const;
const tips_minor = [500, 1000, 1500, 2000] as const;

/** How the job stands: what happened, what is next, and by when. */
const Standing = ({ job }: { job: Job }) => {
  const { words, format } = useSpoken();
  const told = tellJob(job, words, format);
  const staged = stageOf(job) >= 0;
  const time =
    job.state === "en_route"
      ? words.job.about(format.clock(arrivalOf(job), job.time_zone))
      : job.state === "open" || job.state === "assigned"
        ? format.when(arrivalOf(job), job.time_zone)
        : undefined;
  const inside = (
    <>
      <State icon={told.icon} tone={told.tone}>
        {told.state}
      </State>
      <div class="stack tight">
        {time && <p class="figure">{time}</p>}
        <p class={time ? "" : "title"}>{told.what}</p>
        <p class="quiet">{told.next}</p>
      </div>
    </>
  );
  return (
    <section class={isLive(job) || job.state === "assigned" ? "live" : "card"} aria-live="polite">
      {inside}
      {staged && (isLive(job) || job.state === "assigned") && (
        <Stages names={words.job.stages} at={stageOf(job)} />
      )}
    </section>
  );
};

const Provider = ({ job }: { job: Job }) => {
  const words = useWords();
  const format = useFormat();
  const provider = job.service_provider;
  if (!provider) return null;
  const { rating } = provider;
  return (
    <ul class="rows">
      <li>
        <span class="spot">
          <Icon name="me" />
        </span>
        <span class="grow">
          <b class="block">{provider.name}</b>
          <span class="small quiet block">
            {rating?.mean
              ? words.job.rated(format.number(rating.mean), format.number(rating.count))
              : words.job.unrated}
          </span>
        </span>
      </li>
      <LinkRow to={`/jobs/${job.job_id}/chat`} icon="inbox">
        {words.job.write}
      </LinkRow>
    </ul>
  );
};

const Money = ({ job }: { job: Job }) => {
  const words = useWords();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, job.currency);
  const canceled = job.state === "canceled";
  if (canceled && !job.fee_minor) return null;
  const paid = (job.payment?.captured_minor ?? 0) > 0;
  const held =
    !paid &&
    ["open", "assigned", "en_route", "in_progress", "paused", "awaiting_confirmation", "disputed"].includes(
      job.state,
    );
  return (
    <section class="card">
      <p class="between">
        <span>{canceled ? words.job.fee : words.job.agreed}</span>
        <span class="figure">{money(canceled ? (job.fee_minor ?? 0) : job.price_minor)}</span>
      </p>
      {!canceled && <TaxIn of={job.tax} currency={job.currency} />}
      <ul class="rows">
        {held && <Fact icon="lock" title={words.job.held} hint={words.job.heldHint} />}
        {(paid || job.state === "completed") && !canceled && (
          <Fact icon="done" title={words.job.paid} hint={words.job.paidHint} />
        )}
        {job.tip_minor ? <Fact icon="star" title={words.job.tipped(money(job.tip_minor))} /> : null}
      </ul>
    </section>
  );
};

const PriceAnswer = ({ job }: { job: Job }) => {
  const words = useWords();
  const format = useFormat();
  const change = job.price_change;
  if (!change) return null;
  const money = (minor: number) => format.money(minor, job.currency);
  const params = { job_id: job.job_id };
  return (
    <section class="card">
      <p class="between">
        <span class="figure">{money(change.price_minor)}</span>
        <span class="quiet">{words.job.insteadOf(money(job.price_minor))}</span>
      </p>
      <TaxIn of={change.tax} currency={job.currency} />
      <p>{change.reason}</p>
      <div class="two">
        <Step
          kind="plain"
          label={words.job.keepPrice(money(job.price_minor))}
          act={(idempotencyKey) =>
            client.payment.acceptJobPayment({ params, body: { decision: "decline" }, idempotencyKey })
          }
        />
        <Step
          label={words.job.takePrice(money(change.price_minor))}
          act={(idempotencyKey) =>
            client.payment.acceptJobPayment({
              params,
              body: { decision: "accept", accepted_minor: change.price_minor },
              idempotencyKey,
            })
          }
        />
      </div>
    </section>
  );
};

const TimeAnswer = ({ job }: { job: Job }) => {
  const words = useWords();
  const format = useFormat();
  const proposal = job.reschedule;
  if (!proposal) return null;
  const { proposal_id, reason } = proposal;
  const answer = (action: "accept" | "decline") => (idempotencyKey: string) =>
    client.job.reSchedulejob({
      params: { job_id: job.job_id },
      body: { action, proposal_id },
      idempotencyKey,
    });
  const own = proposal.by === "user";
  return (
    <section class="card">
      <h2>{own ? words.job.youProposed : words.job.theyProposed}</h2>
      <p class="figure">{format.when(proposal.starts_at, job.time_zone)}</p>
      {reason && <p>{reason}</p>}
      <p class="small quiet">{words.job.until(format.when(proposal.expires_at, job.time_zone))}</p>
      {may(job, "job/re-schedulejob", { action: "accept" }) && !own && (
        <Step label={words.job.takeTime} act={answer("accept")} />
      )}
      {may(job, "job/re-schedulejob", { action: "decline" }) && (
        <Step kind="plain" label={own ? words.job.takeBack : words.job.keepTime} act={answer("decline")} />
      )}
    </section>
  );
};

const Move = ({ job, onDone }: { job: Job; onDone: () => void }) => {
  const words = useWords();
  const times = useTimes(job.quote_id, [job.task_id]);
  const [start, setStart] = useState<Start>();
  return (
    <Loaded query={times}>
      {(read) => (
        <div class="stack">
          <Starts times={read} chosen={start} onChoose={setStart} />
          {start && (
            <Step
              label={words.job.move}
              act={async (idempotencyKey) => {
                await client.job.reSchedulejob({
                  params: { job_id: job.job_id },
                  query: { fold: start.fold === 1 ? "1" : "0" },
                  body: {
                    action: "propose",
                    scheduled_date: start.date,
                    scheduled_time: start.time,
                    time_zone: start.time_zone as "UTC",
                  },
                  idempotencyKey,
                });
                onDone();
              }}
            />
          )}
        </div>
      )}
    </Loaded>
  );
};

const Cancel = ({ job, onDone }: { job: Job; onDone: () => void }) => {
  const words = useWords();
  const format = useFormat();
  const params = { job_id: job.job_id };
  const preview = useAsk(["cancellation", job.job_id], () => client.job.getCancellationPreview({ params }));
  const acting = useAct(
    ({ reason_code = "other" }: Record<string, string>, idempotencyKey) =>
      client.job.deleteJob({ params, query: { reason_code: reason_code as "other" }, idempotencyKey }),
    onDone,
  );
  return (
    <Loaded query={preview} rows={1}>
      {({ fee_minor, currency, steps }) => (
        <Form
          acting={acting}
          danger
          submit={
            fee_minor > 0 ? words.job.cancelFor(format.money(fee_minor, currency)) : words.job.cancelFree
          }
        >
          <p>
            {fee_minor > 0
              ? words.job.cancelCosts(format.money(fee_minor, currency))
              : words.job.cancelIsFree}
          </p>
          {steps.length > 1 && (
            <ul class="rows">
              {steps.map(({ until, fee_minor: fee }) => (
                <Fact
                  key={until ?? ""}
                  icon="clock"
                  title={fee === 0 ? words.job.free : format.money(fee, currency)}
                  hint={until ? words.job.until(format.when(until, job.time_zone)) : words.job.after}
                />
              ))}
            </ul>
          )}
          <Field
            name="reason_code"
            label={words.job.why}
            options={reasons.map((reason) => [reason, words.job.reasons[reason]] as const)}
          />
        </Form>
      )}
    </Loaded>
  );
};

const Rework = ({ job, onDone }: { job: Job; onDone: () => void }) => {
  const words = useWords();
  const acting = useAct(
    ({ reason = "" }: Record<string, string>, idempotencyKey) =>
      client.job.userConfirmJobCompleted({
        params: { job_id: job.job_id },
        body: { confirmed: false, reason },
        idempotencyKey,
      }),
    onDone,
  );
  return (
    <Form acting={acting} submit={words.job.askRework}>
      <Field name="reason" label={words.job.whatIsWrong} lines={4} maxLength={1000} required />
      <p class="small quiet">{words.job.reworkNext}</p>
    </Form>
  );
};

const Report = ({ job, onDone }: { job: Job; onDone: () => void }) => {
  const words = useWords();
  const canRework = may(job, "job/user_confirm_job_completed", { confirmed: false });
  const [way, setWay] = useState(canRework ? "rework" : "report");
  return (
    <div class="stack">
      {canRework &&
        (["rework", "report"] as const).map((one) => (
          <Choice
            key={one}
            name="way"
            value={one}
            label={words.job.ways[one]}
            chosen={way === one}
            onChoose={setWay}
          />
        ))}
      {way === "rework" ? (
        <Rework job={job} onDone={onDone} />
      ) : (
        <ReportForm
          job_id={job.job_id}
          category={job.no_show ? "no_show" : "quality"}
          send={(report, idempotencyKey) =>
            client.user.reportIncident({ body: report as never, idempotencyKey })
          }
        />
      )}
    </div>
  );
};

/** What went wrong: what is to be put right, pictures of nobody there, and the report that decides. */
const Wrong = ({ job }: { job: Job }) => {
  const words = useWords();
  const { rework, no_show, dispute } = job;
  return (
    <>
      {rework && (
        <section class="card">
          <h2>{words.job.asked}</h2>
          <p>{rework.reason}</p>
        </section>
      )}
      {no_show && no_show.media_ids.length > 0 && (
        <Group title={words.job.absence}>
          <div class="pictures">
            {no_show.media_ids.map((id) => (
              <Medium key={id} id={id} label={words.job.absence} of={{ job_id: job.job_id }} />
            ))}
          </div>
        </Group>
      )}
      {dispute && (
        <ul class="rows">
          <LinkRow to={`/reports/${dispute.incident_id}`} icon="flag">
            {words.report.see}
          </LinkRow>
        </ul>
      )}
    </>
  );
};

const Rate = ({ job }: { job: Job }) => {
  const words = useWords();
  const format = useFormat();
  const params = { job_id: job.job_id };
  const { data } = useJobRecords(job.job_id);
  const [stars, setStars] = useState(0);
  const acting = useAct(({ text }: Record<string, string>, idempotencyKey) =>
    client.job.jobFeedback({ params, body: { rating: stars, ...(text && { text }) }, idempotencyKey }),
  );
  const open = may(job, "job/job-feedback");
  const given = data?.feedback.given;
  if (given)
    return (
      <ul class="rows">
        <Fact icon="star" title={words.job.youRated(format.number(given.rating))} hint={given.text} />
      </ul>
    );
  if (!open) return null;
  return (
    <section class="card">
      <Form
        acting={{ ...acting, mutate: (values) => stars > 0 && acting.mutate(values) }}
        submit={words.job.rate}
      >
        <Stars
          title={words.job.how(job.service_provider?.name ?? words.job.provider)}
          name={words.job.star}
          stars={stars}
          onChoose={setStars}
        />
        {stars > 0 && <Field name="text" label={words.job.inWords} lines={3} maxLength={2000} />}
      </Form>
    </section>
  );
};

/** A payment of the job that waits for its customer: the card on file did not pay. */
const Unpaid = ({ job }: { job: Job }) => {
  const words = useWords();
  const format = useFormat();
  const payment = [job.payment, job.tip].find((one) => one?.state === "requires_action");
  if (!payment || job.state === "pending_payment") return null;
  const amount = format.money(payment.amount_minor, payment.currency);
  const isTip = payment.purpose === "tip";
  return (
    <section class="card" role="alert">
      <State icon="card" tone="warn">
        {words.job.cardSaidNo}
      </State>
      <p>{isTip ? words.job.tipUnpaid(amount) : words.job.holdRefused(amount)}</p>
      <Step
        label={isTip ? words.job.giveTip(amount) : words.job.otherCard}
        act={() => payAgain(payment, isTip ? words.job.tip : job.title)}
      />
    </section>
  );
};

const Tip = ({ job }: { job: Job }) => {
  const words = useWords();
  const format = useFormat();
  const [chosen, setChosen] = useState<number>();
  const begun = job.tip && ["created", "requires_action"].includes(job.tip.state) ? job.tip : undefined;
  if (begun)
    return begun.state === "created" ? (
      <ul class="rows">
        <Fact icon="star" title={words.job.tipOnItsWay(format.money(begun.amount_minor, begun.currency))} />
      </ul>
    ) : null;
  if (!may(job, "payment/create-tip")) return null;
  return (
    <section class="card">
      <div class="between">
        <h2>{words.job.tip}</h2>
        <span class="small quiet">{words.job.tipHint}</span>
      </div>
      <div class="chips">
        {tips_minor.map((tip) => (
          <button
            key={tip}
            type="button"
            class="chip"
            aria-pressed={chosen === tip}
            onClick={() => setChosen(chosen === tip ? undefined : tip)}
          >
            {format.money(tip, job.currency)}
          </button>
        ))}
      </div>
      {chosen && (
        <Step
          kind="plain"
          label={words.job.giveTip(format.money(chosen, job.currency))}
          act={(idempotencyKey) =>
            client.payment.createTip({
              body: { job_id: job.job_id, amount_minor: chosen },
              idempotencyKey,
            })
          }
        />
      )}
    </section>
  );
};

const Proofs = ({ job }: { job: Job }) => {
  const words = useWords();
  if (job.before_media_ids.length + job.proof_media_ids.length === 0) return null;
  return (
    <div class="pictures">
      {job.before_media_ids.map((id) => (
        <figure key={id} class="stack tight">
          <Medium id={id} label={words.job.before} of={{ job_id: job.job_id }} />
          <figcaption class="small quiet">{words.job.before}</figcaption>
        </figure>
      ))}
      {job.proof_media_ids.map((id) => (
        <figure key={id} class="stack tight">
          <Medium id={id} label={words.job.afterwards} of={{ job_id: job.job_id }} />
          <figcaption class="small quiet">{words.job.afterwards}</figcaption>
        </figure>
      ))}
    </div>
  );
};

type Open = "repeat" | "move" | "cancel" | "report";

const Others = ({ job }: { job: Job }) => {
  const words = useWords();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const offered: [Open, boolean][] = [
    ["repeat", may(job, "job/create-series")],
    ["move", may(job, "job/re-schedulejob", { action: "propose" }) && !job.reschedule],
    ["report", may(job, "user/report-incident")],
    ["cancel", may(job, "job/delete-job")],
  ];
  const steps = offered.flatMap(([step, can]) => (can ? [step] : []));
  if (steps.length === 0) return null;
  const icons = { repeat: "again", move: "day", report: "flag", cancel: "close" } as const;
  return (
    <>
      <ul class="rows">
        {steps.map((step) => (
          <ButtonRow key={step} icon={icons[step]} onPress={() => setOpen(step)}>
            {step === "report" && job.no_show ? words.job.wasThere : words.job.steps[step]}
          </ButtonRow>
        ))}
      </ul>
      {open && (
        <Sheet title={words.job.steps[open]} onClose={close}>
          {open === "repeat" ? (
            <Repeat job={job} />
          ) : open === "move" ? (
            <Move job={job} onDone={close} />
          ) : open === "cancel" ? (
            <Cancel job={job} onDone={close} />
          ) : (
            <Report job={job} onDone={close} />
          )}
        </Sheet>
      )}
    </>
  );
};

/** The one large next step, where a job has one. */
const nextStep = (
  job: Job,
  words: ReturnType<typeof useWords>,
  format: ReturnType<typeof useFormat>,
): ComponentChildren => {
  const params = { job_id: job.job_id };
  if (may(job, "payment/create-payment")) return <Step label={words.job.pay} act={() => payJob(job)} />;
  if (may(job, "job/user_confirm_job_completed", { confirmed: true }))
    return (
      <>
        <Step
          label={words.job.confirm(format.money(job.price_minor, job.currency))}
          act={(idempotencyKey) =>
            client.job.userConfirmJobCompleted({ params, body: { confirmed: true }, idempotencyKey })
          }
        />
        <p class="small quiet">
          {job.confirm_by && words.job.confirmsItself(format.when(job.confirm_by, job.time_zone))}
        </p>
      </>
    );
  return null;
};

/** A job in each of its states. */
export default ({ id, paid = false }: { id: string; paid?: boolean }) => {
  const words = useWords();
  const format = useFormat();
  const [, go] = useLocation();
  const query = useJob(id);
  const settling = useAct(
    () => client.payment.acceptJobPayment({ params: { job_id: id }, body: {} }),
    () => go(`/jobs/${id}`, { replace: true }),
  );
  useEffect(() => {
    if (paid) settling.mutate(undefined);
  }, [paid]);
  const job = query.data;
  return (
    <Screen
      title={job?.title ?? words.job.title}
      back="/"
      foot={job && !settling.isPending && nextStep(job, words, format)}
    >
      {settling.error ? <Failure error={settling.error} /> : null}
      <Loaded query={query}>
        {(read) => (
          <>
            <Standing job={read} />
            <Unpaid job={read} />
            {read.state !== "pending_payment" && <PushOffer />}
            <Wrong job={read} />
            <PriceAnswer job={read} />
            <TimeAnswer job={read} />
            <Proofs job={read} />
            {read.state === "completed" && <Rate job={read} />}
            {read.state === "completed" && !read.tip_minor && read.service_provider && <Tip job={read} />}
            <Provider job={read} />
            <Money job={read} />
            <OwnAnswers job_id={id} />
            <Group title={words.job.details}>
              <ul class="rows">
                <Fact
                  icon="day"
                  title={format.when(read.starts_at, read.time_zone)}
                  hint={words.check.lasts(format.minutes(read.duration_minutes))}
                />
                <Fact icon="pin" title={lineOf(read.place as never)} />
                {read.optional_message && <Fact icon="inbox" title={read.optional_message} />}
                {read.series_id && (
                  <LinkRow to={`/series/${read.series_id}`} icon="again">
                    <b>{words.series.ofOne}</b>
                  </LinkRow>
                )}
              </ul>
            </Group>
            <Others job={read} />
          </>
        )}
      </Loaded>
    </Screen>
  );
};
