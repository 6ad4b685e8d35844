import { type VariableName, variables } from "../shared/configuration.ts";
import {
  type defaulted,
  type givenByOperator,
  limits,
  ofStack,
  secretsExtension,
  switches,
} from "./environment.ts";

/** A value that an operator may give. */
export type StageValue = keyof typeof givenByOperator | keyof typeof defaulted | typeof secretsExtension;

const ownPages = "the service's own pages are at `<API>/api/v1/app#` and `<API>/api/v1/provider-app#`";

/** Where an operator finds each value. */
export const foundAt: Record<StageValue, string> = {
  ACCESS_TOKEN_ISSUER:
    "The address that clients call, with `/api/v1`: a domain of your own, or `ApiUrl` of the stack's outputs after the first deployment",
  ACCESS_TOKEN_KEYS: "`npm run -s ops -- secrets --stage <stage>` shows it",
  ALLOWED_ORIGINS: "The addresses of your web apps, and of the API if its own pages are used",
  APP_URL: `Your app; ${ownPages}`,
  CONNECT_REFRESH_URL: `A page of the provider's app; ${ownPages}`,
  CONNECT_RETURN_URL: `A page of the provider's app; ${ownPages}`,
  IDP_AUDIENCE: "Firebase, Project settings: the project's id",
  IDP_ISSUER: "`https://securetoken.google.com/` and the project's id",
  IDP_KEYS_URL:
    "`https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com` for each Firebase project",
  INVITE_URL: "The sign-up page of your app",
  MAIL_SENDER: "SES, Identities: an address of a domain that is verified there",
  STRIPE_PUBLISHABLE_KEY:
    "Stripe, Developers, API keys: `pk_live_…`, on other stages than `prod` also `pk_test_…`",
  [secretsExtension]:
    'AWS\'s page "Using Parameter Store and Secrets Manager in Lambda functions": the layer for arm64 in this region',
  AI_VENDOR: "Your choice",
  API_REQUESTS_PER_SECOND: "[scale.md](scale.md) says when more are needed",
  ALARMS_OF_ACCOUNT: "Your choice: `on` for one stage of each account and region",
  MARKETS: "Your choice among the folders in `markets/`",
  ANALYTICS_TIME_ZONES: "Your choice, such as `America/Chicago,UTC`",
  BACKUP_VAULT_ARN: "AWS Backup, Vaults, in the other account",
  BEDROCK_MODEL_ID:
    "Bedrock: `aws bedrock list-inference-profiles` shows what the region has; only models with a price in `shared/kernel/models.ts` are taken",
  BEDROCK_BETTER_MODEL_ID: "As `BEDROCK_MODEL_ID`",
  BEDROCK_GUARDRAIL: "Bedrock, Guardrails: the id and a version of yours",
  FRONT_DIGEST: "`npm run ops -- front --stage <stage> --close` writes it",
  IDP_PROVIDERS: "Your choice of what Firebase, Authentication, Sign-in method has turned on",
  IDP_TENANT: "Google Cloud, Identity Platform, Tenants",
  LIST_SHARDS: "[scale.md](scale.md) says when more are needed",
  PROVIDER_APP_URL: `The provider's app; ${ownPages}`,
  READINGS_ABREAST: "Bedrock, Service quotas: requests a minute of the model",
  READS_PER_MINUTE: "Your choice",
  SMS_ORIGINATION:
    "End User Messaging: `aws pinpoint-sms-voice-v2 describe-phone-numbers`, or `describe-pools`, shows the id",
  SOCKET_DOMAIN: "The domain that you gave `npm run ops -- front`",
  SOCKET_MESSAGES_PER_SECOND: "As `API_REQUESTS_PER_SECOND`",
  TRACING: "Your choice",
  UNREVIEWED_MARKETS: "Your choice: the market's name if you answer for what nobody has reviewed",
};

/** Who is told a value: the needs of functions that get it. */
export const neededBy = (name: StageValue): string => {
  if ((switches as readonly string[]).includes(name) || name in limits || name in ofStack) return "the stack";
  if (name === secretsExtension) return "functions that read secrets";
  return variables[name as VariableName].of.join(", ") || "all functions";
};

/** What a stage needs besides its values. `later`: what is possible only after the first deployment. */
export const preparations = {
  secrets: {
    what: "The stage's keys, Stripe's secret key, and the signing secrets of the webhook destinations",
    step: "Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS, then: npm run -s ops -- secrets --stage <stage>",
    without: "nobody signs in or pays, and no list has a second page",
    later: false,
  },
  sender: {
    what: "A verified sender of mail, in an account that may write to everybody",
    step: "SES, Identities: verify the domain of MAIL_SENDER and publish its DKIM records; then Account dashboard, Request production access",
    without: "no mail is sent: nobody confirms an address",
    later: false,
  },
  texts: {
    what: "A number or pool that text messages come from",
    step: "End User Messaging: request a number or pool, and write its id into SMS_ORIGINATION",
    without: "no text message is sent",
    later: false,
  },
  model: {
    what: "Access to the models that read requests",
    step: "Bedrock, Model access: allow the models of BEDROCK_MODEL_ID and BEDROCK_BETTER_MODEL_ID; or set AI_VENDOR=rules",
    without: "no request is read by a model",
    later: false,
  },
  currencies: {
    what: "A Stripe account that keeps the currency of each market as it is, and pays out to its countries",
    step: "Stripe, Settings, Bank accounts and currencies: add a bank account in the market's currency. If it has one that Stripe's API does not tell, give --settled with the currency",
    without: "Stripe converts what customers pay, and the books agree with nothing",
    later: false,
  },
  address: {
    what: "An address with a valid certificate, if the API has a domain of its own",
    step: "Certificate Manager: request a certificate for the domain in this region; API Gateway, Custom domain names: use it and map the API's `$default` stage; point the DNS name at it",
    without: "no client reaches the API",
    later: true,
  },
  webhooks: {
    what: "The webhook destinations at Stripe, with every event type that is followed",
    step: "Stripe, Workbench, Webhooks: make the destinations that docs/stripe-webhooks.md lists, then store their secrets: npm run -s ops -- secrets --stage <stage>",
    without: "no payment is noticed: jobs don't open",
    later: true,
  },
} as const satisfies Record<string, { what: string; step: string; without: string; later: boolean }>;

export type Preparation = keyof typeof preparations;
