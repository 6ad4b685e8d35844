import { pathToFileURL } from "node:url";
import { handler as createPayment } from "../../functions/payment/create-payment.ts";
import { handler as createTimeOff } from "../../functions/service-provider/time-off/create-time-off.ts";
import { type ActorKind, type OwnedId, ownedIn } from "../../platform/document/role-matrix.ts";
import { root } from "../../platform/operations.ts";
import { accounts, addresses } from "../../shared/data/accounts.ts";
import type { Joining } from "../../shared/data/engine/guard.ts";
import type { Write } from "../../shared/data/engine/write.ts";
import { feedback } from "../../shared/data/feedback.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { notifications } from "../../shared/data/notifications.ts";
import { pushDevices } from "../../shared/data/push-devices.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { series } from "../../shared/data/series.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import type { AdminRole, Role } from "../../shared/data/sessions.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import { registerDevice } from "../../shared/domain/notification/push-device.ts";
import { signAccessToken } from "../../shared/http/access-token.ts";
import type { AnyContract } from "../../shared/http/contract.ts";
import type { OperationHandler } from "../../shared/http/operation.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { isTalk, kindOf, talkOf } from "./conversations.ts";
import { aJob, aMedia, anAccount, aProvider, aQuote, aSeries, place } from "./marketplace.ts";
import { bookedJob } from "./money-world.ts";
import { aFeedback, aNotification } from "./records.ts";
import { type Asked, type Caller, call, signedIn, signingIn, write } from "./world.ts";

const now = () => new Date().toISOString();

const handlers = new Map<string, Promise<OperationHandler>>();

/** The handler that a file exports. vitest asks its main process at every import, also of what is loaded. */
export const handlerIn = (file: string): Promise<OperationHandler> => {
  const loaded =
    handlers.get(file) ??
    (
      import(/* @vite-ignore */ pathToFileURL(`${root}/${file}`).href) as Promise<{
        handler: OperationHandler;
      }>
    ).then(({ handler }) => handler);
  handlers.set(file, loaded);
  return loaded;
};

/** A person to store: a caller, with all their records. */
type Member = { caller: Caller; account: Write; session: Joining; more: Write[] };

const person = async (role: Role, given: Partial<Account> = {}): Promise<Member> => {
  const { caller, session } = await signingIn(role, undefined, given.admin_role);
  return {
    caller,
    account: accounts.insert(anAccount({ ...given, id: caller.id, role })),
    session,
    more: [],
  };
};

const providing = async (state: "approved" | "profile_incomplete" | "suspended"): Promise<Member> => {
  const one = await person("service_provider");
  const provider = aProvider({ id: one.caller.id, state, payout: { state: "none" } });
  return { ...one, more: [serviceProviders.insert(provider)] };
};

const stored = async ({ caller, account, session, more }: Member): Promise<Caller> => {
  await write(account, session, ...more);
  return caller;
};

/** A new person, signed in, with an account; a provider is also ready to work. */
export const newcomer = async (role: Role): Promise<Caller> =>
  stored(await (role === "service_provider" ? providing("approved") : person(role)));

/** An administrator of a role, signed in, with an account. */
export const administrator = async (admin_role?: AdminRole): Promise<Caller> =>
  stored(await person("admin", admin_role && { admin_role }));

export type Cast = Record<Exclude<ActorKind, "anonymous">, Caller>;

/** One caller of each kind. */
export const cast = async (): Promise<Cast> => {
  const members = {
    user: await person("user"),
    ended_session: await person("user"),
    deactivated: await person("user", { state: "deactivated" }),
    expired_token: await person("user"),
    limited_token: await person("user"),
    another_user: await person("user"),
    service_provider: await providing("approved"),
    another_service_provider: await providing("approved"),
    pending_service_provider: await providing("profile_incomplete"),
    suspended_service_provider: await providing("suspended"),
    admin: await person("admin"),
    support_admin: await person("admin", { admin_role: "support" }),
    finance_admin: await person("admin", { admin_role: "finance" }),
    read_only_admin: await person("admin", { admin_role: "read_only" }),
  };
  const withoutSession = [members.ended_session, members.deactivated];
  const all = Object.values(members);
  await write(
    ...all.flatMap(({ account, more }) => [account, ...more]),
    ...all.filter((one) => !withoutSession.includes(one)).map(({ session }) => session),
  );
  const callers = Object.fromEntries(
    Object.entries(members).map(([kind, { caller }]) => [kind, caller]),
  ) as Cast;
  const scoped = { ...callers.limited_token, scope: "ai" };
  const hourAgo = plus(now(), { hours: -1 });
  const tokenOf = async (...given: Parameters<typeof signAccessToken>) =>
    (await signAccessToken(...given)).access_token;
  return {
    ...callers,
    expired_token: { ...callers.expired_token, token: await tokenOf(callers.expired_token, hourAgo) },
    limited_token: { ...scoped, token: await tokenOf(scoped, now()) },
  };
};

