import { ConnectionError, MarketplaceError } from "./errors.ts";
import { type AdminRole, knowingDevices } from "./operations.ts";
import { request, type Transport, withOwnKey } from "./request.ts";
import type { Call, Data, Parts, Route } from "./routes.ts";

/** A signed-in session. Whoever has it can act as that account: store it where others can't read it. */
export type Session = {
  account_id: string;
  role: "user" | "service_provider" | "admin";
  /** An administrator's role. */
  admin_role?: AdminRole;
  /** Empty: not known now; it is asked for before the next request. */
  access_token: string;
  refresh_token: string;
};

type Store<T> = {
  get(): T | undefined | Promise<T | undefined>;
  set(value: T | undefined): void | Promise<void>;
};

/** Stores a session: read before each request, written at each change. */
export type SessionStore = Store<Session>;

/**
 * Stores that this device has signed in before. It outlives the session: with it a person can sign in while others
 * lock their address by guessing passwords. It grants nothing by itself.
 */
export type DeviceStore = Store<string>;

/** A store that ends with the program. */
export const inMemory = <T = Session>(): Store<T> => {
  let held: T | undefined;
  return {
    get: () => held,
    set: (value) => {
      held = value;
    },
  };
};

type Tokens = Pick<Session, "access_token" | "refresh_token">;

/** The session that an answer starts or continues. */
const sessionIn = (data: unknown, held: Session | undefined): Session | undefined => {
  if (typeof data !== "object" || data === null || !("refresh_token" in data)) return undefined;
  const { access_token, refresh_token } = data as Tokens;
  if (!("profile" in data)) return held && { ...held, access_token, refresh_token };
  const { account_id, profile } = data as Data<"POST /authentication/sign-in">;
  const { role, admin_role } = profile;
  return { account_id, role, ...(admin_role && { admin_role }), access_token, refresh_token };
};

const deviceIn = (data: unknown): string | undefined => {
  const { device_token } = (typeof data === "object" && data !== null ? data : {}) as {
    device_token?: unknown;
  };
  return typeof device_token === "string" ? device_token : undefined;
};

/** Reusing a refresh token more than ten seconds later ends its session: there is time for two tries. */
const brief = { timeoutSeconds: 4, tries: 2, longestWaitSeconds: 1 };
const mayRefreshAgain = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof MarketplaceError && error.status >= 429);

/** Sends requests with the session: stores the tokens of a sign-in, and refreshes an expired access token. */
export const asSession = (
  transport: Transport,
  store: SessionStore,
  device: DeviceStore,
  alone: <T>(work: () => Promise<T>) => Promise<T>,
): Call => {
  let refreshing: Promise<Session | undefined> | undefined;

  const refresh = async (used: Session): Promise<Session | undefined> => {
    const held = await store.get();
    if (held?.access_token !== used.access_token) return held;
    const route: Route =
      held.role === "service_provider"
        ? "POST /service-provider/auth/refresh-token"
        : "POST /authentication/refresh-token";
    const body = { refresh_token: held.refresh_token };
    try {
      const answer = await request({ ...transport, ...brief }, route, { body }, undefined, mayRefreshAgain);
      const session = sessionIn(answer, held);
      await store.set(session);
      return session;
    } catch (error) {
      if (mayRefreshAgain(error)) throw error;
      const now = await store.get();
      if (now?.refresh_token !== held.refresh_token) return now;
      await store.set(undefined);
      return undefined;
    }
  };

  /** The session after the one that was used; concurrent callers share one refresh. */
  const renewed = (used: Session): Promise<Session | undefined> => {
    refreshing ??= alone(() => refresh(used)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  const answered = async (route: Route, parts: Parts): Promise<unknown> => {
    const stored = await store.get();
    const held = stored?.access_token === "" ? await renewed(stored) : stored;
    try {
      return await request(transport, route, parts, held?.access_token);
    } catch (error) {
      if (!held || !(error instanceof MarketplaceError) || error.code !== "auth.required") throw error;
      const session = await renewed(held);
      if (!session) throw error;
      return request(transport, route, parts, session.access_token);
    }
  };

  /** Adds the device's token, unless the app sends one itself. */
  const asDevice = async (route: Route, parts: Parts): Promise<Parts> => {
    const device_token = knowingDevices.has(route) ? await device.get() : undefined;
    return device_token ? { ...parts, body: { device_token, ...(parts.body as object) } } : parts;
  };

  return async <R extends Route>(route: R, parts: Parts = {}): Promise<Data<R>> => {
    const data = await answered(route, await asDevice(route, withOwnKey(route, parts)));
    const device_token = deviceIn(data);
    if (device_token) await device.set(device_token);
    if (route.endsWith("/sign-out")) await store.set(undefined);
    const session = sessionIn(data, await store.get());
    if (session) await store.set(session);
    return data as Data<R>;
  };
};
