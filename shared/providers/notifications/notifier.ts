/** One message to one address. `message_id` is the same when it is sent again after a failure. */
export type OutgoingMessage = {
  message_id: string;
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  /** Where the app shows what it is about. */
  link?: string | undefined;
};

/** What became of a message: it was taken, or refused for a cause that asking again does not change. */
export type Outcome = { taken: true } | { taken: false; cause: string };

/** Hands messages to whoever delivers them. Throws when they could not be handed over now. */
export type Notifier = { send(message: OutgoingMessage): Promise<Outcome> };
