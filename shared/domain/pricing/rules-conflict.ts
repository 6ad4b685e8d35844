import { versionConflict } from "../../kernel/refusal.ts";

export const RulesConflict = versionConflict("rules", "set of rules");
