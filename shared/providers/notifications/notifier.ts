/** One message to one address. `message_id` is the same when it is sent again after a failure. */
export type OutgoingMessage = {
  message_id: string;
  channel: "email" | "sms" | "push";
  /** An address, a number, or the endpoint of a device. */
  to: string;
  subject: string;
  text: string;
  /** Where the app shows what it is about. */
  link?: string | undefined;
  /** How a mail's reader ends mails like it: by one request, or on a page. */
  unsubscribe?: { one_click: string; page: string } | undefined;
};

/** What became of a message: it was taken, or refused for a cause that asking again does not change. */
export type Outcome = { taken: true } | { taken: false; cause: string };

/** What became of making a device known. `unavailable`: this stage sends nothing to devices of that platform. */
export type Enrolled = { endpoint: string } | "refused" | "unavailable";

/** Hands messages to whoever delivers them. Throws when they could not be handed over now. */
export type Notifier = {
  send(message: OutgoingMessage): Promise<Outcome>;
  /** Makes a device known by its token. Doing it again gives the same endpoint. */
  enroll(device: { platform: "ios" | "android"; token: string }): Promise<Enrolled>;
  forget(endpoint: string): Promise<void>;
};
