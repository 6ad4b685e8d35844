/** Every duration, percentage and threshold of the service, in one place. Times carry their unit; `bps` are hundredths of a percent. */
export const policy = {
  quote: {
    valid_days: 7,
    price_lock_hours: 48,
    rounds_most: 3,
    questions_most: 5,
    tries_most: 3,
    retry_seconds: 60,
    answers_nudge_hours: 24,
    answers_abandon_hours: 72,
    expiry_reminder_hours: 24,
    /** Optional questions are waited for where the reading is less sure than this. */
    ask_below_confidence: 0.8,
    tasks_most: 20,
    task_minutes_least: 30,
    prompts_most: 10,
    media_most: 10,
    prompt_characters: 4000,
    superseded_most: 20,
    /** The apps promise a price in about two minutes: what has waited longer for a model has no time left for its reading. */
    model_wait_seconds: 100,
    /** An estimation that has been silent this long starts again. */
    silence_minutes: 10,
    /** A review is promised within the second; after the first the customer is told that it takes longer. */
    review_alert_hours: 24,
    /** With a danger in it, it is due within minutes. */
    danger_alert_minutes: 15,
    review_hours: 72,
    revisions_most: 20,
    /** How many quotes of each state a reviewer's comparison looks through, and how many it shows. */
    similar_looked_through: 60,
    similar_most: 5,
    /** How long a quotation of the customer's words is that a finding rests on. */
    evidence_characters: 200,
    /** How long the analysis of a ready medium is waited for. */
    analysis_minutes: 5,
    /** Estimations that one customer may ask for, in all ways together. */
    requests: { burst: 10, window_seconds: 600 },
    rates_most: 100,
    /** A price guide shows what real jobs cost from so many jobs on: fewer would tell what somebody paid. */
    guide_jobs_least: 20,
  },
  job: {
    offers_most: 200,
    offers_together: 40,
    lead_hours: 4,
    ahead_days: 90,
    payment_hold_minutes: 15,
    open_expires_before_start_hours: 2,
    open_alert_before_start_hours: 12,
    en_route_before_start_hours: 4,
    start_early_minutes: 60,
    paused_alert_hours: 24,
    confirm_hours: 72,
    confirm_reminder_hours: [24, 60],
    reworks_most: 2,
    dispute_days: 7,
    /** How long after a job is completed its provider may still look at the customer's film. */
    media_after_days: 30,
    dispute_answer_hours: 72,
    /** Work that should have ended: when its customer can dispute it, and when nobody's word disputes it by itself. */
    overdue_report_hours: 24,
    overdue_dispute_hours: 72,
    /** A dispute about work that was never done is decided by then, or the job is canceled. */
    dispute_cancel_days: 14,
    before_media_least: 1,
    proof_media_least: 1,
    cancel_free_hours: 24,
    cancel_late_bps: 2000,
    cancel_last_minute_hours: 2,
    cancel_last_minute_bps: 5000,
    no_show_provider_minutes: 60,
    /** A provider that has set out is waited for longer: it may be at work and have forgotten to say so. */
    no_show_en_route_minutes: 180,
    no_show_customer_wait_minutes: 20,
    no_show_evidence_least: 1,
    no_show_contest_hours: 48,
    delays_most: 2,
    delay_minutes_most: 240,
    reschedule_answer_hours: 12,
    price_answer_hours: 24,
    /** When a provider is expected who gets a job whose start has passed. */
    reassign_arrival_minutes: 60,
    slot_minutes: 15,
    duration_hours_most: 16,
  },
  payment: {
    hold_horizon_days: 6,
    authorize_before_start_hours: 24,
    action_hours: 12,
    capture_guard_hours: 24,
    release_after_completion_hours: 24,
    retries_most: 3,
    transfer_tries_most: 5,
    transfer_backoff_minutes: 15,
    webhook_memory_days: 35,
    look_again_minutes: 60,
    /** How long the payment of a job that was canceled late waits for its fee to be taken before it is given back. */
    fee_wait_hours: 24,
    /** How often it is looked whether the bank has decided a dispute or carried out a refund. */
    ask_bank_hours: 24,
    change_auto_bps: 1000,
    change_most_bps: 12_500,
    fee_bps: 1500,
  },
  provider: {
    strikes_most: 3,
    strikes_days: 30,
    trial_days: 30,
    past_due_claim_days: 3,
    /** A gap in a day's hours that is no longer is a break: work goes on over it. */
    break_minutes_most: 120,
  },
  document: {
    batch_most: 25,
    /** Days before its end on which a document's owner is reminded; the first makes it `expiring`. */
    reminder_days: [30, 7, 1],
    /** How long after it is announced a kind becomes mandatory, unless told otherwise. */
    notice_days: 30,
    kinds_seconds: 60,
  },
  session: {
    idle_days: 14,
    absolute_days: 30,
    refresh_grace_seconds: 10,
    admin_idle_minutes: 30,
    admin_absolute_hours: 12,
    most: 20,
  },
  code: {
    minutes: 5,
    open_hours: 24,
    reset_minutes: 10,
    /** How long a proof of who somebody is works, and how old a sign-in elsewhere may be to give one. */
    proof_minutes: 5,
    attempts_most: 5,
    resend_seconds: 60,
    /** Codes for one purpose to one address: from one network or account, and from all together. */
    per_hour: 5,
    per_day: 10,
    all_per_hour: 15,
    all_per_day: 30,
  },
  /** Tries to sign in to one account: from one network or known device, and from all unknown ones together. */
  sign_in: { window_seconds: 900, each: 10, all: 30, admin_each: 5, admin_all: 15 },
  account: {
    restore_days: 30,
    unverified_days: 2,
    addresses_most: 20,
    /** Between a deletion and its erasure: what was under way at that moment is in every index by then. */
    erase_after_minutes: 1,
    /** When an erasure that has to wait for something unfinished is looked at again. */
    erase_again_hours: 1,
    /** How far back something unfinished can have begun. */
    unfinished_days: 400,
    /** How long an export, and the media that it names, can be downloaded. */
    export_minutes: 60,
  },
  media: {
    upload_minutes: 10,
    download_minutes: 5,
    video_bytes: 200 * 1024 * 1024,
    resumable_bytes: 2 * 1024 ** 3,
    image_bytes: 20 * 1024 * 1024,
    audio_bytes: 50 * 1024 * 1024,
    table_bytes: 10 * 1024 * 1024,
    video_seconds: 600,
    video_pixels: 10_000_000,
    image_pixels: 60_000_000,
    /** An upload that has not arrived by then is given up; one that began in time may still be under way. */
    lapse_minutes: 60,
    /** Uploads in parts: how long they may take in all, and how long one part's address is good. */
    resumable_hours: 24,
    part_minutes: 60,
    /** The usual length of a part, and the shortest that the store takes; a film has so many parts at most. */
    part_bytes: 16 * 1024 * 1024,
    part_bytes_least: 5 * 1024 * 1024,
    parts_most: 128,
    /** What one account may keep, uploads under way counted with the most they may be. */
    owner_bytes: 20 * 1024 ** 3,
    /** A file that its owner deletes is looked at again after this: longer than any request or reaction lasts. */
    deletion_minutes: 10,
    /** Quotes and finished jobs that are older use no file. */
    used_days: 365,
    /** Films for a quote are deleted so many days after their job, or after they came without one; others after they came. */
    film: { after_job_days: 180, without_job_days: 30, other_days: 180, again_days: 30 },
  },
  help: { entries_most: 200 },
  /** How long a link is good, how many one account sends a day, and how many one address gets a week. */
  invite: { valid_days: 30, per_day: 20, per_address_week: 3 },
  incident: { answer_hours: 72, objection_days: 7 },
  feedback: {
    /** How long after a job is completed feedback can be given, and stays hidden if only one side gives it. */
    window_days: 14,
    photos_most: 6,
    text_characters: 2000,
    /** Stars count half as much after this many quarters of a year. */
    half_life_quarters: 4,
  },
  socket: { ticket_seconds: 30, frame_bytes: 32 * 1024, frames: { burst: 120, window_seconds: 60 } },
  notification: {
    keep_days: 90,
    /** How far back a socket that was gone is told what it missed. */
    replayed_most: 500,
    /** Devices that one account is told on. */
    devices_most: 10,
  },
  announcement: {
    /** How many recipients are kept on one record, and told at the same time. */
    chunk: 25,
    together: 5,
    /** When a chunk whose worker has stopped is taken up again. */
    again_minutes: 5,
    ahead_days: 90,
    keep_days: 400,
    text_characters: 1000,
  },
  /** How long nothing is sent to an address whose mail came back, or whose owner called ours spam. */
  recipient: { bounced_days: 30, complained_days: 730, keep_days: 90 },
  /** How many entries a filtered list looks through for one page, all its partitions together; a search, words. And how many people jobs are looked for by. */
  list: { looked_through_most: 400, words_least: 120, words_each: 4, people_most: 10 },
  outbox: { republish_after_seconds: 60, republish_most: 10 },
} as const;

