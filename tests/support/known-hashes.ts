import { syncBuiltinESMExports } from "node:module";

const crypto = process.getBuiltinModule("node:crypto");
const { argon2 } = crypto;

type Derived = Parameters<Parameters<typeof argon2>[2]>[1];

const known = new Map<string, Promise<Derived>>();
const computed = new Set<Promise<Derived>>();

/**
 * Hashing a password is slow, and gives the same result for the same password, salt and cost: each hash is computed
 * once.
 */
Object.assign(crypto, {
  argon2: (...[algorithm, parameters, done]: Parameters<typeof argon2>): void => {
    const asked = JSON.stringify([algorithm, parameters]);
    const hash =
      known.get(asked) ??
      new Promise<Derived>((kept, failed) => {
        argon2(algorithm, parameters, (error, derived) => (error ? failed(error) : kept(derived)));
      });
    known.set(asked, hash);
    computed.add(hash);
    hash.then(
      (derived) => {
        computed.delete(hash);
        done(null, derived);
      },
      (error: Error) => {
        computed.delete(hash);
        done(error, Buffer.alloc(0));
      },
    );
  },
});
syncBuiltinESMExports();

/** Hashes that somebody waits for. */
export const hashing = (): Promise<unknown>[] => [...computed];

/** For those that share their process with files that measure how long a hash takes. */
export const forgetHashes = (): void => {
  Object.assign(crypto, { argon2 });
  syncBuiltinESMExports();
};
