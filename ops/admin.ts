import { randomBytes } from "node:crypto";
import { accounts } from "../shared/data/accounts.ts";
import { identifierId, identifiers } from "../shared/data/identifiers.ts";
import { registerAccount, verifyAccount } from "../shared/domain/account/registration.ts";
import { newId } from "../shared/kernel/id.ts";
import { hashPassword } from "../shared/kernel/password-hash.ts";
import { Refusal } from "../shared/kernel/refusal.ts";
import { Email, Line } from "../shared/kernel/schema.ts";
import { newSecondFactor, totpAddress } from "../shared/vendors/identity/totp.ts";
import { sealSecondFactor } from "../shared/workflows/account/admin-credentials.ts";
import { type Command, needed } from "./command.ts";
import { operatorCommit } from "./operator-commit.ts";
import { UsageError } from "./usage-error.ts";

export const command: Command = {
  summary: "Make an admin who is an owner: the first, or one more.",
  description: `
Makes an active admin, who may do everything and invites others, with a new password and a second factor, and shows both. Keep them: they can't be shown
again. The address must not belong to an admin yet. The admin signs in at POST /authentication/admin/sign-in.`,
  options: {
    email: { type: "string", says: "the admin's email address", required: true },
    name: { type: "string", says: "the admin's name", required: true },
  },
  run: async ({ given, dryRun, stage, terminal }) => {
    const email = Email.safeParse(needed(given, "email"));
    const name = Line(80).safeParse(needed(given, "name"));
    if (!email.success) throw new UsageError("--email is not an email address.");
    if (!name.success) throw new UsageError("--name must be a single line of 1 to 80 characters.");
    await stage.enter();
    const identifier = await identifierId("email", "admin", email.data);
    if (await identifiers.get(identifier)) throw new UsageError("An admin with this address already exists.");
    terminal.tell(`${dryRun ? "Would make" : "Makes"} an admin on stage ${stage.name}`);
    if (dryRun) return;

    const now = new Date().toISOString();
    const id = newId("account");
    const password = randomBytes(18).toString("base64url");
    const secret = newSecondFactor();
    const registered = registerAccount(
      { id, role: "admin", name: name.data, email: email.data, password_hash: await hashPassword(password) },
      now,
    );
    const verified = verifyAccount(registered.record, "email", now);
    try {
      await operatorCommit("admin", now)(
        [
          accounts.insert({ ...verified.record, totp_secret: await sealSecondFactor(id, secret) }),
          identifiers.insert({ id: identifier, version: 0, account_id: id }),
        ],
        [...registered.events, ...verified.events],
      );
    } catch (error) {
      if (error instanceof Refusal) throw new UsageError(error.reason.message);
      throw error;
    }
    terminal.show(
      JSON.stringify(
        { id, email: email.data, password, authenticator: totpAddress(secret, email.data) },
        null,
        2,
      ),
    );
  },
};
