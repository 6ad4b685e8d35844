import { configuration } from "../../configuration.ts";
import type { Notifier } from "./notifier.ts";

/** The stage's delivery service for mail and text messages. */
export const notifier = async (): Promise<Notifier> =>
  configuration().NOTIFICATIONS_VENDOR === "aws"
    ? (await import("./aws.ts")).aws
    : (await import("./mailbox.ts")).mailbox;
