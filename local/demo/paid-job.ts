import type { Body } from "../../clients/typescript/client.ts";
import { type Asked, type Booked, customerAsks, customerBooks, money, providerJoins } from "./acts.ts";
import type { Person } from "./client.ts";
import { expect, narrator } from "./narrator.ts";
import { hour, mailsTo, minute, sendPicture, serviceTime, theOperator, turns } from "./stage.ts";
import { until } from "./until.ts";

const providerWorks = async (provider: Person, { customer, socket }: Asked, { job_id, starts }: Booked) => {
  const { jobs } = provider.serviceProvider;
  narrator.act("4. The provider claims the job and does it");
  narrator.step("Sees the job among the open ones and claims it");
  const offered = await until("the job in the provider's list", async () =>
    (await provider.quietly.serviceProvider.jobs.getJobsListOfServiceProvider()).items.find(
      (one) => one.job_id === job_id,
    ),
  );
  expect(
    offered.blocking_reasons.length === 0,
    "nothing prevents the provider from claiming it",
    offered.blocking_reasons,
  );
  expect(!JSON.stringify(offered).includes("Leaky Lane"), "the exact address is not shown before the claim");
  const taken = await jobs.selectedJob({ params: { job_id } });
  expect(taken.state === "assigned", "the job is assigned to the provider", taken.state);
  await socket.hear("job.assigned", (facts) => facts.job_id === job_id);

  narrator.step("Sets out 40 minutes before the start, then begins");
  await turns.waitUntil(starts - 40 * minute);
  const report = (body: Body<"PUT /service-provider/jobs/update-status/{job_id}">) =>
    jobs.updateStatus({ params: { job_id }, body });
  await report({ status: "en_route", eta_minutes: 25 });
  const before = await sendPicture(provider, "proof", [120, 120, 140]);
  await report({ status: "in_progress", before_media_ids: [before] });

  narrator.step("Finishes, with proof");
  const proof = await sendPicture(provider, "proof", [120, 200, 140]);
  const done = await report({ status: "awaiting_confirmation", proof_media_ids: [proof] });
  expect(
    done.state === "awaiting_confirmation",
    "the work waits for the customer's confirmation",
    done.state,
  );
  await until(
    "the customer's notification",
    () => customer.quietly.notification.getNotifications(),
    ({ items }) => items.some(({ type }) => type === "job.work_completed"),
  );
};

const moneyMoves = async (provider: Person, { customer, email }: Asked, { job_id, payment_id }: Booked) => {
  narrator.act("5. The customer confirms, the money moves");
  narrator.step("Confirms that the work is done");
  const job = await customer.job.userConfirmJobCompleted({ params: { job_id }, body: { confirmed: true } });
  expect(job.state === "completed", "the job is completed", job.state);
  const paymentOf = async (person: Person) =>
    (await person.quietly.payment.paymentList({ query: { limit: 100 } })).items.find(
      ({ id }) => id === payment_id,
    );
  const captured = await until(
    "the capture",
    () => paymentOf(customer),
    ({ state }) => state === "captured",
  );
  expect(
    captured.captured_minor === job.price_minor,
    `${money(captured.captured_minor, captured)} was captured`,
    captured,
  );
  await until(
    "the receipt",
    () => mailsTo(email),
    (mails) => mails.some(({ subject }) => /^(Receipt|Recibo): /.test(subject ?? "")),
  );
  narrator.found("the receipt came by mail");

  narrator.step("A day later the provider's share is transferred");
  await turns.waitUntil(Math.ceil(((await serviceTime()) + 24 * hour + 5 * minute) / hour) * hour);
  const released = await until(
    "the transfer",
    () => paymentOf(provider),
    ({ status }) => status === "released",
  );
  expect(
    released.status === "released",
    `${money(released.captured_minor - released.fee_minor, released)} went to the provider, ${money(released.fee_minor, released)} stayed as the platform's fee`,
  );
};

const operatorSees = async ({ job_id }: Booked) => {
  narrator.act("6. The operator sees all of it");
  const { job } = (await theOperator()).admin;
  const { items } = await job.getAllJobs({ query: { limit: 50 } });
  expect(
    items.some((one) => one.job_id === job_id),
    "the job is in the list",
  );
  const { history } = await job.getIndividualJob({ params: { job_id } });
  const types = history.map(({ type }) => type);
  expect(
    [
      "job.created",
      "job.opened",
      "job.assigned",
      "job.en_route",
      "job.started",
      "job.work_completed",
      "job.completed",
    ].every((type) => types.includes(type)),
    `its history is complete: ${types.join(", ")}`,
    types,
  );
};

/** From a filmed problem to a paid job. */
export const paidJob = {
  title: "From a filmed problem to a paid job",
  play: async (): Promise<void> => {
    narrator.act("1. A provider joins");
    const provider = await providerJoins();
    narrator.act("2. A customer films what is broken and gets a price");
    const asked = await customerAsks();
    narrator.act("3. Books a job and pays");
    const booked = await customerBooks(asked, 5);
    await providerWorks(provider, asked, booked);
    await moneyMoves(provider, asked, booked);
    await operatorSees(booked);
    asked.socket.close();
  },
};
