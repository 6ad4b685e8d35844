import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as verifyOtp } from "../../functions/authentication/verify-otp.ts";
import { handler as createPayment } from "../../functions/payment/create-payment.ts";
import { handler as editUserProfile } from "../../functions/user/edit-user-profile.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { ask } from "../../shared/vendors/payments/client.ts";
import { forgetCustomer } from "../../shared/vendors/payments/sheet.ts";
import { openMailbox } from "../../tests/support/mail.ts";
import { bookedJob } from "../../tests/support/money-world.ts";
import { codeSent, newUser, password, someAddress, someIp } from "../../tests/support/people.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, deliver } from "../../tests/support/world.ts";

openMailbox();
let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const paying = async () => {
  const { as, email } = await newUser();
  const job = await bookedJob(as.id);
  expect((await call(createPayment, { as, body: { job_id: job.id } })).status).toBe(200);
  const { stripe_customer_id: id = "" } = await accounts.find(as.id);
  return { as, email, id, known: () => ask((provider) => provider.customers.retrieve(id)) };
};

test("the payment provider's customer has the person's name and email address, as they are", async () => {
  const { as, email, known } = await paying();
  expect(await known()).toMatchObject({
    name: "Ada Moreno",
    email,
    metadata: { account_id: as.id, role: "user" },
  });
  const wanted = someAddress();
  const body = { name: "Ada Marlow", email: wanted, current_password: password };
  const { data } = await call(editUserProfile, { as, body });
  await deliver();
  expect(await known(), "an address counts once it is proved").toMatchObject({ name: "Ada Marlow", email });
  const { challenge_id } = data.verifications[0];
  const otp = await codeSent(challenge_id);
  await call(verifyOtp, { body: { challenge_id, otp }, source_ip: someIp() });
  await deliver();
  expect(await known()).toMatchObject({ name: "Ada Marlow", email: wanted });
});

test("a customer that was deleted with its person stays so, whatever is heard late", async () => {
  const { as, id, known } = await paying();
  await call(editUserProfile, { as, body: { name: "Ada Marlow" } });
  await forgetCustomer(id);
  await deliver();
  expect(await known()).toMatchObject({ deleted: true });
  expect(JSON.stringify(await known())).not.toContain("Ada");
});
