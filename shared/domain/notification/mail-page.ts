import { escapedHtml } from "../../kernel/escaped-html.ts";
import { companyOf } from "../../markets/brand.ts";
import type { Brand } from "../../markets/market.ts";
import { type MailFrame, type MailText, mailSubject, openable, reasonIn, wordsIn } from "./mail-text.ts";
import { mailWords } from "./mail-words.ts";

const text_most = 10_000;

const styleOf = ({ colors }: Brand): string =>
  `a{color:${colors.light}}@media (max-width:480px){.card{padding:24px 20px!important}}@media (prefers-color-scheme:dark){body,.wash{background:#101312!important}.card{background:#191d1b!important;border-color:#2b312e!important}.ink{color:#ebedea!important}.quiet,.quiet a{color:#a4aca7!important}.go,.mark{background:${colors.dark}!important;color:#101312!important}.name{color:${colors.dark}!important}}`;

const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const table = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

const headOf = ({ name, colors: { light } }: Brand): string =>
  `${table}><tr><td class="mark" width="32" height="32" align="center" bgcolor="${light}" style="width:32px;height:32px;border-radius:8px;background:${light};color:#ffffff;${sans};font-size:18px;font-weight:700" aria-hidden="true">${escapedHtml([...name][0] ?? "")}</td><td class="name" style="padding-left:12px;${sans};font-size:18px;font-weight:700;color:${light}">${escapedHtml(name)}</td></tr></table>`;

const textIn = (text: string): string =>
  (text.length > text_most ? `${text.slice(0, text_most)}…` : text)
    .trim()
    .split(/\n\s*\n/)
    .map(
      (part) =>
        `<p class="ink" style="margin:0 0 16px;${sans};font-size:16px;line-height:24px;color:#1b1f1d;overflow-wrap:anywhere">${escapedHtml(part).replaceAll("\n", "<br>")}</p>`,
    )
    .join("");

const buttonOf = (link: string, label: string, { colors: { light } }: Brand): string =>
  `${table} style="margin:8px 0"><tr><td class="go" bgcolor="${light}" style="border-radius:10px;background:${light}"><a class="go" href="${escapedHtml(link)}" target="_blank" rel="noopener" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${light};color:#ffffff;${sans};font-size:16px;font-weight:600;text-decoration:none">${label}</a></td></tr></table>`;

const footOf = (mail: MailText, frame: MailFrame): string => {
  const { brand } = frame;
  const words = wordsIn(frame.language);
  const end = openable(mail.unsubscribe?.page);
  const email = escapedHtml(brand.support.email);
  const parts = [
    escapedHtml(reasonIn(mail, frame)),
    ...(end
      ? [
          `<a href="${escapedHtml(end)}" target="_blank" rel="noopener" style="color:#5b625e">${words.end}</a>`,
        ]
      : []),
    `${words.help}: <a href="mailto:${email}" style="color:#5b625e">${email}</a>${brand.support.phone ? ` · ${escapedHtml(brand.support.phone)}` : ""}`,
    escapedHtml(companyOf(brand)),
  ];
  return `<td class="quiet" style="padding:20px 8px;${sans};font-size:13px;line-height:20px;color:#5b625e">${parts.join("<br>")}</td>`;
};

/**
 * A mail as a page in the market's brand, for mail programs: tables, styles at each part, no scripts and nothing that is
 * loaded. All words are escaped; it leads to https alone. At most 100 KB.
 */
export const mailPage = (mail: MailText, frame: MailFrame): string => {
  const { brand, language, spoken } = frame;
  const words = wordsIn(language);
  const link = openable(mail.link);
  const subject = escapedHtml(mailSubject(mail.subject));
  const framed = language in mailWords ? language : "en";
  return `<!doctype html><html lang="${escapedHtml(framed)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>:root{color-scheme:light dark}${styleOf(brand)}</style></head><body style="margin:0;padding:0;background:#f7f5f0"><table role="presentation" class="wash" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f7f5f0" style="background:#f7f5f0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td style="padding:0 8px 16px">${headOf(brand)}</td></tr><tr><td class="card" lang="${escapedHtml(spoken)}" bgcolor="#ffffff" style="padding:32px;background:#ffffff;border:1px solid #e6e2da;border-radius:14px"><h1 class="ink" style="margin:0 0 16px;${sans};font-size:22px;line-height:28px;font-weight:700;color:#1b1f1d;overflow-wrap:anywhere">${subject}</h1>${textIn(mail.text)}${link ? `<div lang="${framed}">${buttonOf(link, mail.because === "invited" ? words.join : words.open, brand)}</div>` : ""}</td></tr><tr>${footOf(mail, frame)}</tr></table></td></tr></table></body></html>`;
};
