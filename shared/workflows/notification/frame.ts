import { mailPage } from "../../domain/notification/mail-page.ts";
import { type MailText, mailPlain, mailSubject } from "../../domain/notification/mail-text.ts";
import { mailBrandOf } from "../../markets/brand.ts";
import { marketNamed } from "../../markets/served.ts";

/** What a mail is framed by. */
type Framed = {
  /** What it is written in; absent: whoever wrote it did not say. */
  language?: string | undefined;
  /** Whose brand it bears; absent: the default market's. */
  market?: string | undefined;
};

/** A mail as a page and as plain text, in the brand of its market. */
export const framedMail = (mail: MailText & Framed) => {
  const market = marketNamed(mail.market);
  const language = mail.language ?? market.languages.default;
  const frame = { brand: mailBrandOf(market), language, spoken: mail.language ?? "en" };
  return {
    subject: mailSubject(mail.subject),
    mail: { html: mailPage(mail, frame), plain: mailPlain(mail, frame) },
  };
};