/** What few functions ask for stands apart, so that the others are no larger for it. */

/** Times that customers are shown: how far ahead, how far apart, and how many providers of a district are looked at. */
export const timesPolicy = { days: 14, step_minutes: 30, providers_most: 100 } as const;

/**
 * The longest notice that a provider may want; the absences that it may have planned, how long one may be, and how far
 * ahead it may begin.
 */
export const absencePolicy = {
  lead_hours_most: 336,
  time_off_most: 50,
  time_off_days_most: 366,
  time_off_ahead_days: 366,
} as const;

/** What a calendar shows, and how often apps are asked to look again. */
export const calendarPolicy = {
  past_days: 30,
  ahead_days: 120,
  jobs_most: 300,
  refresh_minutes: 15,
} as const;

/**
 * Work that is repeated: how many days before a visit its job is booked, for how long it is kept for the provider of the
 * last one, how long before the visit a new price must be answered, and after what a series ends by itself.
 */
export const seriesPolicy = {
  book_ahead_days: 7,
  first_offer_hours: 24,
  answer_before_hours: 48,
  missed_most: 3,
  paused_days_most: 180,
  visits_most: 104,
  days_most: 730,
  dates_shown: 5,
} as const;

/**
 * Conversations: how much is said in one, when it closes by itself, how long a reply may be silent, and how long all of it
 * is kept.
 */
