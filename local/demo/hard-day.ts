import type { Body } from "../../clients/typescript/client.ts";
import {
  type Asked,
  type Booked,
  customerAsks,
  customerBooks,
  dollars,
  localTime,
  providerJoins,
} from "./acts.ts";
import type { Person } from "./client.ts";
import { expect, narrator, refusalOf } from "./narrator.ts";
import { hour, mailsTo, minute, sendPicture, serviceTime, theOperator, turns } from "./stage.ts";
import { until } from "./until.ts";

type Cast = { pia: Person; paul: Person; asked: Asked; booked: Booked };

const beginning = async (): Promise<Cast> => {
  narrator.act("1. The people and the job");
  const pia = await narrator.inShort("Pia joins as a plumber (told at length by: npm run demo)", () =>
    providerJoins("Pia"),
  );
  const paul = await narrator.inShort("Paul joins, too, in the same district", () => providerJoins("Paul"));
  const asked = await narrator.inShort("Carla films her dripping tap, gets a price and accepts it", () =>
    customerAsks(),
  );
  const booked = await narrator.inShort("Carla books the work two days ahead, and the money is held", () =>
    customerBooks(asked, 50),
  );
  return { pia, paul, asked, booked };
};

const read = ({ asked: { customer }, booked: { job_id } }: Cast) =>
  customer.quietly.job.getIndividualJobDataForUser({ params: { job_id } });

const jobIn = (cast: Cast, state: string) =>
  until(
    `the job to be ${state}`,
    () => read(cast),
    (job) => job.state === state,
  );

const onClock = (instant: string | undefined, { time_zone }: Booked): string =>
  localTime(Date.parse(instant as string), time_zone).scheduled_time;

/** A later time in the format of the app's form. */
const later = async (cast: Cast, hours: number) => {
  const { starts_at } = await read(cast);
  const { time_zone } = cast.booked;
  return {
    action: "propose" as const,
    ...localTime(Date.parse(starts_at) + hours * hour, time_zone),
    time_zone,
  };
};

const bothMoveIt = async (cast: Cast) => {
  const { pia, paul, asked, booked } = cast;
  const { customer } = asked;
  const params = { job_id: booked.job_id };
  const { jobs } = pia.serviceProvider;

  narrator.act("2. Each side moves the job");
  narrator.step("Pia takes the job");
  const first = await jobs.selectedJob({ params });

  narrator.step(
    "Carla can't be at home then. She proposes four hours later; until Pia agrees, the old time stands",
  );
  const proposed = await customer.job.reSchedulejob({
    params,
    body: { ...(await later(cast, 4)), reason: "I have to work longer that day." },
  });
  expect(proposed.starts_at === first.starts_at, "the job still starts at the old time");
  const proposal_id = proposed.reschedule?.proposal_id;
  expect(proposal_id, "the proposal waits for an answer");
  const own = await refusalOf(
    customer.job.reSchedulejob({ params, body: { action: "accept", proposal_id } }),
    "accepting her own proposal",
  );
  expect(own.code === "job.proposal_own", "nobody can accept their own proposal", own.code);
  const agreed = await jobs.rescheduleJob({ params, body: { action: "accept", proposal_id } });
  expect(
    agreed.starts_at === proposed.reschedule?.starts_at,
    `Pia agrees: it starts on ${agreed.scheduled_date} at ${agreed.scheduled_time}, by the clocks at the house`,
  );

  narrator.step("Pia falls ill. An operator gives the job to Paul; all three are told");
  const admin = await theOperator();
  const reassigned = await admin.admin.job.reassignServiceprovider({
    params,
    body: { service_provider_id: paul.id, reason: "The first plumber is ill." },
  });
  expect(
    reassigned.service_provider?.service_provider_id === paul.id,
    `${reassigned.service_provider?.name} has the job, at the same time and price`,
  );

  narrator.step("Paul proposes an hour later, and Carla agrees");
  const asks = await paul.serviceProvider.jobs.rescheduleJob({
    params,
    body: { ...(await later(cast, 1)), reason: "I come from the other end of town." },
  });
  const theirs = asks.reschedule?.proposal_id;
  expect(theirs, "Carla is asked");
  const moved = await customer.job.reSchedulejob({ params, body: { action: "accept", proposal_id: theirs } });
  expect(moved.starts_at === asks.reschedule?.starts_at, `it starts at ${moved.scheduled_time}`);
  return Date.parse(moved.starts_at);
};

