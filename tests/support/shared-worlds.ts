import { handler as forgetPassword } from "../../functions/authentication/forget-password.ts";
import { handler as signIn } from "../../functions/authentication/sign-in.ts";
import { handler as verifyOtp } from "../../functions/authentication/verify-otp.ts";
import type { Bucket } from "./bucket.ts";
import { newcomer } from "./callers.ts";
import {
  worldOfAssignedJob,
  worldOfCanceledJob,
  worldOfDispute,
  worldOfHold,
  worldOfNewDispute,
  worldOfOpenJob,
  worldOfPayment,
  worldOfPendingJob,
  worldOfSeries,
  worldOfWork,
} from "./job-worlds.ts";
import { settled } from "./money-world.ts";
import {
  worldOfApproval,
  worldOfDesk,
  worldOfDocuments,
  worldOfMembership,
  worldOfQuote,
  worldOfTalk,
  worldOfUpload,
} from "./office-worlds.ts";
import { codeSent, newUser, password, proved } from "./people.ts";
import type { StripeWorld } from "./stripe.ts";
import { type Asked, type Caller, call } from "./world.ts";

/** How an operation is asked in a world, where the contract's example with the world's ids does not say it. */
export type Way = Partial<Asked> & { label?: string };

/** What several can meet in: who calls, which records the ids of examples stand for, and how some operations are asked. */
export type Scene = {
  callers: { user?: Caller; service_provider?: Caller; admin?: Caller };
  ids: Record<string, string>;
  ways: Record<string, Way[]>;
  /** What else may happen, by its name. */
  others?: Record<string, () => Promise<unknown>>;
};

/** What a world is made with. What the payment provider sends after `holdBack` waits, and may be given by a party. */
export type Making = { stripe: StripeWorld; bucket: Bucket; holdBack: () => void };

export type SharedWorld = {
  at: string;
  /** What nobody was told of at its end may be told by a party. */
  setUp: (making: Making) => Promise<Scene>;
  parts: readonly RegExp[];
};

const monday = "2027-02-01T12:00:00.000Z";
const new_password = "velvet-anchor-tide-52";

const worldOfAccount = async ({ stripe }: Making): Promise<Scene> => {
  const { as, email, signed } = await newUser();
  await call(signIn, { body: { email, password } });
  const { data: sent } = await call(forgetPassword, { body: { email } });
  const given = { challenge_id: sent.challenge_id, otp: await codeSent(sent.challenge_id) };
  const { data: verified } = await call(verifyOtp, { body: given });
  const admin = await newcomer("admin");
  await settled(stripe);
  const { refresh_token } = signed.data;
  return {
    callers: { user: as, admin },
    ids: { user_id: as.id, account_id: as.id, session_id: as.session_id },
    ways: {
      "POST /authentication/sign-in": [{ body: { email, password } }],
      "POST /authentication/refresh-token": [{ body: { refresh_token } }],
      "POST /authentication/forget-password": [{ body: { email } }],
      "PUT /authentication/auth-update-password": [{ body: { current_password: password, new_password } }],
      "PUT /authentication/update-password": [{ body: { reset_token: verified.reset_token, new_password } }],
      "POST /authentication/sign-out": [{ body: { all: true } }],
      "DELETE /authentication/delete-account": [await proved(as)],
      "POST /authentication/export-data": [await proved(as)],
    },
  };
};

const identity = [/^\w+ \/authentication\//, /^\w+ \/user\/(update-user-status|edit-user-profile)/];
const booking = [/ \/(job|service-provider\/jobs|admin\/job)\/(?!update-cancellation-terms)/];
const paying = [
  ...booking,
  / \/payment\/(?!grant-credit|reconcile-day|.*connect-account)/,
  / \/user\/(report-incident|update-user-status)/,
];

const supply = [
  / \/admin\/(document|default-services)\//,
  / \/service-provider\/(admin|company|default-services)\//,
];

/** The worlds that operations meet in, by their names. */
export const sharedWorlds: Record<string, SharedWorld> = {
  account: { at: monday, setUp: worldOfAccount, parts: identity },
  quote: {
    at: monday,
    setUp: worldOfQuote,
    parts: [
      / \/(ai|quote|saved-quote|admin\/quote|global)\//,
      / \/job\/create-job$/,
      / \/user\/update-user-status/,
    ],
  },
  pending: { at: monday, setUp: worldOfPendingJob, parts: paying },
  open: { at: monday, setUp: worldOfOpenJob, parts: paying },
  assigned: { at: monday, setUp: worldOfAssignedJob, parts: [...paying, / \/service-provider\/time-off\//] },
  work: { at: monday, setUp: worldOfWork, parts: paying },
  hold: { at: monday, setUp: worldOfHold, parts: paying },
  payment: {
    at: monday,
    setUp: worldOfPayment,
    parts: [...booking, / \/payment\//, / \/user\/(report-incident|update-user-status)/],
  },
  canceled: { at: monday, setUp: worldOfCanceledJob, parts: paying },
  disputing: { at: monday, setUp: worldOfNewDispute, parts: paying },
  disputed: { at: monday, setUp: worldOfDispute, parts: paying },
  series: { at: monday, setUp: worldOfSeries, parts: paying },
  membership: {
    at: monday,
    setUp: worldOfMembership,
    parts: [
      / \/(service-provider\/membership|admin\/subscription)\//,
      / \/service-provider\/auth\/(deactivate|delete)-account/,
    ],
  },
  documents: { at: monday, setUp: worldOfDocuments, parts: supply },
  approval: { at: monday, setUp: worldOfApproval, parts: supply },
  desk: {
    at: monday,
    setUp: worldOfDesk,
    parts: [
      / \/(admin\/(admins|field|notes)|terms-and-condition|notification|suggestion|invite|authentication\/admin)\//,
      / \/chatbot\/(add|update)-knowledge/,
      / \/user\/(report|respond|update)-incident/,
    ],
  },
  chat: {
    at: monday,
    setUp: worldOfTalk,
    parts: [/ \/(chat|aichat)\//, / \/chatbot\/(chatbot|hand-over|reply-message)/],
  },
  upload: { at: monday, setUp: worldOfUpload, parts: [/ \/video\//, / \/user\/(upload|verify)-/] },
};
