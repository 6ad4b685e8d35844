import { machines } from "../../shared/domain/machines.ts";
import type { StepRequest } from "../../shared/domain/step-request.ts";
import type { Machine } from "../../shared/domain/transition.ts";
import { declaredRequests } from "./step-requests.ts";

type Named = Machine<string, string> & { noun: string };

const named = async (): Promise<Named[]> => {
  const declared = await declaredRequests();
  return Object.entries(machines).map(([noun, machine]) => ({
    ...machine,
    noun,
    requests: declared[noun] ?? {},
  }));
};

/** A request in readable form: the operation, and its body. */
const requestText = ({ operation, send }: StepRequest): string =>
  send
    ? `${operation} with ${Object.entries(send)
        .map(([name, value]) => `${name}: ${value}`)
        .join(", ")}`
    : operation;

/** The titles of records whose machine has another name. */
const titles: Record<string, string> = {
  onboarding: "Service provider",
  payout: "Payout account",
};

const titleOf = ({ noun }: Named): string => titles[noun] ?? noun[0]?.toUpperCase() + noun.slice(1);

const sides = { user: "customer", service_provider: "provider", admin: "administrator" } as const;

type Step = { from: string; step: string; to: string };

const stepsOf = ({ transitions }: Named): Step[] =>
  Object.entries(transitions).flatMap(([from, steps]) =>
    Object.entries(steps).map(([step, to]) => ({ from, step, to: to as string })),
  );

/** Combines steps between the same two states into one arrow. */
const picture = (machine: Named): string => {
  const arrows = Map.groupBy(
    stepsOf(machine).filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from} --> ${to}`,
  );
  const ends = Object.keys(machine.transitions).filter(
    (state) => Object.keys(machine.transitions[state] ?? {}).length === 0,
  );
  return [
    "```mermaid",
    "stateDiagram-v2",
    ...[...arrows].map(([arrow, steps]) => `    ${arrow}: ${steps.map(({ step }) => step).join(", ")}`),
    ...ends.map((state) => `    ${state} --> [*]`),
    "```",
  ].join("\n");
};

/** A state machine as the reference shows it. */
type Lifecycle = {
  record: string;
  steps: (Step & { by: { who: string; request: string }[] })[];
};

const lifecycleOf = (machine: Named): Lifecycle => ({
  record: titleOf(machine),
  steps: stepsOf(machine).map((row) => ({
    ...row,
    by: (machine.requests[row.step] ?? []).map((request) => ({
      who: sides[request.by],
      request: requestText(request),
    })),
  })),
});

/** Every state machine as table rows. */
export const lifecycles = async (): Promise<Lifecycle[]> => (await named()).map(lifecycleOf);

const takers = { timer: "time", payment_provider: "the payment provider" } as const;

/** Who takes a step without a request. */
const unasked = ({ steps }: Named, step: string): string[] =>
  (Object.keys(takers) as (keyof typeof takers)[])
    .filter((taker) => steps[step]?.by.includes(taker))
    .map((taker) => takers[taker]);

const table = (machine: Named): string =>
  [
    "| from | step | to | who, by which request |",
    "|---|---|---|---|",
    ...lifecycleOf(machine).steps.map(({ from, step, to, by }) => {
      const asked = by.map(({ who, request }) => `${who}: \`${request}\``);
      const told = [...asked, ...unasked(machine, step)].join("<br>");
      return `| ${from} | ${step} | ${to} | ${told || "the service itself"} |`;
    }),
  ].join("\n");

/** Every state machine: a diagram of its states, and who takes each step by which request. */
export const lifecyclesPage = async (): Promise<string> => {
  const all = await named();
  return `# Lifecycles

Each record below has a \`state\`. The picture shows the states and the steps between them; the table says who takes a step,
and by which request. "Time" means a timer; "the service itself" means what follows from another step. A step that is not
listed is refused with 409 \`invalid_transition\`, and \`details.allowed\` lists the requests that the state takes.

${all.map((machine) => [`## ${titleOf(machine)}`, picture(machine), table(machine)].join("\n\n")).join("\n\n")}
`;
};