const nobodyComes = async (cast: Cast, starts: number) => {
  const { paul, asked, booked } = cast;
  const { customer, email } = asked;
  const params = { job_id: booked.job_id };

  narrator.act("3. The day itself");
  narrator.step("An hour before the start Paul says that he is 45 minutes late");
  await turns.waitUntil(starts - hour);
  const late = await paul.serviceProvider.jobs.delayJob({
    params,
    body: { delay_minutes: 45, reason: "The job before takes longer." },
  });
  expect(
    late.delay?.minutes === 45,
    `he is expected at ${onClock(late.delay?.eta, booked)}; the booked time stays in the record`,
  );

  narrator.step("But Paul does not come. An hour after that the job counts as missed");
  await turns.waitUntil(starts + 45 * minute + hour + minute);
  await jobIn(cast, "expired");
  narrator.found("nobody else could take it at such short notice, so it has ended; the money is free again");
  await until(
    "the mail to Carla",
    () => mailsTo(email),
    (mails) => mails.some(({ subject }) => subject?.startsWith("We could not find another provider")),
  );
  const [strike] = await until(
    "the strike",
    async () =>
      (await paul.quietly.notification.getNotifications()).items.filter(
        ({ type }) => type === "service_provider.struck",
      ),
    (told) => told.length > 0,
  );
  narrator.found(`Paul is told: “${strike?.title}. ${strike?.text}”`);

  narrator.step("Carla chooses another time. The job is open again, and the money is held on the same card");
  const again = localTime(
    Math.ceil(((await serviceTime()) + 8 * hour) / (15 * minute)) * 15 * minute,
    booked.time_zone,
  );
  const reopened = await customer.job.reSchedulejob({
    params,
    body: { action: "propose", ...again, time_zone: booked.time_zone },
  });
  expect(reopened.state === "open", "the job is open again", reopened.state);
  await turns.waitUntil((await serviceTime()) + 2 * minute);
  const held = await until("the new hold", async () =>
    (await customer.quietly.payment.paymentList({ query: { limit: 100 } })).items.find(
      ({ job_id, state }) => job_id === params.job_id && state === "authorized",
    ),
  );
  expect(held.id !== booked.payment_id, `${dollars(held.authorized_minor)} is held by a payment of its own`);
  return Date.parse(reopened.starts_at);
};

const piaWorks = async (cast: Cast, starts: number) => {
  const { pia, asked, booked } = cast;
  const { customer } = asked;
  const params = { job_id: booked.job_id };
  const { jobs } = pia.serviceProvider;

  narrator.act("4. The work, and another price");
  narrator.step("Pia is well again and takes it");
  const taken = await jobs.selectedJob({ params });
  expect(taken.state === "assigned", "the job is hers", taken.state);

  narrator.step("She sets out, says when she arrives, and begins");
  await turns.waitUntil(starts - 40 * minute);
  const report = (body: Body<"PUT /service-provider/jobs/update-status/{job_id}">) =>
    jobs.updateStatus({ params, body });
  const onTheWay = await report({ status: "en_route", eta_minutes: 25 });
  expect(onTheWay.arrives_at, `Carla sees that she arrives at ${onClock(onTheWay.arrives_at, booked)}`);
  const before = await sendPicture(pia, "proof", [120, 120, 140]);
  const begun = await report({ status: "in_progress", before_media_ids: [before] });

  narrator.step("The pipe behind the tap is rotten. Pia asks for 15 percent more, and Carla has to agree");
  const price_minor = Math.round(begun.price_minor * 1.15);
  const asking = await jobs.changePrice({
    params,
    body: { price_minor, reason: "The pipe behind the tap has to be replaced too." },
  });
  expect(asking.price_minor === begun.price_minor, `until then it costs ${dollars(asking.price_minor)}`);
  const proof = await sendPicture(pia, "proof", [120, 200, 140]);
  const done = { status: "awaiting_confirmation" as const, proof_media_ids: [proof] };
  const unsettled = await refusalOf(report(done), "being done before the price is settled");
  expect(unsettled.code === "job.price_unsettled", "she can't be done before it is settled", unsettled.code);
  const consent = await customer.payment.acceptJobPayment({ params, body: { decision: "accept" } });
  expect(consent.accepted_minor === price_minor, `Carla agrees to ${dollars(price_minor)}`);

  narrator.step("Pia is done, and Carla confirms it");
  await report(done);
  const completed = await customer.job.userConfirmJobCompleted({ params, body: { confirmed: true } });
  expect(completed.state === "completed", "the job is completed", completed.state);
  await until("the capture", async () =>
    (await customer.quietly.payment.paymentList({ query: { limit: 100 } })).items.find(
      ({ job_id, captured_minor }) => job_id === params.job_id && captured_minor === price_minor,
    ),
  );
  narrator.found(`${dollars(price_minor)} was charged`);
  return price_minor;
};

