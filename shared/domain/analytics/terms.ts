/** The numbers that figures are defined by. */
export const metricTerms = {
  week_days: 7,
  month_days: 30,
  /** Repairs are rare: a customer is dormant only after half a year, a provider after a month. */
  dormant_days: 180,
  on_time_minutes: 15,
  trial_pay_days: 30,
  hours_kept_days: 40,
} as const;
