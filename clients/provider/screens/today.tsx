import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Group, RowLink, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { PushOffer } from "../../kit/app/pieces/push.tsx";
import { Stages } from "../../kit/app/pieces/stages.tsx";
import { Empty, Loaded } from "../../kit/app/pieces/states.tsx";
import { type Job, useJobs } from "../data.ts";
import { asksForTime, expectedAt, isLive, isPast, stageOf, tellJob } from "../story.ts";
import { useSpoken, useWords } from "../words/words.ts";

const past_most = 5;

/** A job in a list: when it is, what and where, and what it brings. */
const JobRow = ({ job, dated = false }: { job: Job; dated?: boolean }) => {
  const { words, format } = useSpoken();
  const told = tellJob(job, words, format);
  return (
    <li class="leads">
      <RowLink to={`/jobs/${job.job_id}`}>
        <span class={`spot ${told.tone}`}>
          <Icon name={told.icon} />
        </span>
        <span class="grow">
          <b class="block">{job.title}</b>
          <span class="small num block">
            {dated
              ? format.when(job.starts_at, job.time_zone)
              : words.today.span(
                  format.clock(job.starts_at, job.time_zone),
                  format.clock(job.ends_at, job.time_zone),
                )}
          </span>
          <span class="small quiet block">
            {job.customer.name} · {job.area.city} · {told.state}
          </span>
        </span>
        <b class="num">{format.money(job.price_minor, job.currency)}</b>
      </RowLink>
    </li>
  );
};

const LiveJob = ({ job }: { job: Job }) => {
  const { words, format } = useSpoken();
  const told = tellJob(job, words, format);
  return (
    <RowLink to={`/jobs/${job.job_id}`} look="live">
      <span class="between">
        <State icon={told.icon} tone={told.tone}>
          {told.state}
        </State>
        <span class="quiet">{job.customer.name}</span>
      </span>
      <span>
        <span class="figure block">
          {job.state === "en_route"
            ? words.job.about(format.clock(expectedAt(job), job.time_zone))
            : job.title}
        </span>
        <span class="quiet block">{told.what}</span>
      </span>
      <Stages names={words.job.stages} at={stageOf(job)} />
    </RowLink>
  );
};

const Agenda = ({ jobs }: { jobs: readonly Job[] }) => {
  const { words, format } = useSpoken();
  const [all, setAll] = useState(false);
  const live = jobs.filter(isLive);
  const asked = jobs.filter((job) => !isLive(job) && asksForTime(job));
  const coming = jobs
    .filter((job) => job.state === "assigned" && !asked.includes(job))
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  const waiting = jobs.filter(({ state }) => state === "awaiting_confirmation" || state === "disputed");
  const past = jobs.filter(isPast);
  const days = Map.groupBy(coming, ({ scheduled_date }) => scheduled_date);
  if (jobs.length === 0)
    return (
      <Empty icon="day" title={words.today.empty} hint={words.today.emptyHint}>
        <Link href="/offers" class="btn go">
          {words.today.look}
        </Link>
        <Link href="/setup" class="btn plain">
          {words.setUp.title}
        </Link>
      </Empty>
    );
  return (
    <>
      {live.map((job) => (
        <LiveJob key={job.job_id} job={job} />
      ))}
      {asked.length > 0 && (
        <Group title={words.today.needsYou}>
          <ul class="rows">
            {asked.map((job) => (
              <JobRow key={job.job_id} job={job} dated />
            ))}
          </ul>
        </Group>
      )}
      {[...days].map(([date, planned]) => (
        <Group
          key={date}
          title={words.today.day(
            format.longDate(planned[0]?.starts_at ?? "", planned[0]?.time_zone),
            planned.length,
            format.money(
              planned.reduce((sum, { price_minor }) => sum + price_minor, 0),
              planned[0]?.currency,
            ),
          )}
        >
          <ul class="rows">
            {planned.map((job) => (
              <JobRow key={job.job_id} job={job} />
            ))}
          </ul>
        </Group>
      ))}
      {live.length + asked.length + coming.length === 0 && (
        <section class="card">
          <p>{words.today.free}</p>
          <Link href="/offers" class="btn plain">
            {words.today.look}
          </Link>
        </section>
      )}
      {waiting.length > 0 && (
        <Group title={words.today.waiting}>
          <ul class="rows">
            {waiting.map((job) => (
              <JobRow key={job.job_id} job={job} dated />
            ))}
          </ul>
        </Group>
      )}
      {past.length > 0 && (
        <Group title={words.today.past}>
          <ul class="rows">
            {past.slice(0, all ? undefined : past_most).map((job) => (
              <JobRow key={job.job_id} job={job} dated />
            ))}
          </ul>
          {!all && past.length > past_most && (
            <button type="button" class="btn word" onClick={() => setAll(true)}>
              {words.today.all}
            </button>
          )}
        </Group>
      )}
    </>
  );
};

/** What is live, what waits for the provider, what comes day by day, and what is over. */
export const Today = () => {
  const words = useWords();
  const jobs = useJobs();
  return (
    <Screen title={words.today.title} large>
      <Loaded query={jobs}>
        {({ items }) => (
          <>
            <PushOffer />
            <Agenda jobs={items} />
          </>
        )}
      </Loaded>
    </Screen>
  );
};
