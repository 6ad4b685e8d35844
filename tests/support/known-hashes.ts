import { syncBuiltinESMExports } from "node:module";

const crypto = process.getBuiltinModule("node:crypto");
const { argon2 } = crypto;

type Derived = Parameters<Parameters<typeof argon2>[2]>[1];

const known = new Map<string, Promise<Derived>>();

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
    hash.then(
      (derived) => done(null, derived),
      (error: Error) => done(error, Buffer.alloc(0)),
    );
  },
});
syncBuiltinESMExports();

/** For those that share their process with files that measure how long a hash takes. */
export const forgetHashes = (): void => {
  Object.assign(crypto, { argon2 });
  syncBuiltinESMExports();
};
