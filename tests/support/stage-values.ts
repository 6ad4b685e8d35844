/** Values of a stage that `configure` takes, with a key that signs nothing. */
export const stageValues: Record<string, string> = {
  ACCESS_TOKEN_KEYS: '{"keys":[]}',
  ACCESS_TOKEN_ISSUER: "https://api.example/api/v1",
  ALLOWED_ORIGINS: "https://app.example",
  CONNECT_REFRESH_URL: "https://app.example/refresh",
  CONNECT_RETURN_URL: "https://app.example/return",
  APP_URL: "https://app.example",
  INVITE_URL: "https://app.example/join",
  IDP_AUDIENCE: "project",
  IDP_ISSUER: "https://idp.example/project",
  IDP_KEYS_URL: "https://idp.example/keys",
  MAIL_SENDER: "no-reply@app.example",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  SECRETS_EXTENSION_ARN: "arn:aws:lambda:us-east-1:177933569100:layer:Secrets:12",
};

/** The same as a file for `configure` has them. */
export const textOfValues = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'`)
    .join("\n");
