import { type Machine, machines, requestText } from "./machines.ts";

/** What the records are called that a machine's name does not say. */
const titles: Record<string, string> = {
  onboarding: "Service provider",
  payout: "Payout account",
};

const titleOf = ({ noun }: Machine): string => titles[noun] ?? noun[0]?.toUpperCase() + noun.slice(1);

const sides = { user: "customer", service_provider: "provider", admin: "administrator" } as const;

type Step = { from: string; verb: string; to: string };

const stepsOf = ({ transitions }: Machine): Step[] =>
  Object.entries(transitions).flatMap(([from, verbs]) =>
    Object.entries(verbs).map(([verb, to]) => ({ from, verb, to: to as string })),
  );

/** Steps between the same two states are one arrow. */
const picture = (machine: Machine): string => {
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
    ...[...arrows].map(([arrow, steps]) => `    ${arrow}: ${steps.map(({ verb }) => verb).join(", ")}`),
    ...ends.map((state) => `    ${state} --> [*]`),
    "```",
  ].join("\n");
};

/** A state machine as the reference shows it. */
type Lifecycle = {
  record: string;
  steps: (Step & { by: { who: string; request: string }[] })[];
};

const lifecycleOf = (machine: Machine): Lifecycle => ({
  record: titleOf(machine),
  steps: stepsOf(machine).map((step) => ({
    ...step,
    by: (machine.requests[step.verb] ?? []).map((request) => ({
      who: sides[request.by],
      request: requestText(request),
    })),
  })),
});

/** Every state machine in rows. */
export const lifecycles = async (): Promise<Lifecycle[]> => (await machines()).map(lifecycleOf);

const takers = { timer: "time", payment_provider: "the payment provider" } as const;

/** Who takes a step without a request. */
const unasked = ({ verbs }: Machine, verb: string): string[] =>
  (Object.keys(takers) as (keyof typeof takers)[])
    .filter((taker) => verbs[verb]?.by.includes(taker))
    .map((taker) => takers[taker]);

const table = (machine: Machine): string =>
  [
    "| from | step | to | who, by which request |",
    "|---|---|---|---|",
    ...lifecycleOf(machine).steps.map(({ from, verb, to, by }) => {
      const asked = by.map(({ who, request }) => `${who}: \`${request}\``);
      const told = [...asked, ...unasked(machine, verb)].join("<br>");
      return `| ${from} | ${verb} | ${to} | ${told || "the service itself"} |`;
    }),
  ].join("\n");

/** Every state machine: a picture of its states, and who takes each step by which request. */
export const lifecyclesPage = async (): Promise<string> => {
  const all = await machines();
  return `# Lifecycles

Each record below has a \`state\`. The picture shows the states and the steps between them; the table says who takes a step,
and by which request. "Time" means a timer; "the service itself" means what follows from another step. A step that is not
listed is refused with 409 \`invalid_transition\`, and \`details.allowed\` lists the requests that the state takes.

${all.map((machine) => [`## ${titleOf(machine)}`, picture(machine), table(machine)].join("\n\n")).join("\n\n")}
`;
};
