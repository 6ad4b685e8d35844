import { describe, expect, test } from "vitest";
import { newId } from "../../kernel/id.ts";
import {
  type Challenge,
  codeFor,
  openChallenge,
  openedOf,
  passChallenge,
  redeemReset,
  renewChallenge,
  resetTokenFor,
} from "./challenge.ts";

const now = "2027-03-01T09:00:00.000Z";
const account_id = newId("account");
const id = "0193f2b0c5d8a1b2c3d4e5f6" as Challenge["id"];
const secrets = { code_key: Buffer.alloc(32, 7).toString("base64") };
const otherSecrets = { code_key: Buffer.alloc(32, 8).toString("base64") };

const challenge = (given: Partial<Challenge> = {}): Challenge => ({
  id,
  version: 2,
  purpose: "sign_up",
  role: "user",
  channel: "email",
  destination_key: "key",
  account_id,
  generation: 1,
  attempts: 1,
  issued_at: now,
  expires_at: "2027-03-01T09:05:00.000Z",
  closes_at: "2027-03-02T09:00:00.000Z",
  ...given,
});

/** The refusal that a decision throws. */
const refusalOf = (decide: () => unknown) => {
  try {
    decide();
  } catch (error) {
    const { reason, facts } = error as { reason: { code: string }; facts: object };
    return { code: reason.code, ...facts };
  }
};

describe("a challenge", () => {
  const {
    version: _,
    generation: __,
    attempts: ___,
    issued_at,
    expires_at,
    closes_at,
    ...opening
  } = challenge();

  test("opens with its first code, good for five minutes, and stays open for a day", () => {
    const { record, events } = openChallenge(opening, now);
    expect(record).toEqual({
      ...opening,
      version: 0,
      generation: 1,
      attempts: 0,
      issued_at,
      expires_at,
      closes_at,
    });
    expect(events).toMatchObject([
      {
        type: "challenge.issued",
        data: {
          challenge_id: id,
          generation: 1,
          account_id,
          user_id: account_id,
          purpose: "sign_up",
          channel: "email",
        },
      },
    ]);
    expect(openedOf(record)).toEqual({
      challenge_id: id,
      expires_at,
      resend_after: "2027-03-01T09:01:00.000Z",
    });
  });

  test("without an account is a decoy that looks the same", () => {
    const { record, events } = openChallenge({ ...opening, account_id: undefined }, now);
    expect(openedOf(record)).toEqual(openedOf(openChallenge(opening, now).record));
    expect(events).toMatchObject([
      {
        type: "challenge.decoyed",
        data: { challenge_id: id, purpose: "sign_up", channel: "email" },
      },
    ]);
  });
});

describe("another code", () => {
  const open = challenge({ issued_at: "2027-03-01T08:59:00.000Z", attempts: 4 });

  test("comes a minute after the one before, with tries of its own", () => {
    const { record, events } = renewChallenge(open, now);
    expect(record).toEqual({
      ...open,
      generation: 2,
      attempts: 0,
      issued_at: now,
      expires_at: "2027-03-01T09:05:00.000Z",
    });
    expect(events).toMatchObject([{ type: "challenge.issued", data: { generation: 2 } }]);
  });

  test.each([
    ["2027-03-01T08:59:00.001Z", 1],
    ["2027-03-01T08:59:30.400Z", 31],
    ["2027-03-01T09:00:00.000Z", 60],
  ])("is refused sooner: the one before went out at %s", (issued_at, retry_after_seconds) => {
    expect(refusalOf(() => renewChallenge({ ...open, issued_at }, now))).toMatchObject({
      code: "request.rate_limited",
      retry_after_seconds,
    });
  });

  test.each([
    ["used", { consumed_at: "2027-03-01T08:00:00.000Z" }],
    ["closed", { closes_at: now }],
  ])("is refused for a challenge that is %s", (_, given) => {
    expect(refusalOf(() => renewChallenge({ ...open, ...given }, now))?.code).toBe("challenge.expired");
  });
});

describe("a code", () => {
  test("has six digits that follow from challenge, generation, purpose and key", () => {
    const codes = [
      codeFor(challenge(), secrets),
      codeFor(challenge({ generation: 2 }), secrets),
      codeFor(challenge({ id: newId("challenge") }), secrets),
      codeFor(challenge({ purpose: "link" }), secrets),
      codeFor(challenge(), otherSecrets),
    ];
    expect(new Set(codes).size).toBe(5);
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(codeFor(challenge({ attempts: 5 }), secrets)).toBe(codes[0]);
  });

  test("that begins with zeros has them", () => {
    const codes = Array.from({ length: 200 }, (_, generation) => codeFor(challenge({ generation }), secrets));
    expect(codes.filter((code) => code.startsWith("0")).length).toBeGreaterThan(5);
    expect(codes.every((code) => code.length === 6)).toBe(true);
  });

  test("that is right passes the challenge", () => {
    expect(passChallenge(challenge(), codeFor(challenge(), secrets), secrets, now)).toEqual({
      ...challenge(),
      consumed_at: now,
    });
  });

  test("that is right gives ten minutes to choose a new password", () => {
    const reset = challenge({ purpose: "password_reset" });
    expect(passChallenge(reset, codeFor(reset, secrets), secrets, now)).toEqual({
      ...reset,
      consumed_at: now,
      reset_until: "2027-03-01T09:10:00.000Z",
    });
  });

  const right = codeFor(challenge(), secrets);
  test.each([
    ["of another generation", challenge({ generation: 2 }), right],
    ["too short", challenge(), right.slice(1)],
    ["too long", challenge(), `${right}0`],
    ["of a decoy", challenge({ account_id: undefined }), right],
  ])("%s is wrong, and says how many tries are left", (_, held, code) => {
    expect(refusalOf(() => passChallenge(held, code, secrets, now))).toMatchObject({
      code: "challenge.code_invalid",
      details: { attempts_left: 4 },
    });
  });
});

describe("the token of a password reset", () => {
  const passed = challenge({ purpose: "password_reset", reset_until: "2027-03-01T09:00:00.001Z" });
  const token = resetTokenFor(passed, secrets);

  test("is spent when it is used", () => {
    expect(token).toMatch(new RegExp(`^${id}\\.[\\w-]{43}$`));
    const { reset_until: _, ...spent } = passed;
    expect(redeemReset(passed, token, secrets, now)).toEqual(spent);
  });

  test.each([
    ["of nothing", undefined, token],
    ["of a decoy", { ...passed, account_id: undefined }, token],
    ["that was used", { ...passed, reset_until: undefined }, token],
    ["that is late", { ...passed, reset_until: now }, token],
    ["of another key", passed, resetTokenFor(passed, otherSecrets)],
    ["of an earlier code", passed, resetTokenFor({ ...passed, generation: 0 }, secrets)],
    ["that is cut off", passed, token.slice(0, -1)],
  ])("%s is refused", (_, held, given) => {
    expect(refusalOf(() => redeemReset(held, given, secrets, now))?.code).toBe("challenge.expired");
  });
});
