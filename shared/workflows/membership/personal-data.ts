import { memberships } from "../../data/memberships.ts";
import { membershipView } from "../../domain/membership/view.ts";
import { type Holding, holding } from "../holding.ts";

export const holdings: readonly Holding[] = [
  holding("membership", memberships, memberships.get, { shown: membershipView }),
];
