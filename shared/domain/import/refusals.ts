import { refusal } from "../../kernel/refusal.ts";

/** Why a row can't be taken over, or taken back. Each stands beside its row. */
export const RowFixed = refusal(
  "import.row_fixed",
  409,
  "What stands in this column can't be changed by an import.",
  "Leave it as it was.",
);
export const RowTakenOver = refusal(
  "import.row_taken_over",
  409,
  "Its holder has signed in since, and says this by itself.",
  "Leave the row out.",
);
export const RowUnknownProvider = refusal(
  "import.row_unknown_provider",
  409,
  "No provider of this source has this id.",
  "Import the providers first.",
);
export const RowUnknownService = refusal(
  "import.row_unknown_service",
  409,
  "There is no such service or region.",
  "Write it as the rules of quotes do.",
);
export const RowChangedSince = refusal(
  "import.row_changed_since",
  409,
  "It was changed since.",
  "Change it by hand.",
);
export const RowInUse = refusal("import.row_in_use", 409, "It is in use.", "It stays.");
