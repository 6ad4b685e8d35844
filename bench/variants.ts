import { createHash, randomBytes } from "node:crypto";
import { handler as uploadDocuments } from "../functions/admin/document/upload-documents.ts";
import { handler as getAllJobs } from "../functions/admin/job/get-all-jobs.ts";
import { handler as signIn } from "../functions/authentication/sign-in.ts";
import { handler as updateAddress } from "../functions/authentication/update-address.ts";
import { handler as createJob } from "../functions/job/create-job.ts";
import { handler as getJob } from "../functions/job/get-individual-job-data-for-user.ts";
import { handler as getJobs } from "../functions/job/get-job-list-for-user.ts";
import { handler as getNotifications } from "../functions/notification/get-notifications.ts";
import { handler as listPayments } from "../functions/payment/payment-list.ts";
import { handler as ping } from "../functions/ping.ts";
import { handler as registerCompany } from "../functions/service-provider/company/register-company.ts";
import { handler as getOpenJobs } from "../functions/service-provider/jobs/get-jobs-list-of-service-provider.ts";
import { handler as selectJob } from "../functions/service-provider/jobs/selected-job.ts";
import { handler as webhook } from "../functions/service-provider/membership/webhook.ts";
import { handler as uploadVideo } from "../functions/video/upload-video.ts";
import { tickets } from "../shared/data/connections.ts";
import { transact } from "../shared/data/engine/commit.ts";
import { type AnyContract, nameOf } from "../shared/http/contract.ts";
import { newId } from "../shared/kernel/id.ts";
import { plus } from "../shared/kernel/time.ts";
import {
  aJob,
  approvedProvider,
  bookingOf,
  customerWithQuote,
  placeJobs,
} from "../tests/support/marketplace.ts";
import { incompleteProvider, particulars } from "../tests/support/onboarding.ts";
import { newUser, password } from "../tests/support/people.ts";
import { type Asked, call, httpEvent, renewed, signedIn } from "../tests/support/world.ts";
import type { BareHandler } from "./builds.ts";
import { webhookOf } from "./webhook.ts";

/** An operation that is measured. */
export type Variant = {
  /** Its module in the bundle's folder, without extension. */
  module: string;
  kind: "read" | "change";
  /** What is measured of it. Round trips are counted for every operation. */
  measured: readonly ("cold" | "warm")[];
  /** The handler without framework, with the same clients. */
  comparedWith: BareHandler;
  /** Writes the data that the operation needs, and returns an event that it answers with success once. */
  prepare: () => Promise<unknown>;
};

const now = () => new Date().toISOString();
const remaining = () => 29_000;

type Given = Pick<Variant, "prepare"> & Partial<Variant>;

const variantOf = (module: string, contract: Pick<AnyContract, "route">, given: Given): Variant => ({
  module,
  kind: contract.route.startsWith("GET ") ? "read" : "change",
  measured: [],
  comparedWith: "get-item",
  ...given,
});

type Operation = { contract: AnyContract };

const http = ({ contract }: Operation, asked: () => Promise<Asked>, given: Partial<Variant> = {}): Variant =>
  variantOf(`functions/${nameOf(contract)}`, contract, {
    ...given,
    prepare: async () => httpEvent(contract, await asked()),
  });

/** Prepared once, for operations that change nothing. */
const once = <T>(prepare: () => Promise<T>) => {
  let prepared: Promise<T> | undefined;
  return () => {
    prepared ??= prepare();
    return prepared;
  };
};

const inDays = (days: number): string => plus(now(), { days });

/** A customer with twenty live jobs. */
const busyCustomer = once(async () => {
  const customer = await signedIn("user");
  const jobs = Array.from({ length: 20 }, (_, at) =>
    aJob({ user_id: customer.id, starts_at: inDays(at + 1) }),
  );
  await placeJobs(...jobs);
  return { customer, jobs };
});

const pageSize = 20;

