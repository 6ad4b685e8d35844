import { totpCode } from "../../shared/vendors/identity/totp.ts";
import { stripeKeys } from "../secrets.ts";
import { clientOf, type Person } from "./client.ts";
import { expect, narrator, Unexpected } from "./narrator.ts";
import { api, mailsTo, minute, password, run, serviceTime, stripe, theOperator, turns } from "./stage.ts";
import { until } from "./until.ts";

/** A second administrator, and what is done by hand on the payment provider's dashboard. */

const email = `nora-${run}@demo.example`;
let setupKey = "";

/** The operator invites somebody who looks after money; she sets up her authenticator and signs in. */
export const bookkeeperJoins = async (): Promise<void> => {
  const admin = await theOperator();
  await admin.admin.admins.inviteAdmin({ body: { email, admin_role: "finance" } });
  const token = await until("the invitation", async () =>
    (await mailsTo(email)).flatMap(({ text }) => /#\/join\/([\w.-]+)/.exec(text)?.[1] ?? []).at(0),
  );
  const { authentication } = clientOf(api);
  const offered = await authentication.admin.acceptInvite({ body: { token } });
  if (!("setup_key" in offered)) throw new Unexpected("the invitation has no key for an authenticator");
  setupKey = offered.setup_key;
  const totp = totpCode(setupKey, await serviceTime());
  const joining = { name: "Nora Bookkeeper", password, totp };
  const joined = await authentication.admin.acceptInvite({ body: { token, joining } });
  expect("account_id" in joined, "Nora looks after money from now on");
};

/** Nora, signed in anew with a code that she has not used yet. */
export const bookkeeper = async (): Promise<Person> => {
  await turns.waitUntil((await serviceTime()) + minute);
  const nora = clientOf(api);
  const body = { email, password, totp: totpCode(setupKey, await serviceTime()) };
  const { account_id } = await nora.quietly.authentication.admin.signIn({ body });
  return Object.assign(nora, { id: account_id });
};

/** Does something on the payment provider's dashboard, where this service does not see it. */
export const onDashboard = async <T>(path: string, form: Record<string, string>): Promise<T> => {
  narrator.sent(`POST ${stripe}/v1/${path}`, form);
  const answer = await fetch(`${stripe}/v1/${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stripeKeys.secret}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Unexpected(`the payment provider refused ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
};
