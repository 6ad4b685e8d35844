import { S3Error } from "./s3-error.ts";
import { type Credentials, verifySignature } from "./signature.ts";

type Condition = { operator: "eq" | "starts-with"; field: string; value: string; source: unknown };
type Policy = { expirationMs: number; conditions: Condition[]; minimumBytes: number; maximumBytes: number };

/** Bytes, both inclusive. */
export type LengthRange = { minimumBytes: number; maximumBytes: number };

const fieldsBeyondPolicy = ["x-amz-signature", "policy", "file"];

const invalid = (reason: string): S3Error =>
  new S3Error("InvalidPolicyDocument", `Invalid Policy: ${reason}`);
const refused = (reason: string): S3Error =>
  new S3Error("AccessDenied", `Invalid according to Policy: ${reason}`);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("Invalid JSON.");
  }
};

const parseBytes = (value: unknown): number => {
  const bytes = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (!Number.isSafeInteger(bytes) || Number(bytes) < 0) throw invalid("Invalid content-length-range.");
  return Number(bytes);
};

const parseMatch = (operator: unknown, field: unknown, value: unknown, source: unknown): Condition => {
  if (operator !== "eq" && operator !== "starts-with") throw invalid("Unknown condition.");
  if (typeof field !== "string" || !field.startsWith("$") || typeof value !== "string")
    throw invalid("Invalid condition.");
  return { operator, field: field.slice(1).toLowerCase(), value, source };
};

const parsePolicy = (encoded: string): Policy => {
  const document = parseJson(Buffer.from(encoded, "base64").toString("utf8"));
  if (typeof document !== "object" || document === null) throw invalid("Invalid JSON.");
  const expiration = "expiration" in document ? document.expiration : undefined;
  const listed = "conditions" in document ? document.conditions : undefined;
  if (
    typeof expiration !== "string" ||
    !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(expiration) ||
    Number.isNaN(Date.parse(expiration))
  )
    throw invalid("Policy missing a valid expiration.");
  if (!Array.isArray(listed)) throw invalid("Policy missing conditions.");
  const policy: Policy = {
    expirationMs: Date.parse(expiration),
    conditions: [],
    minimumBytes: 0,
    maximumBytes: Number.POSITIVE_INFINITY,
  };
  for (const source of listed as unknown[]) {
    if (Array.isArray(source) && source[0] === "content-length-range" && source.length === 3) {
      policy.minimumBytes = Math.max(policy.minimumBytes, parseBytes(source[1]));
      policy.maximumBytes = Math.min(policy.maximumBytes, parseBytes(source[2]));
    } else if (Array.isArray(source) && source.length === 3) {
      policy.conditions.push(parseMatch(source[0], source[1], source[2], source));
    } else if (typeof source === "object" && source !== null && !Array.isArray(source)) {
      for (const [field, value] of Object.entries(source))
        policy.conditions.push(parseMatch("eq", `$${field}`, value, source));
    } else throw invalid("Invalid condition.");
  }
  return policy;
};

const holds = ({ operator, field, value }: Condition, given: string | undefined): boolean => {
  if (given === undefined) return false;
  if (operator === "eq") return given === value;
  const values = field === "content-type" ? given.split(",").map((item) => item.trim()) : [given];
  return values.every((item) => item.startsWith(value));
};

const required = (fields: Map<string, string>, name: string): string => {
  const value = fields.get(name);
  if (!value)
    throw new S3Error(
      "InvalidArgument",
      `Bucket POST must contain a field named '${name}'. If it is specified, please check the order of the fields.`,
    );
  return value;
};

/**
 * Decides whether a POST form may upload: signature, expiration, every condition met and every field covered by one.
 * `fields` have lower-case names and `${filename}` already expanded; `bucket` is the address posted to.
 * Source: "Creating a POST Policy" of the S3 API reference.
 */
export const admitPost = (
  fields: Map<string, string>,
  bucket: string,
  credentials: Credentials[],
  nowMs: number,
): LengthRange => {
  const encoded = fields.get("policy");
  if (!encoded) throw new S3Error("AccessDenied", "Access Denied");
  required(fields, "key");
  if (required(fields, "x-amz-algorithm") !== "AWS4-HMAC-SHA256")
    throw new S3Error("InvalidArgument", "X-Amz-Algorithm only supports AWS4-HMAC-SHA256");
  verifySignature(
    {
      credential: required(fields, "x-amz-credential"),
      timestamp: required(fields, "x-amz-date"),
      signature: required(fields, "x-amz-signature"),
      malformed: "InvalidArgument",
    },
    credentials,
    () => encoded,
  );
  const policy = parsePolicy(encoded);
  if (nowMs >= policy.expirationMs) throw refused("Policy expired.");
  const addressed = new Map(fields).set("bucket", bucket);
  for (const condition of policy.conditions)
    if (!holds(condition, addressed.get(condition.field)))
      throw refused(`Policy Condition failed: ${JSON.stringify(condition.source)}`);
  const covered = new Set(policy.conditions.map(({ field }) => field));
  const extra = [...fields.keys()].filter(
    (name) => !covered.has(name) && !fieldsBeyondPolicy.includes(name) && !name.startsWith("x-ignore-"),
  );
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(", ")}`);
  return policy;
};
