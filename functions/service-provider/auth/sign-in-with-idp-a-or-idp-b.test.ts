import { afterAll, expect, test } from "vitest";
import { readConfiguration } from "../../../shared/configuration.ts";
import { accounts } from "../../../shared/data/accounts.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { startIdentityProvider } from "../../../tests/support/identity-provider.ts";
import { newProvider } from "../../../tests/support/people.ts";
import { call } from "../../../tests/support/world.ts";
import { handler as signInWithIdp } from "./sign-in-with-idp-a-or-idp-b.ts";

process.env.ALLOW_UNVERIFIED_IDP = "1";
const provider = await startIdentityProvider();
afterAll(() => provider.close());

const literal = (uid: string) =>
  provider.clientPayload({ uid, email: "petra@example.com", display_name: "Petra" });
const post = (body: unknown, source_ip = "127.0.0.1") => call(signInWithIdp, { body, source_ip });

test("on a local machine the literal payload signs in, and the answer says that nothing was verified", async () => {
  const said = await post(literal("literal-1"));
  expect(said.data).toMatchObject({
    identity_verified: false,
    profile: { name: "Petra", role: "service_provider", email_verified: false },
  });
  expect(said.data.profile.email).toBeUndefined();
  expect((await serviceProviders.find(said.data.service_provider_id)).state).toBe("profile_incomplete");
  expect((await post(literal("literal-1"))).data.account_id).toBe(said.data.account_id);
});

test("works from this machine only", async () => {
  const said = await post(literal("literal-2"), "198.51.100.7");
  expect(said.error).toEqual({ code: "idp.token_required", details: { code: "IDP_TOKEN_REQUIRED" } });
});

test("a given token is verified all the same", async () => {
  const holder = { uid: "literal-3", email: "petra@example.com" };
  const token = await provider.idToken(holder, { aud: "another-project" });
  expect((await post(provider.clientPayload(holder, token))).error?.code).toBe("idp.token_invalid");
});

test("an unverified account is never the verified one, nor linked to an address", async () => {
  const owner = await newProvider();
  const claimed = await post(provider.clientPayload({ uid: "literal-4", email: owner.email }));
  const holder = { uid: "literal-4", email: owner.email };
  const proved = await post(provider.clientPayload(holder, await provider.idToken(holder)));
  expect(proved.data.account_id).toBe(owner.as.id);
  expect(claimed.data.account_id).not.toBe(owner.as.id);
  expect((await accounts.find(claimed.data.account_id)).identities).toMatchObject([{ verified: false }]);
});

test("requires the uid", async () => {
  const said = await post({ ...literal("literal-5"), uid: "undefined" });
  expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, "uid"]);
});

test("a deployed stage that would allow it does not start", () => {
  const deployed = { ...process.env, STAGE: "prod" };
  expect(() => readConfiguration(deployed)).toThrow("ALLOW_UNVERIFIED_IDP is for the local stage only");
});
