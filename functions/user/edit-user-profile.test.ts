import { expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { historyOf } from "../../shared/data/engine/events.ts";
import { pictureOf } from "../../tests/support/onboarding.ts";
import {
  codeSent,
  newProvider,
  newUser,
  password,
  proved,
  someAddress,
  someIp,
} from "../../tests/support/people.ts";
import { type Caller, call, clock, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as signIn } from "../authentication/sign-in.ts";
import { handler as verifyOtp } from "../authentication/verify-otp.ts";
import { handler as editProfile } from "../service-provider/auth/edit-profile.ts";
import { handler as editUserProfile } from "./edit-user-profile.ts";
import { handler as getSingleUserDetail } from "./get-single-user-detail.ts";

const edit = (as: Caller, body: Record<string, unknown>) => call(editUserProfile, { as, body });
const enter = (email: string) => call(signIn, { body: { email, password }, source_ip: someIp() });
const confirm = async (challenge_id: string) =>
  call(verifyOtp, { body: { challenge_id, otp: await codeSent(challenge_id) }, source_ip: someIp() });
const detail = async (as: Caller, user_id = as.id) => call(getSingleUserDetail, { as, params: { user_id } });

test("a name and a picture change at once; the rest stays; events name the fields and not their values", async () => {
  const { as, email } = await newUser();
  const photo_media_id = await pictureOf(as.id, { purpose: "profile" });
  const said = await edit(as, { name: "  Ada   Lovelace ", photo_media_id });
  expect([said.status, said.data.verifications]).toEqual([200, []]);
  expect(said.data.profile).toMatchObject({ name: "Ada Lovelace", photo_media_id, email });
  expect((await edit(as, { photo_media_id: null })).data.profile).toMatchObject({ name: "Ada Lovelace" });
  expect((await accounts.find(as.id)).photo_media_id).toBeUndefined();
  const { items } = await historyOf({ type: "account", id: as.id }, { limit: 10, scope: "test" });
  const edits = items.filter(({ type }) => type === "account.profile_edited");
  expect(edits.map(({ data }) => data.fields)).toEqual([["photo_media_id"], ["name", "photo_media_id"]]);
  expect(JSON.stringify(edits)).not.toContain("Lovelace");
});

test("a new address counts once its code is returned; then the old one is free", async () => {
  const { as, email } = await newUser();
  const fresh = someAddress();
  const { data } = await edit(as, { email: fresh.toUpperCase(), current_password: password });
  expect(data.verifications).toMatchObject([{ channel: "email" }]);
  expect(data.profile.email).toBe(email);
  expect((await enter(fresh)).status).toBe(401);
  const said = await confirm(data.verifications[0].challenge_id);
  expect([said.status, Object.keys(said.data), said.data.profile.email]).toEqual([200, ["profile"], fresh]);
  expect([(await enter(fresh)).status, (await enter(email)).status]).toEqual([200, 401]);
  expect((await newUser(email)).as.id).not.toBe(as.id);
  const story = await storyOf("account", as.id);
  expect(story).toEqual(expect.arrayContaining(["account.contact_requested", "account.contact_changed"]));
});

test("a telephone number is added in the same way, next to the address", async () => {
  const { as, email } = await newUser();
  const { data } = await edit(as, { phone: "+1 555 010 0777", current_password: password });
  expect(data.verifications).toMatchObject([{ channel: "sms" }]);
  const said = await confirm(data.verifications[0].challenge_id);
  expect(said.data.profile).toMatchObject({ email, phone: "+15550100777", phone_verified: true });
  const byPhone = await call(signIn, { body: { phone: "+15550100777", password }, source_ip: someIp() });
  expect(byPhone.data.account_id).toBe(as.id);
});

test("another address requires the current password or a proof, and nothing else does", async () => {
  const { as } = await newUser();
  const without = await edit(as, { email: someAddress() });
  expect([without.status, without.error?.code]).toEqual([403, "auth.proof_required"]);
  const wrong = await edit(as, { email: someAddress(), current_password: "not-the-right-one" });
  expect(wrong.error?.code).toBe("account.password_wrong");
  const { password_hash: _, ...account } = await accounts.find(as.id);
  await transact([accounts.update({ ...account })], () => 5000);
  expect((await edit(as, { email: someAddress() })).error?.code).toBe("auth.proof_required");
  const asked = { ...(await proved(as)), body: { email: someAddress() } };
  expect((await call(editUserProfile, asked)).status).toBe(200);
  expect((await edit(as, { name: "Ada Marlow" })).status).toBe(200);
});

test("only the reader of the code learns whether an address is taken", async () => {
  const { as } = await newUser();
  const other = await newUser();
  const taken = await edit(as, { email: other.email, current_password: password });
  const free = await edit(as, { email: someAddress(), current_password: password });
  const shape = ({ status, data }: typeof taken) => [status, Object.keys(data.verifications[0])];
  expect(shape(taken)).toEqual(shape(free));
  const said = await confirm(taken.data.verifications[0].challenge_id);
  expect([said.status, said.error?.code]).toEqual([409, "account.address_taken"]);
  expect((await enter(other.email)).data.account_id).toBe(other.as.id);
});

test("of two accounts that want a free address the first to return its code gets it", async () => {
  const [a, b] = [await newUser(), await newUser()];
  const wanted = someAddress();
  const asked = await Promise.all(
    [a, b].map(({ as }) => edit(as, { email: wanted, current_password: password })),
  );
  const said = await Promise.all(asked.map(({ data }) => confirm(data.verifications[0].challenge_id)));
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("one account can ask for five codes an hour to one address, and other accounts for ten more", async () => {
  clock.set("2027-05-01T12:00:00.000Z");
  const wanted = someAddress();
  const people = await Promise.all([1, 2, 3, 4].map(() => newUser()));
  const said: number[][] = [];
  for (const { as } of people) {
    const asked = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => edit(as, { email: wanted, current_password: password })),
    );
    said.push(asked.map(({ status }) => status).sort());
  }
  const five = [200, 200, 200, 200, 200, 429];
  expect(said).toEqual([five, five, five, Array.from({ length: 6 }, () => 429)]);
});

test("the account's current address changes nothing", async () => {
  const { as, email } = await newUser();
  const { data } = await edit(as, { email, name: "Ada Moreno" });
  expect(data.verifications).toEqual([]);
});

test("a picture must be the account's own, ready and an image", async () => {
  const { as } = await newUser();
  const foreign = await pictureOf((await newUser()).as.id);
  const missing = "0199a1b2c3d4e5f60718293a";
  for (const photo_media_id of [foreign, missing])
    expect((await edit(as, { photo_media_id })).error).toEqual({ code: "media.not_found" });
  const pending = await pictureOf(as.id, { state: "pending" });
  expect((await edit(as, { photo_media_id: pending })).error?.code).toBe("media.not_ready");
  const film = await pictureOf(as.id, { kind: "video" });
  expect((await edit(as, { photo_media_id: film })).error?.fields?.[0]?.field).toBe("photo_media_id");
});

test("refuses an empty change, unknown fields and invalid values", async () => {
  const { as } = await newUser();
  const bodies = [
    {},
    { current_password: password },
    { name: "" },
    { name: "a\u202eb" },
    { name: "A".repeat(101) },
    { email: "nobody" },
    { phone: "555" },
    { name: "Ada", role: "admin" },
    { name: "Ada", state: "active", version: 9 },
    { email: someAddress(), email_verified_at: "2027-01-01T00:00:00.000Z" },
  ];
  for (const body of bodies) expect([body, (await edit(as, body)).status]).toEqual([body, 422]);
});

test("a provider also changes its business name; users can't", async () => {
  const { as } = await newProvider();
  const said = await call(editProfile, { as, body: { business_name: "Silva & Sons", name: "Bruno" } });
  expect([said.data.business_name, said.data.profile.name]).toEqual(["Silva & Sons", "Bruno"]);
  expect(await storyOf("service_provider", as.id)).toContain("service_provider.edited");
  const user = await newUser();
  expect((await edit(user.as, { business_name: "Mine" })).status).toBe(422);
  expect((await edit(as, { name: "Bruno" })).status).toBe(403);
});

test("concurrent edits are all kept", async () => {
  const { as } = await newUser();
  const photo_media_id = await pictureOf(as.id, { purpose: "profile" });
  const said = await Promise.all([edit(as, { name: "Grace Hopper" }), edit(as, { photo_media_id })]);
  expect(said.map(({ status }) => status)).toEqual([200, 200]);
  expect(await accounts.find(as.id)).toMatchObject({ name: "Grace Hopper", photo_media_id });
});

test("a user sees itself, an admin everybody, and nobody sees secrets", async () => {
  const { as, email } = await newUser();
  const admin = await signedIn("admin");
  for (const caller of [as, admin]) {
    const said = await detail(caller, as.id);
    expect(said.data).toMatchObject({
      id: as.id,
      user_id: as.id,
      email,
      state: "active",
      consent: { analytics: false, marketing: false, partners: false },
      sign_in_methods: ["password"],
      addresses: [],
    });
    expect(said.body).not.toMatch(/argon2|password_hash|identities|stripe/);
  }
  const stranger = await newUser();
  const provider = await newProvider();
  expect((await detail(stranger.as, as.id)).error).toEqual({ code: "account.not_found" });
  expect((await detail(admin, provider.as.id)).error).toEqual({ code: "account.not_found" });
  expect((await detail(admin, "0199a1b2c3d4e5f60718293a")).status).toBe(404);
  expect((await detail(provider.as, as.id)).status).toBe(403);
});
