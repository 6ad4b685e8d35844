/** What a text message says: at most 320 characters, with its complete link. */
export const smsText = ({
  subject,
  text,
  link = "",
}: {
  subject: string;
  text: string;
  link?: string | undefined;
}): string => `${`${subject}. ${text}`.slice(0, 319 - link.length)} ${link}`.trim();
