import { describe, expect, test } from "vitest";
import { newId } from "../../kernel/id.ts";
import {
  endSession,
  presentRefreshToken,
  revokeSession,
  type Session,
  SessionOver,
  sessionsBeyondBound,
  startSession,
} from "./session.ts";

const now = "2027-03-01T09:00:00.000Z";
const account_id = newId("account");
const id = newId("session");

const session = (given: Partial<Session> = {}): Session => ({
  id,
  version: 3,
  account_id,
  role: "user",
  state: "active",
  method: "password",
  created_at: "2027-02-20T09:00:00.000Z",
  expires_at: "2027-03-22T09:00:00.000Z",
  idle_expires_at: "2027-03-06T09:00:00.000Z",
  refresh_hash: "present",
  previous_hash: "before",
  rotated_at: "2027-02-28T09:00:00.000Z",
  ...given,
});

describe("a new session", () => {
  test.each([
    ["user", {}, { user_id: account_id }, "2027-03-31T09:00:00.000Z", "2027-03-15T09:00:00.000Z"],
    [
      "service_provider",
      {},
      { service_provider_id: account_id },
      "2027-03-31T09:00:00.000Z",
      "2027-03-15T09:00:00.000Z",
    ],
    ["admin", { admin_role: "finance" }, {}, "2027-03-01T21:00:00.000Z", "2027-03-01T09:30:00.000Z"],
  ] as const)("of a %s lasts as long as the role allows", (role, given, ids, expires_at, idle_expires_at) => {
    const { record, events } = startSession({
      id,
      account: { id: account_id, role, ...given },
      method: "password",
      refresh_hash: "present",
      device: "A telephone",
      now,
    });
    expect(record).toEqual({
      id,
      version: 0,
      account_id,
      role,
      ...given,
      state: "active",
      method: "password",
      created_at: now,
      expires_at,
      idle_expires_at,
      refresh_hash: "present",
      device: "A telephone",
    });
    expect(events).toMatchObject([
      {
        type: "session.started",
        aggregate: { id, version: 1 },
        to: "active",
        data: { session_id: id, account_id, ...ids, method: "password" },
        audience: [],
      },
    ]);
  });
});

describe("an ended session", () => {
  const data = { session_id: id, account_id, user_id: account_id };

  test("keeps when its holder signed out", () => {
    const { record, events } = endSession(session(), now);
    expect(record).toEqual({ ...session(), state: "ended", ended_at: now });
    expect(events).toMatchObject([
      { type: "session.ended", from: "active", to: "ended", data, audience: [] },
    ]);
  });

  test("that the service ended says why, and its owner is told", () => {
    const { record, events } = revokeSession(session(), "password_changed", now);
    expect(record).toEqual({ ...session(), state: "ended", ended_at: now });
    expect(events).toMatchObject([
      {
        type: "session.revoked",
        from: "active",
        to: "ended",
        reason: "password_changed",
        data,
        audience: [account_id],
      },
    ]);
  });
});

describe("of too many sessions the oldest end, so that there is room for one more", () => {
  const sessions = (count: number) =>
    Array.from({ length: count }, (_, nth) =>
      session({
        id: newId("session"),
        created_at: `2027-02-${String(nth + 1).padStart(2, "0")}T09:00:00.000Z`,
      }),
    );
  const days = (ending: Session[]) => ending.map(({ created_at }) => created_at.slice(8, 10));

  test.each([
    [0, []],
    [19, []],
    [20, ["01"]],
    [22, ["01", "02", "03"]],
  ])("of %i: %j", (count, ended) => {
    expect(days(sessionsBeyondBound(sessions(count)))).toEqual(ended);
    expect(days(sessionsBeyondBound(sessions(count).toReversed()))).toEqual(ended);
  });
});

describe("a refresh token", () => {
  const present = (given: Partial<Session>, hash: string, at = now) =>
    presentRefreshToken(session(given), { hash, successor_hash: "next" }, at);

  test.each([
    ["user", "2027-03-15T09:00:00.000Z"],
    ["admin", "2027-03-01T09:30:00.000Z"],
  ] as const)("of a %s is replaced by its successor, and the session lives on", (role, idle_expires_at) => {
    expect(present({ role }, "present")).toEqual({
      outcome: "rotated",
      record: {
        ...session({ role }),
        refresh_hash: "next",
        previous_hash: "present",
        rotated_at: now,
        idle_expires_at,
      },
      events: [],
    });
  });

  test.each([
    ["2027-03-01T09:00:10.000Z", "repeated"],
    ["2027-03-01T09:00:10.001Z", "revoked"],
  ])("that was replaced at nine and comes again at %s is %s", (at, outcome) => {
    expect(present({ rotated_at: now }, "before", at).outcome).toBe(outcome);
  });

  test("that comes again in time changes nothing", () => {
    const held = session({ rotated_at: now });
    expect(presentRefreshToken(held, { hash: "before", successor_hash: "next" }, now)).toEqual({
      outcome: "repeated",
      record: held,
      events: [],
    });
  });

  test.each([
    ["an older one", { rotated_at: now }, "older"],
    ["one before any other", { rotated_at: now, previous_hash: undefined }, "older"],
    ["the one before, of a session that was never renewed", { rotated_at: undefined }, "before"],
  ])("in wrong hands revokes the session: %s", (_, given, hash) => {
    expect(present(given, hash)).toMatchObject({
      outcome: "revoked",
      record: { state: "ended", ended_at: now, refresh_hash: "present" },
      events: [{ type: "session.revoked", reason: "refresh_token_reused" }],
    });
  });

  test.each([
    ["has ended", { state: "ended" }],
    ["has lasted as long as any may", { expires_at: now }],
    ["was idle for too long", { idle_expires_at: now }],
  ] as const)("of a session that %s does nothing", (_, given) => {
    expect(() => present(given, "present")).toThrow(SessionOver());
    expect(() => present(given, "older")).toThrow(SessionOver());
  });

  test("works until the last millisecond", () => {
    const expires_at = "2027-03-01T09:00:00.001Z";
    expect(present({ expires_at, idle_expires_at: expires_at }, "present").outcome).toBe("rotated");
  });
});