const openJobAndProvider = async () => {
  const { provider: caller } = await approvedProvider();
  const job = aJob({ starts_at: inDays(3) });
  await placeJobs(job);
  return { caller, job };
};

/** Who looks at a full page of open jobs, all sooner than those of other variants. */
const readerOfBoard = async () => {
  const { provider } = await approvedProvider();
  await placeJobs(...Array.from({ length: pageSize }, () => aJob({ starts_at: inDays(2) })));
  return provider;
};

const ticketEvent = async () => {
  const secret = randomBytes(24).toString("base64url");
  const ticket = {
    id: createHash("sha256").update(secret).digest("hex"),
    version: 0,
    account_id: newId("account"),
    role: "user" as const,
    session_id: newId("session"),
    expires_at: plus(now(), { minutes: 5 }),
  };
  await transact([tickets.insert(ticket)], remaining);
  return {
    headers: {},
    queryStringParameters: { ticket: secret },
    requestContext: { routeKey: "$connect", connectionId: randomBytes(8).toString("base64url") },
  };
};

const documents = [{ doc_name: "insurance", content_type: "image/jpeg", expires_on: "2031-06-30" }];

/** A provider with a known company, so that documents can be handed in for it. */
const registeredProvider = async (): Promise<string> => {
  const as = await incompleteProvider();
  const { status, body } = await call(registerCompany, { as, body: particulars() });
  if (status !== 200) throw new Error(body);
  return as.id;
};

const address = {
  line1: "1 Ferry Building",
  city: "San Francisco",
  region: "CA",
  postcode: "94111",
  country: "US",
};

/** Every measured operation: the only place to add one. */
export const variants: readonly Variant[] = [
  http(ping, async () => ({}), { measured: ["cold"] }),
  http(
    getJob,
    async () => {
      const { customer, jobs } = await busyCustomer();
      return { as: await renewed(customer), params: { job_id: jobs[0]?.id as string } };
    },
    { measured: ["warm"] },
  ),
  http(
    getJobs,
    async () => ({
      as: await renewed((await busyCustomer()).customer),
      query: { limit: "20" },
    }),
    {
      measured: ["cold", "warm"],
    },
  ),
  http(
    createJob,
    async () => {
      const { customer, quote } = await customerWithQuote();
      return { as: customer, body: bookingOf(quote, { scheduled_date: inDays(3).slice(0, 10) }) };
    },
    { measured: ["cold", "warm"] },
  ),
  http(
    selectJob,
    async () => {
      const { caller, job } = await openJobAndProvider();
      return { as: caller, params: { job_id: job.id } };
    },
    { measured: ["warm"] },
  ),
  http(getOpenJobs, async () => ({ as: await readerOfBoard(), query: { limit: String(pageSize) } })),
  http(updateAddress, async () => ({ as: (await newUser()).as, body: address })),
  http(signIn, async () => ({ body: { email: (await newUser()).email, password } })),
  http(getNotifications, async () => ({ as: await signedIn("user"), query: { limit: "20" } })),
  http(listPayments, async () => ({ as: await signedIn("user"), query: { limit: "20" } })),
  http(getAllJobs, async () => ({ as: await signedIn("admin"), query: { limit: "20" } })),
  http(uploadVideo, async () => ({ as: await signedIn("user"), body: { content_type: "video/mp4" } }), {
    measured: ["cold"],
    comparedWith: "get-item-and-sign-upload",
  }),
  http(
    uploadDocuments,
    async () => ({
      as: await signedIn("admin"),
      body: { owner_type: "service_provider", service_provider_id: await registeredProvider(), documents },
    }),
    { measured: ["cold"], comparedWith: "get-item-and-sign-upload" },
  ),
  http(webhook, async () => webhookOf(), {
    measured: ["cold"],
    comparedWith: "get-item-and-verify-webhook",
  }),
  variantOf(
    "functions/chat-socket/connect",
    { route: "POST /connect" },
    { prepare: ticketEvent, measured: ["cold"] },
  ),
];
