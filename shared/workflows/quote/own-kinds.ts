import { activeKinds } from "../../data/kinds.ts";
import type { PricingBasis } from "../../domain/pricing/rules.ts";
import { taskKind } from "../../domain/pricing/taxonomy/taxonomy.ts";
import type { KindNamed } from "../../domain/quote/form.ts";
import type { Quote } from "../../domain/quote/quote.ts";

/** The kinds of work that can be named: the built-in ones and those of operators. At most one round trip. */
export const kindsNamed = async (basis: Pick<PricingBasis, "kinds" | "market">): Promise<KindNamed> => {
  const own = await activeKinds(basis);
  return (name) => taskKind(name) ?? own.find(({ task_kind }) => task_kind === name);
};

/**
 * The quote with operators' kinds of work as they are now, before it is priced anew. A task whose kind was withdrawn has no
 * figures then, and is left out of the new price. At most one round trip.
 */
export const withPresentKinds = async (
  quote: Quote,
  basis: Pick<PricingBasis, "kinds" | "market">,
): Promise<Quote> => {
  const own = await activeKinds(basis);
  const presentOf = (name: string) => own.find(({ task_kind }) => task_kind === name)?.own;
  const tasks = quote.tasks.map((task) => (task.own ? { ...task, own: presentOf(task.task_kind) } : task));
  return { ...quote, tasks };
};
