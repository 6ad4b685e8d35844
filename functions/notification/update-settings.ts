import { accounts } from "../../shared/data/accounts.ts";
import { type Account, AccountConflict, AccountNotFound } from "../../shared/domain/account/account.ts";
import { AccountNotificationsChanged } from "../../shared/domain/account/events.ts";
import {
  changeSettings,
  SettingsChange,
  SettingsView,
  settingsView,
} from "../../shared/domain/account/notification-settings.ts";
import { operation } from "../../shared/http/operation.ts";
import { RequestInvalid } from "../../shared/kernel/refusal.ts";
import { languagesFor } from "../../shared/markets/in-force.ts";
import { marketNamed } from "../../shared/markets/served.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";

/** Throws `request.invalid` for a language that operators have taken out, unless it is kept. */
const requireLanguage = (
  { language: kept, market }: Pick<Account, "language" | "market">,
  { language }: { language?: string | undefined },
): void => {
  const choices = languagesFor(marketNamed(market));
  if (language === undefined || language === kept || choices.includes(language)) return;
  throw RequestInvalid({ fields: [{ field: "language", problem: `must be one of ${choices.join(", ")}` }] });
};

export const handler = operation({
  route: "PUT /notification/update-settings",
  summary: "Choose how and when you are notified.",
  description:
    "What you leave out stays as it is. Messages wait until your quiet hours end. Codes, what concerns your sign-in, and what can't wait, such as a provider who can't come, are always sent at once. The inbox has everything.",
  access: ["user", "service_provider", "admin"],
  admins: "all",
  while_suspended: true,
  extra: true,
  body: SettingsChange,
  response: SettingsView,
  refuses: [AccountNotFound, AccountConflict],
  emits: [AccountNotificationsChanged],
  example: {
    body: {
      quiet_hours: { from: "22:00", to: "07:00", time_zone: "America/Chicago" },
      kinds: { quotes: { sms: false }, feedback: { email: false } },
    },
  },
  alongside: ({ actor, body }) =>
    Promise.all([accounts.find(actor.id), body.language !== undefined && marketSettings()]),
}).handle(async ({ alongside, body, now, commit }) => {
  const [account] = await alongside;
  requireLanguage(account, body);
  const { record, events } = changeSettings(account, body, now);
  return record === account
    ? settingsView(account)
    : commit([accounts.update(record)], events, settingsView(record));
});
