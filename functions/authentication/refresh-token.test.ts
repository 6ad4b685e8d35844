import { beforeEach, expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { itemsOf, scanned } from "../../tests/support/engine.ts";
import { newProvider, newUser } from "../../tests/support/people.ts";
import { call, clock, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as providerRefresh } from "../service-provider/auth/refresh-token.ts";
import { handler as getAllAddress } from "./get-all-address.ts";
import { handler as refreshToken } from "./refresh-token.ts";

const refresh = (refresh_token: string) => call(refreshToken, { body: { refresh_token } });
const alive = async (access_token: string) =>
  (await call(getAllAddress, { headers: { authorization: `Bearer ${access_token}` } })).status;

const over = [401, { code: "session.over" }];

let month = 0;
beforeEach(() => {
  month += 2;
  clock.set(new Date(Date.UTC(2027, month, 1, 12)).toISOString());
});

test("issues new tokens and stores only a hash of the next one", async () => {
  const { signed } = await newUser();
  const said = await refresh(signed.data.refresh_token);
  expect(said.status).toBe(200);
  expect(Object.keys(said.data).sort()).toEqual([
    "access_token",
    "expires_in",
    "refresh_expires_at",
    "refresh_token",
    "token_type",
  ]);
  expect(said.data.refresh_token).not.toBe(signed.data.refresh_token);
  expect(await alive(said.data.access_token)).toBe(200);
});

test("reusing a refresh token ends the session for everybody who holds it", async () => {
  const { signed } = await newUser();
  const first = await refresh(signed.data.refresh_token);
  clock.advance({ seconds: 11 });
  const again = await refresh(signed.data.refresh_token);
  expect([again.status, again.error]).toEqual(over);
  expect(await alive(first.data.access_token)).toBe(401);
  expect((await refresh(first.data.refresh_token)).status).toBe(401);
  const [, session] = signed.data.refresh_token.split(".");
  expect(await storyOf("session", session)).toEqual(["session.started", "session.revoked"]);
});

test("reusing an old refresh token revokes the session", async () => {
  const { signed } = await newUser();
  let newest = signed.data;
  for (let round = 0; round < 3; round += 1) {
    newest = (await refresh(newest.refresh_token)).data;
    clock.advance({ hours: 1 });
  }
  expect((await refresh(signed.data.refresh_token)).status).toBe(401);
  expect((await refresh(newest.refresh_token)).status).toBe(401);
});

test("an invented token ends nothing", async () => {
  const { signed } = await newUser();
  const [account, session, value, seal] = signed.data.refresh_token.split(".");
  const forged = [
    `${account}.${session}.${"A".repeat(43)}.${seal}`,
    `${account}.${session}.${value}.${"A".repeat(22)}`,
    `${account}.${session}.${value}`,
    `${account}.${session}.${value}.${seal}.more`,
    "nonsense",
  ];
  for (const token of forged) {
    const said = await refresh(token);
    expect([said.status, said.error]).toEqual(over);
  }
  expect((await refresh(signed.data.refresh_token)).status).toBe(200);
});

test("twenty concurrent uses of one token are one exchange: all get the same successor", async () => {
  const { signed } = await newUser();
  const said = await Promise.all(Array.from({ length: 20 }, () => refresh(signed.data.refresh_token)));
  expect(said.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const successors = new Set(said.map(({ data }) => data.refresh_token));
  expect(successors.size).toBe(1);
  expect((await refresh([...successors][0])).status).toBe(200);
});

test("repeats a lost answer within ten seconds", async () => {
  const { signed } = await newUser();
  const lost = await refresh(signed.data.refresh_token);
  clock.advance({ seconds: 10 });
  const again = await refresh(signed.data.refresh_token);
  expect(again.data.refresh_token).toBe(lost.data.refresh_token);
});

test("a session ends after 14 days without a refresh, and after 30 days in any case", async () => {
  const idle = await newUser();
  clock.advance({ days: 14 });
  expect((await refresh(idle.signed.data.refresh_token)).status).toBe(401);

  let { data } = (await newUser()).signed;
  for (const days of [13, 13]) {
    clock.advance({ days });
    data = (await refresh(data.refresh_token)).data;
  }
  clock.advance({ days: 4 });
  expect((await refresh(data.refresh_token)).status).toBe(401);
});

test("a refresh token is not accepted as an access token, nor the reverse", async () => {
  const { signed } = await newUser();
  expect(await alive(signed.data.refresh_token)).toBe(401);
  expect((await refresh(signed.data.access_token)).status).toBe(422);
});

test("a provider's token can't be refreshed by the users' operation, nor the reverse", async () => {
  const provider = await newProvider();
  expect((await refresh(provider.signed.data.refresh_token)).status).toBe(401);
  const user = await newUser();
  const body = { refresh_token: user.signed.data.refresh_token };
  expect((await call(providerRefresh, { body })).status).toBe(401);
  expect(
    (await call(providerRefresh, { body: { refresh_token: provider.signed.data.refresh_token } })).status,
  ).toBe(200);
});

test("does not renew the session of an account that is no longer active", async () => {
  const { as, signed } = await newUser();
  const account = await accounts.find(as.id);
  const deactivated = { ...account, state: "deactivated" as const };
  await transact([accounts.update(deactivated)], () => 5000);
  expect((await refresh(signed.data.refresh_token)).status).toBe(401);
});

test("a session that has no refresh token can't be renewed", async () => {
  const as = await signedIn("user");
  expect((await refresh(`${as.id}.${as.session_id}.${"A".repeat(43)}.${"A".repeat(22)}`)).status).toBe(401);
});

test("a renewal that comes long after the last one is not counted; who renews again and again is, and so is a token that renews nothing", async () => {
  const { signed } = await newUser();
  const counted = async () =>
    itemsOf(await scanned()).filter(({ pk }) => String(pk).startsWith("LIMIT#authentication/refresh-token#"))
      .length;
  const before = await counted();
  clock.advance({ minutes: 15 });
  let { refresh_token } = (await refresh(signed.data.refresh_token)).data;
  clock.advance({ seconds: 3 });
  ({ refresh_token } = (await refresh(refresh_token)).data);
  expect(await counted()).toBe(before);
  clock.advance({ seconds: 2 });
  ({ refresh_token } = (await refresh(refresh_token)).data);
  expect(await counted()).toBe(before + 1);

  let status = 200;
  for (let times = 1; status === 200; times += 1) {
    expect(times).toBeLessThan(302);
    const answer = await refresh(refresh_token);
    status = answer.status;
    if (status === 200) ({ refresh_token } = answer.data);
  }
  expect(status).toBe(429);

  const other = (await newUser()).signed;
  clock.advance({ days: 15 });
  for (let times = 0; times < 2; times += 1)
    expect((await refresh(other.data.refresh_token)).status).toBe(401);
  expect(await counted()).toBe(before + 2);
});
