import type * as z from "zod/mini";
import { handler as createJob } from "../../functions/job/create-job.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { documentsWanting } from "../../shared/data/document-queues.ts";
import { commitAs } from "../../shared/data/engine/commit.ts";
import { joined } from "../../shared/data/engine/guard.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { sessions } from "../../shared/data/sessions.ts";
import { currentTermsVersion } from "../../shared/data/terms.ts";
import { accountWork, jobNamed, joinWork } from "../../shared/data/work.ts";
import { chosenTimeOf, providersFree } from "../../shared/domain/job/availability.ts";
import { type Booking, book } from "../../shared/domain/job/booking.ts";
import { jobFor } from "../../shared/domain/job/view.ts";
import { verifyAccessToken } from "../../shared/http/access-token.ts";
import { envelopeOf } from "../../shared/http/answer.ts";
import { type Actor, type HttpEvent, rawBody } from "../../shared/http/call.ts";
import { jsonOf, parsed } from "../../shared/http/input.ts";
import { newId } from "../../shared/kernel/id.ts";
import { resolveLocalTime } from "../../shared/kernel/local-time.ts";
import { log, traced } from "../../shared/kernel/log.ts";
import { committed } from "../../shared/kernel/record.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { workersAt } from "../../shared/workflows/job/workers.ts";

type Body = Booking & {
  user_id: string;
  quote_id: string;
  video_id: string;
  scheduled_date: string;
  scheduled_time: string;
  time_zone: string;
};

const { contract } = createJob;

const tokenOf = (event: HttpEvent) => event.headers.authorization?.slice("Bearer ".length) ?? "";
const bodyOf = (event: HttpEvent) =>
  parsed(contract.body as z.ZodMiniType, jsonOf(rawBody(event), event.headers["content-type"])) as Body;

const load = ({ user_id, quote_id, video_id }: Body, { session_id }: Actor, now: string) =>
  Promise.all([
    accounts.find(user_id),
    quotes.find(quote_id),
    media.find(video_id),
    currentTermsVersion(defaultMarket, now),
    documentsWanting(user_id, now),
    sessions.find(user_id, session_id),
    accountWork.get(user_id),
  ]);

const decide = async (
  body: Body,
  [customer, quote, video, terms_version, wantingOf]: Awaited<ReturnType<typeof load>>,
  now: string,
) => {
  const { task_id, scheduled_date, scheduled_time, time_zone } = body;
  const place = await resolveLocalTime(scheduled_date, scheduled_time, time_zone, 0);
  const when = { scheduled_date, scheduled_time, time_zone, ...place };
  return book(
    { task_id, when, optional_message: body.optional_message },
    { customer, terms_version, documents_wanting: wantingOf(quote), quote, video },
    { id: newId("job"), now },
  );
};

type Decided = Awaited<ReturnType<typeof decide>>;

const search = async ({ job }: Decided, now: string) =>
  providersFree(await workersAt(job.place, now), job, now);

const viewOf = ({ job }: Decided, providers_free: number) => ({
  ...jobFor("user", committed(job)),
  ...chosenTimeOf(providers_free),
});

const commit = ({ job, quote, events }: Decided, actor: Actor, now: string) =>
  commitAs(
    { actor, now, operation: "job/create-job", correlation_id: newId("request"), remaining: () => 29_000 },
    [
      ...joined([joinWork(job.user_id, undefined, [jobNamed(job.id)])], jobs.insert(job)),
      quotes.update(quote),
    ],
    events,
  );

const render = (data: ReturnType<typeof viewOf>) =>
  envelopeOf(contract.response.parse(data), "OK", "11111111-2222-4333-8444-555555555555");

const told = { status: 200, round_trips: 4, sequential_round_trips: 3, read_units: 5, write_units: 44 };

let ground: Promise<Awaited<ReturnType<typeof prepare>>> | undefined;

const prepare = async (event: HttpEvent) => {
  const now = new Date().toISOString();
  const actor = verifyAccessToken(tokenOf(event), now);
  const body = bodyOf(event);
  const found = await load(body, actor, now);
  const decided = await decide(body, found, now);
  const view = viewOf(decided, await search(decided, now));
  return { now, actor, body, found, decided, view };
};

type Ground = Awaited<ReturnType<typeof prepare>>;

const steps: Record<string, (event: HttpEvent, ground: Ground) => unknown> = {
  token: (event, { now }) => verifyAccessToken(tokenOf(event), now),
  input: (event) => bodyOf(event),
  load: (_, { body, actor, now }) => load(body, actor, now),
  decide: (_, { body, found, now }) => decide(body, found, now),
  search: (_, { decided, now }) => search(decided, now),
  answer: (_, { view }) => render(view),
  commit: (_, { decided, actor, now }) => commit(decided, actor, now),
  log: () => log("info", "operation", told),
};

/**
 * One step of `POST /job/create-job` alone, with the data that it needs; `times` of it, as the small ones are too
 * short to measure. `all`: one after the other.
 */
export const handler = ({ step, times, event }: { step: string; times: number; event: HttpEvent }) =>
  traced({ operation: "job/create-job" }, async () => {
    ground ??= prepare(event);
    const given = await ground;
    const run = step === "all" ? Object.values(steps) : [steps[step]];
    for (let time = 0; time < times; time += 1)
      for (const one of run) {
        if (!one) throw new Error(`there is no step ${step}`);
        await one(event, given);
      }
    return { statusCode: 200 };
  });
