/** One message to one address. `message_id` stays the same on a retry. */
export type OutgoingMessage = {
  message_id: string;
  channel: "email" | "sms" | "push";
  /** An address, a number, or the endpoint of a device. */
  to: string;
  /** Who a mail is from; absent: the stage's sender. */
  from?: string | undefined;
  subject: string;
  text: string;
  /** The page of the app that the message is about. */
  link?: string | undefined;
  /** A mail as a page and as plain text. */
  mail?: { html: string; plain: string } | undefined;
  /** Why a mail is sent to somebody who may have no account. */
  because?: "address_given" | "invited" | undefined;
  /** The unsubscribe links of a mail: one-click, or a page. */
  unsubscribe?: { one_click: string; page: string } | undefined;
};

/** The result of a message: taken, or permanently refused for a cause. */
export type Outcome = { taken: true } | { taken: false; cause: string };

/** The result of registering a device. `unavailable`: this stage sends no push notifications to that platform. */
export type Enrolled = { endpoint: string } | "refused" | "unavailable";

export type Phone = { platform: "ios" | "android"; token: string };

/** Sends messages through a delivery service. Throws if they could not be sent now. */
export type Notifier = {
  send(message: OutgoingMessage): Promise<Outcome>;
  /** Registers a phone by its token. Repeating it returns the same endpoint. */
  enroll(device: Phone): Promise<Enrolled>;
  forget(endpoint: string): Promise<void>;
};
