/** What an error of AWS's SDK looks like. */
type Failure = Error & { code?: string; $metadata?: { attempts?: number }; cause?: unknown };

const signInAgain =
  "Sign in (aws sso login, or AWS_PROFILE, or the keys in the environment) until `aws sts get-caller-identity` answers, then repeat the command.";

const remedies: readonly { named: RegExp; says: (region: string, message: string) => string }[] = [
  {
    named: /^(CredentialsProviderError|TokenProviderError)$/,
    says: () => `There are no credentials of AWS here. ${signInAgain}`,
  },
  {
    named:
      /^(ExpiredToken|ExpiredTokenException|InvalidClientTokenId|UnrecognizedClientException|InvalidSignatureException|SignatureDoesNotMatch|InvalidAccessKeyId)$/,
    says: (_, message) => `AWS does not accept these credentials (${message}). ${signInAgain}`,
  },
  {
    named: /^(AccessDenied|AccessDeniedException|UnauthorizedOperation|AuthorizationError)$/,
    says: (_, message) =>
      `These credentials may not do that: ${message}. docs/deploy.md says which policies the deployer needs, and which steps are an administrator's. Nothing else was done.`,
  },
  {
    named: /^(ThrottlingException|Throttling|TooManyRequestsException|RequestLimitExceeded|SlowDown)$/,
    says: () => "AWS asks for a pause. Wait a minute, then repeat the command: it goes on where it stopped.",
  },
  {
    named:
      /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|TimeoutError)$/,
    says: (region, message) =>
      region === "local"
        ? `The local service does not answer (${message}). Start it in another terminal: npm start`
        : `AWS can't be reached in ${region} (${message}). Check the network and the region's name; whether AWS itself is down says https://health.aws.amazon.com/health/status. Then repeat the command: each may be repeated. The stage runs on meanwhile as it is.`,
  },
];

const namesOf = ({ name, code, cause }: Failure): string[] => [
  name,
  ...(code ? [code] : []),
  ...(cause instanceof Error ? namesOf(cause) : []),
];

const innermost = ({ message, code, name, cause }: Failure): string =>
  message || (cause instanceof Error ? innermost(cause) : (code ?? name));

/**
 * What to do about an error of AWS, or of the way there. Undefined for any other error. `region`: where the stage is, or
 * `local`.
 */
export const remedyFor = (error: unknown, region: string): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const inner = error instanceof AggregateError ? [error, ...error.errors] : [error];
  const names = inner.flatMap((one) => namesOf(one as Failure));
  return remedies
    .find(({ named }) => names.some((name) => named.test(name)))
    ?.says(region, innermost(error as Failure));
};
