/** Names and definitions of figures beyond those of the first screen. */
export type FigureWords = {
  names: Readonly<Record<string, string>>;
  says: Readonly<Record<string, string>>;
  /** What the screens of figures say. */
  insight: {
    whole: (from: string, to: string) => string;
    lastMonth: (from: string, to: string) => string;
    days: string;
    from: string;
    to: string;
    spans: Readonly<Record<Span, string>>;
    service: string;
    place: string;
    all: string;
    everywhere: string;
    unknown: string;
    ofAll: string;
    csv: string;
    row: string;
    total: string;
    before: string;
    funnel: string;
    funnelOfJobs: string;
    ofStep: string;
    upTo: (edge: string) => string;
    over: (edge: string) => string;
    ranked: (figure: string, by: string) => string;
    groups: Readonly<Record<"service" | "place" | "cause", string>>;
    topics: Readonly<Record<"growth" | "jobs" | "quotes" | "money", string>>;
    cohorts: string;
    aboutCohorts: string;
    month: string;
    size: string;
  };
};

/** How long figures can be looked at. Today, which is not over, is in none. */
export const spans = [
  "7",
  "30",
  "90",
  "365",
  "thisMonth",
  "month",
  "thisQuarter",
  "quarter",
  "thisYear",
  "year",
  "own",
] as const;
export type Span = (typeof spans)[number];

/** What figures are is said by the service, in English. */
export const figures: FigureWords = {
  insight: {
    whole: (from, to) => `${from} to ${to}: whole days, compared with as many before, months with months.`,
    lastMonth: (from, to) => `The last whole month, ${from} to ${to}`,
    days: "Period",
    from: "From",
    to: "Until",
    spans: {
      "7": "7 days",
      "30": "30 days",
      "90": "90 days",
      "365": "365 days",
      thisMonth: "This month",
      month: "Last month",
      thisQuarter: "This quarter",
      quarter: "Last quarter",
      thisYear: "This year",
      year: "Last year",
      own: "Own dates",
    },
    service: "Service",
    place: "Place",
    all: "All services",
    everywhere: "Everywhere",
    unknown: "Not known",
    ofAll: "Memberships are of no service and no place: they show without these filters.",
    csv: "CSV",
    row: "Row",
    total: "Total",
    before: "Before",
    funnel: "From the request to the payment",
    funnelOfJobs: "From the booking to the payment",
    ofStep:
      "With the share of the step before. Quotes count on the day of the request, jobs on that of the booking.",
    upTo: (edge) => `up to ${edge}`,
    over: (edge) => `over ${edge}`,
    ranked: (figure, by) => `${figure} ${by}`,
    groups: { service: "by service", place: "by place", cause: "by cause" },
    topics: { growth: "Growth", jobs: "Jobs", quotes: "Quotes", money: "Money" },
    cohorts: "People by month of sign-up",
    aboutCohorts:
      "How many customers and providers came in a month, and what share was active then and in each later month.",
    month: "Month",
    size: "Came",
  },
  says: {},
  names: {
    net_gmv: "Paid in the end",
    gmv_tax: "Tax in it",
    gmv_without_tax: "Without tax",
    platform_tax: "Tax we owe",
    disputes_lost: "Disputes lost",
    processor_cost: "Payment costs",
    take_rate: "Our share",
    mean_order: "Average job",
    median_order: "Half of all jobs cost at most",
    median_earning: "Half of all jobs bring a provider at most",
    one_time_revenue: "Revenue from jobs",
    recurring_revenue: "Revenue from memberships",
    mrr: "Monthly recurring revenue",
    mrr_new: "From new members",
    mrr_expansion: "From dearer plans",
    mrr_churn: "From members who left",
    repeat_share: "From returning customers",
    memberships_closing: "Live memberships",
    memberships_new: "New memberships",
    memberships_ended: "Ended memberships",
    memberships_lost: "Paid memberships that ended",
    membership_churn: "Share of paid ones that ended",
    memberships_past_due: "Memberships past due",
    trial_conversion: "Trials that are paid for",
    active_month: "Active in 30 days",
    active_day: "Active on a day",
    active_week: "Active in 7 days",
    quotes_estimated: "Priced",
    quotes_accepted: "Accepted",
    quotes_converted: "Booked",
    booked_assigned: "Taken by a provider",
    booked_completed: "Completed",
    booked_paid: "Paid",
    acceptance_rate: "Accepted share of priced quotes",
    document_decision_p50: "Half of all documents are decided within",
    request_to_estimate_p50: "Half of all quotes are priced within",
    estimate_to_accept_p50: "Half of all accepted quotes are accepted within",
    opened_to_assigned_p50: "Half of all jobs are taken within",
    opened_to_assigned_p90: "Nine in ten jobs are taken within",
    scheduled_to_started_p50: "Half of all jobs start within",
    started_to_work_completed_p50: "Half of all jobs take at most",
    created_to_completed_p50: "Half of all jobs are completed within",
    created_to_completed_p90: "Nine in ten jobs are completed within",
    mean_rating: "Average rating",
    quotes_requested: "Quotes requested",
    order: "What jobs cost",
    earning: "What providers earn with a job",
    opened_to_assigned: "How long until a job is taken",
    started_to_work_completed: "How long the work takes",
  },
};
