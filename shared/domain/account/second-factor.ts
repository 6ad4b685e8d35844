import { refusal } from "../../kernel/refusal.ts";

export const CodeNeeded = refusal(
  "auth.code_required",
  403,
  "This needs a code from your authenticator app.",
  "Send the six digits that it shows now as `totp`.",
);

export const CodeWrong = refusal(
  "auth.code_wrong",
  403,
  "This code is wrong.",
  "Send the six digits that your authenticator app shows now.",
);

export const CodeSpent = refusal(
  "auth.code_spent",
  403,
  "This code was used before: a code works once.",
  "Wait until your authenticator app shows the next one.",
);