/** Whether an operation may end sessions or close accounts, so that its caller may not exist afterwards. */
export const endsPeople = ({ emits = [] }: AnyContract): boolean =>
  emits.some(({ aggregate }) => ["account", "session", "service_provider"].includes(aggregate));

export type Ids = Partial<Record<OwnedId, string>>;

const paymentOf = async (user: Caller): Promise<string> => {
  const job = await bookedJob(user.id);
  return (await call(createPayment, { as: user, body: { job_id: job.id } })).data.id;
};

const notificationOf = async ({ id: account_id }: Caller) => {
  const one = aNotification({ account_id });
  await write(notifications.insert(one));
  return one.id;
};

/** A phone of somebody's. */
const deviceOf = async ({ id: account_id, role, session_id }: Caller) => {
  const given = { account_id, role, session_id, platform: "ios" as const, token: newId("token") };
  const { record } = registerDevice(undefined, given, now());
  await write(pushDevices.insert(record));
  return record.id;
};

/** Published feedback about one side of a job. */
const feedbackAbout = async (side: "user" | "service_provider", { id }: Caller) => {
  const by = side === "user" ? ("service_provider" as const) : ("user" as const);
  const one = aFeedback({ version: 0, by, [`${side}_id`]: id });
  await write(feedback.insert(one));
  return one.id;
};

const addressOf = async ({ id: account_id }: Caller) => {
  const at = now();
  const one = {
    id: newId("address"),
    version: 0,
    account_id,
    ...place,
    primary: true,
    created_at: at,
    updated_at: at,
  };
  await write(addresses.insert(one));
  return one.id;
};

const timeOffOf = async (as: Caller): Promise<string> => {
  const day = plus(now(), { days: 10 }).slice(0, 10);
  return (await call(createTimeOff, { as, body: { first_date: day, last_date: day } })).data.id;
};

const seriesOf = async ({ id: user_id }: Caller): Promise<string> => {
  const one = aSeries({ user_id });
  await write(series.insert(one));
  return one.id;
};

/** What an operation calls a session: of a chat, or since somebody has signed in. */
const sessionOf = async (contract: AnyContract, owner: Caller): Promise<string> =>
  isTalk(contract)
    ? (await talkOf(owner, kindOf(contract))).id
    : (await signedIn(owner.role, owner.id)).session_id;

/** New records of what an operation asks about: a customer's, with the provider who has the job. */
export const belongings = async (
  contract: AnyContract,
  { user, service_provider }: Pick<Cast, "user" | "service_provider">,
): Promise<{ user: Ids; service_provider: Ids }> => {
  const named = new Set(ownedIn(contract));
  if (named.size === 0) return { user: {}, service_provider: {} };
  const [quote, film, picture] = [
    aQuote({ user_id: user.id, state: "estimated" }),
    aMedia({ owner_id: user.id }),
    aMedia({ owner_id: service_provider.id, owner_role: "service_provider", kind: "image" }),
  ];
  const job = aJob({ user_id: user.id, service_provider_id: service_provider.id, state: "assigned" });
  await write(quotes.insert(quote), media.insert(film), media.insert(picture), jobs.insert(job));
  return {
    user: {
      job_id: job.id,
      quote_id: quote.id,
      user_id: user.id,
      video_id: film.id,
      media_id: film.id,
      ...(named.has("payment_id") && { payment_id: await paymentOf(user) }),
      ...(named.has("series_id") && { series_id: await seriesOf(user) }),
      ...(named.has("notification_id") && { notification_id: await notificationOf(user) }),
      ...(named.has("feedback_id") && { feedback_id: await feedbackAbout("user", user) }),
      ...(named.has("push_device_id") && { push_device_id: await deviceOf(user) }),
      ...(named.has("session_id") && { session_id: await sessionOf(contract, user) }),
      ...(named.has("address_id") && { address_id: await addressOf(user) }),
    },
    service_provider: {
      job_id: job.id,
      media_id: picture.id,
      ...(named.has("time_off_id") && { time_off_id: await timeOffOf(service_provider) }),
      ...(named.has("notification_id") && { notification_id: await notificationOf(service_provider) }),
      ...(named.has("feedback_id") && {
        feedback_id: await feedbackAbout("service_provider", service_provider),
      }),
      ...(named.has("push_device_id") && { push_device_id: await deviceOf(service_provider) }),
      ...(named.has("session_id") && { session_id: await sessionOf(contract, service_provider) }),
    },
  };
};

/** Ids of missing records. */
export const missing = (contract: AnyContract): Ids =>
  Object.fromEntries(ownedIn(contract).map((name) => [name, newId("missing")]));

const replaced = (values: Record<string, unknown>, ids: Ids) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ids[name as OwnedId] ?? value]));

/** The operation's example, with the ids of these records. */
export const exampleAbout = (
  { example = {} }: AnyContract,
  ids: Ids,
): Pick<Asked, "body" | "params" | "query"> => ({
  ...(example.params && { params: replaced(example.params, ids) as Record<string, string> }),
  ...(example.query && { query: example.query }),
  ...(example.body !== undefined && {
    body: Array.isArray(example.body) ? example.body : replaced(example.body as Record<string, unknown>, ids),
  }),
});
