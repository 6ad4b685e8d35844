import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Group, RowLink, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { Stages } from "../../kit/app/pieces/stages.tsx";
import { Empty, Loaded } from "../../kit/app/pieces/states.tsx";
import { type Job, type Quote, useJobs, useMe, useQuotes } from "../data.ts";
import { useSending } from "../sending.ts";
import {
  arrivalOf,
  isLive,
  isOver,
  isPast,
  needsAnswer,
  stageOf,
  type Told,
  tellJob,
  tellQuote,
  titleOf,
} from "../story.ts";
import { useFormat, useSpoken, useWords } from "../words/words.ts";

const Row = ({
  to,
  told,
  title,
  end,
}: {
  to: string;
  told: Told;
  title: string;
  end?: ComponentChildren;
}) => (
  <li class="leads">
    <RowLink to={to}>
      <span class={`spot ${told.tone}`}>
        <Icon name={told.icon} />
      </span>
      <span class="grow">
        <b class="block">{title}</b>
        <span class="small quiet block">
          {told.state} · {told.next}
        </span>
        {end && <span class="small num block">{end}</span>}
      </span>
      <span class="i end">
        <Icon name="right" />
      </span>
    </RowLink>
  </li>
);

const JobRow = ({ job }: { job: Job }) => {
  const { words, format } = useSpoken();
  return (
    <Row
      to={`/jobs/${job.job_id}`}
      told={tellJob(job, words, format)}
      title={job.title}
      end={words.home.agreed(format.money(job.price_minor, job.currency))}
    />
  );
};

const QuoteRow = ({ quote }: { quote: Quote }) => {
  const { words, format } = useSpoken();
  const price = quote.totals ?? quote.provisional;
  return (
    <Row
      to={`/quotes/${quote.quote_id}`}
      told={tellQuote(quote, words, format)}
      title={titleOf(quote, words)}
      {...(price && {
        end: words.home.range(format.between(price.low_minor, price.high_minor, quote.currency)),
      })}
    />
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
        <span class="quiet">{job.title}</span>
      </span>
      <span>
        <span class="figure block">
          {job.state === "en_route"
            ? words.job.about(format.clock(arrivalOf(job), job.time_zone))
            : told.state}
        </span>
        <span class="quiet block">{told.what}</span>
      </span>
      <Stages names={words.job.stages} at={stageOf(job)} />
    </RowLink>
  );
};

const Sent = () => {
  const words = useWords();
  const format = useFormat();
  const sending = useSending();
  if (!sending || sending.state === "sent") return null;
  return (
    <Link href="/new" class="card">
      <b>{sending.state === "failed" ? words.sending.stopped : words.sending.title}</b>
      <progress
        class="way"
        aria-label={words.sending.title}
        max={sending.size_bytes}
        value={sending.sent_bytes}
      />
      <span class="small quiet">{format.percent(sending.sent_bytes / sending.size_bytes)}</span>
    </Link>
  );
};

const past_most = 5;

const Everything = ({ jobs, quotes }: { jobs: readonly Job[]; quotes: readonly Quote[] }) => {
  const words = useWords();
  const [all, setAll] = useState(false);
  const live = jobs.filter(isLive);
  const waiting = jobs.filter((job) => !isLive(job) && needsAnswer(job));
  const past = jobs.filter((job) => isPast(job) && !needsAnswer(job));
  const coming = jobs
    .filter((job) => !live.includes(job) && !waiting.includes(job) && !past.includes(job))
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  const asked = quotes.filter((quote) =>
    ["awaiting_answers", "estimated", "accepted", "failed"].includes(quote.state),
  );
  const worked = quotes.filter((quote) => ["processing", "needs_review"].includes(quote.state));
  const over = quotes.filter((quote) => isOver(quote) && quote.state !== "converted");
  if (jobs.length + quotes.length === 0)
    return (
      <Empty icon="film" title={words.home.empty} hint={words.home.emptyHint}>
        <Link href="/new" class="btn go">
          <Icon name="film" />
          {words.home.begin}
        </Link>
      </Empty>
    );
  return (
    <>
      {live.map((job) => (
        <LiveJob key={job.job_id} job={job} />
      ))}
      {waiting.length + asked.length > 0 && (
        <Group title={words.home.needsYou}>
          <ul class="rows">
            {waiting.map((job) => (
              <JobRow key={job.job_id} job={job} />
            ))}
            {asked.map((quote) => (
              <QuoteRow key={quote.quote_id} quote={quote} />
            ))}
          </ul>
        </Group>
      )}
      {worked.length > 0 && (
        <Group title={words.home.worked}>
          <ul class="rows">
            {worked.map((quote) => (
              <QuoteRow key={quote.quote_id} quote={quote} />
            ))}
          </ul>
        </Group>
      )}
      {coming.length > 0 && (
        <Group title={words.home.coming}>
          <ul class="rows">
            {coming.map((job) => (
              <JobRow key={job.job_id} job={job} />
            ))}
          </ul>
        </Group>
      )}
      {past.length + over.length > 0 && (
        <Group title={words.home.past}>
          <ul class="rows">
            {past.slice(0, all ? undefined : past_most).map((job) => (
              <JobRow key={job.job_id} job={job} />
            ))}
            {over.slice(0, all ? undefined : Math.max(0, past_most - past.length)).map((quote) => (
              <QuoteRow key={quote.quote_id} quote={quote} />
            ))}
          </ul>
          {!all && past.length + over.length > past_most && (
            <button type="button" class="btn word" onClick={() => setAll(true)}>
              {words.home.all}
            </button>
          )}
        </Group>
      )}
    </>
  );
};

/** What is live, what waits for its customer, what comes, and what is over. */
export const Home = () => {
  const words = useWords();
  const me = useMe();
  const jobs = useJobs();
  const quotes = useQuotes();
  const [first] = (me.data?.name ?? "").split(" ");
  return (
    <Screen title={first ? words.home.hello(first) : words.nav.home} large>
      <Sent />
      <Loaded query={jobs}>
        {({ items }) => (
          <Loaded query={quotes}>{(of) => <Everything jobs={items} quotes={of.items} />}</Loaded>
        )}
      </Loaded>
    </Screen>
  );
};
