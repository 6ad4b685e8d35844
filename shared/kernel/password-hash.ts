import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Argon2id with OWASP's minimum: 19 MiB, two passes, one lane (about 50 ms). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const derive = promisify(argon2);
const unpadded = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

/** The password's hash as a PHC string with a salt of its own. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const hash = await derive("argon2id", { message: password, nonce, tagLength: 32, ...cost });
  return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(hash)}`;
};

/**
 * The hash that is checked for an account without a password, so that it takes as long as one with. No password has
 * this hash.
 */
const nobody = `$argon2id$v=19$${parameters}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`;

/** Whether the password has this hash. Without a hash it is false and takes the same time. */
export const passwordMatches = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, expected] = phc.exec(stored ?? nobody) ?? [];
  if (!salt || !expected) throw new Error("A stored password hash is not an argon2id PHC string");
  const wanted = Buffer.from(expected, "base64");
  const given = await derive("argon2id", {
    message: password,
    nonce: Buffer.from(salt, "base64"),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(given, wanted);
};

/** Whether a hash was made with other cost parameters than today's. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(`$argon2id$v=19$${parameters}$`);
