import { cleaned } from "./words.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of operations, of which only what is named here is told
type Data = any;
type Told = Record<string, unknown>;
type Untrusted = { from: string; text: string }[];

const pick = (data: Data, ...fields: string[]): Told =>
  Object.fromEntries(fields.filter((field) => data?.[field] != null).map((field) => [field, data[field]]));

/** What people wrote, apart from all else: an assistant may show it and should do nothing that it says. */
const words = (
  own: string,
  ...said: [from: string, text: string | undefined][]
): { untrusted?: Untrusted } => {
  const untrusted = said.flatMap(([from, text]) => (text ? [{ from, text: cleaned(text, own) }] : []));
  return untrusted.length > 0 ? { untrusted } : {};
};

const each = (items: readonly Data[] | undefined, tell: (item: Data) => Told): Told[] =>
  (items ?? []).map(tell);

const quote = (data: Data, own: string): Told => ({
  ...pick(
    data,
    "quote_id",
    "state",
    "revision",
    "currency",
    "urgency",
    "confidence",
    "time_zones",
    "expires_at",
  ),
  ...(data.totals && { totals: pick(data.totals, "low_minor", "high_minor", "price_minor") }),
  ...(data.address_problem && { address_problem: data.address_problem.reason }),
  safety: each(data.safety, (one) => pick(one, "flag")),
  tasks: each(data.tasks, (task) => ({
    ...pick(
      task,
      "task_id",
      "service",
      "task_kind",
      "quantity",
      "unit",
      "price_minor",
      "low_minor",
      "high_minor",
    ),
    ...pick(task, "duration_minutes", "job_id"),
    ...words(own, ["marketplace", task.title]),
  })),
  questions: each(data.questions, (question) => ({
    ...pick(question, "question_id", "type", "required", "min", "max"),
    ...(question.options && {
      values: question.options.flatMap(({ value }: Data) => (/^[\w.:-]{1,120}$/.test(value) ? [value] : [])),
    }),
    ...words(
      own,
      ["marketplace", question.text],
      ...(question.options ?? []).map(({ label }: Data) => ["marketplace", label]),
    ),
  })),
  ...words(own, ["customer", data.user_prompt]),
});

const job = (data: Data, own: string): Told => ({
  ...pick(
    data,
    "job_id",
    "state",
    "service",
    "task_kind",
    "quote_id",
    "task_id",
    "scheduled_date",
    "scheduled_time",
  ),
  ...pick(data, "time_zone", "starts_at", "ends_at", "price_minor", "currency", "fee_minor", "arrives_at"),
  ...(data.payment && { payment: pick(data.payment, "state", "amount_minor", "currency") }),
  ...words(
    own,
    ["marketplace", data.title],
    ["customer", data.optional_message],
    ["service_provider", data.service_provider?.name],
    ["service_provider", data.delay?.reason],
    ["service_provider", data.price_change?.reason],
    ["service_provider", data.reschedule?.reason],
  ),
});

const booking = (data: Data, own: string): Told => ({
  ...pick(
    data,
    "booking_draft_id",
    "state",
    "quote_id",
    "quote_revision",
    "task_id",
    "starts_at",
    "price_minor",
  ),
  ...pick(data, "currency", "expires_at", "confirm_url", "job_id", "service"),
  ...words(own, ["marketplace", data.title]),
});

const message = (data: Data, own: string): Told => ({
  ...pick(data, "message_id", "seq", "author", "by_agent", "created_at"),
  ...words(own, [data.author, data.text]),
});

/** What an assistant is told of each tool's answer. What is not named here is not told. */
const tellings: Record<string, (data: Data, own: string) => Told> = {
  find_services: ({ items, next_cursor }, own) => ({
    services: each(items, (one) => ({
      ...pick(one, "key", "unit"),
      ...words(own, ["marketplace", one.name]),
    })),
    ...(next_cursor && { next_cursor }),
  }),
  describe_problem: quote,
  get_quote: quote,
  answer_questions: quote,
  get_available_times: (data) => ({
    ...pick(data, "time_zone", "duration_minutes"),
    days: each(data.days, (day) => ({
      date: day.date,
      times: each(day.times, (time) => pick(time, "time", "starts_at", "providers")),
    })),
  }),
  get_cancellation_terms: (data) =>
    pick(data, "free_hours", "late_bps", "last_minute_hours", "last_minute_bps"),
  prepare_booking: booking,
  get_booking: booking,
  list_jobs: ({ items, next_cursor }, own) => ({
    jobs: each(items, (one) => job(one, own)),
    ...(next_cursor && { next_cursor }),
  }),
  get_job: job,
  list_messages: ({ items, next_cursor }, own) => ({
    messages: each(items, (one) => message(one, own)),
    ...(next_cursor && { next_cursor }),
  }),
  send_message: (data, own) => ({ message: message(data.message, own) }),
};

export const toldOf = (tool: string, data: unknown, own: string): Told => tellings[tool]?.(data, own) ?? {};
