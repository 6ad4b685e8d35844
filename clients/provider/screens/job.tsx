import { useState } from "preact/hooks";
import { lazily } from "../../kit/app/lazily.tsx";
import { may, stepOf } from "../../kit/app/may.ts";
import { isStopped } from "../../kit/app/outbox.ts";
import { takeStep, type UnsentStep, useUnsentSteps } from "../../kit/app/outgoing.ts";
import { lineOf } from "../../kit/app/pieces/address.tsx";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { ButtonRow, Fact, Group, LinkRow, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { Medium } from "../../kit/app/pieces/medium.tsx";
import { OwnAnswers } from "../../kit/app/pieces/own-answers.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Stages } from "../../kit/app/pieces/stages.tsx";
import { Loaded, Zone } from "../../kit/app/pieces/states.tsx";
import { Step } from "../../kit/app/pieces/step.tsx";
import { TaxIn } from "../../kit/app/pieces/tax-in.tsx";
import { sendPictures } from "../../kit/app/sending.ts";
import { client } from "../../kit/client.ts";
import { type AnyJob, isOwn, type Job, useAccount, useJob, useJobs } from "../data.ts";
import { Fit } from "../pieces/fit.tsx";
import { Photos } from "../pieces/photos.tsx";
import {
  asksForTime,
  expected,
  expectedAt,
  isLive,
  mayReport,
  named,
  type Opened,
  stageOf,
  status,
  tellJob,
} from "../story.ts";
import type { Words } from "../words/en.ts";
import { useFormat, useSpoken, useWords } from "../words/words.ts";

const JobSheet = lazily(() => import("./job-sheets.tsx"));
const Rating = lazily(() => import("./job-rating.tsx"));

const { jobs } = client.serviceProvider;

/** How the job stands: what happened, what is next, and by when. */
const Standing = ({ job, unsent }: { job: Job; unsent: readonly UnsentStep[] }) => {
  const { words, format } = useSpoken();
  const told = tellJob(job, words, format, unsent.length > 0);
  const lit = isLive(job) || job.state === "assigned";
  const time =
    unsent.length > 0
      ? undefined
      : job.state === "en_route"
        ? words.job.about(format.clock(expectedAt(job), job.time_zone))
        : job.state === "assigned"
          ? format.when(expectedAt(job), job.time_zone)
          : undefined;
  return (
    <section class={lit ? "live" : "card"} aria-live="polite">
      <State icon={told.icon} tone={told.tone}>
        {told.state}
      </State>
      <div class="stack tight">
        {time && <p class="figure">{time}</p>}
        <p class={time ? "" : "title"}>{told.what}</p>
        <p class="quiet">{told.next}</p>
      </div>
      {lit && <Stages names={words.job.stages} at={stageOf(job)} />}
    </section>
  );
};

const directionsTo = (line: string): string =>
  /iPhone|iPad|Macintosh/.test(navigator.userAgent)
    ? `https://maps.apple.com/?daddr=${encodeURIComponent(line)}`
    : `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(line)}`;

const Customer = ({ job }: { job: Job }) => {
  const words = useWords();
  const line = lineOf(job.place);
  return (
    <ul class="rows">
      <Fact icon="me" title={job.customer.name} hint={job.optional_message} />
      <li class="leads">
        <a href={directionsTo(line)} target="_blank" rel="noreferrer">
          <Icon name="pin" />
          <span class="grow">
            <b class="block">{line}</b>
            <span class="small quiet block">{words.job.directions}</span>
          </span>
          <span class="i end">
            <Icon name="right" />
          </span>
        </a>
      </li>
      <LinkRow to={`/jobs/${job.job_id}/chat`} icon="inbox">
        {words.job.write}
      </LinkRow>
    </ul>
  );
};

/** What the customer filmed, and the pictures before and after. */
const Pictures = ({ job }: { job: Job }) => {
  const words = useWords();
  const of = { job_id: job.job_id };
  const shown: [string, readonly string[]][] = [
    [words.job.filmed, [...new Set([...(job.video_id ? [job.video_id] : []), ...(job.media_ids ?? [])])]],
    [words.job.before, job.before_media_ids],
    [words.job.afterwards, job.proof_media_ids],
  ];
  const [[, filmed], ...own] = shown as [(typeof shown)[number], ...typeof shown];
  return (
    <>
      {filmed.length > 0 && (
        <Group title={words.job.filmed}>
          {filmed.map((id) => (
            <Medium key={id} id={id} label={words.job.filmed} of={of} />
          ))}
        </Group>
      )}
      {job.before_media_ids.length + job.proof_media_ids.length > 0 && (
        <div class="pictures">
          {own.flatMap(([name, ids]) =>
            ids.map((id) => (
              <figure key={id} class="stack tight">
                <Medium id={id} label={name} of={of} />
                <figcaption class="small quiet">{name}</figcaption>
              </figure>
            )),
          )}
        </div>
      )}
    </>
  );
};

const TimeAnswer = ({ job }: { job: Job }) => {
  const words = useWords();
  const format = useFormat();
  const proposal = job.reschedule;
  if (!proposal) return null;
  const { proposal_id, reason } = proposal;
  const answer = (action: "accept" | "decline") => (idempotencyKey: string) =>
    jobs.rescheduleJob({ params: { job_id: job.job_id }, body: { action, proposal_id }, idempotencyKey });
  const own = proposal.by === "service_provider";
  return (
    <section class="card">
      <h2>{own ? words.job.youProposed : words.job.theyProposed}</h2>
      <p class="figure">{format.when(proposal.starts_at, job.time_zone)}</p>
      {reason && <p>{reason}</p>}
      <p class="small quiet">{words.job.until(format.when(proposal.expires_at, job.time_zone))}</p>
      {asksForTime(job) && !own && <Step label={words.job.takeTime} act={answer("accept")} />}
      {may(job, "service-provider/jobs/reschedule-job", { action: "decline" }) && (
        <Step kind="plain" label={own ? words.job.takeBack : words.job.keepTime} act={answer("decline")} />
      )}
    </section>
  );
};

const PriceWaits = ({ job }: { job: Job }) => {
  const words = useWords();
  const format = useFormat();
  const change = job.price_change;
  if (!change) return null;
  return (
    <section class="card">
      <p class="between">
        <span class="figure">{format.money(change.price_minor, job.currency)}</span>
        <span class="quiet">{words.job.insteadOf(format.money(job.price_minor, job.currency))}</span>
      </p>
      <TaxIn of={change.tax} currency={job.currency} />
      <p>{change.reason}</p>
      <Step
        kind="plain"
        label={words.job.keepPrice(format.money(job.price_minor, job.currency))}
        act={(idempotencyKey) =>
          jobs.changePrice({
            params: { job_id: job.job_id },
            body: { price_minor: job.price_minor, reason: change.reason },
            idempotencyKey,
          })
        }
      />
    </section>
  );
};

const Agreed = ({ job }: { job: Job }) => {
  const words = useWords();
  return (
    <>
      {words.job.agreed}
      <TaxIn of={job.tax} currency={job.currency} />
    </>
  );
};

/** What is to be put right, and the report that decides about the job. */
const Wrong = ({ job }: { job: Job }) => {
  const words = useWords();
  const { rework, dispute } = job;
  return (
    <>
      {rework && (
        <section class="card">
          <h2>{words.job.asked}</h2>
          <p>{rework.reason}</p>
        </section>
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

const Others = ({ job, open }: { job: Job; open: (what: Opened | "absent") => void }) => {
  const words = useWords();
  const offered: [Exclude<Opened, "eta"> | "absent", boolean, Parameters<typeof Icon>[0]["name"]][] = [
    ["pause", mayReport(job, "paused"), "pause"],
    ["price", may(job, "service-provider/jobs/change-price"), "card"],
    ["delay", may(job, "service-provider/jobs/delay-job"), "clock"],
    ["move", may(job, "service-provider/jobs/reschedule-job", { action: "propose" }), "day"],
    ["absent", mayReport(job, "no_show_customer"), "me"],
    ["report", true, "flag"],
    ["back", may(job, "service-provider/jobs/cancel-job"), "close"],
  ];
  return (
    <Group title={words.job.more}>
      <ul class="rows">
        {offered.flatMap(([step, can, icon]) =>
          can
            ? [
                <ButtonRow key={step} icon={icon} onPress={() => open(step)}>
                  {words.job.steps[step]}
                </ButtonRow>,
              ]
            : [],
        )}
      </ul>
    </Group>
  );
};

type Shown = "before" | "proof" | "absent";

const keptAs = (job: Job, shown: Shown): string => `photos/${job.job_id}/${shown}`;

/** That nobody is there costs the customer a fee: it is told now or not at all. */
const reportAbsence = async (job: Job, photos: readonly Blob[]): Promise<unknown> =>
  jobs.updateStatus({
    params: { job_id: job.job_id },
    body: {
      status: "no_show_customer",
      evidence_media_ids: (await sendPictures(photos, "proof")) as never,
    },
  });

/** Takes the step that pictures belong to. */
const reportWith = (job: Job, shown: Shown, words: Words) => (photos: readonly Blob[]) =>
  shown === "absent"
    ? reportAbsence(job, photos)
    : takeStep({
        kind: "report",
        ...named(job, words.job.stages[shown === "before" ? 2 : 3] as string),
        status: shown === "before" ? "in_progress" : "awaiting_confirmation",
        photos,
        kept_as: keptAs(job, shown),
      });

/** From when a step can be taken, while that is still to come. */
const From = ({ job, reported }: { job: Job; reported: string }) => {
  const { words, format } = useSpoken();
  const { data } = useAccount();
  const from = stepOf(job, status, { status: reported })?.not_before;
  return from && data && data.now < from ? (
    <p class="small quiet">{words.states.notBefore(format.when(from, job.time_zone))}</p>
  ) : null;
};

/** The one large next step, where a job has one. */
const Next = ({
  job,
  open,
  show,
}: {
  job: Job;
  open: (what: Opened) => void;
  show: (what: Shown) => void;
}) => {
  const words = useWords();
  if (mayReport(job, "resumed"))
    return (
      <Step
        label={words.job.resume}
        act={(key) => takeStep({ kind: "report", ...named(job, words.job.resume), status: "resumed" }, key)}
      />
    );
  if (mayReport(job, "awaiting_confirmation"))
    return job.price_change ? (
      <p class="quiet">{words.job.priceFirst}</p>
    ) : (
      <button type="button" class="btn go" onClick={() => show("proof")}>
        <Icon name="photo" />
        {words.job.finish}
      </button>
    );
  if (mayReport(job, "in_progress") && !mayReport(job, "en_route"))
    return (
      <>
        <button type="button" class="btn go" onClick={() => show("before")}>
          <Icon name="photo" />
          {words.job.start}
        </button>
        <From job={job} reported="in_progress" />
      </>
    );
  if (mayReport(job, "en_route"))
    return (
      <>
        <button type="button" class="btn go" onClick={() => open("eta")}>
          <Icon name="van" />
          {words.job.onMyWay}
        </button>
        <From job={job} reported="en_route" />
      </>
    );
  return null;
};

const Own = ({ job: known, renew }: { job: Job; renew: () => void }) => {
  const words = useWords();
  const format = useFormat();
  const [sheet, setSheet] = useState<Opened>();
  const [shown, setShown] = useState<Shown>();
  const steps = useUnsentSteps(known.job_id);
  const isUndecided = steps.some((step) => isStopped(step, Date.now()));
  const job = isUndecided ? known : expected(known, steps);
  return (
    <Screen
      title={job.title}
      back="/"
      foot={
        !isUndecided &&
        stageOf(job) >= 0 &&
        job.state !== "awaiting_confirmation" && <Next job={job} open={setSheet} show={setShown} />
      }
    >
      <Standing job={job} unsent={isUndecided ? [] : steps} />
      <TimeAnswer job={job} />
      <PriceWaits job={job} />
      <Wrong job={job} />
      <Customer job={job} />
      {job.state === "completed" && <Rating job={job} />}
      <Asked job={job} />
      <OwnAnswers job_id={job.job_id} />
      <Pictures job={job} />
      <Group title={words.job.details}>
        <ul class="rows">
          <Fact
            icon="card"
            title={format.money(
              job.state === "canceled" ? (job.fee_minor ?? 0) : job.price_minor,
              job.currency,
            )}
            hint={job.state === "canceled" ? words.job.fee : <Agreed job={job} />}
          />
          {job.tip_minor ? (
            <Fact icon="star" title={words.job.tipped(format.money(job.tip_minor, job.currency))} />
          ) : null}
          <Fact
            icon="day"
            title={format.when(job.starts_at, job.time_zone)}
            hint={words.job.lasts(format.minutes(job.duration_minutes))}
          />
        </ul>
      </Group>
      <Others job={job} open={(what) => (what === "absent" ? setShown(what) : setSheet(what))} />
      {sheet && (
        <Sheet
          title={sheet === "eta" ? words.job.onMyWay : words.job.steps[sheet]}
          onClose={() => setSheet(undefined)}
        >
          <JobSheet job={job} open={sheet} onDone={() => setSheet(undefined)} />
        </Sheet>
      )}
      {shown && (
        <Photos
          name={keptAs(job, shown)}
          title={words.photos.titles[shown]}
          hint={words.photos.hints[shown]}
          submit={words.photos.submits[shown]}
          send={reportWith(job, shown, words)}
          onClose={() => {
            setShown(undefined);
            renew();
          }}
        />
      )}
    </Screen>
  );
};

/** What is already planned on the day of an offer. */
const DayOf = ({ offer }: { offer: AnyJob }) => {
  const { words, format } = useSpoken();
  const { data } = useJobs();
  const planned = (data?.items ?? [])
    .filter(({ scheduled_date, state }) => scheduled_date === offer.scheduled_date && state !== "canceled")
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  if (planned.length === 0) return <p class="quiet">{words.offers.emptyDay}</p>;
  return (
    <ul class="rows bare">
      {planned.map((job) => (
        <Fact
          key={job.job_id}
          icon="day"
          title={words.today.span(
            format.clock(job.starts_at, job.time_zone),
            format.clock(job.ends_at, job.time_zone),
          )}
          hint={`${job.title}, ${job.area.city}`}
        />
      ))}
    </ul>
  );
};

/** What the customer wrote, and how much of it there is to do. */
const Asked = ({ job }: { job: AnyJob }) => {
  const { words, format } = useSpoken();
  const { asked } = job;
  if (!asked) return null;
  const unit = words.units[asked.unit] ?? asked.unit;
  return (
    <Group title={words.offers.asked}>
      {asked.words && <p>{asked.words}</p>}
      {asked.quantity !== 1 && (
        <ul class="rows">
          <Fact
            icon="wrench"
            title={`${format.number(asked.quantity)} ${unit}`.trim()}
            hint={words.offers.amount}
          />
        </ul>
      )}
    </Group>
  );
};

const Offered = ({ job }: { job: AnyJob }) => {
  const { words, format } = useSpoken();
  const [taking, setTaking] = useState(false);
  const reasons = job.blocking_reasons ?? [];
  const notices = job.notices ?? [];
  const price = format.money(job.price_minor, job.currency);
  const canTake = may(job, "service-provider/jobs/selected-job");
  return (
    <Screen
      title={job.title}
      back="/offers"
      foot={
        canTake && (
          <button type="button" class="btn go" onClick={() => setTaking(true)}>
            <Icon name="check" />
            {words.offers.take(price)}
          </button>
        )
      }
    >
      <section class="card">
        <p class="between">
          <span class="figure">{price}</span>
          <span class="quiet">{words.offers.price}</span>
        </p>
        {job.earnings && (
          <p>
            {words.offers.yours(
              format.money(job.earnings.payout_minor, job.currency),
              format.money(job.earnings.fee_minor, job.currency),
            )}
          </p>
        )}
        <p class="small quiet">
          {words.offers.estimate(format.between(job.low_minor, job.high_minor, job.currency))}
        </p>
      </section>
      <Fit reasons={reasons} notices={notices} />
      <Asked job={job} />
      {canTake && <OwnAnswers job_id={job.job_id} />}
      {canTake && job.asked && job.asked.picture_ids.length > 0 && (
        <Group title={words.offers.pictures}>
          <div class="pictures">
            {job.asked.picture_ids.map((id) => (
              <Medium
                key={id}
                id={id}
                label={words.offers.pictures}
                of={{ job_id: job.job_id }}
                keeps={false}
              />
            ))}
          </div>
        </Group>
      )}
      <ul class="rows">
        <Fact
          icon="day"
          title={format.when(job.starts_at, job.time_zone)}
          hint={words.job.lasts(format.minutes(job.duration_minutes))}
        />
        <Fact
          icon="pin"
          title={[job.area.city, job.area.region].filter(Boolean).join(", ")}
          hint={words.offers.streetLater}
        />
        <Fact icon="film" title={words.offers.filmLater} hint={words.offers.filmLaterHint} />
      </ul>
      {taking && (
        <Sheet title={words.offers.confirmTitle} onClose={() => setTaking(false)}>
          <div class="stack">
            <p class="between">
              <b>{format.when(job.starts_at, job.time_zone)}</b>
              <span class="figure">{price}</span>
            </p>
            <DayOf offer={job} />
            <Fit reasons={[]} notices={notices} />
            <Step
              label={words.offers.confirm}
              act={(idempotencyKey) => jobs.selectedJob({ params: { job_id: job.job_id }, idempotencyKey })}
            />
            <p class="small quiet">{words.offers.strike}</p>
          </div>
        </Sheet>
      )}
    </Screen>
  );
};

/** A job in each of its states: an offer, or one's own. */
export default ({ id }: { id: string }) => {
  const words = useWords();
  const query = useJob(id);
  const job = query.data;
  if (job && isOwn(job))
    return (
      <Zone.Provider value={job.time_zone}>
        <Own job={job} renew={() => void query.refetch()} />
      </Zone.Provider>
    );
  if (job) return <Offered job={job} />;
  return (
    <Screen title={words.job.title} back="/">
      <Loaded query={query}>{() => null}</Loaded>
    </Screen>
  );
};
