import { crediting, credits } from "../../shared/data/credits.ts";
import { elapseCredit } from "../../shared/domain/payment/credit.ts";
import { CreditExpired, CreditExpiring } from "../../shared/domain/payment/events.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Expires unused credit, and tells its owner some days before. */
export const handler = schedule({
  name: "credits",
  rate: "1 hour",
  due: credits.due,
  emits: [CreditExpired, CreditExpiring],
  uses: ["table"],
}).handle(({ due, now, commit }) => commit(crediting(elapseCredit(due, now))));
