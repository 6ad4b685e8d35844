import { configuration } from "../../configuration.ts";
import type { Notifier } from "./notifier.ts";

/** Who delivers mail and text messages on this stage. */
export const notifier = async (): Promise<Notifier> =>
  configuration().NOTIFICATIONS_VENDOR === "aws"
    ? (await import("./aws.ts")).aws
    : (await import("./mailbox.ts")).mailbox;
