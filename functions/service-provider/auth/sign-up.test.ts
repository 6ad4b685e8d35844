import { expect, test } from "vitest";
import { challenges } from "../../../shared/data/challenges.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { codeSent, newProvider, password, someAddress } from "../../../tests/support/people.ts";
import { call, storyOf } from "../../../tests/support/world.ts";
import { handler as signIn } from "./sign-in.ts";
import { handler as signUp } from "./sign-up.ts";
import { handler as verifyOtp } from "./verify-otp.ts";

const business = { name: "Bruno Silva", business_name: "Silva Plumbing", password };

test("creates the provider with its account, and the profile is the next step once the code is returned", async () => {
  const { data } = await call(signUp, { body: { ...business, email: someAddress() } });
  const id = (await challenges.find(data.challenge_id)).account_id as string;
  expect(await serviceProviders.find(id)).toMatchObject({
    state: "registered",
    business_name: "Silva Plumbing",
  });

  const otp = await codeSent(data.challenge_id);
  const said = await call(verifyOtp, { body: { challenge_id: data.challenge_id, otp } });
  expect(said.data).toMatchObject({ service_provider_id: id, profile: { role: "service_provider" } });
  expect(said.data).not.toHaveProperty("user_id");
  expect((await serviceProviders.find(id)).state).toBe("profile_incomplete");
  expect(await storyOf("service_provider", id)).toEqual([
    "service_provider.registered",
    "service_provider.verified",
  ]);
});

test("accepts a telephone number too, and signs in with it in any notation", async () => {
  const phone = "+15550199001";
  const { data } = await call(signUp, { body: { ...business, phone } });
  const challenge = await challenges.find(data.challenge_id);
  expect(challenge.channel).toBe("sms");
  await call(verifyOtp, { body: { challenge_id: challenge.id, otp: await codeSent(challenge.id) } });
  const written = `${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
  const said = await call(signIn, { body: { phone: written, password } });
  expect(said.data.profile).toMatchObject({ phone, phone_verified: true, email_verified: false });
});

test("of two addresses the unverified one can't be used to sign in", async () => {
  const email = someAddress();
  const phone = "+15550199002";
  const { data } = await call(signUp, { body: { ...business, email, phone } });
  const otp = await codeSent(data.challenge_id);
  await call(verifyOtp, { body: { challenge_id: data.challenge_id, otp } });
  expect((await call(signIn, { body: { email, password } })).status).toBe(200);
  expect((await call(signIn, { body: { phone, password } })).status).toBe(401);
});

test("requires the business's name", async () => {
  const { business_name: _, ...body } = business;
  const said = await call(signUp, { body: { ...body, email: someAddress() } });
  expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, "business_name"]);
});

test("gives the same answer for a taken address as for a free one, and creates no second provider", async () => {
  const { email } = await newProvider();
  const said = await call(signUp, { body: { ...business, email } });
  expect(Object.keys(said.data)).toEqual(["challenge_id", "expires_at", "resend_after"]);
  expect((await challenges.find(said.data.challenge_id)).account_id).toBeUndefined();
});
