// biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes these
const socketHost = "${WebsocketsApi}.execute-api.${AWS::Region}.${AWS::URLSuffix}";

/** What the operator of a stage decides; there is no default for any of it. */
const givenByOperator = [
  "ACCESS_TOKEN_KEYS",
  "ACCESS_TOKEN_ISSUER",
  "ALLOWED_ORIGINS",
  "CONNECT_REFRESH_URL",
  "CONNECT_RETURN_URL",
  "IDP_AUDIENCE",
  "IDP_ISSUER",
  "IDP_KEYS_URL",
  "MAIL_SENDER",
  "STRIPE_PUBLISHABLE_KEY",
];

/**
 * The environment of the functions of a stage. On this machine it is empty here: local/start.ts gives all of it.
 * Throws an Error that names every variable the operator has not given.
 */
export const environmentOf = (
  stage: string,
  given: Record<string, string | undefined>,
): Record<string, unknown> => {
  if (stage === "local") return {};
  const missing = givenByOperator.filter((name) => !given[name]);
  if (missing.length > 0) throw new Error(`Stage ${stage} needs these variables: ${missing.join(", ")}`);
  return {
    STAGE: stage,
    TABLE_NAME: { Ref: "Table" },
    MEDIA_BUCKET: { Ref: "Media" },
    SECRETS_NAME: `marketplace/${stage}`,
    SOCKET_URL: { "Fn::Sub": `wss://${socketHost}/${stage}` },
    SOCKET_MANAGEMENT_URL: { "Fn::Sub": `https://${socketHost}/${stage}` },
    ...Object.fromEntries(givenByOperator.map((name) => [name, given[name]])),
  };
};

const localOrigins = ["http://127.0.0.1:3000", "http://127.0.0.1:3002"];

/** The exact origins that browsers may call a stage from. */
export const originsOf = (stage: string, given: Record<string, string | undefined>): string[] =>
  given.ALLOWED_ORIGINS?.split(",").map((origin) => origin.trim()) ?? (stage === "local" ? localOrigins : []);