export const conversationPolicy = {
  turns_most: 60,
  text_characters: 2000,
  prompt_characters: 4000,
  reply_characters: 8000,
  media_each: 5,
  images_most: 10,
  /** Image and video sessions that one person may start. */
  sessions: { burst: 20, window_seconds: 86_400 },
  silence_seconds: 90,
  tries_most: 3,
  regenerations_most: 3,
  idle_minutes: 30,
  open_hours: 24,
  help_days: 30,
  /** How long after its job two people can go on talking. */
  job_days: 30,
  keep_days: 180,
  /** How many turns are shown to whoever answers; what is older is in the summary. */
  remembered_turns: 10,
  summary_characters: 1000,
  /** How often what is said so far is written down while a reply is streaming. */
  heard_seconds: 2,
  delta_ms: 150,
} as const;

/**
 * What models take: the largest film that is looked at; how much speech of one account is written down in a day, and what a
 * minute of it costs, in millionths of a dollar, a piece at least counting as so many seconds. Whoever waits for that asks
 * again after some seconds, later less often.
 */
export const modelMedia = { video_bytes: 1024 ** 3 } as const;
export const speechPolicy = {
  seconds_a_day: 1800,
  minute_micros: 24_000,
  seconds_least: 15,
  ask_again_seconds: 5,
  ask_later_seconds: 15,
} as const;

/**
 * What one account may use of assistants in a day (UTC). What all together may cost, in millionths of a dollar: this at least, or
 * so many times the mean of the week before, unless an operator sets it, between the least and the most.
 */
export const aiBudget = {
  turns_a_day: 50,
  tokens_a_day: 60_000,
  cost_micros_a_day: 50_000_000,
  times_last_week: 3,
  cost_micros_least: 1_000_000,
  cost_micros_most: 50_000_000_000,
} as const;

/**
 * Memberships: how long before the end of a trial its provider is reminded; when an unpaid one ends; how long before a new
 * price providers are told; when a change takes effect before a period ends; when what we know is read again; and how
 * long somebody else's request is waited for.
 */
export const membershipPolicy = {
  trial_reminder_days: 3,
  unpaid_days: 7,
  price_notice_days: 30,
  change_before_minutes: 60,
  look_after_period_hours: 2,
  look_again_minutes: 60,
  look_daily_hours: 24,
  setup_expires_hours: 23,
  request_seconds: 60,
  trial_least_minutes: 2,
  benefits_most: 10,
} as const;
