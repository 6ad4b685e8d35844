/** What every operation may answer. */
export type SharedRefusal = "request.malformed" | "request.invalid" | "request.too_large" | "request.content_type_unsupported" | "request.cursor_invalid" | "auth.required" | "auth.forbidden" | "auth.admin_role_forbidden" | "account.not_active" | "service_provider.suspended" | "request.rate_limited" | "idempotency.mismatch" | "idempotency.in_flight" | "service.unavailable";

export type AcceptInviteAnswer = SignedIn | {
  email: Email;
  /** The role that the invitation is for. */
  admin_role: AdminRole;
  /** The link in the invitation works until then. */
  expires_at: Instant;
  /** The `otpauth://` address to scan with an authenticator app. */
  authenticator: string;
  /** The same as a key, for an app that can't scan. */
  setup_key: string;
};

export type AcceptingServiceProviderAnswer = {
  id: ServiceProviderId;
  /** How far the provider's sign-up is, and whether it may work. */
  state: ServiceProviderState;
  /** Why the provider is in this state. */
  state_reason?: string;
  /** Name that the provider trades under. */
  business_name: string;
  /** How far the verification of the provider's company is. */
  company_state?: string;
  /** The provider's membership, if it has ever had one. */
  membership?: {
    /** Whether the membership is paid for. */
    state: string;
    /** Id of the plan. Absent on a trial without one. */
    plan_id?: string;
    /** The membership is paid until then. */
    current_period_end: Instant;
    /** Since when the membership is not paid. */
    past_due_since?: Instant;
    /** `true` if the membership was canceled and ends with its period. */
    cancel_at_period_end?: boolean;
  };
  updated_at: UpdatedAt;
};

export type AccountId = string;

export type Action = {
  /** What can be done: give this answer, ask for a quote, look at a quote, or talk to a person. */
  action: "answer" | "request_quote" | "open_quote" | "talk_to_person";
  /** What the button says. */
  label: string;
  /** What to send as the next message. Only if `action` is `answer`. */
  says?: string;
  quote_id?: QuoteId;
};

export type Address = CompanyAddress & {
  id: AddressId;
  version: Version;
  account_id: AccountId;
  /** The holder's own name for the address, such as `Home`. */
  label?: string;
  /** Whether this is the address that is used where no other one is given. */
  primary: boolean;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type AddressId = string;

export type AddressPage = {
  /** All addresses of the account, the primary one first. */
  items: Address[];
  /** Always `null`: all addresses are on one page. */
  next_cursor: null;
};

export type AdminDocumentUploadDocumentsAnswer = {
  /** The documents as they were stored. */
  documents: (Document & {
    /** Where to send the file, if the document still needs one. */
    offer?: UploadOffer;
  })[];
};

export type AdminInvite = {
  id: AdminInviteId;
  email: Email;
  /** The role that the invitation is for. */
  admin_role: AdminRole;
  /** The owner who sent the invitation last. */
  invited_by: Id;
  /** When the invitation was last sent. */
  sent_at: Instant;
  /** The link in the invitation works until then. */
  expires_at: Instant;
  created_at: CreatedAt;
};

export type AdminInviteId = string;

export type AdminJobGetIndividualJobAnswer = Job & {
  /** What happened to the job, newest first: the last 100 entries. */
  history: JobHistory[];
};

export type AdminPlan = Plan & {
  version: Version;
  /** Whether providers can choose the plan: `offered` means yes. */
  state: PlanState;
  /** Every price that the plan has had, oldest first. */
  prices: {
    /** Numbers the prices of the plan. */
    number: number;
    /** What a period costs, in cents. */
    amount_minor: AmountMinor;
    /** From when on new members pay this. */
    from: Instant;
  }[];
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type AdminPlanPage = {
  /** The entries of this page. */
  items: AdminPlan[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type AdminQuote = {
  id: QuoteId;
  quote_id: QuoteId;
  /** How far the quote is. */
  state: QuoteState;
  /** Number of the estimate: 1 for the first. Send it when you accept the quote. */
  revision: number;
  /** What an administrator can do with the quote now. */
  allowed: RequestedStep[];
  /** What the request was made with, such as a video. */
  source: "text" | "image" | "audio" | "video" | "form" | "chat" | "admin";
  /** The problem in the customer's own words. */
  user_prompt: string;
  /** Photos, videos and recordings that show the problem. */
  media_ids: MediaId[];
  /** The chat that the quote was asked for in, if it was one. */
  conversation_id?: Id;
  /** The file that the estimate waits for until it is ready. */
  waiting_media_id?: Id;
  /** Where the work is. */
  address?: Place;
  /** Why nothing can be booked at this address. Absent if it can. */
  address_problem?: QuoteAddressProblem;
  /** IANA time zones that the address may be in, the likeliest first. Book in one of them. */
  time_zones: string[];
  /** The work that was understood of the request, and the words that it rests on. */
  understood: Understood[];
  /** Files of the request that the estimate does not rest on, and why. */
  unread_media: QuoteUnreadMedia[];
  /** What is to be done. Each task can be booked as a job. */
  tasks: QuoteTask[];
  /** All tasks added up. */
  totals?: QuoteTotals;
  /** A first idea of the price while questions are open. It can't be accepted: answer the questions, and it becomes a price. */
  provisional?: Provisional;
  currency: Currency;
  /** How certain the estimate is, from 0 to 1. */
  confidence?: number;
  /** How urgent the work is. */
  urgency?: Urgency;
  /** Questions that are open. Their answers give a price, or a better one. */
  questions: Question[];
  /** Answers that the customer has given. */
  answers: Answer[];
  /** How many rounds of questions there were. */
  rounds: number;
  /** Dangers that were recognized, and what to do about them. */
  safety: SafetyWarning[];
  /** Why a person reviews the estimate, one code for each reason. Only during the review. */
  review_reasons?: string[];
  /** Why there is no estimate. Only if it failed. */
  failure?: string;
  /** Version of the rules that the estimate was computed by. */
  rules_version?: number;
  /** Version of the rates that the estimate was computed by. */
  rate_version?: number;
  /** When the estimate was asked for. */
  requested_at: Instant;
  /** When the estimate was computed. */
  estimated_at?: Instant;
  /** When the customer accepted the quote. */
  accepted_at?: Instant;
  /** The quote can be accepted until then. Once accepted, its tasks can be booked until then. */
  expires_at?: Instant;
  user_id: UserId;
  /** How long the review may take. Only while the quote waits for it. */
  review?: ReviewedQuoteReview;
};

export type AdminQuotePage = {
  /** The entries of this page. */
  items: AdminQuote[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const AdminRole = ["owner","support","finance","read_only"] as const;
export type AdminRole = (typeof AdminRole)[number];

export type AmountMinor = number;

export type AnalyticsAnswer = {
  /** When the answer was made. */
  as_of: Instant;
  /** Everything that happened before this is counted. */
  complete_through: Instant;
  /** Version of the definitions. It rises when a figure is defined anew. */
  definitions_version: number;
  /** Time zone in which days begin and end. */
  time_zone: string;
  currency: Currency;
  /** How long each point is. */
  granularity: string;
  /** The points in time of the series. */
  buckets: StatsBucket[];
  /** Each figure at each of the points. */
  series: Record<string, (number | null)[]>;
  /** Each figure over the whole period. */
  totals: Record<string, number | null>;
  /** The period before, or a year before. */
  previous?: StatsPrevious;
  /** By which share each figure has changed since that period, over as many complete days. Null where it was zero. */
  change: Record<string, number | null>;
  /** The figures by service, place, reason or plan, the largest first. */
  breakdown: StatsBreakdown[];
  /** What the breakdown leaves out. With it, the breakdown adds up to the totals. */
  other?: StatsOther;
  /** What each figure means. */
  definitions: Record<string, {
    /** What the figure is. */
    says: string;
    /** How it is computed. */
    formula: string;
    /** What it is counted in. Amounts are in cents. */
    unit: string;
    /** What it is computed from: events, the books, or what accounts did. */
    source: string;
  }>;
};

export type Announcement = {
  id: AnnouncementId;
  /** How far it is: its recipients are being counted or are `counted`, it waits for its time (`scheduled`), its recipients are being gathered, or all are `gathered` and told one after the other. */
  state: AnnouncementState;
  /** Who is told. */
  audience: {
    /** The one person who is told. */
    account_id: Id;
  } | {
    /** Everybody of this role is told. */
    role: Role;
    /** Of these only the people to whom all of this applies. */
    segment?: Segment;
  };
  /** Where people are told, as far as they want that. */
  channels: AnnouncementChannel[];
  /** `service` is news about the service; `marketing` is an offer, and only for those who have agreed to offers. */
  category: "service" | "marketing";
  /** Title of the message. */
  title: string;
  /** Text of the message. */
  text: string;
  /** Where the app shows more: a path of the app. */
  link?: string;
  /** When people are told. */
  send_at: Instant;
  /** Who was counted or gathered so far. */
  reach: AnnouncementReach;
  /** The administrator who asked for it. */
  requested_by: Id;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export const AnnouncementChannel = ["inbox","email","sms","push"] as const;
export type AnnouncementChannel = (typeof AnnouncementChannel)[number];

export type AnnouncementId = string;

export type AnnouncementPage = {
  /** The entries of this page. */
  items: Announcement[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type AnnouncementReach = {
  /** How many people are told. */
  recipients: number;
  /** How many are not told, because they do not want offers. */
  without_consent: number;
  /** How many are not told, because no channel reaches them. */
  unreachable: number;
  /** How many are told in the inbox. */
  inbox: number;
  /** How many are told by email. */
  email: number;
  /** How many are told by text message. */
  sms: number;
  /** How many are told on their devices. */
  push: number;
};

export type AnnouncementRecipient = {
  account_id: AccountId;
  /** `held` until quiet hours are over; `skipped`: does not want it any more; `uncertain`: it was being sent when the service stopped, and is not sent again so that nobody is told twice. */
  state: RecipientState;
  /** What went wrong, if it failed. */
  cause?: string;
  /** Where the person has been told so far, while it is still being sent. */
  told?: string[];
};

export const AnnouncementState = ["counting","counted","scheduled","gathering","gathered","canceled"] as const;
export type AnnouncementState = (typeof AnnouncementState)[number];

export type Answer = {
  /** Id of the question that this answers. */
  question_id: string;
  /** The answer: the `value` of an option, a number, `true` or `false`, or words. */
  value: AnswerValue;
};

export const AnswerState = ["answered","partial","unsure","refused","handed_over","pending"] as const;
export type AnswerState = (typeof AnswerState)[number];

export type AnswerValue = string | number | boolean;

export type AppliedCredit = {
  /** The price that was asked about, in cents. */
  price_minor: AmountMinor;
  /** What credit would pay of it, in cents. */
  credit_minor: AmountMinor;
  /** What the card would be asked for, in cents. */
  card_minor: AmountMinor;
};

export type Attention = {
  /** Why it needs a person. `unclaimed`: nobody has taken the job 12 hours before its start. `no_show`: the provider did not come and the job is open again, or the customer contests that nobody was there. `late`: the provider set out and is 60 minutes late. `paused`: the work has rested for 24 hours. `dispute_overdue`: a dispute has waited 72 hours for a decision. `payment_action`: the customer has to confirm the payment or use another card. */
  reason: AttentionReason;
  job_id: JobId;
  /** Since when the job, or its payment, is in its state. */
  since: Instant;
  /** When the work starts. */
  starts_at: Instant;
  user_id: UserId;
  service_provider_id?: ServiceProviderId;
  /** The price of the job, in cents; for a payment what the customer pays. */
  amount_minor: AmountMinor;
  currency: Currency;
  /** State of the job. Absent if the reason is its payment. */
  state?: JobState;
  /** What is to be done. Absent if the reason is the payment. */
  title?: string;
  /** Name of the customer. Absent if the reason is the payment. */
  customer_name?: string;
  /** Name of the provider that has the job. */
  provider_name?: string;
  /** Where the work is. Absent if the reason is the payment. */
  city?: string;
  payment_id?: PaymentId;
  /** Until when the customer can still act. Only if the reason is the payment. */
  act_by?: Instant;
};

export type AttentionCounts = {
  /** Jobs that nobody has taken shortly before their start. */
  unclaimed: number;
  /** Jobs whose provider did not come, or whose no-show is contested. */
  no_show: number;
  /** Jobs whose provider is on the way and late. */
  late: number;
  /** Jobs whose work has rested for long. */
  paused: number;
  /** Jobs whose dispute has waited too long for a decision. */
  dispute_overdue: number;
  /** Jobs whose customer has to act, so that they can be paid. */
  payment_action: number;
};

export const AttentionReason = ["unclaimed","no_show","late","paused","dispute_overdue","payment_action"] as const;
export type AttentionReason = (typeof AttentionReason)[number];

export const Audience = ["everyone","user","service_provider"] as const;
export type Audience = (typeof Audience)[number];

export const AudioType = ["audio/mp4","audio/mpeg","audio/wav","audio/ogg","audio/webm"] as const;
export type AudioType = (typeof AudioType)[number];

export type Audit = {
  /** Id of the entry. */
  id: string;
  /** When it happened. */
  occurred_at: Instant;
  /** What happened, such as `job.canceled`. */
  action: string;
  /** Who did it. */
  actor: {
    /** Whether a customer (`user`), a provider, an administrator or the service itself (`system`) did it. */
    role: string;
    /** Id of the account, or the name of the part of the service. */
    id: string;
    /** The account whose request led to this. */
    on_behalf_of?: string;
  };
  /** The record that was changed. */
  record: {
    /** Kind of the record, such as `job`. */
    type: string;
    /** Id of the record. */
    id: string;
  };
  /** The record before the change. */
  before: {
    /** Version of the record before the change. */
    version: number;
    /** State of the record before the change. */
    state?: string;
    /** The values before the change, as far as they are kept. */
    values?: Record<string, unknown>;
  };
  /** The record after the change. */
  after: {
    /** Version of the record after the change. */
    version: number;
    /** State of the record after the change. */
    state?: string;
    /** Facts about the change: ids, amounts and times. */
    values: Record<string, unknown>;
  };
  /** Why, if a reason was given. */
  reason?: string;
  /** Name of the operation, or of the part of the service, that made the change. */
  operation: string;
  /** Id of the request that made the change. The log has it too. */
  request_id: string;
  /** Id of the request or event that led to the change. */
  caused_by: string;
  /** The network address that the request came from. */
  source_ip?: string;
};

export type AuditPage = {
  /** The entries of this page. */
  items: Audit[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type AuthenticationAdminSignOutAnswer = {
  /** How many sessions were ended. */
  ended: number;
};

export type AuthenticationDeactivateAccountAnswer = {
  /** State of the account: `deactivated`. */
  state: "unverified" | "active" | "deactivated" | "deleted";
  /** Sign in before then to restore the account. */
  restore_until: Instant;
};

export type AuthenticationDeleteAccountAnswer = {
  /** State of the account: `deleted`. */
  state: "unverified" | "active" | "deactivated" | "deleted";
  /** When the account was deleted. */
  deleted_at: Instant;
};

export type AuthenticationShareDataAnswer = {
  /** Whether the service may measure how you use it, and how well it understands what you ask for. */
  analytics: boolean;
  /** Whether the service may send you offers. */
  marketing: boolean;
  /** Whether partners may be told about you. */
  partners: boolean;
  /** When you last decided on each of them. */
  changed_at?: {
    /** When the consent to measuring was last changed. */
    analytics?: Instant;
    /** When the consent to offers was last changed. */
    marketing?: Instant;
    /** When the consent to partners was last changed. */
    partners?: Instant;
  };
};

export type AuthenticationSignInWithIdpAOrIdpBAnswer = SignedIn & {
  /** Whether a signed token proved who the person is. */
  identity_verified: boolean;
} | {
  challenge_id: ChallengeId;
  /** The code works until then. */
  expires_at: Instant;
  /** You can ask for another code from then on. */
  resend_after: Instant;
  /** An account with this address exists. Pass the challenge to link the identity to it. */
  link_required: true;
};

export type AuthenticationSignOutAnswer = {
  /** How many sessions were ended. */
  ended: number;
};

export type AuthenticationUpdatePasswordAnswer = {
  /** How many other sessions were ended. */
  sessions_ended: number;
  /** Keep it on the device and send it with the next sign-in: wrong passwords that others try then do not lock this device out. */
  device_token: string;
};

export type AuthenticationVerifyOtpAnswer = SignedIn | {
  /** Set a new password with it. It works once. */
  reset_token: string;
  /** For how many seconds the reset token works. */
  expires_in: number;
} | {
  /** The profile as it is now. */
  profile: Profile;
};

export const Author = ["user","service_provider","assistant","agent","system"] as const;
export type Author = (typeof Author)[number];

export type AvailableTime = {
  /** The start on the clock at the place: `scheduled_time` for the booking. */
  time: LocalTime;
  /** The same start in UTC. */
  starts_at: Instant;
  /** How many minutes the local time is ahead of UTC then. Negative if it is behind. */
  offset_minutes: number;
  /** `1`: the second of two equal local times, because the clocks are set back. Book it with `fold=1`. */
  fold: number;
  /** How many providers are free then. */
  providers: number;
};

export const CancelReasonCode = ["no_longer_needed","found_someone_else","too_expensive","time_does_not_suit","other"] as const;
export type CancelReasonCode = (typeof CancelReasonCode)[number];

export type CancellationTerms = {
  /** Number of these terms: 1 are those that the service began with. */
  number: number;
  /** Canceling is free until so many hours before the start. */
  free_hours: number;
  /** What it costs after that, in hundredths of a percent of the price, as `fee_bps` elsewhere. */
  late_bps: number;
  /** From so many hours before the start on it costs more. */
  last_minute_hours: number;
  /** What it costs then, and once the provider is on the way, in hundredths of a percent of the price. */
  last_minute_bps: number;
  /** Jobs that were booked from then on have these terms. */
  effective_from?: Instant;
  /** Why the terms were changed. */
  reason?: string;
};

export type ChallengeId = string;

export type ChallengeOpened = {
  challenge_id: ChallengeId;
  /** The code works until then. */
  expires_at: Instant;
  /** You can ask for another code from then on. */
  resend_after: Instant;
};

export type ChangeRoleAnswer = {
  account_id: AccountId;
  /** The role from now on. */
  admin_role: AdminRole;
  /** How many sessions were ended. */
  ended_sessions: number;
};

export const Channel = ["email","sms"] as const;
export type Channel = (typeof Channel)[number];

export type ChatAnswer = {
  /** The session as it is now. */
  session: Session;
  /** Your message as it was stored. */
  message: Message;
  /** The reply. While it is `pending` or `streaming` it is still being written: listen to the topic `session/{session_id}`, or read the session again. */
  reply?: Message;
  /** What was understood so far. */
  details: Details;
  /** What is still to be asked before a quote is made. */
  missing: Missing;
};

export type ChatbotAnswer = {
  conversation_id: ConversationId;
  /** Id of the answer. Absent if a person will answer. */
  message_id?: Id;
  /** Whether the question was answered, answered in part, not answered with certainty, declined, is for a person to answer, or is still being answered. */
  state: AnswerState;
  /** The answer. Empty until there is one. */
  answer: string;
  /** The source of each sentence of the answer. */
  citations: Citation[];
  /** Titles of other entries that may be meant. */
  suggestions: string[];
  /** What can be done next. */
  actions: Action[];
  /** Why the question was declined. */
  refused?: RefusedReason;
};

export type Citation = {
  /** Id of the entry or guide that is quoted. */
  knowledge_id: string;
  /** The revision that is quoted. */
  revision: number;
  /** Title of the entry or guide. */
  title: string;
  /** The words of the entry or guide, exactly. */
  quote: string;
};

export type CloseSessionAnswer = {
  /** The session as it is now. */
  session: Session;
  /** What the session has come to. */
  repair_info: {
    /** Whether it is not known yet what the repair is, is known, or was not found out before the session was closed. */
    state: "pending" | "ready" | "unavailable";
    /** What is known about the repair. Absent unless `state` is `ready`. */
    repair?: RepairInfo;
  };
};

export type Company = {
  id: CompanyId;
  version: Version;
  service_provider_id: ServiceProviderId;
  /** How far the company's verification is. */
  state: CompanyState;
  /** Name of the company in the register. */
  legal_name: string;
  /** Name that the company trades under, if it has another one. */
  trading_name?: string;
  /** Number of the company in its country's register. No two companies there have the same. */
  registration_number: string;
  country: Country;
  /** Number of the company at the tax office. */
  tax_id?: string;
  /** Registered address of the company. */
  address: CompanyAddress;
  phone?: Phone;
  /** Why the company is in this state, as the administrator put it. */
  state_reason?: string;
  /** Changes that wait for an administrator. Until then the verified details stay as they are. */
  pending?: {
    /** Name of the company in the register. */
    legal_name?: string;
    /** Number of the company at the tax office. */
    tax_id?: string;
    /** Registered address of the company. */
    address?: CompanyAddress;
  };
  /** When the company was last submitted for verification. */
  submitted_at?: Instant;
  /** When the company was verified. */
  verified_at?: Instant;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type CompanyAddress = {
  /** Street and house number. */
  line1: string;
  /** Apartment, floor or building. */
  line2?: string;
  /** City or town. */
  city: string;
  /** State or province. */
  region?: string;
  /** Postal code of the address. */
  postcode: string;
  country: Country;
  point?: Point;
};

export type CompanyId = string;

export const CompanyState = ["draft","submitted","verified","changes_requested","rejected","changes_pending","suspended"] as const;
export type CompanyState = (typeof CompanyState)[number];

export type CompleteUploadAnswer = {
  media_id: MediaId;
  /** State of the file. */
  state: MediaState;
};

export type Consent = {
  /** Whether the service may measure how you use it, and how well it understands what you ask for. */
  analytics: boolean;
  /** Whether the service may send you offers. */
  marketing: boolean;
  /** Whether partners may be told about you. */
  partners: boolean;
};

export type ConversationId = string;

export const ConversationKind = ["repair","intake","help","job"] as const;
export type ConversationKind = (typeof ConversationKind)[number];

export const ConversationState = ["created","media_pending","active","failed","handed_over","closing","closed","rejected"] as const;
export type ConversationState = (typeof ConversationState)[number];

export type Country = string;

export type CreateAccessTokenAnswer = {
  /** Send it as `Authorization: Bearer` with every request. */
  access_token: string;
  /** How to send the access token: always `Bearer`. */
  token_type: "Bearer";
  /** What the token is limited to: always `ai`. */
  scope: "ai";
  /** What the token is for, as you named it. */
  label: string;
  /** For how many seconds the access token works. */
  expires_in: number;
  /** The token works until then, unless your session ends before. */
  expires_at: Instant;
};

export type CreateConnectAccountAnswer = {
  /** Status of payouts to the provider. */
  payout: {
    /** Whether the payment provider pays out to the provider: `active` means yes. */
    state: "none" | "pending" | "active" | "restricted" | "rejected" | "closed";
  };
  /** Page of the payment provider where the provider enters its details. */
  onboarding_url: string;
  /** The page can be opened until then. Ask for a new link after that. */
  expires_at: string;
};

export type CreateIntentPaymentAnswer = {
  payment_id: PaymentId;
  /** State of the payment. */
  state: PaymentState;
  /** `near`: the amount is held on the card now. `far`: the card is stored now and the amount is held 24 hours before the job starts. */
  horizon: "near" | "far";
  /** The amount that the customer pays, in cents. */
  amount_minor: AmountMinor;
  currency: Currency;
  /** Secret with which the app confirms the payment. Only when `horizon` is `near`. */
  payment_intent_client_secret?: string;
  /** Secret with which the app stores the card. Only when `horizon` is `far`. */
  setup_intent_client_secret?: string;
  /** Id of the customer at the payment provider. */
  customer: string;
  /** Secret with which the app shows the customer's saved cards. */
  customer_session_client_secret: string;
  /** Key with which older payment SDKs act for the customer, for a short time. */
  ephemeral_key: string;
  /** The payment provider's public key, for the app. */
  publishable_key: string;
};

export type CreateJobAnswer = Job & {
  /** How many providers of the area could take the job at its time as things stand. 0: it is outside the times that get-available-times lists. */
  providers_free: number;
  /** What to know about the chosen time, in words. Absent if a provider is free. */
  notice?: string;
};

export type CreateNoteAnswer = {
  id: NoteId;
  /** Kind of the record that the note is on. */
  record_type: NotedKind;
  /** Id of the record that the note is on. */
  record_id: Id;
  /** What the administrator wrote. */
  text: string;
  /** The administrator who wrote it. */
  author_id: Id;
  created_at: CreatedAt;
};

export type CreatePaymentSheetAnswer = {
  /** Secret with which the app pays. Only if a payment is missing. */
  payment_intent_client_secret?: string;
  /** Secret with which the app stores a card. Only if no payment is missing. */
  setup_intent_client_secret?: string;
  /** Id of the customer at the payment provider. */
  customer: string;
  /** Secret with which the app shows the customer's saved cards. */
  customer_session_client_secret: string;
  /** Key with which older payment SDKs act for the customer, for a short time. */
  ephemeral_key: string;
  /** The payment provider's public key, for the app. */
  publishable_key: string;
};

export type CreateServicesAnswer = {
  /** The new offers. */
  offers: Offer[];
};

export type CreateSubscriptionAnswer = Membership & {
  /** Secret with which the app pays. Absent if nothing is to be paid now. */
  payment_intent_client_secret?: string;
  /** Secret with which the app stores a card that pays after the trial. Absent if there is one. */
  setup_intent_client_secret?: string;
};

export type CreateTimeOffAnswer = TimeOffView & {
  /** Your jobs in that time, earliest first. They stay yours. */
  jobs: {
    job_id: JobId;
    /** When the work starts. */
    starts_at: Instant;
  }[];
};

export type CreatedAt = Instant;

export type Credit = {
  user_id: UserId;
  currency: Currency;
  /** What can be used now, in cents. */
  available_minor: AmountMinor;
  /** What is kept for jobs that are booked, in cents. */
  held_minor: AmountMinor;
  /** Grants that something is left of. Those that expire first are used first. */
  grants: CreditGrant[];
  /** What is kept for which job. */
  held: CreditHeld[];
};

export type CreditGrant = {
  id: CreditGrantId;
  /** What the credit was given for. `refund`: it paid for a job and came back with a refund. */
  source: CreditSource;
  /** How much was granted, in cents. */
  granted_minor: AmountMinor;
  /** How much of it can still be used, in cents. */
  left_minor: AmountMinor;
  /** What is left then expires. */
  expires_at: Instant;
  /** When it was granted. */
  granted_at: Instant;
};

export type CreditGrantId = string;

export type CreditHeld = {
  payment_id: PaymentId;
  job_id: JobId;
  /** How much is kept for it, in cents. */
  amount_minor: AmountMinor;
};

export type CreditMovement = {
  /** When it happened. */
  at: Instant;
  /** What happened. `reserved`: kept for a job. `used`: it has paid for the job. `returned`: it can be used again. `expiring`: the customer was told that it expires soon. */
  kind: "granted" | "reserved" | "used" | "returned" | "expiring" | "expired" | "revoked" | "forfeited";
  /** How much credit it was about, in cents. */
  amount_minor: AmountMinor;
  /** What could be used after it, in cents. */
  balance_minor: AmountMinor;
  /** The grant that it happened to, where it was one. */
  grant_id?: Id;
  /** What the credit was given for. */
  source?: CreditSource;
  job_id?: JobId;
  payment_id?: PaymentId;
  /** When what is left expires. */
  expires_at?: Instant;
  /** Why, in the words of whoever decided it. */
  reason?: string;
};

export const CreditSource = ["invite","promotion","goodwill","refund"] as const;
export type CreditSource = (typeof CreditSource)[number];

export type Currency = "usd";

export type DefaultService = {
  id: DefaultServiceId;
  version: Version;
  /** Name of the service, as people read it. */
  name: string;
  /** Key of the service, such as `plumbing`. It never changes, and no two services have the same. */
  key: string;
  /** The group that lists the service, such as `Repairs`. */
  category: string;
  /** What one unit of the price is: an hour, a visit, a piece or a square meter. */
  unit: "hour" | "visit" | "each" | "square_metre";
  /** What providers may ask for the service. */
  price_rule: PriceRule;
  /** Whether providers may offer the service now. */
  active: boolean;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type DefaultServiceId = string;

export type DefaultServicePage = {
  /** The entries of this page. */
  items: DefaultService[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type DeleteAddressAnswer = {
  address_id: AddressId;
  /** Your primary address now. Null if you have no address left. */
  primary_address_id: AddressId | null;
};

export type DeleteConnectAccountAnswer = {
  /** Status of payouts to the provider. */
  payout: {
    /** Whether the payment provider pays out to the provider: `active` means yes. */
    state: "none" | "pending" | "active" | "restricted" | "rejected" | "closed";
  };
};

export type DeleteDefaultservicesAnswer = {
  id: DefaultServiceId;
  /** Always `true`: the service is gone from the catalog. */
  deleted: true;
};

export type DeleteHelpAnswer = {
  id: HelpId;
  /** Always `true`: the entry is deleted. */
  deleted: boolean;
};

export type DeleteMediaAnswer = {
  media_id: MediaId;
  /** How far the file is. */
  state: SeenState;
};

export type DeleteNoteAnswer = {
  note_id: NoteId;
};

export type DeleteServiceproviderAnswer = {
  service_provider_id: ServiceProviderId;
  /** Always `deleted`: the provider is gone for good. */
  state: "deleted";
  /** When the account was deleted. */
  deleted_at: Instant;
};

export type DeleteTimeOffAnswer = {
  time_off_id: TimeOffId;
};

export type Details = {
  /** The work that was understood, with the messages that say so. */
  tasks: {
    /** The kind of work, such as `plumbing.tap_leak`. */
    task_kind: string;
    /** How much is to be done, in `unit`. */
    quantity: number;
    /** What `quantity` counts or measures. */
    unit: UnitOfWork;
    /** How certain that is, from 0 to 1. */
    confidence: number;
    /** The messages that say so. */
    message_ids: MessageId[];
    /** What is to be done, in a few words. */
    title: string;
    /** Key of the service that the work belongs to, such as `plumbing`. */
    service: string;
    /** Name of that service. */
    service_title: string;
  }[];
  /** What was answered to questions. */
  answers: Answer[];
  /** Dangers that were recognized. */
  safety: SafetyFlag[];
  /** How urgent the work is. */
  urgency?: Urgency;
  /** How certain that is, from 0 to 1. */
  confidence?: number;
  quote_id?: QuoteId;
};

export type DeviceToken = string;

export type Difference = {
  /** `missing_ours`: not in our books. `missing_stripe`: not at the payment provider. `amount`: the two differ. `stuck`: money that nothing moves on. */
  class: "missing_ours" | "missing_stripe" | "amount" | "stuck";
  /** What kind of movement differs. */
  movement?: MovementClass;
  /** The charge, refund, transfer or dispute at the payment provider. */
  source?: string;
  payment_id?: PaymentId;
  /** What our books say, in cents. Negative is money that left. */
  ours_minor?: number;
  /** What the payment provider says, in cents. */
  theirs_minor?: number;
  /** What the money is stuck in. */
  reason?: string;
};

export type Dispute = {
  id: DisputeId;
  version: Version;
  /** Id of the dispute at the payment provider. */
  stripe_dispute_id: string;
  payment_id: PaymentId;
  job_id: JobId;
  user_id: UserId;
  service_provider_id?: ServiceProviderId;
  /** `dispute`: the bank has taken the money back. `inquiry`: it only asks, and no money has moved. */
  kind: "dispute" | "inquiry";
  /** How far the dispute is. */
  state: DisputeState;
  /** Why the customer disputes the payment, as the bank put it, such as `fraudulent`. */
  reason: string;
  /** What the bank takes back or asks about, in cents. */
  amount_minor: AmountMinor;
  currency: Currency;
  /** The bank must have the evidence by then, or the dispute is lost. */
  answer_by?: Instant;
  /** What the bank is told. It is filled in from the job, and can be changed. */
  evidence: {
    /** What was sold. */
    product_description?: string;
    /** The day on which the work was done. */
    service_date?: LocalDate;
    /** What happened when. */
    access_activity_log?: string;
    /** How the customer was told what canceling costs. */
    cancellation_policy_disclosure?: string;
    /** Whatever else speaks against the dispute. */
    uncategorized_text?: string;
    /** Pictures of the finished work and of the problem: JPEG or PNG, at most 2. */
    picture_ids?: MediaId[];
    /** Whether the bank also gets what customer and provider wrote to each other about the job. To read it first: review-messages. */
    with_messages?: boolean;
  };
  /** When the evidence was sent to the bank. */
  submitted_at?: Instant;
  /** Why the dispute is not contested. */
  accepted_reason?: string;
  /** When administrators were alerted to the deadline. */
  alerted_at?: Instant;
  /** When the bank opened it. */
  opened_at: Instant;
  updated_at: UpdatedAt;
};

export type DisputeId = string;

export type DisputePage = {
  /** The entries of this page. */
  items: Dispute[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const DisputeState = ["needs_response","submitted","won","lost","closed"] as const;
export type DisputeState = (typeof DisputeState)[number];

export type DocName = string;

export type Document = {
  id: DocumentId;
  /** Whose document it is. */
  owner: DocumentOwner;
  account_id: AccountId;
  service_provider_id?: ServiceProviderId;
  /** Name of the kind of document, such as `trade_licence`. */
  doc_name: string;
  /** How far the document's review is, and whether it is still in date. */
  state: DocumentState;
  media_id: MediaId;
  /** The number that is printed on the document. */
  document_number?: string;
  /** The last day on which the document is valid. */
  expires_on?: LocalDate;
  /** Why the document was rejected, as the administrator put it. */
  rejected_reason?: string;
  /** When the document was verified or rejected. */
  decided_at?: Instant;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type DocumentId = string;

export type DocumentKind = {
  /** Name of the kind, such as `trade_licence`. */
  doc_name: string;
  /** Whose documents they are: a customer's, a provider's or a company's. */
  owner: DocumentOwnerType;
  /** Whether a document of this kind is mandatory. */
  mandatory: boolean;
  /** The moment from which it is mandatory. */
  mandatory_from?: Instant;
  /** Whether such a document must have an expiry date, may have one, or never has one. */
  expiry: "required" | "optional" | "never";
};

export type DocumentOwner = {
  /** Whether it is a customer's, a provider's or a company's. */
  type: DocumentOwnerType;
  /** Id of the customer or provider. */
  id: string;
};

export const DocumentOwnerType = ["user","service_provider","company"] as const;
export type DocumentOwnerType = (typeof DocumentOwnerType)[number];

export const DocumentState = ["requested","pending_review","verified","rejected","expiring","expired","superseded"] as const;
export type DocumentState = (typeof DocumentState)[number];

export type DocumentStatus = {
  document_id: DocumentId;
  /** How far the document's review is, and whether it is still in date. */
  state: DocumentState;
  /** The document is valid until then. */
  expires_at?: Instant;
};

export type DocumentsCountAnswer = {
  /** Number of all documents. */
  total: number;
  /** Number of documents in each state. States without documents are left out. */
  by_state: Record<string, number>;
  /** Number of documents in each state, for each kind of document. */
  by_doc_name: Record<string, Record<string, number>>;
};

export type Download = {
  /** Where the file can be read. Anyone who has the link can open it. */
  url: string;
  /** The link works until then. Ask again for a new one. */
  expires_at: Instant;
};

export type EditDefaultServicesAnswer = {
  /** The offers that were added or changed. */
  offers: Offer[];
  /** Keys of all services that the provider now offers. */
  services: string[];
  /** Where the provider works. */
  area?: {
    country: Country;
    /** How the postal codes begin that the provider serves, such as `100`. */
    postcode_prefixes: string[];
    base?: Point;
  };
  /** When the provider works, by day of the week. A day may have several stretches: what is between them is a break, and no job may run into it. Empty or absent: at any time. */
  hours?: ProviderOffersHour[];
  time_zone?: TimeZone;
  /** How many hours before its start a job must be taken. 0: the provider takes jobs at short notice. */
  lead_hours?: number;
};

export type EditProfileAnswer = {
  /** The profile as it is now. */
  profile: Profile;
  /** New addresses that must be proved with a code before they count. */
  verifications: EditedVerification[];
  /** The name that the provider trades under. */
  business_name: string;
};

export type EditProvider = {
  /** The new name. */
  name?: string;
  email?: Email;
  phone?: Phone;
  /** The new picture. `null` removes it. */
  photo_media_id?: MediaId | null;
  /** The account's password. It is needed to change the email address or the phone number. */
  current_password?: GivenPassword;
  /** The new name that the provider trades under. */
  business_name?: string;
};

export type EditServiceproviderAnswer = {
  id: ServiceProviderId;
  /** How far the provider's sign-up is, and whether it may work. */
  state: ServiceProviderState;
  /** Name that the provider trades under. */
  business_name: string;
  /** Keys of the services that the provider offers. */
  services: string[];
  /** Where the provider works. */
  area?: ServiceArea;
  /** When the provider works, by day of the week. Empty or absent: at any time. */
  hours?: {
    /** Day of the week: 0 is Monday, 6 is Sunday. */
    day: number;
    /** The work starts this many minutes after midnight, local time. */
    from_minute: number;
    /** The work ends this many minutes after midnight, local time. */
    to_minute: number;
  }[];
  /** Time zone of the provider's hours, such as America/Chicago. */
  time_zone?: string;
  /** How many hours before its start a job must be taken. Absent: the provider takes jobs at short notice. */
  lead_hours?: number;
  /** How far the verification of the provider's company is. */
  company_state?: string;
  updated_at: UpdatedAt;
  /** The company behind the provider, if it has registered one. */
  company?: Company;
};

export type EditUser = {
  /** The new name. */
  name?: string;
  email?: Email;
  phone?: Phone;
  /** The new picture. `null` removes it. */
  photo_media_id?: MediaId | null;
  /** The account's password. It is needed to change the email address or the phone number. */
  current_password?: GivenPassword;
};

export type Edited = {
  /** The profile as it is now. */
  profile: Profile;
  /** New addresses that must be proved with a code before they count. */
  verifications: EditedVerification[];
};

export type EditedVerification = {
  challenge_id: ChallengeId;
  /** The code works until then. */
  expires_at: Instant;
  /** You can ask for another code from then on. */
  resend_after: Instant;
  /** Whether the code goes out by email or by text message. */
  channel: Channel;
};

export type Email = string;

export const EndCause = ["customer","finished","price_declined","visits_missed","paused_too_long","account_closed"] as const;
export type EndCause = (typeof EndCause)[number];

export type EndSessionAnswer = {
  id: SessionId;
  /** When the session ended. */
  ended_at?: Instant;
};

export type EndSessionsAnswer = {
  /** How many sessions were ended. */
  ended: number;
};

export type ExportDataAnswer = {
  /** Where to download the export. Anyone who has this link can open it, so keep it secret. */
  url: string;
  /** The link works until then. */
  expires_at: Instant;
  /** Size of the file, in bytes. */
  size_bytes: number;
  /** How many records the export holds, by kind. */
  records: Record<string, number>;
};

export type FeedAddress = {
  /** The address of your calendar, as a path of this service. Put the service's address before it, with `webcal://` or `https://`, and subscribe to it in your calendar app. Whoever has it can read your jobs. It is shown only now. */
  path: string;
};

export type Feedback = PublicFeedback & {
  job_id: JobId;
  user_id: UserId;
  service_provider_id: ServiceProviderId;
  /** Whether the customer (`user`) or the provider wrote the feedback. */
  by: FeedbackSide;
  /** How far the feedback is. While it is `submitted` only its author can read it. */
  state: FeedbackState;
  /** The feedback is published then at the latest. */
  publish_at: Instant;
  /** What the side that the feedback is about finds wrong with it. */
  flag?: FeedbackFlag;
  /** The administrator who dealt with the feedback last. */
  handled_by?: Id;
  /** When an administrator dealt with the feedback last. */
  handled_at?: Instant;
  /** Why the administrator decided so. */
  handled_reason?: string;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type FeedbackCategories = {
  /** Whether the provider came and was done on time: 1 to 5. */
  punctuality?: number;
  /** How well the work was done: 1 to 5. */
  quality?: number;
  /** How the place was left: 1 to 5. */
  tidiness?: number;
  /** Whether the work was worth its price: 1 to 5. */
  value?: number;
  /** How easy it was to agree on things: 1 to 5. */
  communication?: number;
  /** Whether the job was as it was described: 1 to 5. */
  accuracy?: number;
  /** Whether the place was open and ready for the work: 1 to 5. */
  access?: number;
};

export type FeedbackFlag = {
  /** What is said to be wrong with the feedback. */
  ground: FlagGround;
  /** More about it, in the words of whoever flagged it. */
  note?: string;
  /** When the feedback was flagged. */
  at: Instant;
};

export type FeedbackId = string;

export type FeedbackReply = {
  /** What the other side replied. */
  text: string;
  /** When it replied. */
  at: Instant;
};

export const FeedbackSide = ["user","service_provider"] as const;
export type FeedbackSide = (typeof FeedbackSide)[number];

export const FeedbackState = ["submitted","published","flagged","completed","removed"] as const;
export type FeedbackState = (typeof FeedbackState)[number];

export type FindAnswer = {
  /** What was found: first customers, then providers, or the record with the id. */
  items: SearchResult[];
  /** Whether there are more people than are shown. Send more of the name, or use the lists of customers and providers. */
  more: boolean;
};

export const FlagGround = ["offensive","private_data","untrue","not_about_the_job","other"] as const;
export type FlagGround = (typeof FlagGround)[number];

export const Frequency = ["weekly","fortnightly","monthly"] as const;
export type Frequency = (typeof Frequency)[number];

export type GetAdminsAnswer = {
  /** The entries of this page. */
  items: {
    account_id: AccountId;
    /** The administrator's name. */
    name: string;
    /** The email address that the administrator signs in with. */
    email?: string;
    /** The administrator's role. */
    admin_role: AdminRole;
    /** Whether it is you. */
    own: boolean;
    created_at: CreatedAt;
  }[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** Invitations that can still be accepted. */
  invitations: AdminInvite[];
};

export type GetAllUsersAnswer = {
  /** The entries of this page. */
  items: UserCard[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  total: Total;
};

export type GetAnnouncementAnswer = Announcement & {
  /** What became of the recipients so far. */
  progress: Progress;
  /** Who is told, and what became of it. */
  recipients: {
    /** The entries of this page. */
    items: AnnouncementRecipient[];
    /** Send it as `cursor` to get the next page. `null` on the last page. */
    next_cursor: string | null;
  };
};

export type GetAttentionAnswer = {
  /** The entries of this page. */
  items: Attention[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  counts: AttentionCounts;
};

export type GetAvailableTimesAnswer = {
  /** The time zone of the local dates and times. */
  time_zone: string;
  /** How many minutes the work should take. */
  duration_minutes: number;
  /** The days on which there are such times. Empty if there are none. */
  days: {
    /** The day at the place: `scheduled_date` for the booking. */
    date: LocalDate;
    /** The times of that day, the earliest first. */
    times: AvailableTime[];
  }[];
};

export type GetBadgesAnswer = {
  /** Documents that wait for a review. */
  documents: number;
  /** Providers that wait for a decision. */
  providers: number;
  /** Quotes that wait for a review. */
  quotes: number;
  /** Jobs that are disputed. */
  disputed_jobs: number;
  /** Disputes of banks that wait for an answer. */
  bank_disputes: number;
  /** Incidents that are not settled. */
  incidents: number;
  /** Feedback that somebody asked to have removed. */
  feedback: number;
  /** Suggestions that nobody has answered. */
  suggestions: number;
  /** Refunds that failed. */
  failed_refunds: number;
  /** Payments to providers that failed. */
  failed_transfers: number;
  /** Payments to providers that are held back. */
  held_transfers: number;
  attention: AttentionCounts;
};

export type GetCancellationPreviewAnswer = {
  job_id: JobId;
  /** What canceling costs, in cents. */
  fee_minor: AmountMinor;
  currency: Currency;
  /** What canceling costs as time passes, from now on. */
  steps: {
    /** Until then it costs this. Absent: from then on. */
    until?: Instant;
    /** What canceling costs, in cents. */
    fee_minor: AmountMinor;
  }[];
  /** The terms that the job was booked under. */
  terms: {
    /** Number of these terms: 1 are those that the service began with. */
    number: number;
    /** Canceling is free until so many hours before the start. */
    free_hours: number;
    /** What it costs after that, in hundredths of a percent of the price, as `fee_bps` elsewhere. */
    late_bps: number;
    /** From so many hours before the start on it costs more. */
    last_minute_hours: number;
    /** What it costs then, and once the provider is on the way, in hundredths of a percent of the price. */
    last_minute_bps: number;
  };
};

export type GetCancellationTermsAnswer = {
  /** Every version of the terms, the oldest first. */
  terms: CancellationTerms[];
};

export type GetChatMessagesAnswer = {
  /** The entries of this page. */
  items: (Message | Session & {
    /** The account that the conversation belongs to. */
    owner_id: Id;
    /** Whether the owner is a customer or a provider. */
    role: string;
    /** Whether the last answer was uncertain. Only for help. */
    unsure?: boolean;
    /** The administrator who answers in it. */
    agent_id?: Id;
  })[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** The conversation whose messages these are. */
  session?: Session & {
    /** The account that the conversation belongs to. */
    owner_id: Id;
    /** Whether the owner is a customer or a provider. */
    role: string;
    /** Whether the last answer was uncertain. Only for help. */
    unsure?: boolean;
    /** The administrator who answers in it. */
    agent_id?: Id;
  };
};

export type GetCreditsAnswer = Credit & {
  /** The entries of this page. */
  items: CreditMovement[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** What credit would pay of the price that you named. */
  applied?: AppliedCredit;
};

export type GetDevicesAnswer = {
  /** The devices that get your notifications. */
  items: {
    id: PushDeviceId;
    /** Whether it is an Apple (`ios`) or an Android device. */
    platform: PushPlatform;
    /** What the device is called. */
    name?: string;
    created_at: CreatedAt;
    /** When the app registered the device last. */
    registered_at: Instant;
    /** Whether it was registered in the session that asks. */
    current: boolean;
  }[];
};

export type GetDocumentKindsAnswer = {
  version: Version;
  /** All kinds of documents that the service accepts. */
  kinds: DocumentKind[];
  /** The administrator who changed the list last. */
  changed_by?: Id;
  /** When the list was last changed. */
  updated_at?: Instant;
};

export type GetDocumentsAnswer = {
  /** The entries of this page. */
  items: Document[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** Names of the mandatory kinds of documents that are still missing. */
  missing: string[];
  /** The kinds of documents that there are for providers. */
  kinds: DocumentKind[];
};

export type GetFeedAnswer = {
  /** Whether there is such an address. */
  active: boolean;
  /** Since when you have had one. */
  created_at?: Instant;
  /** When the address was last replaced, if it ever was. */
  replaced_at?: Instant;
};

export type GetFeedbackAnswer = {
  /** The entries of this page. */
  items: Feedback[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  total: Total;
};

export type GetHelpAnswer = {
  /** The entries of this page. */
  items: {
    /** Title of the entry. */
    title: string;
    /** Text of the entry. */
    text: string;
    /** Whether `text` is Markdown or plain text. */
    format: TextFormat;
    /** The text as HTML that is safe to show in a page. */
    html: string;
    /** Key of the category that lists the entry. */
    category: string;
    /** Words by which the entry is found besides those in its text. */
    tags: string[];
    /** Which revision of the entry this is: 1 for the first. */
    revision: number;
    id: HelpId;
    /** When this version was published. */
    published_at: Instant;
  }[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** Number of all entries that match, on every page together. */
  total: number;
  /** The categories that have published entries. */
  categories: {
    /** Key of the category, such as `payments`. */
    category: string;
    /** Number of published entries in it. */
    count: number;
  }[];
};

export type GetHelpByIdAnswer = Help & {
  /** Earlier versions of the entry, newest first. */
  revisions: {
    /** Title of the entry. */
    title: string;
    /** Text of the entry. */
    text: string;
    /** Whether `text` is Markdown or plain text. */
    format: TextFormat;
    /** Key of the category that lists the entry. */
    category: string;
    /** Words by which the entry is found besides those in its text. */
    tags: string[];
    /** Which revision of the entry this is: 1 for the first. */
    revision: number;
    /** The administrator who wrote this revision. */
    written_by: Id;
    /** When this revision was written. */
    created_at: Instant;
  }[];
};

export type GetIncidentAnswer = Incident | PartyIncident;

export type GetIndividualServiceProviderListAnswer = {
  id: ServiceProviderId;
  /** How far the provider's sign-up is, and whether it may work. */
  state: ServiceProviderState;
  /** Name that the provider trades under. */
  business_name: string;
  /** Keys of the services that the provider offers. */
  services: string[];
  /** Where the provider works. */
  area?: ServiceArea;
  /** When the provider works, by day of the week. Empty or absent: at any time. */
  hours?: {
    /** Day of the week: 0 is Monday, 6 is Sunday. */
    day: number;
    /** The work starts this many minutes after midnight, local time. */
    from_minute: number;
    /** The work ends this many minutes after midnight, local time. */
    to_minute: number;
  }[];
  /** Time zone of the provider's hours, such as America/Chicago. */
  time_zone?: string;
  /** How many hours before its start a job must be taken. Absent: the provider takes jobs at short notice. */
  lead_hours?: number;
  /** Times in which the provider takes no jobs. */
  time_off?: TimeOff[];
  company_id?: CompanyId;
  /** How far the verification of the provider's company is. */
  company_state?: string;
  /** The latest document of each kind, by the name of the kind. */
  documents: Record<string, DocumentStatus>;
  /** The provider's membership, if it has ever had one. */
  membership?: {
    /** Whether the membership is paid for. */
    state: string;
    /** Id of the plan. Absent on a trial without one. */
    plan_id?: string;
    /** The membership is paid until then. */
    current_period_end: Instant;
    /** Since when the membership is not paid. */
    past_due_since?: Instant;
    /** `true` if the membership was canceled and ends with its period. */
    cancel_at_period_end?: boolean;
  };
  /** Jobs that the provider gave back late or did not show up for. */
  strikes: {
    /** When it happened. */
    at: Instant;
    /** What the provider did. */
    reason: string;
    job_id?: JobId;
  }[];
  /** Why the provider is in this state. */
  state_reason?: string;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  service_provider_id: ServiceProviderId;
  /** Status of payouts to the provider. */
  payout: {
    /** Whether the payment provider pays out to the provider: `active` means yes. */
    state: "none" | "pending" | "active" | "restricted" | "rejected" | "closed";
  };
  /** The person who signs in to the provider's account. Absent once the account is erased. */
  holder?: Profile & {
    /** Whether the account can be used. */
    state: "unverified" | "active" | "deactivated" | "deleted";
    /** When the holder deactivated the account. */
    deactivated_at?: Instant;
  };
  /** The company behind the provider, if it has registered one. */
  company?: Company;
  /** How customers have rated the provider. */
  rating: RatingView;
  /** Everything that the provider offers, with its prices. */
  offers: Offer[];
  /** The documents that were handed in last, at most 20, newest first. */
  newest_documents: Document[];
};

export type GetIndividualquoteAnswer = ReviewedQuote & {
  /** What the customer showed, and what was found in it. */
  media: ({
    id: MediaId;
    /** Whether it is a picture, a video or a recording. */
    kind: MediaKind;
    /** State of the file. */
    state: MediaState;
    /** Type of the content, such as `image/jpeg`. */
    content_type: string;
    /** Size of the file, in bytes. */
    size_bytes?: number;
    /** How long the video or recording plays, in seconds. */
    duration_seconds?: number;
    /** Width of the picture or video, in pixels. */
    width?: number;
    /** Height of the picture or video, in pixels. */
    height?: number;
    /** Why the file was rejected. */
    rejected_reason?: string;
    /** Title that the owner gave it. */
    title?: string;
    /** What the file shows, in its owner's words. */
    description?: string;
    /** What was found in the content. Absent if nothing was looked for. */
    analysis?: {
      /** Whether the analysis still runs, is ready, or could not be made. */
      state: "pending" | "ready" | "unavailable";
      /** Why there is no result: nothing is said in the file (`no_words`), files of this type are not read (`type_not_read`), the file is gone (`file_gone`), speech is not written down here (`not_listened_to`), it could not be written down (`listening_failed`), not in time (`listening_took_too_long`), or not today any more (`over_budget`). */
      reason?: UnreadReason;
      /** What is said in the recording or video, and what its title and captions say. */
      transcript?: string;
      /** Since when what is said is being written down. Only while the analysis runs. */
      listening_since?: Instant;
      /** What is seen or heard, one word each. */
      labels?: string[];
      /** Positions in the video of the pictures that show most. */
      key_frames?: string[];
    };
    created_at: CreatedAt;
    download?: Download;
  })[];
  /** What similar work was accepted for, the newest first. */
  similar: SimilarQuote[];
};

export type GetInvoicesAnswer = {
  /** The entries of this page. */
  items: {
    /** Id of the invoice at the payment provider. */
    id: string;
    /** Number of the invoice. Absent while it is a draft. */
    number?: string;
    /** `draft`, `open`, `paid`, `void` or `uncollectible`, as the payment provider calls it. */
    status: string;
    /** The sum of the invoice, in cents. Less than zero: a credit. */
    amount_minor: number;
    /** What was paid, in cents. */
    amount_paid_minor: AmountMinor;
    /** Currency of the amounts: an ISO 4217 code in lower case. */
    currency: string;
    /** When the invoice was made. */
    created_at: Instant;
    /** Page of the payment provider that shows the invoice. */
    url?: string;
  }[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type GetJobFeedbackAnswer = {
  /** Your feedback. Absent if you have given none. */
  given?: PartyFeedback;
  /** The other side's feedback. Absent if there is none that you can read. */
  received?: PartyFeedback;
  /** Feedback can be given until then. Absent while the job is not completed. */
  open_until?: Instant;
};

export type GetJobsListOfServiceProviderAnswer = {
  /** The entries of this page. */
  items: (OfferedJob & {
    /** What keeps you from taking the job, one code for each reason. Empty if you can take it. */
    blocking_reasons: string[];
    /** Distance from your base in a straight line, in kilometers. Absent if one of the places is not on the map. */
    distance_km?: number;
  })[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type GetKnowledgeAnswer = Knowledge & {
  /** What was written before, newest first, without the texts. */
  revisions: {
    /** Which revision this is: 1 is the first. */
    revision: number;
    /** Title of the entry. */
    title: string;
    /** Words by which the entry is found besides those in its text. */
    tags: string[];
    /** Who may be answered with the entry: everyone, customers or providers. */
    audience: Audience;
    /** The language of the entry, such as `en`. */
    locale: string;
    /** The date by which somebody should read the entry again. */
    review_by?: string;
    /** The administrator who wrote this revision. */
    written_by: Id;
    /** When this revision was written. */
    created_at: Instant;
  }[];
};

export type GetMediaAnswer = {
  id: MediaId;
  version: Version;
  /** The account that the file belongs to. */
  owner_id: Id;
  /** Whether it is a picture, a video or a recording. */
  kind: MediaKind;
  /** What the file is for. */
  purpose: MediaPurpose;
  /** State of the file. */
  state: MediaState;
  /** Type of the content, such as `image/jpeg`. */
  content_type: string;
  /** Size of the file, in bytes. */
  size_bytes?: number;
  /** How long the video or recording plays, in seconds. */
  duration_seconds?: number;
  /** Width of the picture or video, in pixels. */
  width?: number;
  /** Height of the picture or video, in pixels. */
  height?: number;
  /** What was checked when the file arrived. */
  checks: {
    /** Name of the check. */
    check: string;
    /** Whether the file passed the check. */
    passed: boolean;
    /** What was found. */
    detail?: string;
  }[];
  /** Why the file was rejected. */
  rejected_reason?: string;
  /** Title that the owner gave it. */
  title?: string;
  /** What the file shows, in its owner's words. */
  description?: string;
  /** The picture that is shown in place of the video until it plays. */
  slide_media_id?: Id;
  task_id?: TaskId;
  document_id?: DocumentId;
  /** What was found in the content. Absent if nothing was looked for. */
  analysis?: {
    /** Whether the analysis still runs, is ready, or could not be made. */
    state: "pending" | "ready" | "unavailable";
    /** Why there is no result: nothing is said in the file (`no_words`), files of this type are not read (`type_not_read`), the file is gone (`file_gone`), speech is not written down here (`not_listened_to`), it could not be written down (`listening_failed`), not in time (`listening_took_too_long`), or not today any more (`over_budget`). */
    reason?: UnreadReason;
    /** What is said in the recording or video, and what its title and captions say. */
    transcript?: string;
    /** Since when what is said is being written down. Only while the analysis runs. */
    listening_since?: Instant;
    /** What is seen or heard, one word each. */
    labels?: string[];
    /** Positions in the video of the pictures that show most. */
    key_frames?: string[];
  };
  /** The file must be sent before then. */
  upload_expires_at: Instant;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  download?: Download;
};

export type GetMessagesAnswer = {
  /** The entries of this page. */
  items: Message[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** Id of the conversation, for its topic. */
  session_id: Id;
  /** The last message that each side has read. */
  read?: {
    /** The last message that the customer has read. */
    user?: number;
    /** The last message that the provider has read. */
    service_provider?: number;
  };
};

export type GetNotificationsAnswer = {
  /** The entries of this page. */
  items: {
    id: NotificationId;
    /** What it is about, such as `job.assigned`. */
    type: string;
    /** Title of the notification. */
    title: string;
    /** Text of the notification. */
    text: string;
    /** Ids and facts with which the app can open what it is about. */
    data: Record<string, unknown>;
    /** When you read the notification. Absent if you have not. */
    read_at?: Instant;
    created_at: CreatedAt;
  }[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type GetPoliciesAnswer = {
  /** Every value, area by area. */
  items: PolicyEntry[];
};

export type GetProviderFeedbackAnswer = {
  /** The entries of this page. */
  items: PublicFeedback[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** How customers have rated the provider. */
  rating: RatingView;
};

export type GetQuoteEstimateAnswer = {
  quote_id: QuoteId;
  /** How far the quote is. */
  state: QuoteState;
  /** Number of the estimate: 1 for the first. Send it when you accept the quote. */
  revision: number;
  /** What all tasks cost when they are booked, in cents. Absent while there is no price. */
  price_minor?: number;
  currency: Currency;
  /** The quote can be accepted until then. Once accepted, its tasks can be booked until then. */
  expires_at?: Instant;
};

export type GetRulesForQuotationAnswer = {
  /** Version of the rules. 0: those that the service came with. */
  rules_version: number;
  /** The rules that prices are computed by. */
  rules: QuotationRules;
  /** The administrator who last changed the rules or the rates. Absent if nobody has. */
  changed_by?: Id;
  /** When the rules or the rates were last changed. Absent if they were not. */
  updated_at?: Instant;
};

export type GetSentMessagesAnswer = {
  /** The entries of this page. */
  items: {
    id: NotificationId;
    /** What it tells of, such as `job.assigned`. */
    kind: string;
    /** Title of the message. */
    title: string;
    /** When it was put into the person's inbox. */
    sent_at: Instant;
    /** When the person read it in the inbox. Absent if not read. */
    read_at?: Instant;
    /** Where else it went. Empty if it went to the inbox alone; for an announcement see the announcement. */
    channels: SentOn[];
  }[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** Codes that were sent lately to sign up, set a password or prove an address. */
  codes: SentCode[];
};

export type GetServiceProvidersListAnswer = {
  /** The entries of this page. */
  items: ({
    id: ServiceProviderId;
    /** How far the provider's sign-up is, and whether it may work. */
    state: ServiceProviderState;
    /** Why the provider is in this state. */
    state_reason?: string;
    /** Name that the provider trades under. */
    business_name: string;
    /** Keys of the services that the provider offers. */
    services: string[];
    /** Where the provider works. */
    area?: ServiceArea;
    /** How far the verification of the provider's company is. */
    company_state?: string;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
    /** The provider's document of each kind, by the name of the kind. */
    documents?: Record<string, DocumentStatus>;
    /** The provider's membership, if it has one. */
    membership?: {
      /** Whether the membership is paid for. */
      state: string;
      /** Id of the plan. Absent on a trial without one. */
      plan_id?: string;
      /** The membership is paid until then. */
      current_period_end: Instant;
      /** Since when the membership is not paid. */
      past_due_since?: Instant;
      /** `true` if the membership was canceled and ends with its period. */
      cancel_at_period_end?: boolean;
    };
    /** Status of payouts to the provider. */
    payout?: {
      /** Whether the payment provider pays out to the provider: `active` means yes. */
      state: "none" | "pending" | "active" | "restricted" | "rejected" | "closed";
      /** Id of the provider's account at the payment provider. */
      account_id?: string;
      /** When the provider asked to close the account. Absent once it is closed. */
      closing_at?: Instant;
      /** The payment provider is asked then how the account stands, in case we were not told. */
      look_at?: Instant;
      /** How often it was asked so since the account came to this state. */
      looks?: number;
    };
    /** How customers have rated the provider. */
    rating: RatingView;
  })[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  total: Total;
};

export type GetServicesAnswer = {
  /** The entries of this page. */
  items: ({
    /** Key of the service, such as `plumbing`. It never changes, and no two services have the same. */
    key: string;
    /** Name of the service, as people read it. */
    name: string;
    /** The group that lists the service, such as `Repairs`. */
    category: string;
    /** What one unit of the price is: an hour, a visit, a piece or a square meter. */
    unit: "hour" | "visit" | "each" | "square_metre";
  })[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type GetSessionsAnswer = {
  /** The devices that are signed in, newest first. */
  items: {
    id: SessionId;
    /** How the person signed in: `password`, or the name of an identity provider. */
    method?: SignInMethod;
    /** The device or browser that was signed in. */
    device?: string;
    /** The network address that the person signed in from. */
    source_ip?: string;
    created_at: CreatedAt;
    /** The session ends then at the latest. */
    expires_at: Instant;
    /** When the tokens of the session were last renewed. */
    last_used_at: Instant;
    /** Whether this is the session that asks. */
    current: boolean;
  }[];
};

export type GetSingleUserDetailAnswer = Profile & {
  user_id: UserId;
  /** Whether the account can be used. */
  state: "unverified" | "active" | "deactivated" | "deleted";
  /** What the customer has agreed to. */
  consent: Consent;
  /** When the customer last decided on each of them. */
  consent_changed_at?: {
    /** When the consent to measuring was last changed. */
    analytics?: Instant;
    /** When the consent to offers was last changed. */
    marketing?: Instant;
    /** When the consent to partners was last changed. */
    partners?: Instant;
  };
  /** When the customer accepted the terms. */
  terms_accepted_at?: Instant;
  /** How the customer can sign in: `password`, or the name of an identity provider. */
  sign_in_methods: string[];
  /** That the account is suspended: its holder can't sign in. Absent if it is not. */
  suspended?: UserCardSuspended;
  /** When the customer deactivated the account. */
  deactivated_at?: Instant;
  /** When the account was deleted. */
  deleted_at?: Instant;
  /** When the account was last changed. */
  updated_at: UpdatedAt;
  /** The customer's saved addresses, the primary one first. */
  addresses: Address[];
};

export type GetSuggestionListAnswer = {
  /** The entries of this page. */
  items: Suggestion[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** Number of suggestions in the state that was asked for, or in any state. The other filters are not applied. */
  total: number;
};

export type GetTermsVersionsAnswer = {
  /** The entries of this page. */
  items: ({
    id: TermsVersionId;
    /** Title of the terms. */
    title: string;
    /** The full text of the terms. */
    text: string;
    /** Whether `text` is Markdown or plain text. */
    format: TextFormat;
    /** The text as HTML that is safe to show in a page. */
    html: string;
    /** What is different from the version before. */
    change_note?: string;
    /** When this version comes or came into force. */
    publish_at?: Instant;
    /** The administrator who wrote this version. */
    written_by?: Id;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
    /** Number of this version of the terms. */
    terms_version: number;
    /** Whether this version is a draft, will come into force later, is in force, or was replaced by a later one. */
    state: "draft" | "scheduled" | "in_force" | "superseded";
  })[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type GetTermsandconditionAnswer = {
  id: TermsVersionId;
  /** Title of the terms. */
  title: string;
  /** The full text of the terms. */
  text: string;
  /** Whether `text` is Markdown or plain text. */
  format: TextFormat;
  /** The text as HTML that is safe to show in a page. */
  html: string;
  /** What is different from the version before. */
  change_note?: string;
  /** Number of this version of the terms. Accept it with `term_and_condition_accepted`. */
  terms_version: number;
  /** Whether this is the version in force. */
  in_force: boolean;
  /** When this version came into force. */
  published_at: string;
};

export type GetTimeOffAnswer = {
  /** Your time off that has not ended yet. */
  items: TimeOffView[];
};

export type GetUserDocumentAnswer = {
  /** The entries of this page. */
  items: Document[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** Names of the mandatory kinds of documents that are still missing. */
  missing: string[];
  /** The kinds of documents that there are for customers. */
  kinds: DocumentKind[];
};

export type GetUserDocumentListAnswer = {
  /** The entries of this page. */
  items: Document[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  total: Total;
};

export type GetUserIncidentsListAnswer = {
  /** The entries of this page. */
  items: Incident[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  total: Total;
};

export type GetchatAnswer = {
  /** The entries of this page. */
  items: Message[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** The session as it is now. */
  session: Session;
  /** What was understood so far. */
  details: Details;
  /** What is still to be asked before a quote is made. */
  missing: Missing;
};

export type GivenInstant = string;

export type GivenPassword = string;

export type GivenTerms = {
  /** Canceling is free until so many hours before the start. */
  free_hours: number;
  /** What it costs after that, in hundredths of a percent of the price, as `fee_bps` elsewhere. */
  late_bps: number;
  /** From so many hours before the start on it costs more. */
  last_minute_hours: number;
  /** What it costs then, and once the provider is on the way, in hundredths of a percent of the price. */
  last_minute_bps: number;
  /** Jobs that are booked from then on have these terms. */
  effective_from: GivenInstant;
  /** Why the terms change. */
  reason: string;
};

export type HandOverAnswer = {
  /** The conversation as it is now. */
  session: Session;
};

export type HandedDocument = {
  /** Name of the kind of document, such as `trade_licence`. */
  doc_name: DocName;
  /** The number that is printed on the document. */
  document_number?: string;
  /** The last day on which the document is valid. */
  expires_on?: LocalDate;
  media_id: MediaId;
};

export type HandedDocuments = {
  /** The documents to hand in. */
  documents: HandedDocument[];
};

export type Help = {
  id: HelpId;
  /** Which revision of the entry this is: 1 for the first. */
  revision: number;
  /** The administrator who wrote this revision. */
  written_by: Id;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  /** Title of the entry, as it was last written. */
  title: string;
  /** Text of the entry, as it was last written. */
  text: string;
  /** Whether `text` is Markdown or plain text. */
  format: string;
  /** The text as HTML that is safe to show in a page. */
  html: string;
  /** Key of the category that lists the entry. */
  category: string;
  /** Words by which the entry is found. */
  tags: string[];
  /** Whether everyone can read the entry now. */
  published: boolean;
  /** The revision that everyone reads. Absent if none is published. */
  published_revision?: number;
  /** When the published revision was published. */
  published_at?: Instant;
  /** When a later revision will be published by itself. */
  publish_at?: Instant;
};

export type HelpId = string;

export const HoldReason = ["payout_account","dispute","incident","admin"] as const;
export type HoldReason = (typeof HoldReason)[number];

export type Id = string;

export type IdentityPayload = {
  /** Sent by the identity provider's SDK. It is not used. */
  _redirectEventId?: string | null;
  /** Sent by the identity provider's SDK. It is neither used nor stored. */
  apiKey?: string | null;
  /** Sent by the identity provider's SDK. It is not used. */
  appName?: string | null;
  /** When the account at the identity provider was created. It is not used. */
  createdAt?: string | null;
  /** The person's name at the identity provider. Without one in the token, it becomes the account's. */
  displayName?: string | null;
  /** The person's email address at the identity provider. Only the one in the token counts. */
  email?: string | null;
  /** Sent by the identity provider's SDK. Only the token counts. */
  emailVerified?: boolean | string | null;
  /** Sent by the identity provider's SDK. Only the token counts. */
  isAnonymous?: boolean | string | null;
  /** When the identity provider last saw the person. It is not used. */
  lastLoginAt?: string | null;
  /** The person's phone number at the identity provider. Only the one in the token counts. */
  phoneNumber?: string | null;
  /** The person's picture at the identity provider. It is never fetched. */
  photoURL?: string | null;
  /** Tenant of the account at the identity provider. Only the one in the token counts. */
  tenantId?: string | null;
  /** Id of the person at the identity provider. It must be the one in the token. */
  uid?: string | null;
  /** Sent by the identity provider's SDK. Only the token counts. */
  providerData?: Record<string, unknown>[];
  /** Tokens of the identity provider. Only the ID token is read. */
  stsTokenManager?: {
    /** The identity provider's ID token, if it is not in `idToken`. */
    accessToken?: string | null;
  };
  /** The ID token that the identity provider has signed. */
  idToken?: string | null;
  /** The token in the link of an invitation. */
  invite_token?: InviteToken | "";
};

export const ImageType = ["image/jpeg","image/png","image/webp","image/heic"] as const;
export type ImageType = (typeof ImageType)[number];

export type Incident = {
  id: IncidentId;
  /** Whether the customer (`user`) or the provider reported the incident. */
  reported_by: IncidentSide;
  /** The account that reported the incident. */
  reporter_id: Id;
  /** The account on the other side of the job, if there was one. */
  other_id?: Id;
  job_id?: JobId;
  /** What kind of incident it is. */
  category: IncidentCategory;
  /** How severe the incident is. */
  severity: IncidentSeverity;
  /** How far the incident is. */
  state: IncidentState;
  /** What happened, in the words of the person who reported it. */
  description: string;
  /** Photos and videos that came with the report. */
  media_ids: MediaId[];
  /** Whether the payment of the job stays on hold until the incident is settled. */
  blocks_payment: boolean;
  /** The question that the administrator has asked one side. */
  question?: IncidentQuestion;
  /** What the sides have answered to questions. */
  answers: IncidentAnswer[];
  /** How the incident was settled. */
  outcome?: IncidentOutcome;
  /** How much the customer gets back, in cents. */
  refund_minor?: AmountMinor;
  /** What was found and decided. */
  resolution?: string;
  /** When the incident was settled. */
  resolved_at?: Instant;
  /** Either side can object until then. After that the incident is closed. */
  closes_at?: Instant;
  /** When the incident was opened again. */
  reopened_at?: Instant;
  /** Why the incident was opened again. */
  reopen_reason?: string;
  /** The administrator who handles the incident. */
  handled_by?: Id;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type IncidentAction = {
  /** Rates how severe the incident is and takes it up. */
  action: "triage";
  /** How severe the incident is. */
  severity: IncidentSeverity;
  /** Id of the incident's job, if its payment is to be held until the incident is settled. */
  contest_job_id?: Id;
} | {
  /** Starts to look into the incident. */
  action: "investigate";
} | {
  /** Asks one side a question and waits for the answer. */
  action: "request_info";
  /** Whom the question is for. */
  asked: IncidentSide;
  /** The question in your own words. */
  question: string;
} | {
  /** Settles the incident. */
  action: "resolve";
  /** How the incident is settled. */
  outcome: "refund_full" | "rework" | "warning" | "suspension" | "none";
  /** What was found and decided. Both sides read it. */
  resolution: string;
} | {
  /** Settles the incident with a refund of part of the price. */
  action: "resolve";
  /** The customer gets part of the price back. */
  outcome: "refund_partial";
  /** How much the customer gets back, in cents. */
  refund_minor: number;
  /** What was found and decided. Both sides read it. */
  resolution: string;
} | {
  /** Opens a settled incident again. */
  action: "reopen";
  /** Why the incident is opened again. */
  reason: string;
};

export type IncidentAnswer = {
  /** Whether the customer (`user`) or the provider answered. */
  by: IncidentSide;
  /** The answer in that side's words. */
  text: string;
  /** Photos and videos that came with the answer. */
  media_ids: MediaId[];
  /** When the answer came. */
  answered_at: Instant;
};

export const IncidentCategory = ["safety","damage","quality","no_show","conduct","payment","fraud","other","provider_suspended","work_overdue","administrator","money_stuck"] as const;
export type IncidentCategory = (typeof IncidentCategory)[number];

export type IncidentId = string;

export const IncidentOutcome = ["refund_full","refund_partial","rework","warning","suspension","none"] as const;
export type IncidentOutcome = (typeof IncidentOutcome)[number];

export type IncidentQuestion = {
  /** Whether the customer (`user`) or the provider is asked. */
  asked: IncidentSide;
  /** The question in the administrator's words. */
  text: string;
  /** When the question was asked. */
  asked_at: Instant;
  /** The answer is awaited until then. */
  answer_by: Instant;
};

export const IncidentSeverity = ["low","medium","high","critical"] as const;
export type IncidentSeverity = (typeof IncidentSeverity)[number];

export const IncidentSide = ["user","service_provider"] as const;
export type IncidentSide = (typeof IncidentSide)[number];

export const IncidentState = ["reported","triaged","investigating","awaiting_info","resolved","closed"] as const;
export type IncidentState = (typeof IncidentState)[number];

export type Instant = string;

export const Interval = ["month","year"] as const;
export type Interval = (typeof Interval)[number];

export type Invite = {
  id: InviteId;
  /** The account that sent the invitation. */
  inviter_id: Id;
  /** Whether the invitation went out by email or by text message. */
  channel: Channel;
  /** The address that the invitation went to, partly hidden. */
  to_masked: string;
  /** How far the invitation is. */
  state: InviteState;
  /** When the invitation was last sent. */
  sent_at: Instant;
  /** The link in the invitation works until then. */
  expires_at: Instant;
  /** When somebody signed up with the invitation. */
  accepted_at?: Instant;
  /** When the sender was rewarded for it. */
  rewarded_at?: Instant;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type InviteId = string;

export type InvitePage = {
  /** The entries of this page. */
  items: Invite[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const InviteState = ["sent","accepted","rewarded","expired","revoked"] as const;
export type InviteState = (typeof InviteState)[number];

export type InviteToken = string;

export type Job = OfferedJob & {
  version: Version;
  user_id: UserId;
  service_provider_id?: ServiceProviderId;
  quote_id: QuoteId;
  /** Revision of the quote that the customer accepted. */
  quote_revision: number;
  series_id?: SeriesId;
  task_id: TaskId;
  /** The video that shows the problem. */
  video_id?: Id;
  /** Photos, videos and recordings that show the problem. */
  media_ids?: MediaId[];
  /** Where the work is. */
  place: Place;
  /** A note from the customer for the provider. */
  optional_message?: string;
  payment_id?: PaymentId;
  /** The booking lapses then if it is not paid. */
  hold_expires_at?: Instant;
  /** How late the provider is, if it has said so. */
  delay?: JobDelay;
  /** Another time that one side has proposed and the other has not answered. */
  reschedule?: JobReschedule;
  /** Another price that the provider has proposed and the customer has not answered. */
  price_change?: JobPriceChange;
  /** Photos of the place before the work. */
  before_media_ids: MediaId[];
  /** What the provider says about a customer who was not there. */
  no_show?: JobNoShow;
  /** Photos that show the finished work. */
  proof_media_ids: MediaId[];
  /** How often the customer has asked for more work. */
  reworks: number;
  /** For how many minutes the work was interrupted. */
  paused_minutes: number;
  /** The job counts as done then if the customer says nothing. */
  confirm_by?: Instant;
  /** Who said that the job is done. `timer`: the customer said nothing in time. */
  completed_by?: "user" | "timer" | "admin";
  /** Who canceled the job. `timer`: it was not paid in time, or a dispute about it was not decided in time. */
  canceled_by?: "user" | "service_provider" | "admin" | "timer";
  /** Why the job was canceled. */
  cancel_reason?: string;
  /** What the customer pays for the cancellation, in cents. */
  fee_minor?: AmountMinor;
  /** What the customer gave the provider as a tip, in cents. */
  tip_minor?: AmountMinor;
  /** When a provider took the job. */
  assigned_at?: Instant;
  /** When the provider set out. */
  en_route_at?: Instant;
  /** When the provider that is on the way expects to arrive. */
  arrives_at?: Instant;
  /** When the work started. */
  started_at?: Instant;
  /** When the work was interrupted. Absent while it goes on. */
  paused_at?: Instant;
  /** When the provider said that the work is done. */
  work_completed_at?: Instant;
  /** When the job was completed. */
  completed_at?: Instant;
  /** When the job was canceled. */
  canceled_at?: Instant;
  /** When the customer moved the job to the deleted jobs. */
  deleted_by_user_at?: Instant;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  /** The customer who booked the job. */
  customer: JobCustomer;
  /** The provider that has the job. Absent while nobody has taken it. */
  service_provider?: JobServiceProvider;
  /** What you can do with the job now: operations, and what to send. */
  allowed: RequestedStep[];
};

export type JobArea = {
  /** City or town. */
  city: string;
  /** State or province. */
  region?: string;
  /** Two-letter country code (ISO 3166-1), such as US. */
  country: string;
  /** The district whose providers can take the job: country and start of the postal code. */
  district: string;
};

export type JobCustomer = {
  user_id: UserId;
  /** Name of the customer. */
  name: string;
};

export type JobDelay = {
  /** How often the provider has announced a delay. */
  count: number;
  /** By how many minutes the provider is late in all. */
  minutes: number;
  /** When the provider now expects to arrive. */
  eta?: Instant;
};

export type JobHistory = {
  /** What happened, such as `job.assigned`. */
  type: string;
  /** When it happened. */
  occurred_at: Instant;
  /** The state before, if the state changed. */
  from?: string;
  /** The state after, if the state changed. */
  to?: string;
  /** Why, if a reason was given. */
  reason?: string;
  /** Who did it. */
  actor: JobHistoryActor;
  /** Facts about it: ids, amounts and times. */
  data: Record<string, unknown>;
};

export type JobHistoryActor = {
  /** Whether a customer (`user`), a provider, an administrator or the service itself (`system`) did it. */
  role: string;
  /** Id of the account, or the name of the part of the service. */
  id: string;
};

export type JobId = string;

export type JobNoShow = {
  /** Photos that show that nobody was there. */
  media_ids: MediaId[];
  /** The customer can contest it until then. */
  contest_by: Instant;
  /** When the customer contested it. */
  contested_at?: Instant;
  /** When an administrator decided about it. */
  decided_at?: Instant;
};

export type JobPage = {
  /** The entries of this page. */
  items: Job[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const JobPaymentStatus = ["unpaid","deferred","action_required","authorized","amount_change_pending","accepted","captured","on_hold","released","partially_refunded","refunded","voided","failed","offline_paid"] as const;
export type JobPaymentStatus = (typeof JobPaymentStatus)[number];

export type JobPriceChange = {
  /** The price that is proposed, in cents. */
  price_minor: AmountMinor;
  /** Why the price should change. */
  reason: string;
  /** When the price was proposed. */
  proposed_at: Instant;
  /** The old price stays if there is no answer by then. */
  expires_at: Instant;
};

export type JobRecord = {
  /** The job as it is now. */
  job: Job;
  /** What happened to the job, its payments and its transfers, newest first. */
  events: RecordedEvent[];
  /** Whether these are all. Of each record at most 100 are shown, the newest. */
  events_complete: boolean;
  /** The money of the job. Absent while nobody has begun to pay. */
  money?: {
    /** The payment of the job. */
    payment: Payment;
    /** What goes back or went back to the customer. */
    refunds: Refund[];
    /** What goes or went to the provider, in order. */
    transfers: Transfer[];
    /** Disputes of the customer's bank. */
    disputes: ({
      dispute_id: DisputeId;
      /** What the bank took back, in cents. */
      amount_minor: AmountMinor;
      /** How the bank decided. Absent while it is open. */
      outcome?: "won" | "lost";
    })[];
    /** The customer's tip. Absent if there is none. */
    tip?: {
      /** The payment of the tip. */
      payment: Payment;
      /** What of it goes back or went back to the customer. */
      refunds: Refund[];
      /** What of it goes or went to the provider. */
      transfers: Transfer[];
    };
    /** Every entry in the books about the payment. */
    ledger: {
      /** The entries of this page. */
      items: JobRecordMoneyLedgerItem[];
      /** What the entries of this page come to, by account. */
      totals: JobRecordMoneyLedgerItemLine[];
    };
  };
  /** That the two sides have written to each other. Read it with chat/review-messages, for a reason. */
  conversation?: {
    conversation_id: ConversationId;
    /** How far the conversation is. */
    state: ConversationState;
    /** When the first message was sent. */
    begun_at: Instant;
    /** When it last changed. */
    last_at: Instant;
  };
  /** What was reported about the job. */
  incidents: {
    id: IncidentId;
    /** Whether the customer (`user`) or the provider reported the incident. */
    reported_by: IncidentSide;
    /** What kind of incident it is. */
    category: IncidentCategory;
    /** How severe the incident is. */
    severity: IncidentSeverity;
    /** How far the incident is. */
    state: IncidentState;
    /** Whether the payment of the job stays on hold until the incident is settled. */
    blocks_payment: boolean;
    /** How the incident was settled. */
    outcome?: IncidentOutcome;
    created_at: CreatedAt;
  }[];
  /** What the two sides said of each other. */
  feedback: {
    id: FeedbackId;
    /** Whether the customer (`user`) or the provider wrote the feedback. */
    by: FeedbackSide;
    /** How far the feedback is. While it is `submitted` only its author can read it. */
    state: FeedbackState;
    /** How many of five stars are given. */
    rating: number;
    /** How it was, in the author's words. */
    text?: string;
    created_at: CreatedAt;
  }[];
  /** The time that the job keeps. Absent if it keeps none. */
  slots?: {
    service_provider_id: ServiceProviderId;
    /** When the first kept quarter of an hour begins. */
    from: Instant;
    /** When the last kept quarter of an hour ends. */
    to: Instant;
    /** The quarters of an hour that the calendar does not keep for this job. Empty if all is well. */
    lost: Instant[];
  };
};

export type JobRecordMoneyLedgerItem = {
  id: PostingId;
  /** Whose books: a payment's, or a provider's. */
  book_id: string;
  /** What the entry records. */
  kind: PostingKind;
  /** What it is of at the payment provider. */
  reference: string;
  job_id?: JobId;
  service_provider_id?: ServiceProviderId;
  currency: Currency;
  /** What is added to which account. They add up to zero. */
  lines: JobRecordMoneyLedgerItemLine[];
  /** When it was written. */
  posted_at: Instant;
};

export type JobRecordMoneyLedgerItemLine = {
  /** The account of the books. */
  account: LedgerAccount;
  /** Debits are positive, credits negative, in cents. */
  amount_minor: number;
};

export type JobReschedule = {
  /** Id of the proposal. */
  proposal_id: string;
  /** Whether the customer (`user`) or the provider proposed it. */
  by: "user" | "service_provider";
  /** Day on which the work starts, in the job's time zone. */
  scheduled_date: LocalDate;
  /** Time at which the work starts, in the job's time zone. */
  scheduled_time: LocalTime;
  /** Time zone of the job's place, such as America/Chicago. */
  time_zone: string;
  /** How many minutes the local time is ahead of UTC at the start. Negative if it is behind. */
  offset_minutes: number;
  /** When the work starts. */
  starts_at: Instant;
  /** When the work would be done. */
  ends_at: Instant;
  /** Why, in the words of the side that proposed it. */
  reason?: string;
  /** The proposal can be accepted until then. */
  expires_at: Instant;
};

export type JobSayBody = {
  /** An id that you choose for this message. The same id gets the first answer again, and nothing is said twice. */
  client_message_id: string;
  /** Your message. You can leave it out if you send files. */
  text?: string;
  /** Photos, videos and recordings that belong to it. They must be uploaded already. */
  media_ids?: MediaId[];
};

export type JobServiceProvider = {
  service_provider_id: ServiceProviderId;
  /** Name of the provider. */
  name: string;
  /** How customers have rated the provider. Only where a single job is read. */
  rating?: RatingView;
};

export const JobState = ["pending_payment","open","assigned","en_route","in_progress","paused","awaiting_confirmation","completed","disputed","expired","canceled"] as const;
export type JobState = (typeof JobState)[number];

export type Knowledge = KnowledgeItem & {
  /** Text of the entry in Markdown. HTML in it is shown as text. */
  text: string;
  /** The text as HTML that is safe to show in a page. */
  html: string;
};

export type KnowledgeId = string;

export type KnowledgeItem = {
  id: KnowledgeId;
  version: Version;
  /** Title of the entry. */
  title: string;
  /** Words by which the entry is found besides those in its text. */
  tags: string[];
  /** Who may be answered with the entry: everyone, customers or providers. */
  audience: Audience;
  /** The language of the entry, such as `en`. */
  locale: string;
  /** The date by which somebody should read the entry again. */
  review_by?: string;
  /** How the text begins, without marks. */
  excerpt: string;
  /** The last revision: 1 is the first. */
  revision: number;
  /** The revision that answers rest on. Absent if none is published. */
  published_revision?: number;
  /** When that revision was published. */
  published_at?: Instant;
  /** The administrator who wrote the last revision. */
  written_by: Id;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  /** Whether answers may rest on the entry. */
  published: boolean;
};

export type KnowledgeItemPage = {
  /** The entries of this page. */
  items: KnowledgeItem[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const LedgerAccount = ["processor","processing_fee","dispute_fee","platform_fee","membership_revenue","provider_payable","provider_debt","customer_credit","credit_cost","dispute","bank","memo_held","memo_held_contra","memo_connected","memo_connected_contra","memo_paid_out"] as const;
export type LedgerAccount = (typeof LedgerAccount)[number];

export type LedgerPage = {
  /** The entries of this page. */
  items: JobRecordMoneyLedgerItem[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** What the entries of this page come to, by account. */
  totals: JobRecordMoneyLedgerItemLine[];
};

export type ListDocumentsAnswer = {
  /** The entries of this page. */
  items: Document[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  total: Total;
};

export type ListUploadsAnswer = {
  /** The entries of this page. */
  items: {
    id: MediaId;
    /** Whether it is a picture, a video or a recording. */
    kind: MediaKind;
    /** What the file is for. */
    purpose: MediaPurpose;
    /** State of the file. */
    state: MediaState;
    /** Type of the content, such as `image/jpeg`. */
    content_type: string;
    /** Size of the file, in bytes. */
    size_bytes?: number;
    /** How long the video or recording plays, in seconds. */
    duration_seconds?: number;
    /** Width of the picture or video, in pixels. */
    width?: number;
    /** Height of the picture or video, in pixels. */
    height?: number;
    /** Why the file was rejected. */
    rejected_reason?: string;
    /** Title that the owner gave it. */
    title?: string;
    /** What the file shows, in its owner's words. */
    description?: string;
    /** The picture that is shown in place of the video until it plays. */
    slide_media_id?: Id;
    task_id?: TaskId;
    created_at: CreatedAt;
    updated_at: UpdatedAt;
  }[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type LocalDate = string;

export type LocalTime = string;

export type MediaId = string;

export const MediaKind = ["video","image","audio"] as const;
export type MediaKind = (typeof MediaKind)[number];

export const MediaPurpose = ["quote","analysis","profile","proof","chat","document","incident","feedback"] as const;
export type MediaPurpose = (typeof MediaPurpose)[number];

export const MediaState = ["pending","ready","rejected","deleting","deleted"] as const;
export type MediaState = (typeof MediaState)[number];

export const MediaUser = ["quote","job","series","document","profile","incident","feedback","video"] as const;
export type MediaUser = (typeof MediaUser)[number];

export type MediumName = string;

export type Membership = {
  id: ServiceProviderId;
  version: Version;
  /** How the membership stands. `incomplete`: the first payment is missing. `past_due`: a payment is late, and the provider may take jobs for 3 days. `unpaid`: every try to collect it failed. */
  state: MembershipState;
  plan_id?: PlanId;
  /** What a period costs, in cents. */
  amount_minor?: AmountMinor;
  currency?: Currency;
  /** How long a period is. */
  interval?: Interval;
  /** Until when the period runs. */
  current_period_end?: Instant;
  /** When the trial ends, or ended. */
  trial_ends_at?: Instant;
  /** Whether the membership ends with its period. */
  cancel_at_period_end: boolean;
  /** Since when a payment is late. */
  past_due_since?: Instant;
  /** When a late payment is tried again. */
  next_try_at?: Instant;
  /** Whether a change of plan waits for its payment. The old plan goes on until then. */
  payment_pending?: boolean;
  /** When the membership ended. */
  ended_at?: Instant;
  /** Why the membership ended. */
  end_reason?: string;
  /** Whether a plan is running: on trial, paid or late. */
  subscribed: boolean;
  /** Whether the membership lets the provider take jobs now. */
  may_take_jobs: boolean;
  /** While a payment is late: until when the provider may take jobs all the same. */
  grace_until?: Instant;
  /** The plan or price that a later renewal brings. */
  change?: MembershipChange;
};

export type MembershipChange = {
  plan_id: PlanId;
  /** What a period costs then, in cents. */
  amount_minor: AmountMinor;
  /** The change takes effect with the first renewal from then on. */
  not_before: Instant;
  /** `downgrade`: the provider chose a cheaper plan. `price`: the plan has a new price. */
  cause: "downgrade" | "price";
};

export type MembershipPage = {
  /** The entries of this page. */
  items: Membership[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const MembershipState = ["incomplete","trialing","active","past_due","unpaid","paused","canceled","incomplete_expired"] as const;
export type MembershipState = (typeof MembershipState)[number];

export type Message = {
  /** Position of the message in the conversation. */
  seq: number;
  /** Who wrote the message. */
  author: Author;
  /** How far the message is. */
  state: MessageState;
  /** What the message says. */
  text: string;
  /** Photos, videos and recordings that came with the message. */
  media_ids: MediaId[];
  /** What the reply rests on. */
  citations: Citation[];
  /** What can be done next. */
  actions: Action[];
  /** The message that this replies to. */
  in_reply_to?: Id;
  /** The reply that this one replaces. */
  replaces?: Id;
  /** Whether no certain answer was found. */
  unsure?: boolean;
  /** Why the assistant declined to answer. */
  refused?: RefusedReason;
  /** Whether the rules answered in place of the model. */
  degraded?: boolean;
  /** Dangers that the reply warns of. */
  safety?: SafetyFlag[];
  /** How the reader rated the reply. */
  rating?: Rating;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  message_id: MessageId;
};

export type MessageId = string;

export type MessagePage = {
  /** The entries of this page. */
  items: Message[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const MessageState = ["pending","streaming","complete","stopped","failed","refused","superseded"] as const;
export type MessageState = (typeof MessageState)[number];

export const Migration = ["never","at_renewal"] as const;
export type Migration = (typeof Migration)[number];

export type Missing = {
  /** Id of the question. */
  question_id: string;
  /** The question as the customer reads it. */
  text: string;
}[];

export type MobileApiVersion = string;

export const MovementClass = ["charge","refund","transfer","reversal","dispute","dispute_won","fee","bank","other"] as const;
export type MovementClass = (typeof MovementClass)[number];

export type NewAdminPassword = NewPassword;

export type NewPassword = string;

export type NewPlan = {
  /** Name of the plan. */
  name: string;
  /** What the plan is, in a sentence or two. */
  description: string;
  /** What the plan offers, one line each. */
  benefits: string[];
  /** How long a period is. */
  interval: Interval;
  /** What a period costs, in cents. */
  amount_minor: number;
};

export type NewPlatformCharge = {
  /** The platform's share of a payment, in hundredths of a percent: at most 3000. */
  fee_bps: number;
  /** The least that the platform keeps of a payment, in cents. Default 0. */
  min_minor?: number;
  /** Key of the service that it is for. Left out, it is for all. */
  service?: string;
  /** It is for payments that begin from then on. Left out, from now on. */
  effective_from?: GivenInstant;
  /** Why the charge changes. */
  reason: string;
};

export type Note = {
  id: NoteId;
  /** Kind of the record that the note is on. */
  record_type: NotedKind;
  /** Id of the record that the note is on. */
  record_id: Id;
  /** What the administrator wrote. */
  text: string;
  /** The administrator who wrote it. */
  author_id: Id;
  created_at: CreatedAt;
  /** Name of the administrator who wrote it. Empty if the account is gone. */
  author_name: string;
  /** Whether you wrote it, so that you can remove it. */
  own: boolean;
};

export type NoteId = string;

export type NotePage = {
  /** The entries of this page. */
  items: Note[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type NoteText = string;

export const NotedKind = ["user","service_provider","job","quote","payment","dispute","document","incident","feedback","suggestion"] as const;
export type NotedKind = (typeof NotedKind)[number];

export type NotificationId = string;

export type Offer = {
  id: OfferId;
  version: Version;
  service_provider_id: ServiceProviderId;
  default_service_id: DefaultServiceId;
  /** Key of the service, such as `plumbing`. */
  key: string;
  /** Name of the service, as people read it. */
  name: string;
  /** The provider's price for one unit of the service, in cents. */
  rate_minor: AmountMinor;
  currency: Currency;
  /** Whether the provider offers the service now. */
  active: boolean;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type OfferChange = {
  default_service_id: DefaultServiceId;
  /** The new price for one unit of the service, in cents. */
  rate_minor?: AmountMinor;
  /** `false` withdraws the offer, `true` makes it again. */
  active?: boolean;
};

export type OfferId = string;

export type OfferedJob = {
  /** How far the job is. */
  state: JobState;
  /** What is to be done, in a few words. */
  title: string;
  /** Key of the service, such as `plumbing`. */
  service: string;
  /** The kind of work, such as `plumbing.tap_leak`. */
  task_kind: string;
  /** Day on which the work starts, in the job's time zone. */
  scheduled_date: LocalDate;
  /** Time at which the work starts, in the job's time zone. */
  scheduled_time: LocalTime;
  /** Time zone of the job's place, such as America/Chicago. */
  time_zone: string;
  /** How many minutes the local time is ahead of UTC at the start. Negative if it is behind. */
  offset_minutes: number;
  /** When the work starts. */
  starts_at: Instant;
  /** When the work should be done. */
  ends_at: Instant;
  /** How many minutes the work should take. */
  duration_minutes: number;
  /** The lower end of the estimated price, in cents. */
  low_minor: AmountMinor;
  /** The upper end of the estimated price, in cents. This much is held on the card. */
  high_minor: AmountMinor;
  /** The agreed price, in cents. */
  price_minor: AmountMinor;
  currency: Currency;
  id: JobId;
  job_id: JobId;
  /** Roughly where the work is. The exact address is shown only to those whose job it is. */
  area: JobArea;
};

export const OutsideChannel = ["email","sms","push"] as const;
export type OutsideChannel = (typeof OutsideChannel)[number];

export type PartsOffer = {
  media_id: MediaId;
  /** State of the file. */
  state: MediaState;
  /** Length of every part but the last, in bytes. */
  part_bytes: number;
  /** How many parts the file has. */
  parts: number;
  /** Parts that have arrived. They need not be sent again. */
  received: {
    /** Which part this is: 1 for the first. */
    part_number: number;
    /** The `ETag` of the part. Name it when you complete the upload. */
    etag: string;
    /** Length of the part, in bytes. */
    size_bytes: number;
  }[];
  /** Parts that are still to be sent. */
  missing: {
    /** Which part this is: 1 for the first. */
    part_number: number;
    /** Length of the part, in bytes. It must be exactly this long. */
    size_bytes: number;
    /** Send the part there with PUT. */
    url: string;
  }[];
  /** The addresses of the parts work until then. Ask for the upload again to get new ones. */
  urls_expire_at: Instant;
  /** All parts must be sent before then. */
  upload_expires_at: Instant;
};

export type PartyFeedback = PublicFeedback & {
  job_id: JobId;
  /** Whether the customer (`user`) or the provider wrote the feedback. */
  by: FeedbackSide;
  /** What the side that the feedback is about finds wrong with it. */
  flag?: FeedbackFlag;
  /** The feedback is published then at the latest. */
  publish_at: Instant;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  /** `submitted` until both sides have given feedback or the time for it has passed; then it is `published`. `removed`: an administrator has removed it, and only its author still sees it. */
  state: "submitted" | "published" | "removed";
  /** Why an administrator removed the feedback. Only if you wrote it. */
  removed_reason?: string;
};

export type PartyIncident = {
  id: IncidentId;
  job_id?: JobId;
  /** Whether the customer (`user`) or the provider reported the incident. */
  reported_by: IncidentSide;
  /** What kind of incident it is. */
  category: IncidentCategory;
  /** How severe the incident is. */
  severity: IncidentSeverity;
  /** How far the incident is. */
  state: IncidentState;
  /** Whether the payment of the job stays on hold until the incident is settled. */
  blocks_payment: boolean;
  /** What the sides have answered to questions. */
  answers: IncidentAnswer[];
  /** How the incident was settled. */
  outcome?: IncidentOutcome;
  /** How much the customer gets back, in cents. */
  refund_minor?: AmountMinor;
  /** What was found and decided. */
  resolution?: string;
  /** When the incident was settled. */
  resolved_at?: Instant;
  /** Either side can object until then. After that the incident is closed. */
  closes_at?: Instant;
  /** When the incident was opened again. */
  reopened_at?: Instant;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  /** What happened, in your own words. Only if you reported the incident. */
  description?: string;
  /** Photos and videos that came with your report. Only if you reported the incident. */
  media_ids?: MediaId[];
  /** The question that you are asked. Absent if the other side is asked. */
  question?: IncidentQuestion;
};

export type PartyIncidentPage = {
  /** The entries of this page. */
  items: PartyIncident[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type PasswordUpdated = {
  /** How many other sessions were ended. */
  sessions_ended: number;
};

export const PauseCause = ["customer","account_inactive","terms_not_accepted","documents_missing"] as const;
export type PauseCause = (typeof PauseCause)[number];

export type Payment = {
  id: PaymentId;
  version: Version;
  job_id: JobId;
  user_id: UserId;
  service_provider_id?: ServiceProviderId;
  /** `tip`: what the customer gives beside the price of the job. Absent: the price. */
  purpose?: "tip";
  /** State of the payment. */
  state: PaymentState;
  /** The payment in one word, as apps show it. */
  status: JobPaymentStatus;
  /** `near`: the amount is held on the card at once. `far`: the card is stored, and the amount is held 24 hours before the job starts. */
  horizon: "near" | "far";
  /** The amount that the customer pays, in cents. */
  amount_minor: AmountMinor;
  currency: Currency;
  /** What of the amount the customer's credit pays, in cents: kept for it at first, used once money was taken. */
  credit_minor?: AmountMinor;
  /** What is secured, in cents: held on the card, and what credit pays besides. */
  authorized_minor: AmountMinor;
  /** What was taken, in cents: from the card, and what credit paid besides. */
  captured_minor: AmountMinor;
  /** What the customer got back, in cents. */
  refunded_minor: AmountMinor;
  /** The platform's share of the payment, in cents. */
  fee_minor: AmountMinor;
  /** The price that is charged when the work is done, in cents, as it was when the payment was last brought in line with the job. */
  charge_minor?: AmountMinor;
  /** The highest price that the customer agreed to, in cents. */
  accepted_minor?: AmountMinor;
  /** When the customer agreed to it. */
  accepted_at?: Instant;
  /** The card network lets the hold go then. */
  capture_before?: Instant;
  /** Where the provider's share is: due later, held back or paid. */
  transfer_state?: "scheduled" | "on_hold" | "paid";
  /** Why the payment failed, as the payment provider put it. */
  failure?: string;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type PaymentId = string;

export type PaymentPage = {
  /** The entries of this page. */
  items: Payment[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const PaymentState = ["created","requires_action","setup_stored","authorized","captured","partially_refunded","refunded","voided","expired","failed","disputed","lost","offline_paid"] as const;
export type PaymentState = (typeof PaymentState)[number];

export type PayoutId = string;

export type Phone = string;

export type PingAnswer = {
  /** Always `up`: if the service were down, it could not answer. */
  state: "up";
  /** The time at the service. */
  time: Instant;
};

export type Place = CompanyAddress & {
  /** The saved address that this was copied from, if it was one of the account's own. */
  address_id?: Id;
};

export const PlaceProblem = ["missing","country_not_served","area_not_served"] as const;
export type PlaceProblem = (typeof PlaceProblem)[number];

export type Plan = {
  id: PlanId;
  /** Name of the plan. */
  name: string;
  /** What the plan is, in a sentence or two. */
  description: string;
  /** What the plan offers, one line each. */
  benefits: string[];
  /** How long a period is. */
  interval: Interval;
  /** What a period costs, in cents. */
  amount_minor: AmountMinor;
  currency: Currency;
};

export type PlanEdit = {
  /** Name of the plan. */
  name?: string;
  /** What the plan is, in a sentence or two. */
  description?: string;
  /** What the plan offers, one line each. */
  benefits?: string[];
  /** `retired`: nobody can choose it any more; whoever has it keeps it. `offered`: it can be chosen again. */
  state?: PlanState;
  /** A new price, in cents. It is for new members; `migrate` says what becomes of the others. */
  amount_minor?: number;
  /** With a new price. `never`: whoever has the plan keeps the old price. `at_renewal`: they are told now and pay the new price from the first renewal in 30 days or later. Default `never`. */
  migrate?: Migration;
  /** Why the plan is changed. */
  reason: string;
};

export type PlanId = string;

export type PlanPage = {
  /** The entries of this page. */
  items: Plan[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const PlanState = ["offered","retired"] as const;
export type PlanState = (typeof PlanState)[number];

export type PlatformCharge = {
  /** What applies now where no service has its own. */
  in_force: {
    /** The platform's share of a payment, in hundredths of a percent. */
    fee_bps: number;
    /** The least that the platform keeps of a payment, in cents. */
    min_minor: AmountMinor;
  };
  /** Every charge, the latest to apply first. */
  items: {
    /** The platform's share of a payment, in hundredths of a percent. */
    fee_bps: number;
    /** The least that the platform keeps of a payment, in cents. */
    min_minor?: AmountMinor;
    /** Key of the service that it is for. Absent: for all. */
    service?: string;
    /** It is for payments that begin from then on. */
    effective_from: Instant;
    /** Why it was added. */
    reason?: string;
    /** When it was added. */
    added_at?: Instant;
  }[];
};

export type PlayingTime = number;

export type Point = {
  /** Degrees north of the equator. */
  latitude: number;
  /** Degrees east of Greenwich. */
  longitude: number;
};

export type PointInput = {
  /** Degrees north of the equator. */
  latitude: number;
  /** Degrees east of Greenwich. */
  longitude: number;
};

export type PolicyEntry = {
  /** What it is about, such as `job` or `payment`. */
  area: string;
  /** Its name within the area, such as `cancel_free_hours`. */
  name: string;
  /** The value in force: one, or a list. */
  value: number | string | boolean | (number | string | boolean)[];
  /** What the value counts, if the name ends in it: `hours`, `days`, `bytes`. `bps` are hundredths of a percent, `minor` are cents, `micros` are millionths of a dollar. */
  unit?: string;
};

export type PostingId = string;

export const PostingKind = ["authorization","release","capture","cancellation_fee","tip","tip_refund","tip_refund_failed","tip_dispute_lost","refund","refund_failed","transfer","reversal","debt","offline_fee","dispute_opened","dispute_won","dispute_lost","payout","payout_failed","processing_fee","dispute_fee","account_fee","bank_transfer","membership","credit_granted","credit_expired","credit_revoked","credit_forfeited"] as const;
export type PostingKind = (typeof PostingKind)[number];

export type PreviewChangeAnswer = {
  plan_id: PlanId;
  /** When the plan would start. `already`: it is your plan. */
  takes_effect: "now" | "after_trial" | "at_period_end" | "already";
  /** When the plan would start, if that is later. */
  starts_at?: Instant;
  /** What would be charged now, in cents. */
  due_now_minor: AmountMinor;
  /** What each period costs after that, in cents. */
  period_minor: AmountMinor;
  currency: Currency;
  /** The parts of the amount that is charged now. */
  lines: {
    /** What it is for, in the payment provider's words. */
    description: string;
    /** The amount, in cents. Less than zero: a credit. */
    amount_minor: number;
  }[];
};

export type PriceRate = {
  /** How much prices rise, in percent. Negative if they fall. */
  percentage: number;
  /** How much prices rise, in hundredths of a percent. Negative if they fall. */
  increase_bps: number;
  /** Key of the service, such as `plumbing`. Absent if it is for all. */
  service?: ServiceName;
  /** Country or part of a country, such as `US-NY`. Absent if it is for all. */
  region?: string;
  /** When the rate comes into force. */
  from?: Instant;
  /** When the rate ends. */
  to?: Instant;
};

export type PriceRateView = {
  /** Version of the rates that are in force. */
  rate_version: number;
  /** How much prices rise, in percent. Negative if they fall. */
  percentage: number;
  /** How much prices rise, in hundredths of a percent. Negative if they fall. */
  increase_bps: number;
  /** Key of the service, such as `plumbing`. Absent if it is for all. */
  service?: ServiceName;
  /** Country or part of a country, such as `US-NY`. Absent if it is for all. */
  region?: string;
  /** The moment that the rate is for. */
  at: Instant;
  /** All rates that are set. Only for administrators. */
  rates?: PriceRate[];
};

export type PriceRule = {
  /** The usual price for one unit, in cents. */
  base_minor: AmountMinor;
  /** The lowest price that a provider may ask for one unit, in cents. */
  lowest_minor: AmountMinor;
  /** The highest price that a provider may ask for one unit, in cents. */
  highest_minor: AmountMinor;
  currency: Currency;
};

export type PriceRuleInput = {
  /** The usual price for one unit, in cents. */
  base_minor: AmountMinor;
  /** The lowest price that a provider may ask for one unit, in cents. */
  lowest_minor: AmountMinor;
  /** The highest price that a provider may ask for one unit, in cents. */
  highest_minor: AmountMinor;
  currency: Currency;
};

export type Profile = {
  id: AccountId;
  /** What the account is: `user`, `service_provider` or `admin`. */
  role: Role;
  /** An administrator's role. Each operation says which of them may call it. */
  admin_role?: AdminRole;
  /** The person's name. */
  name: string;
  /** The email address that the account signs in with. */
  email?: string;
  /** Whether the person has proved that the email address is theirs. */
  email_verified: boolean;
  /** The phone number that the account signs in with. */
  phone?: string;
  /** Whether the person has proved that the phone number is theirs. */
  phone_verified: boolean;
  /** The version of the terms that the person has accepted. */
  terms_version?: number;
  /** The address that is used where no other one is given. */
  primary_address_id?: Id;
  /** The picture that shows the person. */
  photo_media_id?: Id;
  created_at: CreatedAt;
};

export type Progress = {
  /** How many people were told. */
  sent: number;
  /** How many are told when their quiet hours are over. */
  held: number;
  /** How many did not want it any more when it was their turn. */
  skipped: number;
  /** How many could not be told. */
  failed: number;
  /** How many may have been told: the service stopped while it told them. */
  uncertain: number;
  /** How many are still to be told, of those who are gathered. */
  waiting: number;
};

export type ProposalId = string;

export type ProviderJob = OfferedJob & {
  version?: Version;
  user_id?: UserId;
  service_provider_id?: ServiceProviderId;
  quote_id?: QuoteId;
  /** Revision of the quote that the customer accepted. */
  quote_revision?: number;
  series_id?: SeriesId;
  task_id?: TaskId;
  /** The video that shows the problem. */
  video_id?: Id;
  /** Photos, videos and recordings that show the problem. */
  media_ids?: MediaId[];
  /** Where the work is. */
  place?: Place;
  /** A note from the customer for the provider. */
  optional_message?: string;
  payment_id?: PaymentId;
  /** The booking lapses then if it is not paid. */
  hold_expires_at?: Instant;
  /** How late the provider is, if it has said so. */
  delay?: JobDelay;
  /** Another time that one side has proposed and the other has not answered. */
  reschedule?: JobReschedule;
  /** Another price that the provider has proposed and the customer has not answered. */
  price_change?: JobPriceChange;
  /** Photos of the place before the work. */
  before_media_ids?: MediaId[];
  /** What the provider says about a customer who was not there. */
  no_show?: JobNoShow;
  /** Photos that show the finished work. */
  proof_media_ids?: MediaId[];
  /** How often the customer has asked for more work. */
  reworks?: number;
  /** For how many minutes the work was interrupted. */
  paused_minutes?: number;
  /** The job counts as done then if the customer says nothing. */
  confirm_by?: Instant;
  /** Who said that the job is done. `timer`: the customer said nothing in time. */
  completed_by?: "user" | "timer" | "admin";
  /** Who canceled the job. `timer`: it was not paid in time, or a dispute about it was not decided in time. */
  canceled_by?: "user" | "service_provider" | "admin" | "timer";
  /** Why the job was canceled. */
  cancel_reason?: string;
  /** What the customer pays for the cancellation, in cents. */
  fee_minor?: AmountMinor;
  /** What the customer gave the provider as a tip, in cents. */
  tip_minor?: AmountMinor;
  /** When a provider took the job. */
  assigned_at?: Instant;
  /** When the provider set out. */
  en_route_at?: Instant;
  /** When the provider that is on the way expects to arrive. */
  arrives_at?: Instant;
  /** When the work started. */
  started_at?: Instant;
  /** When the work was interrupted. Absent while it goes on. */
  paused_at?: Instant;
  /** When the provider said that the work is done. */
  work_completed_at?: Instant;
  /** When the job was completed. */
  completed_at?: Instant;
  /** When the job was canceled. */
  canceled_at?: Instant;
  /** When the customer moved the job to the deleted jobs. */
  deleted_by_user_at?: Instant;
  created_at?: CreatedAt;
  updated_at?: UpdatedAt;
  /** The customer who booked the job. */
  customer?: JobCustomer;
  /** The provider that has the job. Absent while nobody has taken it. */
  service_provider?: JobServiceProvider;
  /** What you can do with the job now: operations, and what to send. */
  allowed: RequestedStep[];
  /** What keeps you from taking the job, one code for each reason. Only while the job is open. */
  blocking_reasons?: string[];
};

export type ProviderOffers = {
  /** The entries of this page. */
  items: ({
    id: DefaultServiceId;
    /** Key of the service, such as `plumbing`. It never changes, and no two services have the same. */
    key: string;
    /** Name of the service, as people read it. */
    name: string;
    /** The group that lists the service, such as `Repairs`. */
    category: string;
    /** What one unit of the price is: an hour, a visit, a piece or a square meter. */
    unit: "hour" | "visit" | "each" | "square_metre";
    /** What providers may ask for the service. */
    price_rule: PriceRule;
    /** Your offer of this service. `null` if you do not offer it. */
    offer: {
      id: OfferId;
      /** The provider's price for one unit of the service, in cents. */
      rate_minor: AmountMinor;
      currency: Currency;
      /** Whether the provider offers the service now. */
      active: boolean;
    } | null;
  })[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** Where you work. */
  area?: ServiceArea;
  /** When you work, by day of the week. Empty or absent: at any time. */
  hours?: ProviderOffersHour[];
  time_zone?: TimeZone;
  /** How many hours before its start you must take a job. Absent: you take jobs at short notice. */
  lead_hours?: number;
};

export type ProviderOffersHour = {
  /** Day of the week: 0 is Monday, 6 is Sunday. */
  day: number;
  /** The work starts this many minutes after midnight, local time. */
  from_minute: number;
  /** The work ends this many minutes after midnight, local time. */
  to_minute: number;
};

export type ProviderSignUp = {
  /** The person's name. */
  name: string;
  email?: Email;
  phone?: Phone;
  password: NewPassword;
  /** The token in the link of an invitation. */
  invite_token?: InviteToken;
  /** Name that the provider trades under. */
  business_name: string;
};

export type Provisional = {
  /** The lower end of the price under these assumptions, in cents. */
  low_minor: number;
  /** The upper end of the price under these assumptions, in cents. */
  high_minor: number;
  /** What was assumed where a question is open. */
  assumptions: {
    /** Id of the open question whose answer may change this. */
    question_id: string;
    /** What was assumed, in a sentence for the customer. */
    text: string;
  }[];
};

export type PublicFeedback = {
  id: FeedbackId;
  /** Key of the service, such as `plumbing`. */
  service: string;
  /** How many of five stars are given. */
  rating: number;
  /** Stars for particular aspects. */
  categories: FeedbackCategories;
  /** How it was, in the author's words. */
  text?: string;
  /** Photos that show it. */
  media_ids: MediaId[];
  /** The public reply of the side that the feedback is about. */
  reply?: FeedbackReply;
  /** When the feedback was published. */
  published_at?: Instant;
};

export type PushDeviceId = string;

export const PushPlatform = ["ios","android"] as const;
export type PushPlatform = (typeof PushPlatform)[number];

export type Question = {
  /** Id of the question, to answer it with. */
  question_id: string;
  /** The question as the customer reads it. */
  text: string;
  /** How the question is answered: with one of `options`, a number, yes or no, or words. */
  type: "choice" | "number" | "boolean" | "text";
  /** The answers to choose from. Only if `type` is `choice`. */
  options?: {
    /** What to send as the answer. */
    value: string;
    /** What the customer reads. */
    label: string;
  }[];
  /** What the number counts or measures. Only if `type` is `number`. */
  unit?: string;
  /** Whether the question must be answered before there is a price. */
  required: boolean;
  /** The smallest number that is accepted. */
  min?: number;
  /** The largest number that is accepted. */
  max?: number;
};

export type QuietHours = {
  /** When the quiet hours begin, local time. */
  from: LocalTime;
  /** When they end, local time. Earlier than `from`: on the next day. */
  to: LocalTime;
  /** Time zone of both, such as America/Chicago. */
  time_zone: string;
};

export type QuotationRules = {
  currency: Currency;
  /** What an hour of work costs, in cents. */
  hourly_rate_minor: {
    /** Price of an hour where no price is set for the service, in cents. */
    default: AmountMinor;
    /** Price of an hour by service, in cents. */
    by_service: Record<string, AmountMinor>;
  };
  /** The least that a task is priced at, in cents. */
  minimum_charge_minor: AmountMinor;
  /** Price of the trip to the customer, in cents. It is added to every task. */
  call_out_minor: AmountMinor;
  /** What is added to the price of materials, in hundredths of a percent. */
  materials_markup_bps: number;
  /** Factors on labor and trip by urgency, in hundredths of a percent: 10000 leaves the price as it is. */
  urgency_multiplier_bps: {
    /** Factor where something is dangerous or spreading. */
    emergency: number;
    /** Factor where the work should not wait long. */
    soon: number;
    /** Factor for work that is not urgent. */
    normal: number;
  };
  /** Factors on the whole price by region, in hundredths of a percent. `US-NY` goes before `US`. */
  region_multiplier_bps: Record<string, number>;
  /** Estimates that are less certain than this are reviewed by a person. From 0 to 1. */
  confidence_gate: number;
  /** Estimates below or above this range are reviewed by a person. In cents. */
  price_band_minor: {
    /** Estimates below this are reviewed, in cents. */
    low: AmountMinor;
    /** Estimates above this are reviewed, in cents. */
    high: AmountMinor;
  };
};

export type QuotationRulesInput = {
  currency: Currency;
  /** What an hour of work costs, in cents. */
  hourly_rate_minor: {
    /** Price of an hour where no price is set for the service, in cents. */
    default: AmountMinor;
    /** Price of an hour by service, in cents. */
    by_service: Record<string, AmountMinor>;
  };
  /** The least that a task is priced at, in cents. */
  minimum_charge_minor: AmountMinor;
  /** Price of the trip to the customer, in cents. It is added to every task. */
  call_out_minor: AmountMinor;
  /** What is added to the price of materials, in hundredths of a percent. */
  materials_markup_bps: number;
  /** Factors on labor and trip by urgency, in hundredths of a percent: 10000 leaves the price as it is. */
  urgency_multiplier_bps: {
    /** Factor where something is dangerous or spreading. */
    emergency: number;
    /** Factor where the work should not wait long. */
    soon: number;
    /** Factor for work that is not urgent. */
    normal: number;
  };
  /** Factors on the whole price by region, in hundredths of a percent. `US-NY` goes before `US`. */
  region_multiplier_bps: Record<string, number>;
  /** Estimates that are less certain than this are reviewed by a person. From 0 to 1. */
  confidence_gate: number;
  /** Estimates below or above this range are reviewed by a person. In cents. */
  price_band_minor: {
    /** Estimates below this are reviewed, in cents. */
    low: AmountMinor;
    /** Estimates above this are reviewed, in cents. */
    high: AmountMinor;
  };
};

export type Quote = {
  id: QuoteId;
  quote_id: QuoteId;
  /** How far the quote is. */
  state: QuoteState;
  /** Number of the estimate: 1 for the first. Send it when you accept the quote. */
  revision: number;
  /** What the customer can do with the quote now. */
  allowed: RequestedStep[];
  /** What the request was made with, such as a video. */
  source: "text" | "image" | "audio" | "video" | "form" | "chat" | "admin";
  /** The problem in the customer's own words. */
  user_prompt: string;
  /** Photos, videos and recordings that show the problem. */
  media_ids: MediaId[];
  /** The chat that the quote was asked for in, if it was one. */
  conversation_id?: Id;
  /** The file that the estimate waits for until it is ready. */
  waiting_media_id?: Id;
  /** Where the work is. */
  address?: Place;
  /** Why nothing can be booked at this address. Absent if it can. */
  address_problem?: QuoteAddressProblem;
  /** IANA time zones that the address may be in, the likeliest first. Book in one of them. */
  time_zones: string[];
  /** The work that was understood of the request, the most certain first, whether or not there is a price. */
  understood: {
    /** Key of the service that the work belongs to, such as `plumbing`. */
    service: string;
    /** The kind of work, such as `plumbing.tap_leak`. */
    task_kind: string;
    /** What was understood, in a few words. */
    title: string;
    /** How much is to be done, in `unit`. The usual amount where none was named. */
    quantity: number;
    /** What `quantity` counts or measures. */
    unit: UnitOfWork;
    /** How certain that is, from 0 to 1. */
    confidence: number;
  }[];
  /** Files of the request that the estimate does not rest on, and why. */
  unread_media: QuoteUnreadMedia[];
  /** What is to be done. Each task can be booked as a job. */
  tasks: QuoteTask[];
  /** All tasks added up. */
  totals?: QuoteTotals;
  /** A first idea of the price while questions are open. It can't be accepted: answer the questions, and it becomes a price. */
  provisional?: Provisional;
  currency: Currency;
  /** How certain the estimate is, from 0 to 1. */
  confidence?: number;
  /** How urgent the work is. */
  urgency?: Urgency;
  /** Questions that are open. Their answers give a price, or a better one. */
  questions: Question[];
  /** Answers that the customer has given. */
  answers: Answer[];
  /** How many rounds of questions there were. */
  rounds: number;
  /** Dangers that were recognized, and what to do about them. */
  safety: SafetyWarning[];
  /** Why a person reviews the estimate, one code for each reason. Only during the review. */
  review_reasons?: string[];
  /** Why there is no estimate. Only if it failed. */
  failure?: string;
  /** Version of the rules that the estimate was computed by. */
  rules_version?: number;
  /** Version of the rates that the estimate was computed by. */
  rate_version?: number;
  /** When the estimate was asked for. */
  requested_at: Instant;
  /** When the estimate was computed. */
  estimated_at?: Instant;
  /** When the customer accepted the quote. */
  accepted_at?: Instant;
  /** The quote can be accepted until then. Once accepted, its tasks can be booked until then. */
  expires_at?: Instant;
};

export type QuoteAddressProblem = {
  /** What is wrong with the address. */
  reason: PlaceProblem;
  /** What is wrong and what to do, in a sentence for the customer. */
  message: string;
};

export type QuoteDetailsFromChatAnswer = {
  /** The chat as it is now. */
  session: Session;
  /** What was understood, with the messages that say so. */
  details: Details;
  /** The quote that was made of it. */
  quote: Quote;
};

export type QuoteId = string;

export type QuotePage = {
  /** The entries of this page. */
  items: Quote[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type QuoteRevision = {
  /** Number of the estimate that the administrator made. */
  revision: number;
  /** When it was made. */
  at: Instant;
  /** The administrator who made it. */
  by: Id;
  /** Why, as the customer was told. */
  reason?: string;
  /** Whether the price is outside of what the rules allow. */
  forced?: boolean;
  /** The tasks that were added, removed or changed. */
  difference?: {
    /** The kind of work, such as `plumbing.tap_leak`. */
    task_kind: string;
    /** The task before. Absent if it was added. */
    before?: QuoteRevisionDifferenceBefore;
    /** The task after. Absent if it was removed. */
    after?: QuoteRevisionDifferenceBefore;
  }[];
};

export type QuoteRevisionDifferenceBefore = {
  /** How much was to be done, in the unit of the task. */
  quantity: number;
  /** The lower end of the price, in cents. */
  low_minor: number;
  /** The upper end of the price, in cents. */
  high_minor: number;
};

export const QuoteState = ["processing","awaiting_answers","estimated","needs_review","rejected","failed","accepted","declined","expired","converted","abandoned"] as const;
export type QuoteState = (typeof QuoteState)[number];

export type QuoteTask = {
  task_id: TaskId;
  /** What is to be done, in a few words. */
  title: string;
  /** Key of the service that the task belongs to, such as `plumbing`. */
  service: string;
  /** The kind of work, such as `plumbing.tap_leak`. */
  task_kind: string;
  /** How much is to be done, in `unit`. */
  quantity: number;
  /** What `quantity` counts or measures. */
  unit: string;
  /** The lower end of the estimated price, in cents. */
  low_minor: number;
  /** The upper end of the estimated price, in cents. */
  high_minor: number;
  /** Share of labor in the price, the trip to the customer included. In cents. */
  labour_minor: QuoteTaskLabourMinor;
  /** Share of materials in the price, in cents. */
  materials_minor: QuoteTaskLabourMinor;
  /** How many minutes the work should take. */
  duration_minutes: number;
  /** How certain the estimate is, from 0 to 1. */
  confidence: number;
  /** How urgent the work is. */
  urgency?: Urgency;
  job_id?: JobId;
  /** What the task costs when it is booked, in cents. */
  price_minor: number;
};

export type QuoteTaskLabourMinor = {
  /** The lower end, in cents. */
  low: number;
  /** The upper end, in cents. */
  high: number;
};

export type QuoteTotals = {
  /** The lower end of the price of all tasks, in cents. */
  low_minor: number;
  /** The upper end of the price of all tasks, in cents. */
  high_minor: number;
  /** What all tasks cost when they are booked, in cents. */
  price_minor: number;
};

export type QuoteUnreadMedia = {
  media_id: MediaId;
  /** Why: nobody has looked at it (`not_looked_at`), the video is too large to be looked at (`too_large`), or, of what is said in it, one of the reasons of a file's analysis. */
  reason: "no_words" | "type_not_read" | "file_gone" | "not_listened_to" | "listening_failed" | "listening_took_too_long" | "over_budget" | "not_looked_at" | "too_large";
  /** What that means and what to do, in a sentence for the customer. */
  message: string;
};

export const Rating = ["good","bad"] as const;
export type Rating = (typeof Rating)[number];

export type RatingView = {
  /** Mean of the stars, to two decimals. Newer stars weigh more: after 12 months a star weighs half. `null` while nobody has rated the provider. */
  mean: number | null;
  /** How many customers have rated the provider. */
  count: number;
};

export type ReGenerateLinkAnswer = {
  /** Status of payouts to the provider. */
  payout: {
    /** Whether the payment provider pays out to the provider: `active` means yes. */
    state: "none" | "pending" | "active" | "restricted" | "rejected" | "closed";
  };
  /** What the payment provider still wants to know, in its own terms. */
  requirements_due: string[];
  /** Page of the payment provider where the provider enters its details. Absent if nothing is missing. */
  onboarding_url?: string;
  /** `onboarding_url` can be opened until then. Ask for a new link after that. */
  expires_at?: string;
};

export type ReadNotificationAnswer = {
  id: NotificationId;
  /** When you read the notification. Absent if you have not. */
  read_at?: Instant;
};

export type Receipt = {
  payment_id: PaymentId;
  job_id: JobId;
  /** What the work was. */
  title: string;
  /** Name of the customer who paid. */
  customer_name?: string;
  /** Who did the work. */
  provider_name?: string;
  /** Where the work was done. */
  city: string;
  /** When the work was to begin. */
  starts_at: Instant;
  /** Time zone of that place: the days of the printed receipt are those there. */
  time_zone: string;
  currency: Currency;
  /** Every movement, oldest first. */
  lines: ({
    /** When it happened. */
    at: Instant;
    /** What happened. `bank_refund`: the bank decided a dispute for the customer. */
    kind: "charge" | "cancellation_fee" | "tip" | "refund" | "refund_returned" | "bank_refund";
    /** What was paid, in cents; negative for what went back. */
    amount_minor: number;
    /** How much of it was paid with credit, or came back as credit, in cents. Absent: nothing. */
    credit_minor?: number;
    /** Id of the movement at the payment provider. */
    reference: string;
  })[];
  /** What the customer has paid in all, less what went back, in cents. */
  paid_minor: AmountMinor;
  /** What of that was paid with credit, in cents. */
  credit_minor: AmountMinor;
};

export const RecipientState = ["pending","sending","sent","held","skipped","failed","uncertain"] as const;
export type RecipientState = (typeof RecipientState)[number];

export type Reconciliation = {
  id: ReconciliationId;
  version: Version;
  /** The day that was compared, in UTC. */
  day: LocalDate;
  /** When it was compared last. */
  ran_at: Instant;
  /** How often it was compared. 0: that has failed so far, and is tried again every hour. */
  runs: number;
  /** How many movements the payment provider shows for the day. */
  movements: number;
  /** How many payments were looked at. */
  payments: number;
  /** How many payments had to be read again, because we had not been told. */
  caught_up: number;
  /** The payment provider's fees that were posted just now, in cents. */
  fees_posted_minor: AmountMinor;
  /** What both sides come to, by kind of movement. */
  totals: {
    /** The kind of movement. */
    movement: MovementClass;
    /** Currency of the amounts: an ISO 4217 code in lower case. */
    currency: string;
    /** What our books say, in cents. */
    ours_minor: number;
    /** What the payment provider says, in cents. */
    theirs_minor: number;
  }[];
  /** How many differences remain. */
  differences_count: number;
  /** The differences that remain, at most 100. */
  differences: Difference[];
};

export type ReconciliationId = string;

export type ReconciliationPage = {
  /** The entries of this page. */
  items: Reconciliation[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type RecordId = string;

export type RecordedEvent = {
  /** What happened, such as `job.assigned`. */
  type: string;
  /** When it happened. */
  occurred_at: Instant;
  /** The state before, if the state changed. */
  from?: string;
  /** The state after, if the state changed. */
  to?: string;
  /** Why, if a reason was given. */
  reason?: string;
  /** Who did it. */
  actor: JobHistoryActor;
  /** Facts about it: ids, amounts and times. What is within another fact is named with a dot, such as `delay.minutes`. */
  data: Record<string, string | number | boolean | (string | number | boolean)[]>;
  /** Id of the event. */
  id: string;
  /** What it happened to. */
  record: {
    /** Kind of the record, such as `job` or `payment`. */
    type: string;
    /** Id of the record. */
    id: string;
  };
  /** What was sent because of it, to whom and on which channel, besides the inbox. Shown for what happened to the job itself. */
  messages: {
    /** Email, text message or the person's devices (`push`). */
    channel: OutsideChannel;
    /** What became of it. `held`: it waits until the person's quiet hours are over. `withheld`: nothing is sent there, because mail came back or was called spam. `refused`: the address was refused for good. `no_device`: no device could be reached. */
    state: SentState;
    account_id: AccountId;
  }[];
};

export type Refund = {
  id: RefundId;
  version: Version;
  payment_id: PaymentId;
  job_id: JobId;
  /** Why the money goes back. */
  reason?: RefundReason;
  /** On whose word: an administrator, the customer (`user`), the provider, or the service itself (`system`). */
  initiator?: RefundInitiator;
  /** How much the customer gets back, in cents. */
  amount_minor: AmountMinor;
  currency: Currency;
  /** How far the refund is. */
  state: RefundState;
  /** Id of the refund at the payment provider. */
  refund_id?: string;
  /** Why the money did not go back. */
  failure?: string;
  /** When the refund was decided. */
  requested_at: Instant;
  updated_at: UpdatedAt;
};

export type RefundId = string;

export const RefundInitiator = ["admin","user","service_provider","system"] as const;
export type RefundInitiator = (typeof RefundInitiator)[number];

export type RefundPage = {
  /** The entries of this page. */
  items: Refund[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const RefundReason = ["incident","dispute","no_show","lower_price","canceled","goodwill"] as const;
export type RefundReason = (typeof RefundReason)[number];

export const RefundState = ["requested","pending","succeeded","failed","not_needed"] as const;
export type RefundState = (typeof RefundState)[number];

export const RefusedReason = ["off_topic","price_promise","professional_only","harm","discrimination","abuse","guardrail"] as const;
export type RefusedReason = (typeof RefusedReason)[number];

export type RegisterDeviceAnswer = {
  id: PushDeviceId;
  /** Whether it is an Apple (`ios`) or an Android device. */
  platform: PushPlatform;
  /** What the device is called. */
  name?: string;
  /** When the app registered the device last. */
  registered_at: Instant;
};

export type RemoveAdminAnswer = {
  /** What was removed. */
  removed: "administrator" | "invitation";
  /** How many sessions were ended. */
  ended_sessions: number;
};

export type RemoveDeviceAnswer = {
  id: PushDeviceId;
};

export type RepairInfo = {
  /** The kind of work, such as `plumbing.tap_leak`. */
  task_kind: string;
  /** What is wrong, in a sentence. */
  issue: string;
  /** Whether the cause is still being looked for, is known, or could not be found by checks. */
  state: "checking" | "settled" | "unclear";
  /** What it can be, likeliest first. */
  causes: ({
    /** The possible cause. */
    title: string;
    /** How likely it is among those that remain, from 0 to 1. */
    likelihood: number;
    /** Who can put it right: the customer or a professional. */
    who: "do_it_yourself" | "professional";
  })[];
  /** How serious it becomes if nothing is done. */
  severity: Severity;
  /** Dangers that were recognized. No steps are shown then. */
  safety: SafetyFlag[];
  /** Whether the customer can do it alone, or should have a professional do it. */
  who: "do_it_yourself" | "professional";
  /** Why a professional is needed. Only if one is. */
  why?: string;
  /** How hard it is to do alone: 1 is easy, 5 is hard. */
  difficulty?: number;
  /** How long it takes, in minutes: the customer if they do it alone, otherwise a professional. */
  minutes: {
    /** If all goes well. */
    low: number;
    /** If it takes longer. */
    high: number;
  };
  /** What is needed to do it alone. */
  tools: string[];
  /** Parts that may be needed, with what they cost. */
  parts: {
    /** Name of the part. */
    name: string;
    /** What it costs at least, in cents, by the rules that quotes are priced by. */
    low_minor: AmountMinor;
    /** What it costs at most, in cents. */
    high_minor: AmountMinor;
  }[];
  currency: Currency;
  /** What to do, in order. Empty if a professional should do it or the cause is not known. */
  steps: {
    /** What to do. */
    text: string;
    /** What to watch out for. */
    caution?: string;
  }[];
  /** What helps until a professional comes. */
  meanwhile: string[];
  /** When to stop and call somebody. */
  stop: string[];
  /** What never to do. */
  never: string[];
  /** Who does such work. */
  suggested_service: {
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** Name of the service. */
    title: string;
    /** The kind of work to ask a quote for. */
    task_kind: string;
    /** Name of that kind of work. */
    task_title: string;
  };
  /** What this was taken from. */
  sources: {
    /** Id of the guide or card. */
    knowledge_id: string;
    /** The revision that was read. */
    revision: number;
    /** Title of the guide or entry. */
    title: string;
  }[];
};

export type RepairInfoAnswer = {
  /** The session as it is now. */
  session: Session;
  /** Whether it is not known yet what the repair is, is known, or was not found out before the session was closed. */
  state: "pending" | "ready" | "unavailable";
  /** What is known about the repair. Absent unless `state` is `ready`. */
  repair?: RepairInfo;
};

export type Reply = {
  /** The session as it is now. */
  session: Session;
  /** The reply as it is now. */
  reply: Message;
};

export type ReplyMessageAnswer = {
  /** The conversation as it is now. */
  session: Session;
  /** Your message as it was stored. */
  message: Message;
};

export const ReportedCategory = ["safety","damage","quality","no_show","conduct","payment","fraud","other"] as const;
export type ReportedCategory = (typeof ReportedCategory)[number];

export type ReportedStatus = {
  /** You are on your way. */
  status: "en_route";
  /** How many minutes until you arrive. */
  eta_minutes?: number;
} | {
  /** You start the work. */
  status: "in_progress";
  /** Photos of the place before the work. */
  before_media_ids: MediaId[];
} | {
  /** You interrupt the work. */
  status: "paused";
  /** Why the work is interrupted. */
  reason: string;
} | {
  /** You are there and have waited, and the customer is not. The job is canceled. */
  status: "no_show_customer";
  /** Photos that show that you were there and nobody opened. */
  evidence_media_ids: MediaId[];
} | {
  /** You go on with the work. */
  status: "resumed";
} | {
  /** The work is done, and the customer is asked to confirm it. */
  status: "awaiting_confirmation";
  /** Photos that show the finished work. */
  proof_media_ids: MediaId[];
};

export type RequestedStep = {
  /** The operation's name: its path without parameters. */
  operation: string;
  /** What the request has to say to take this step. */
  send?: Sent;
};

export const ReviewReason = ["confidence_low","out_of_band","safety","nothing_understood","priced_by_hand"] as const;
export type ReviewReason = (typeof ReviewReason)[number];

export type ReviewedQuote = AdminQuote & {
  /** Prices of earlier estimates, the newest last. */
  superseded?: ReviewedQuoteSuperseded[];
  /** What administrators changed, the newest last. The customer was told each time. */
  revisions: QuoteRevision[];
};

export type ReviewedQuoteReview = {
  /** The quote has waited for its review since then. */
  since: Instant;
  /** If nobody has reviewed it by then, the request ends without a price. */
  review_by: Instant;
  /** Whether the customer was told that the review takes longer. */
  overdue: boolean;
  /** Whether a danger was recognized. */
  danger: boolean;
};

export type ReviewedQuoteSuperseded = {
  /** Number of the estimate. */
  revision: number;
  /** The lower end of its price, in cents. */
  low_minor: number;
  /** The upper end of its price, in cents. */
  high_minor: number;
  /** When a newer estimate took its place. */
  at: Instant;
};

export type RevokeFeedAnswer = {
  /** Always `true`: the address is withdrawn. */
  revoked: true;
};

export const Role = ["user","service_provider","admin"] as const;
export type Role = (typeof Role)[number];

export type RulesEffect = {
  /** How many estimates were computed again. */
  quotes: number;
  /** Lower ends of all estimates added up, in cents. */
  low_minor: RulesEffectLowMinor;
  /** Upper ends of all estimates added up, in cents. */
  high_minor: RulesEffectLowMinor;
  /** How many of the estimates a person would review. */
  reviewed: RulesEffectLowMinor;
  /** The estimates whose price would change. */
  changed: {
    quote_id: QuoteId;
    /** The lower end of the estimate, in cents. */
    low_minor: RulesEffectLowMinor;
    /** The upper end of the estimate, in cents. */
    high_minor: RulesEffectLowMinor;
  }[];
};

export type RulesEffectLowMinor = {
  /** By the rules in force. */
  before: number;
  /** By the rules that were sent. */
  after: number;
};

export const SafetyFlag = ["gas","carbon_monoxide","electrical_fire","water_near_electricity","sewage","structure","hazardous_material"] as const;
export type SafetyFlag = (typeof SafetyFlag)[number];

export type SafetyWarning = {
  /** Which danger was recognized. */
  flag: SafetyFlag;
  /** What to do about the danger, as the customer reads it. */
  notice: string;
};

export type Said = {
  /** The conversation as it is now. */
  session: Session;
  /** Your message as it was stored. */
  message: Message;
};

export type SavedQuote = {
  quote_id: QuoteId;
  /** The customer's own note. */
  note?: string;
  /** When the quote was saved. */
  saved_at: Instant;
  /** How the price has changed since the quote was saved. Absent if it has not. */
  price_changed?: {
    /** What the quote came to when it was saved, in cents. */
    from: number;
    /** What it comes to now, in cents. */
    to: number;
  };
  /** The quote can be accepted until then. Once accepted, its tasks can be booked until then. */
  expires_at?: Instant;
  /** Whether that time has passed. Have it priced anew with recompute. */
  expired: boolean;
  /** The quote as it is now. */
  quote: Quote;
};

export type SavedQuotePage = {
  /** The entries of this page. */
  items: SavedQuote[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type SayBody = {
  /** An id that you choose for this message. The same id gets the first answer again, and nothing is said twice. */
  client_message_id: string;
  /** Your message. You can leave it out if you send files. */
  text?: string;
  /** Photos, videos and recordings that belong to it. They must be uploaded already. */
  media_ids?: MediaId[];
  /** The id of the last reply, to have it written again. Send it instead of a message. */
  regenerates?: Id;
};

export type SearchResult = {
  /** What kind of record it is. */
  kind: "user" | "service_provider" | "admin" | "job" | "quote" | "series" | "payment" | "dispute" | "document" | "media" | "incident" | "feedback" | "conversation" | "suggestion" | "announcement" | "plan" | "help" | "knowledge";
  /** Id of the record. */
  id: string;
  /** What to recognize it by: a name, a title or a kind. Empty if nothing of it is left. */
  title: string;
  /** What else helps to tell it from others, such as an address. */
  detail?: string;
  /** State of the record, if records of this kind have one. */
  state?: string;
  /** When the record was created. */
  created_at: Instant;
  /** Where you read it. */
  look_in: {
    /** Name of the operation that reads it: its path without parameters. */
    operation: string;
    /** What to send it: a path parameter or a filter in the query, by its name. */
    send: Record<string, string>;
  };
};

export const SeenState = ["pending","ready","rejected","deleting"] as const;
export type SeenState = (typeof SeenState)[number];

export type Segment = {
  /** Customers whose primary address is there; providers that work there. */
  area?: {
    country: Country;
    /** How postal codes of the area begin, such as `627`. */
    postcode_prefixes: string[];
  };
  /** Customers who have booked this service lately; providers that offer it. */
  service?: string;
  /** People who have used the service in the last days. */
  active_within_days?: number;
  /** People who have not used the service for days. */
  inactive_for_days?: number;
};

export type SegmentInput = {
  /** Customers whose primary address is there; providers that work there. */
  area?: {
    country: Country;
    /** How postal codes of the area begin, such as `627`. */
    postcode_prefixes: string[];
  };
  /** Customers who have booked this service lately; providers that offer it. */
  service?: string;
  /** People who have used the service in the last days. */
  active_within_days?: number;
  /** People who have not used the service for days. */
  inactive_for_days?: number;
};

export type Sent = {
  /** What to do. */
  action?: string;
  /** The state to move to. */
  status?: string;
  /** How to decide. */
  decision?: string;
  /** Whether it is confirmed. */
  confirmed?: boolean;
  /** Whether it is accepted as genuine. */
  verified?: boolean;
  /** Whether the conversation goes back to the assistant. */
  hand_back?: boolean;
  /** The standing that the company gets. */
  company_standing?: string;
  /** What becomes of the changes that the company has proposed. */
  company_changes?: string;
};

export type SentCode = {
  /** What the code is for. */
  purpose: "sign_up" | "password_reset" | "link" | "contact";
  /** Whether the code goes out by email or by text message. */
  channel: Channel;
  /** How often a code was sent for it: each one ends the one before. */
  sent: number;
  /** How often somebody entered a code since the last one was sent. */
  attempts: number;
  /** When the last code was sent. */
  issued_at: Instant;
  /** The last code works until then. */
  expires_at: Instant;
  /** When the right code was entered. Absent if it was not. */
  used_at?: Instant;
};

export type SentOn = {
  /** Email, text message or the person's devices (`push`). */
  channel: OutsideChannel;
  /** What became of it. `held`: it waits until the person's quiet hours are over. `withheld`: nothing is sent there, because mail came back or was called spam. `refused`: the address was refused for good. `no_device`: no device could be reached. */
  state: SentState;
};

export type SentPart = {
  /** Which part this is: 1 for the first. */
  part_number: number;
  /** The `ETag` header that was answered when you sent the part. */
  etag: string;
};

export const SentState = ["sent","held","withheld","refused","no_device"] as const;
export type SentState = (typeof SentState)[number];

export type Series = {
  id: SeriesId;
  version: Version;
  user_id: UserId;
  /** Whether visits are booked: only while it is `active`. */
  state: SeriesState;
  /** How often: every week, every second week, or on the same day of every month. */
  frequency: Frequency;
  /** When each visit starts, on the clock at the place. */
  scheduled_time: LocalTime;
  /** Time zone of the place, such as America/Chicago. */
  time_zone: string;
  /** How many visits there are in all, the first one included. */
  visits_most?: number;
  /** The last day on which there may be a visit. */
  until?: LocalDate;
  /** How many visits were booked so far, the first one included. */
  booked: number;
  /** Days ahead on which the customer wants no visit. */
  skipped: LocalDate[];
  quote_id: QuoteId;
  task_id: TaskId;
  /** What is to be done, in a few words. */
  title: string;
  /** Key of the service, such as `plumbing`. */
  service: string;
  /** Where the work is. */
  place: Place;
  /** A note for the provider, the same for each visit. */
  optional_message?: string;
  /** How many minutes each visit should take. */
  duration_minutes: number;
  /** The lower end of the price of a visit, in cents. */
  low_minor: AmountMinor;
  /** The upper end. This much is held on the card for each visit. */
  high_minor: AmountMinor;
  /** The agreed price of a visit, in cents. */
  price_minor: AmountMinor;
  currency: Currency;
  /** When the customer agreed that the card is charged for each visit. */
  consented_at: Instant;
  /** The job of the visit that was booked last. */
  last_job_id: Id;
  /** A new price, because prices have changed. No visit is booked until the customer has answered. */
  proposal?: {
    /** The lower end of the new price, in cents. */
    low_minor: AmountMinor;
    /** The upper end of the new price, in cents. */
    high_minor: AmountMinor;
    /** What a visit would cost, in cents. */
    price_minor: AmountMinor;
    /** The next visit falls out if there is no answer by then. */
    answer_by: Instant;
  };
  /** Since when the series is paused. */
  paused_at?: Instant;
  /** Why it is paused: `customer` if the customer wished it. */
  pause_cause?: PauseCause;
  /** When the series ended. */
  ended_at?: Instant;
  /** Why the series ended. */
  end_cause?: EndCause;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  series_id: SeriesId;
  /** The days of the next visits that are not booked yet, at most 5. */
  next_dates: LocalDate[];
  /** What you can do with the series now: operations, and what to send. */
  allowed: RequestedStep[];
};

export type SeriesAction = {
  /** Leave one visit out. */
  action: "skip";
  /** The day of the visit, one of `next_dates`. */
  date: LocalDate;
} | {
  /** Change the visits that are not booked yet. */
  action: "change";
  /** The day of the next visit; the ones after it follow from there. */
  next_date?: LocalDate;
  /** The time of day, on the clock at the place. */
  scheduled_time?: LocalTime;
  /** How often from the next visit on. */
  frequency?: Frequency;
  /** The last day on which there may be a visit. */
  until?: LocalDate;
  /** How many visits there are in all, the first one included. */
  visits_most?: number;
  /** A note for the provider. */
  optional_message?: string;
} | {
  /** Book no visits until you resume the series. */
  action: "pause";
} | {
  /** Book visits again. */
  action: "resume";
} | {
  /** End the series. */
  action: "stop";
} | {
  /** Accept the new price for the visits to come. */
  action: "accept_price";
} | {
  /** Decline the new price. The series ends. */
  action: "decline_price";
};

export type SeriesId = string;

export type SeriesPage = {
  /** The entries of this page. */
  items: Series[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const SeriesState = ["active","price_pending","paused","ended"] as const;
export type SeriesState = (typeof SeriesState)[number];

export type ServiceArea = {
  country: Country;
  /** How the postal codes begin that the provider serves, such as `100`. */
  postcode_prefixes: string[];
  base?: Point;
};

export type ServiceName = string;

export type ServiceProviderAuthDeactivateAccountAnswer = {
  /** State of the account: `deactivated`. */
  state: "unverified" | "active" | "deactivated" | "deleted";
  /** Sign in before then to restore the account. */
  restore_until: Instant;
};

export type ServiceProviderAuthDeleteAccountAnswer = {
  /** State of the account: `deleted`. */
  state: "unverified" | "active" | "deactivated" | "deleted";
  /** When the account was deleted. */
  deleted_at: Instant;
};

export type ServiceProviderAuthShareDataAnswer = {
  /** Whether the service may measure how you use it, and how well it understands what you ask for. */
  analytics: boolean;
  /** Whether the service may send you offers. */
  marketing: boolean;
  /** Whether partners may be told about you. */
  partners: boolean;
  /** When you last decided on each of them. */
  changed_at?: {
    /** When the consent to measuring was last changed. */
    analytics?: Instant;
    /** When the consent to offers was last changed. */
    marketing?: Instant;
    /** When the consent to partners was last changed. */
    partners?: Instant;
  };
};

export type ServiceProviderAuthSignInWithIdpAOrIdpBAnswer = SignedIn & {
  /** Whether a signed token proved who the person is. */
  identity_verified: boolean;
} | {
  challenge_id: ChallengeId;
  /** The code works until then. */
  expires_at: Instant;
  /** You can ask for another code from then on. */
  resend_after: Instant;
  /** An account with this address exists. Pass the challenge to link the identity to it. */
  link_required: true;
};

export type ServiceProviderAuthSignOutAnswer = {
  /** How many sessions were ended. */
  ended: number;
};

export type ServiceProviderAuthUpdatePasswordAnswer = {
  /** How many other sessions were ended. */
  sessions_ended: number;
  /** Keep it on the device and send it with the next sign-in: wrong passwords that others try then do not lock this device out. */
  device_token: string;
};

export type ServiceProviderAuthVerifyOtpAnswer = SignedIn | {
  /** Set a new password with it. It works once. */
  reset_token: string;
  /** For how many seconds the reset token works. */
  expires_in: number;
} | {
  /** The profile as it is now. */
  profile: Profile;
};

export type ServiceProviderCompanyUploadDocumentsAnswer = {
  /** The documents as they were stored. */
  documents: Document[];
};

export type ServiceProviderId = string;

export const ServiceProviderState = ["registered","profile_incomplete","documents_pending","pending_approval","approved","suspended","rejected","deactivated","deleted"] as const;
export type ServiceProviderState = (typeof ServiceProviderState)[number];

export type Session = {
  /** What the conversation is about. */
  kind: ConversationKind;
  /** How far the conversation is. */
  state: ConversationState;
  /** Photos and videos that the conversation began with. */
  media_ids: MediaId[];
  quote_id?: QuoteId;
  job_id?: JobId;
  /** How many turns there were. */
  turns: number;
  /** The reply that is being written. */
  reply_id?: Id;
  /** Position of the last message. */
  seq: number;
  /** When the last message came. */
  last_at: Instant;
  /** When the conversation closes by itself if nothing more is said. */
  closes_at?: Instant;
  /** When the conversation was closed. */
  closed_at?: Instant;
  created_at: CreatedAt;
  session_id: SessionId;
  /** Dangers that were recognized. */
  safety: SafetyFlag[];
};

export type SessionId = string;

export type SessionPage = {
  /** The entries of this page. */
  items: Session[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export type SessionWithMessages = {
  /** The entries of this page. */
  items: Message[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
  /** The session as it is now. */
  session: Session;
};

export type Settings = {
  /** When nothing is sent, except what can't wait. `null`: there are none. */
  quiet_hours: QuietHours | null;
  /** By what you are told about. */
  kinds: {
    /** Prices that you asked for, and questions about them. */
    quotes: SettingsKindsQuotes;
    /** What happens to your jobs. */
    jobs: SettingsKindsQuotes;
    /** Open jobs that you could take. */
    offers: SettingsKindsQuotes;
    /** Charges, refunds and payouts. */
    payments: SettingsKindsQuotes;
    /** Your company and its documents. */
    documents: SettingsKindsQuotes;
    /** Feedback about you, and replies to yours. */
    feedback: SettingsKindsQuotes;
    /** What came of your invitations. */
    invites: SettingsKindsQuotes;
    /** News about the service. */
    announcements: SettingsKindsQuotes;
  };
};

export type SettingsChange = {
  /** When nothing is to be sent, except what can't wait. `null`: never. */
  quiet_hours?: {
    /** When the quiet hours begin, local time. */
    from: LocalTime;
    /** When they end, local time. Earlier than `from`: on the next day. */
    to: LocalTime;
    time_zone: TimeZone;
  } | null;
  /** By what you are told about. */
  kinds?: {
    /** Prices that you asked for, and questions about them. */
    quotes?: {
      /** Whether you are told by email. */
      email?: boolean;
      /** Whether you are told by text message. */
      sms?: boolean;
      /** Whether you are told on your phone. */
      push?: boolean;
    };
    /** What happens to your jobs. */
    jobs?: {
      /** Whether you are told by email. */
      email?: boolean;
      /** Whether you are told by text message. */
      sms?: boolean;
      /** Whether you are told on your phone. */
      push?: boolean;
    };
    /** Open jobs that you could take. */
    offers?: {
      /** Whether you are told by email. */
      email?: boolean;
      /** Whether you are told by text message. */
      sms?: boolean;
      /** Whether you are told on your phone. */
      push?: boolean;
    };
    /** Charges, refunds and payouts. */
    payments?: {
      /** Whether you are told by email. */
      email?: boolean;
      /** Whether you are told by text message. */
      sms?: boolean;
      /** Whether you are told on your phone. */
      push?: boolean;
    };
    /** Your company and its documents. */
    documents?: {
      /** Whether you are told by email. */
      email?: boolean;
      /** Whether you are told by text message. */
      sms?: boolean;
      /** Whether you are told on your phone. */
      push?: boolean;
    };
    /** Feedback about you, and replies to yours. */
    feedback?: {
      /** Whether you are told by email. */
      email?: boolean;
      /** Whether you are told by text message. */
      sms?: boolean;
      /** Whether you are told on your phone. */
      push?: boolean;
    };
    /** What came of your invitations. */
    invites?: {
      /** Whether you are told by email. */
      email?: boolean;
      /** Whether you are told by text message. */
      sms?: boolean;
      /** Whether you are told on your phone. */
      push?: boolean;
    };
    /** News about the service. */
    announcements?: {
      /** Whether you are told by email. */
      email?: boolean;
      /** Whether you are told by text message. */
      sms?: boolean;
      /** Whether you are told on your phone. */
      push?: boolean;
    };
  };
};

export type SettingsKindsQuotes = {
  /** Whether you are told by email. */
  email: boolean;
  /** Whether you are told by text message. */
  sms: boolean;
  /** Whether you are told on your phone. */
  push: boolean;
};

export const Severity = ["low","medium","high","emergency"] as const;
export type Severity = (typeof Severity)[number];

export const SignInMethod = ["password","code","idp","totp"] as const;
export type SignInMethod = (typeof SignInMethod)[number];

export type SignedIn = Tokens & {
  account_id: AccountId;
  user_id?: UserId;
  service_provider_id?: ServiceProviderId;
  /** The profile of the account. */
  profile: Profile;
  /** Keep it on the device and send it with the next sign-in: wrong passwords that others try then do not lock this device out. It gives no access. */
  device_token: string;
};

export type SimilarQuote = {
  quote_id: QuoteId;
  /** The kind of work, such as `plumbing.tap_leak`. */
  task_kind: string;
  /** How much was to be done, in `unit`. */
  quantity: number;
  /** What `quantity` counts or measures. */
  unit: string;
  /** Region of the place, such as `IL`. */
  region?: string;
  /** The lower end of the price, in cents. */
  low_minor: number;
  /** The upper end of the price, in cents. */
  high_minor: number;
  /** What was agreed, in cents. */
  price_minor: number;
  currency: Currency;
  /** When the customer accepted it. */
  accepted_at?: Instant;
};

export type Started = {
  /** The session as it is now. */
  session: Session;
  /** What you said, if you said something. */
  message?: Message;
  /** The reply. While it is `pending` or `streaming` it is still being written: listen to the topic `session/{session_id}`, or read the session again. */
  reply?: Message;
};

export type Statement = {
  service_provider_id: ServiceProviderId;
  /** The month or year. */
  period: string;
  /** The first moment that counts. */
  from: Instant;
  /** The first moment that does not count any more. */
  to: Instant;
  currency: Currency;
  /** What the period comes to. */
  total: {
    /** What customers paid for your work, less what they got back, in cents. */
    gross_minor: number;
    /** The platform's share of it, in cents. */
    fee_minor: number;
    /** Your share of it, in cents. */
    earned_minor: number;
    /** What customers gave you as tips, less what they got back, in cents. */
    tips_minor: number;
    /** What was sent to your payout account, less what was taken back, in cents. */
    sent_minor: number;
    /** What arrived at your bank, in cents. */
    paid_out_minor: number;
  };
  /** What each month comes to. */
  months: {
    /** The month, YYYY-MM. */
    month: string;
    /** What customers paid for your work, less what they got back, in cents. */
    gross_minor: number;
    /** The platform's share of it, in cents. */
    fee_minor: number;
    /** Your share of it, in cents. */
    earned_minor: number;
    /** What customers gave you as tips, less what they got back, in cents. */
    tips_minor: number;
    /** What was sent to your payout account, less what was taken back, in cents. */
    sent_minor: number;
    /** What arrived at your bank, in cents. */
    paid_out_minor: number;
  }[];
  /** Every movement, oldest first. */
  lines: {
    /** When it was written into the books. */
    at: Instant;
    /** What moved the money. */
    kind: PostingKind;
    job_id?: JobId;
    /** What it is of at the payment provider. */
    reference: string;
    /** What customers paid for your work, less what they got back, in cents. */
    gross_minor: number;
    /** The platform's share of it, in cents. */
    fee_minor: number;
    /** Your share of it, in cents. */
    earned_minor: number;
    /** What customers gave you as tips, less what they got back, in cents. */
    tips_minor: number;
    /** What was sent to your payout account, less what was taken back, in cents. */
    sent_minor: number;
    /** What arrived at your bank, in cents. */
    paid_out_minor: number;
  }[];
};

export type StatementPeriod = string;

export type Stats = AnalyticsAnswer & {
  /** How many records of each kind are in each state: jobs, quotes and memberships as of `complete_through`, all others now. */
  states: Record<string, Record<string, number>>;
  /** What waits for an administrator. */
  queues: Record<string, number>;
};

export type StatsBreakdown = {
  /** What the entry is about: a service, a place, a reason, or a month of sign-up. */
  key: string;
  /** The figures of this entry. */
  totals: Record<string, number | null>;
  /** Its part of the whole, by what the list is sorted by. */
  share: number | null;
};

export type StatsBucket = {
  /** First day of the point, or its hour in UTC. */
  from: string;
  /** The day or hour after its end. */
  to: string;
  /** Whether it is cut short, or not everything in it is counted yet. */
  partial: boolean;
};

export type StatsOther = {
  /** How many entries beyond the limit are in it. */
  entries: number;
  /** What is beyond the limit, or belongs to no entry. */
  totals: Record<string, number | null>;
};

export type StatsPrevious = {
  /** First day of the period that is compared with. */
  from: string;
  /** The day after its end. */
  to: string;
  /** Each figure over that period. */
  totals: Record<string, number | null>;
};

export const Subscription = ["quotes","jobs","offers","payments","documents","feedback","invites","announcements","marketing"] as const;
export type Subscription = (typeof Subscription)[number];

export type Suggestion = {
  id: SuggestionId;
  account_id: AccountId;
  /** Whether a customer (`user`) or a provider made the suggestion. */
  account_role: "user" | "service_provider";
  /** What the suggestion is about. */
  category: SuggestionCategory;
  /** The suggestion in its author's words. */
  text: string;
  /** What has become of the suggestion. */
  state: SuggestionState;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export const SuggestionCategory = ["service","app","price","other"] as const;
export type SuggestionCategory = (typeof SuggestionCategory)[number];

export type SuggestionId = string;

export const SuggestionState = ["submitted","under_review","planned","declined","done"] as const;
export type SuggestionState = (typeof SuggestionState)[number];

export type TaskId = string;

export type TermAndConditionAcceptedAnswer = {
  /** The version of the terms that you have accepted. */
  terms_version: number;
  /** When you accepted it. */
  terms_accepted_at: Instant;
};

export type TermsVersionId = string;

export const TextFormat = ["markdown","plain"] as const;
export type TextFormat = (typeof TextFormat)[number];

export type TicketAnswer = {
  /** The ticket to connect with. It works once. */
  ticket: string;
  /** Address of the socket. */
  url: string;
  /** The ticket works until then, and once only. */
  expires_at: Instant;
};

export type TimeOff = {
  id: TimeOffId;
  /** From when on the provider takes no jobs. */
  starts_at: Instant;
  /** From when on the provider works again. */
  ends_at: Instant;
};

export type TimeOffId = string;

export type TimeOffView = {
  id: TimeOffId;
  /** From when on the provider takes no jobs. */
  starts_at: Instant;
  /** From when on the provider works again. */
  ends_at: Instant;
  /** The time zone of the local times beside it. */
  time_zone: string;
  /** When it begins on your clock, such as 2027-07-01 00:00. */
  local_start: string;
  /** When it ends on your clock, such as 2027-07-15 00:00. */
  local_end: string;
};

export type TimeZone = string;

export type Tokens = {
  /** Send it as `Authorization: Bearer` with every request. */
  access_token: string;
  /** How to send the access token: always `Bearer`. */
  token_type: "Bearer";
  /** For how many seconds the access token works. */
  expires_in: number;
  /** Get new tokens with it. It works once. */
  refresh_token: string;
  /** The refresh token works until then. Sign in again after that. */
  refresh_expires_at: Instant;
};

export type Total = number | null;

export type TotpCode = string;

export type Transfer = {
  id: TransferId;
  version: Version;
  job_id: JobId;
  payment_id: PaymentId;
  service_provider_id: ServiceProviderId;
  /** `tip`: it is a tip. Absent: the provider's share of the price. */
  purpose?: "tip";
  /** How far the payment to the provider is. */
  state: TransferState;
  /** What the provider is paid, in cents. */
  amount_minor: AmountMinor;
  /** What is kept from it for the provider's earlier debt, in cents. */
  debt_minor: AmountMinor;
  /** The platform's share of the payment, in cents. */
  fee_minor: AmountMinor;
  currency: Currency;
  /** Which payment to the provider this is for the job: 1 for the first. */
  sequence: number;
  /** Goes up by one when the payment is made anew after it failed. */
  attempt: number;
  /** How often it was tried to make the payment. */
  tries: number;
  /** Whether more was paid than is the provider's by now. The rest is taken back next. */
  excessive?: boolean;
  /** Id of the transfer at the payment provider. */
  stripe_transfer_id?: string;
  /** What was taken back from the provider, in cents. */
  reversed_minor: AmountMinor;
  /** What should have been taken back but could not, in cents. The provider owes it. */
  owed_minor: AmountMinor;
  /** The provider is paid then at the earliest. */
  release_at: Instant;
  /** Why the provider is not paid yet. */
  hold_reason?: HoldReason;
  /** Why the last try failed, as the payment provider put it. */
  failure?: string;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
};

export type TransferId = string;

export type TransferPage = {
  /** The entries of this page. */
  items: Transfer[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
  next_cursor: string | null;
};

export const TransferState = ["scheduled","processing","paid","failed","on_hold","partially_reversed","reversed","canceled"] as const;
export type TransferState = (typeof TransferState)[number];

export type Turn = {
  /** The session as it is now. */
  session: Session;
  /** Your message as it was stored. */
  message: Message;
  /** The reply. While it is `pending` or `streaming` it is still being written: listen to the topic `session/{session_id}`, or read the session again. */
  reply?: Message;
};

export type Understood = {
  /** Key of the service that the work belongs to, such as `plumbing`. */
  service: string;
  /** The kind of work, such as `plumbing.tap_leak`. */
  task_kind: string;
  /** What was understood, in a few words. */
  title: string;
  /** How much is to be done, in `unit`. The usual amount where none was named. */
  quantity: number;
  /** What `quantity` counts or measures. */
  unit: UnitOfWork;
  /** How certain that is, from 0 to 1. */
  confidence: number;
  /** The customer's words that it rests on. */
  evidence?: string;
};

export const UnitOfWork = ["each","job","square_metre","linear_metre","room","hour"] as const;
export type UnitOfWork = (typeof UnitOfWork)[number];

export type UnreadCountAnswer = {
  /** Number of notifications that you have not read. */
  unread: number;
  /** Whether there may be more than were counted. */
  more: boolean;
};

export const UnreadReason = ["no_words","type_not_read","file_gone","not_listened_to","listening_failed","listening_took_too_long","over_budget"] as const;
export type UnreadReason = (typeof UnreadReason)[number];

export type UnsubscribeAnswer = {
  /** What was ended: mails of one kind, or all offers (`marketing`). */
  subscription: Subscription;
};

export type UpdateConnectAccountAnswer = {
  /** Status of payouts to the provider. */
  payout: {
    /** Whether the payment provider pays out to the provider: `active` means yes. */
    state: "none" | "pending" | "active" | "restricted" | "rejected" | "closed";
  };
  /** What the payment provider still wants to know, in its own terms. */
  requirements_due: string[];
  /** Page of the payment provider where the provider enters its details. Absent if nothing is missing. */
  onboarding_url?: string;
  /** `onboarding_url` can be opened until then. Ask for a new link after that. */
  expires_at?: string;
  /** Page of the payment provider where a complete account is managed. Absent while something is missing. */
  dashboard_url?: string;
};

export type UpdateDocumentKindsAnswer = {
  version: Version;
  /** All kinds of documents that the service accepts. */
  kinds: DocumentKind[];
  /** The administrator who changed the list last. */
  changed_by?: Id;
  /** When the list was last changed. */
  updated_at?: Instant;
};

export type UpdateJobPaymentStatusAnswer = Payment & {
  /** With `refund`: the refund and its state. */
  refund?: {
    id: RefundId;
    /** How far the refund is. */
    state: RefundState;
    /** How much the customer gets back, in cents. */
    amount_minor: AmountMinor;
    /** Id of the refund at the payment provider. */
    refund_id?: string;
    /** Why the money did not go back. */
    failure?: string;
  };
};

export type UpdatePaymentAnswer = Payment & {
  /** Secret with which the app stores the other card. */
  setup_intent_client_secret?: string;
  /** Id of the customer at the payment provider. */
  customer?: string;
  /** Secret with which the app shows the customer's saved cards. */
  customer_session_client_secret?: string;
  /** Key with which older payment SDKs act for the customer, for a short time. */
  ephemeral_key?: string;
  /** The payment provider's public key, for the app. */
  publishable_key?: string;
};

export type UpdateRulesForQuotationAnswer = {
  /** Version of the rules that are in force. */
  rules_version: number;
  /** The rules that were sent. */
  rules: QuotationRules;
  /** Paths of the rules that differ from those in force before. */
  changed: string[];
  /** Whether this was only a trial. If so, nothing was changed. */
  dry_run: boolean;
  /** What the rules would do to recent estimates. Only on a trial. */
  effect?: RulesEffect;
};

export type UpdateServicesAnswer = {
  /** The offers that were changed. */
  offers: Offer[];
  /** Keys of all services that you now offer. */
  services: string[];
  /** Where you work. */
  area: ServiceArea;
  /** When you work, by day of the week. Absent or empty means at any time. */
  hours?: ProviderOffersHour[];
  time_zone?: TimeZone;
  /** How many hours before its start you must take a job. Absent: you take jobs at short notice. */
  lead_hours?: number;
};

export type UpdateTermandconditionAnswer = {
  id: TermsVersionId;
  /** Title of the terms. */
  title: string;
  /** The full text of the terms. */
  text: string;
  /** Whether `text` is Markdown or plain text. */
  format: TextFormat;
  /** The text as HTML that is safe to show in a page. */
  html: string;
  /** What is different from the version before. */
  change_note?: string;
  /** When this version comes or came into force. */
  publish_at?: Instant;
  /** The administrator who wrote this version. */
  written_by?: Id;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  /** Number of this version of the terms. */
  terms_version: number;
  /** Whether this version is a draft, will come into force later, is in force, or was replaced by a later one. */
  state: "draft" | "scheduled" | "in_force" | "superseded";
};

export type UpdateUserStatusAnswer = {
  account_id: AccountId;
  /** That the account is suspended: its holder can't sign in. Absent if it is not. */
  suspended?: UserCardSuspended;
  /** Jobs of the customer that are not finished. */
  job_ids: JobId[];
  /** Payments of the customer that are not finished. */
  payment_ids: PaymentId[];
  /** How many sessions were ended. */
  ended_sessions: number;
};

export type UpdateVideoDataAnswer = {
  id: MediaId;
  /** State of the file. */
  state: MediaState;
  /** Whether it is a picture, a video or a recording. */
  kind: MediaKind;
  /** Title that the owner gave it. */
  title?: string;
  /** What the file shows, in its owner's words. */
  description?: string;
  /** The picture that is shown in place of the video until it plays. */
  slide_media_id?: Id;
  task_id?: TaskId;
  updated_at: UpdatedAt;
};

export type UpdatedAt = Instant;

export type UploadDocumentAnswer = {
  /** The documents as they were stored. */
  documents: Document[];
};

export type UploadOffer = {
  media_id: MediaId;
  /** State of the file. */
  state: MediaState;
  /** Where and how to send the file. */
  upload: {
    /** Send the file there as a form (`multipart/form-data`). */
    url: string;
    /** Fields of the form. Send them all, before the file. */
    fields: Record<string, string>;
    /** The file must be sent before then. */
    expires_at: Instant;
  };
};

export type UploadUserDocumentAnswer = {
  /** The documents as they were stored. */
  documents: (Document & {
    /** Where to send the file, if the document still needs one. */
    offer?: UploadOffer;
  })[];
};

export const Urgency = ["emergency","soon","normal"] as const;
export type Urgency = (typeof Urgency)[number];

export type UserCard = {
  id: AccountId;
  /** The person's name. */
  name: string;
  /** The email address that the account signs in with. */
  email?: string;
  /** The phone number that the account signs in with. */
  phone?: string;
  /** The picture that shows the person. */
  photo_media_id?: Id;
  /** That the account is suspended: its holder can't sign in. Absent if it is not. */
  suspended?: UserCardSuspended;
  /** When the account was deactivated. */
  deactivated_at?: Instant;
  /** When the account was deleted. */
  deleted_at?: Instant;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  /** Whether the account can be used. */
  state: "unverified" | "active" | "deactivated" | "deleted";
  /** Whether the customer has proved that the email address is theirs. */
  email_verified: boolean;
  /** Whether the customer has proved that the phone number is theirs. */
  phone_verified: boolean;
  user_id: UserId;
};

export type UserCardSuspended = {
  /** When the account was suspended. */
  at: Instant;
  /** The administrator who suspended the account. */
  by: Id;
  /** Why, as the administrator put it. */
  reason: string;
};

export type UserId = string;

export type UserSignUp = {
  /** The person's name. */
  name: string;
  email?: Email;
  phone?: Phone;
  password: NewPassword;
  /** The token in the link of an invitation. */
  invite_token?: InviteToken;
};

export type ValidateAnswerAnswer = {
  quote_id: QuoteId;
  /** Id of the question that this is about. */
  question_id: string;
  /** Whether the answer would be accepted. */
  valid: boolean;
  /** What is wrong with the answer, in a sentence. Absent if it is valid. */
  problem?: string;
};

export type VerificationBatch = ({
  id: DocumentId;
  /** Name of the kind of the document. It must match the document. */
  doc_name: string;
  /** `true` accepts the document, `false` rejects it. */
  verified: boolean;
  /** Why the document is rejected. Its owner reads it. */
  reason?: string | "";
})[];

export type VerifyDocumentsAnswer = {
  /** How many documents are verified by this request. */
  verified: number;
  /** How many documents are rejected by this request. */
  rejected: number;
  /** How many documents had this decision already. */
  unchanged: number;
};

export type Version = number;

export type VideoId = string;

export const VideoType = ["video/mp4","video/quicktime","video/webm"] as const;
export type VideoType = (typeof VideoType)[number];

export const WithdrawReasonCode = ["illness","vehicle_or_tools","overbooked","outside_my_trade","too_far","other"] as const;
export type WithdrawReasonCode = (typeof WithdrawReasonCode)[number];

/** Every operation of the interface, by its route. */
export type Operations = {
  "PUT /admin/admins/change-role/{account_id}": {
    params: {
      account_id: AccountId;
    };
    body: {
      /** The new role. */
      admin_role: AdminRole;
      /** Why. The administrator is told. */
      reason: string;
    };
    data: ChangeRoleAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "admin.last_owner" | "admin.role_unchanged";
  };
  "GET /admin/admins/get-admins": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: GetAdminsAnswer;
    refusals: SharedRefusal;
  };
  "POST /admin/admins/invite-admin": {
    body: {
      email: Email;
      /** The role that the new administrator gets. */
      admin_role: AdminRole;
    };
    data: AdminInvite;
    refusals: SharedRefusal | "admin.exists" | "admin_invite.version_conflict";
  };
  "PUT /admin/admins/remove-admin/{admin_id}": {
    params: {
      /** The administrator's account, or the open invitation. */
      admin_id: Id;
    };
    body: {
      /** Why. The administrator is told. */
      reason: string;
    };
    data: RemoveAdminAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "admin.last_owner" | "account.invalid_transition" | "account.address_taken" | "admin_invite.version_conflict";
  };
  "GET /admin/dashboard/get-active-user-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** What to break the figures down by. `role` unless it is given. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "role";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "hour" | "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** Only this service, such as `plumbing`. */
      service?: string;
      country?: Country;
      /** Only this region of the country. Needs `country`. */
      region?: string;
      /** Only this city of the region. Needs `region`. */
      city?: string;
      /** What to break the figures down by. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "service" | "place";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-average-job-completion-and-request-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** Only this service, such as `plumbing`. */
      service?: string;
      country?: Country;
      /** Only this region of the country. Needs `country`. */
      region?: string;
      /** Only this city of the region. Needs `region`. */
      city?: string;
      /** What to break the figures down by. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "service" | "place";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-job-matrix-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** Only this service, such as `plumbing`. */
      service?: string;
      country?: Country;
      /** Only this region of the country. Needs `country`. */
      region?: string;
      /** Only this city of the region. Needs `region`. */
      city?: string;
      /** What to break the figures down by. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "service" | "place" | "state" | "canceled_by" | "cancel_reason" | "withdraw_reason";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-other-stat-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** What to break the figures down by. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "service";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-popular-service-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** Only this service, such as `plumbing`. */
      service?: string;
      country?: Country;
      /** Only this region of the country. Needs `country`. */
      region?: string;
      /** Only this city of the region. Needs `region`. */
      city?: string;
      /** What to break the figures down by. `service` unless it is given. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "service";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-quote-matrix-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** Only this service, such as `plumbing`. */
      service?: string;
      country?: Country;
      /** Only this region of the country. Needs `country`. */
      region?: string;
      /** Only this city of the region. Needs `region`. */
      city?: string;
      /** What to break the figures down by. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "service" | "place" | "media_type" | "state";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-refund-count-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** Only this service, such as `plumbing`. */
      service?: string;
      country?: Country;
      /** Only this region of the country. Needs `country`. */
      region?: string;
      /** Only this city of the region. Needs `region`. */
      city?: string;
      /** What to break the figures down by. `cause` unless it is given. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "cause" | "initiator" | "size" | "of" | "service" | "place";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-retention-and-churan-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** What to break the figures down by. `cohort` unless it is given. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "cohort" | "role";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-revenue-by-location-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** Only this service, such as `plumbing`. */
      service?: string;
      country?: Country;
      /** Only this region of the country. Needs `country`. */
      region?: string;
      /** Only this city of the region. Needs `region`. */
      city?: string;
      /** What to break the figures down by. `place` unless it is given. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "place";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-revenue-by-one-time-and-recurring-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-revenue-from-each-service-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** Only this service, such as `plumbing`. */
      service?: string;
      country?: Country;
      /** Only this region of the country. Needs `country`. */
      region?: string;
      /** Only this city of the region. Needs `region`. */
      city?: string;
      /** What to break the figures down by. `service` unless it is given. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "service";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-stats": {
    query?: {
      /** Time zone in which the day begins: one of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
    };
    data: Stats;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-subscription-count-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** What to break the figures down by. `plan` unless it is given. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "plan" | "interval" | "state";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "GET /admin/dashboard/get-total-revenue-analytics": {
    query?: {
      /** First day. 30 days before `to` unless it is given; at most 5 years. */
      from?: LocalDate;
      /** The day after the last one. Tomorrow unless it is given. */
      to?: LocalDate;
      /** How long each point of the series is. At most 400 points. */
      granularity?: "day" | "week" | "month" | "quarter" | "year";
      /** Time zone in which days begin. One of those that figures are kept for. */
      time_zone?: TimeZone;
      currency?: Currency;
      /** What to compare with: as many days before, or the same days a year before. */
      compare?: "none" | "previous" | "year";
      /** Only this service, such as `plumbing`. */
      service?: string;
      country?: Country;
      /** Only this region of the country. Needs `country`. */
      region?: string;
      /** Only this city of the region. Needs `region`. */
      city?: string;
      /** What to break the figures down by. A place is broken down into the places one level below: countries, regions, cities, districts. */
      group_by?: "none" | "service" | "place";
      /** The most entries that the breakdown may have. */
      limit?: number;
    };
    data: AnalyticsAnswer;
    refusals: SharedRefusal | "figures.time_zone_not_kept";
  };
  "POST /admin/default-services/create-defaultservices": {
    body: {
      /** Name of the service, as people read it. */
      name: string;
      /** Key of the service, such as `plumbing`. It never changes, and no two services have the same. */
      key: string;
      /** The group that lists the service, such as `Repairs`. */
      category: string;
      /** What one unit of the price is: an hour, a visit, a piece or a square meter. */
      unit: "hour" | "visit" | "each" | "square_metre";
      /** What providers may ask for the service. */
      price_rule: PriceRuleInput;
      /** Whether providers may offer the service from now on. */
      active?: boolean;
    };
    data: DefaultService;
    refusals: SharedRefusal | "default_service.key_taken";
  };
  "DELETE /admin/default-services/delete-defaultservices/{default_service_id}": {
    params: {
      default_service_id: DefaultServiceId;
    };
    data: DeleteDefaultservicesAnswer;
    refusals: SharedRefusal | "default_service.not_found" | "default_service.in_use" | "default_service.version_conflict" | "default_service.key_taken";
  };
  "PUT /admin/default-services/edit-defaultservices/{default_service_id}": {
    params: {
      default_service_id: DefaultServiceId;
    };
    body: {
      /** Name of the service, as people read it. */
      name?: string;
      /** The group that lists the service, such as `Repairs`. */
      category?: string;
      /** What one unit of the price is: an hour, a visit, a piece or a square meter. */
      unit?: "hour" | "visit" | "each" | "square_metre";
      /** What providers may ask for the service. */
      price_rule?: PriceRuleInput;
      /** Whether providers may offer the service now. */
      active?: boolean;
    };
    data: DefaultService;
    refusals: SharedRefusal | "default_service.not_found" | "default_service.version_conflict";
  };
  "GET /admin/default-services/get-defaultservices": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Send `true` to list only the services that providers may offer now. */
      active?: "true";
    };
    data: DefaultServicePage;
    refusals: SharedRefusal;
  };
  "GET /admin/desk/find": {
    query: {
      /** An id, a link, or the beginning of a name, an email address or a phone number. */
      q: string;
    };
    data: FindAnswer;
    refusals: SharedRefusal | "search.too_short";
  };
  "GET /admin/desk/get-attention": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Only jobs that need a person for this reason. */
      reason?: AttentionReason;
    };
    data: GetAttentionAnswer;
    refusals: SharedRefusal;
  };
  "GET /admin/desk/get-badges": {
    data: GetBadgesAnswer;
    refusals: SharedRefusal;
  };
  "GET /admin/document/documents-count": {
    data: DocumentsCountAnswer;
    refusals: SharedRefusal;
  };
  "GET /admin/document/get-document-kinds": {
    data: GetDocumentKindsAnswer;
    refusals: SharedRefusal;
  };
  "GET /admin/document/list-documents": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only documents in this state. */
      status?: DocumentState;
      account_id?: AccountId;
      /** Only documents of customers (`user`) or of providers (`service_provider`). */
      owner_type?: DocumentOwnerType;
      /** Only documents of this kind. */
      doc_name?: DocName;
    };
    data: ListDocumentsAnswer;
    refusals: SharedRefusal;
  };
  "PUT /admin/document/update-document-kinds": {
    body: {
      /** The `version` that you read. If somebody has changed the list since, the request is refused. */
      version: number;
      /** All kinds of documents. A kind that is left out is no longer accepted. */
      kinds: ({
        /** Name of the kind, such as `trade_licence`. */
        doc_name: DocName;
        /** Whose documents they are: a customer's, a provider's or a company's. */
        owner: DocumentOwnerType;
        /** Whether a document of this kind is mandatory. */
        mandatory: boolean;
        /** The moment from which documents of this kind are mandatory. Left out, that is 30 days from now. */
        mandatory_from?: GivenInstant;
        /** Whether documents of this kind must have an expiry date, may have one, or never have one. */
        expiry?: "required" | "optional" | "never";
      })[];
    };
    data: UpdateDocumentKindsAnswer;
    refusals: SharedRefusal | "document_kinds.version_conflict";
  };
  "PUT /admin/document/upload-documents": {
    body: {
      /** The documents are a customer's. */
      owner_type: "user";
      /** The customer whose documents these are. */
      user_id: Id;
      /** The documents to add, at most one of each kind. */
      documents: {
        /** Name of the kind of document, such as `trade_licence`. */
        doc_name: DocName;
        /** The number that is printed on the document. */
        document_number?: string;
        /** The last day on which the document is valid. */
        expires_on?: LocalDate;
        media_id?: MediaId;
        /** Type of the file, if you upload a new one. */
        content_type?: ImageType;
      }[];
    } | {
      /** The documents are a provider's. */
      owner_type: "service_provider";
      service_provider_id: ServiceProviderId;
      /** The documents to add, at most one of each kind. */
      documents: {
        /** Name of the kind of document, such as `trade_licence`. */
        doc_name: DocName;
        /** The number that is printed on the document. */
        document_number?: string;
        /** The last day on which the document is valid. */
        expires_on?: LocalDate;
        media_id?: MediaId;
        /** Type of the file, if you upload a new one. */
        content_type?: ImageType;
      }[];
    };
    data: AdminDocumentUploadDocumentsAnswer;
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "media.quota_exceeded" | "document.version_conflict" | "account.not_found" | "service_provider.not_found" | "service_provider.version_conflict" | "company.not_found";
  };
  "PUT /admin/document/verify-documents": {
    body: VerificationBatch;
    data: VerifyDocumentsAnswer;
    refusals: SharedRefusal | "document.batch_invalid" | "document.invalid_transition" | "document.version_conflict";
  };
  "GET /admin/job/get-all-jobs": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only jobs in this state. */
      status?: JobState;
      /** Only jobs of this service. */
      service?: ServiceName;
      /** Only jobs at such an address: a street, a city, a region, a postal code or several of them. Words may be cut short. */
      place?: string;
      /** Only jobs of customers who are found by this. */
      customer?: string;
      /** Only jobs of providers that are found by this. */
      provider?: string;
    };
    data: JobPage;
    refusals: SharedRefusal | "search.too_short" | "search.too_wide";
  };
  "GET /admin/job/get-cancellation-terms": {
    data: GetCancellationTermsAnswer;
    refusals: SharedRefusal;
  };
  "GET /admin/job/get-individual-job/{job_id}": {
    params: {
      job_id: JobId;
    };
    data: AdminJobGetIndividualJobAnswer;
    refusals: SharedRefusal | "job.not_found";
  };
  "GET /admin/job/get-job-record/{job_id}": {
    params: {
      job_id: JobId;
    };
    data: JobRecord;
    refusals: SharedRefusal | "job.not_found";
  };
  "GET /admin/job/get-person-jobs/{account_id}": {
    params: {
      account_id: AccountId;
    };
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only jobs in this state. */
      status?: JobState;
    };
    data: JobPage;
    refusals: SharedRefusal | "account.not_found";
  };
  "PUT /admin/job/reassign-serviceprovider/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: {
      /** The provider that gets the job. */
      service_provider_id: Id;
      /** Why the job changes hands. The customer and both providers read it. */
      reason: string;
      /** Whether the provider gets the job although it could not have taken it. */
      force?: boolean;
    };
    data: Job;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.same_provider" | "job.reassign_blocked" | "job.slot_conflict" | "job.version_conflict" | "service_provider.not_found" | "service_provider.version_conflict";
  };
  "PUT /admin/job/update-cancellation-terms": {
    body: GivenTerms;
    data: CancellationTerms;
    refusals: SharedRefusal | "cancellation_terms.too_early" | "cancellation_terms.version_conflict";
  };
  "PUT /admin/job/update-status/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: {
      /** The state that the job is moved to. */
      status: "open" | "en_route" | "in_progress" | "paused" | "awaiting_confirmation" | "completed" | "disputed" | "expired" | "canceled";
      /** Why. The customer and the provider may read it. */
      reason: string;
      /** Whether to move the job even if the usual conditions of the step are not met. */
      force?: boolean;
    };
    data: Job;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.too_early" | "job.payment_not_held" | "job.proof_missing" | "job.price_unsettled" | "job.rework_limit" | "job.version_conflict";
  };
  "PUT /admin/job/waive-fee/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: {
      /** How much is waived, in cents. Left out, it is the whole fee. */
      amount_minor?: number;
      /** Why. The customer and the provider may read it. */
      reason: string;
    };
    data: Job;
    refusals: SharedRefusal | "job.not_found" | "job.fee_not_due" | "job.version_conflict";
  };
  "GET /admin/logs/get-logs": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only actions of this account, or of this part of the service. */
      actor_id?: string;
      /** Only actions on records of this kind, such as `job`. */
      record_type?: string;
      /** Only actions on the record with this id. */
      record_id?: string;
      /** Only this action, such as `job.canceled`. */
      action?: string;
    };
    data: AuditPage;
    refusals: SharedRefusal;
  };
  "POST /admin/notes/create-note": {
    body: {
      /** Kind of the record. */
      record_type: NotedKind;
      record_id: RecordId;
      text: NoteText;
    };
    data: CreateNoteAnswer;
    refusals: SharedRefusal | "record.not_found" | "note.version_conflict";
  };
  "DELETE /admin/notes/delete-note/{note_id}": {
    params: {
      note_id: NoteId;
    };
    data: DeleteNoteAnswer;
    refusals: SharedRefusal | "note.not_found" | "note.not_own" | "note.version_conflict";
  };
  "GET /admin/notes/get-notes": {
    query: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Kind of the record. */
      record_type: NotedKind;
      record_id: RecordId;
    };
    data: NotePage;
    refusals: SharedRefusal;
  };
  "GET /admin/quote/get-individualquote/{quote_id}": {
    params: {
      quote_id: QuoteId;
    };
    data: GetIndividualquoteAnswer;
    refusals: SharedRefusal | "quote.not_found";
  };
  "GET /admin/quote/get-quotation": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first, or the most urgent of those that wait for a review. */
      sort?: "newest" | "oldest" | "urgent";
      /** Only quotes in this state. */
      status?: QuoteState;
      /** Only quotes with work of this service. */
      service?: ServiceName;
      /** Only quotes that are in review for this reason. */
      reason?: ReviewReason;
    };
    data: AdminQuotePage;
    refusals: SharedRefusal;
  };
  "PUT /admin/quote/quote-acceptance/{quote_id}": {
    params: {
      quote_id: QuoteId;
    };
    body: {
      /** The customer may accept the price. */
      decision: "approve";
      /** The `revision` of the estimate that you reviewed. */
      version: number;
      /** What the customer should know, if there is something to say. */
      reason?: string;
    } | {
      /** There is no price for this request. */
      decision: "reject";
      /** The `revision` of the estimate that you reviewed. */
      version: number;
      /** Why there is no price, in words for the customer. */
      reason: string;
    };
    data: AdminQuote;
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.version_conflict" | "quote.unpriced";
  };
  "PUT /admin/quote/update-quote/{quote_id}": {
    params: {
      quote_id: QuoteId;
    };
    body: {
      /** The `revision` of the estimate that you saw. */
      version: number;
      /** Why the quote changes, in words for the customer. */
      reason: string;
      /** Send `true` if the price is right although it is outside of what the rules allow. */
      force?: boolean;
      /** All tasks that the quote has from now on. */
      tasks: {
        /** The kind of work, such as `plumbing.tap_leak`. */
        task_kind: string;
        /** What is to be done, in a few words. */
        title?: string;
        /** How much is to be done, in the unit of the kind of work. Absent: as before, or as is usual. */
        quantity?: number;
        /** The lower end of the price, in cents, if you set it. */
        low_minor?: number;
        /** The upper end of the price, in cents, if you set it. */
        high_minor?: number;
      }[];
    };
    data: ReviewedQuote;
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.expired" | "quote.version_conflict" | "quote.out_of_band";
  };
  "POST /admin/subscription/create-plan": {
    body: NewPlan;
    data: AdminPlan;
    refusals: SharedRefusal | "plan.version_conflict";
  };
  "GET /admin/subscription/list-plans": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: AdminPlanPage;
    refusals: SharedRefusal;
  };
  "GET /admin/subscription/list-platform-charges": {
    data: PlatformCharge;
    refusals: SharedRefusal;
  };
  "GET /admin/subscription/list-subscription": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only memberships in this state. */
      status?: MembershipState;
      plan_id?: PlanId;
    };
    data: MembershipPage;
    refusals: SharedRefusal;
  };
  "POST /admin/subscription/refresh-subscription/{service_provider_id}": {
    params: {
      service_provider_id: ServiceProviderId;
    };
    body?: Record<string, unknown>;
    data: Membership;
    refusals: SharedRefusal | "membership.not_found" | "membership.version_conflict" | "service_provider.version_conflict" | "posting.already_posted";
  };
  "PUT /admin/subscription/subscription-plateform-charge-update": {
    body: NewPlatformCharge;
    data: PlatformCharge;
    refusals: SharedRefusal | "platform_charge.full" | "platform_charge.version_conflict";
  };
  "PUT /admin/subscription/subscription-update/{subscription_id}": {
    params: {
      /** Id of the plan that is sold. */
      subscription_id: Id;
    };
    body: PlanEdit;
    data: AdminPlan;
    refusals: SharedRefusal | "plan.not_found" | "plan.version_conflict";
  };
  "POST /ai/create-access-token": {
    body: {
      /** What the token is for, such as the name of the assistant. */
      label: string;
      /** For how many seconds the token should work. */
      seconds?: number;
    };
    data: CreateAccessTokenAnswer;
    refusals: SharedRefusal | "ai_access.too_many" | "ai_access.version_conflict";
  };
  "GET /ai/current_price_increase_rate": {
    query?: {
      /** Key of the service that the rate is asked for, such as `plumbing`. */
      service?: ServiceName;
      /** Region that the rate is asked for, such as `US-NY`. */
      region?: string;
      /** The moment that the rate is asked for. Left out, it is now. */
      at?: GivenInstant;
    };
    data: PriceRateView;
    refusals: SharedRefusal;
  };
  "POST /ai/get-quote-estimate": {
    body: {
      quote_id: QuoteId;
    };
    data: GetQuoteEstimateAnswer;
    refusals: SharedRefusal | "quote.not_found";
  };
  "POST /ai/get-quote-estimate_new": {
    body: {
      quote_id: QuoteId;
      /** Answers to open questions of the quote, one for each question. */
      answers?: {
        /** Id of the question that this answers. */
        question_id: string;
        /** The answer: the `value` of an option, a number, `true` or `false`, or words. */
        value: AnswerValue;
      }[];
      /** Corrected amounts, for tasks whose amount was estimated wrong. */
      quantities?: {
        task_id: TaskId;
        /** The right amount, in the unit of the task. */
        quantity: number;
      }[];
      /** The right address: the id of one of your saved addresses, or the address in words. */
      address?: string;
    };
    data: Quote;
    refusals: SharedRefusal | "quote.not_found" | "task.not_found" | "address.not_found" | "quote.invalid_transition" | "quote.expired" | "quote.version_conflict";
  };
  "POST /ai/image-and-prompt": {
    body: {
      /** The quote of yours to add this to. Left out, a new quote is started. */
      quote_id?: Id;
      /** The id of one of your saved addresses, or the address in words. Left out, it is your primary address. */
      address?: string;
      /** The id, key or address of a picture that you have uploaded. */
      image_url: MediumName;
      /** What the picture shows, in your own words. */
      user_prompt: string;
    };
    data: Quote;
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.version_conflict" | "address.not_found";
  };
  "POST /ai/quote-ai_video-request-prompt": {
    body: {
      /** The quote of yours to add this to. Left out, a new quote is started. */
      quote_id?: Id;
      /** The id of one of your saved addresses, or the address in words. Left out, it is your primary address. */
      address?: string;
      /** The id, key or address of a video that you have uploaded. */
      video_url: MediumName;
      /** What the video shows, in your own words. */
      user_prompt: string;
    };
    data: Quote;
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.version_conflict" | "address.not_found";
  };
  "POST /ai/quote-answer": {
    body: {
      quote_id: QuoteId;
      /** Answers to the open questions, one for each question. */
      answers: {
        /** Id of the question that this answers. */
        question_id: string;
        /** The answer: the `value` of an option, a number, `true` or `false`, or words. */
        value: AnswerValue;
      }[];
    };
    data: Quote;
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.version_conflict";
  };
  "GET /ai/quote-estimate_new/{quote_id}": {
    params: {
      quote_id: QuoteId;
    };
    data: Quote;
    refusals: SharedRefusal | "quote.not_found";
  };
  "POST /ai/quote-request": {
    body?: {
      /** The quote of yours to add this to. Left out, a new quote is started. */
      quote_id?: Id;
      /** The id of one of your saved addresses, or the address in words. Left out, it is your primary address. */
      address?: string;
      /** The problem in the customer's own words. */
      user_prompt?: string;
      /** Photos, videos and recordings that show the problem. Those that are still being sent are waited for. */
      media_ids?: MediaId[];
    };
    data: Quote;
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.version_conflict" | "address.not_found";
  };
  "POST /ai/set_price_increase_rate": {
    body: {
      /** How much prices rise, in percent with at most two decimals. Negative if they fall. Send this or `increase_bps`. */
      percentage?: number;
      /** The same as `percentage`, in hundredths of a percent. */
      increase_bps?: number;
      /** Key of the service that the rate is for. Left out, it is for all services. */
      service?: "plumbing" | "electrical" | "hvac" | "appliances" | "carpentry" | "painting" | "roofing" | "flooring" | "locksmith" | "pest_control" | "garden" | "cleaning" | "moving" | "handyman" | "glazing" | "masonry" | "plastering";
      /** Region that the rate is for, such as `US-NY`. Left out, it is for all regions. */
      region?: string;
      /** The rate applies from then on. Left out, it applies from now on. */
      from?: GivenInstant;
      /** The rate applies until then. Left out, it applies until it is changed. */
      to?: GivenInstant;
    };
    data: PriceRateView;
    refusals: SharedRefusal | "rate.too_many" | "rules.version_conflict";
  };
  "POST /ai/validate-answer": {
    body: {
      quote_id: QuoteId;
      /** Id of the question that this answers. */
      question_id: string;
      /** The answer: the `value` of an option, a number, `true` or `false`, or words. */
      value: AnswerValue;
    };
    data: ValidateAnswerAnswer;
    refusals: SharedRefusal | "quote.not_found";
  };
  "POST /ai/video_quote-request": {
    body?: {
      /** The quote of yours to add this to. Left out, a new quote is started. */
      quote_id?: string;
      /** Your own account. It must be the one that is signed in. */
      user_id?: string;
      /** The id, key or address of the upload that shows the problem. */
      video_url?: string;
      /** The problem in your own words. */
      user_prompt?: string;
      /** The id of one of your saved addresses, or the address in words. Left out, it is your primary address. */
      address?: string;
      /** The id, key or address of an uploaded picture of the problem. */
      video_slide_img?: string;
      /** Whether `video_url` names a video, a picture or a recording. */
      media_type?: string;
    };
    data: Quote;
    refusals: SharedRefusal | "account.not_found" | "quote.not_found" | "quote.invalid_transition" | "quote.version_conflict" | "address.not_found";
  };
  "POST /aichat/chat": {
    body: {
      /** An id that you choose for this message. The same id gets the first answer again, and nothing is said twice. */
      client_message_id: string;
      /** Your message. You can leave it out if you send files. */
      text?: string;
      /** Photos, videos and recordings that belong to it. They must be uploaded already. */
      media_ids?: MediaId[];
      /** The id of the last reply, to have it written again. Send it instead of a message. */
      regenerates?: Id;
      /** The chat to go on with. Left out, a new one begins. */
      session_id?: Id;
    };
    data: ChatAnswer;
    refusals: SharedRefusal | "conversation.not_found" | "conversation.version_conflict" | "conversation.invalid_transition" | "message.not_found" | "message.version_conflict" | "message.invalid_transition" | "message.sent_before" | "conversation.turn_in_progress" | "conversation.turns_exhausted" | "conversation.regenerations_exhausted" | "ai.quota_reached" | "media.not_found" | "media.not_ready";
  };
  "GET /aichat/getchat": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Id of the chat. Left out, it is your newest. */
      session_id?: Id;
    };
    data: GetchatAnswer;
    refusals: SharedRefusal | "conversation.not_found";
  };
  "POST /aichat/quote_details_from_chat": {
    body: {
      /** Id of the chat that the quote is made of. */
      session_id: Id;
      /** The id of one of your saved addresses, or the address in words. Left out, it is your primary address. */
      address?: string;
    };
    data: QuoteDetailsFromChatAnswer;
    refusals: SharedRefusal | "conversation.not_found" | "conversation.version_conflict" | "conversation.turn_in_progress" | "conversation.nothing_to_quote" | "quote.version_conflict" | "address.not_found";
  };
  "POST /authentication/admin/accept-invite": {
    body: {
      /** The token in the link of the invitation. */
      token: InviteToken;
      /** Accepts the invitation. */
      joining?: {
        /** Your name, as your colleagues see it. */
        name: string;
        password: NewAdminPassword;
        totp: TotpCode;
      };
    };
    data: AcceptInviteAnswer;
    refusals: SharedRefusal | "admin_invite.not_good" | "admin_invite.version_conflict" | "account.address_taken";
  };
  "PUT /authentication/admin/end-sessions/{account_id}": {
    params: {
      account_id: AccountId;
    };
    body: {
      /** Why the sessions are ended. */
      reason: string;
    };
    data: EndSessionsAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict";
  };
  "POST /authentication/admin/sign-in": {
    body: {
      email: Email;
      /** The account's password. */
      password: GivenPassword;
      device_token?: DeviceToken;
      totp: TotpCode;
    };
    data: SignedIn;
    refusals: SharedRefusal | "auth.credentials_invalid" | "auth.code_used";
  };
  "POST /authentication/admin/sign-out": {
    body?: {
      /** Send `true` to sign out on all devices. */
      all?: boolean;
    };
    data: AuthenticationAdminSignOutAnswer;
    refusals: SharedRefusal | "session.over" | "account.version_conflict";
  };
  "PUT /authentication/auth-update-password": {
    body: {
      /** The account's present password. */
      current_password: GivenPassword;
      new_password: NewPassword;
    };
    data: PasswordUpdated;
    refusals: SharedRefusal | "account.password_wrong" | "account.password_not_set" | "account.not_found" | "account.version_conflict";
  };
  "PUT /authentication/deactivate-account": {
    data: AuthenticationDeactivateAccountAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished";
  };
  "DELETE /authentication/delete-account": {
    data: AuthenticationDeleteAccountAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished";
  };
  "DELETE /authentication/delete-address/{address_id}": {
    params: {
      address_id: AddressId;
    };
    data: DeleteAddressAnswer;
    refusals: SharedRefusal | "address.not_found" | "address.version_conflict" | "account.not_found" | "account.version_conflict";
  };
  "DELETE /authentication/end-session/{session_id}": {
    params: {
      session_id: SessionId;
    };
    data: EndSessionAnswer;
    refusals: SharedRefusal | "session.not_found";
  };
  "POST /authentication/export-data": {
    data: ExportDataAnswer;
    refusals: SharedRefusal | "account.not_found";
  };
  "POST /authentication/forget-password": {
    body: {
      email?: Email;
      phone?: Phone;
      device_token?: DeviceToken;
    };
    data: ChallengeOpened;
    refusals: SharedRefusal;
  };
  "GET /authentication/get-all-address": {
    data: AddressPage;
    refusals: SharedRefusal;
  };
  "GET /authentication/get-sessions": {
    data: GetSessionsAnswer;
    refusals: SharedRefusal;
  };
  "POST /authentication/refresh-token": {
    body: {
      /** The refresh token that you got last. */
      refresh_token: string;
    };
    data: Tokens;
    refusals: SharedRefusal | "session.over" | "session.version_conflict";
  };
  "POST /authentication/resend-otp": {
    body: {
      challenge_id: ChallengeId;
    };
    data: ChallengeOpened;
    refusals: SharedRefusal | "challenge.not_found" | "challenge.expired";
  };
  "PUT /authentication/share-data": {
    body: {
      /** Whether the service may measure how you use it, and how well it understands what you ask for. */
      analytics?: boolean;
      /** Whether the service may send you offers. */
      marketing?: boolean;
      /** Whether partners may be told about you. */
      partners?: boolean;
    };
    data: AuthenticationShareDataAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict";
  };
  "POST /authentication/sign-in-with-idp-a-or-idp-b": {
    body?: IdentityPayload;
    data: AuthenticationSignInWithIdpAOrIdpBAnswer;
    refusals: SharedRefusal | "account.suspended" | "idp.token_required" | "idp.token_invalid" | "idp.tokens_differ" | "account.version_conflict" | "account.address_taken" | "invite.not_good" | "invite.for_newcomers" | "invite.version_conflict";
  };
  "POST /authentication/sign-in": {
    body: {
      email?: Email;
      phone?: Phone;
      /** The account's password. */
      password: GivenPassword;
      /** The `device_token` of this device's last sign-in, if it has one. */
      device_token?: DeviceToken;
    };
    data: SignedIn;
    refusals: SharedRefusal | "auth.credentials_invalid" | "account.version_conflict" | "account.suspended";
  };
  "POST /authentication/sign-out": {
    body?: {
      /** Send `true` to sign out on all devices. */
      all?: boolean;
    };
    data: AuthenticationSignOutAnswer;
    refusals: SharedRefusal | "session.over" | "account.version_conflict";
  };
  "POST /authentication/sign-up": {
    body: UserSignUp;
    data: ChallengeOpened;
    refusals: SharedRefusal | "invite.not_good";
  };
  "POST /authentication/term_and_condition_accepted": {
    body: {
      /** The version of the terms that you accept: `terms_version` of terms-and-condition/get-termsandcondition. Only the one in force can be accepted. */
      version: number;
    };
    data: TermAndConditionAcceptedAnswer;
    refusals: SharedRefusal | "terms.not_current" | "account.not_found" | "account.version_conflict";
  };
  "POST /authentication/update-address": {
    body: {
      address_id?: AddressId;
      /** Street and house number. */
      line1: string;
      /** Apartment, floor or building. */
      line2?: string;
      /** City or town. */
      city: string;
      /** State or province. */
      region?: string;
      /** Postal code of the address. */
      postcode: string;
      country: Country;
      point?: PointInput;
      /** Your own name for the address, such as `Home`. */
      label?: string;
      /** Send `true` to make this the primary address. It is used where no other address is given. */
      primary?: boolean;
    };
    data: Address;
    refusals: SharedRefusal | "address.not_found" | "address.version_conflict" | "address.too_many" | "account.not_found" | "account.version_conflict";
  };
  "PUT /authentication/update-password": {
    body: {
      /** The token that you got for the code. It works once. */
      reset_token: string;
      new_password: NewPassword;
    };
    data: AuthenticationUpdatePasswordAnswer;
    refusals: SharedRefusal | "challenge.expired" | "account.not_found" | "account.version_conflict";
  };
  "POST /authentication/verify-otp": {
    body: {
      challenge_id: ChallengeId;
      /** The six digits that were sent. */
      otp: string;
    };
    data: AuthenticationVerifyOtpAnswer;
    refusals: SharedRefusal | "account.suspended" | "challenge.not_found" | "challenge.expired" | "challenge.code_invalid" | "account.address_taken" | "account.not_found" | "account.version_conflict" | "service_provider.not_found" | "service_provider.invalid_transition" | "service_provider.version_conflict";
  };
  "POST /calendar/create-feed": {
    data: FeedAddress;
    refusals: SharedRefusal | "calendar_feed.already_there";
  };
  "GET /calendar/get-feed": {
    data: GetFeedAnswer;
    refusals: SharedRefusal;
  };
  "DELETE /calendar/revoke-feed": {
    data: RevokeFeedAnswer;
    refusals: SharedRefusal | "calendar_feed.not_found" | "calendar_feed.version_conflict";
  };
  "PUT /calendar/rotate-feed": {
    data: FeedAddress;
    refusals: SharedRefusal | "calendar_feed.not_found" | "calendar_feed.version_conflict";
  };
  "POST /chat-socket/ticket": {
    data: TicketAnswer;
    refusals: SharedRefusal | "socket.ticket_invalid";
  };
  "POST /chat/chat-in-sesion/{session_id}": {
    params: {
      session_id: SessionId;
    };
    body: SayBody;
    data: Turn;
    refusals: SharedRefusal | "conversation.not_found" | "conversation.version_conflict" | "conversation.invalid_transition" | "message.not_found" | "message.version_conflict" | "message.invalid_transition" | "message.sent_before" | "conversation.turn_in_progress" | "conversation.turns_exhausted" | "conversation.regenerations_exhausted" | "ai.quota_reached" | "media.not_found" | "media.not_ready";
  };
  "PUT /chat/close-session/{session_id}": {
    params: {
      session_id: SessionId;
    };
    data: CloseSessionAnswer;
    refusals: SharedRefusal | "conversation.not_found" | "conversation.invalid_transition" | "conversation.version_conflict";
  };
  "POST /chat/create-image-session": {
    body: {
      /** Pictures of yours that show the problem. */
      media_ids: MediaId[];
      /** What is wrong, in your own words. Without it the assistant waits for your first message. */
      prompt?: string;
      quote_id?: QuoteId;
    };
    data: Started;
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "quote.not_found" | "ai.quota_reached" | "conversation.version_conflict";
  };
  "POST /chat/create-video-session": {
    body: {
      /** The video of yours that shows the problem. */
      media_id: Id;
      /** What is wrong, in your own words. Without it the assistant waits for your first message. */
      prompt?: string;
      quote_id?: QuoteId;
    };
    data: Started;
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "quote.not_found" | "ai.quota_reached" | "conversation.version_conflict";
  };
  "GET /chat/get-messages/{job_id}": {
    params: {
      job_id: JobId;
    };
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: GetMessagesAnswer;
    refusals: SharedRefusal | "job.not_found" | "conversation.not_found";
  };
  "GET /chat/get-session-by-id/{session_id}": {
    params: {
      session_id: SessionId;
    };
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: SessionWithMessages;
    refusals: SharedRefusal | "conversation.not_found";
  };
  "GET /chat/get-session": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
    };
    data: SessionPage;
    refusals: SharedRefusal;
  };
  "PUT /chat/rate-message/{session_id}": {
    params: {
      session_id: SessionId;
    };
    body: {
      message_id: MessageId;
      /** Whether the reply was good or bad. */
      rating: Rating;
    };
    data: Message;
    refusals: SharedRefusal | "conversation.not_found" | "message.not_found" | "message.version_conflict" | "message.invalid_transition";
  };
  "PUT /chat/read-messages/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: {
      /** Position of the last message that you have read. */
      seq: number;
    };
    data: Session;
    refusals: SharedRefusal | "job.not_found" | "conversation.not_found" | "conversation.version_conflict";
  };
  "GET /chat/repair-info/{session_id}": {
    params: {
      session_id: SessionId;
    };
    data: RepairInfoAnswer;
    refusals: SharedRefusal | "conversation.not_found";
  };
  "POST /chat/review-messages/{job_id}": {
    params: {
      job_id: JobId;
    };
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    body: {
      /** Why you have to read it. */
      reason: string;
    };
    data: MessagePage;
    refusals: SharedRefusal | "job.not_found" | "conversation.not_found";
  };
  "POST /chat/send-message/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: JobSayBody;
    data: Said;
    refusals: SharedRefusal | "job.not_found" | "conversation.not_found" | "conversation.version_conflict" | "conversation.invalid_transition" | "message.sent_before" | "conversation.nobody_to_talk_to" | "conversation.over" | "media.not_found" | "media.not_ready";
  };
  "PUT /chat/stop/{session_id}": {
    params: {
      session_id: SessionId;
    };
    data: Reply;
    refusals: SharedRefusal | "conversation.not_found" | "conversation.version_conflict" | "conversation.invalid_transition" | "message.invalid_transition" | "message.version_conflict";
  };
  "POST /chatbot/add-knowledge": {
    body: {
      /** Title of the entry: usually the question. No other entry in its language has it. */
      title: string;
      /** Text of the entry in Markdown. HTML in it is shown as text. */
      text: string;
      /** Words by which the entry is found besides those in its text. */
      tags?: string[];
      /** Who may be answered with the entry: everyone, customers or providers. */
      audience?: Audience;
      /** The language of the entry, such as `en`. */
      locale?: string;
      /** The date by which somebody should read the entry again. */
      review_by?: LocalDate;
      /** Whether answers may use the entry at once. If not, it stays a draft. */
      published?: boolean;
    };
    data: Knowledge;
    refusals: SharedRefusal | "knowledge.title_taken" | "knowledge.too_many" | "knowledge.version_conflict";
  };
  "POST /chatbot/chatbot": {
    body: {
      /** What you want to know. */
      question: string;
      /** The conversation to go on with. Left out, a new one begins. */
      conversation_id?: Id;
    };
    data: ChatbotAnswer;
    refusals: SharedRefusal | "conversation.not_found" | "conversation.version_conflict" | "conversation.invalid_transition" | "conversation.turn_in_progress" | "conversation.turns_exhausted" | "ai.quota_reached";
  };
  "GET /chatbot/get-chat-messages": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** What the conversations are about: a repair, what a quote still needs, or help. */
      kind?: "repair" | "intake" | "help";
      /** Only conversations in this state. */
      state?: ConversationState;
      /** Send `true` for those whose last answer was uncertain. */
      unsure?: "true";
      /** Only conversations of this account. */
      account_id?: Id;
      /** The conversation whose messages are read. */
      conversation_id?: Id;
      /** Why you read somebody's messages. Required with `conversation_id`. */
      reason?: string;
    };
    data: GetChatMessagesAnswer;
    refusals: SharedRefusal | "conversation.not_found";
  };
  "GET /chatbot/get-conversation/{conversation_id}": {
    params: {
      conversation_id: ConversationId;
    };
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: SessionWithMessages;
    refusals: SharedRefusal | "conversation.not_found";
  };
  "GET /chatbot/get-knowledge/{knowledge_id}": {
    params: {
      knowledge_id: KnowledgeId;
    };
    data: GetKnowledgeAnswer;
    refusals: SharedRefusal | "knowledge.not_found";
  };
  "PUT /chatbot/hand-over/{conversation_id}": {
    params: {
      conversation_id: ConversationId;
    };
    data: HandOverAnswer;
    refusals: SharedRefusal | "conversation.not_found" | "conversation.invalid_transition" | "conversation.version_conflict" | "conversation.turn_in_progress";
  };
  "GET /chatbot/list-knowledge": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Only entries that are published, or only those that are not. */
      state?: "published" | "draft";
      /** Only entries for these readers. */
      audience?: Audience;
      /** Only entries in this language. */
      locale?: string;
      /** Only entries with this tag. */
      tag?: string;
      /** Only entries that should be read again by this date. */
      review_by?: LocalDate;
    };
    data: KnowledgeItemPage;
    refusals: SharedRefusal;
  };
  "POST /chatbot/reply-message/{conversation_id}": {
    params: {
      conversation_id: ConversationId;
    };
    body: {
      /** What you answer. */
      text: string;
      /** Whether the assistant answers again after this message. */
      hand_back?: boolean;
    };
    data: ReplyMessageAnswer;
    refusals: SharedRefusal | "conversation.not_found" | "conversation.invalid_transition" | "conversation.version_conflict";
  };
  "PUT /chatbot/update-knowledge/{knowledge_id}": {
    params: {
      knowledge_id: KnowledgeId;
    };
    body: {
      /** Title of the entry: usually the question. No other entry in its language has it. */
      title?: string;
      /** Text of the entry in Markdown. HTML in it is shown as text. */
      text?: string;
      /** Words by which the entry is found besides those in its text. */
      tags?: string[];
      /** Who may be answered with the entry: everyone, customers or providers. */
      audience?: Audience;
      /** The language of the entry, such as `en`. */
      locale?: string;
      /** The date by which somebody should read the entry again. */
      review_by?: LocalDate;
      /** Send `true` to let answers use this text, `false` to withdraw the entry. */
      published?: boolean;
      /** The version of the entry that you have read. */
      version: number;
    };
    data: Knowledge;
    refusals: SharedRefusal | "knowledge.not_found" | "knowledge.version_conflict" | "knowledge.title_taken";
  };
  "PUT /feedback/complete-feedback/{feedback_id}": {
    params: {
      feedback_id: FeedbackId;
    };
    body: {
      /** Nothing more is to be done. The feedback stays. */
      action: "complete";
      /** A note about it for the audit log. */
      reason?: string;
    } | {
      /** The feedback was flagged, and it stays. */
      action: "keep";
      /** Why it stays. Whoever flagged it reads this. */
      reason: string;
    } | {
      /** The feedback is removed. */
      action: "remove";
      /** Why it is removed. Its author and whoever flagged it read this. */
      reason: string;
    };
    data: Feedback;
    refusals: SharedRefusal | "feedback.not_found" | "feedback.invalid_transition" | "feedback.version_conflict";
  };
  "GET /feedback/get-feedback": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only feedback in this state. */
      status?: FeedbackState;
      /** Only feedback with this many stars. */
      rating?: number;
      /** Only feedback that customers, or that providers wrote. */
      by?: FeedbackSide;
      /** Only feedback about jobs of this service. */
      service?: ServiceName;
      /** Only feedback about this job. */
      job_id?: Id;
      /** Only feedback that this account wrote. */
      author_id?: Id;
      /** Only feedback about this account. */
      about_id?: Id;
    };
    data: GetFeedbackAnswer;
    refusals: SharedRefusal;
  };
  "GET /feedback/get-individualfeedback/{feedback_id}": {
    params: {
      feedback_id: FeedbackId;
    };
    data: Feedback;
    refusals: SharedRefusal | "feedback.not_found";
  };
  "GET /feedback/get-job-feedback/{job_id}": {
    params: {
      job_id: JobId;
    };
    data: GetJobFeedbackAnswer;
    refusals: SharedRefusal | "job.not_found";
  };
  "GET /feedback/get-provider-feedback/{service_provider_id}": {
    params: {
      service_provider_id: ServiceProviderId;
    };
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: GetProviderFeedbackAnswer;
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "PUT /feedback/respond-feedback/{feedback_id}": {
    params: {
      feedback_id: FeedbackId;
    };
    body: {
      /** Replies to the feedback in public. */
      action: "reply";
      /** What you reply. */
      text: string;
    } | {
      /** Asks an administrator to remove the feedback. */
      action: "flag";
      /** What is wrong with the feedback. */
      ground: FlagGround;
      /** More about it. Only administrators read this. */
      note?: string;
    };
    data: PartyFeedback;
    refusals: SharedRefusal | "feedback.not_found" | "feedback.own" | "feedback.answered" | "feedback.invalid_transition" | "feedback.version_conflict";
  };
  "GET /global/get-policies": {
    data: GetPoliciesAnswer;
    refusals: SharedRefusal;
  };
  "GET /global/get-rules-for-quotation": {
    data: GetRulesForQuotationAnswer;
    refusals: SharedRefusal;
  };
  "PUT /global/update-rules-for-quotation": {
    body: {
      /** The whole set of rules. Those in force are replaced by it. */
      rules: QuotationRulesInput;
      /** The version that you read. If another one is in force, the request is refused with 409. */
      version?: number;
      /** Send `true` to see what the change would do without making it. */
      dry_run?: boolean;
    };
    data: UpdateRulesForQuotationAnswer;
    refusals: SharedRefusal | "rules.version_conflict";
  };
  "GET /invite/get-invite": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: InvitePage;
    refusals: SharedRefusal;
  };
  "PUT /invite/revoke-invite/{invite_id}": {
    params: {
      invite_id: InviteId;
    };
    data: Invite;
    refusals: SharedRefusal | "invite.not_found" | "invite.invalid_transition" | "invite.version_conflict";
  };
  "POST /invite/send-invite": {
    body: {
      email?: Email;
      phone?: Phone;
    };
    data: Invite;
    refusals: SharedRefusal | "invite.own_address" | "invite.version_conflict" | "invite.invalid_transition";
  };
  "POST /job/create-job": {
    query?: {
      /** Which of two equal local times is meant when clocks are set back: `0` the first, `1` the second. */
      fold?: "0" | "1";
    };
    body: {
      user_id: UserId;
      /** The video that shows the problem. It must be your own. */
      video_id?: MediaId | "";
      quote_id: QuoteId;
      task_id: TaskId;
      /** Day on which the work starts, in the job's time zone. */
      scheduled_date: LocalDate;
      /** Time at which the work starts, in the job's time zone. */
      scheduled_time: LocalTime;
      /** A note for the provider, such as how to find the door. */
      optional_message?: string | "";
      time_zone: TimeZone;
    };
    data: CreateJobAnswer;
    refusals: SharedRefusal | "account.not_found" | "quote.not_found" | "media.not_found" | "time.nonexistent_local_time" | "terms.not_accepted" | "job.documents_missing" | "task.not_found" | "quote.not_accepted" | "quote.expired" | "quote.task_already_booked" | "job.video_mismatch" | "media.not_ready" | "quote.place_missing" | "quote.place_not_served" | "job.start_too_soon" | "job.start_too_far" | "quote.version_conflict";
  };
  "POST /job/create-series": {
    body: {
      job_id: JobId;
      /** How often: every week, every second week, or on the same day of every month (in shorter months on the last). */
      frequency: Frequency;
      /** The last day on which there may be a visit. */
      until?: LocalDate;
      /** How many visits there are in all, the first one included. */
      visits_most?: number;
      /** You agree that the card is charged for each visit while you are away, until you stop the series. */
      agrees_to_charges: true;
    };
    data: Series;
    refusals: SharedRefusal | "job.not_found" | "job.version_conflict" | "series.already_there" | "series.job_unfit" | "series.no_card";
  };
  "DELETE /job/delete-job/{job_id}": {
    params: {
      job_id: JobId;
    };
    query?: {
      /** Why you cancel the job, in your own words. */
      reason?: string;
      /** Why you cancel the job, as one of these. */
      reason_code?: CancelReasonCode;
    };
    data: Job;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.version_conflict";
  };
  "GET /job/get-all-deleted-jobs-lists-for-users": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: JobPage;
    refusals: SharedRefusal;
  };
  "GET /job/get-all-jobs-lists-for-users": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Only jobs in this state. */
      status?: JobState;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
    };
    data: JobPage;
    refusals: SharedRefusal;
  };
  "GET /job/get-available-times": {
    query: {
      quote_id: QuoteId;
      task_id: TaskId;
      /** Country of the place. Left out, it is the place of the quote. */
      country?: Country;
      /** Postal code of the place where the work is. Left out, it is the place of the quote. */
      postcode?: string;
      /** Time zone of the place. Leave it out where the postal code tells it. */
      time_zone?: TimeZone;
    };
    data: GetAvailableTimesAnswer;
    refusals: SharedRefusal | "quote.not_found" | "task.not_found" | "quote.place_missing";
  };
  "GET /job/get-cancellation-preview/{job_id}": {
    params: {
      job_id: JobId;
    };
    data: GetCancellationPreviewAnswer;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition";
  };
  "GET /job/get-individual-job-data-for-user/{job_id}": {
    params: {
      job_id: JobId;
    };
    data: Job;
    refusals: SharedRefusal | "job.not_found";
  };
  "GET /job/get-job-list-for-user": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Only jobs in this state. */
      status?: JobState;
    };
    data: JobPage;
    refusals: SharedRefusal;
  };
  "GET /job/get-series-list": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: SeriesPage;
    refusals: SharedRefusal;
  };
  "GET /job/get-series/{series_id}": {
    params: {
      series_id: SeriesId;
    };
    data: Series;
    refusals: SharedRefusal | "series.not_found";
  };
  "POST /job/job-feedback/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: {
      /** How many of five stars are given. */
      rating: number;
      /** How it was, in your own words. */
      text?: string;
      /** Photos that show it. They must be your own uploads and ready. */
      media_ids?: MediaId[];
      /** Stars for particular aspects. */
      categories?: {
        /** Whether the provider came and was done on time: 1 to 5. */
        punctuality?: number;
        /** How well the work was done: 1 to 5. */
        quality?: number;
        /** How the place was left: 1 to 5. */
        tidiness?: number;
        /** Whether the work was worth its price: 1 to 5. */
        value?: number;
        /** How easy it was to agree on things: 1 to 5. */
        communication?: number;
      };
    };
    data: PartyFeedback;
    refusals: SharedRefusal | "job.not_found" | "feedback.job_not_completed" | "feedback.closed" | "feedback.invalid_transition" | "feedback.version_conflict" | "media.not_found" | "media.not_ready";
  };
  "PUT /job/re-schedulejob/{job_id}": {
    params: {
      job_id: JobId;
    };
    query?: {
      /** Which of two equal local times is meant when clocks are set back: `0` the first, `1` the second. */
      fold?: "0" | "1";
    };
    body: {
      /** You want another time. */
      action: "propose";
      /** Day on which the work would start, in the time zone. */
      scheduled_date: LocalDate;
      /** Time at which the work would start, in the time zone. */
      scheduled_time: LocalTime;
      /** Time zone of the new time. Left out, it is the job's. */
      time_zone?: TimeZone;
      /** Why you want another time. The other side reads it. */
      reason?: string;
    } | {
      /** You agree to the time that the other side proposed. */
      action: "accept";
      proposal_id: ProposalId;
    } | {
      /** You don't agree to the proposed time, or you withdraw your own proposal. The old time stays. */
      action: "decline";
      proposal_id: ProposalId;
    };
    data: Job;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.version_conflict" | "time.nonexistent_local_time" | "job.start_too_soon" | "job.start_too_far" | "job.time_unchanged" | "job.proposal_pending" | "job.proposal_closed" | "job.proposal_own" | "job.slot_conflict" | "quote.task_already_booked" | "quote.not_accepted" | "quote.version_conflict";
  };
  "PUT /job/update-series/{series_id}": {
    params: {
      series_id: SeriesId;
    };
    body: SeriesAction;
    data: Series;
    refusals: SharedRefusal | "series.not_found" | "series.version_conflict" | "series.invalid_transition" | "series.no_such_visit";
  };
  "PUT /job/user_confirm_job_completed/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: {
      /** The work is done, and the job is completed. */
      confirmed: true;
    } | {
      /** The work is not done yet. */
      confirmed: false;
      /** What is still to be done. */
      reason: string;
    };
    data: Job;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.rework_limit" | "job.version_conflict";
  };
  "PUT /notification/cancel-notification/{announcement_id}": {
    params: {
      announcement_id: AnnouncementId;
    };
    data: Announcement;
    refusals: SharedRefusal | "announcement.not_found" | "announcement.invalid_transition" | "announcement.version_conflict";
  };
  "GET /notification/get-announcement/{announcement_id}": {
    params: {
      announcement_id: AnnouncementId;
    };
    query?: {
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: GetAnnouncementAnswer;
    refusals: SharedRefusal | "announcement.not_found";
  };
  "GET /notification/get-announcements": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Only announcements in this state. */
      status?: AnnouncementState;
    };
    data: AnnouncementPage;
    refusals: SharedRefusal;
  };
  "GET /notification/get-devices": {
    data: GetDevicesAnswer;
    refusals: SharedRefusal;
  };
  "GET /notification/get-notifications": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Send `true` to list only what you have not read. */
      unread?: "true";
      /** Only notifications of this event, such as `job.assigned`. */
      type?: string;
    };
    data: GetNotificationsAnswer;
    refusals: SharedRefusal;
  };
  "GET /notification/get-sent-messages/{account_id}": {
    params: {
      account_id: AccountId;
    };
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: GetSentMessagesAnswer;
    refusals: SharedRefusal;
  };
  "GET /notification/get-settings": {
    data: Settings;
    refusals: SharedRefusal | "account.not_found";
  };
  "PUT /notification/read-notification/{notification_id}": {
    params: {
      notification_id: NotificationId;
    };
    data: ReadNotificationAnswer;
    refusals: SharedRefusal | "notification.not_found" | "notification.version_conflict";
  };
  "POST /notification/register-device": {
    body: {
      /** Whether it is an Apple (`ios`) or an Android device. */
      platform: PushPlatform;
      /** The token for notifications that the device's system gave the app, from APNs or FCM. */
      token: string;
      /** What the device is called, so that you know it in the list. */
      name?: string;
    };
    data: RegisterDeviceAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "push_device.version_conflict";
  };
  "DELETE /notification/remove-device/{push_device_id}": {
    params: {
      push_device_id: PushDeviceId;
    };
    data: RemoveDeviceAnswer;
    refusals: SharedRefusal | "push_device.not_found" | "push_device.version_conflict";
  };
  "POST /notification/send-notification": {
    body: {
      /** Who is told: one person, everybody in a role, or a part of them. */
      audience: {
        /** The one person who is told. */
        account_id: Id;
      } | {
        /** Everybody of this role is told. */
        role: Role;
        /** Of these only the people to whom all of this applies. */
        segment?: SegmentInput;
      };
      /** Where people are told, as far as they can be reached there and want it. */
      channels: AnnouncementChannel[];
      /** `service` is news about the service; `marketing` is an offer, and only for those who have agreed to offers. */
      category: "service" | "marketing";
      /** Title of the message: what a mail has as its subject. */
      title: string;
      /** Text of the message. */
      text: string;
      /** Where the app shows more: a path of the app, such as `/jobs`. */
      link?: string;
      /** When people are told. Leave it out for now. */
      send_at?: GivenInstant;
      /** Whether to count the recipients and tell nobody. */
      dry_run?: boolean;
    };
    data: Announcement;
    refusals: SharedRefusal | "account.not_found" | "announcement.version_conflict";
  };
  "GET /notification/unread-count": {
    data: UnreadCountAnswer;
    refusals: SharedRefusal;
  };
  "POST /notification/unsubscribe/{token}": {
    params: {
      /** What the link ends with. */
      token: string;
    };
    data: UnsubscribeAnswer;
    refusals: SharedRefusal | "unsubscribe_link.not_found" | "account.version_conflict";
  };
  "PUT /notification/update-settings": {
    body: SettingsChange;
    data: Settings;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict";
  };
  "POST /payment/accept-dispute/{dispute_id}": {
    params: {
      dispute_id: DisputeId;
    };
    body: {
      /** Why the dispute is not contested. */
      reason: string;
    };
    data: Dispute;
    refusals: SharedRefusal | "dispute.not_found" | "dispute.answered" | "dispute.version_conflict";
  };
  "PUT /payment/accept-job-payment/{job_id}": {
    params: {
      job_id: JobId;
    };
    body?: {
      /** Whether you agree. Only another price that the provider has proposed can be declined. */
      decision?: "accept" | "decline";
      /** The highest price that you agree to, in cents. Left out, it is the amount that is authorized. */
      accepted_minor?: AmountMinor;
    };
    data: Payment;
    refusals: SharedRefusal | "payment.not_found" | "payment.not_held" | "payment.disagrees" | "payment.amount_exceeded" | "payment.amount_too_low" | "payment.invalid_transition" | "payment.version_conflict" | "job.price_not_proposed" | "job.invalid_transition" | "job.version_conflict";
  };
  "POST /payment/capture-payment/{payment_id}": {
    params: {
      payment_id: PaymentId;
    };
    body: {
      /** How much to charge, in cents: at most what is held. */
      amount_minor?: number;
      /** Why the payment is captured by hand. */
      reason: string;
    };
    data: Payment;
    refusals: SharedRefusal | "payment.not_found" | "payment.invalid_transition" | "payment.work_not_begun" | "payment.amount_exceeded" | "payment.version_conflict";
  };
  "POST /payment/create-connect-account": {
    body: {
      country: Country;
      /** Whether the provider trades as a person or as a company. */
      entity_type: "individual" | "company";
    };
    data: CreateConnectAccountAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "payout_account.invalid_transition" | "service_provider.version_conflict";
  };
  "POST /payment/create-connect-payment": {
    body: {
      job_id: JobId;
      /** Why the provider is paid by hand. */
      reason: string;
    };
    data: Transfer;
    refusals: SharedRefusal | "transfer.not_found" | "transfer.not_releasable" | "transfer.invalid_transition" | "transfer.version_conflict" | "payment.version_conflict" | "posting.already_posted" | "provider_debt.version_conflict";
  };
  "POST /payment/create-intent-payment": {
    body: {
      payment_id: PaymentId;
      stripe_version?: MobileApiVersion;
    };
    data: CreateIntentPaymentAnswer;
    refusals: SharedRefusal | "payment.not_found" | "payment.invalid_transition" | "payment.version_conflict" | "tip.being_charged";
  };
  "POST /payment/create-payment": {
    body: {
      job_id: JobId;
    };
    data: Payment;
    refusals: SharedRefusal | "job.not_found" | "job.version_conflict" | "payment.not_due" | "payment.already_live" | "account.version_conflict" | "credit.version_conflict";
  };
  "POST /payment/create-tip": {
    body: {
      job_id: JobId;
      /** The tip, in cents: at most 50 percent of the job's price. */
      amount_minor: number;
    };
    data: Payment;
    refusals: SharedRefusal | "job.not_found" | "tip.not_possible" | "tip.too_late" | "tip.too_much" | "tip.already_given";
  };
  "DELETE /payment/delete-connect-account": {
    data: DeleteConnectAccountAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "payout_account.not_created" | "payout_account.in_use" | "service_provider.version_conflict";
  };
  "GET /payment/get-credits": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Whose credit, for administrators. Customers leave it out. */
      user_id?: Id;
      /** A price that may be booked, in cents. */
      price_minor?: number;
    };
    data: GetCreditsAnswer;
    refusals: SharedRefusal | "credit.not_found";
  };
  "GET /payment/get-disputes": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only disputes in this state. */
      status?: DisputeState;
      /** Only this dispute. */
      dispute_id?: Id;
    };
    data: DisputePage;
    refusals: SharedRefusal;
  };
  "GET /payment/get-ledger": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** The ledger of this job's payment. */
      job_id?: Id;
      /** The ledger of this payment. */
      payment_id?: Id;
      /** All entries about this provider's money. */
      service_provider_id?: Id;
      /** All entries of this day, in UTC. */
      day?: LocalDate;
    };
    data: LedgerPage;
    refusals: SharedRefusal | "payment.not_found";
  };
  "GET /payment/get-receipt/{payment_id}": {
    params: {
      payment_id: PaymentId;
    };
    data: Receipt;
    refusals: SharedRefusal | "payment.not_found" | "payment.not_charged";
  };
  "GET /payment/get-reconciliations": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** The first day. */
      from?: LocalDate;
      /** The day after the last. */
      to?: LocalDate;
    };
    data: ReconciliationPage;
    refusals: SharedRefusal;
  };
  "GET /payment/get-refunds": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only refunds in this state. */
      status?: RefundState;
    };
    data: RefundPage;
    refusals: SharedRefusal;
  };
  "GET /payment/get-statement": {
    query: {
      /** A month such as `2026-12`, or a year such as `2026`, in UTC. */
      period: StatementPeriod;
      /** Whose statement, for administrators. Providers leave it out. */
      service_provider_id?: Id;
    };
    data: Statement;
    refusals: SharedRefusal | "statement.not_found";
  };
  "GET /payment/get-transfers": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only transfers in this state. */
      status?: TransferState;
      /** Only transfers to this provider. */
      service_provider_id?: Id;
    };
    data: TransferPage;
    refusals: SharedRefusal;
  };
  "POST /payment/grant-credit": {
    body: {
      user_id: UserId;
      /** How much, in cents: at most 100000. */
      amount_minor: number;
      /** What it is given for: an offer to customers, or because something went wrong. */
      source?: "promotion" | "goodwill";
      /** What is left then expires. Left out, it is 180 days from now. */
      expires_at?: GivenInstant;
      /** Why. The customer may read it. */
      reason: string;
    };
    data: Credit;
    refusals: SharedRefusal | "account.not_found" | "credit.customers_only" | "credit.too_many" | "credit.expiry_wrong" | "credit.version_conflict";
  };
  "GET /payment/payment-list": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only payments in this state. */
      status?: PaymentState;
    };
    data: PaymentPage;
    refusals: SharedRefusal;
  };
  "POST /payment/re-generate-link": {
    body?: Record<string, unknown>;
    data: ReGenerateLinkAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "payout_account.not_created" | "payout_account.complete" | "service_provider.version_conflict";
  };
  "POST /payment/reconcile-day": {
    body: {
      /** The day to compare, in UTC. It must have ended. */
      day: LocalDate;
    };
    data: Reconciliation;
    refusals: SharedRefusal | "reconciliation.day_not_over" | "reconciliation.too_long" | "reconciliation.version_conflict" | "payment.version_conflict" | "payout.version_conflict" | "membership.version_conflict" | "service_provider.version_conflict" | "posting.already_posted";
  };
  "PUT /payment/revoke-credit/{user_id}": {
    params: {
      user_id: UserId;
    };
    body: {
      /** Which grant, by its id in get-credits. */
      grant_id: Id;
      /** Why. The customer may read it. */
      reason: string;
    };
    data: Credit;
    refusals: SharedRefusal | "credit.not_found" | "credit.used_up" | "credit.version_conflict";
  };
  "POST /payment/submit-dispute/{dispute_id}": {
    params: {
      dispute_id: DisputeId;
    };
    data: Dispute;
    refusals: SharedRefusal | "dispute.not_found" | "dispute.answered" | "dispute.picture_unusable" | "dispute.version_conflict";
  };
  "PUT /payment/update-connect-account": {
    body?: {
      /** The email address that the payment provider writes to. */
      contact_email?: Email;
      /** How the payment provider names the account. */
      display_name?: string;
    };
    data: UpdateConnectAccountAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "payout_account.not_created" | "payout_account.field_refused" | "service_provider.version_conflict";
  };
  "PUT /payment/update-dispute/{dispute_id}": {
    params: {
      dispute_id: DisputeId;
    };
    body?: {
      /** What was sold. */
      product_description?: string;
      /** The day on which the work was done. */
      service_date?: LocalDate;
      /** What happened when. */
      access_activity_log?: string;
      /** How the customer was told what canceling costs. */
      cancellation_policy_disclosure?: string;
      /** Whatever else speaks against the dispute. */
      uncategorized_text?: string;
      /** Pictures of the finished work and of the problem: JPEG or PNG, at most 2. */
      picture_ids?: MediaId[];
      /** Whether the bank also gets what customer and provider wrote to each other about the job. To read it first: review-messages. */
      with_messages?: boolean;
    };
    data: Dispute;
    refusals: SharedRefusal | "dispute.not_found" | "dispute.answered" | "dispute.version_conflict";
  };
  "PUT /payment/update-job-payment-status/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: {
      /** What is to happen. */
      action: "hold" | "resume" | "retry" | "cancel" | "offline_paid" | "refund";
      /** With `refund`: how much goes back, in cents. With `offline_paid`: how much the customer paid; left out, it is the job's price. */
      amount_minor?: number;
      /** The tip that it is about. Left out, it is about the price of the job. */
      payment_id?: Id;
      /** Why. It stays in the history of the payment. */
      reason: string;
    };
    data: UpdateJobPaymentStatusAnswer;
    refusals: SharedRefusal | "job.not_found" | "payment.not_found" | "payment.action_refused" | "payment.invalid_transition" | "payment.version_conflict" | "payment_effect.requested" | "posting.already_posted" | "provider_debt.version_conflict" | "refund.too_much" | "refund.already_decided" | "transfer.invalid_transition" | "transfer.version_conflict";
  };
  "PUT /payment/update-payment/{payment_id}": {
    params: {
      payment_id: PaymentId;
    };
    body: {
      /** Take the amount from the job. */
      sync?: true;
      /** Use another card. */
      replace_card?: true;
      stripe_version?: MobileApiVersion;
    };
    data: UpdatePaymentAnswer;
    refusals: SharedRefusal | "payment.not_found" | "payment.invalid_transition" | "payment.amount_exceeded" | "payment.version_conflict";
  };
  "GET /ping": {
    data: PingAnswer;
    refusals: SharedRefusal;
  };
  "PUT /quote/accept-quote/{quote_id}": {
    params: {
      quote_id: QuoteId;
    };
    body: {
      /** Whether you accept the quote or decline it. */
      decision: "accept" | "decline";
      /** The `revision` of the estimate that the customer saw. */
      version: number;
    };
    data: Quote;
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.expired" | "quote.version_conflict" | "quote.place_not_served";
  };
  "POST /quote/generate-quote": {
    body: {
      /** The work, each kind once. */
      tasks: {
        /** The kind of work, such as `plumbing.tap_leak`. */
        task_kind: string;
        /** How much is to be done, in the unit of the kind of work. You can leave it out where work is counted: then it is the usual number. */
        quantity?: number;
      }[];
      /** What the provider should know, in your own words. It does not change the price. */
      user_prompt?: string;
      /** The id of one of your saved addresses, or the address in words. Left out, it is your primary address. */
      address?: string;
    };
    data: Quote;
    refusals: SharedRefusal | "address.not_found" | "quote.version_conflict";
  };
  "GET /quote/get-services": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: GetServicesAnswer;
    refusals: SharedRefusal;
  };
  "GET /quote/list-quote": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Only quotes in this state. */
      status?: QuoteState;
      /** Only quotes that were requested at this time or later. */
      from?: GivenInstant;
      /** Only quotes that were requested before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
    };
    data: QuotePage;
    refusals: SharedRefusal;
  };
  "GET /saved-quote/get-savedquotes": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
    };
    data: SavedQuotePage;
    refusals: SharedRefusal;
  };
  "POST /saved-quote/save-quote": {
    body: {
      quote_id: QuoteId;
      /** Your own note on the quote. Nobody else sees it. */
      note?: string;
    };
    data: SavedQuote;
    refusals: SharedRefusal | "quote.not_found" | "saved_quote.version_conflict";
  };
  "PUT /service-provider/admin/accepting-service-provider/{service_provider_id}": {
    params: {
      service_provider_id: ServiceProviderId;
    };
    body: {
      /** `approve` a provider that waits for approval, or `reinstate` a suspended one. */
      decision: "approve" | "reinstate";
      /** Why, if there is something to say. */
      reason?: string;
    } | {
      /** `reject` a provider that waits for approval, or `suspend` an approved one. */
      decision: "reject" | "suspend";
      /** Why the provider is rejected or suspended. */
      reason: string;
    };
    data: AcceptingServiceProviderAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.invalid_transition" | "service_provider.version_conflict" | "service_provider.not_ready" | "company.invalid_transition" | "company.version_conflict";
  };
  "DELETE /service-provider/admin/delete-serviceprovider/{service_provider_id}": {
    params: {
      service_provider_id: ServiceProviderId;
    };
    query: {
      /** Why the provider is deleted. */
      reason: string;
    };
    data: DeleteServiceproviderAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished" | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition";
  };
  "PUT /service-provider/admin/edit-default-services/{service_provider_id}": {
    params: {
      service_provider_id: ServiceProviderId;
    };
    body: {
      /** The services to add or change. Those that are not named stay as they are. */
      services?: OfferChange[];
      /** Where the provider works. */
      area?: {
        country: Country;
        /** How the postal codes begin that the provider serves, such as `100`. */
        postcode_prefixes: string[];
        base?: PointInput;
      };
      /** When the provider works, by day of the week. A day may have several stretches: what is between them is a break, and no job may run into it. Empty or absent: at any time. */
      hours?: {
        /** Day of the week: 0 is Monday, 6 is Sunday. */
        day: number;
        /** The work starts this many minutes after midnight, local time. */
        from_minute: number;
        /** The work ends this many minutes after midnight, local time. */
        to_minute: number;
      }[];
      time_zone?: TimeZone;
      /** How many hours before its start a job must be taken. 0: the provider takes jobs at short notice. */
      lead_hours?: number;
      /** Why the offers are changed. */
      reason: string;
    };
    data: EditDefaultServicesAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "default_service.not_found" | "offer.not_found" | "offer.already_there" | "offer.version_conflict";
  };
  "PUT /service-provider/admin/edit-serviceprovider/{service_provider_id}": {
    params: {
      service_provider_id: ServiceProviderId;
    };
    body: {
      /** The new name that the provider trades under. */
      business_name?: string;
      /** Where the provider works. */
      area?: {
        country: Country;
        /** How the postal codes begin that the provider serves, such as `100`. */
        postcode_prefixes: string[];
        base?: PointInput;
      };
      /** When the provider works, by day of the week. A day may have several stretches: what is between them is a break, and no job may run into it. Empty or absent: at any time. */
      hours?: {
        /** Day of the week: 0 is Monday, 6 is Sunday. */
        day: number;
        /** The work starts this many minutes after midnight, local time. */
        from_minute: number;
        /** The work ends this many minutes after midnight, local time. */
        to_minute: number;
      }[];
      time_zone?: TimeZone;
      /** How many hours before its start a job must be taken. 0: the provider takes jobs at short notice. */
      lead_hours?: number;
      /** Whether the pending changes of a verified company are accepted or refused. */
      company_changes?: "accept" | "refuse";
      /** Whether the company is rejected, suspended or reinstated. */
      company_standing?: "reject" | "suspend" | "reinstate";
      /** Why the provider is changed. */
      reason: string;
    };
    data: EditServiceproviderAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition" | "company.not_found" | "company.invalid_transition" | "company.version_conflict";
  };
  "GET /service-provider/admin/get-defaultservices/{service_provider_id}": {
    params: {
      service_provider_id: ServiceProviderId;
    };
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: ProviderOffers;
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "GET /service-provider/admin/get-individual-service-provider-list/{service_provider_id}": {
    params: {
      service_provider_id: ServiceProviderId;
    };
    data: GetIndividualServiceProviderListAnswer;
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "GET /service-provider/admin/get-service-providers-list": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only providers in this state. */
      status?: ServiceProviderState;
      /** Finds providers by the beginning of a name, of any word in it, of an email address or of a phone number. */
      q?: string;
    };
    data: GetServiceProvidersListAnswer;
    refusals: SharedRefusal | "search.too_short";
  };
  "PUT /service-provider/auth/auth-update-password": {
    body: {
      /** The account's present password. */
      current_password: GivenPassword;
      new_password: NewPassword;
    };
    data: PasswordUpdated;
    refusals: SharedRefusal | "account.password_wrong" | "account.password_not_set" | "account.not_found" | "account.version_conflict";
  };
  "PUT /service-provider/auth/deactivate-account": {
    data: ServiceProviderAuthDeactivateAccountAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished" | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition";
  };
  "DELETE /service-provider/auth/delete-account": {
    data: ServiceProviderAuthDeleteAccountAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished" | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition";
  };
  "PUT /service-provider/auth/edit-profile": {
    body: EditProvider;
    data: EditProfileAnswer;
    refusals: SharedRefusal | "account.password_wrong" | "media.not_found" | "media.not_ready" | "account.not_found" | "account.version_conflict" | "service_provider.not_found" | "service_provider.version_conflict";
  };
  "POST /service-provider/auth/forget-password": {
    body: {
      email?: Email;
      phone?: Phone;
      device_token?: DeviceToken;
    };
    data: ChallengeOpened;
    refusals: SharedRefusal;
  };
  "POST /service-provider/auth/refresh-token": {
    body: {
      /** The refresh token that you got last. */
      refresh_token: string;
    };
    data: Tokens;
    refusals: SharedRefusal | "session.over" | "session.version_conflict";
  };
  "POST /service-provider/auth/report-incident": {
    body: {
      /** What kind of incident it is. */
      category: ReportedCategory;
      /** What happened, in your own words. */
      description: string;
      job_id?: JobId;
      /** Photos and videos that show it. They must be uploaded already. */
      media_ids?: MediaId[];
    };
    data: PartyIncident;
    refusals: SharedRefusal | "job.not_found" | "job.version_conflict" | "media.not_found" | "media.not_ready";
  };
  "POST /service-provider/auth/resend-otp": {
    body: {
      challenge_id: ChallengeId;
    };
    data: ChallengeOpened;
    refusals: SharedRefusal | "challenge.not_found" | "challenge.expired";
  };
  "PUT /service-provider/auth/share-data": {
    body: {
      /** Whether the service may measure how you use it, and how well it understands what you ask for. */
      analytics?: boolean;
      /** Whether the service may send you offers. */
      marketing?: boolean;
      /** Whether partners may be told about you. */
      partners?: boolean;
    };
    data: ServiceProviderAuthShareDataAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict";
  };
  "POST /service-provider/auth/sign-in-with-idp-a-or-idp-b": {
    body?: IdentityPayload;
    data: ServiceProviderAuthSignInWithIdpAOrIdpBAnswer;
    refusals: SharedRefusal | "account.suspended" | "idp.token_required" | "idp.token_invalid" | "idp.tokens_differ" | "account.version_conflict" | "account.address_taken" | "invite.not_good" | "invite.for_newcomers" | "invite.version_conflict";
  };
  "POST /service-provider/auth/sign-in": {
    body: {
      email?: Email;
      phone?: Phone;
      /** The account's password. */
      password: GivenPassword;
      /** The `device_token` of this device's last sign-in, if it has one. */
      device_token?: DeviceToken;
    };
    data: SignedIn;
    refusals: SharedRefusal | "auth.credentials_invalid" | "account.version_conflict" | "account.suspended";
  };
  "POST /service-provider/auth/sign-out": {
    body?: {
      /** Send `true` to sign out on all devices. */
      all?: boolean;
    };
    data: ServiceProviderAuthSignOutAnswer;
    refusals: SharedRefusal | "session.over" | "account.version_conflict";
  };
  "POST /service-provider/auth/sign-up": {
    body: ProviderSignUp;
    data: ChallengeOpened;
    refusals: SharedRefusal | "invite.not_good";
  };
  "PUT /service-provider/auth/update-password": {
    body: {
      /** The token that you got for the code. It works once. */
      reset_token: string;
      new_password: NewPassword;
    };
    data: ServiceProviderAuthUpdatePasswordAnswer;
    refusals: SharedRefusal | "challenge.expired" | "account.not_found" | "account.version_conflict";
  };
  "POST /service-provider/auth/verify-otp": {
    body: {
      challenge_id: ChallengeId;
      /** The six digits that were sent. */
      otp: string;
    };
    data: ServiceProviderAuthVerifyOtpAnswer;
    refusals: SharedRefusal | "account.suspended" | "challenge.not_found" | "challenge.expired" | "challenge.code_invalid" | "account.address_taken" | "account.not_found" | "account.version_conflict" | "service_provider.not_found" | "service_provider.invalid_transition" | "service_provider.version_conflict";
  };
  "GET /service-provider/company/get-company": {
    data: Company;
    refusals: SharedRefusal | "company.not_found";
  };
  "GET /service-provider/company/get-documents": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: GetDocumentsAnswer;
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "POST /service-provider/company/register-company": {
    body: {
      /** Name of the company in the register. */
      legal_name: string;
      /** Name that the company trades under, if it has another one. */
      trading_name?: string;
      /** Number of the company in its country's register. No two companies there have the same. */
      registration_number: string;
      country: Country;
      /** Number of the company at the tax office. */
      tax_id?: string;
      /** Registered address of the company. */
      address: {
        /** Street and house number. */
        line1: string;
        /** Apartment, floor or building. */
        line2?: string;
        /** City or town. */
        city: string;
        /** State or province. */
        region?: string;
        /** Postal code of the address. */
        postcode: string;
        country: Country;
        point?: PointInput;
      };
      phone?: Phone;
    };
    data: Company;
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "company.invalid_transition" | "company.version_conflict" | "company.registration_number_taken";
  };
  "PUT /service-provider/company/update-company": {
    body: {
      /** Name of the company in the register. */
      legal_name?: string;
      /** Name that the company trades under, if it has another one. */
      trading_name?: string;
      /** Number of the company at the tax office. */
      tax_id?: string;
      /** Registered address of the company. */
      address?: {
        /** Street and house number. */
        line1: string;
        /** Apartment, floor or building. */
        line2?: string;
        /** City or town. */
        city: string;
        /** State or province. */
        region?: string;
        /** Postal code of the address. */
        postcode: string;
        country: Country;
        point?: PointInput;
      };
      phone?: Phone;
    };
    data: Company;
    refusals: SharedRefusal | "company.not_found" | "company.invalid_transition" | "company.version_conflict" | "service_provider.not_found" | "service_provider.version_conflict";
  };
  "POST /service-provider/company/upload-documents": {
    body: HandedDocuments;
    data: ServiceProviderCompanyUploadDocumentsAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "company.not_found" | "media.not_found" | "media.not_ready" | "document.version_conflict";
  };
  "POST /service-provider/default-services/create-services": {
    body: {
      /** The services that you want to offer, with your prices. */
      services: {
        default_service_id: DefaultServiceId;
        /** Your price for one unit of the service, in cents. It must be in the range that the catalog allows. */
        rate_minor: AmountMinor;
      }[];
      /** Where the provider works. */
      area?: {
        country: Country;
        /** How the postal codes begin that the provider serves, such as `100`. */
        postcode_prefixes: string[];
        base?: PointInput;
      };
      /** When the provider works, by day of the week. A day may have several stretches: what is between them is a break, and no job may run into it. Empty or absent: at any time. */
      hours?: {
        /** Day of the week: 0 is Monday, 6 is Sunday. */
        day: number;
        /** The work starts this many minutes after midnight, local time. */
        from_minute: number;
        /** The work ends this many minutes after midnight, local time. */
        to_minute: number;
      }[];
      time_zone?: TimeZone;
      /** How many hours before its start a job must be taken. 0: the provider takes jobs at short notice. */
      lead_hours?: number;
    };
    data: CreateServicesAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "default_service.not_found" | "offer.already_there";
  };
  "GET /service-provider/default-services/get-defaultservices": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: ProviderOffers;
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "PUT /service-provider/default-services/update-services": {
    body: {
      /** The offers to change. Those that are not named stay as they are. */
      services?: OfferChange[];
      /** Where the provider works. */
      area?: {
        country: Country;
        /** How the postal codes begin that the provider serves, such as `100`. */
        postcode_prefixes: string[];
        base?: PointInput;
      };
      /** When the provider works, by day of the week. A day may have several stretches: what is between them is a break, and no job may run into it. Empty or absent: at any time. */
      hours?: {
        /** Day of the week: 0 is Monday, 6 is Sunday. */
        day: number;
        /** The work starts this many minutes after midnight, local time. */
        from_minute: number;
        /** The work ends this many minutes after midnight, local time. */
        to_minute: number;
      }[];
      time_zone?: TimeZone;
      /** How many hours before its start a job must be taken. 0: the provider takes jobs at short notice. */
      lead_hours?: number;
    };
    data: UpdateServicesAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "default_service.not_found" | "offer.not_found" | "offer.version_conflict";
  };
  "PUT /service-provider/jobs/cancel-job/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: {
      /** Why you give the job back, in your own words. */
      reason: string;
      /** Why you give the job back, as one of these. */
      reason_code?: WithdrawReasonCode;
    };
    data: OfferedJob;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.version_conflict";
  };
  "PUT /service-provider/jobs/change-price/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: {
      /** The price of the whole work, in cents. */
      price_minor: number;
      /** Why the price changes. The customer reads it. */
      reason: string;
      /** What the work really is, if the estimate had it wrong. It changes neither the job nor the price, but helps to improve estimates. */
      found?: {
        /** The kind of work, such as `plumbing.tap_leak`. */
        task_kind: string;
        /** How much is to be done, in the unit of the kind of work. Absent: as was estimated, or as is usual. */
        quantity?: number;
      };
    };
    data: Job;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.price_too_high" | "job.price_unchanged" | "job.version_conflict";
  };
  "PUT /service-provider/jobs/delay-job/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: {
      /** How many minutes later than expected until now you arrive. */
      delay_minutes: number;
      /** Why you are late. The customer reads it. */
      reason: string;
    };
    data: Job;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.delay_limit" | "job.slot_conflict" | "job.version_conflict";
  };
  "GET /service-provider/jobs/get-all-jobs": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Only jobs in this state. */
      status?: JobState;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
    };
    data: JobPage;
    refusals: SharedRefusal;
  };
  "GET /service-provider/jobs/get-individual-job/{job_id}": {
    params: {
      job_id: JobId;
    };
    data: ProviderJob;
    refusals: SharedRefusal | "job.not_found" | "service_provider.not_found";
  };
  "GET /service-provider/jobs/get-jobs-list-of-service-provider": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: GetJobsListOfServiceProviderAnswer;
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "POST /service-provider/jobs/job-feedback/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: {
      /** How many of five stars are given. */
      rating: number;
      /** How it was, in your own words. */
      text?: string;
      /** Photos that show it. They must be your own uploads and ready. */
      media_ids?: MediaId[];
      /** Stars for particular aspects. */
      categories?: {
        /** Whether the job was as it was described: 1 to 5. */
        accuracy?: number;
        /** Whether the place was open and ready for the work: 1 to 5. */
        access?: number;
        /** How easy it was to agree on things: 1 to 5. */
        communication?: number;
      };
    };
    data: PartyFeedback;
    refusals: SharedRefusal | "job.not_found" | "feedback.job_not_completed" | "feedback.closed" | "feedback.invalid_transition" | "feedback.version_conflict" | "media.not_found" | "media.not_ready";
  };
  "PUT /service-provider/jobs/reschedule-job/{job_id}": {
    params: {
      job_id: JobId;
    };
    query?: {
      /** Which of two equal local times is meant when clocks are set back: `0` the first, `1` the second. */
      fold?: "0" | "1";
    };
    body: {
      /** You want another time. */
      action: "propose";
      /** Day on which the work would start, in the time zone. */
      scheduled_date: LocalDate;
      /** Time at which the work would start, in the time zone. */
      scheduled_time: LocalTime;
      /** Time zone of the new time. Left out, it is the job's. */
      time_zone?: TimeZone;
      /** Why you want another time. The other side reads it. */
      reason?: string;
    } | {
      /** You agree to the time that the other side proposed. */
      action: "accept";
      proposal_id: ProposalId;
    } | {
      /** You don't agree to the proposed time, or you withdraw your own proposal. The old time stays. */
      action: "decline";
      proposal_id: ProposalId;
    };
    data: Job;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.version_conflict" | "time.nonexistent_local_time" | "job.start_too_soon" | "job.start_too_far" | "job.time_unchanged" | "job.proposal_pending" | "job.proposal_closed" | "job.proposal_own" | "job.slot_conflict";
  };
  "PUT /service-provider/jobs/selected-job/{job_id}": {
    params: {
      job_id: JobId;
    };
    data: Job;
    refusals: SharedRefusal | "job.not_found" | "job.already_taken" | "job.slot_conflict" | "job.claim_blocked" | "job.invalid_transition" | "job.version_conflict" | "service_provider.not_found" | "service_provider.version_conflict";
  };
  "PUT /service-provider/jobs/update-status/{job_id}": {
    params: {
      job_id: JobId;
    };
    body: ReportedStatus;
    data: Job;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.too_early" | "job.payment_not_held" | "job.proof_missing" | "job.price_unsettled" | "job.version_conflict" | "media.not_found" | "media.not_ready";
  };
  "POST /service-provider/membership/attach-paymentmethod": {
    body: {
      /** Id of the card at the payment provider: `pm_…`. */
      payment_method_id: string;
    };
    data: Membership;
    refusals: SharedRefusal | "service_provider.not_found" | "account.not_found" | "payment_method.not_found" | "membership.declined" | "membership.version_conflict" | "service_provider.version_conflict" | "account.version_conflict" | "posting.already_posted";
  };
  "POST /service-provider/membership/cancel-subscription": {
    body?: {
      /** Why you leave, if you want to tell us. */
      reason?: string;
    };
    data: Membership;
    refusals: SharedRefusal | "service_provider.not_found" | "membership.not_subscribed" | "membership.unchanged" | "membership.version_conflict" | "service_provider.version_conflict" | "posting.already_posted";
  };
  "POST /service-provider/membership/create-payment-sheet": {
    body?: {
      stripe_version?: MobileApiVersion;
    };
    data: CreatePaymentSheetAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict";
  };
  "POST /service-provider/membership/create-subscription": {
    body: {
      plan_id: PlanId;
    };
    data: CreateSubscriptionAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "account.not_found" | "plan.not_found" | "plan.retired" | "plan.version_conflict" | "membership.busy" | "membership.payment_due" | "membership.invalid_transition" | "membership.version_conflict" | "service_provider.version_conflict" | "account.version_conflict" | "posting.already_posted";
  };
  "GET /service-provider/membership/get-current-sp-membership": {
    data: Membership;
    refusals: SharedRefusal | "service_provider.not_found" | "membership.not_found";
  };
  "GET /service-provider/membership/get-invoices": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: GetInvoicesAnswer;
    refusals: SharedRefusal | "account.not_found";
  };
  "GET /service-provider/membership/get-membership-list": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: PlanPage;
    refusals: SharedRefusal;
  };
  "POST /service-provider/membership/keep-subscription": {
    body?: Record<string, unknown>;
    data: Membership;
    refusals: SharedRefusal | "service_provider.not_found" | "membership.not_subscribed" | "membership.unchanged" | "membership.version_conflict" | "service_provider.version_conflict" | "posting.already_posted";
  };
  "GET /service-provider/membership/preview-change": {
    query: {
      plan_id: PlanId;
    };
    data: PreviewChangeAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "plan.not_found" | "plan.retired" | "membership.payment_due" | "membership.busy";
  };
  "POST /service-provider/time-off/create-time-off": {
    body: {
      /** The first day. */
      first_date: LocalDate;
      /** The last day. The same as the first for a single day. */
      last_date: LocalDate;
      /** The time at which it starts on the first day. Left out: at the start of that day. */
      from_time?: LocalTime;
      /** The time at which it ends on the last day. Left out: at the end of that day. */
      to_time?: LocalTime;
      time_zone?: TimeZone;
    };
    data: CreateTimeOffAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "time_off.too_many";
  };
  "DELETE /service-provider/time-off/delete-time-off/{time_off_id}": {
    params: {
      time_off_id: TimeOffId;
    };
    data: DeleteTimeOffAnswer;
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "time_off.not_found";
  };
  "GET /service-provider/time-off/get-time-off": {
    data: GetTimeOffAnswer;
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "POST /suggestion/create-suggestion": {
    body: {
      /** Your suggestion in your own words. */
      text: string;
      /** What the suggestion is about. */
      category?: SuggestionCategory;
    };
    data: Suggestion;
    refusals: SharedRefusal | "suggestion.version_conflict";
  };
  "GET /suggestion/get-suggestion-list": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only suggestions in this state. */
      status?: SuggestionState;
      account_id?: AccountId;
    };
    data: GetSuggestionListAnswer;
    refusals: SharedRefusal;
  };
  "POST /terms-and-condition/create-help": {
    body: {
      /** Title of the entry: usually the question. */
      title: string;
      /** Text of the entry: usually the answer. */
      text: string;
      /** Whether `text` is Markdown or plain text. */
      format?: TextFormat;
      /** Key of the category that lists the entry, such as `payments`. */
      category: string;
      /** Words by which the entry is found. */
      tags?: string[];
      /** Whether everyone can read the entry at once. If not, it stays a draft. */
      published?: boolean;
      /** When the entry is published by itself. It stays a draft until then. */
      publish_at?: GivenInstant;
    };
    data: Help;
    refusals: SharedRefusal | "help.too_many" | "help.publish_at_past" | "help.version_conflict";
  };
  "DELETE /terms-and-condition/delete-help/{help_id}": {
    params: {
      help_id: HelpId;
    };
    data: DeleteHelpAnswer;
    refusals: SharedRefusal | "help.not_found" | "help.version_conflict";
  };
  "GET /terms-and-condition/get-help-by-id/{help_id}": {
    params: {
      help_id: HelpId;
    };
    data: GetHelpByIdAnswer;
    refusals: SharedRefusal | "help.not_found";
  };
  "GET /terms-and-condition/get-help": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Only entries that contain these words. */
      search?: string;
      /** Only entries of this category. */
      category?: string;
    };
    data: GetHelpAnswer;
    refusals: SharedRefusal;
  };
  "GET /terms-and-condition/get-terms-versions": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: GetTermsVersionsAnswer;
    refusals: SharedRefusal;
  };
  "GET /terms-and-condition/get-termsandcondition": {
    query?: {
      /** Number of the version to read. Left out, it is the one in force. */
      version?: string;
    };
    data: GetTermsandconditionAnswer;
    refusals: SharedRefusal | "terms.not_found";
  };
  "PUT /terms-and-condition/update-help/{help_id}": {
    params: {
      help_id: HelpId;
    };
    body: {
      /** Title of the entry: usually the question. */
      title?: string;
      /** Text of the entry: usually the answer. */
      text?: string;
      /** Whether `text` is Markdown or plain text. */
      format?: TextFormat;
      /** Key of the category that lists the entry, such as `payments`. */
      category?: string;
      /** Words by which the entry is found besides those in its text. */
      tags?: string[];
      /** Send `true` to let everyone read the entry, `false` to withdraw it. */
      published?: boolean;
      /** When the changed entry is published by itself. Until then readers see the earlier version. */
      publish_at?: GivenInstant;
    };
    data: Help;
    refusals: SharedRefusal | "help.not_found" | "help.publish_at_past" | "help.version_conflict";
  };
  "PUT /terms-and-condition/update-termandcondition": {
    body: {
      /** Title of the terms. */
      title: string;
      /** The full text of the terms. */
      text: string;
      /** Whether `text` is Markdown or plain text. */
      format?: TextFormat;
      /** What is different from the version before, in a few sentences. */
      change_note?: string;
      /** Whether the terms come into force. If not, they stay a draft. */
      published?: boolean;
      /** When the terms come into force. Left out, that is at once. */
      publish_at?: GivenInstant;
    };
    data: UpdateTermandconditionAnswer;
    refusals: SharedRefusal | "terms.publish_at_past" | "terms.version_conflict";
  };
  "PUT /user/edit-user-profile": {
    body: EditUser;
    data: Edited;
    refusals: SharedRefusal | "account.password_wrong" | "media.not_found" | "media.not_ready" | "account.not_found" | "account.version_conflict";
  };
  "GET /user/get-all-users": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only customers in this state. */
      status?: "active" | "deactivated" | "deleted";
      /** Finds customers by the beginning of a name, of any word in it, of an email address or of a phone number. */
      q?: string;
    };
    data: GetAllUsersAnswer;
    refusals: SharedRefusal | "search.too_short";
  };
  "GET /user/get-incident/{incident_id}": {
    params: {
      incident_id: IncidentId;
    };
    data: GetIncidentAnswer;
    refusals: SharedRefusal | "incident.not_found";
  };
  "GET /user/get-incidents": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** `reported` lists the incidents that you reported, `about` those that the other side reported about a job of yours. */
      side?: "reported" | "about";
    };
    data: PartyIncidentPage;
    refusals: SharedRefusal;
  };
  "GET /user/get-single-user-detail/{user_id}": {
    params: {
      user_id: UserId;
    };
    data: GetSingleUserDetailAnswer;
    refusals: SharedRefusal | "account.not_found";
  };
  "GET /user/get-user-document-list": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only documents in this state. */
      status?: DocumentState;
      user_id?: UserId;
    };
    data: GetUserDocumentListAnswer;
    refusals: SharedRefusal;
  };
  "GET /user/get-user-document": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: GetUserDocumentAnswer;
    refusals: SharedRefusal;
  };
  "GET /user/get-user-incidents-list": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only incidents in this state. */
      status?: IncidentState;
      /** Only incidents that this account reported. */
      reporter_id?: Id;
      /** Only incidents in which this account is the other side. */
      other_id?: Id;
      /** Only incidents of this severity. */
      severity?: IncidentSeverity;
      /** Only incidents that a customer, or that a provider reported. */
      reported_by?: IncidentSide;
    };
    data: GetUserIncidentsListAnswer;
    refusals: SharedRefusal;
  };
  "POST /user/report-incident": {
    body: {
      /** What kind of incident it is. */
      category: ReportedCategory;
      /** What happened, in your own words. */
      description: string;
      job_id?: JobId;
      /** Photos and videos that show it. They must be uploaded already. */
      media_ids?: MediaId[];
    };
    data: PartyIncident;
    refusals: SharedRefusal | "job.not_found" | "job.version_conflict" | "media.not_found" | "media.not_ready";
  };
  "PUT /user/respond-incident/{incident_id}": {
    params: {
      incident_id: IncidentId;
    };
    body: {
      /** Answers the question that the administrator has asked you. */
      action: "answer";
      /** Your answer in your own words. */
      text: string;
      /** Photos and videos that support your answer. */
      media_ids?: MediaId[];
    } | {
      /** Objects to how the incident was settled. */
      action: "object";
      /** Why you object. */
      reason: string;
    };
    data: PartyIncident;
    refusals: SharedRefusal | "incident.not_found" | "incident.version_conflict" | "incident.invalid_transition" | "incident.not_asked" | "incident.reopened_before" | "media.not_found" | "media.not_ready";
  };
  "PUT /user/update-incident/{incident_id}": {
    params: {
      incident_id: IncidentId;
    };
    body: IncidentAction;
    data: Incident;
    refusals: SharedRefusal | "incident.not_found" | "incident.version_conflict" | "incident.invalid_transition" | "incident.outcome_impossible" | "incident.reopened_before" | "job.not_found" | "job.invalid_transition" | "job.version_conflict";
  };
  "PUT /user/update-user-status/{account_id}": {
    params: {
      account_id: AccountId;
    };
    body: {
      /** What to do. */
      action: "suspend" | "reinstate";
      /** Why. The customer is told. */
      reason: string;
    };
    data: UpdateUserStatusAnswer;
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.suspension_unchanged";
  };
  "POST /user/upload-document": {
    body: HandedDocuments;
    data: UploadDocumentAnswer;
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "document.version_conflict";
  };
  "POST /user/upload-user-document/{user_id}": {
    params: {
      /** The customer whose documents these are. */
      user_id: Id;
    };
    body: {
      /** The documents to add, at most one of each kind. */
      documents: {
        /** Name of the kind of document, such as `trade_licence`. */
        doc_name: DocName;
        /** The number that is printed on the document. */
        document_number?: string;
        /** The last day on which the document is valid. */
        expires_on?: LocalDate;
        media_id?: MediaId;
        /** Type of the file, if you upload a new one. */
        content_type?: ImageType;
      }[];
    };
    data: UploadUserDocumentAnswer;
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "media.quota_exceeded" | "document.version_conflict" | "account.not_found";
  };
  "PUT /user/verify-user-document/{document_id}": {
    params: {
      document_id: DocumentId;
    };
    body: {
      /** The document is accepted. */
      verified: true;
    } | {
      /** The document is rejected. */
      verified: false;
      /** Why the document is rejected. Its owner reads it. */
      reason: string;
    };
    data: Document;
    refusals: SharedRefusal | "document.not_found" | "document.invalid_transition" | "document.version_conflict";
  };
  "PUT /video/complete-upload/{media_id}": {
    params: {
      media_id: MediaId;
    };
    body?: {
      /** The parts that were sent, in their order. Only for a file that is sent in parts. */
      parts?: SentPart[];
    };
    data: CompleteUploadAnswer;
    refusals: SharedRefusal | "media.not_found" | "media.not_multipart" | "media.parts_invalid" | "media.invalid_transition";
  };
  "DELETE /video/delete-media/{media_id}": {
    params: {
      media_id: MediaId;
    };
    data: DeleteMediaAnswer;
    refusals: SharedRefusal | "media.not_found" | "media.in_use" | "media.invalid_transition" | "media.version_conflict";
  };
  "GET /video/get-media/{media_id}": {
    params: {
      media_id: MediaId;
    };
    query?: {
      job_id?: JobId;
      feedback_id?: FeedbackId;
      /** The conversation that the file came in. */
      session_id?: Id;
      message_id?: MessageId;
    };
    data: GetMediaAnswer;
    refusals: SharedRefusal | "media.not_found";
  };
  "GET /video/get-upload/{media_id}": {
    params: {
      media_id: MediaId;
    };
    data: PartsOffer;
    refusals: SharedRefusal | "media.not_found" | "media.not_multipart" | "media.invalid_transition";
  };
  "GET /video/list-uploads": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: GivenInstant;
      /** Lists only what is from before this time. */
      to?: GivenInstant;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only files in this state. */
      status?: SeenState;
      /** Only pictures, only videos or only recordings. */
      kind?: MediaKind;
    };
    data: ListUploadsAnswer;
    refusals: SharedRefusal;
  };
  "POST /video/ml-audio-upload": {
    body: {
      /** Type of the recording. */
      content_type: AudioType;
      /** Size of the file, in bytes. */
      size_bytes?: number;
      duration_seconds?: PlayingTime;
      /** A title for the file. */
      title?: string;
      /** What the file shows, in your own words. */
      description?: string;
    };
    data: UploadOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
  "POST /video/ml-image-upload": {
    body: {
      /** Type of the picture. */
      content_type: ImageType;
      /** Size of the file, in bytes. */
      size_bytes?: number;
      /** A title for the file. */
      title?: string;
      /** What the file shows, in your own words. */
      description?: string;
    };
    data: UploadOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
  "POST /video/ml-video-upload": {
    body: {
      /** Type of the video. */
      content_type: VideoType;
      /** Size of the file, in bytes. */
      size_bytes?: number;
      duration_seconds?: PlayingTime;
      /** A title for the file. */
      title?: string;
      /** What the file shows, in your own words. */
      description?: string;
    };
    data: UploadOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
  "PUT /video/update-video-data/{video_id}": {
    params: {
      video_id: VideoId;
    };
    body: {
      /** The new title. */
      title?: string;
      /** The new description. */
      description?: string;
      /** One of your pictures, shown until the video plays. */
      slide_media_id?: Id;
      task_id?: TaskId;
      /** The uploaded parts, in order. Only for a video that is sent in parts. */
      parts?: SentPart[];
    };
    data: UpdateVideoDataAnswer;
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "media.not_multipart" | "media.parts_invalid" | "media.invalid_transition" | "media.version_conflict";
  };
  "POST /video/upload-image-or-video": {
    body: {
      /** The file is a picture. */
      kind: "image";
      /** Type of the picture. */
      content_type: ImageType;
      /** What the file is for. */
      purpose: "quote" | "profile" | "proof" | "chat" | "document" | "incident" | "feedback";
      /** Size of the file, in bytes. */
      size_bytes?: number;
      /** A title for the file. */
      title?: string;
      /** What the file shows, in your own words. */
      description?: string;
    } | {
      /** The file is a video. */
      kind: "video";
      /** Type of the video. */
      content_type: VideoType;
      /** What the file is for. */
      purpose: "quote" | "profile" | "proof" | "chat" | "document" | "incident" | "feedback";
      /** Size of the file, in bytes. */
      size_bytes?: number;
      duration_seconds?: PlayingTime;
      /** A title for the file. */
      title?: string;
      /** What the file shows, in your own words. */
      description?: string;
    };
    data: UploadOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
  "POST /video/upload-video-new": {
    body: {
      /** Type of the video. */
      content_type: VideoType;
      /** Size of the video, in bytes. */
      size_bytes: number;
      duration_seconds?: PlayingTime;
      /** A title for the video. */
      title?: string;
      /** What the video shows, in your own words. */
      description?: string;
    };
    data: PartsOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
  "POST /video/upload-video": {
    body: {
      /** Type of the video. */
      content_type: VideoType;
      /** Size of the file, in bytes. */
      size_bytes?: number;
      duration_seconds?: PlayingTime;
      /** A title for the file. */
      title?: string;
      /** What the file shows, in your own words. */
      description?: string;
    };
    data: UploadOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
};

/** What can be listened to: all that one is told of, or what happens to one record. */
export type Topic = "me" | "desk" | `job/${string}` | `quote/${string}` | `session/${string}`;

/** What is pushed over the socket: its types, and the facts of each. */
export type Events = {
  /** An owner gave an administrator another role. The administrator is signed out everywhere. */
  "account.admin_role_changed": {
    account_id: AccountId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** The role: `owner`, `support`, `finance` or `read_only`. */
    admin_role: string;
    /** The role: `owner`, `support`, `finance` or `read_only`. */
    previous_admin_role: string;
  };
  /** The account has a new email address or phone number, and its holder has proved it. */
  "account.contact_changed": {
    account_id: AccountId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Whether the new address is an email address or a phone number. */
    channel: string;
  };
  /** The holder asked for a new email address or phone number. It counts once the code was entered. */
  "account.contact_requested": {
    account_id: AccountId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    challenge_id: ChallengeId;
    /** Whether the new address is an email address or a phone number. */
    channel: string;
  };
  /** The holder deactivated the account. Signing in restores it until it is deleted. */
  "account.deactivated": {
    account_id: AccountId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
  };
  /** The account was deleted for good. Its personal data is erased next. */
  "account.deleted": {
    account_id: AccountId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
  };
  /** The holder asked for a download of all data of the account. */
  "account.exported": {
    account_id: AccountId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** How many records the export holds. */
    records: number;
  };
  /** The account has a new password. Its other sessions ended. */
  "account.password_changed": {
    account_id: AccountId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** `reset` with a code that was sent, or `change` by somebody who knew the old password. */
    how: "reset" | "change";
  };
  /** An administrator reinstated a suspended account. Its holder can sign in again. */
  "account.reinstated": {
    account_id: AccountId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
  };
  /** Somebody signed up with an address that this account already has. The account's owner is told. */
  "account.sign_up_attempted": {
    account_id: AccountId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    challenge_id: ChallengeId;
    /** Whether the address is an email address or a phone number. */
    channel: string;
  };
  /** An administrator suspended the account. Its holder is signed out and can't sign in. */
  "account.suspended": {
    account_id: AccountId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
  };
  /** Somebody accepted the invitation and is an administrator now. */
  "admin_invite.accepted": {
    admin_invite_id: AdminInviteId;
    /** The role: `owner`, `support`, `finance` or `read_only`. */
    admin_role: string;
    /** Which link of the invitation this is: 1 for the first, 2 for the second. Only the latest works. */
    generation: number;
    /** The new administrator's account. */
    accepted_by: Id;
  };
  /** A day's budget for assistants is used up. The rules answer in place of the model. */
  "ai.budget_reached": {
    /** Whether one account has used up its tokens, or all accounts together have used up the money. */
    scope: "account" | "all";
    account_id?: AccountId;
    /** How many tokens an account has a day. */
    limit_tokens?: number;
    /** What all assistants together may cost a day, in the smallest unit of `currency`. */
    limit_minor?: number;
    /** Currency of `limit_minor`. */
    currency?: string;
    /** When the next day's budget begins. */
    resets_at: Instant;
  };
  /** An administrator answers in the conversation. */
  "chat.agent_joined": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
  };
  /** A conversation was closed. */
  "chat.closed": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    /** Whether a person closed it or its time was up. */
    cause: "person" | "time" | "rejected_media" | "erased";
  };
  /** A reply failed too often. The conversation waits until somebody writes again. */
  "chat.failed": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    message_id: MessageId;
  };
  /** An administrator handed the conversation back to the assistant. */
  "chat.handed_back": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
  };
  /** A conversation was handed over to a person. */
  "chat.handed_over": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
  };
  /** All files that a conversation waited for are ready. */
  "chat.media_ready": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    /** Whether a reply is to be written. */
    reply: "wanted" | "none";
    /** The reply that is to be written. */
    reply_id?: Id;
  };
  /** A file that a conversation waited for was rejected, which ended the conversation. */
  "chat.media_rejected": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    media_id: MediaId;
  };
  /** A reply is complete. */
  "chat.message_completed": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    message_id: MessageId;
    /** Position of the message in the conversation. */
    seq: number;
    /** Whether the rules answered in place of the model. */
    degraded?: boolean;
    /** Whether no certain answer was found. */
    unsure?: boolean;
    /** Why the assistant declined to answer. */
    refused?: string;
  };
  /** Somebody wrote a message. */
  "chat.message_created": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    /** Whether a reply is to be written. */
    reply: "wanted" | "none";
    /** The reply that is to be written. */
    reply_id?: Id;
    message_id: MessageId;
    /** Position of the message in the conversation. */
    seq: number;
    /** Who wrote the message. */
    author: "user" | "service_provider" | "assistant" | "agent" | "system";
    /** The administrator who answers in the conversation, where somebody else wrote. */
    agent_id?: Id;
    /** Whether the other side of a job had read everything before, so that it is told. */
    tells?: boolean;
  };
  /** A reply could not be written. */
  "chat.message_failed": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    message_id: MessageId;
    /** Position of the message in the conversation. */
    seq: number;
    /** Whether the same reply can be asked for again. */
    retryable: boolean;
  };
  /** Somebody rated a reply. */
  "chat.message_rated": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    message_id: MessageId;
    /** How the reply was rated. */
    rating: "good" | "bad";
  };
  /** A reply was stopped before it was complete. */
  "chat.message_stopped": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    message_id: MessageId;
    /** Position of the message in the conversation. */
    seq: number;
  };
  /** One side of a job has read the other's messages. */
  "chat.messages_read": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    /** Which side has read them. */
    by: "user" | "service_provider";
    /** The last message that was read. */
    seq: number;
  };
  /** A quote was asked for from what was said in a conversation. */
  "chat.quote_drafted": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    /** The last message that the quote takes into account. */
    revision: number;
  };
  /** An administrator read what was written in a conversation. */
  "chat.read_by_admin": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    /** The administrator who read it. */
    admin_id: Id;
  };
  /** What a repair session found out about the repair is settled. */
  "chat.repair_info_ready": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    /** Whether anything was found out. */
    outcome: "ready" | "unavailable";
  };
  /** A reply was asked for once more: it had failed, or another one was wanted. */
  "chat.reply_requested": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    /** Whether a reply is to be written. */
    reply: "wanted" | "none";
    /** The reply that is to be written. */
    reply_id?: Id;
    /** The message that is replied to. */
    message_id: Id;
    /** The reply that the new one replaces. */
    replaces?: Id;
  };
  /** A conversation that had failed goes on. */
  "chat.resumed": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
  };
  /** A danger was recognized in a conversation. */
  "chat.safety_flagged": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    message_id: MessageId;
    /** The dangers that were recognized. */
    flags: string[];
  };
  /** Somebody started a conversation, with a first message or without. */
  "chat.session_created": {
    conversation_id: ConversationId;
    /** What the conversation is about: a repair, what a quote still needs, help, or a job. */
    kind: "repair" | "intake" | "help" | "job";
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    job_id?: JobId;
    quote_id?: QuoteId;
    /** Whether a reply is to be written. */
    reply: "wanted" | "none";
    /** The reply that is to be written. */
    reply_id?: Id;
    message_id?: MessageId;
  };
  /** An administrator refused the changes that a verified company asked for. The old details stay. */
  "company.changes_refused": {
    service_provider_id: ServiceProviderId;
  };
  /** An administrator asked for corrections to a company's details. */
  "company.changes_requested": {
    service_provider_id: ServiceProviderId;
  };
  /** A suspended company was reinstated. */
  "company.reinstated": {
    service_provider_id: ServiceProviderId;
  };
  /** An administrator turned a company down. Its provider may send other details. */
  "company.rejected": {
    service_provider_id: ServiceProviderId;
  };
  /** A company was suspended. Its provider can't take jobs until it is reinstated. */
  "company.suspended": {
    service_provider_id: ServiceProviderId;
  };
  /** Credit has expired. */
  "credit.expired": {
    user_id: UserId;
    /** How much credit it is about, in cents. */
    amount_minor: AmountMinor;
    /** The credit that can be used after it, in cents. */
    balance_minor: AmountMinor;
    currency: Currency;
    /** The grant that it happened to. */
    grant_id: Id;
    /** What is left then expires. */
    expires_at: Instant;
  };
  /** Credit is about to expire. */
  "credit.expiring": {
    user_id: UserId;
    /** How much credit it is about, in cents. */
    amount_minor: AmountMinor;
    /** The credit that can be used after it, in cents. */
    balance_minor: AmountMinor;
    currency: Currency;
    /** The grant that it happened to. */
    grant_id: Id;
    /** What is left then expires. */
    expires_at: Instant;
  };
  /** A customer was given credit. */
  "credit.granted": {
    user_id: UserId;
    /** How much credit it is about, in cents. */
    amount_minor: AmountMinor;
    /** The credit that can be used after it, in cents. */
    balance_minor: AmountMinor;
    currency: Currency;
    /** The grant that it happened to. */
    grant_id: Id;
    /** What is left then expires. */
    expires_at: Instant;
    /** What the credit was given for. */
    source: "invite" | "promotion" | "goodwill";
  };
  /** Credit that was kept for a job, or had paid for it, can be used again. */
  "credit.returned": {
    user_id: UserId;
    /** How much credit it is about, in cents. */
    amount_minor: AmountMinor;
    /** The credit that can be used after it, in cents. */
    balance_minor: AmountMinor;
    currency: Currency;
    payment_id: PaymentId;
    job_id: JobId;
  };
  /** An administrator took back what was left of a grant of credit. */
  "credit.revoked": {
    user_id: UserId;
    /** How much credit it is about, in cents. */
    amount_minor: AmountMinor;
    /** The credit that can be used after it, in cents. */
    balance_minor: AmountMinor;
    currency: Currency;
    /** The grant that it happened to. */
    grant_id: Id;
  };
  /** A document has expired. */
  "document.expired": {
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Whether it is a customer's, a provider's or a company's. */
    owner_type: string;
    /** Id of the customer or provider. */
    owner_id: string;
    /** Name of the kind of document, such as `trade_licence`. */
    doc_name: string;
    /** The last day on which the document is valid. */
    expires_on?: LocalDate;
  };
  /** A document expires soon. This is told several times, the last time a day before. */
  "document.expiring": {
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Whether it is a customer's, a provider's or a company's. */
    owner_type: string;
    /** Id of the customer or provider. */
    owner_id: string;
    /** Name of the kind of document, such as `trade_licence`. */
    doc_name: string;
    /** The last day on which the document is valid. */
    expires_on?: LocalDate;
  };
  /** An administrator rejected a document. */
  "document.rejected": {
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Whether it is a customer's, a provider's or a company's. */
    owner_type: string;
    /** Id of the customer or provider. */
    owner_id: string;
    /** Name of the kind of document, such as `trade_licence`. */
    doc_name: string;
  };
  /** An administrator verified a document. */
  "document.verified": {
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Whether it is a customer's, a provider's or a company's. */
    owner_type: string;
    /** Id of the customer or provider. */
    owner_id: string;
    /** Name of the kind of document, such as `trade_licence`. */
    doc_name: string;
  };
  /** An administrator decided that flagged feedback stays. */
  "feedback.kept": {
    feedback_id: FeedbackId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id: ServiceProviderId;
    /** Whether the customer (`user`) or the provider wrote the feedback. */
    by: FeedbackSide;
    /** Key of the service, such as `plumbing`. */
    service: string;
  };
  /** Feedback can be read: both sides have given theirs, or the time for it has passed. */
  "feedback.published": {
    feedback_id: FeedbackId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id: ServiceProviderId;
    /** Whether the customer (`user`) or the provider wrote the feedback. */
    by: FeedbackSide;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** How many of five stars were given. */
    rating: number;
    /** When the feedback was published. */
    published_at: Instant;
  };
  /** An administrator removed the feedback. It no longer counts in the rating. */
  "feedback.removed": {
    feedback_id: FeedbackId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id: ServiceProviderId;
    /** Whether the customer (`user`) or the provider wrote the feedback. */
    by: FeedbackSide;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** How many of five stars were given. */
    rating: number;
    /** When the feedback was published. */
    published_at: Instant;
  };
  /** The side that the feedback is about replied to it. */
  "feedback.replied": {
    feedback_id: FeedbackId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id: ServiceProviderId;
    /** Whether the customer (`user`) or the provider wrote the feedback. */
    by: FeedbackSide;
    /** Key of the service, such as `plumbing`. */
    service: string;
  };
  /** One side said how a job was, or changed what it had said. The other side can't read it yet. */
  "feedback.submitted": {
    feedback_id: FeedbackId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id: ServiceProviderId;
    /** Whether the customer (`user`) or the provider wrote the feedback. */
    by: FeedbackSide;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** The feedback is published then at the latest. */
    publish_at: Instant;
  };
  /** The incident was closed, as nobody objected in time. */
  "incident.closed": {
    incident_id: IncidentId;
    job_id?: JobId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Whether the customer (`user`) or the provider reported the incident. */
    reported_by: "user" | "service_provider";
    /** What kind of incident it is. */
    category: string;
    /** How severe the incident is. */
    severity: string;
    /** Whether the payment of the job stays on hold until the incident is settled. */
    blocks_payment: boolean;
  };
  /** An administrator asked one side a question. It has until `answer_by` to answer. */
  "incident.info_requested": {
    incident_id: IncidentId;
    job_id?: JobId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Whether the customer (`user`) or the provider reported the incident. */
    reported_by: "user" | "service_provider";
    /** What kind of incident it is. */
    category: string;
    /** How severe the incident is. */
    severity: string;
    /** Whether the payment of the job stays on hold until the incident is settled. */
    blocks_payment: boolean;
    /** Whether the customer (`user`) or the provider is asked. */
    asked: "user" | "service_provider";
    /** The answer is awaited until then. */
    answer_by: Instant;
  };
  /** The incident was opened again. */
  "incident.reopened": {
    incident_id: IncidentId;
    job_id?: JobId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Whether the customer (`user`) or the provider reported the incident. */
    reported_by: "user" | "service_provider";
    /** What kind of incident it is. */
    category: string;
    /** How severe the incident is. */
    severity: string;
    /** Whether the payment of the job stays on hold until the incident is settled. */
    blocks_payment: boolean;
  };
  /** Somebody reported an incident. */
  "incident.reported": {
    incident_id: IncidentId;
    job_id?: JobId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Whether the customer (`user`) or the provider reported the incident. */
    reported_by: "user" | "service_provider";
    /** What kind of incident it is. */
    category: string;
    /** How severe the incident is. */
    severity: string;
    /** Whether the payment of the job stays on hold until the incident is settled. */
    blocks_payment: boolean;
  };
  /** An administrator settled the incident. */
  "incident.resolved": {
    incident_id: IncidentId;
    job_id?: JobId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Whether the customer (`user`) or the provider reported the incident. */
    reported_by: "user" | "service_provider";
    /** What kind of incident it is. */
    category: string;
    /** How severe the incident is. */
    severity: string;
    /** Whether the payment of the job stays on hold until the incident is settled. */
    blocks_payment: boolean;
    /** How the incident was settled. */
    outcome: string;
    /** How much the customer gets back, in cents. */
    refund_minor?: AmountMinor;
    /** Either side can object until then. After that the incident is closed. */
    closes_at: Instant;
  };
  /** Somebody signed up with the invitation. */
  "invite.accepted": {
    invite_id: InviteId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Which link of the invitation this is: 1 for the first, 2 for the second. Only the latest works. */
    generation: number;
    /** The account that was signed up with the invitation. */
    accepted_by: Id;
  };
  /** The invited person's first job was completed. */
  "invite.rewarded": {
    invite_id: InviteId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Which link of the invitation this is: 1 for the first, 2 for the second. Only the latest works. */
    generation: number;
    job_id: JobId;
  };
  /** The provider set out and has not started the work in time. Both sides are asked. */
  "job.arrival_overdue": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The job goes to another provider if it has not begun by then. */
    begin_by: Instant;
  };
  /** A provider took the job. */
  "job.assigned": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
  };
  /** The job was canceled. */
  "job.canceled": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** Who canceled the job. `timer`: it was not paid in time. */
    by: "user" | "service_provider" | "admin" | "timer";
    /** Why the job was canceled. */
    cause: "payment_timeout" | "payment_failed" | "user" | "admin";
    /** What the customer pays for the cancellation, in cents. */
    fee_minor: AmountMinor;
    currency: Currency;
    /** Why, as one word of a fixed list. Absent if nobody said. */
    reason_code?: string;
  };
  /** The job is done and its price is due. */
  "job.completed": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The agreed price, in cents. */
    price_minor: AmountMinor;
    currency: Currency;
    /** Who said that the job is done. `timer`: the customer said nothing in time. */
    by: "user" | "service_provider" | "admin" | "timer";
  };
  /** The customer has not yet said whether the work is done. */
  "job.confirmation_reminded": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The job counts as done then if the customer says nothing. */
    confirm_by: Instant;
    /** Which reminder this is: 1 for the first. */
    reminder: number;
  };
  /** A task of an accepted quote was booked. The job waits for payment. */
  "job.created": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The agreed price, in cents. */
    price_minor: AmountMinor;
    currency: Currency;
    /** The lower end of the estimated price, in cents. */
    low_minor: AmountMinor;
    /** The upper end of the estimated price, in cents. This much is held on the card. */
    high_minor: AmountMinor;
    /** The booking lapses then if it is not paid. */
    hold_expires_at: Instant;
  };
  /** The provider will arrive later than agreed. */
  "job.delayed": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** How many minutes later the provider arrives. */
    minutes: number;
    /** When the provider now expects to arrive. */
    eta: Instant;
  };
  /** A dispute has waited longer for its decision than we promise. */
  "job.dispute_overdue": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
  };
  /** The dispute was decided. */
  "job.dispute_resolved": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** How the dispute ends: the job is done, canceled, or goes on. */
    outcome: "completed" | "canceled" | "rework";
  };
  /** The job is disputed. Its money is held until the decision. */
  "job.disputed": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
  };
  /** The provider is on the way. */
  "job.en_route": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** When the provider expects to arrive. */
    eta?: Instant;
  };
  /** No provider took the job in time. */
  "job.expired": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
  };
  /** The customer need not pay the fee for the cancellation, or not all of it. */
  "job.fee_waived": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** What the customer need not pay, in cents. */
    waived_minor: AmountMinor;
    /** What of the fee the customer still pays, in cents. */
    fee_minor: AmountMinor;
    currency: Currency;
  };
  /** The customer or the provider did not show up. */
  "job.no_show": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** Who did not show up. */
    party: "customer" | "provider";
    /** What the customer pays for it, in cents. */
    fee_minor: AmountMinor;
    currency: Currency;
    /** A customer who is said not to have been there can contest it until then. */
    contest_by?: Instant;
    /** The district whose providers can take the job: country and start of the postal code. */
    district: string;
  };
  /** The provider of the last visit has not taken the job. It is open to all providers of its district. */
  "job.offer_widened": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The district whose providers can take the job: country and start of the postal code. */
    district: string;
  };
  /** The job starts soon and no provider has taken it. */
  "job.open_alerted": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
  };
  /** The job is paid for and open to the providers of its district. */
  "job.opened": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The district whose providers can take the job: country and start of the postal code. */
    district: string;
  };
  /** The work has been interrupted for a long time. */
  "job.pause_alerted": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
  };
  /** The work is interrupted. */
  "job.paused": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
  };
  /** The job has another price: the customer agreed to it, or it is so near to the one that was agreed that nobody has to be asked. */
  "job.price_changed": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The agreed price, in cents. */
    price_minor: AmountMinor;
    currency: Currency;
    /** The price before, in cents. */
    previous_price_minor: AmountMinor;
    /** Whether the customer was asked and agreed. */
    agreed: boolean;
  };
  /** The customer declined another price, or did not answer in time (`reason` is `unanswered`). The old one stays. */
  "job.price_declined": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The agreed price, in cents. */
    price_minor: AmountMinor;
    currency: Currency;
    /** The price that was proposed, in cents. */
    declined_price_minor: AmountMinor;
  };
  /** The provider asks for a price that the customer has to agree to. Until then the old one stands. */
  "job.price_proposed": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The agreed price, in cents. */
    price_minor: AmountMinor;
    currency: Currency;
    /** The price before, in cents. */
    previous_price_minor: AmountMinor;
    /** The old price stays if there is no answer by then. */
    expires_at: Instant;
  };
  /** The provider gave the job back. It is open to others again. */
  "job.provider_canceled": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** Why, as one word of a fixed list. Absent if nobody said. */
    reason_code?: string;
    /** The district whose providers can take the job: country and start of the postal code. */
    district: string;
  };
  /** The provider of the job was suspended. A job that had not started is open to others again; one that had started waits for an administrator. */
  "job.provider_suspended": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The district whose providers can take the job: country and start of the postal code. */
    district: string;
    /** Whether the work had begun when the provider was suspended. */
    had_begun: boolean;
  };
  /** An administrator gave the job to another provider. */
  "job.reassigned": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The provider that had the job before. */
    previous_service_provider_id?: Id;
  };
  /** An expired job is open again at a new time. */
  "job.reopened": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The district whose providers can take the job: country and start of the postal code. */
    district: string;
  };
  /** The other side accepted the proposed time. */
  "job.reschedule_accepted": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** Id of the proposal. */
    proposal_id: string;
    /** Whether the customer (`user`) or the provider proposed it. */
    by: "user" | "service_provider";
    /** The start that is proposed. */
    proposed_start: Instant;
    /** When the work was to start before. */
    previous_start: Instant;
  };
  /** The other side declined the proposed time, or the side that proposed it withdrew it (`reason` is `withdrawn`). The old time stays. */
  "job.reschedule_declined": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** Id of the proposal. */
    proposal_id: string;
    /** Whether the customer (`user`) or the provider proposed it. */
    by: "user" | "service_provider";
    /** The start that is proposed. */
    proposed_start: Instant;
  };
  /** The proposed time was not answered in time. The old time stays. */
  "job.reschedule_expired": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** Id of the proposal. */
    proposal_id: string;
    /** Whether the customer (`user`) or the provider proposed it. */
    by: "user" | "service_provider";
    /** The start that is proposed. */
    proposed_start: Instant;
  };
  /** One side proposed another time. */
  "job.reschedule_proposed": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** Id of the proposal. */
    proposal_id: string;
    /** Whether the customer (`user`) or the provider proposed it. */
    by: "user" | "service_provider";
    /** The start that is proposed. */
    proposed_start: Instant;
    /** The proposal can be accepted until then. */
    expires_at: Instant;
  };
  /** The customer moved an open job to another time. */
  "job.rescheduled": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** When the work was to start before. */
    previous_start: Instant;
  };
  /** The work goes on after an interruption. */
  "job.resumed": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** For how many minutes the work was interrupted so far. */
    paused_minutes: number;
  };
  /** The customer says that the work is not done yet. */
  "job.rework_requested": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** How often the customer has asked for more work. */
    rework: number;
  };
  /** The provider started the work. */
  "job.started": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** When the work started. */
    started_at: Instant;
  };
  /** An administrator moved the job to another state. The event of that step is told besides. */
  "job.status_overridden": {
    job_id: JobId;
    /** The state that the job was moved to. */
    status: string;
    /** Whether the step was taken without what it asks for otherwise. */
    forced: boolean;
  };
  /** The provider says that the work is done. The customer is asked to confirm it. */
  "job.work_completed": {
    job_id: JobId;
    quote_id: QuoteId;
    task_id: TaskId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    payment_id?: PaymentId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The agreed price, in cents. */
    price_minor: AmountMinor;
    currency: Currency;
    /** The job counts as done then if the customer says nothing. */
    confirm_by: Instant;
    /** For how many minutes the work was interrupted. */
    paused_minutes: number;
  };
  /** Providers who could take an open job are told about it. */
  "job_offer.made": {
    job_id: JobId;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** The district of the job: country and start of the postal code. */
    district: string;
    /** When the work starts. */
    starts_at: Instant;
    /** The providers that are told about the job. */
    service_provider_ids: ServiceProviderId[];
    /** Until then it is kept for the provider that is told, who did the visit before. */
    reserved_until?: Instant;
  };
  /** A file was not deleted, because something began to use it just before its owner asked for that. */
  "media.kept": {
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** What uses the file. */
    used_by: MediaUser[];
  };
  /** A file did not pass its checks, or never arrived. */
  "media.rejected": {
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
    /** Whether it is a picture, a video or a recording. */
    kind: string;
    /** What the file is for. */
    purpose: string;
    /** Type of the content, such as `image/jpeg`. */
    content_type: string;
    /** Why the file was rejected, one code for each reason. */
    reasons: string[];
  };
  /** The membership is paid and active. */
  "membership.activated": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** The membership ends with its period. */
  "membership.cancel_scheduled": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** The membership goes on after all. */
  "membership.cancel_undone": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** The provider changes to a cheaper plan when the period ends. */
  "membership.downgrade_scheduled": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
    next_plan_id: PlanId;
    /** What a period costs then, in cents. */
    next_amount_minor: AmountMinor;
    /** The plan or price changes with the first renewal from then on. */
    changes_from: Instant;
  };
  /** The provider keeps its plan after all. */
  "membership.downgrade_undone": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** The membership has ended. */
  "membership.ended": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** The payment is late for so long that the provider may take no jobs. */
  "membership.grace_ended": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** The first payment was not made in time; nothing was charged. */
  "membership.lapsed": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** The membership is paid with another card. */
  "membership.method_changed": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** A membership's invoice was paid. */
  "membership.paid": {
    service_provider_id: ServiceProviderId;
    /** Id of the invoice at the payment provider. */
    invoice_id: string;
    /** What was paid, in cents. */
    paid_minor: AmountMinor;
    currency: Currency;
  };
  /** The membership is paused. */
  "membership.paused": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** The payment of a period failed. The provider may take jobs for a few more days. */
  "membership.payment_failed": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
    /** How often the payment was tried. */
    tries: number;
    /** Until then the provider may take jobs. */
    grace_until: Instant;
    /** When the payment is tried again. */
    next_try_at?: Instant;
  };
  /** The membership has another plan or price. */
  "membership.plan_changed": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
    previous_plan_id?: PlanId;
    /** What a period cost before, in cents. */
    previous_amount_minor?: AmountMinor;
  };
  /** The plan has a new price, which this provider pays from a later renewal on. */
  "membership.price_announced": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
    next_plan_id: PlanId;
    /** What a period costs then, in cents. */
    next_amount_minor: AmountMinor;
    /** The plan or price changes with the first renewal from then on. */
    changes_from: Instant;
  };
  /** The late payment has arrived; the membership is active again. */
  "membership.recovered": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** The next period has begun. */
  "membership.renewed": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** A paused membership is active again. */
  "membership.resumed": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** A provider's trial ends soon. */
  "membership.trial_ending": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
    /** Whether a plan follows the trial. */
    has_plan: boolean;
  };
  /** A provider's trial runs. Nothing is charged before it ends. */
  "membership.trial_started": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
  };
  /** The last try to collect the payment failed. The membership ends unless it is paid. */
  "membership.unpaid": {
    service_provider_id: ServiceProviderId;
    plan_id?: PlanId;
    /** What a period costs, in cents. */
    amount_minor?: AmountMinor;
    currency?: Currency;
    /** How long a period is: `month` or `year`. */
    interval?: string;
    /** Until when the period runs. */
    current_period_end?: Instant;
    /** When the membership ends if it is not paid. */
    ends_at: Instant;
  };
  /** The customer has to act before the money can be held: confirm the payment or use another card. */
  "payment.action_required": {
    /** The payment's status in one word, as apps show it. Absent if it stays as it was. */
    payment_status?: string;
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    payment_id: PaymentId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    /** The amount that the customer pays, in cents. */
    amount_minor: AmountMinor;
    /** What of it the customer's credit pays, in cents. Absent if no credit was kept for it. */
    credit_minor?: AmountMinor;
    currency: Currency;
  };
  /** The amount is held on the card. */
  "payment.authorized": {
    /** The payment's status in one word, as apps show it. Absent if it stays as it was. */
    payment_status?: string;
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    payment_id: PaymentId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    /** The amount that the customer pays, in cents. */
    amount_minor: AmountMinor;
    /** What of it the customer's credit pays, in cents. Absent if no credit was kept for it. */
    credit_minor?: AmountMinor;
    currency: Currency;
  };
  /** Money that was held has been charged. `amount_minor` says how much. */
  "payment.captured": {
    /** The payment's status in one word, as apps show it. Absent if it stays as it was. */
    payment_status?: string;
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    payment_id: PaymentId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    /** The amount that the customer pays, in cents. */
    amount_minor: AmountMinor;
    /** What of it the customer's credit pays, in cents. Absent if no credit was kept for it. */
    credit_minor?: AmountMinor;
    currency: Currency;
    /** The platform's share of the payment, in cents. */
    fee_minor: AmountMinor;
  };
  /** The card was declined. The customer can try again. */
  "payment.declined": {
    /** The payment's status in one word, as apps show it. Absent if it stays as it was. */
    payment_status?: string;
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    payment_id: PaymentId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    /** The amount that the customer pays, in cents. */
    amount_minor: AmountMinor;
    /** What of it the customer's credit pays, in cents. Absent if no credit was kept for it. */
    credit_minor?: AmountMinor;
    currency: Currency;
  };
  /** The money could not be held, and no try is left. */
  "payment.failed": {
    /** The payment's status in one word, as apps show it. Absent if it stays as it was. */
    payment_status?: string;
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    payment_id: PaymentId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    /** The amount that the customer pays, in cents. */
    amount_minor: AmountMinor;
    /** What of it the customer's credit pays, in cents. Absent if no credit was kept for it. */
    credit_minor?: AmountMinor;
    currency: Currency;
  };
  /** The customer paid the provider without this service. Nothing is charged; the provider owes the platform its share. */
  "payment.paid_offline": {
    /** The payment's status in one word, as apps show it. Absent if it stays as it was. */
    payment_status?: string;
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    payment_id: PaymentId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    /** The amount that the customer pays, in cents. */
    amount_minor: AmountMinor;
    /** What of it the customer's credit pays, in cents. Absent if no credit was kept for it. */
    credit_minor?: AmountMinor;
    currency: Currency;
    /** What the provider owes the platform for it, in cents. */
    fee_minor: AmountMinor;
  };
  /** The hold on the card was released, or there never was one. */
  "payment.voided": {
    /** The payment's status in one word, as apps show it. Absent if it stays as it was. */
    payment_status?: string;
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    payment_id: PaymentId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    /** The amount that the customer pays, in cents. */
    amount_minor: AmountMinor;
    /** What of it the customer's credit pays, in cents. Absent if no credit was kept for it. */
    credit_minor?: AmountMinor;
    currency: Currency;
  };
  /** The provider's bank did not take a payout. The money is in the provider's balance again. */
  "payout.failed": {
    payout_id: PayoutId;
    service_provider_id: ServiceProviderId;
    /** What goes to the bank, in cents. */
    amount_minor: AmountMinor;
    currency: Currency;
  };
  /** Payouts to the provider are possible. */
  "payout_account.activated": {
    service_provider_id: ServiceProviderId;
  };
  /** A provider's account at the payment provider was closed, as the provider asked. */
  "payout_account.closed": {
    service_provider_id: ServiceProviderId;
  };
  /** Payouts to the provider stop until it has given the details that are due. */
  "payout_account.restricted": {
    service_provider_id: ServiceProviderId;
  };
  /** The open questions were not answered in time. */
  "quote.abandoned": {
    quote_id: QuoteId;
    user_id: UserId;
  };
  /** The customer accepted the price. It is locked for a time. */
  "quote.accepted": {
    quote_id: QuoteId;
    user_id: UserId;
    /** The lower end of the estimated price, in cents. */
    low_minor: AmountMinor;
    /** The upper end of the estimated price, in cents. */
    high_minor: AmountMinor;
    currency: Currency;
    /** What all tasks cost when they are booked, in cents. */
    price_minor: AmountMinor;
    /** Number of the estimate: 1 for the first. */
    revision: number;
    /** The tasks can be booked at this price until then. */
    expires_at: Instant;
  };
  /** The customer answered. The request is read again. */
  "quote.answered": {
    quote_id: QuoteId;
    user_id: UserId;
    /** Which round of questions was answered: 1 for the first. */
    round: number;
  };
  /** Every task of the quote is booked. */
  "quote.converted": {
    quote_id: QuoteId;
    user_id: UserId;
    job_id: JobId;
  };
  /** The customer declined the price. */
  "quote.declined": {
    quote_id: QuoteId;
    user_id: UserId;
    /** Number of the estimate: 1 for the first. */
    revision: number;
  };
  /** The estimator did not answer. It is asked again later. */
  "quote.delayed": {
    quote_id: QuoteId;
    user_id: UserId;
    /** How often the estimate was tried. */
    tries: number;
    /** The estimate is tried again then. */
    retry_at: Instant;
  };
  /** The request has an estimate. */
  "quote.estimated": {
    quote_id: QuoteId;
    user_id: UserId;
    /** The lower end of the estimated price, in cents. */
    low_minor: AmountMinor;
    /** The upper end of the estimated price, in cents. */
    high_minor: AmountMinor;
    currency: Currency;
    /** Number of the estimate: 1 for the first. */
    revision: number;
    /** How certain the estimate is, from 0 to 1. */
    confidence: number;
    /** Keys of the services that the work belongs to. */
    services: string[];
    /** Version of the rules that the estimate was computed by. */
    rules_version: number;
    /** Version of the rates that the estimate was computed by. */
    rate_version: number;
  };
  /** The quote expired before it was used. */
  "quote.expired": {
    quote_id: QuoteId;
    user_id: UserId;
  };
  /** The quote expires soon. */
  "quote.expiring": {
    quote_id: QuoteId;
    user_id: UserId;
    /** The quote can be accepted until then. */
    expires_at: Instant;
  };
  /** No price could be estimated. Nothing is charged. */
  "quote.failed": {
    quote_id: QuoteId;
    user_id: UserId;
    /** How often the estimate was tried. */
    tries: number;
  };
  /** The customer was reminded of open questions. */
  "quote.nudged": {
    quote_id: QuoteId;
    user_id: UserId;
  };
  /** The customer gave the address of the work. The price stays. */
  "quote.place_completed": {
    quote_id: QuoteId;
    user_id: UserId;
  };
  /** The customer is asked questions about the work. */
  "quote.questions_asked": {
    quote_id: QuoteId;
    user_id: UserId;
    /** Which round of questions this is: 1 for the first. */
    round: number;
    /** How many questions are open. */
    questions: number;
  };
  /** An administrator rejected the request. */
  "quote.rejected": {
    quote_id: QuoteId;
    user_id: UserId;
  };
  /** A job of the quote ended before a provider had it. Its task can be booked again. */
  "quote.reopened": {
    quote_id: QuoteId;
    user_id: UserId;
    job_id: JobId;
  };
  /** A customer asked for a quote. */
  "quote.requested": {
    quote_id: QuoteId;
    user_id: UserId;
    /** What the request was made with, such as a video. */
    source: string;
    /** Photos, videos and recordings that show the problem. */
    media_ids: MediaId[];
    /** City, region and country of the work, if they were given by then. */
    place?: {
      country: Country;
      /** State or province. */
      region?: string;
      /** City or town. */
      city: string;
    };
  };
  /** Work on the estimate goes on: its files are ready, or another try is due. */
  "quote.resumed": {
    quote_id: QuoteId;
    user_id: UserId;
    /** Why the work on the estimate goes on: its files are ready, or it is tried again. */
    cause: "media" | "retry";
  };
  /** A quote has waited longer for its review than we promise. */
  "quote.review_overdue": {
    quote_id: QuoteId;
    user_id: UserId;
    /** The request ends without a price if nobody has reviewed it by then. */
    review_by: Instant;
  };
  /** A person has to look at the request before the customer can accept a price. */
  "quote.review_required": {
    quote_id: QuoteId;
    user_id: UserId;
    /** Number of the estimate: 1 for the first. */
    revision: number;
    /** How certain the estimate is, from 0 to 1. */
    confidence: number;
    /** Keys of the services that the work belongs to. */
    services: string[];
    /** Version of the rules that the estimate was computed by. */
    rules_version: number;
    /** Version of the rates that the estimate was computed by. */
    rate_version: number;
    /** The lower end of the estimated price, in cents. */
    low_minor?: number;
    /** The upper end of the estimated price, in cents. */
    high_minor?: number;
    /** Why a person reviews the estimate, one code for each reason. */
    reasons: string[];
    /** Which dangers were recognized. */
    safety: string[];
  };
  /** An administrator approved a price after review. */
  "quote.reviewed": {
    quote_id: QuoteId;
    user_id: UserId;
    /** The lower end of the estimated price, in cents. */
    low_minor: AmountMinor;
    /** The upper end of the estimated price, in cents. */
    high_minor: AmountMinor;
    currency: Currency;
    /** Number of the estimate: 1 for the first. */
    revision: number;
  };
  /** An administrator changed an estimate. */
  "quote.revised": {
    quote_id: QuoteId;
    user_id: UserId;
    /** The lower end of the estimated price, in cents. */
    low_minor: AmountMinor;
    /** The upper end of the estimated price, in cents. */
    high_minor: AmountMinor;
    currency: Currency;
    /** Number of the estimate: 1 for the first. */
    revision: number;
  };
  /** The customer got the money back. */
  "refund.succeeded": {
    /** The payment's status in one word, as apps show it. Absent if it stays as it was. */
    payment_status?: string;
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    payment_id: PaymentId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    /** Id of the refund. */
    refund_id: string;
    /** What the refund is given for, such as `incident`. Absent if it was made at the payment provider. */
    cause?: string;
    /** On whose word the money goes back. Absent if it was made at the payment provider. */
    initiator?: string;
    /** How much the customer gets back, in cents. */
    amount_minor: AmountMinor;
    /** What of it comes back as credit, in cents. Absent if all of it goes to the card. */
    credit_minor?: AmountMinor;
    currency: Currency;
  };
  /** No more visits of a series are booked. */
  "series.ended": {
    series_id: SeriesId;
    user_id: UserId;
    job_id: JobId;
    /** Why: the customer's wish, its end, or what went wrong. */
    cause: string;
  };
  /** The next visit of a series was booked. */
  "series.job_booked": {
    series_id: SeriesId;
    user_id: UserId;
    job_id: JobId;
    /** The day of the visit. */
    date: LocalDate;
    /** When the work starts. */
    starts_at: Instant;
  };
  /** No visits of a series are booked for now. */
  "series.paused": {
    series_id: SeriesId;
    user_id: UserId;
    job_id: JobId;
    /** Why: `customer`, or what is missing. */
    cause: string;
  };
  /** Prices have changed by more than the range of the quote. The customer is asked. */
  "series.price_proposed": {
    series_id: SeriesId;
    user_id: UserId;
    job_id: JobId;
    /** What a visit would cost, in cents. */
    price_minor: AmountMinor;
    /** What a visit has cost, in cents. */
    previous_minor: AmountMinor;
    currency: Currency;
    /** The next visit falls out if there is no answer by then. */
    answer_by: Instant;
  };
  /** A visit of a series could not be booked in time and falls out. */
  "series.visit_missed": {
    series_id: SeriesId;
    user_id: UserId;
    job_id: JobId;
    /** The day of the visit. */
    date: LocalDate;
    /** Why: the new price was not answered, or it was too late to book. */
    cause: "price_unanswered" | "too_late";
  };
  /** The provider was approved and may take jobs. */
  "service_provider.approved": {
    service_provider_id: ServiceProviderId;
  };
  /** A suspended provider may take jobs again. */
  "service_provider.reinstated": {
    service_provider_id: ServiceProviderId;
  };
  /** A provider was not approved. */
  "service_provider.rejected": {
    service_provider_id: ServiceProviderId;
  };
  /** The provider missed a job or gave one back. Too many of these suspend it. */
  "service_provider.struck": {
    service_provider_id: ServiceProviderId;
    job_id: JobId;
    /** How many jobs the provider has missed or given back lately, with this one. */
    strikes: number;
  };
  /** The provider was suspended. It may take no jobs until it is reinstated, and its jobs that had not started are open to others. */
  "service_provider.suspended": {
    service_provider_id: ServiceProviderId;
  };
  /** The service ended a session: its refresh token was used twice, or the account had too many sessions. */
  "session.revoked": {
    session_id: SessionId;
    account_id: AccountId;
    user_id?: UserId;
    service_provider_id?: ServiceProviderId;
  };
  /** The stored card did not pay the tip. The customer has to confirm it or use another card. */
  "tip.action_required": {
    /** The payment's status in one word, as apps show it. Absent if it stays as it was. */
    payment_status?: string;
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    payment_id: PaymentId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    /** The amount that the customer pays, in cents. */
    amount_minor: AmountMinor;
    /** What of it the customer's credit pays, in cents. Absent if no credit was kept for it. */
    credit_minor?: AmountMinor;
    currency: Currency;
  };
  /** A tip was not paid in time. Nothing was charged. */
  "tip.lapsed": {
    /** The payment's status in one word, as apps show it. Absent if it stays as it was. */
    payment_status?: string;
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    payment_id: PaymentId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    /** The amount that the customer pays, in cents. */
    amount_minor: AmountMinor;
    /** What of it the customer's credit pays, in cents. Absent if no credit was kept for it. */
    credit_minor?: AmountMinor;
    currency: Currency;
  };
  /** The customer paid a tip. The provider gets all of it. */
  "tip.paid": {
    /** The payment's status in one word, as apps show it. Absent if it stays as it was. */
    payment_status?: string;
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    payment_id: PaymentId;
    job_id: JobId;
    user_id: UserId;
    service_provider_id?: ServiceProviderId;
    /** The amount that the customer pays, in cents. */
    amount_minor: AmountMinor;
    /** What of it the customer's credit pays, in cents. Absent if no credit was kept for it. */
    credit_minor?: AmountMinor;
    currency: Currency;
  };
  /** The provider is not paid, because the customer got the money back. */
  "transfer.canceled": {
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    transfer_id: TransferId;
    payment_id: PaymentId;
    job_id: JobId;
    service_provider_id: ServiceProviderId;
    /** What the provider is paid, in cents. */
    amount_minor: AmountMinor;
    currency: Currency;
  };
  /** The provider could not be paid, and no try is left. */
  "transfer.failed": {
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    transfer_id: TransferId;
    payment_id: PaymentId;
    job_id: JobId;
    service_provider_id: ServiceProviderId;
    /** What the provider is paid, in cents. */
    amount_minor: AmountMinor;
    currency: Currency;
  };
  /** The provider has more than its share, and its account did not give it back: that much is kept from what it is sent next. `amount_minor` says how much. */
  "transfer.owed": {
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    transfer_id: TransferId;
    payment_id: PaymentId;
    job_id: JobId;
    service_provider_id: ServiceProviderId;
    /** What the provider is paid, in cents. */
    amount_minor: AmountMinor;
    currency: Currency;
  };
  /** The provider was paid. */
  "transfer.paid": {
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    transfer_id: TransferId;
    payment_id: PaymentId;
    job_id: JobId;
    service_provider_id: ServiceProviderId;
    /** What the provider is paid, in cents. */
    amount_minor: AmountMinor;
    currency: Currency;
    /** What of the share went back to the customer before, in cents. Absent if nothing did. */
    refunded_minor?: AmountMinor;
    /** What was kept from the share for what the provider owed, in cents. Absent if nothing was. */
    debt_minor?: AmountMinor;
  };
  /** Money was taken back from the provider. `amount_minor` says how much. */
  "transfer.reversed": {
    /** `tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job. */
    purpose?: "tip";
    transfer_id: TransferId;
    payment_id: PaymentId;
    job_id: JobId;
    service_provider_id: ServiceProviderId;
    /** What the provider is paid, in cents. */
    amount_minor: AmountMinor;
    currency: Currency;
  };
};

/** The operations by their area and name on the client. */
export const routes = {
  admin: {
    admins: {
      /** Give an administrator another role. */
      changeRole: "PUT /admin/admins/change-role/{account_id}",
      /** List the administrators, oldest first, with their roles, and the invitations that are open. */
      getAdmins: "GET /admin/admins/get-admins",
      /** Invite somebody by email to be an administrator with a role. */
      inviteAdmin: "POST /admin/admins/invite-admin",
      /** Remove an administrator, or take an invitation back. */
      removeAdmin: "PUT /admin/admins/remove-admin/{admin_id}",
    },
    dashboard: {
      /** Count the active customers and providers by day, week and month. */
      getActiveUserAnalytics: "GET /admin/dashboard/get-active-user-analytics",
      /** Show how the marketplace grows: sign-ups, quotes, jobs and money over time. */
      getAnalytics: "GET /admin/dashboard/get-analytics",
      /** Show how long each step takes, from the request to the completed job. */
      getAverageJobCompletionAndRequestAnalytics: "GET /admin/dashboard/get-average-job-completion-and-request-analytics",
      /** Show what becomes of jobs: by state, service and place, with rates. */
      getJobMatrixAnalytics: "GET /admin/dashboard/get-job-matrix-analytics",
      /** Show ratings, incidents, invitations, conversations, reviews of documents, and how good estimates are. */
      getOtherStatAnalytics: "GET /admin/dashboard/get-other-stat-analytics",
      /** Rank the services by the jobs that were booked. */
      getPopularServiceAnalytics: "GET /admin/dashboard/get-popular-service-analytics",
      /** Show what becomes of quotes, from the request to the booking. */
      getQuoteMatrixAnalytics: "GET /admin/dashboard/get-quote-matrix-analytics",
      /** Count refunds by cause, by who asked for them, and by size. */
      getRefundCountAnalytics: "GET /admin/dashboard/get-refund-count-analytics",
      /** Show who comes back and who leaves: by period, and by month of sign-up. */
      getRetentionAndChuranAnalytics: "GET /admin/dashboard/get-retention-and-churan-analytics",
      /** Show the revenue by country, region, city and district. */
      getRevenueByLocationAnalytics: "GET /admin/dashboard/get-revenue-by-location-analytics",
      /** Show one-time revenue from jobs next to recurring revenue from memberships. */
      getRevenueByOneTimeAndRecurringAnalytics: "GET /admin/dashboard/get-revenue-by-one-time-and-recurring-analytics",
      /** Show the revenue of each service. */
      getRevenueFromEachServiceAnalytics: "GET /admin/dashboard/get-revenue-from-each-service-analytics",
      /** Show the marketplace as it is now: people, jobs, quotes, documents and incidents by state, what waits for a person, and today's figures. */
      getStats: "GET /admin/dashboard/get-stats",
      /** Count the memberships by plan and state, and how many began and ended. */
      getSubscriptionCountAnalytics: "GET /admin/dashboard/get-subscription-count-analytics",
      /** Show how much customers were charged, how much was refunded, how much the platform earned, and what credit cost. */
      getTotalRevenueAnalytics: "GET /admin/dashboard/get-total-revenue-analytics",
    },
    defaultServices: {
      /** Add a service to the catalog. */
      createDefaultservices: "POST /admin/default-services/create-defaultservices",
      /** Remove a service that nobody offers from the catalog. */
      deleteDefaultservices: "DELETE /admin/default-services/delete-defaultservices/{default_service_id}",
      /** Change a service in the catalog. */
      editDefaultservices: "PUT /admin/default-services/edit-defaultservices/{default_service_id}",
      /** List the services in the catalog by category and name. */
      getDefaultservices: "GET /admin/default-services/get-defaultservices",
    },
    desk: {
      /** Find any record by its id, or people by name, email address or phone number. */
      find: "GET /admin/desk/find",
      /** List the jobs that need a person, and how many there are for each reason. */
      getAttention: "GET /admin/desk/get-attention",
      /** Count what waits for an administrator: documents, providers, quotes, incidents and more. */
      getBadges: "GET /admin/desk/get-badges",
    },
    document: {
      /** Count documents by state and by kind. */
      documentsCount: "GET /admin/document/documents-count",
      /** List the kinds of documents: who they are about, which are mandatory, and which expire. */
      getDocumentKinds: "GET /admin/document/get-document-kinds",
      /** List documents of customers, providers and companies by when they were handed in. */
      listDocuments: "GET /admin/document/list-documents",
      /** Set the kinds of documents: which are accepted, which are mandatory, and which expire. */
      updateDocumentKinds: "PUT /admin/document/update-document-kinds",
      /** Hand in documents for a customer, a provider or its company. */
      uploadDocuments: "PUT /admin/document/upload-documents",
      /** Accept or reject 1 to 25 documents, all of them or none. */
      verifyDocuments: "PUT /admin/document/verify-documents",
    },
    job: {
      /** List jobs by when they were booked, or find them by people, place, service, state and time. */
      getAllJobs: "GET /admin/job/get-all-jobs",
      /** List what canceling a job costs: now, in the past, and from announced dates on. */
      getCancellationTerms: "GET /admin/job/get-cancellation-terms",
      /** Read a job with the last 100 entries of its history, newest first. */
      getIndividualJob: "GET /admin/job/get-individual-job/{job_id}",
      /** Read everything about a job: its history, the money, the conversation, incidents and feedback. */
      getJobRecord: "GET /admin/job/get-job-record/{job_id}",
      /** List the jobs of a customer or provider by when they start. */
      getPersonJobs: "GET /admin/job/get-person-jobs/{account_id}",
      /** Give a job that has not begun to a provider, or to another one. */
      reassignServiceprovider: "PUT /admin/job/reassign-serviceprovider/{job_id}",
      /** Change what canceling a job costs, from a moment on. */
      updateCancellationTerms: "PUT /admin/job/update-cancellation-terms",
      /** Move a job to the next state in place of its customer, its provider or the clock. */
      updateStatus: "PUT /admin/job/update-status/{job_id}",
      /** Waive the fee for a cancellation. */
      waiveFee: "PUT /admin/job/waive-fee/{job_id}",
    },
    logs: {
      /** Read the audit log: who changed which record, when, how, from where and with which request. */
      getLogs: "GET /admin/logs/get-logs",
    },
    notes: {
      /** Leave a note on a record for other administrators. */
      createNote: "POST /admin/notes/create-note",
      /** Remove a note that you wrote. */
      deleteNote: "DELETE /admin/notes/delete-note/{note_id}",
      /** List the notes on a record, newest first. */
      getNotes: "GET /admin/notes/get-notes",
    },
    quote: {
      /** Read a quote with everything that a reviewer needs. */
      getIndividualquote: "GET /admin/quote/get-individualquote/{quote_id}",
      /** List the quotes of all customers, or only those that wait for a review. */
      getQuotation: "GET /admin/quote/get-quotation",
      /** Approve or reject a quote that waits for a review. */
      quoteAcceptance: "PUT /admin/quote/quote-acceptance/{quote_id}",
      /** Make a new version of a quote: its kinds of work, amounts and prices. */
      updateQuote: "PUT /admin/quote/update-quote/{quote_id}",
    },
    subscription: {
      /** Offer providers a new plan. */
      createPlan: "POST /admin/subscription/create-plan",
      /** List all plans with every price that they have had. */
      listPlans: "GET /admin/subscription/list-plans",
      /** List what share the platform keeps: now, in the past, and from announced dates on. */
      listPlatformCharges: "GET /admin/subscription/list-platform-charges",
      /** List providers' memberships, by when they began. */
      listSubscription: "GET /admin/subscription/list-subscription",
      /** Fetch a provider's membership from the payment provider again. */
      refreshSubscription: "POST /admin/subscription/refresh-subscription/{service_provider_id}",
      /** Change the fee that the platform keeps from each payment. */
      subscriptionPlateformChargeUpdate: "PUT /admin/subscription/subscription-plateform-charge-update",
      /** Change a plan: its name and description, its price, or whether it is offered. */
      subscriptionUpdate: "PUT /admin/subscription/subscription-update/{subscription_id}",
    },
  },
  ai: {
    /** Get a token that can only ask for quotes, for a few minutes. */
    createAccessToken: "POST /ai/create-access-token",
    /** Read the price increase that applies now. */
    currentPriceIncreaseRate: "GET /ai/current_price_increase_rate",
    /** Read the price of a quote as one figure. */
    getQuoteEstimate: "POST /ai/get-quote-estimate",
    /** Change the answers, amounts or address of a quote, and get its new price. */
    getQuoteEstimateNew: "POST /ai/get-quote-estimate_new",
    /** Ask for a quote with a picture and a few words. */
    imageAndPrompt: "POST /ai/image-and-prompt",
    /** Ask for a quote with a video and a few words. */
    quoteAiVideoRequestPrompt: "POST /ai/quote-ai_video-request-prompt",
    /** Answer the open questions of a quote. */
    quoteAnswer: "POST /ai/quote-answer",
    /** Read a quote: its state, its estimate for each task, and its open questions. */
    quoteEstimateNew: "GET /ai/quote-estimate_new/{quote_id}",
    /** Ask for a quote with words, pictures, recordings and videos. */
    quoteRequest: "POST /ai/quote-request",
    /** Raise or lower prices: for everything, or for a service, a region or a period. */
    setPriceIncreaseRate: "POST /ai/set_price_increase_rate",
    /** Check an answer to an open question without storing it. */
    validateAnswer: "POST /ai/validate-answer",
    /** Ask for a quote with a video. */
    videoQuoteRequest: "POST /ai/video_quote-request",
  },
  aichat: {
    /** Tell the assistant what you need a quote for, and answer its questions. */
    chat: "POST /aichat/chat",
    /** Read a chat about a quote: its messages, newest first, and what was understood so far. */
    getchat: "GET /aichat/getchat",
    /** Get a quote from what was said in a chat. */
    quoteDetailsFromChat: "POST /aichat/quote_details_from_chat",
  },
  authentication: {
    admin: {
      /** See what an invitation to be an administrator offers, or accept it and sign in. */
      acceptInvite: "POST /authentication/admin/accept-invite",
      /** Sign a person out on all devices at once, if somebody else seems to use the account. */
      endSessions: "PUT /authentication/admin/end-sessions/{account_id}",
      /** Sign in as an administrator with the password and a code from the authenticator app. */
      signIn: "POST /authentication/admin/sign-in",
      /** Sign out as an administrator on this device, or with `all` on every device. */
      signOut: "POST /authentication/admin/sign-out",
    },
    /** Change the password. You need the current one. */
    authUpdatePassword: "PUT /authentication/auth-update-password",
    /** Deactivate the customer's account until its holder signs in again. */
    deactivateAccount: "PUT /authentication/deactivate-account",
    /** Delete the customer's account for good. */
    deleteAccount: "DELETE /authentication/delete-account",
    /** Delete one of your addresses. */
    deleteAddress: "DELETE /authentication/delete-address/{address_id}",
    /** Sign out on one of the account's devices. */
    endSession: "DELETE /authentication/end-session/{session_id}",
    /** Download all the data of your account. */
    exportData: "POST /authentication/export-data",
    /** Send a code to a customer who forgot the password. */
    forgetPassword: "POST /authentication/forget-password",
    /** List the customer's addresses, the primary one first. */
    getAllAddress: "GET /authentication/get-all-address",
    /** List the devices that are signed in to the account, newest first. */
    getSessions: "GET /authentication/get-sessions",
    /** Get new tokens for the refresh token of a customer or administrator. */
    refreshToken: "POST /authentication/refresh-token",
    /** Send a customer another code. The one before stops working at once. */
    resendOtp: "POST /authentication/resend-otp",
    /** Decide what may be done with your data: analytics, marketing, partners. */
    shareData: "PUT /authentication/share-data",
    /** Sign in as a customer with Google or Apple, through Firebase. */
    signInWithIdpAOrIdpB: "POST /authentication/sign-in-with-idp-a-or-idp-b",
    /** Sign in as a customer with an email address or phone number and the password. */
    signIn: "POST /authentication/sign-in",
    /** Sign out as a customer on this device, or with `all` on every device. */
    signOut: "POST /authentication/sign-out",
    /** Sign up as a customer. We send a code to the address. */
    signUp: "POST /authentication/sign-up",
    /** Accept the terms in the version that you were shown. */
    termAndConditionAccepted: "POST /authentication/term_and_condition_accepted",
    /** Add or replace one of the customer's addresses. */
    updateAddress: "POST /authentication/update-address",
    /** Set a new password after you forgot the old one. */
    updatePassword: "PUT /authentication/update-password",
    /** Enter the code that a customer was sent. */
    verifyOtp: "POST /authentication/verify-otp",
  },
  calendar: {
    /** Get an address at which your calendar app reads your jobs. */
    createFeed: "POST /calendar/create-feed",
    /** See whether your jobs can be read at a calendar address. */
    getFeed: "GET /calendar/get-feed",
    /** Withdraw your calendar's address. */
    revokeFeed: "DELETE /calendar/revoke-feed",
    /** Replace your calendar's address, because somebody else may have it. */
    rotateFeed: "PUT /calendar/rotate-feed",
  },
  chatSocket: {
    /** Get a ticket to open the socket with. */
    ticket: "POST /chat-socket/ticket",
  },
  chat: {
    /** Send a message in a repair session, or have the last reply written again. */
    chatInSesion: "POST /chat/chat-in-sesion/{session_id}",
    /** Close one of your repair sessions. */
    closeSession: "PUT /chat/close-session/{session_id}",
    /** Ask the assistant about a repair, with pictures of what is broken. */
    createImageSession: "POST /chat/create-image-session",
    /** Ask the assistant about a repair, with a video of what is broken. */
    createVideoSession: "POST /chat/create-video-session",
    /** Read the messages between you and the other side of a job, newest first. */
    getMessages: "GET /chat/get-messages/{job_id}",
    /** Read one of your repair sessions with its messages, newest first. */
    getSessionById: "GET /chat/get-session-by-id/{session_id}",
    /** List your repair sessions, newest first. */
    getSession: "GET /chat/get-session",
    /** Say whether a reply was good. */
    rateMessage: "PUT /chat/rate-message/{session_id}",
    /** Mark messages from the other side of a job as read. */
    readMessages: "PUT /chat/read-messages/{job_id}",
    /** Read what one of your repair sessions has found out. */
    repairInfo: "GET /chat/repair-info/{session_id}",
    /** Read the messages between the two sides of a job. */
    reviewMessages: "POST /chat/review-messages/{job_id}",
    /** Send a message to the other side of a job. */
    sendMessage: "POST /chat/send-message/{job_id}",
    /** Stop the reply that is being written. */
    stop: "PUT /chat/stop/{session_id}",
  },
  chatbot: {
    /** Add a help entry that questions are answered from, as a draft or published at once. */
    addKnowledge: "POST /chatbot/add-knowledge",
    /** Ask a question about how the service works. */
    chatbot: "POST /chatbot/chatbot",
    /** List the conversations that people have with the assistant, or read one of them. */
    getChatMessages: "GET /chatbot/get-chat-messages",
    /** Read one of your conversations with the chatbot, the newest message first. */
    getConversation: "GET /chatbot/get-conversation/{conversation_id}",
    /** Read a help entry as it was last written, with its last 20 revisions. */
    getKnowledge: "GET /chatbot/get-knowledge/{knowledge_id}",
    /** Ask for a person to answer in one of your conversations. */
    handOver: "PUT /chatbot/hand-over/{conversation_id}",
    /** List the help entries that questions are answered from, newest first. */
    listKnowledge: "GET /chatbot/list-knowledge",
    /** Answer in a conversation that was handed over to a person. */
    replyMessage: "POST /chatbot/reply-message/{conversation_id}",
    /** Change, publish or withdraw a help entry. */
    updateKnowledge: "PUT /chatbot/update-knowledge/{knowledge_id}",
  },
  feedback: {
    /** Decide about published feedback: keep it or remove it. */
    completeFeedback: "PUT /feedback/complete-feedback/{feedback_id}",
    /** List feedback by when it was given: all, or that of one state, rating, side, service, job or person. */
    getFeedback: "GET /feedback/get-feedback",
    /** Read all of a feedback, even while it is hidden from the other side. */
    getIndividualfeedback: "GET /feedback/get-individualfeedback/{feedback_id}",
    /** Read your feedback about a job of yours, and the other side's once it is published. */
    getJobFeedback: "GET /feedback/get-job-feedback/{job_id}",
    /** Read a provider's rating and the feedback of its customers, newest first. */
    getProviderFeedback: "GET /feedback/get-provider-feedback/{service_provider_id}",
    /** Reply to feedback about you, or ask to have it removed. */
    respondFeedback: "PUT /feedback/respond-feedback/{feedback_id}",
  },
  global: {
    /** Read the limits, deadlines and percentages that the service works with. */
    getPolicies: "GET /global/get-policies",
    /** Read the current rules for estimating prices. */
    getRulesForQuotation: "GET /global/get-rules-for-quotation",
    /** Set the rules for estimating prices, or try them on recent estimates. */
    updateRulesForQuotation: "PUT /global/update-rules-for-quotation",
  },
  invite: {
    /** List the people whom you have invited and what became of it, newest first. */
    getInvite: "GET /invite/get-invite",
    /** Take an invitation back. Its link stops working at once, and the address is forgotten. */
    revokeInvite: "PUT /invite/revoke-invite/{invite_id}",
    /** Invite somebody by email or text message. */
    sendInvite: "POST /invite/send-invite",
  },
  job: {
    /** Book a job for a task of an accepted quote. */
    createJob: "POST /job/create-job",
    /** Repeat a job every week, every second week or every month. */
    createSeries: "POST /job/create-series",
    /** Cancel a job that has not started. It moves to the deleted jobs. */
    deleteJob: "DELETE /job/delete-job/{job_id}",
    /** List the jobs that the customer has deleted, the latest start first. */
    getAllDeletedJobsListsForUsers: "GET /job/get-all-deleted-jobs-lists-for-users",
    /** List all jobs of the customer, past and present, the latest start first. */
    getAllJobsListsForUsers: "GET /job/get-all-jobs-lists-for-users",
    /** List the times of the next 14 days at which a provider is free for a task. */
    getAvailableTimes: "GET /job/get-available-times",
    /** See what it costs to cancel a job, now and later. */
    getCancellationPreview: "GET /job/get-cancellation-preview/{job_id}",
    /** Read a job of the customer: its state, its price, its provider, and what you can do next. */
    getIndividualJobDataForUser: "GET /job/get-individual-job-data-for-user/{job_id}",
    /** List the customer's present jobs, the soonest first. */
    getJobListForUser: "GET /job/get-job-list-for-user",
    /** List your series, the newest first, those that have ended too. */
    getSeriesList: "GET /job/get-series-list",
    /** Read one of your series, with the days of its next visits. */
    getSeries: "GET /job/get-series/{series_id}",
    /** Give feedback about a completed job and its provider. */
    jobFeedback: "POST /job/job-feedback/{job_id}",
    /** Move a job to another time, or answer the time that its provider proposes. */
    reSchedulejob: "PUT /job/re-schedulejob/{job_id}",
    /** Skip a visit of a series, change the following ones, pause, resume or stop it, or answer a new price. */
    updateSeries: "PUT /job/update-series/{series_id}",
    /** Confirm that the work is done, or say what is missing. */
    userConfirmJobCompleted: "PUT /job/user_confirm_job_completed/{job_id}",
  },
  notification: {
    /** Cancel an announcement that has not been sent to anybody yet. */
    cancelNotification: "PUT /notification/cancel-notification/{announcement_id}",
    /** Read an announcement: how many people it reaches, how many have been told, and what became of each. */
    getAnnouncement: "GET /notification/get-announcement/{announcement_id}",
    /** List the announcements that administrators have sent, newest first. */
    getAnnouncements: "GET /notification/get-announcements",
    /** List the devices that get your notifications. */
    getDevices: "GET /notification/get-devices",
    /** List your notifications, newest first. */
    getNotifications: "GET /notification/get-notifications",
    /** List the messages that a person was sent, newest first, and what became of each. */
    getSentMessages: "GET /notification/get-sent-messages/{account_id}",
    /** Read how and when you are notified. */
    getSettings: "GET /notification/get-settings",
    /** Mark a notification as read. Doing it again changes nothing. */
    readNotification: "PUT /notification/read-notification/{notification_id}",
    /** Get your notifications on a phone or tablet, too. */
    registerDevice: "POST /notification/register-device",
    /** Stop sending your notifications to a device. */
    removeDevice: "DELETE /notification/remove-device/{push_device_id}",
    /** Send an announcement to one person or to many, now or later. */
    sendNotification: "POST /notification/send-notification",
    /** Count the notifications that you have not read. */
    unreadCount: "GET /notification/unread-count",
    /** Stop one kind of mail, with the link that each of them has. */
    unsubscribe: "POST /notification/unsubscribe/{token}",
    /** Choose how and when you are notified. */
    updateSettings: "PUT /notification/update-settings",
  },
  payment: {
    /** Accept a dispute: the customer keeps the money. */
    acceptDispute: "POST /payment/accept-dispute/{dispute_id}",
    /** Confirm that a job's money is held or its card is stored, and accept the amount or another price. */
    acceptJobPayment: "PUT /payment/accept-job-payment/{job_id}",
    /** Charge the money that is held for a payment, or part of it. */
    capturePayment: "POST /payment/capture-payment/{payment_id}",
    /** Start setting up your payouts. */
    createConnectAccount: "POST /payment/create-connect-account",
    /** Pay a job's provider now. */
    createConnectPayment: "POST /payment/create-connect-payment",
    /** Get what the app needs to show the payment sheet. */
    createIntentPayment: "POST /payment/create-intent-payment",
    /** Start the payment of a booked job. */
    createPayment: "POST /payment/create-payment",
    /** Tip the provider of a completed job. */
    createTip: "POST /payment/create-tip",
    /** Close your payout account. */
    deleteConnectAccount: "DELETE /payment/delete-connect-account",
    /** Read a customer's credit: how much is left, when it expires, and how it was used. */
    getCredits: "GET /payment/get-credits",
    /** List disputes and inquiries from customers' banks, with the evidence prepared so far. */
    getDisputes: "GET /payment/get-disputes",
    /** Read the ledger of a job, a payment, a provider or a day. */
    getLedger: "GET /payment/get-ledger",
    /** Get the receipt of a payment. */
    getReceipt: "GET /payment/get-receipt/{payment_id}",
    /** List the days whose ledger was compared with the payment provider's records, and the differences. */
    getReconciliations: "GET /payment/get-reconciliations",
    /** List refunds: all, or those in one state. */
    getRefunds: "GET /payment/get-refunds",
    /** Read a provider's statement of a month or a year. */
    getStatement: "GET /payment/get-statement",
    /** List the payments to providers: all, or those in one state or to one provider. */
    getTransfers: "GET /payment/get-transfers",
    /** Give a customer credit that pays for jobs. */
    grantCredit: "POST /payment/grant-credit",
    /** List payments: your own, or all of them for administrators. */
    paymentList: "GET /payment/payment-list",
    /** Get a new link to continue the setup of payouts. */
    reGenerateLink: "POST /payment/re-generate-link",
    /** Compare the ledger of a day with the payment provider's records, now. */
    reconcileDay: "POST /payment/reconcile-day",
    /** Take back what a customer has not used of a grant of credit. */
    revokeCredit: "PUT /payment/revoke-credit/{user_id}",
    /** Send the evidence of a dispute to the customer's bank. */
    submitDispute: "POST /payment/submit-dispute/{dispute_id}",
    /** Change your payout account, or see its status. */
    updateConnectAccount: "PUT /payment/update-connect-account",
    /** Change the evidence of a dispute before it is sent. */
    updateDispute: "PUT /payment/update-dispute/{dispute_id}",
    /** Decide about a job's money by hand. */
    updateJobPaymentStatus: "PUT /payment/update-job-payment-status/{job_id}",
    /** Bring a payment in line with its job, or use another card. */
    updatePayment: "PUT /payment/update-payment/{payment_id}",
  },
  /** Check that the service answers, and read its time. */
  ping: "GET /ping",
  quote: {
    /** Accept or decline an estimate. */
    acceptQuote: "PUT /quote/accept-quote/{quote_id}",
    /** Get a price at once for kinds of work that you name. */
    generateQuote: "POST /quote/generate-quote",
    /** List the services that customers can ask for, by category and name. */
    getServices: "GET /quote/get-services",
    /** List the customer's quotes, newest first. */
    listQuote: "GET /quote/list-quote",
  },
  savedQuote: {
    /** List the quotes that you have saved, with their prices as they are now. */
    getSavedquotes: "GET /saved-quote/get-savedquotes",
    /** Save a quote for later, with a note. */
    saveQuote: "POST /saved-quote/save-quote",
  },
  serviceProvider: {
    admin: {
      /** Approve, reject, suspend or reinstate a provider. */
      acceptingServiceProvider: "PUT /service-provider/admin/accepting-service-provider/{service_provider_id}",
      /** Delete a provider's account for good. */
      deleteServiceprovider: "DELETE /service-provider/admin/delete-serviceprovider/{service_provider_id}",
      /** Change which services a provider offers, where, and when. */
      editDefaultServices: "PUT /service-provider/admin/edit-default-services/{service_provider_id}",
      /** Change a provider's name, area or hours, or decide about its company. */
      editServiceprovider: "PUT /service-provider/admin/edit-serviceprovider/{service_provider_id}",
      /** List the catalog with what a provider offers of it, and where and when the provider works. */
      getDefaultservices: "GET /service-provider/admin/get-defaultservices/{service_provider_id}",
      /** Read a provider with its holder, company, offers and newest documents. */
      getIndividualServiceProviderList: "GET /service-provider/admin/get-individual-service-provider-list/{service_provider_id}",
      /** List providers by when they signed up, or find them by name or address. */
      getServiceProvidersList: "GET /service-provider/admin/get-service-providers-list",
    },
    auth: {
      /** Change the password. You need the current one. */
      authUpdatePassword: "PUT /service-provider/auth/auth-update-password",
      /** Deactivate the provider's account until its holder signs in again. */
      deactivateAccount: "PUT /service-provider/auth/deactivate-account",
      /** Delete the provider's account for good. */
      deleteAccount: "DELETE /service-provider/auth/delete-account",
      /** Change the provider's name, business name, picture, email address or phone number. */
      editProfile: "PUT /service-provider/auth/edit-profile",
      /** Send a code to a provider who forgot the password. */
      forgetPassword: "POST /service-provider/auth/forget-password",
      /** Get new tokens for the refresh token of a provider. */
      refreshToken: "POST /service-provider/auth/refresh-token",
      /** Report a problem, with one of your jobs or with something else. */
      reportIncident: "POST /service-provider/auth/report-incident",
      /** Send a provider another code. The one before stops working at once. */
      resendOtp: "POST /service-provider/auth/resend-otp",
      /** Decide what may be done with your data: analytics, marketing, partners. */
      shareData: "PUT /service-provider/auth/share-data",
      /** Sign in as a provider with Google or Apple, through Firebase. */
      signInWithIdpAOrIdpB: "POST /service-provider/auth/sign-in-with-idp-a-or-idp-b",
      /** Sign in as a provider with an email address or phone number and the password. */
      signIn: "POST /service-provider/auth/sign-in",
      /** Sign out as a provider on this device, or with `all` on every device. */
      signOut: "POST /service-provider/auth/sign-out",
      /** Sign up as a provider. We send a code to the address. */
      signUp: "POST /service-provider/auth/sign-up",
      /** Set a new password after you forgot the old one. */
      updatePassword: "PUT /service-provider/auth/update-password",
      /** Enter the code that a provider was sent. */
      verifyOtp: "POST /service-provider/auth/verify-otp",
    },
    company: {
      /** Read the provider's company and the state of its verification. */
      getCompany: "GET /service-provider/company/get-company",
      /** List the provider's documents, newest first, and the mandatory ones that are missing. */
      getDocuments: "GET /service-provider/company/get-documents",
      /** Register the provider's company for verification. */
      registerCompany: "POST /service-provider/company/register-company",
      /** Change the details of the provider's company. */
      updateCompany: "PUT /service-provider/company/update-company",
      /** Hand in documents of the provider and its company for review. */
      uploadDocuments: "POST /service-provider/company/upload-documents",
    },
    defaultServices: {
      /** Offer services of the catalog at your own rates, and say where and when you work. */
      createServices: "POST /service-provider/default-services/create-services",
      /** List the catalog with what you offer of it, and where and when you work. */
      getDefaultservices: "GET /service-provider/default-services/get-defaultservices",
      /** Change your rates, withdraw or resume offers, and change where and when you work. */
      updateServices: "PUT /service-provider/default-services/update-services",
    },
    jobs: {
      /** Give back a job that has not started. It is open to other providers again. */
      cancelJob: "PUT /service-provider/jobs/cancel-job/{job_id}",
      /** Ask for another price while you are at work. */
      changePrice: "PUT /service-provider/jobs/change-price/{job_id}",
      /** Announce that you come later than agreed. */
      delayJob: "PUT /service-provider/jobs/delay-job/{job_id}",
      /** List your own jobs, the latest start first. */
      getAllJobs: "GET /service-provider/jobs/get-all-jobs",
      /** Read one of your jobs, or an open one that you could take. */
      getIndividualJob: "GET /service-provider/jobs/get-individual-job/{job_id}",
      /** List the open jobs that you could take. */
      getJobsListOfServiceProvider: "GET /service-provider/jobs/get-jobs-list-of-service-provider",
      /** Give feedback about a completed job and its customer. */
      jobFeedback: "POST /service-provider/jobs/job-feedback/{job_id}",
      /** Propose another time for one of your jobs, or answer the time that its customer proposes. */
      rescheduleJob: "PUT /service-provider/jobs/reschedule-job/{job_id}",
      /** Take an open job. */
      selectedJob: "PUT /service-provider/jobs/selected-job/{job_id}",
      /** Report how the job goes: on the way, started, paused, resumed, done, or nobody there. */
      updateStatus: "PUT /service-provider/jobs/update-status/{job_id}",
    },
    membership: {
      /** Pay your membership with another card. */
      attachPaymentmethod: "POST /service-provider/membership/attach-paymentmethod",
      /** Cancel your membership. */
      cancelSubscription: "POST /service-provider/membership/cancel-subscription",
      /** Get what the app needs to show the payment sheet of your membership. */
      createPaymentSheet: "POST /service-provider/membership/create-payment-sheet",
      /** Choose a plan, or change to another one. */
      createSubscription: "POST /service-provider/membership/create-subscription",
      /** Read your membership: its plan, its state and when it renews. */
      getCurrentSpMembership: "GET /service-provider/membership/get-current-sp-membership",
      /** List the invoices of your membership. */
      getInvoices: "GET /service-provider/membership/get-invoices",
      /** List the plans that providers can choose. */
      getMembershipList: "GET /service-provider/membership/get-membership-list",
      /** Take back the cancellation of your membership. */
      keepSubscription: "POST /service-provider/membership/keep-subscription",
      /** See what a plan would cost you, before you choose it. */
      previewChange: "GET /service-provider/membership/preview-change",
    },
    timeOff: {
      /** Take time off: no jobs are offered to you during that time. */
      createTimeOff: "POST /service-provider/time-off/create-time-off",
      /** Delete time off that you have planned, to work after all. */
      deleteTimeOff: "DELETE /service-provider/time-off/delete-time-off/{time_off_id}",
      /** List the time that you have taken off. */
      getTimeOff: "GET /service-provider/time-off/get-time-off",
    },
  },
  suggestion: {
    /** Send a suggestion to the people who run the service. */
    createSuggestion: "POST /suggestion/create-suggestion",
    /** List suggestions by when they were made: all, or those in one state or of one person. */
    getSuggestionList: "GET /suggestion/get-suggestion-list",
  },
  termsAndCondition: {
    /** Write a help entry: a draft, or one that is published now or later. */
    createHelp: "POST /terms-and-condition/create-help",
    /** Delete a help entry. */
    deleteHelp: "DELETE /terms-and-condition/delete-help/{help_id}",
    /** Read a help entry as it was last written, published or not, with its last 20 revisions. */
    getHelpById: "GET /terms-and-condition/get-help-by-id/{help_id}",
    /** Read and search the published help entries. */
    getHelp: "GET /terms-and-condition/get-help",
    /** List all versions of the terms, newest first, drafts and scheduled ones included. */
    getTermsVersions: "GET /terms-and-condition/get-terms-versions",
    /** Read the terms that are in force, or an earlier version. */
    getTermsandcondition: "GET /terms-and-condition/get-termsandcondition",
    /** Change, publish or withdraw a help entry. */
    updateHelp: "PUT /terms-and-condition/update-help/{help_id}",
    /** Write the next version of the terms: a draft, or one that comes into force now or later. */
    updateTermandcondition: "PUT /terms-and-condition/update-termandcondition",
  },
  user: {
    /** Change the customer's name, picture, email address or phone number. */
    editUserProfile: "PUT /user/edit-user-profile",
    /** List customers by when they signed up, or find them by name or address. */
    getAllUsers: "GET /user/get-all-users",
    /** Read an incident that you reported, or that is about a job of yours. Administrators can read any. */
    getIncident: "GET /user/get-incident/{incident_id}",
    /** List the incidents that you reported, or that the other side of your jobs reported, newest first. */
    getIncidents: "GET /user/get-incidents",
    /** Read a customer's profile, addresses, consents and state. */
    getSingleUserDetail: "GET /user/get-single-user-detail/{user_id}",
    /** List customers' documents by when they were handed in: all, or those in one state or of one customer. */
    getUserDocumentList: "GET /user/get-user-document-list",
    /** List your documents, newest first, and the mandatory ones that are missing. */
    getUserDocument: "GET /user/get-user-document",
    /** List incidents by when they were reported: all, or those of one state, severity, side or person. */
    getUserIncidentsList: "GET /user/get-user-incidents-list",
    /** Report a problem, with one of your jobs or with something else. */
    reportIncident: "POST /user/report-incident",
    /** Answer a question about an incident, or object to its decision. */
    respondIncident: "PUT /user/respond-incident/{incident_id}",
    /** Handle an incident: set its severity, investigate it, ask a side, settle it, or open it again. */
    updateIncident: "PUT /user/update-incident/{incident_id}",
    /** Suspend a customer, or reinstate one who is suspended. */
    updateUserStatus: "PUT /user/update-user-status/{account_id}",
    /** Hand in documents about yourself for review. */
    uploadDocument: "POST /user/upload-document",
    /** Hand in documents for a customer. */
    uploadUserDocument: "POST /user/upload-user-document/{user_id}",
    /** Accept a customer's document, or reject it and say why. */
    verifyUserDocument: "PUT /user/verify-user-document/{document_id}",
  },
  video: {
    /** Complete an upload that was sent in parts. Doing it again changes nothing. */
    completeUpload: "PUT /video/complete-upload/{media_id}",
    /** Delete a file that you have uploaded. */
    deleteMedia: "DELETE /video/delete-media/{media_id}",
    /** Read about an uploaded file: its state, its checks, its analysis, and where to download it. */
    getMedia: "GET /video/get-media/{media_id}",
    /** Read which parts of an upload have arrived, and where to send the others. */
    getUpload: "GET /video/get-upload/{media_id}",
    /** List the files that you have uploaded. */
    listUploads: "GET /video/list-uploads",
    /** Announce a recording to be analyzed. */
    mlAudioUpload: "POST /video/ml-audio-upload",
    /** Announce a picture to be analyzed. */
    mlImageUpload: "POST /video/ml-image-upload",
    /** Announce a video to be analyzed. */
    mlVideoUpload: "POST /video/ml-video-upload",
    /** Change a video's title, description or preview picture, or complete one that was sent in parts. */
    updateVideoData: "PUT /video/update-video-data/{video_id}",
    /** Announce a picture or video for a profile, proof of work, a chat, a document, an incident or feedback. */
    uploadImageOrVideo: "POST /video/upload-image-or-video",
    /** Announce a large video that is sent in parts and can be resumed. */
    uploadVideoNew: "POST /video/upload-video-new",
    /** Announce a video and get the form to upload it with. */
    uploadVideo: "POST /video/upload-video",
  },
} as const;

/** Of what administrators may call, what not all of them may: the roles that may, besides owners. */
export const adminRoles: Readonly<Record<string, readonly AdminRole[]>> = {
  "PUT /admin/admins/change-role/{account_id}": [],
  "GET /admin/admins/get-admins": [],
  "POST /admin/admins/invite-admin": [],
  "PUT /admin/admins/remove-admin/{admin_id}": [],
  "POST /admin/default-services/create-defaultservices": [],
  "DELETE /admin/default-services/delete-defaultservices/{default_service_id}": [],
  "PUT /admin/default-services/edit-defaultservices/{default_service_id}": [],
  "PUT /admin/document/update-document-kinds": [],
  "PUT /admin/document/upload-documents": [
    "support"
  ],
  "PUT /admin/document/verify-documents": [
    "support"
  ],
  "PUT /admin/job/reassign-serviceprovider/{job_id}": [
    "support"
  ],
  "PUT /admin/job/update-cancellation-terms": [],
  "PUT /admin/job/update-status/{job_id}": [
    "support"
  ],
  "PUT /admin/job/waive-fee/{job_id}": [
    "finance"
  ],
  "POST /admin/notes/create-note": [
    "support",
    "finance"
  ],
  "DELETE /admin/notes/delete-note/{note_id}": [
    "support",
    "finance"
  ],
  "PUT /admin/quote/quote-acceptance/{quote_id}": [
    "support"
  ],
  "PUT /admin/quote/update-quote/{quote_id}": [
    "support"
  ],
  "POST /admin/subscription/create-plan": [],
  "POST /admin/subscription/refresh-subscription/{service_provider_id}": [
    "support",
    "finance"
  ],
  "PUT /admin/subscription/subscription-plateform-charge-update": [],
  "PUT /admin/subscription/subscription-update/{subscription_id}": [],
  "POST /ai/set_price_increase_rate": [],
  "PUT /authentication/admin/end-sessions/{account_id}": [
    "support"
  ],
  "POST /chat/review-messages/{job_id}": [
    "support"
  ],
  "POST /chatbot/add-knowledge": [
    "support"
  ],
  "GET /chatbot/get-chat-messages": [
    "support"
  ],
  "POST /chatbot/reply-message/{conversation_id}": [
    "support"
  ],
  "PUT /chatbot/update-knowledge/{knowledge_id}": [
    "support"
  ],
  "PUT /feedback/complete-feedback/{feedback_id}": [
    "support"
  ],
  "PUT /global/update-rules-for-quotation": [],
  "PUT /notification/cancel-notification/{announcement_id}": [
    "support"
  ],
  "POST /notification/send-notification": [
    "support"
  ],
  "POST /payment/accept-dispute/{dispute_id}": [
    "finance"
  ],
  "POST /payment/capture-payment/{payment_id}": [
    "finance"
  ],
  "POST /payment/create-connect-payment": [
    "finance"
  ],
  "POST /payment/grant-credit": [
    "finance"
  ],
  "POST /payment/reconcile-day": [
    "finance"
  ],
  "PUT /payment/revoke-credit/{user_id}": [
    "finance"
  ],
  "POST /payment/submit-dispute/{dispute_id}": [
    "finance"
  ],
  "PUT /payment/update-dispute/{dispute_id}": [
    "finance"
  ],
  "PUT /payment/update-job-payment-status/{job_id}": [
    "finance"
  ],
  "PUT /service-provider/admin/accepting-service-provider/{service_provider_id}": [
    "support"
  ],
  "DELETE /service-provider/admin/delete-serviceprovider/{service_provider_id}": [
    "support"
  ],
  "PUT /service-provider/admin/edit-default-services/{service_provider_id}": [
    "support"
  ],
  "PUT /service-provider/admin/edit-serviceprovider/{service_provider_id}": [
    "support"
  ],
  "POST /terms-and-condition/create-help": [
    "support"
  ],
  "DELETE /terms-and-condition/delete-help/{help_id}": [
    "support"
  ],
  "PUT /terms-and-condition/update-help/{help_id}": [
    "support"
  ],
  "PUT /terms-and-condition/update-termandcondition": [],
  "PUT /user/update-incident/{incident_id}": [
    "support"
  ],
  "PUT /user/update-user-status/{account_id}": [
    "support"
  ],
  "POST /user/upload-user-document/{user_id}": [
    "support"
  ],
  "PUT /user/verify-user-document/{document_id}": [
    "support"
  ]
};

/** Changes that take no Idempotency-Key, because their answers hold secrets. */
export const notReplayed: ReadonlySet<string> = new Set([
  "POST /ai/create-access-token",
  "POST /authentication/admin/accept-invite",
  "POST /authentication/admin/sign-in",
  "POST /authentication/admin/sign-out",
  "PUT /authentication/auth-update-password",
  "POST /authentication/export-data",
  "POST /authentication/forget-password",
  "POST /authentication/refresh-token",
  "POST /authentication/resend-otp",
  "POST /authentication/sign-in-with-idp-a-or-idp-b",
  "POST /authentication/sign-in",
  "POST /authentication/sign-out",
  "POST /authentication/sign-up",
  "PUT /authentication/update-password",
  "POST /authentication/verify-otp",
  "POST /calendar/create-feed",
  "PUT /calendar/rotate-feed",
  "POST /chat-socket/ticket",
  "POST /chat/review-messages/{job_id}",
  "POST /payment/create-connect-account",
  "POST /payment/create-intent-payment",
  "POST /payment/re-generate-link",
  "PUT /payment/update-connect-account",
  "PUT /payment/update-payment/{payment_id}",
  "PUT /service-provider/auth/auth-update-password",
  "POST /service-provider/auth/forget-password",
  "POST /service-provider/auth/refresh-token",
  "POST /service-provider/auth/resend-otp",
  "POST /service-provider/auth/sign-in-with-idp-a-or-idp-b",
  "POST /service-provider/auth/sign-in",
  "POST /service-provider/auth/sign-out",
  "POST /service-provider/auth/sign-up",
  "PUT /service-provider/auth/update-password",
  "POST /service-provider/auth/verify-otp",
  "POST /service-provider/membership/create-payment-sheet",
  "POST /service-provider/membership/create-subscription"
]);

/** Operations that treat a device better that has signed in before. */
export const knowingDevices: ReadonlySet<string> = new Set([
  "POST /authentication/admin/sign-in",
  "POST /authentication/forget-password",
  "POST /authentication/sign-in",
  "POST /service-provider/auth/forget-password",
  "POST /service-provider/auth/sign-in"
]);