const theyDisagree = async (cast: Cast, price_minor: number) => {
  const { pia, asked, booked } = cast;
  const { customer } = asked;
  const { job_id } = booked;

  narrator.act("5. It drips again");
  narrator.step("Carla reports it soon after: the job is disputed, and Pia's share waits");
  const incident = await customer.user.reportIncident({
    body: { category: "quality", description: "It drips again, a little less than before.", job_id },
  });
  expect(incident.blocks_payment, "the money stays where it is until somebody has decided");
  await jobIn(cast, "disputed");

  narrator.step("An operator looks into it, and gives Carla a quarter back");
  const admin = await theOperator();
  const params = { incident_id: incident.id };
  const refund_minor = Math.round(price_minor / 4);
  await admin.user.updateIncident({ params, body: { action: "triage", severity: "medium" } });
  await admin.user.updateIncident({ params, body: { action: "investigate" } });
  await admin.user.updateIncident({
    params,
    body: {
      action: "resolve",
      outcome: "refund_partial",
      refund_minor,
      resolution: "The pipe is new, the washer is not. A quarter of the price goes back.",
    },
  });
  const refunded = await until("the refund", async () =>
    (await customer.quietly.payment.paymentList({ query: { limit: 100 } })).items.find(
      ({ job_id: of, refunded_minor }) => of === job_id && refunded_minor === refund_minor,
    ),
  );
  expect(
    refunded.refunded_minor === refund_minor,
    `${dollars(refund_minor)} of ${dollars(refunded.captured_minor)} went back to Carla's card`,
  );
  await jobIn(cast, "completed");

  narrator.step("A day later Pia has her share of the rest");
  await turns.waitUntil(Math.ceil(((await serviceTime()) + 25 * hour) / hour) * hour);
  const paid = await until("the transfer", async () =>
    (await pia.quietly.notification.getNotifications()).items.find(({ type }) => type === "transfer.paid"),
  );
  narrator.found(`Pia is told: “${paid.title}.”`);
};

const theySayHowItWas = async ({ pia, asked: { customer }, booked: { job_id } }: Cast) => {
  narrator.act("6. Both say how it was");
  const params = { job_id };
  narrator.step("Carla gives four stars. Pia can't read them before she has spoken, too");
  const said = await customer.job.jobFeedback({
    params,
    body: {
      rating: 4,
      categories: { quality: 4, punctuality: 3 },
      text: "It took three days and two plumbers, but Pia knows her trade.",
    },
  });
  expect(said.state === "submitted", "it is kept until both have spoken, or 14 days have passed", said.state);
  const blind = await pia.quietly.feedback.getJobFeedback({ params });
  expect(!blind.received, "Pia sees nothing of it yet");
  narrator.step("Pia gives five, and both can be read at once");
  const answered = await pia.serviceProvider.jobs.jobFeedback({
    params,
    body: { rating: 5, text: "She stayed calm through all of it." },
  });
  expect(answered.state === "published", "both are published", answered.state);
  const { received } = await pia.feedback.getJobFeedback({ params });
  expect(received?.rating === 4, `Pia reads: “${received?.text}”`, received);
  narrator.step("She replies, for everybody to read");
  await pia.feedback.respondFeedback({
    params: { feedback_id: received?.id as string },
    body: { action: "reply", text: "Thank you. The washer is on me next time." },
  });
  const shown = await until(
    "Pia's rating",
    () => customer.quietly.feedback.getProviderFeedback({ params: { service_provider_id: pia.id } }),
    ({ rating }) => rating.count === 1,
  );
  expect(
    shown.rating.mean === 4,
    "whoever looks at Pia sees 4 stars, and the reply below them",
    shown.rating,
  );
  expect(shown.items[0]?.reply, "the reply is there");
};

const operatorSees = async ({ booked: { job_id } }: Cast) => {
  narrator.act("7. The operator sees all of it");
  const { job } = (await theOperator()).admin;
  const { history } = await job.getIndividualJob({ params: { job_id } });
  const types = history.map(({ type }) => type);
  expect(
    [
      "job.reschedule_accepted",
      "job.reassigned",
      "job.delayed",
      "job.no_show",
      "job.reopened",
      "job.price_changed",
      "job.disputed",
      "job.dispute_resolved",
    ].every((type) => types.includes(type)),
    `its history tells it step by step: ${[...types].reverse().join(", ")}`,
    types,
  );
  expect(!types.includes("job.canceled"), "moving it never counted as canceling it");
};

/** A job on which nearly everything goes differently than planned, and which ends well. */
export const hardDay = {
  title: "A hard day: two new times, two plumbers, one who does not come, a higher price and a dispute",
  play: async (): Promise<void> => {
    const cast = await beginning();
    const starts = await bothMoveIt(cast);
    const again = await nobodyComes(cast, starts);
    const price = await piaWorks(cast, again);
    await theyDisagree(cast, price);
    await theySayHowItWas(cast);
    await operatorSees(cast);
    cast.asked.socket.close();
  },
};
