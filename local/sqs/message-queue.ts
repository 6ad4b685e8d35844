import { randomUUID } from "node:crypto";

/** A stored message; instants are epoch milliseconds. */
export type Message = {
  id: string;
  body: string;
  sent_at: number;
  /** When it becomes visible. */
  visible_at: number;
  received: number;
  first_received_at?: number;
  /** Deletes it, unless it has been received again since. */
  receipt?: string;
  /** The ARN of the queue that gave it up. */
  source?: string;
};

export type QueueSettings = {
  name: string;
  /** How long a received message is hidden. */
  visibility_seconds: number;
  /** Where a message goes that was received too often without being deleted. */
  redrive?: { to: string; received_most: number };
};

export const arnOf = (name: string): string => `arn:aws:sqs:us-east-1:000000000000:${name}`;

/** A standard queue: a received message is hidden for a while and comes again unless it is deleted. */
export class MessageQueue {
  readonly settings: QueueSettings;
  readonly #messages: Message[];
  readonly #changed: () => void;

  constructor(settings: QueueSettings, messages: Message[], changed: () => void) {
    this.settings = settings;
    this.#messages = messages;
    this.#changed = changed;
  }

  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** It is hidden until the delay has passed. */
  send(body: string, now: number, delay_seconds = 0): Message {
    const visible_at = now + delay_seconds * 1000;
    const message: Message = { id: randomUUID(), body, sent_at: now, visible_at, received: 0 };
    this.#messages.push(message);
    this.#changed();
    return message;
  }

  /** Returns visible messages, oldest first; one that was received too often goes to `giveUp`. */
  receive(
    { most, visibility_seconds = this.settings.visibility_seconds }: ReceiveRequest,
    now: number,
    giveUp: (message: Message) => void,
  ): Message[] {
    const { redrive } = this.settings;
    const visible = this.#messages.filter(({ visible_at }) => visible_at <= now);
    const given = visible.filter(({ received }) => redrive && received >= redrive.received_most);
    for (const message of given) {
      this.#messages.splice(this.#messages.indexOf(message), 1);
      giveUp(message);
    }
    const handed = visible.filter((message) => !given.includes(message)).slice(0, most);
    for (const message of handed) {
      message.received += 1;
      message.first_received_at ??= now;
      message.receipt = randomUUID();
      message.visible_at = now + visibility_seconds * 1000;
    }
    if (given.length + handed.length > 0) this.#changed();
    return handed;
  }

  /** Takes a message that another queue gave up. */
  take({ id, body, sent_at }: Message, source: string, now: number): void {
    this.#messages.push({ id, body, sent_at, visible_at: now, received: 0, source });
    this.#changed();
  }

  delete(receipt: string): void {
    const at = this.#messages.findIndex((message) => message.receipt === receipt);
    if (at < 0) return;
    this.#messages.splice(at, 1);
    this.#changed();
  }
}

type ReceiveRequest = { most: number; visibility_seconds?: number | undefined };
