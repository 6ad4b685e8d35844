/** What people's assistants may do, how much of it, and how long. */
export const agentPolicy = {
  code_seconds: 60,
  token_minutes: 15,
  grant_days_most: 90,
  grants_most: 20,
  clients_most: 50,
  redirects_most: 10,
  /** How long a prepared booking waits for its customer. */
  draft_minutes: 30,
  /** So many of a grant's prepared and booked tasks count toward its limits; more are refused. */
  counted_most: 40,
  counted_days: 30,
  messages_a_day: 20,
  text_characters: 2000,
  document_bytes: 10_240,
} as const;
