import * as z from "zod/mini";
import { appendLine, readLines } from "./json-lines.ts";

/** A message that the service sends to this machine's mail, SMS and push. */
const Message = z.object({
  message_id: z.string().check(z.minLength(1), z.maxLength(200)),
  channel: z.enum(["email", "sms", "push"]),
  to: z.string().check(z.minLength(1), z.maxLength(500)),
  from: z.optional(z.string()),
  subject: z.optional(z.nullable(z.string())),
  text: z.string(),
  link: z.optional(z.nullable(z.string())),
  html: z.optional(z.nullable(z.string())),
  plain: z.optional(z.nullable(z.string())),
  code: z.optional(z.nullable(z.string())),
  unsubscribe: z.optional(z.object({ one_click: z.string(), page: z.string() })),
});
export type Message = z.output<typeof Message> & { at: string };

const codeIn = (text: string): string | undefined => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];

/** The messages that were sent on this machine, stored in `file`, each once by its id. */
export const openMailbox = (file: string) => {
  const messages = readLines<Message>(file);
  const seen = new Set(messages.map(({ message_id }) => message_id));

  return {
    /** Stores a message; a known id changes nothing. Throws a ZodError for an invalid one. */
    add: (given: unknown): { message_id: string; duplicate: boolean } => {
      const message = Message.parse(given);
      const { message_id } = message;
      if (seen.has(message_id)) return { message_id, duplicate: true };
      const stored: Message = {
        ...message,
        code: message.code ?? codeIn(message.text),
        at: new Date().toISOString(),
      };
      seen.add(message_id);
      messages.push(stored);
      appendLine(file, stored);
      return { message_id, duplicate: false };
    },

    /** Newest first: all, of one address, or of addresses that contain `part`. */
    list: (to: string | undefined, limit = 100, part = ""): Message[] =>
      messages
        .filter((message) => {
          const address = message.to.toLowerCase();
          return (to === undefined || address === to.toLowerCase()) && address.includes(part.toLowerCase());
        })
        .slice(-limit)
        .toReversed(),

    /** The page of a mail, if there is one. */
    pageOf: (message_id: string): string | undefined =>
      messages.find((message) => message.message_id === message_id)?.html ?? undefined,

    count: () => messages.length,
  };
};

export type Mailbox = ReturnType<typeof openMailbox>;
