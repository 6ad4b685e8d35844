import { accounts } from "../../shared/data/accounts.ts";
import { AccountNotFound } from "../../shared/domain/account/account.ts";
import { SettingsView, settingsView } from "../../shared/domain/account/notification-settings.ts";
import { operation } from "../../shared/http/operation.ts";

export const handler = operation({
  route: "GET /notification/get-settings",
  summary: "Read how and when you are notified.",
  description: "The inbox has everything, whatever is set here.",
  access: ["user", "service_provider", "admin"],
  extra: true,
  response: SettingsView,
  refuses: [AccountNotFound],
}).handle(async ({ actor }) => settingsView(await accounts.find(actor.id)));
