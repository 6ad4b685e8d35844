/** What every operation may answer. */
export type SharedRefusal = "request.malformed" | "request.invalid" | "request.too_large" | "request.content_type_unsupported" | "request.cursor_invalid" | "auth.required" | "auth.forbidden" | "account.not_active" | "service_provider.suspended" | "request.rate_limited" | "idempotency.mismatch" | "idempotency.in_flight" | "service.unavailable";

export type Address = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Raised by one with every change. */
  version: number;
  /** Id of the account. */
  account_id: string;
  /** Street and number. */
  line1: string;
  /** Flat, floor or the like. */
  line2?: string;
  /** Town or city. */
  city: string;
  /** State or province. */
  region?: string;
  /** Postcode. */
  postcode: string;
  /** Two-letter country code (ISO 3166-1). */
  country: string;
  /** Where it is on the map. */
  point?: Point;
  /** As people call it. */
  label?: string;
  /** Whether it is the one that is taken where none is named. */
  primary: boolean;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

export type Answer = {
  /** Id of the question. */
  question_id: string;
  /** The answer. */
  value: AnswerValue;
};

export type AnswerValue = string | number | boolean;

export type AuditView = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** When it happened, UTC. */
  occurred_at: string;
  /** What the message asks for. */
  action: string;
  /** Who did it. */
  actor: {
    /** What the account may do. */
    role: string;
    /** Id of the record: 24 hexadecimal characters. */
    id: string;
    /** Whose request it goes back to. */
    on_behalf_of?: string;
  };
  /** The record that it happened to. */
  record: {
    /** Which kind. */
    type: string;
    /** Id of the record: 24 hexadecimal characters. */
    id: string;
  };
  /** How it is now. */
  before: {
    /** Raised by one with every change. */
    version: number;
    /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
    state?: string;
    /** Values, by their names. */
    values?: Record<string, unknown>;
  };
  /** How it would be with the change. */
  after: {
    /** Raised by one with every change. */
    version: number;
    /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
    state?: string;
    /** Values, by their names. */
    values: Record<string, unknown>;
  };
  /** Why. */
  reason?: string;
  /** The operation that was called. */
  operation: string;
  /** Id of the request: name it when you ask about it. */
  request_id: string;
  /** What it followed from. */
  caused_by: string;
  /** Network address that it came from. */
  source_ip?: string;
};

export type ChallengeOpened = {
  /** Id of the challenge. */
  challenge_id: string;
  /** Good until then, UTC. */
  expires_at: string;
  /** The earliest moment for another code. */
  resend_after: string;
};

export type Channel = "email" | "sms";

export type Company = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Raised by one with every change. */
  version: number;
  /** Id of the service provider. */
  service_provider_id: string;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: CompanyState;
  /** The name in the register. */
  legal_name: string;
  /** The name that the company trades under. */
  trading_name?: string;
  /** Number in the register; unique in its country. */
  registration_number: string;
  /** Two-letter country code (ISO 3166-1). */
  country: string;
  /** Number at the tax office. */
  tax_id?: string;
  /** The place. */
  address: {
    /** Street and number. */
    line1: string;
    /** Flat, floor or the like. */
    line2?: string;
    /** Town or city. */
    city: string;
    /** State or province. */
    region?: string;
    /** Postcode. */
    postcode: string;
    /** Two-letter country code (ISO 3166-1). */
    country: string;
    /** Where it is on the map. */
    point?: Point;
  };
  /** Telephone number with country code (E.164). */
  phone?: string;
  /** Why it stands there. */
  state_reason?: string;
  /** What waits to be decided. */
  pending?: {
    /** The name in the register. */
    legal_name?: string;
    /** Number at the tax office. */
    tax_id?: string;
    /** The place. */
    address?: {
      /** Street and number. */
      line1: string;
      /** Flat, floor or the like. */
      line2?: string;
      /** Town or city. */
      city: string;
      /** State or province. */
      region?: string;
      /** Postcode. */
      postcode: string;
      /** Two-letter country code (ISO 3166-1). */
      country: string;
      /** Where it is on the map. */
      point?: Point;
    };
  };
  /** When it was submitted, UTC. */
  submitted_at?: string;
  /** When it was verified, UTC. */
  verified_at?: string;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

export type CompanyState = "draft" | "submitted" | "verified" | "changes_requested" | "rejected" | "changes_pending" | "suspended";

export type Consent = {
  /** Whether how the service is used may be measured. */
  analytics: boolean;
  /** Whether offers may be sent. */
  marketing: boolean;
  /** Whether partners may be told. */
  partners: boolean;
};

export type DefaultService = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Raised by one with every change. */
  version: number;
  /** Name. */
  name: string;
  /** What it is called elsewhere; unique. */
  key: string;
  /** The group that the catalogue shows it in. */
  category: string;
  /** What is counted or measured. */
  unit: "hour" | "visit" | "each" | "square_metre";
  /** What may be asked for it. */
  price_rule: PriceRule;
  /** Whether it is offered at present. */
  active: boolean;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

export type DocumentKind = {
  /** Kind of document. */
  doc_name: string;
  /** Whose it is. */
  owner: DocumentOwnerType;
  /** Whether it has to be there. */
  mandatory: boolean;
  /** Since when it has to be there. */
  mandatory_from?: string;
  /** Whether it has a day that it ends. */
  expiry: "required" | "optional" | "never";
};

export type DocumentOwnerType = "user" | "service_provider" | "company";

export type DocumentStanding = {
  /** Id of the document. */
  document_id: string;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: DocumentState;
  /** Good until then, UTC. */
  expires_at?: string;
};

export type DocumentState = "requested" | "pending_review" | "verified" | "rejected" | "expiring" | "expired" | "superseded";

export type DocumentView = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Whose it is. */
  owner: {
    /** Which kind. */
    type: DocumentOwnerType;
    /** Id of the record: 24 hexadecimal characters. */
    id: string;
  };
  /** Id of the account. */
  account_id: string;
  /** Id of the service provider. */
  service_provider_id?: string;
  /** Kind of document. */
  doc_name: string;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: DocumentState;
  /** Id of the media. */
  media_id: string;
  /** The number on the document. */
  document_number?: string;
  /** Day that it ends. */
  expires_on?: string;
  /** Why it was rejected. */
  rejected_reason?: string;
  /** When it was decided, UTC. */
  decided_at?: string;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

export type Edited = {
  /** The account as its holder sees it. */
  profile: Profile;
  /** Challenges that prove the new addresses. */
  verifications: {
    /** Id of the challenge. */
    challenge_id: string;
    /** Good until then, UTC. */
    expires_at: string;
    /** The earliest moment for another code. */
    resend_after: string;
    /** Where the code goes: e-mail or text message. */
    channel: Channel;
  }[];
};

export type HelpView = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** The number of the estimate: name it when you accept. */
  revision: number;
  /** Who wrote it. */
  written_by: string;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
  /** In a few words. */
  title: string;
  /** In words. */
  text: string;
  /** How the text is written. */
  format: string;
  /** The text, made safe to show in a page. */
  html: string;
  /** The group that the catalogue shows it in. */
  category: string;
  /** Words to find it by. */
  tags: string[];
  /** Whether everybody may read it. */
  published: boolean;
  /** The revision that everybody reads. */
  published_revision?: number;
  /** When it was published, UTC. */
  published_at?: string;
  /** When it was publish, UTC. */
  publish_at?: string;
};

export type HoldReason = "payout_account" | "dispute" | "incident" | "admin";

export type IncidentCategory = "safety" | "damage" | "quality" | "no_show" | "conduct" | "payment" | "fraud" | "other" | "provider_suspended";

export type IncidentOutcome = "refund_full" | "refund_partial" | "rework" | "warning" | "suspension" | "none";

export type IncidentSeverity = "low" | "medium" | "high" | "critical";

export type IncidentSide = "user" | "service_provider";

export type IncidentState = "reported" | "triaged" | "investigating" | "awaiting_info" | "resolved" | "closed";

export type IncidentView = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Who reported it. */
  reported_by: IncidentSide;
  /** Id of the reporter. */
  reporter_id: string;
  /** Id of the other. */
  other_id?: string;
  /** Id of the job. */
  job_id?: string;
  /** The group that the catalogue shows it in. */
  category: IncidentCategory;
  /** How bad it is. */
  severity: IncidentSeverity;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: IncidentState;
  /** What it is, in words. */
  description: string;
  /** Ids of media records. */
  media_ids: string[];
  /** Whether money stays held while it is open. */
  blocks_payment: boolean;
  /** What is asked. */
  question?: {
    /** Who is asked. */
    asked: IncidentSide;
    /** In words. */
    text: string;
    /** When it was asked, UTC. */
    asked_at: string;
    /** Until when an answer is waited for. */
    answer_by: string;
  };
  /** Answers to the questions, one for each. */
  answers: {
    /** Who did it. */
    by: IncidentSide;
    /** In words. */
    text: string;
    /** Ids of media records. */
    media_ids: string[];
    /** When it was answered, UTC. */
    answered_at: string;
  }[];
  /** How it came out. */
  outcome?: IncidentOutcome;
  /** Refund, in minor units of the currency (cents). */
  refund_minor?: number;
  /** How it was settled. */
  resolution?: string;
  /** When it was resolved, UTC. */
  resolved_at?: string;
  /** Until when the challenge can be passed, UTC. */
  closes_at?: string;
  /** When it was reopened, UTC. */
  reopened_at?: string;
  /** Why it was opened again. */
  reopen_reason?: string;
  /** The administrator who handles it. */
  handled_by?: string;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

export type InviteState = "sent" | "accepted" | "rewarded" | "expired" | "revoked";

export type InviteView = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Id of the inviter. */
  inviter_id: string;
  /** Where the code goes: e-mail or text message. */
  channel: Channel;
  /** The address, as its sender knows it again. */
  to_masked: string;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: InviteState;
  /** When it was sent, UTC. */
  sent_at: string;
  /** Good until then, UTC. */
  expires_at: string;
  /** When it was accepted, UTC. */
  accepted_at?: string;
  /** When it was rewarded, UTC. */
  rewarded_at?: string;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

export type JobHistory = {
  /** Which kind. */
  type: string;
  /** When it happened, UTC. */
  occurred_at: string;
  /** From when, inclusive; of a change: the state before. */
  from?: string;
  /** Until when, exclusive; of a change: the state after. */
  to?: string;
  /** Why. */
  reason?: string;
  /** Who did it. */
  actor: {
    /** What the account may do. */
    role: string;
    /** Id of the record: 24 hexadecimal characters. */
    id: string;
  };
  /** Facts of it. */
  data: Record<string, unknown>;
};

export type JobPaymentStatus = "unpaid" | "deferred" | "action_required" | "authorized" | "amount_change_pending" | "accepted" | "captured" | "on_hold" | "released" | "partially_refunded" | "refunded" | "voided" | "failed";

export type JobState = "pending_payment" | "open" | "assigned" | "en_route" | "in_progress" | "paused" | "awaiting_confirmation" | "completed" | "disputed" | "expired" | "canceled";

export type JobView = {
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: JobState;
  /** In a few words. */
  title: string;
  /** Key of the service in the catalogue. */
  service: string;
  /** Kind of work: `plumbing.tap_leak`. */
  task_kind: string;
  /** Local date of the start. */
  scheduled_date: string;
  /** Local time of the start. */
  scheduled_time: string;
  /** Time zone (IANA). */
  time_zone: string;
  /** How far local time is ahead of UTC at the start, in minutes. */
  offset_minutes: number;
  /** Start, UTC. */
  starts_at: string;
  /** End as planned, UTC. */
  ends_at: string;
  /** How long the work takes as planned, in minutes. */
  duration_minutes: number;
  /** The lower end of the price, in minor units of the currency (cents). */
  low_minor: number;
  /** The upper end of the price; held on the card, in minor units of the currency (cents). */
  high_minor: number;
  /** The agreed price, in minor units of the currency (cents). */
  price_minor: number;
  /** Currency of every amount beside it (ISO 4217, lower case). */
  currency: "usd";
  /** Raised by one with every change. */
  version: number;
  /** Id of the user. */
  user_id: string;
  /** Id of the service provider. */
  service_provider_id?: string;
  /** Id of the quote. */
  quote_id: string;
  /** The revision of the quote that was accepted. */
  quote_revision: number;
  /** Id of the task. */
  task_id: string;
  /** Id of the video. */
  video_id?: string;
  /** Ids of media records. */
  media_ids?: string[];
  /** Where it is. */
  place: Place;
  /** A word for the provider. */
  optional_message?: string;
  /** Id of the payment. */
  payment_id?: string;
  /** The booking is kept until then without payment, UTC. */
  hold_expires_at?: string;
  /** How late the provider is. */
  delay?: {
    /** How many. */
    count: number;
    /** How many minutes. */
    minutes: number;
    /** When the provider is expected. */
    eta?: string;
  };
  /** Another time that one side proposes. */
  reschedule?: {
    /** Id of the proposal. */
    proposal_id: string;
    /** Who did it. */
    by: "user" | "service_provider";
    /** Local date of the start. */
    scheduled_date: string;
    /** Local time of the start. */
    scheduled_time: string;
    /** Time zone (IANA). */
    time_zone: string;
    /** How far local time is ahead of UTC at the start, in minutes. */
    offset_minutes: number;
    /** Start, UTC. */
    starts_at: string;
    /** End as planned, UTC. */
    ends_at: string;
    /** Good until then, UTC. */
    expires_at: string;
  };
  /** A price that the provider proposes instead. */
  price_change?: {
    /** The agreed price, in minor units of the currency (cents). */
    price_minor: number;
    /** Why. */
    reason: string;
    /** When it was proposed, UTC. */
    proposed_at: string;
  };
  /** Ids of before media records. */
  before_media_ids: string[];
  /** Ids of proof media records. */
  proof_media_ids: string[];
  /** How often the customer found the work not done. */
  reworks: number;
  /** Paused, in minutes. */
  paused_minutes: number;
  /** Until when the customer may object; then it counts as done. */
  confirm_by?: string;
  /** Who said that it is done. */
  completed_by?: "user" | "timer" | "admin";
  /** Who canceled it. */
  canceled_by?: "user" | "service_provider" | "admin" | "timer";
  /** Why it was canceled. */
  cancel_reason?: string;
  /** The platform's part, or the fee of a cancellation, in minor units of the currency (cents). */
  fee_minor?: number;
  /** When it was assigned, UTC. */
  assigned_at?: string;
  /** When the provider set out, UTC. */
  en_route_at?: string;
  /** When it was started, UTC. */
  started_at?: string;
  /** When it was paused, UTC. */
  paused_at?: string;
  /** When it was work completed, UTC. */
  work_completed_at?: string;
  /** When it was completed, UTC. */
  completed_at?: string;
  /** When it was canceled, UTC. */
  canceled_at?: string;
  /** When it was deleted by user, UTC. */
  deleted_by_user_at?: string;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Id of the job. */
  job_id: string;
  /** Where it is, as far as everybody may know. */
  area: {
    /** Town or city. */
    city: string;
    /** State or province. */
    region?: string;
    /** Two-letter country code (ISO 3166-1). */
    country: string;
    /** The start of the postcode that jobs are offered by. */
    district: string;
  };
  /** Who booked it. */
  customer: {
    /** Id of the user. */
    user_id: string;
    /** Name. */
    name: string;
  };
  /** Who does it. */
  service_provider?: {
    /** Id of the service provider. */
    service_provider_id: string;
    /** Name. */
    name: string;
  };
  /** What this caller may do with it next. */
  allowed: RequestedStep[];
};

export type MediaKind = "video" | "image" | "audio";

export type MediaPurpose = "quote" | "analysis" | "profile" | "proof" | "chat" | "document" | "incident";

export type MediaState = "pending" | "ready" | "rejected";

export type Offer = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Raised by one with every change. */
  version: number;
  /** Id of the service provider. */
  service_provider_id: string;
  /** Id of the default service. */
  default_service_id: string;
  /** What it is called elsewhere; unique. */
  key: string;
  /** Name. */
  name: string;
  /** Price of one unit of the catalogue's service, in minor units of the currency (cents). */
  rate_minor: number;
  /** Currency of every amount beside it (ISO 4217, lower case). */
  currency: "usd";
  /** Whether it is offered at present. */
  active: boolean;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

export type OfferedJob = {
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: JobState;
  /** In a few words. */
  title: string;
  /** Key of the service in the catalogue. */
  service: string;
  /** Kind of work: `plumbing.tap_leak`. */
  task_kind: string;
  /** Local date of the start. */
  scheduled_date: string;
  /** Local time of the start. */
  scheduled_time: string;
  /** Time zone (IANA). */
  time_zone: string;
  /** How far local time is ahead of UTC at the start, in minutes. */
  offset_minutes: number;
  /** Start, UTC. */
  starts_at: string;
  /** End as planned, UTC. */
  ends_at: string;
  /** How long the work takes as planned, in minutes. */
  duration_minutes: number;
  /** The lower end of the price, in minor units of the currency (cents). */
  low_minor: number;
  /** The upper end of the price; held on the card, in minor units of the currency (cents). */
  high_minor: number;
  /** The agreed price, in minor units of the currency (cents). */
  price_minor: number;
  /** Currency of every amount beside it (ISO 4217, lower case). */
  currency: "usd";
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Id of the job. */
  job_id: string;
  /** Where it is, as far as everybody may know. */
  area: {
    /** Town or city. */
    city: string;
    /** State or province. */
    region?: string;
    /** Two-letter country code (ISO 3166-1). */
    country: string;
    /** The start of the postcode that jobs are offered by. */
    district: string;
  };
};

export type PartsOffer = {
  /** Id of the media. */
  media_id: string;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: MediaState;
  /** Length of every part but the last, in bytes. */
  part_bytes: number;
  /** The parts, in order. */
  parts: number;
  /** It was taken. */
  received: {
    /** Which part: 1, 2, 3 and so on. */
    part_number: number;
    /** What the store answered when the part was sent. */
    etag: string;
    /** Size, in bytes. */
    size_bytes: number;
  }[];
  /** What is still needed. */
  missing: {
    /** Which part: 1, 2, 3 and so on. */
    part_number: number;
    /** Size, in bytes. */
    size_bytes: number;
    /** Address. */
    url: string;
  }[];
  /** When it was urls expire, UTC. */
  urls_expire_at: string;
  /** Send the file until then, UTC. */
  upload_expires_at: string;
};

export type PartyIncidentView = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Id of the job. */
  job_id?: string;
  /** Who reported it. */
  reported_by: IncidentSide;
  /** The group that the catalogue shows it in. */
  category: IncidentCategory;
  /** How bad it is. */
  severity: IncidentSeverity;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: IncidentState;
  /** Whether money stays held while it is open. */
  blocks_payment: boolean;
  /** Answers to the questions, one for each. */
  answers: {
    /** Who did it. */
    by: IncidentSide;
    /** In words. */
    text: string;
    /** Ids of media records. */
    media_ids: string[];
    /** When it was answered, UTC. */
    answered_at: string;
  }[];
  /** How it came out. */
  outcome?: IncidentOutcome;
  /** Refund, in minor units of the currency (cents). */
  refund_minor?: number;
  /** How it was settled. */
  resolution?: string;
  /** When it was resolved, UTC. */
  resolved_at?: string;
  /** Until when the challenge can be passed, UTC. */
  closes_at?: string;
  /** When it was reopened, UTC. */
  reopened_at?: string;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
  /** What it is, in words. */
  description?: string;
  /** Ids of media records. */
  media_ids?: string[];
  /** What is asked. */
  question?: {
    /** Who is asked. */
    asked: IncidentSide;
    /** In words. */
    text: string;
    /** When it was asked, UTC. */
    asked_at: string;
    /** Until when an answer is waited for. */
    answer_by: string;
  };
};

export type PaymentState = "created" | "requires_action" | "setup_stored" | "authorized" | "captured" | "partially_refunded" | "refunded" | "voided" | "expired" | "failed" | "disputed" | "lost";

export type PaymentView = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Raised by one with every change. */
  version: number;
  /** Id of the job. */
  job_id: string;
  /** Id of the user. */
  user_id: string;
  /** Id of the service provider. */
  service_provider_id?: string;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: PaymentState;
  /** Where it stands. */
  status: JobPaymentStatus;
  /** `near`: held on the card now; `far`: the card is stored and held a day before the start. */
  horizon: "near" | "far";
  /** Amount, in minor units of the currency (cents). */
  amount_minor: number;
  /** Currency of every amount beside it (ISO 4217, lower case). */
  currency: "usd";
  /** What is held on the card, in minor units of the currency (cents). */
  authorized_minor: number;
  /** What was taken from the card, in minor units of the currency (cents). */
  captured_minor: number;
  /** What was given back, in minor units of the currency (cents). */
  refunded_minor: number;
  /** The platform's part, or the fee of a cancellation, in minor units of the currency (cents). */
  fee_minor: number;
  /** What the customer agreed to, in minor units of the currency (cents). */
  accepted_minor?: number;
  /** When it was accepted, UTC. */
  accepted_at?: string;
  /** The network's own end of the hold. */
  capture_before?: string;
  /** Where the provider's share is. */
  transfer_state?: "scheduled" | "on_hold" | "paid";
  /** Why it did not work. */
  failure?: string;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

export type Place = {
  /** Street and number. */
  line1: string;
  /** Flat, floor or the like. */
  line2?: string;
  /** Town or city. */
  city: string;
  /** State or province. */
  region?: string;
  /** Postcode. */
  postcode: string;
  /** Two-letter country code (ISO 3166-1). */
  country: string;
  /** Where it is on the map. */
  point?: Point;
  /** Id of the address. */
  address_id?: string;
};

export type PlaceProblem = "missing" | "country_not_served" | "area_not_served";

export type Point = {
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
};

export type PriceRate = {
  /** By how much prices are raised or lowered: percent. */
  percentage: number;
  /** Raises or lowers every price, in hundredths of a percent. */
  increase_bps: number;
  /** Key of the service in the catalogue. */
  service?: string;
  /** State or province. */
  region?: string;
  /** From when, inclusive; of a change: the state before. */
  from?: string;
  /** Until when, exclusive; of a change: the state after. */
  to?: string;
};

export type PriceRateView = {
  /** The price increase rate that it was priced with. */
  rate_version: number;
  /** By how much prices are raised or lowered: percent. */
  percentage: number;
  /** Raises or lowers every price, in hundredths of a percent. */
  increase_bps: number;
  /** Key of the service in the catalogue. */
  service?: string;
  /** State or province. */
  region?: string;
  /** When it happened. */
  at: string;
  /** Every rate. */
  rates?: PriceRate[];
};

export type PriceRule = {
  /** The usual price, in minor units of the currency (cents). */
  base_minor: number;
  /** The least that may be asked, in minor units of the currency (cents). */
  lowest_minor: number;
  /** The most that may be asked, in minor units of the currency (cents). */
  highest_minor: number;
  /** Currency of every amount beside it (ISO 4217, lower case). */
  currency: "usd";
};

export type Profile = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** What the account may do. */
  role: Role;
  /** Name. */
  name: string;
  /** E-mail address. */
  email?: string;
  /** Whether the account's holder has shown that the address is theirs. */
  email_verified: boolean;
  /** Telephone number with country code (E.164). */
  phone?: string;
  /** Whether the account's holder has shown that the number is theirs. */
  phone_verified: boolean;
  /** Which version of the terms. */
  terms_version?: number;
  /** Id of the primary address. */
  primary_address_id?: string;
  /** Id of the photo media. */
  photo_media_id?: string;
  /** When it was created, UTC. */
  created_at: string;
};

export type ProviderJobView = {
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: JobState;
  /** In a few words. */
  title: string;
  /** Key of the service in the catalogue. */
  service: string;
  /** Kind of work: `plumbing.tap_leak`. */
  task_kind: string;
  /** Local date of the start. */
  scheduled_date: string;
  /** Local time of the start. */
  scheduled_time: string;
  /** Time zone (IANA). */
  time_zone: string;
  /** How far local time is ahead of UTC at the start, in minutes. */
  offset_minutes: number;
  /** Start, UTC. */
  starts_at: string;
  /** End as planned, UTC. */
  ends_at: string;
  /** How long the work takes as planned, in minutes. */
  duration_minutes: number;
  /** The lower end of the price, in minor units of the currency (cents). */
  low_minor: number;
  /** The upper end of the price; held on the card, in minor units of the currency (cents). */
  high_minor: number;
  /** The agreed price, in minor units of the currency (cents). */
  price_minor: number;
  /** Currency of every amount beside it (ISO 4217, lower case). */
  currency: "usd";
  /** Raised by one with every change. */
  version?: number;
  /** Id of the user. */
  user_id?: string;
  /** Id of the service provider. */
  service_provider_id?: string;
  /** Id of the quote. */
  quote_id?: string;
  /** The revision of the quote that was accepted. */
  quote_revision?: number;
  /** Id of the task. */
  task_id?: string;
  /** Id of the video. */
  video_id?: string;
  /** Ids of media records. */
  media_ids?: string[];
  /** Where it is. */
  place?: Place;
  /** A word for the provider. */
  optional_message?: string;
  /** Id of the payment. */
  payment_id?: string;
  /** The booking is kept until then without payment, UTC. */
  hold_expires_at?: string;
  /** How late the provider is. */
  delay?: {
    /** How many. */
    count: number;
    /** How many minutes. */
    minutes: number;
    /** When the provider is expected. */
    eta?: string;
  };
  /** Another time that one side proposes. */
  reschedule?: {
    /** Id of the proposal. */
    proposal_id: string;
    /** Who did it. */
    by: "user" | "service_provider";
    /** Local date of the start. */
    scheduled_date: string;
    /** Local time of the start. */
    scheduled_time: string;
    /** Time zone (IANA). */
    time_zone: string;
    /** How far local time is ahead of UTC at the start, in minutes. */
    offset_minutes: number;
    /** Start, UTC. */
    starts_at: string;
    /** End as planned, UTC. */
    ends_at: string;
    /** Good until then, UTC. */
    expires_at: string;
  };
  /** A price that the provider proposes instead. */
  price_change?: {
    /** The agreed price, in minor units of the currency (cents). */
    price_minor: number;
    /** Why. */
    reason: string;
    /** When it was proposed, UTC. */
    proposed_at: string;
  };
  /** Ids of before media records. */
  before_media_ids?: string[];
  /** Ids of proof media records. */
  proof_media_ids?: string[];
  /** How often the customer found the work not done. */
  reworks?: number;
  /** Paused, in minutes. */
  paused_minutes?: number;
  /** Until when the customer may object; then it counts as done. */
  confirm_by?: string;
  /** Who said that it is done. */
  completed_by?: "user" | "timer" | "admin";
  /** Who canceled it. */
  canceled_by?: "user" | "service_provider" | "admin" | "timer";
  /** Why it was canceled. */
  cancel_reason?: string;
  /** The platform's part, or the fee of a cancellation, in minor units of the currency (cents). */
  fee_minor?: number;
  /** When it was assigned, UTC. */
  assigned_at?: string;
  /** When the provider set out, UTC. */
  en_route_at?: string;
  /** When it was started, UTC. */
  started_at?: string;
  /** When it was paused, UTC. */
  paused_at?: string;
  /** When it was work completed, UTC. */
  work_completed_at?: string;
  /** When it was completed, UTC. */
  completed_at?: string;
  /** When it was canceled, UTC. */
  canceled_at?: string;
  /** When it was deleted by user, UTC. */
  deleted_by_user_at?: string;
  /** When it was created, UTC. */
  created_at?: string;
  /** When it was changed last, UTC. */
  updated_at?: string;
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Id of the job. */
  job_id: string;
  /** Where it is, as far as everybody may know. */
  area: {
    /** Town or city. */
    city: string;
    /** State or province. */
    region?: string;
    /** Two-letter country code (ISO 3166-1). */
    country: string;
    /** The start of the postcode that jobs are offered by. */
    district: string;
  };
  /** Who booked it. */
  customer?: {
    /** Id of the user. */
    user_id: string;
    /** Name. */
    name: string;
  };
  /** Who does it. */
  service_provider?: {
    /** Id of the service provider. */
    service_provider_id: string;
    /** Name. */
    name: string;
  };
  /** What this caller may do with it next. */
  allowed: RequestedStep[];
  /** What keeps this provider from taking the job. */
  blocking_reasons?: string[];
};

export type ProviderOffers = {
  /** The page, in the order of the list. */
  items: ({
    /** Id of the record: 24 hexadecimal characters. */
    id: string;
    /** What it is called elsewhere; unique. */
    key: string;
    /** Name. */
    name: string;
    /** The group that the catalogue shows it in. */
    category: string;
    /** What is counted or measured. */
    unit: "hour" | "visit" | "each" | "square_metre";
    /** What may be asked for it. */
    price_rule: PriceRule;
    /** The offer. */
    offer: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** Price of one unit of the catalogue's service, in minor units of the currency (cents). */
      rate_minor: number;
      /** Currency of every amount beside it (ISO 4217, lower case). */
      currency: "usd";
      /** Whether it is offered at present. */
      active: boolean;
    } | null;
  })[];
  /** Send it as `cursor` for the next page; null: this was the last. */
  next_cursor: string | null;
  /** Where it is, as far as everybody may know. */
  area?: ServiceArea;
  /** When work is done, by day of the week; absent: always. */
  hours?: {
    /** Day of the week: 0 is Monday. */
    day: number;
    /** Opens so many minutes after local midnight. */
    from_minute: number;
    /** Closes so many minutes after local midnight. */
    to_minute: number;
  }[];
  /** Time zone (IANA). */
  time_zone?: string;
};

export type Question = {
  /** Id of the question. */
  question_id: string;
  /** In words. */
  text: string;
  /** Which kind. */
  type: "choice" | "number" | "boolean" | "text";
  /** What can be answered. */
  options?: {
    /** The answer. */
    value: string;
    /** As people call it. */
    label: string;
  }[];
  /** What is counted or measured. */
  unit?: string;
  /** Whether it has to be answered. */
  required: boolean;
  /** The least. */
  min?: number;
  /** The most. */
  max?: number;
};

export type QuotationRules = {
  /** Currency of every amount beside it (ISO 4217, lower case). */
  currency: "usd";
  /** Price of an hour, in minor units of the currency (cents). */
  hourly_rate_minor: {
    /** Where nothing else is said. */
    default: number;
    /** Counted by service. */
    by_service: Record<string, number>;
  };
  /** The least that a task is priced at, in minor units of the currency (cents). */
  minimum_charge_minor: number;
  /** Added to the labour of every task, since each is a visit of its own, in minor units of the currency (cents). */
  call_out_minor: number;
  /** Added to the price of materials, in hundredths of a percent. */
  materials_markup_bps: number;
  /** Factor on labour and call-out, by urgency, in hundredths of a percent. */
  urgency_multiplier_bps: {
    /** Where something is dangerous or spreading. */
    emergency: number;
    /** Where it should not wait long. */
    soon: number;
    /** Where nothing hurries. */
    normal: number;
  };
  /** Factor on everything, by place; the most exact one counts, in hundredths of a percent. */
  region_multiplier_bps: Record<string, number>;
  /** Estimates less certain than this are reviewed. */
  confidence_gate: number;
  /** Estimates below or above are reviewed, in minor units of the currency (cents). */
  price_band_minor: {
    /** The lower end. */
    low: number;
    /** The upper end. */
    high: number;
  };
};

export type QuoteState = "processing" | "awaiting_answers" | "estimated" | "needs_review" | "rejected" | "failed" | "accepted" | "declined" | "expired" | "converted" | "abandoned";

export type QuoteView = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Id of the quote. */
  quote_id: string;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: QuoteState;
  /** The number of the estimate: name it when you accept. */
  revision: number;
  /** What this caller may do with it next. */
  allowed: RequestedStep[];
  /** What it was asked with. */
  source: "text" | "image" | "audio" | "video" | "form" | "chat" | "admin";
  /** The problem in the customer's words. */
  user_prompt: string;
  /** Ids of media records. */
  media_ids: string[];
  /** Id of the waiting media. */
  waiting_media_id?: string;
  /** The place. */
  address?: Place;
  address_problem?: {
    /** Why. */
    reason: PlaceProblem;
    /** In a sentence, for people. */
    message: string;
  };
  time_zones: string[];
  /** What is to be done, each with its price. */
  tasks: {
    /** Id of the task. */
    task_id: string;
    /** In a few words. */
    title: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Kind of work: `plumbing.tap_leak`. */
    task_kind: string;
    /** How much, in `unit`. */
    quantity: number;
    /** What is counted or measured. */
    unit: string;
    /** The lower end of the price, in minor units of the currency (cents). */
    low_minor: number;
    /** The upper end of the price; held on the card, in minor units of the currency (cents). */
    high_minor: number;
    /** The labour, with the call-out, in minor units of the currency (cents). */
    labour_minor: {
      /** The lower end. */
      low: number;
      /** The upper end. */
      high: number;
    };
    /** The materials, in minor units of the currency (cents). */
    materials_minor: {
      /** The lower end. */
      low: number;
      /** The upper end. */
      high: number;
    };
    /** How long the work takes as planned, in minutes. */
    duration_minutes: number;
    /** How sure the reading is: 0 to 1. */
    confidence: number;
    /** How soon it has to be done. */
    urgency?: Urgency;
    /** Id of the job. */
    job_id?: string;
    /** What will be charged, in minor units of the currency. */
    price_minor: number;
  }[];
  /** Sums over the tasks. */
  totals?: {
    /** The lower end of the price, in minor units of the currency (cents). */
    low_minor: number;
    /** The upper end of the price; held on the card, in minor units of the currency (cents). */
    high_minor: number;
    /** What will be charged, in minor units of the currency. */
    price_minor: number;
  };
  /** Currency of every amount beside it (ISO 4217, lower case). */
  currency: "usd";
  /** How sure the reading is: 0 to 1. */
  confidence?: number;
  /** How soon it has to be done. */
  urgency?: Urgency;
  /** What should be known for a price, or for a better one. */
  questions: Question[];
  /** Answers to the questions, one for each. */
  answers: Answer[];
  /** How often questions were asked. */
  rounds: number;
  /** Dangers, and what to do about them at once. */
  safety: SafetyWarning[];
  /** Why a person looks at it first. */
  review_reasons?: string[];
  /** Why it did not work. */
  failure?: string;
  /** The quotation rules that it was priced with. */
  rules_version?: number;
  /** The price increase rate that it was priced with. */
  rate_version?: number;
  /** When it was requested, UTC. */
  requested_at: string;
  /** When it was estimated, UTC. */
  estimated_at?: string;
  /** When it was accepted, UTC. */
  accepted_at?: string;
  /** Good until then, UTC. */
  expires_at?: string;
};

export type RequestedStep = {
  /** The operation that was called. */
  operation: string;
  send?: Record<string, string | boolean>;
};

export type Role = "user" | "service_provider" | "admin";

export type RulesEffect = {
  /** How many quotes. */
  quotes: number;
  /** The lower end of the price, in minor units of the currency (cents). */
  low_minor: {
    /** How it is now. */
    before: number;
    /** How it would be with the change. */
    after: number;
  };
  /** The upper end of the price; held on the card, in minor units of the currency (cents). */
  high_minor: {
    /** How it is now. */
    before: number;
    /** How it would be with the change. */
    after: number;
  };
  /** How many a person would have to look at. */
  reviewed: {
    /** How it is now. */
    before: number;
    /** How it would be with the change. */
    after: number;
  };
  /** What was changed. */
  changed: {
    /** Id of the quote. */
    quote_id: string;
    /** The lower end of the price, in minor units of the currency (cents). */
    low_minor: {
      /** How it is now. */
      before: number;
      /** How it would be with the change. */
      after: number;
    };
    /** The upper end of the price; held on the card, in minor units of the currency (cents). */
    high_minor: {
      /** How it is now. */
      before: number;
      /** How it would be with the change. */
      after: number;
    };
  }[];
};

export type SafetyFlag = "gas" | "carbon_monoxide" | "electrical_fire" | "water_near_electricity" | "sewage" | "structure" | "hazardous_material";

export type SafetyWarning = {
  /** Which danger. */
  flag: SafetyFlag;
  /** What to know about it. */
  notice: string;
};

export type ServiceArea = {
  /** Two-letter country code (ISO 3166-1). */
  country: string;
  /** Starts of the postcodes that are served. */
  postcode_prefixes: string[];
  /** Where the work starts out from. */
  base?: Point;
};

export type ServiceProviderState = "registered" | "profile_incomplete" | "documents_pending" | "pending_approval" | "approved" | "suspended" | "rejected" | "deactivated" | "deleted";

export type SignInMethod = "password" | "code" | "idp" | "totp";

export type SignedIn = {
  /** Send it as Authorization: Bearer until it expires. */
  access_token: string;
  /** How to send the access token. */
  token_type: "Bearer";
  /** How long the access token is good. */
  expires_in: number;
  /** Get new tokens with it, once. */
  refresh_token: string;
  /** Sign in again after that, UTC. */
  refresh_expires_at: string;
  /** Id of the account. */
  account_id: string;
  /** Id of the user. */
  user_id?: string;
  /** Id of the service provider. */
  service_provider_id?: string;
  /** The account as its holder sees it. */
  profile: Profile;
};

export type SuggestionCategory = "service" | "app" | "price" | "other";

export type SuggestionState = "submitted" | "under_review" | "planned" | "declined" | "done";

export type SuggestionView = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Id of the account. */
  account_id: string;
  /** What the account may do. */
  account_role: "user" | "service_provider";
  /** The group that the catalogue shows it in. */
  category: SuggestionCategory;
  /** In words. */
  text: string;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: SuggestionState;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

export type TextFormat = "markdown" | "plain";

export type Tokens = {
  /** Send it as Authorization: Bearer until it expires. */
  access_token: string;
  /** How to send the access token. */
  token_type: "Bearer";
  /** How long the access token is good. */
  expires_in: number;
  /** Get new tokens with it, once. */
  refresh_token: string;
  /** Sign in again after that, UTC. */
  refresh_expires_at: string;
};

export type Transfer = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Raised by one with every change. */
  version: number;
  /** Id of the job. */
  job_id: string;
  /** Id of the payment. */
  payment_id: string;
  /** Id of the service provider. */
  service_provider_id: string;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: TransferState;
  /** Amount, in minor units of the currency (cents). */
  amount_minor: number;
  /** What of the provider's share was kept for what it owed, in minor units of the currency (cents). */
  debt_minor: number;
  /** The platform's part, or the fee of a cancellation, in minor units of the currency (cents). */
  fee_minor: number;
  /** Currency of every amount beside it (ISO 4217, lower case). */
  currency: "usd";
  /** Its position. */
  sequence: number;
  /** Counts the tries to hold the money. */
  attempt: number;
  /** How often it was tried. */
  tries: number;
  /** Id of the stripe transfer. */
  stripe_transfer_id?: string;
  /** Reversed, in minor units of the currency (cents). */
  reversed_minor: number;
  /** What should have come back and could not: the provider's debt, in minor units of the currency (cents). */
  owed_minor: number;
  /** When the provider's share is due, UTC. */
  release_at: string;
  /** Why the provider's share is held back. */
  hold_reason?: HoldReason;
  /** Why it did not work. */
  failure?: string;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

export type TransferState = "scheduled" | "processing" | "paid" | "failed" | "on_hold" | "partially_reversed" | "reversed";

export type UploadOffer = {
  /** Id of the media. */
  media_id: string;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: MediaState;
  /** Where and how to send the file. */
  upload: {
    /** Address. */
    url: string;
    /** One entry for each field concerned. */
    fields: Record<string, string>;
    /** Good until then, UTC. */
    expires_at: string;
  };
};

export type Urgency = "emergency" | "soon" | "normal";

export type UserCard = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Name. */
  name: string;
  /** E-mail address. */
  email?: string;
  /** Telephone number with country code (E.164). */
  phone?: string;
  /** Id of the photo media. */
  photo_media_id?: string;
  /** When it was deactivated, UTC. */
  deactivated_at?: string;
  /** When it was deleted, UTC. */
  deleted_at?: string;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
  /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
  state: "unverified" | "active" | "deactivated" | "deleted";
  /** Whether the account's holder has shown that the address is theirs. */
  email_verified: boolean;
  /** Whether the account's holder has shown that the number is theirs. */
  phone_verified: boolean;
  /** Id of the user. */
  user_id: string;
};

export type AudioType = "audio/mp4" | "audio/mpeg" | "audio/wav" | "audio/ogg" | "audio/webm";

export type DocName = string;

export type EditProvider = {
  /** Name. */
  name?: string;
  /** E-mail address. */
  email?: string;
  /** Telephone number with country code (E.164). */
  phone?: string;
  /** Id of the photo media. */
  photo_media_id?: string | null;
  /** The password until now. */
  current_password?: GivenPassword;
  /** The name that the provider trades under. */
  business_name?: string;
};

export type EditUser = {
  /** Name. */
  name?: string;
  /** E-mail address. */
  email?: string;
  /** Telephone number with country code (E.164). */
  phone?: string;
  /** Id of the photo media. */
  photo_media_id?: string | null;
  /** The password until now. */
  current_password?: GivenPassword;
};

export type GivenPassword = string;

export type HandedDocument = {
  /** Kind of document. */
  doc_name: DocName;
  /** The number on the document. */
  document_number?: string;
  /** Day that it ends. */
  expires_on?: string;
  /** Id of the media. */
  media_id: string;
};

export type IdentityPayload = {
  /** As the payload says; not used. */
  _redirectEventId?: string | null;
  /** The external provider's key; not used and not kept. */
  apiKey?: string | null;
  /** The name of the app in the external provider's SDK; not used. */
  appName?: string | null;
  /** When the external provider made the account; not used. */
  createdAt?: string | null;
  /** The name at the external provider. */
  displayName?: string | null;
  /** E-mail address. */
  email?: string | null;
  /** As the payload says; only the token counts. */
  emailVerified?: boolean | string | null;
  /** As the payload says; anonymous identities are refused. */
  isAnonymous?: boolean | string | null;
  /** When the external provider saw it last; not used. */
  lastLoginAt?: string | null;
  /** The telephone number at the external provider. */
  phoneNumber?: string | null;
  /** The picture at the external provider; never fetched. */
  photoURL?: string | null;
  /** The tenant at the external provider. */
  tenantId?: string | null;
  /** Who it is at the external provider. */
  uid?: string | null;
  /** As the payload says; only the token counts. */
  providerData?: Record<string, unknown>[];
  /** Tokens of the external provider: only the ID token is taken out. */
  stsTokenManager?: {
    /** The external provider's token; only the ID token is used. */
    accessToken?: string | null;
  };
  /** The external provider's signed ID token. */
  idToken?: string | null;
  /** The token of an invitation's link. */
  invite_token?: InviteToken | "";
};

export type ImageType = "image/jpeg" | "image/png" | "image/webp" | "image/heic";

export type IncidentAction = {
  /** What the message asks for. */
  action: "triage";
  /** How bad it is. */
  severity: IncidentSeverity;
  /** Id of the contest job. */
  contest_job_id?: string;
} | {
  /** What the message asks for. */
  action: "investigate";
} | {
  /** What the message asks for. */
  action: "request_info";
  /** Who is asked. */
  asked: IncidentSide;
  /** What is asked. */
  question: string;
} | {
  /** What the message asks for. */
  action: "resolve";
  /** How it came out. */
  outcome: "refund_full" | "rework" | "warning" | "suspension" | "none";
  /** How it was settled. */
  resolution: string;
} | {
  /** What the message asks for. */
  action: "resolve";
  /** How it came out. */
  outcome: "refund_partial";
  /** Refund, in minor units of the currency (cents). */
  refund_minor: number;
  /** How it was settled. */
  resolution: string;
} | {
  /** What the message asks for. */
  action: "reopen";
  /** Why. */
  reason: string;
};

export type InviteToken = string;

export type NewPassword = string;

export type OfferChange = {
  /** Id of the default service. */
  default_service_id: string;
  /** Price of one unit of the catalogue's service, in minor units of the currency (cents). */
  rate_minor?: number;
  /** Whether it is offered at present. */
  active?: boolean;
};

export type ProviderSignUp = {
  /** Name. */
  name: string;
  /** E-mail address. */
  email?: string;
  /** Telephone number with country code (E.164). */
  phone?: string;
  /** 8 to 128 characters; common ones are refused. */
  password: NewPassword;
  /** The token of an invitation's link. */
  invite_token?: InviteToken;
  /** The name that the provider trades under. */
  business_name: string;
};

export type ReportedCategory = "safety" | "damage" | "quality" | "no_show" | "conduct" | "payment" | "fraud" | "other";

export type SentPart = {
  /** Which part: 1, 2, 3 and so on. */
  part_number: number;
  /** What the store answered when the part was sent. */
  etag: string;
};

export type UserSignUp = {
  /** Name. */
  name: string;
  /** E-mail address. */
  email?: string;
  /** Telephone number with country code (E.164). */
  phone?: string;
  /** 8 to 128 characters; common ones are refused. */
  password: NewPassword;
  /** The token of an invitation's link. */
  invite_token?: InviteToken;
};

export type VerificationBatch = ({
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Kind of document. */
  doc_name: string;
  /** Whether it is shown to be so. */
  verified: boolean;
  /** Why. */
  reason?: string | "";
})[];

export type VideoType = "video/mp4" | "video/quicktime" | "video/webm";

/** Every operation of the interface, by its route. */
export type Operations = {
  "POST /admin/default-services/create-defaultservices": {
    body: {
      /** Name. */
      name: string;
      /** What it is called elsewhere; unique. */
      key: string;
      /** The group that the catalogue shows it in. */
      category: string;
      /** What is counted or measured. */
      unit: "hour" | "visit" | "each" | "square_metre";
      /** What may be asked for it. */
      price_rule: PriceRule;
      /** Whether it is offered at present. */
      active?: boolean;
    };
    data: DefaultService;
    refusals: SharedRefusal | "default_service.key_taken";
  };
  "DELETE /admin/default-services/delete-defaultservices/{default_service_id}": {
    params: {
      /** Id of the default service. */
      default_service_id: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** Whether it is deleted. */
      deleted: true;
    };
    refusals: SharedRefusal | "default_service.not_found" | "default_service.in_use" | "default_service.version_conflict" | "default_service.key_taken";
  };
  "PUT /admin/default-services/edit-defaultservices/{default_service_id}": {
    params: {
      /** Id of the default service. */
      default_service_id: string;
    };
    body: {
      /** Name. */
      name?: string;
      /** The group that the catalogue shows it in. */
      category?: string;
      /** What is counted or measured. */
      unit?: "hour" | "visit" | "each" | "square_metre";
      /** What may be asked for it. */
      price_rule?: PriceRule;
      /** Whether it is offered at present. */
      active?: boolean;
    };
    data: DefaultService;
    refusals: SharedRefusal | "default_service.not_found" | "default_service.version_conflict";
  };
  "GET /admin/default-services/get-defaultservices": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** Whether it is offered at present. */
      active?: "true";
    };
    data: {
      /** The page, in the order of the list. */
      items: DefaultService[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "GET /admin/document/documents-count": {
    data: {
      /** All together. */
      total: number;
      /** Counted by state. */
      by_state: Record<string, number>;
      /** Counted by kind of document. */
      by_doc_name: Record<string, Record<string, number>>;
    };
    refusals: SharedRefusal;
  };
  "GET /admin/document/get-document-kinds": {
    data: {
      /** Raised by one with every change. */
      version: number;
      /** Kinds of documents. */
      kinds: DocumentKind[];
      /** Who changed it last. */
      changed_by?: string;
      /** When it was changed last, UTC. */
      updated_at?: string;
    };
    refusals: SharedRefusal;
  };
  "GET /admin/document/list-documents": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
      /** Which end comes first. */
      sort?: "newest" | "oldest";
      /** Where it stands. */
      status?: DocumentState;
      /** Id of the account. */
      account_id?: string;
      /** Whose it is: of a user or of a provider. */
      owner_type?: DocumentOwnerType;
      /** Kind of document. */
      doc_name?: DocName;
    };
    data: {
      /** The page, in the order of the list. */
      items: DocumentView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
      /** All together. */
      total: number;
    };
    refusals: SharedRefusal;
  };
  "PUT /admin/document/update-document-kinds": {
    body: {
      /** Raised by one with every change. */
      version: number;
      /** Kinds of documents. */
      kinds: ({
        /** Kind of document. */
        doc_name: DocName;
        /** Whose it is. */
        owner: DocumentOwnerType;
        /** Whether it has to be there. */
        mandatory: boolean;
        /** Since when it has to be there. */
        mandatory_from?: string;
        /** Whether it has a day that it ends. */
        expiry?: "required" | "optional" | "never";
      })[];
    };
    data: {
      /** Raised by one with every change. */
      version: number;
      /** Kinds of documents. */
      kinds: DocumentKind[];
      /** Who changed it last. */
      changed_by?: string;
      /** When it was changed last, UTC. */
      updated_at?: string;
    };
    refusals: SharedRefusal | "document_kinds.version_conflict";
  };
  "PUT /admin/document/upload-documents": {
    body: {
      /** Whose it is: of a user or of a provider. */
      owner_type: "user";
      /** Id of the user. */
      user_id: string;
      /** Documents, by their kind. */
      documents: {
        /** Kind of document. */
        doc_name: DocName;
        /** The number on the document. */
        document_number?: string;
        /** Day that it ends. */
        expires_on?: string;
        /** Id of the media. */
        media_id?: string;
        /** Media type of the content. */
        content_type?: ImageType;
      }[];
    } | {
      /** Whose it is: of a user or of a provider. */
      owner_type: "service_provider";
      /** Id of the service provider. */
      service_provider_id: string;
      /** Documents, by their kind. */
      documents: {
        /** Kind of document. */
        doc_name: DocName;
        /** The number on the document. */
        document_number?: string;
        /** Day that it ends. */
        expires_on?: string;
        /** Id of the media. */
        media_id?: string;
        /** Media type of the content. */
        content_type?: ImageType;
      }[];
    };
    data: {
      /** Documents, by their kind. */
      documents: {
        /** Id of the record: 24 hexadecimal characters. */
        id: string;
        /** Whose it is. */
        owner: {
          /** Which kind. */
          type: DocumentOwnerType;
          /** Id of the record: 24 hexadecimal characters. */
          id: string;
        };
        /** Id of the account. */
        account_id: string;
        /** Id of the service provider. */
        service_provider_id?: string;
        /** Kind of document. */
        doc_name: string;
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: DocumentState;
        /** Id of the media. */
        media_id: string;
        /** The number on the document. */
        document_number?: string;
        /** Day that it ends. */
        expires_on?: string;
        /** Why it was rejected. */
        rejected_reason?: string;
        /** When it was decided, UTC. */
        decided_at?: string;
        /** When it was created, UTC. */
        created_at: string;
        /** When it was changed last, UTC. */
        updated_at: string;
        /** The offer. */
        offer?: UploadOffer;
      }[];
    };
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "media.quota_exceeded" | "document.version_conflict" | "account.not_found" | "service_provider.not_found" | "service_provider.version_conflict" | "company.not_found";
  };
  "PUT /admin/document/verify-documents": {
    body: VerificationBatch;
    data: {
      /** Whether it is shown to be so. */
      verified: number;
      /** How many were rejected. */
      rejected: number;
      /** How many were so already. */
      unchanged: number;
    };
    refusals: SharedRefusal | "document.batch_invalid" | "document.invalid_transition" | "document.version_conflict";
  };
  "GET /admin/job/get-all-jobs": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** Where it stands. */
      status?: JobState;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
      /** Which end comes first. */
      sort?: "newest" | "oldest";
    };
    data: {
      /** The page, in the order of the list. */
      items: JobView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "GET /admin/job/get-individual-job/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    data: {
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: JobState;
      /** In a few words. */
      title: string;
      /** Key of the service in the catalogue. */
      service: string;
      /** Kind of work: `plumbing.tap_leak`. */
      task_kind: string;
      /** Local date of the start. */
      scheduled_date: string;
      /** Local time of the start. */
      scheduled_time: string;
      /** Time zone (IANA). */
      time_zone: string;
      /** How far local time is ahead of UTC at the start, in minutes. */
      offset_minutes: number;
      /** Start, UTC. */
      starts_at: string;
      /** End as planned, UTC. */
      ends_at: string;
      /** How long the work takes as planned, in minutes. */
      duration_minutes: number;
      /** The lower end of the price, in minor units of the currency (cents). */
      low_minor: number;
      /** The upper end of the price; held on the card, in minor units of the currency (cents). */
      high_minor: number;
      /** The agreed price, in minor units of the currency (cents). */
      price_minor: number;
      /** Currency of every amount beside it (ISO 4217, lower case). */
      currency: "usd";
      /** Raised by one with every change. */
      version: number;
      /** Id of the user. */
      user_id: string;
      /** Id of the service provider. */
      service_provider_id?: string;
      /** Id of the quote. */
      quote_id: string;
      /** The revision of the quote that was accepted. */
      quote_revision: number;
      /** Id of the task. */
      task_id: string;
      /** Id of the video. */
      video_id?: string;
      /** Ids of media records. */
      media_ids?: string[];
      /** Where it is. */
      place: Place;
      /** A word for the provider. */
      optional_message?: string;
      /** Id of the payment. */
      payment_id?: string;
      /** The booking is kept until then without payment, UTC. */
      hold_expires_at?: string;
      /** How late the provider is. */
      delay?: {
        /** How many. */
        count: number;
        /** How many minutes. */
        minutes: number;
        /** When the provider is expected. */
        eta?: string;
      };
      /** Another time that one side proposes. */
      reschedule?: {
        /** Id of the proposal. */
        proposal_id: string;
        /** Who did it. */
        by: "user" | "service_provider";
        /** Local date of the start. */
        scheduled_date: string;
        /** Local time of the start. */
        scheduled_time: string;
        /** Time zone (IANA). */
        time_zone: string;
        /** How far local time is ahead of UTC at the start, in minutes. */
        offset_minutes: number;
        /** Start, UTC. */
        starts_at: string;
        /** End as planned, UTC. */
        ends_at: string;
        /** Good until then, UTC. */
        expires_at: string;
      };
      /** A price that the provider proposes instead. */
      price_change?: {
        /** The agreed price, in minor units of the currency (cents). */
        price_minor: number;
        /** Why. */
        reason: string;
        /** When it was proposed, UTC. */
        proposed_at: string;
      };
      /** Ids of before media records. */
      before_media_ids: string[];
      /** Ids of proof media records. */
      proof_media_ids: string[];
      /** How often the customer found the work not done. */
      reworks: number;
      /** Paused, in minutes. */
      paused_minutes: number;
      /** Until when the customer may object; then it counts as done. */
      confirm_by?: string;
      /** Who said that it is done. */
      completed_by?: "user" | "timer" | "admin";
      /** Who canceled it. */
      canceled_by?: "user" | "service_provider" | "admin" | "timer";
      /** Why it was canceled. */
      cancel_reason?: string;
      /** The platform's part, or the fee of a cancellation, in minor units of the currency (cents). */
      fee_minor?: number;
      /** When it was assigned, UTC. */
      assigned_at?: string;
      /** When the provider set out, UTC. */
      en_route_at?: string;
      /** When it was started, UTC. */
      started_at?: string;
      /** When it was paused, UTC. */
      paused_at?: string;
      /** When it was work completed, UTC. */
      work_completed_at?: string;
      /** When it was completed, UTC. */
      completed_at?: string;
      /** When it was canceled, UTC. */
      canceled_at?: string;
      /** When it was deleted by user, UTC. */
      deleted_by_user_at?: string;
      /** When it was created, UTC. */
      created_at: string;
      /** When it was changed last, UTC. */
      updated_at: string;
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** Id of the job. */
      job_id: string;
      /** Where it is, as far as everybody may know. */
      area: {
        /** Town or city. */
        city: string;
        /** State or province. */
        region?: string;
        /** Two-letter country code (ISO 3166-1). */
        country: string;
        /** The start of the postcode that jobs are offered by. */
        district: string;
      };
      /** Who booked it. */
      customer: {
        /** Id of the user. */
        user_id: string;
        /** Name. */
        name: string;
      };
      /** Who does it. */
      service_provider?: {
        /** Id of the service provider. */
        service_provider_id: string;
        /** Name. */
        name: string;
      };
      /** What this caller may do with it next. */
      allowed: RequestedStep[];
      /** What happened, oldest first. */
      history: JobHistory[];
    };
    refusals: SharedRefusal | "job.not_found";
  };
  "GET /admin/logs/get-logs": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
      /** Which end comes first. */
      sort?: "newest" | "oldest";
      /** Id of the actor. */
      actor_id?: string;
      record_type?: string;
      /** Id of the record. */
      record_id?: string;
      /** What the message asks for. */
      action?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: AuditView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "GET /ai/current_price_increase_rate": {
    query?: {
      /** Key of the service in the catalogue. */
      service?: string;
      /** State or province. */
      region?: string;
      /** When it happened. */
      at?: string;
    };
    data: PriceRateView;
    refusals: SharedRefusal;
  };
  "POST /ai/get-quote-estimate_new": {
    body: {
      /** Id of the quote. */
      quote_id: string;
      /** Answers to the questions, one for each. */
      answers?: {
        /** Id of the question. */
        question_id: string;
        /** The answer. */
        value: AnswerValue;
      }[];
      /** How much of each, where the reading was wrong. */
      quantities?: {
        /** Id of the task. */
        task_id: string;
        /** How much, in `unit`. */
        quantity: number;
      }[];
      /** The place. */
      address?: string;
    };
    data: QuoteView;
    refusals: SharedRefusal | "quote.not_found" | "task.not_found" | "address.not_found" | "quote.invalid_transition" | "quote.expired" | "quote.version_conflict";
  };
  "POST /ai/quote-answer": {
    body: {
      /** Id of the quote. */
      quote_id: string;
      /** Answers to the questions, one for each. */
      answers: {
        /** Id of the question. */
        question_id: string;
        /** The answer. */
        value: AnswerValue;
      }[];
    };
    data: QuoteView;
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.version_conflict";
  };
  "GET /ai/quote-estimate_new/{quote_id}": {
    params: {
      /** Id of the quote. */
      quote_id: string;
    };
    data: QuoteView;
    refusals: SharedRefusal | "quote.not_found";
  };
  "POST /ai/quote-request": {
    body: {
      /** Id of the quote. */
      quote_id?: string;
      /** The problem in the customer's words. */
      user_prompt?: string;
      /** Ids of media records. */
      media_ids?: string[];
      /** The id of an address of yours, or the address in words; default: the primary one. */
      address?: string;
    };
    data: QuoteView;
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.version_conflict" | "address.not_found";
  };
  "POST /ai/set_price_increase_rate": {
    body: {
      /** In percent with at most two decimals; negative lowers prices. Or give increase_bps. */
      percentage?: number;
      /** The same in hundredths of a percent. */
      increase_bps?: number;
      /** Key of the service in the catalogue. */
      service?: "plumbing" | "electrical" | "hvac" | "appliances" | "carpentry" | "painting" | "roofing" | "flooring" | "locksmith" | "pest_control" | "garden" | "cleaning" | "moving" | "handyman" | "glazing" | "masonry" | "plastering";
      /** State or province. */
      region?: string;
      /** From when it holds, inclusive; default: now. */
      from?: string;
      /** Until when it holds, exclusive; default: until changed. */
      to?: string;
    };
    data: PriceRateView;
    refusals: SharedRefusal | "rate.too_many" | "rules.version_conflict";
  };
  "POST /ai/validate-answer": {
    body: {
      /** Id of the quote. */
      quote_id: string;
      /** Id of the question. */
      question_id: string;
      /** The answer. */
      value: AnswerValue;
    };
    data: {
      /** Id of the quote. */
      quote_id: string;
      /** Id of the question. */
      question_id: string;
      /** Whether it would be taken. */
      valid: boolean;
      /** What is wrong with it. */
      problem?: string;
    };
    refusals: SharedRefusal | "quote.not_found";
  };
  "POST /ai/video_quote-request": {
    body: {
      /** A quote of yours to go on with; absent: a new one. */
      quote_id?: string;
      /** The caller. */
      user_id?: string;
      /** The id, key or address of the upload that shows the problem. */
      video_url?: string;
      /** What it is about, in words. */
      user_prompt?: string;
      /** The id of an address of yours, or the address in words; absent: the primary one. */
      address?: string;
      /** The id, key or address of an image of it. */
      video_slide_img?: string;
      /** What video_url is: video, image or audio. */
      media_type?: string;
    };
    data: QuoteView;
    refusals: SharedRefusal | "account.not_found" | "quote.not_found" | "quote.invalid_transition" | "quote.version_conflict" | "address.not_found";
  };
  "PUT /authentication/admin/end-sessions/{account_id}": {
    params: {
      /** Id of the account. */
      account_id: string;
    };
    body: {
      /** Why. */
      reason: string;
    };
    data: {
      /** How many sessions ended. */
      ended: number;
    };
    refusals: SharedRefusal | "account.not_found";
  };
  "POST /authentication/admin/sign-in": {
    body: {
      /** E-mail address. */
      email: string;
      /** 8 to 128 characters; common ones are refused. */
      password: GivenPassword;
      /** Six digits of the authenticator app. */
      totp: string;
    };
    data: SignedIn;
    refusals: SharedRefusal | "auth.credentials_invalid";
  };
  "POST /authentication/admin/sign-out": {
    body: {
      /** Every session of the account, not only this one. */
      all?: boolean;
    };
    data: {
      /** How many sessions ended. */
      ended: number;
    };
    refusals: SharedRefusal | "session.over";
  };
  "PUT /authentication/auth-update-password": {
    body: {
      /** The password until now. */
      current_password: GivenPassword;
      /** The password from now on: 8 to 128 characters; common ones are refused. */
      new_password: NewPassword;
    };
    data: {
      /** How many sessions were ended by it. */
      sessions_ended: number;
    };
    refusals: SharedRefusal | "account.password_wrong" | "account.password_not_set" | "account.not_found" | "account.version_conflict";
  };
  "PUT /authentication/deactivate-account": {
    data: {
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** Signing in until then brings the account back. */
      restore_until: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished";
  };
  "DELETE /authentication/delete-account": {
    data: {
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** When it was deleted, UTC. */
      deleted_at: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished";
  };
  "DELETE /authentication/end-session/{session_id}": {
    params: {
      /** Id of the session. */
      session_id: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** When it was ended, UTC. */
      ended_at?: string;
    };
    refusals: SharedRefusal | "session.not_found";
  };
  "POST /authentication/export-data": {
    data: {
      /** Address. */
      url: string;
      /** Good until then, UTC. */
      expires_at: string;
      /** Size, in bytes. */
      size_bytes: number;
      /** How many records. */
      records: Record<string, number>;
    };
    refusals: SharedRefusal | "account.not_found";
  };
  "POST /authentication/forget-password": {
    body: {
      /** E-mail address. */
      email?: string;
      /** Telephone number with country code (E.164). */
      phone?: string;
    };
    data: ChallengeOpened;
    refusals: SharedRefusal;
  };
  "GET /authentication/get-all-address": {
    data: {
      /** The page, in the order of the list. */
      items: Address[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: null;
    };
    refusals: SharedRefusal;
  };
  "GET /authentication/get-sessions": {
    data: {
      /** The page, in the order of the list. */
      items: {
        /** Id of the record: 24 hexadecimal characters. */
        id: string;
        /** HTTP method. */
        method?: SignInMethod;
        /** What was signed in with. */
        device?: string;
        /** Network address that it came from. */
        source_ip?: string;
        /** When it was created, UTC. */
        created_at: string;
        /** Good until then, UTC. */
        expires_at: string;
        /** When it was last used, UTC. */
        last_used_at: string;
        /** Whether it is the one in use. */
        current: boolean;
      }[];
    };
    refusals: SharedRefusal;
  };
  "POST /authentication/refresh-token": {
    body: {
      /** Get new tokens with it, once. */
      refresh_token: string;
    };
    data: Tokens;
    refusals: SharedRefusal | "session.over" | "session.version_conflict";
  };
  "POST /authentication/resend-otp": {
    body: {
      /** Id of the challenge. */
      challenge_id: string;
    };
    data: ChallengeOpened;
    refusals: SharedRefusal | "challenge.not_found" | "challenge.expired";
  };
  "PUT /authentication/share-data": {
    body: {
      /** Whether how the service is used may be measured. */
      analytics?: boolean;
      /** Whether offers may be sent. */
      marketing?: boolean;
      /** Whether partners may be told. */
      partners?: boolean;
    };
    data: {
      /** Whether how the service is used may be measured. */
      analytics: boolean;
      /** Whether offers may be sent. */
      marketing: boolean;
      /** Whether partners may be told. */
      partners: boolean;
      /** When it was changed, UTC. */
      changed_at?: {
        /** Whether how the service is used may be measured. */
        analytics?: string;
        /** Whether offers may be sent. */
        marketing?: string;
        /** Whether partners may be told. */
        partners?: string;
      };
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict";
  };
  "POST /authentication/sign-in-with-idp-a-or-idp-b": {
    body: IdentityPayload;
    data: {
      /** Send it as Authorization: Bearer until it expires. */
      access_token: string;
      /** How to send the access token. */
      token_type: "Bearer";
      /** How long the access token is good. */
      expires_in: number;
      /** Get new tokens with it, once. */
      refresh_token: string;
      /** Sign in again after that, UTC. */
      refresh_expires_at: string;
      /** Id of the account. */
      account_id: string;
      /** Id of the user. */
      user_id?: string;
      /** Id of the service provider. */
      service_provider_id?: string;
      /** The account as its holder sees it. */
      profile: Profile;
      /** Whether the external provider's token proved who this is. */
      identity_verified: boolean;
    } | {
      /** Id of the challenge. */
      challenge_id: string;
      /** Good until then, UTC. */
      expires_at: string;
      /** The earliest moment for another code. */
      resend_after: string;
      /** The address is known: pass the challenge to link the identity with its account. */
      link_required: true;
    };
    refusals: SharedRefusal | "idp.token_required" | "idp.token_invalid" | "idp.tokens_differ" | "account.version_conflict" | "account.address_taken" | "invite.not_good" | "invite.for_newcomers" | "invite.version_conflict";
  };
  "POST /authentication/sign-in": {
    body: {
      /** E-mail address. */
      email?: string;
      /** Telephone number with country code (E.164). */
      phone?: string;
      /** 8 to 128 characters; common ones are refused. */
      password: GivenPassword;
    };
    data: SignedIn;
    refusals: SharedRefusal | "auth.credentials_invalid" | "account.version_conflict";
  };
  "POST /authentication/sign-out": {
    body: {
      /** Every session of the account, not only this one. */
      all?: boolean;
    };
    data: {
      /** How many sessions ended. */
      ended: number;
    };
    refusals: SharedRefusal | "session.over";
  };
  "POST /authentication/sign-up": {
    body: UserSignUp;
    data: ChallengeOpened;
    refusals: SharedRefusal | "invite.not_good";
  };
  "POST /authentication/term_and_condition_accepted": {
    body: {
      /** Raised by one with every change. */
      version: number;
    };
    data: {
      /** Which version of the terms. */
      terms_version: number;
      /** When it was terms accepted, UTC. */
      terms_accepted_at: string;
    };
    refusals: SharedRefusal | "terms.not_current" | "account.not_found" | "account.version_conflict";
  };
  "POST /authentication/update-address": {
    body: {
      /** Id of the address. */
      address_id?: string;
      /** Street and number. */
      line1: string;
      /** Flat, floor or the like. */
      line2?: string;
      /** Town or city. */
      city: string;
      /** State or province. */
      region?: string;
      /** Postcode. */
      postcode: string;
      /** Two-letter country code (ISO 3166-1). */
      country: string;
      /** Where it is on the map. */
      point?: Point;
      /** As people call it. */
      label?: string;
      /** Whether it is the one that is taken where none is named. */
      primary?: boolean;
    };
    data: Address;
    refusals: SharedRefusal | "address.not_found" | "address.version_conflict" | "address.too_many" | "account.not_found" | "account.version_conflict";
  };
  "PUT /authentication/update-password": {
    body: {
      /** Sets a new password, once. */
      reset_token: string;
      /** The password from now on: 8 to 128 characters; common ones are refused. */
      new_password: NewPassword;
    };
    data: {
      /** How many sessions were ended by it. */
      sessions_ended: number;
    };
    refusals: SharedRefusal | "challenge.expired" | "account.not_found" | "account.version_conflict";
  };
  "POST /authentication/verify-otp": {
    body: {
      /** Id of the challenge. */
      challenge_id: string;
      /** The code that was sent. */
      otp: string;
    };
    data: SignedIn | {
      /** Sets a new password, once. */
      reset_token: string;
      /** How long the access token is good. */
      expires_in: number;
    } | {
      /** The account as its holder sees it. */
      profile: Profile;
    };
    refusals: SharedRefusal | "challenge.not_found" | "challenge.expired" | "challenge.code_invalid" | "account.address_taken" | "account.not_found" | "account.version_conflict" | "service_provider.not_found" | "service_provider.invalid_transition" | "service_provider.version_conflict";
  };
  "POST /chat-socket/ticket": {
    data: {
      /** The secret to connect with, once. */
      ticket: string;
      /** Where the socket is. */
      url: string;
      /** Good until then, UTC. */
      expires_at: string;
    };
    refusals: SharedRefusal | "socket.ticket_invalid";
  };
  "PUT /global/update-rules-for-quotation": {
    body: {
      /** What prices are made of. */
      rules: QuotationRules;
      /** The version that was seen; another one in force is 409. */
      version?: number;
      /** Only say what the change would do. */
      dry_run?: boolean;
    };
    data: {
      /** The quotation rules that it was priced with. */
      rules_version: number;
      /** What prices are made of. */
      rules: QuotationRules;
      /** What was changed. */
      changed: string[];
      /** Only say what the change would do. */
      dry_run: boolean;
      /** What the change would do to recent estimates. */
      effect?: RulesEffect;
    };
    refusals: SharedRefusal | "rules.version_conflict";
  };
  "GET /invite/get-invite": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: InviteView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "PUT /invite/revoke-invite/{invite_id}": {
    params: {
      /** Id of the invite. */
      invite_id: string;
    };
    data: InviteView;
    refusals: SharedRefusal | "invite.not_found" | "invite.invalid_transition" | "invite.version_conflict";
  };
  "POST /invite/send-invite": {
    body: {
      /** E-mail address. */
      email?: string;
      /** Telephone number with country code (E.164). */
      phone?: string;
    };
    data: InviteView;
    refusals: SharedRefusal | "invite.own_address" | "invite.version_conflict" | "invite.invalid_transition";
  };
  "POST /job/create-job": {
    query?: {
      /** Which of a time that comes twice, when clocks go back: 0 the first, 1 the second. */
      fold?: "0" | "1";
    };
    body: {
      /** Id of the user. */
      user_id: string;
      /** Id of the video. */
      video_id?: string | "";
      /** Id of the quote. */
      quote_id: string;
      /** Id of the task. */
      task_id: string;
      /** Local date of the start. */
      scheduled_date: string;
      /** Local time of the start. */
      scheduled_time: string;
      /** A word for the provider. */
      optional_message?: string | "";
      /** Time zone (IANA). */
      time_zone: string;
    };
    data: JobView;
    refusals: SharedRefusal | "account.not_found" | "quote.not_found" | "media.not_found" | "time.nonexistent_local_time" | "terms.not_accepted" | "job.documents_missing" | "task.not_found" | "quote.not_accepted" | "quote.expired" | "quote.task_already_booked" | "job.video_mismatch" | "media.not_ready" | "quote.place_missing" | "quote.place_not_served" | "job.start_too_soon" | "job.start_too_far" | "quote.version_conflict";
  };
  "DELETE /job/delete-job/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    query?: {
      /** Why. */
      reason?: string;
    };
    data: JobView;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.version_conflict";
  };
  "GET /job/get-all-deleted-jobs-lists-for-users": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: JobView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "GET /job/get-all-jobs-lists-for-users": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** Where it stands. */
      status?: JobState;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
      /** Which end comes first. */
      sort?: "newest" | "oldest";
    };
    data: {
      /** The page, in the order of the list. */
      items: JobView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "GET /job/get-individual-job-data-for-user/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    data: JobView;
    refusals: SharedRefusal | "job.not_found";
  };
  "GET /job/get-job-list-for-user": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** Where it stands. */
      status?: JobState;
    };
    data: {
      /** The page, in the order of the list. */
      items: JobView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "PUT /job/user_confirm_job_completed/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    body: {
      /** Whether the customer agrees that the work is done. */
      confirmed: true;
    } | {
      /** Whether the customer agrees that the work is done. */
      confirmed: false;
      /** Why. */
      reason: string;
    };
    data: JobView;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.rework_limit" | "job.version_conflict";
  };
  "GET /notification/get-notifications": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: {
        /** Id of the record: 24 hexadecimal characters. */
        id: string;
        /** Which kind. */
        type: string;
        /** In a few words. */
        title: string;
        /** In words. */
        text: string;
        /** Facts of it. */
        data: Record<string, unknown>;
        /** When it was read, UTC. */
        read_at?: string;
        /** When it was created, UTC. */
        created_at: string;
      }[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "PUT /notification/read-notification/{notification_id}": {
    params: {
      /** Id of the notification. */
      notification_id: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** When it was read, UTC. */
      read_at?: string;
    };
    refusals: SharedRefusal | "notification.not_found" | "notification.version_conflict";
  };
  "PUT /payment/accept-job-payment/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    body: {
      /** What the customer agreed to, in minor units of the currency (cents). */
      accepted_minor?: number;
    };
    data: PaymentView;
    refusals: SharedRefusal | "payment.not_found" | "payment.not_held" | "payment.disagrees" | "payment.amount_exceeded" | "payment.invalid_transition" | "payment.version_conflict";
  };
  "POST /payment/capture-payment/{payment_id}": {
    params: {
      /** Id of the payment. */
      payment_id: string;
    };
    body: {
      /** In minor units; at most what is held. */
      amount_minor?: number;
      /** Why. */
      reason: string;
    };
    data: PaymentView;
    refusals: SharedRefusal | "payment.not_found" | "payment.invalid_transition" | "payment.amount_exceeded" | "payment.version_conflict";
  };
  "POST /payment/create-connect-account": {
    body: {
      /** Two-letter country code (ISO 3166-1). */
      country: string;
      /** Whose documents: of users or of providers. */
      entity_type: "individual" | "company";
    };
    data: {
      /** How payouts to the provider stand. */
      payout: {
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: "none" | "pending" | "active" | "restricted" | "rejected";
      };
      /** Where the provider's onboarding goes on, at the payment provider. */
      onboarding_url: string;
      /** Good until then, UTC. */
      expires_at: string;
    };
    refusals: SharedRefusal | "service_provider.not_found" | "payout_account.invalid_transition" | "service_provider.version_conflict";
  };
  "POST /payment/create-connect-payment": {
    body: {
      /** Id of the job. */
      job_id: string;
      /** Why. */
      reason: string;
    };
    data: Transfer;
    refusals: SharedRefusal | "transfer.not_found" | "transfer.not_releasable" | "transfer.invalid_transition" | "transfer.version_conflict" | "payment.version_conflict" | "posting.already_posted" | "provider_debt.version_conflict";
  };
  "POST /payment/create-intent-payment": {
    body: {
      /** Id of the payment. */
      payment_id: string;
      /** The API version of the app's payment SDK; needed by older ones. */
      stripe_version?: string;
    };
    data: {
      /** Id of the payment. */
      payment_id: string;
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: PaymentState;
      /** `near`: held on the card now; `far`: the card is stored and held a day before the start. */
      horizon: "near" | "far";
      /** Amount, in minor units of the currency (cents). */
      amount_minor: number;
      /** Currency of every amount beside it (ISO 4217, lower case). */
      currency: "usd";
      /** Lets the app confirm the payment with the payment provider. */
      payment_intent_client_secret?: string;
      /** Lets the app store a card with the payment provider. */
      setup_intent_client_secret?: string;
      /** Who booked it. */
      customer: string;
      /** Lets the app show the customer's stored cards. */
      customer_session_client_secret: string;
      /** Lets the payment SDK act for the customer, for a short time. */
      ephemeral_key: string;
      /** The payment provider's key for the app. */
      publishable_key: string;
    };
    refusals: SharedRefusal | "payment.not_found" | "payment.invalid_transition" | "payment.version_conflict";
  };
  "POST /payment/create-payment": {
    body: {
      /** Id of the job. */
      job_id: string;
    };
    data: PaymentView;
    refusals: SharedRefusal | "job.not_found" | "payment.not_due" | "payment.already_live" | "account.version_conflict";
  };
  "GET /payment/payment-list": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state?: PaymentState;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: PaymentView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "POST /payment/re-generate-link": {
    body: Record<string, unknown>;
    data: {
      /** How payouts to the provider stand. */
      payout: {
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: "none" | "pending" | "active" | "restricted" | "rejected";
      };
      /** What the payment provider still wants to know. */
      requirements_due: string[];
      /** Where the provider's onboarding goes on, at the payment provider. */
      onboarding_url: string;
      /** Good until then, UTC. */
      expires_at: string;
    };
    refusals: SharedRefusal | "service_provider.not_found" | "payout_account.not_created" | "payout_account.complete" | "service_provider.version_conflict";
  };
  "GET /ping": {
    data: {
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: "up";
      /** The time at the service. */
      time: string;
    };
    refusals: SharedRefusal;
  };
  "PUT /quote/accept-quote/{quote_id}": {
    params: {
      /** Id of the quote. */
      quote_id: string;
    };
    body: {
      /** What is decided. */
      decision: "accept" | "decline";
      /** The revision of the estimate. */
      version: number;
    };
    data: QuoteView;
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.expired" | "quote.version_conflict" | "quote.place_not_served";
  };
  "GET /quote/list-quote": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** Where it stands. */
      status?: QuoteState;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
      /** Which end comes first. */
      sort?: "newest" | "oldest";
    };
    data: {
      /** The page, in the order of the list. */
      items: QuoteView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "PUT /service-provider/admin/accepting-service-provider/{service_provider_id}": {
    params: {
      /** Id of the service provider. */
      service_provider_id: string;
    };
    body: {
      /** What is decided. */
      decision: "approve" | "reinstate";
      /** Why. */
      reason?: string;
    } | {
      /** What is decided. */
      decision: "reject" | "suspend";
      /** Why. */
      reason: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: ServiceProviderState;
      /** Why it stands there. */
      state_reason?: string;
      /** The name that the provider trades under. */
      business_name: string;
      /** How the company's verification stands. */
      company_state?: string;
      /** How the provider's membership stands. */
      membership?: {
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: string;
        /** Id of the plan. */
        plan_id?: string;
        /** End of the membership period. */
        current_period_end: string;
        /** Since when the membership is unpaid. */
        past_due_since?: string;
      };
      /** When it was changed last, UTC. */
      updated_at: string;
    };
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.invalid_transition" | "service_provider.version_conflict" | "service_provider.not_ready" | "company.invalid_transition" | "company.version_conflict";
  };
  "DELETE /service-provider/admin/delete-serviceprovider/{service_provider_id}": {
    params: {
      /** Id of the service provider. */
      service_provider_id: string;
    };
    query: {
      /** Why. */
      reason: string;
    };
    data: {
      /** Id of the service provider. */
      service_provider_id: string;
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: "deleted";
      /** When it was deleted, UTC. */
      deleted_at: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished" | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition";
  };
  "PUT /service-provider/admin/edit-default-services/{service_provider_id}": {
    params: {
      /** Id of the service provider. */
      service_provider_id: string;
    };
    body: {
      /** Keys of services. */
      services?: OfferChange[];
      /** Where it is, as far as everybody may know. */
      area?: {
        /** Two-letter country code (ISO 3166-1). */
        country: string;
        /** Starts of the postcodes that are served. */
        postcode_prefixes: string[];
        /** Where the work starts out from. */
        base?: Point;
      };
      /** When work is done, by day of the week; absent: always. */
      hours?: {
        /** Day of the week: 0 is Monday. */
        day: number;
        /** Opens so many minutes after local midnight. */
        from_minute: number;
        /** Closes so many minutes after local midnight. */
        to_minute: number;
      }[];
      /** Time zone (IANA). */
      time_zone?: string;
      /** Why. */
      reason: string;
    };
    data: {
      /** What the provider offers, and for how much. */
      offers: Offer[];
      /** Keys of services. */
      services: string[];
      /** Where it is, as far as everybody may know. */
      area?: {
        /** Two-letter country code (ISO 3166-1). */
        country: string;
        /** Starts of the postcodes that are served. */
        postcode_prefixes: string[];
        /** Where the work starts out from. */
        base?: Point;
      };
      /** When work is done, by day of the week; absent: always. */
      hours?: {
        /** Day of the week: 0 is Monday. */
        day: number;
        /** Opens so many minutes after local midnight. */
        from_minute: number;
        /** Closes so many minutes after local midnight. */
        to_minute: number;
      }[];
      /** Time zone (IANA). */
      time_zone?: string;
    };
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "default_service.not_found" | "offer.not_found" | "offer.already_there" | "offer.version_conflict";
  };
  "PUT /service-provider/admin/edit-serviceprovider/{service_provider_id}": {
    params: {
      /** Id of the service provider. */
      service_provider_id: string;
    };
    body: {
      /** The name that the provider trades under. */
      business_name?: string;
      /** Where it is, as far as everybody may know. */
      area?: {
        /** Two-letter country code (ISO 3166-1). */
        country: string;
        /** Starts of the postcodes that are served. */
        postcode_prefixes: string[];
        /** Where the work starts out from. */
        base?: Point;
      };
      /** When work is done, by day of the week; absent: always. */
      hours?: {
        /** Day of the week: 0 is Monday. */
        day: number;
        /** Opens so many minutes after local midnight. */
        from_minute: number;
        /** Closes so many minutes after local midnight. */
        to_minute: number;
      }[];
      /** Time zone (IANA). */
      time_zone?: string;
      /** What becomes of the particulars that a verified company waits to have changed. */
      company_changes?: "accept" | "refuse";
      /** Why. */
      reason: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: ServiceProviderState;
      /** The name that the provider trades under. */
      business_name: string;
      /** Keys of services. */
      services: string[];
      /** Where it is, as far as everybody may know. */
      area?: ServiceArea;
      /** When work is done, by day of the week; absent: always. */
      hours?: {
        /** Day of the week: 0 is Monday. */
        day: number;
        /** Opens so many minutes after local midnight. */
        from_minute: number;
        /** Closes so many minutes after local midnight. */
        to_minute: number;
      }[];
      /** Time zone (IANA). */
      time_zone?: string;
      /** How the company's verification stands. */
      company_state?: string;
      /** When it was changed last, UTC. */
      updated_at: string;
      /** The company's particulars. */
      company?: Company;
    };
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition" | "company.not_found" | "company.invalid_transition" | "company.version_conflict";
  };
  "GET /service-provider/admin/get-defaultservices/{service_provider_id}": {
    params: {
      /** Id of the service provider. */
      service_provider_id: string;
    };
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
    };
    data: ProviderOffers;
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "GET /service-provider/admin/get-individual-service-provider-list/{service_provider_id}": {
    params: {
      /** Id of the service provider. */
      service_provider_id: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: ServiceProviderState;
      /** The name that the provider trades under. */
      business_name: string;
      /** Keys of services. */
      services: string[];
      /** Where it is, as far as everybody may know. */
      area?: ServiceArea;
      /** When work is done, by day of the week; absent: always. */
      hours?: {
        /** Day of the week: 0 is Monday. */
        day: number;
        /** Opens so many minutes after local midnight. */
        from_minute: number;
        /** Closes so many minutes after local midnight. */
        to_minute: number;
      }[];
      /** Time zone (IANA). */
      time_zone?: string;
      /** Id of the company. */
      company_id?: string;
      /** How the company's verification stands. */
      company_state?: string;
      /** Documents, by their kind. */
      documents: Record<string, DocumentStanding>;
      /** How the provider's membership stands. */
      membership?: {
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: string;
        /** Id of the plan. */
        plan_id?: string;
        /** End of the membership period. */
        current_period_end: string;
        /** Since when the membership is unpaid. */
        past_due_since?: string;
      };
      /** Jobs that the provider gave back late or did not come to. */
      strikes: {
        /** When it happened. */
        at: string;
        /** Why. */
        reason: string;
        /** Id of the job. */
        job_id?: string;
      }[];
      /** What customers said: sum and count of their stars. */
      rating: {
        /** Sum. */
        sum: number;
        /** How many. */
        count: number;
      };
      /** Why it stands there. */
      state_reason?: string;
      /** When it was created, UTC. */
      created_at: string;
      /** When it was changed last, UTC. */
      updated_at: string;
      /** Id of the service provider. */
      service_provider_id: string;
      /** How payouts to the provider stand. */
      payout: {
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: "none" | "pending" | "active" | "restricted" | "rejected";
      };
      /** The person whose account it is. */
      holder?: {
        /** Id of the record: 24 hexadecimal characters. */
        id: string;
        /** What the account may do. */
        role: Role;
        /** Name. */
        name: string;
        /** E-mail address. */
        email?: string;
        /** Whether the account's holder has shown that the address is theirs. */
        email_verified: boolean;
        /** Telephone number with country code (E.164). */
        phone?: string;
        /** Whether the account's holder has shown that the number is theirs. */
        phone_verified: boolean;
        /** Which version of the terms. */
        terms_version?: number;
        /** Id of the primary address. */
        primary_address_id?: string;
        /** Id of the photo media. */
        photo_media_id?: string;
        /** When it was created, UTC. */
        created_at: string;
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: "unverified" | "active" | "deactivated" | "deleted";
        /** When it was deactivated, UTC. */
        deactivated_at?: string;
      };
      /** The company's particulars. */
      company?: Company;
      /** What the provider offers, and for how much. */
      offers: Offer[];
      /** The documents handed in last, at most 20. */
      newest_documents: DocumentView[];
    };
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "GET /service-provider/admin/get-service-providers-list": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
      /** Which end comes first. */
      sort?: "newest" | "oldest";
      /** Where it stands. */
      status?: ServiceProviderState;
      q?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: ({
        /** Id of the record: 24 hexadecimal characters. */
        id: string;
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: ServiceProviderState;
        /** Why it stands there. */
        state_reason?: string;
        /** The name that the provider trades under. */
        business_name: string;
        /** Keys of services. */
        services: string[];
        /** Where it is, as far as everybody may know. */
        area?: ServiceArea;
        /** How the company's verification stands. */
        company_state?: string;
        /** When it was created, UTC. */
        created_at: string;
        /** When it was changed last, UTC. */
        updated_at: string;
        /** Documents, by their kind. */
        documents?: Record<string, DocumentStanding>;
        /** How the provider's membership stands. */
        membership?: {
          /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
          state: string;
          /** Id of the plan. */
          plan_id?: string;
          /** End of the membership period. */
          current_period_end: string;
          /** Since when the membership is unpaid. */
          past_due_since?: string;
        };
        /** How payouts to the provider stand. */
        payout?: {
          /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
          state: "none" | "pending" | "active" | "restricted" | "rejected";
          /** Id of the account. */
          account_id?: string;
        };
        /** What customers said: sum and count of their stars. */
        rating?: {
          /** Sum. */
          sum: number;
          /** How many. */
          count: number;
        };
      })[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
      /** All together. */
      total: number;
    };
    refusals: SharedRefusal | "search.too_short";
  };
  "PUT /service-provider/auth/auth-update-password": {
    body: {
      /** The password until now. */
      current_password: GivenPassword;
      /** The password from now on: 8 to 128 characters; common ones are refused. */
      new_password: NewPassword;
    };
    data: {
      /** How many sessions were ended by it. */
      sessions_ended: number;
    };
    refusals: SharedRefusal | "account.password_wrong" | "account.password_not_set" | "account.not_found" | "account.version_conflict";
  };
  "PUT /service-provider/auth/deactivate-account": {
    data: {
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** Signing in until then brings the account back. */
      restore_until: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished" | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition";
  };
  "DELETE /service-provider/auth/delete-account": {
    data: {
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** When it was deleted, UTC. */
      deleted_at: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished" | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition";
  };
  "PUT /service-provider/auth/edit-profile": {
    body: EditProvider;
    data: {
      /** The account as its holder sees it. */
      profile: Profile;
      /** Challenges that prove the new addresses. */
      verifications: {
        /** Id of the challenge. */
        challenge_id: string;
        /** Good until then, UTC. */
        expires_at: string;
        /** The earliest moment for another code. */
        resend_after: string;
        /** Where the code goes: e-mail or text message. */
        channel: Channel;
      }[];
      /** The name that the provider trades under. */
      business_name: string;
    };
    refusals: SharedRefusal | "account.password_wrong" | "media.not_found" | "media.not_ready" | "account.not_found" | "account.version_conflict" | "service_provider.not_found" | "service_provider.version_conflict";
  };
  "POST /service-provider/auth/forget-password": {
    body: {
      /** E-mail address. */
      email?: string;
      /** Telephone number with country code (E.164). */
      phone?: string;
    };
    data: ChallengeOpened;
    refusals: SharedRefusal;
  };
  "POST /service-provider/auth/refresh-token": {
    body: {
      /** Get new tokens with it, once. */
      refresh_token: string;
    };
    data: Tokens;
    refusals: SharedRefusal | "session.over" | "session.version_conflict";
  };
  "POST /service-provider/auth/report-incident": {
    body: {
      /** The group that the catalogue shows it in. */
      category: ReportedCategory;
      /** What it is, in words. */
      description: string;
      /** Id of the job. */
      job_id?: string;
      /** Ids of media records. */
      media_ids?: string[];
    };
    data: PartyIncidentView;
    refusals: SharedRefusal | "job.not_found" | "job.version_conflict" | "media.not_found" | "media.not_ready";
  };
  "POST /service-provider/auth/resend-otp": {
    body: {
      /** Id of the challenge. */
      challenge_id: string;
    };
    data: ChallengeOpened;
    refusals: SharedRefusal | "challenge.not_found" | "challenge.expired";
  };
  "PUT /service-provider/auth/share-data": {
    body: {
      /** Whether how the service is used may be measured. */
      analytics?: boolean;
      /** Whether offers may be sent. */
      marketing?: boolean;
      /** Whether partners may be told. */
      partners?: boolean;
    };
    data: {
      /** Whether how the service is used may be measured. */
      analytics: boolean;
      /** Whether offers may be sent. */
      marketing: boolean;
      /** Whether partners may be told. */
      partners: boolean;
      /** When it was changed, UTC. */
      changed_at?: {
        /** Whether how the service is used may be measured. */
        analytics?: string;
        /** Whether offers may be sent. */
        marketing?: string;
        /** Whether partners may be told. */
        partners?: string;
      };
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict";
  };
  "POST /service-provider/auth/sign-in-with-idp-a-or-idp-b": {
    body: IdentityPayload;
    data: {
      /** Send it as Authorization: Bearer until it expires. */
      access_token: string;
      /** How to send the access token. */
      token_type: "Bearer";
      /** How long the access token is good. */
      expires_in: number;
      /** Get new tokens with it, once. */
      refresh_token: string;
      /** Sign in again after that, UTC. */
      refresh_expires_at: string;
      /** Id of the account. */
      account_id: string;
      /** Id of the user. */
      user_id?: string;
      /** Id of the service provider. */
      service_provider_id?: string;
      /** The account as its holder sees it. */
      profile: Profile;
      /** Whether the external provider's token proved who this is. */
      identity_verified: boolean;
    } | {
      /** Id of the challenge. */
      challenge_id: string;
      /** Good until then, UTC. */
      expires_at: string;
      /** The earliest moment for another code. */
      resend_after: string;
      /** The address is known: pass the challenge to link the identity with its account. */
      link_required: true;
    };
    refusals: SharedRefusal | "idp.token_required" | "idp.token_invalid" | "idp.tokens_differ" | "account.version_conflict" | "account.address_taken" | "invite.not_good" | "invite.for_newcomers" | "invite.version_conflict";
  };
  "POST /service-provider/auth/sign-in": {
    body: {
      /** E-mail address. */
      email?: string;
      /** Telephone number with country code (E.164). */
      phone?: string;
      /** 8 to 128 characters; common ones are refused. */
      password: GivenPassword;
    };
    data: SignedIn;
    refusals: SharedRefusal | "auth.credentials_invalid" | "account.version_conflict";
  };
  "POST /service-provider/auth/sign-out": {
    body: {
      /** Every session of the account, not only this one. */
      all?: boolean;
    };
    data: {
      /** How many sessions ended. */
      ended: number;
    };
    refusals: SharedRefusal | "session.over";
  };
  "POST /service-provider/auth/sign-up": {
    body: ProviderSignUp;
    data: ChallengeOpened;
    refusals: SharedRefusal | "invite.not_good";
  };
  "PUT /service-provider/auth/update-password": {
    body: {
      /** Sets a new password, once. */
      reset_token: string;
      /** The password from now on: 8 to 128 characters; common ones are refused. */
      new_password: NewPassword;
    };
    data: {
      /** How many sessions were ended by it. */
      sessions_ended: number;
    };
    refusals: SharedRefusal | "challenge.expired" | "account.not_found" | "account.version_conflict";
  };
  "POST /service-provider/auth/verify-otp": {
    body: {
      /** Id of the challenge. */
      challenge_id: string;
      /** The code that was sent. */
      otp: string;
    };
    data: SignedIn | {
      /** Sets a new password, once. */
      reset_token: string;
      /** How long the access token is good. */
      expires_in: number;
    } | {
      /** The account as its holder sees it. */
      profile: Profile;
    };
    refusals: SharedRefusal | "challenge.not_found" | "challenge.expired" | "challenge.code_invalid" | "account.address_taken" | "account.not_found" | "account.version_conflict" | "service_provider.not_found" | "service_provider.invalid_transition" | "service_provider.version_conflict";
  };
  "GET /service-provider/company/get-company": {
    data: Company;
    refusals: SharedRefusal | "company.not_found";
  };
  "GET /service-provider/company/get-documents": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: DocumentView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
      /** What is still needed. */
      missing: string[];
      /** Kinds of documents. */
      kinds: DocumentKind[];
    };
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "POST /service-provider/company/register-company": {
    body: {
      /** The name in the register. */
      legal_name: string;
      /** The name that the company trades under. */
      trading_name?: string;
      /** Number in the register; unique in its country. */
      registration_number: string;
      /** Two-letter country code (ISO 3166-1). */
      country: string;
      /** Number at the tax office. */
      tax_id?: string;
      /** The place. */
      address: {
        /** Street and number. */
        line1: string;
        /** Flat, floor or the like. */
        line2?: string;
        /** Town or city. */
        city: string;
        /** State or province. */
        region?: string;
        /** Postcode. */
        postcode: string;
        /** Two-letter country code (ISO 3166-1). */
        country: string;
        /** Where it is on the map. */
        point?: Point;
      };
      /** Telephone number with country code (E.164). */
      phone?: string;
    };
    data: Company;
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "company.invalid_transition" | "company.version_conflict" | "company.registration_number_taken";
  };
  "PUT /service-provider/company/update-company": {
    body: {
      /** The name in the register. */
      legal_name?: string;
      /** The name that the company trades under. */
      trading_name?: string;
      /** Number at the tax office. */
      tax_id?: string;
      /** The place. */
      address?: {
        /** Street and number. */
        line1: string;
        /** Flat, floor or the like. */
        line2?: string;
        /** Town or city. */
        city: string;
        /** State or province. */
        region?: string;
        /** Postcode. */
        postcode: string;
        /** Two-letter country code (ISO 3166-1). */
        country: string;
        /** Where it is on the map. */
        point?: Point;
      };
      /** Telephone number with country code (E.164). */
      phone?: string;
    };
    data: Company;
    refusals: SharedRefusal | "company.not_found" | "company.invalid_transition" | "company.version_conflict" | "service_provider.not_found" | "service_provider.version_conflict";
  };
  "POST /service-provider/company/upload-documents": {
    body: {
      /** Documents, by their kind. */
      documents: HandedDocument[];
    };
    data: {
      /** Documents, by their kind. */
      documents: DocumentView[];
    };
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "company.not_found" | "media.not_found" | "media.not_ready" | "document.version_conflict";
  };
  "POST /service-provider/default-services/create-services": {
    body: {
      /** Keys of services. */
      services: {
        /** Id of the default service. */
        default_service_id: string;
        /** Price of one unit of the catalogue's service, in minor units of the currency (cents). */
        rate_minor: number;
      }[];
      /** Where it is, as far as everybody may know. */
      area?: {
        /** Two-letter country code (ISO 3166-1). */
        country: string;
        /** Starts of the postcodes that are served. */
        postcode_prefixes: string[];
        /** Where the work starts out from. */
        base?: Point;
      };
      /** When work is done, by day of the week; absent: always. */
      hours?: {
        /** Day of the week: 0 is Monday. */
        day: number;
        /** Opens so many minutes after local midnight. */
        from_minute: number;
        /** Closes so many minutes after local midnight. */
        to_minute: number;
      }[];
      /** Time zone (IANA). */
      time_zone?: string;
    };
    data: {
      /** What the provider offers, and for how much. */
      offers: Offer[];
    };
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "default_service.not_found" | "offer.already_there";
  };
  "GET /service-provider/default-services/get-defaultservices": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
    };
    data: ProviderOffers;
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "PUT /service-provider/default-services/update-services": {
    body: {
      /** Keys of services. */
      services?: OfferChange[];
      /** Where it is, as far as everybody may know. */
      area?: {
        /** Two-letter country code (ISO 3166-1). */
        country: string;
        /** Starts of the postcodes that are served. */
        postcode_prefixes: string[];
        /** Where the work starts out from. */
        base?: Point;
      };
      /** When work is done, by day of the week; absent: always. */
      hours?: {
        /** Day of the week: 0 is Monday. */
        day: number;
        /** Opens so many minutes after local midnight. */
        from_minute: number;
        /** Closes so many minutes after local midnight. */
        to_minute: number;
      }[];
      /** Time zone (IANA). */
      time_zone?: string;
    };
    data: {
      /** What the provider offers, and for how much. */
      offers: Offer[];
      /** Keys of services. */
      services: string[];
      /** Where it is, as far as everybody may know. */
      area: ServiceArea;
      /** When work is done, by day of the week; absent: always. */
      hours?: {
        /** Day of the week: 0 is Monday. */
        day: number;
        /** Opens so many minutes after local midnight. */
        from_minute: number;
        /** Closes so many minutes after local midnight. */
        to_minute: number;
      }[];
      /** Time zone (IANA). */
      time_zone?: string;
    };
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "default_service.not_found" | "offer.not_found" | "offer.version_conflict";
  };
  "PUT /service-provider/jobs/cancel-job/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    body: {
      /** Why. */
      reason: string;
    };
    data: OfferedJob;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.version_conflict";
  };
  "GET /service-provider/jobs/get-all-jobs": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** Where it stands. */
      status?: JobState;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
      /** Which end comes first. */
      sort?: "newest" | "oldest";
    };
    data: {
      /** The page, in the order of the list. */
      items: JobView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "GET /service-provider/jobs/get-individual-job/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    data: ProviderJobView;
    refusals: SharedRefusal | "job.not_found" | "service_provider.not_found";
  };
  "GET /service-provider/jobs/get-jobs-list-of-service-provider": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: {
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: JobState;
        /** In a few words. */
        title: string;
        /** Key of the service in the catalogue. */
        service: string;
        /** Kind of work: `plumbing.tap_leak`. */
        task_kind: string;
        /** Local date of the start. */
        scheduled_date: string;
        /** Local time of the start. */
        scheduled_time: string;
        /** Time zone (IANA). */
        time_zone: string;
        /** How far local time is ahead of UTC at the start, in minutes. */
        offset_minutes: number;
        /** Start, UTC. */
        starts_at: string;
        /** End as planned, UTC. */
        ends_at: string;
        /** How long the work takes as planned, in minutes. */
        duration_minutes: number;
        /** The lower end of the price, in minor units of the currency (cents). */
        low_minor: number;
        /** The upper end of the price; held on the card, in minor units of the currency (cents). */
        high_minor: number;
        /** The agreed price, in minor units of the currency (cents). */
        price_minor: number;
        /** Currency of every amount beside it (ISO 4217, lower case). */
        currency: "usd";
        /** Id of the record: 24 hexadecimal characters. */
        id: string;
        /** Id of the job. */
        job_id: string;
        /** Where it is, as far as everybody may know. */
        area: {
          /** Town or city. */
          city: string;
          /** State or province. */
          region?: string;
          /** Two-letter country code (ISO 3166-1). */
          country: string;
          /** The start of the postcode that jobs are offered by. */
          district: string;
        };
        /** What keeps this provider from taking the job. */
        blocking_reasons: string[];
        /** Straight from the provider's base; absent where either is not known, in kilometres. */
        distance_km?: number;
      }[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "PUT /service-provider/jobs/selected-job/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    data: JobView;
    refusals: SharedRefusal | "job.not_found" | "job.already_taken" | "job.slot_conflict" | "job.claim_blocked" | "job.invalid_transition" | "job.version_conflict" | "service_provider.not_found" | "service_provider.version_conflict";
  };
  "PUT /service-provider/jobs/update-status/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    body: {
      /** Where it stands. */
      status: "en_route";
      /** How long until the provider is there, in minutes. */
      eta_minutes?: number;
    } | {
      /** Where it stands. */
      status: "in_progress";
      /** Ids of before media records. */
      before_media_ids: string[];
    } | {
      /** Where it stands. */
      status: "paused";
      /** Why. */
      reason: string;
    } | {
      /** Where it stands. */
      status: "resumed";
    } | {
      /** Where it stands. */
      status: "awaiting_confirmation";
      /** Ids of proof media records. */
      proof_media_ids: string[];
    };
    data: JobView;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.too_early" | "job.payment_not_held" | "job.proof_missing" | "job.price_unsettled" | "job.version_conflict" | "media.not_found" | "media.not_ready";
  };
  "POST /suggestion/create-suggestion": {
    body: {
      /** In words. */
      text: string;
      /** The group that the catalogue shows it in. */
      category?: SuggestionCategory;
    };
    data: SuggestionView;
    refusals: SharedRefusal | "suggestion.version_conflict";
  };
  "GET /suggestion/get-suggestion-list": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
      /** Which end comes first. */
      sort?: "newest" | "oldest";
      /** Where it stands. */
      status?: SuggestionState;
      /** Id of the account. */
      account_id?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: SuggestionView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
      /** All together. */
      total: number;
    };
    refusals: SharedRefusal;
  };
  "POST /terms-and-condition/create-help": {
    body: {
      /** In a few words. */
      title: string;
      /** In words. */
      text: string;
      /** How the text is written. */
      format?: TextFormat;
      /** The group that the catalogue shows it in. */
      category: string;
      /** Words to find it by. */
      tags?: string[];
      /** Whether everybody may read it. */
      published?: boolean;
      /** When it was publish, UTC. */
      publish_at?: string;
    };
    data: HelpView;
    refusals: SharedRefusal | "help.too_many" | "help.publish_at_past" | "help.version_conflict";
  };
  "DELETE /terms-and-condition/delete-help/{help_id}": {
    params: {
      /** Id of the help. */
      help_id: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** Whether it is deleted. */
      deleted: boolean;
    };
    refusals: SharedRefusal | "help.not_found" | "help.version_conflict";
  };
  "GET /terms-and-condition/get-help-by-id/{help_id}": {
    params: {
      /** Id of the help. */
      help_id: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** The number of the estimate: name it when you accept. */
      revision: number;
      /** Who wrote it. */
      written_by: string;
      /** When it was created, UTC. */
      created_at: string;
      /** When it was changed last, UTC. */
      updated_at: string;
      /** In a few words. */
      title: string;
      /** In words. */
      text: string;
      /** How the text is written. */
      format: string;
      /** The text, made safe to show in a page. */
      html: string;
      /** The group that the catalogue shows it in. */
      category: string;
      /** Words to find it by. */
      tags: string[];
      /** Whether everybody may read it. */
      published: boolean;
      /** The revision that everybody reads. */
      published_revision?: number;
      /** When it was published, UTC. */
      published_at?: string;
      /** When it was publish, UTC. */
      publish_at?: string;
      /** What it said before, newest first. */
      revisions: {
        /** In a few words. */
        title: string;
        /** In words. */
        text: string;
        /** How the text is written. */
        format: TextFormat;
        /** The group that the catalogue shows it in. */
        category: string;
        /** Words to find it by. */
        tags: string[];
        /** The number of the estimate: name it when you accept. */
        revision: number;
        /** Who wrote it. */
        written_by: string;
        /** When it was created, UTC. */
        created_at: string;
      }[];
    };
    refusals: SharedRefusal | "help.not_found";
  };
  "GET /terms-and-condition/get-help": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      search?: string;
      /** The group that the catalogue shows it in. */
      category?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: {
        /** In a few words. */
        title: string;
        /** In words. */
        text: string;
        /** How the text is written. */
        format: TextFormat;
        /** The text, made safe to show in a page. */
        html: string;
        /** The group that the catalogue shows it in. */
        category: string;
        /** Words to find it by. */
        tags: string[];
        /** The number of the estimate: name it when you accept. */
        revision: number;
        /** Id of the record: 24 hexadecimal characters. */
        id: string;
        /** When it was published, UTC. */
        published_at: string;
      }[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
      /** All together. */
      total: number;
      /** Groups, in their order. */
      categories: {
        /** The group that the catalogue shows it in. */
        category: string;
        /** How many. */
        count: number;
      }[];
    };
    refusals: SharedRefusal;
  };
  "GET /terms-and-condition/get-terms-versions": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: ({
        /** Id of the record: 24 hexadecimal characters. */
        id: string;
        /** In a few words. */
        title: string;
        /** In words. */
        text: string;
        /** How the text is written. */
        format: TextFormat;
        /** The text, made safe to show in a page. */
        html: string;
        /** What is different from the version before. */
        change_note?: string;
        /** When it was publish, UTC. */
        publish_at?: string;
        /** Who wrote it. */
        written_by?: string;
        /** When it was created, UTC. */
        created_at: string;
        /** When it was changed last, UTC. */
        updated_at: string;
        /** Which version of the terms. */
        terms_version: number;
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: "draft" | "scheduled" | "in_force" | "superseded";
      })[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "GET /terms-and-condition/get-termsandcondition": {
    query?: {
      /** Raised by one with every change. */
      version?: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** In a few words. */
      title: string;
      /** In words. */
      text: string;
      /** How the text is written. */
      format: TextFormat;
      /** The text, made safe to show in a page. */
      html: string;
      /** What is different from the version before. */
      change_note?: string;
      /** Which version of the terms. */
      terms_version: number;
      /** Whether it is the one that holds now. */
      in_force: boolean;
      /** When it was published, UTC. */
      published_at: string;
    };
    refusals: SharedRefusal | "terms.not_found";
  };
  "PUT /terms-and-condition/update-help/{help_id}": {
    params: {
      /** Id of the help. */
      help_id: string;
    };
    body: {
      /** In a few words. */
      title?: string;
      /** In words. */
      text?: string;
      /** How the text is written. */
      format?: TextFormat;
      /** The group that the catalogue shows it in. */
      category?: string;
      /** Words to find it by. */
      tags?: string[];
      /** Whether everybody may read it. */
      published?: boolean;
      /** When it was publish, UTC. */
      publish_at?: string;
    };
    data: HelpView;
    refusals: SharedRefusal | "help.not_found" | "help.publish_at_past" | "help.version_conflict";
  };
  "PUT /terms-and-condition/update-termandcondition": {
    body: {
      /** In a few words. */
      title: string;
      /** In words. */
      text: string;
      /** How the text is written. */
      format?: TextFormat;
      /** What is different from the version before. */
      change_note?: string;
      /** Whether everybody may read it. */
      published?: boolean;
      /** When it was publish, UTC. */
      publish_at?: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** In a few words. */
      title: string;
      /** In words. */
      text: string;
      /** How the text is written. */
      format: TextFormat;
      /** The text, made safe to show in a page. */
      html: string;
      /** What is different from the version before. */
      change_note?: string;
      /** When it was publish, UTC. */
      publish_at?: string;
      /** Who wrote it. */
      written_by?: string;
      /** When it was created, UTC. */
      created_at: string;
      /** When it was changed last, UTC. */
      updated_at: string;
      /** Which version of the terms. */
      terms_version: number;
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: "draft" | "scheduled" | "in_force" | "superseded";
    };
    refusals: SharedRefusal | "terms.publish_at_past" | "terms.version_conflict";
  };
  "PUT /user/edit-user-profile": {
    body: EditUser;
    data: Edited;
    refusals: SharedRefusal | "account.password_wrong" | "media.not_found" | "media.not_ready" | "account.not_found" | "account.version_conflict";
  };
  "GET /user/get-all-users": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
      /** Which end comes first. */
      sort?: "newest" | "oldest";
      /** Where it stands. */
      status?: "active" | "deactivated" | "deleted";
      q?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: UserCard[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
      /** All together. */
      total: number;
    };
    refusals: SharedRefusal | "search.too_short";
  };
  "GET /user/get-incident/{incident_id}": {
    params: {
      /** Id of the incident. */
      incident_id: string;
    };
    data: IncidentView | PartyIncidentView;
    refusals: SharedRefusal | "incident.not_found";
  };
  "GET /user/get-incidents": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      side?: "reported" | "about";
    };
    data: {
      /** The page, in the order of the list. */
      items: PartyIncidentView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "GET /user/get-single-user-detail/{user_id}": {
    params: {
      /** Id of the user. */
      user_id: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** What the account may do. */
      role: Role;
      /** Name. */
      name: string;
      /** E-mail address. */
      email?: string;
      /** Whether the account's holder has shown that the address is theirs. */
      email_verified: boolean;
      /** Telephone number with country code (E.164). */
      phone?: string;
      /** Whether the account's holder has shown that the number is theirs. */
      phone_verified: boolean;
      /** Which version of the terms. */
      terms_version?: number;
      /** Id of the primary address. */
      primary_address_id?: string;
      /** Id of the photo media. */
      photo_media_id?: string;
      /** When it was created, UTC. */
      created_at: string;
      /** Id of the user. */
      user_id: string;
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** What the person agreed to. */
      consent: Consent;
      /** When it was consent changed, UTC. */
      consent_changed_at?: {
        /** Whether how the service is used may be measured. */
        analytics?: string;
        /** Whether offers may be sent. */
        marketing?: string;
        /** Whether partners may be told. */
        partners?: string;
      };
      /** When it was terms accepted, UTC. */
      terms_accepted_at?: string;
      /** How the account can be signed in to. */
      sign_in_methods: string[];
      /** When it was deactivated, UTC. */
      deactivated_at?: string;
      /** When it was deleted, UTC. */
      deleted_at?: string;
      /** When it was changed last, UTC. */
      updated_at: string;
      /** The account's addresses. */
      addresses: Address[];
    };
    refusals: SharedRefusal | "account.not_found";
  };
  "GET /user/get-user-document-list": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
      /** Which end comes first. */
      sort?: "newest" | "oldest";
      /** Where it stands. */
      status?: DocumentState;
      /** Id of the user. */
      user_id?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: DocumentView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
      /** All together. */
      total: number;
    };
    refusals: SharedRefusal;
  };
  "GET /user/get-user-document": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
    };
    data: {
      /** The page, in the order of the list. */
      items: DocumentView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
      /** What is still needed. */
      missing: string[];
      /** Kinds of documents. */
      kinds: DocumentKind[];
    };
    refusals: SharedRefusal;
  };
  "GET /user/get-user-incidents-list": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** From when, inclusive; of a change: the state before. */
      from?: string;
      /** Until when, exclusive; of a change: the state after. */
      to?: string;
      /** Which end comes first. */
      sort?: "newest" | "oldest";
      /** Where it stands. */
      status?: IncidentState;
      /** Id of the reporter. */
      reporter_id?: string;
      /** Id of the other. */
      other_id?: string;
      /** How bad it is. */
      severity?: IncidentSeverity;
      /** Who reported it. */
      reported_by?: IncidentSide;
    };
    data: {
      /** The page, in the order of the list. */
      items: IncidentView[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
      /** All together. */
      total: number;
    };
    refusals: SharedRefusal;
  };
  "POST /user/report-incident": {
    body: {
      /** The group that the catalogue shows it in. */
      category: ReportedCategory;
      /** What it is, in words. */
      description: string;
      /** Id of the job. */
      job_id?: string;
      /** Ids of media records. */
      media_ids?: string[];
    };
    data: PartyIncidentView;
    refusals: SharedRefusal | "job.not_found" | "job.version_conflict" | "media.not_found" | "media.not_ready";
  };
  "PUT /user/respond-incident/{incident_id}": {
    params: {
      /** Id of the incident. */
      incident_id: string;
    };
    body: {
      /** What the message asks for. */
      action: "answer";
      /** In words. */
      text: string;
      /** Ids of media records. */
      media_ids?: string[];
    } | {
      /** What the message asks for. */
      action: "object";
      /** Why. */
      reason: string;
    };
    data: PartyIncidentView;
    refusals: SharedRefusal | "incident.not_found" | "incident.version_conflict" | "incident.invalid_transition" | "incident.not_asked" | "incident.reopened_before" | "media.not_found" | "media.not_ready";
  };
  "PUT /user/update-incident/{incident_id}": {
    params: {
      /** Id of the incident. */
      incident_id: string;
    };
    body: IncidentAction;
    data: IncidentView;
    refusals: SharedRefusal | "incident.not_found" | "incident.version_conflict" | "incident.invalid_transition" | "incident.outcome_impossible" | "incident.reopened_before" | "job.not_found" | "job.invalid_transition" | "job.version_conflict";
  };
  "POST /user/upload-document": {
    body: {
      /** Documents, by their kind. */
      documents: HandedDocument[];
    };
    data: {
      /** Documents, by their kind. */
      documents: DocumentView[];
    };
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "document.version_conflict";
  };
  "POST /user/upload-user-document/{user_id}": {
    params: {
      /** Id of the user. */
      user_id: string;
    };
    body: {
      /** Documents, by their kind. */
      documents: {
        /** Kind of document. */
        doc_name: DocName;
        /** The number on the document. */
        document_number?: string;
        /** Day that it ends. */
        expires_on?: string;
        /** Id of the media. */
        media_id?: string;
        /** Media type of the content. */
        content_type?: ImageType;
      }[];
    };
    data: {
      /** Documents, by their kind. */
      documents: {
        /** Id of the record: 24 hexadecimal characters. */
        id: string;
        /** Whose it is. */
        owner: {
          /** Which kind. */
          type: DocumentOwnerType;
          /** Id of the record: 24 hexadecimal characters. */
          id: string;
        };
        /** Id of the account. */
        account_id: string;
        /** Id of the service provider. */
        service_provider_id?: string;
        /** Kind of document. */
        doc_name: string;
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: DocumentState;
        /** Id of the media. */
        media_id: string;
        /** The number on the document. */
        document_number?: string;
        /** Day that it ends. */
        expires_on?: string;
        /** Why it was rejected. */
        rejected_reason?: string;
        /** When it was decided, UTC. */
        decided_at?: string;
        /** When it was created, UTC. */
        created_at: string;
        /** When it was changed last, UTC. */
        updated_at: string;
        /** The offer. */
        offer?: UploadOffer;
      }[];
    };
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "media.quota_exceeded" | "document.version_conflict" | "account.not_found";
  };
  "PUT /user/verify-user-document/{document_id}": {
    params: {
      /** Id of the document. */
      document_id: string;
    };
    body: {
      /** Whether it is shown to be so. */
      verified: true;
    } | {
      /** Whether it is shown to be so. */
      verified: false;
      /** Why. */
      reason: string;
    };
    data: DocumentView;
    refusals: SharedRefusal | "document.not_found" | "document.invalid_transition" | "document.version_conflict";
  };
  "PUT /video/complete-upload/{media_id}": {
    params: {
      /** Id of the media. */
      media_id: string;
    };
    body: {
      /** The parts, in order. */
      parts?: SentPart[];
    };
    data: {
      /** Id of the media. */
      media_id: string;
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: MediaState;
    };
    refusals: SharedRefusal | "media.not_found" | "media.not_multipart" | "media.parts_invalid" | "media.invalid_transition";
  };
  "GET /video/get-media/{media_id}": {
    params: {
      /** Id of the media. */
      media_id: string;
    };
    query?: {
      /** Id of the job. */
      job_id?: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** Raised by one with every change. */
      version: number;
      /** Id of the owner. */
      owner_id: string;
      /** Which kind. */
      kind: MediaKind;
      /** What it is for. */
      purpose: MediaPurpose;
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: MediaState;
      /** Media type of the content. */
      content_type: string;
      /** Size, in bytes. */
      size_bytes?: number;
      /** How long it plays, in seconds. */
      duration_seconds?: number;
      /** Width. */
      width?: number;
      /** Height. */
      height?: number;
      /** What was checked about the content, and how it came out. */
      checks: {
        /** What was checked. */
        check: string;
        /** Whether it passed. */
        passed: boolean;
        /** More about it. */
        detail?: string;
      }[];
      /** Why it was rejected. */
      rejected_reason?: string;
      /** In a few words. */
      title?: string;
      /** What it is, in words. */
      description?: string;
      /** Id of the slide media. */
      slide_media_id?: string;
      /** Id of the task. */
      task_id?: string;
      /** Id of the document. */
      document_id?: string;
      /** What was found in the medium. */
      analysis?: {
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: "pending" | "ready" | "unavailable";
        /** What was said. */
        transcript?: string;
        /** What was seen or heard. */
        labels?: string[];
        /** Times of the pictures that show most. */
        key_frames?: string[];
      };
      /** Send the file until then, UTC. */
      upload_expires_at: string;
      /** When it was created, UTC. */
      created_at: string;
      /** When it was changed last, UTC. */
      updated_at: string;
      /** Where to read it, for a short time. */
      download?: {
        /** Address. */
        url: string;
        /** Good until then, UTC. */
        expires_at: string;
      };
    };
    refusals: SharedRefusal | "media.not_found";
  };
  "GET /video/get-upload/{media_id}": {
    params: {
      /** Id of the media. */
      media_id: string;
    };
    data: PartsOffer;
    refusals: SharedRefusal | "media.not_found" | "media.not_multipart" | "media.invalid_transition";
  };
  "POST /video/ml-audio-upload": {
    body: {
      /** Media type of the content. */
      content_type: AudioType;
      /** Size, in bytes. */
      size_bytes?: number;
      /** In a few words. */
      title?: string;
      /** What it is, in words. */
      description?: string;
    };
    data: UploadOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
  "POST /video/ml-image-upload": {
    body: {
      /** Media type of the content. */
      content_type: ImageType;
      /** Size, in bytes. */
      size_bytes?: number;
      /** In a few words. */
      title?: string;
      /** What it is, in words. */
      description?: string;
    };
    data: UploadOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
  "POST /video/ml-video-upload": {
    body: {
      /** Media type of the content. */
      content_type: VideoType;
      /** Size, in bytes. */
      size_bytes?: number;
      /** In a few words. */
      title?: string;
      /** What it is, in words. */
      description?: string;
    };
    data: UploadOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
  "PUT /video/update-video-data/{video_id}": {
    params: {
      /** Id of the video. */
      video_id: string;
    };
    body: {
      /** In a few words. */
      title?: string;
      /** What it is, in words. */
      description?: string;
      /** Id of the slide media. */
      slide_media_id?: string;
      /** Id of the task. */
      task_id?: string;
      /** The parts, in order. */
      parts?: SentPart[];
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
      state: MediaState;
      /** Which kind. */
      kind: MediaKind;
      /** In a few words. */
      title?: string;
      /** What it is, in words. */
      description?: string;
      /** Id of the slide media. */
      slide_media_id?: string;
      /** Id of the task. */
      task_id?: string;
      /** When it was changed last, UTC. */
      updated_at: string;
    };
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "media.not_multipart" | "media.parts_invalid" | "media.invalid_transition" | "media.version_conflict";
  };
  "POST /video/upload-image-or-video": {
    body: {
      /** Which kind. */
      kind: "image";
      /** Media type of the content. */
      content_type: ImageType;
      /** What it is for. */
      purpose: "quote" | "profile" | "proof" | "chat" | "document" | "incident";
      /** Size, in bytes. */
      size_bytes?: number;
      /** In a few words. */
      title?: string;
      /** What it is, in words. */
      description?: string;
    } | {
      /** Which kind. */
      kind: "video";
      /** Media type of the content. */
      content_type: VideoType;
      /** What it is for. */
      purpose: "quote" | "profile" | "proof" | "chat" | "document" | "incident";
      /** Size, in bytes. */
      size_bytes?: number;
      /** In a few words. */
      title?: string;
      /** What it is, in words. */
      description?: string;
    };
    data: UploadOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
  "POST /video/upload-video-new": {
    body: {
      /** Media type of the content. */
      content_type: VideoType;
      /** Size, in bytes. */
      size_bytes: number;
      /** In a few words. */
      title?: string;
      /** What it is, in words. */
      description?: string;
    };
    data: PartsOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
  "POST /video/upload-video": {
    body: {
      /** Media type of the content. */
      content_type: VideoType;
      /** Size, in bytes. */
      size_bytes?: number;
      /** In a few words. */
      title?: string;
      /** What it is, in words. */
      description?: string;
    };
    data: UploadOffer;
    refusals: SharedRefusal | "media.quota_exceeded";
  };
};

/** What is pushed over the socket: its types, and the facts of each. */
export type Events = {
  /** The account is known by another address, which was shown to be its holder's. */
  "account.contact_changed": {
    /** Id of the account. */
    account_id: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Where the code goes: e-mail or text message. */
    channel: string;
  };
  /** The holder wants to be known by another address; it counts once its code came back. */
  "account.contact_requested": {
    /** Id of the account. */
    account_id: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the challenge. */
    challenge_id: string;
    /** Where the code goes: e-mail or text message. */
    channel: string;
  };
  /** The holder had all data of the account put together for download. */
  "account.exported": {
    /** Id of the account. */
    account_id: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** How many records. */
    records: number;
  };
  /** The account has a new password; its other sessions ended. */
  "account.password_changed": {
    /** Id of the account. */
    account_id: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** In which way. */
    how: "reset" | "change";
  };
  /** Somebody signed up with an address that already belongs to this account; its owner is told. */
  "account.sign_up_attempted": {
    /** Id of the account. */
    account_id: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the challenge. */
    challenge_id: string;
    /** Where the code goes: e-mail or text message. */
    channel: string;
  };
  /** An admin did not agree to a verified company's other particulars; the old ones stay. */
  "company.changes_refused": {
    /** Id of the service provider. */
    service_provider_id: string;
  };
  /** A company's particulars have to be corrected. */
  "company.changes_requested": {
    /** Id of the service provider. */
    service_provider_id: string;
  };
  /** A document's time is over. */
  "document.expired": {
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Whose it is: of a user or of a provider. */
    owner_type: string;
    /** Id of the owner. */
    owner_id: string;
    /** Kind of document. */
    doc_name: string;
    /** Day that it ends. */
    expires_on?: string;
  };
  /** A document ends soon; told 30, 7 and 1 days before. */
  "document.expiring": {
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Whose it is: of a user or of a provider. */
    owner_type: string;
    /** Id of the owner. */
    owner_id: string;
    /** Kind of document. */
    doc_name: string;
    /** Day that it ends. */
    expires_on?: string;
  };
  /** A document was refused. */
  "document.rejected": {
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Whose it is: of a user or of a provider. */
    owner_type: string;
    /** Id of the owner. */
    owner_id: string;
    /** Kind of document. */
    doc_name: string;
  };
  /** A document was found to be in order. */
  "document.verified": {
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Whose it is: of a user or of a provider. */
    owner_type: string;
    /** Id of the owner. */
    owner_id: string;
    /** Kind of document. */
    doc_name: string;
  };
  /** Nobody objected in time. */
  "incident.closed": {
    /** Id of the incident. */
    incident_id: string;
    /** Id of the job. */
    job_id?: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Who reported it. */
    reported_by: "user" | "service_provider";
    /** The group that the catalogue shows it in. */
    category: string;
    /** How bad it is. */
    severity: string;
    /** Whether money stays held while it is open. */
    blocks_payment: boolean;
  };
  /** One side is asked for more; it has 72 hours. */
  "incident.info_requested": {
    /** Id of the incident. */
    incident_id: string;
    /** Id of the job. */
    job_id?: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Who reported it. */
    reported_by: "user" | "service_provider";
    /** The group that the catalogue shows it in. */
    category: string;
    /** How bad it is. */
    severity: string;
    /** Whether money stays held while it is open. */
    blocks_payment: boolean;
    /** Who is asked. */
    asked: "user" | "service_provider";
    /** Until when an answer is waited for. */
    answer_by: string;
  };
  /** The decision was objected to, once. */
  "incident.reopened": {
    /** Id of the incident. */
    incident_id: string;
    /** Id of the job. */
    job_id?: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Who reported it. */
    reported_by: "user" | "service_provider";
    /** The group that the catalogue shows it in. */
    category: string;
    /** How bad it is. */
    severity: string;
    /** Whether money stays held while it is open. */
    blocks_payment: boolean;
  };
  /** Somebody reported that something is wrong. */
  "incident.reported": {
    /** Id of the incident. */
    incident_id: string;
    /** Id of the job. */
    job_id?: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Who reported it. */
    reported_by: "user" | "service_provider";
    /** The group that the catalogue shows it in. */
    category: string;
    /** How bad it is. */
    severity: string;
    /** Whether money stays held while it is open. */
    blocks_payment: boolean;
  };
  /** It is decided. */
  "incident.resolved": {
    /** Id of the incident. */
    incident_id: string;
    /** Id of the job. */
    job_id?: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Who reported it. */
    reported_by: "user" | "service_provider";
    /** The group that the catalogue shows it in. */
    category: string;
    /** How bad it is. */
    severity: string;
    /** Whether money stays held while it is open. */
    blocks_payment: boolean;
    /** How it came out. */
    outcome: string;
    /** Refund, in minor units of the currency (cents). */
    refund_minor?: number;
    /** Until when the challenge can be passed, UTC. */
    closes_at: string;
  };
  /** The link led to a new account. */
  "invite.accepted": {
    /** Id of the invite. */
    invite_id: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Counts what was sent: only the last is good. */
    generation: number;
    /** Who signed up with the invitation. */
    accepted_by: string;
  };
  /** Who was invited has had a first job completed. */
  "invite.rewarded": {
    /** Id of the invite. */
    invite_id: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Counts what was sent: only the last is good. */
    generation: number;
    /** Id of the job. */
    job_id: string;
  };
  /** A provider took the job. */
  "job.assigned": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
  };
  /** The job will not take place. */
  "job.canceled": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** Who did it. */
    by: "user" | "service_provider" | "admin" | "timer";
    /** What brought it about. */
    cause: "payment_timeout" | "payment_failed" | "user" | "admin";
    /** The platform's part, or the fee of a cancellation, in minor units of the currency (cents). */
    fee_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
  };
  /** The job is done and its price is due. */
  "job.completed": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** The agreed price, in minor units of the currency (cents). */
    price_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
    /** Who did it. */
    by: "user" | "service_provider" | "admin" | "timer";
  };
  /** The customer has not yet said whether the work is done. */
  "job.confirmation_reminded": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** Until when the customer may object; then it counts as done. */
    confirm_by: string;
    /** Counts the reminders. */
    reminder: number;
  };
  /** A task of an accepted quote was booked; payment is awaited. */
  "job.created": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** The agreed price, in minor units of the currency (cents). */
    price_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
    /** The lower end of the price, in minor units of the currency (cents). */
    low_minor: number;
    /** The upper end of the price; held on the card, in minor units of the currency (cents). */
    high_minor: number;
    /** The booking is kept until then without payment, UTC. */
    hold_expires_at: string;
  };
  /** The provider comes later than agreed. */
  "job.delayed": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** How many minutes. */
    minutes: number;
    /** When the provider is expected. */
    eta: string;
  };
  /** A dispute has waited for its decision longer than promised. */
  "job.dispute_overdue": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
  };
  /** The dispute was decided. */
  "job.dispute_resolved": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** How it came out. */
    outcome: "completed" | "canceled" | "rework";
  };
  /** The outcome is contested; the money stays where it is. */
  "job.disputed": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
  };
  /** The provider is on its way. */
  "job.en_route": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** When the provider is expected. */
    eta?: string;
  };
  /** No provider took the job in time. */
  "job.expired": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
  };
  /** One side was not there. */
  "job.no_show": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** Which side. */
    party: "customer" | "provider";
    /** The platform's part, or the fee of a cancellation, in minor units of the currency (cents). */
    fee_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
    /** The start of the postcode that jobs are offered by. */
    district: string;
  };
  /** The start draws near and no provider has taken the job. */
  "job.open_alerted": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
  };
  /** The job is paid for and open to providers of its district. */
  "job.opened": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** The start of the postcode that jobs are offered by. */
    district: string;
  };
  /** The work has been interrupted for long. */
  "job.pause_alerted": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
  };
  /** The work is interrupted. */
  "job.paused": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
  };
  /** The provider gave the job back; it is open again. */
  "job.provider_canceled": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** The start of the postcode that jobs are offered by. */
    district: string;
  };
  /** The provider of the job was suspended. A job that had not begun is open to others again; one that had begun waits for an administrator. */
  "job.provider_suspended": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** The start of the postcode that jobs are offered by. */
    district: string;
    /** Whether the work had begun when the provider was suspended. */
    had_begun: boolean;
  };
  /** An administrator gave the job to another provider. */
  "job.reassigned": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** Id of the previous service provider. */
    previous_service_provider_id?: string;
  };
  /** An expired job is open again at a new time. */
  "job.reopened": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** The start of the postcode that jobs are offered by. */
    district: string;
  };
  /** The proposed time holds. */
  "job.reschedule_accepted": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** Id of the proposal. */
    proposal_id: string;
    /** Who did it. */
    by: "user" | "service_provider";
    /** When the work would begin instead. */
    proposed_start: string;
  };
  /** The old time stands. */
  "job.reschedule_declined": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** Id of the proposal. */
    proposal_id: string;
    /** Who did it. */
    by: "user" | "service_provider";
    /** When the work would begin instead. */
    proposed_start: string;
  };
  /** The proposal was not answered; the old time stands. */
  "job.reschedule_expired": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** Id of the proposal. */
    proposal_id: string;
    /** Who did it. */
    by: "user" | "service_provider";
    /** When the work would begin instead. */
    proposed_start: string;
  };
  /** One side proposes another time. */
  "job.reschedule_proposed": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** Id of the proposal. */
    proposal_id: string;
    /** Who did it. */
    by: "user" | "service_provider";
    /** When the work would begin instead. */
    proposed_start: string;
    /** Good until then, UTC. */
    expires_at: string;
  };
  /** The customer moved an open job to another time. */
  "job.rescheduled": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** When the work was to begin before. */
    previous_start: string;
  };
  /** The work goes on. */
  "job.resumed": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** Paused, in minutes. */
    paused_minutes: number;
  };
  /** The customer says that the work is not done yet. */
  "job.rework_requested": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** Counts how often the work was to be done again. */
    rework: number;
  };
  /** The work began. */
  "job.started": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** When it was started, UTC. */
    started_at: string;
  };
  /** An administrator moved the job to another state. */
  "job.status_overridden": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** Whether it was done although the record did not allow it. */
    forced: boolean;
  };
  /** The provider says that the work is done; the customer is asked to confirm. */
  "job.work_completed": {
    /** Id of the job. */
    job_id: string;
    /** Id of the quote. */
    quote_id: string;
    /** Id of the task. */
    task_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the payment. */
    payment_id?: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** Start, UTC. */
    starts_at: string;
    /** The agreed price, in minor units of the currency (cents). */
    price_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
    /** Until when the customer may object; then it counts as done. */
    confirm_by: string;
    /** Paused, in minutes. */
    paused_minutes: number;
  };
  /** Providers who could take an open job are told of it. */
  "job_offer.made": {
    /** Id of the job. */
    job_id: string;
    /** Key of the service in the catalogue. */
    service: string;
    /** The start of the postcode that jobs are offered by. */
    district: string;
    /** Start, UTC. */
    starts_at: string;
    /** Ids of service provider records. */
    service_provider_ids: string[];
  };
  /** An upload was refused for its content or never arrived. */
  "media.rejected": {
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Which kind. */
    kind: string;
    /** What it is for. */
    purpose: string;
    /** Media type of the content. */
    content_type: string;
    /** Why, each in a word. */
    reasons: string[];
  };
  /** The customer has to act before the money can be held: authenticate or use another card. */
  "payment.action_required": {
    /** Id of the payment. */
    payment_id: string;
    /** Id of the job. */
    job_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Amount, in minor units of the currency (cents). */
    amount_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
  };
  /** The amount is held on the card. */
  "payment.authorized": {
    /** Id of the payment. */
    payment_id: string;
    /** Id of the job. */
    job_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Amount, in minor units of the currency (cents). */
    amount_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
  };
  /** Held money was taken; amount_minor is what. */
  "payment.captured": {
    /** Id of the payment. */
    payment_id: string;
    /** Id of the job. */
    job_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Amount, in minor units of the currency (cents). */
    amount_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
    /** The platform's part, or the fee of a cancellation, in minor units of the currency (cents). */
    fee_minor: number;
  };
  /** The card was declined; another try is allowed. */
  "payment.declined": {
    /** Id of the payment. */
    payment_id: string;
    /** Id of the job. */
    job_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Amount, in minor units of the currency (cents). */
    amount_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
  };
  /** The money could not be held and no try is left. */
  "payment.failed": {
    /** Id of the payment. */
    payment_id: string;
    /** Id of the job. */
    job_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Amount, in minor units of the currency (cents). */
    amount_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
  };
  /** The hold was given back, or never taken. */
  "payment.voided": {
    /** Id of the payment. */
    payment_id: string;
    /** Id of the job. */
    job_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Amount, in minor units of the currency (cents). */
    amount_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
  };
  /** The provider can be paid. */
  "payout_account.activated": {
    /** Id of the service provider. */
    service_provider_id: string;
  };
  /** The provider can't be paid until it has answered what is due. */
  "payout_account.restricted": {
    /** Id of the service provider. */
    service_provider_id: string;
  };
  /** Open questions were not answered in time. */
  "quote.abandoned": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
  };
  /** The customer accepted the price; it is locked. */
  "quote.accepted": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** The lower end of the price, in minor units of the currency (cents). */
    low_minor: number;
    /** The upper end of the price; held on the card, in minor units of the currency (cents). */
    high_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
    /** The agreed price, in minor units of the currency (cents). */
    price_minor: number;
    /** The number of the estimate: name it when you accept. */
    revision: number;
    /** Good until then, UTC. */
    expires_at: string;
  };
  /** The customer answered; the request is read again. */
  "quote.answered": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** Counts the rounds of questions. */
    round: number;
  };
  /** Every task of the quote is booked. */
  "quote.converted": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the job. */
    job_id: string;
  };
  /** The customer declined the price. */
  "quote.declined": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** The number of the estimate: name it when you accept. */
    revision: number;
  };
  /** The estimator did not answer and is asked again later. */
  "quote.delayed": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** How often it was tried. */
    tries: number;
    /** When it is tried again, UTC. */
    retry_at: string;
  };
  /** The request was priced. */
  "quote.estimated": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** The lower end of the price, in minor units of the currency (cents). */
    low_minor: number;
    /** The upper end of the price; held on the card, in minor units of the currency (cents). */
    high_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
    /** The number of the estimate: name it when you accept. */
    revision: number;
    /** How sure the reading is: 0 to 1. */
    confidence: number;
    /** Keys of services. */
    services: string[];
    /** The quotation rules that it was priced with. */
    rules_version: number;
    /** The price increase rate that it was priced with. */
    rate_version: number;
  };
  /** The price was not used in time. */
  "quote.expired": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
  };
  /** The price ends within a day. */
  "quote.expiring": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** Good until then, UTC. */
    expires_at: string;
  };
  /** No price could be found; nothing is charged. */
  "quote.failed": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** How often it was tried. */
    tries: number;
  };
  /** The customer was reminded of open questions. */
  "quote.nudged": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
  };
  /** The customer said where the work is; the price stays. */
  "quote.place_completed": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
  };
  /** The customer was asked for more. */
  "quote.questions_asked": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** Counts the rounds of questions. */
    round: number;
    /** What should be known for a price, or for a better one. */
    questions: number;
  };
  /** An administrator rejected the request. */
  "quote.rejected": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
  };
  /** A job of the quote ended before a provider had it; its task can be booked again. */
  "quote.reopened": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the job. */
    job_id: string;
  };
  /** A customer asked for a price. */
  "quote.requested": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** What it was asked with. */
    source: string;
    /** Ids of media records. */
    media_ids: string[];
  };
  /** Estimation goes on: its media settled, or another try is due. */
  "quote.resumed": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** What brought it about. */
    cause: "media" | "retry";
  };
  /** A person has to look at the request before the customer can accept a price. */
  "quote.review_required": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** The number of the estimate: name it when you accept. */
    revision: number;
    /** How sure the reading is: 0 to 1. */
    confidence: number;
    /** Keys of services. */
    services: string[];
    /** The quotation rules that it was priced with. */
    rules_version: number;
    /** The price increase rate that it was priced with. */
    rate_version: number;
    /** The lower end of the price, in minor units of the currency (cents). */
    low_minor?: number;
    /** The upper end of the price; held on the card, in minor units of the currency (cents). */
    high_minor?: number;
    /** Why, each in a word. */
    reasons: string[];
    /** Dangers, and what to do about them at once. */
    safety: string[];
  };
  /** An administrator approved a price after review. */
  "quote.reviewed": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** The lower end of the price, in minor units of the currency (cents). */
    low_minor: number;
    /** The upper end of the price; held on the card, in minor units of the currency (cents). */
    high_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
    /** The number of the estimate: name it when you accept. */
    revision: number;
  };
  /** An administrator changed an estimate. */
  "quote.revised": {
    /** Id of the quote. */
    quote_id: string;
    /** Id of the user. */
    user_id: string;
    /** The lower end of the price, in minor units of the currency (cents). */
    low_minor: number;
    /** The upper end of the price; held on the card, in minor units of the currency (cents). */
    high_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
    /** The number of the estimate: name it when you accept. */
    revision: number;
  };
  /** The customer was refunded. */
  "refund.succeeded": {
    /** Id of the payment. */
    payment_id: string;
    /** Id of the job. */
    job_id: string;
    /** Id of the user. */
    user_id: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Id of the refund. */
    refund_id: string;
    /** Amount, in minor units of the currency (cents). */
    amount_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
  };
  /** A provider may take jobs. */
  "service_provider.approved": {
    /** Id of the service provider. */
    service_provider_id: string;
  };
  /** A suspended provider may take jobs again. */
  "service_provider.reinstated": {
    /** Id of the service provider. */
    service_provider_id: string;
  };
  /** A provider was not approved. */
  "service_provider.rejected": {
    /** Id of the service provider. */
    service_provider_id: string;
  };
  /** A provider may take no jobs until it is reinstated; its unstarted jobs are freed. */
  "service_provider.suspended": {
    /** Id of the service provider. */
    service_provider_id: string;
  };
  /** A session was ended by the service: its refresh token came twice, or the account has too many sessions. */
  "session.revoked": {
    /** Id of the session. */
    session_id: string;
    /** Id of the account. */
    account_id: string;
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
  };
  /** The share could not be released; no try is left. */
  "transfer.failed": {
    /** Id of the transfer. */
    transfer_id: string;
    /** Id of the payment. */
    payment_id: string;
    /** Id of the job. */
    job_id: string;
    /** Id of the service provider. */
    service_provider_id: string;
    /** Amount, in minor units of the currency (cents). */
    amount_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
  };
  /** The provider's share was released to it. */
  "transfer.paid": {
    /** Id of the transfer. */
    transfer_id: string;
    /** Id of the payment. */
    payment_id: string;
    /** Id of the job. */
    job_id: string;
    /** Id of the service provider. */
    service_provider_id: string;
    /** Amount, in minor units of the currency (cents). */
    amount_minor: number;
    /** Currency of every amount beside it (ISO 4217, lower case). */
    currency: "usd";
  };
};

/** The operations by their area and name on the client. */
export const routes = {
  admin: {
    defaultServices: {
      /** Add a service to the catalogue. */
      createDefaultservices: "POST /admin/default-services/create-defaultservices",
      /** Take a service that nobody offers out of the catalogue. */
      deleteDefaultservices: "DELETE /admin/default-services/delete-defaultservices/{default_service_id}",
      /** Change a service of the catalogue. */
      editDefaultservices: "PUT /admin/default-services/edit-defaultservices/{default_service_id}",
      /** The catalogue by category and name; with active=true only what providers may choose. */
      getDefaultservices: "GET /admin/default-services/get-defaultservices",
    },
    document: {
      /** How many documents there are, by state and by kind. */
      documentsCount: "GET /admin/document/documents-count",
      /** Which kinds of documents there are: whom each is about, whether it is mandatory, whether it ends. */
      getDocumentKinds: "GET /admin/document/get-document-kinds",
      /** Documents of users, providers and companies, by the time they were handed in. */
      listDocuments: "GET /admin/document/list-documents",
      /** Say which kinds of documents there are, which are mandatory, and which end. */
      updateDocumentKinds: "PUT /admin/document/update-document-kinds",
      /** Hand in documents on behalf of a customer, a provider or its company. */
      uploadDocuments: "PUT /admin/document/upload-documents",
      /** Decide about 1 to 25 documents, all together or not at all. */
      verifyDocuments: "PUT /admin/document/verify-documents",
    },
    job: {
      /** List all jobs by the time of booking, newest first, of one state or of all. */
      getAllJobs: "GET /admin/job/get-all-jobs",
      /** Read one job with its history: the last hundred things that happened to it, newest first. */
      getIndividualJob: "GET /admin/job/get-individual-job/{job_id}",
    },
    logs: {
      /** The audit trail: who did what to which record, when, from where and with which request. */
      getLogs: "GET /admin/logs/get-logs",
    },
  },
  ai: {
    /** Read by how much prices are raised now. */
    currentPriceIncreaseRate: "GET /ai/current_price_increase_rate",
    /** Compute an estimate again with changed answers, amounts or address. */
    getQuoteEstimateNew: "POST /ai/get-quote-estimate_new",
    /** Answer the open questions of a quote. */
    quoteAnswer: "POST /ai/quote-answer",
    /** Read a quote: its state, its estimate task by task, its open questions. */
    quoteEstimateNew: "GET /ai/quote-estimate_new/{quote_id}",
    /** Ask for a price of what words and media show. */
    quoteRequest: "POST /ai/quote-request",
    /** Set by how much prices are raised, in all or for a service, a region or a time. */
    setPriceIncreaseRate: "POST /ai/set_price_increase_rate",
    /** Check one answer to an open question without storing it. */
    validateAnswer: "POST /ai/validate-answer",
    /** Ask for a price of what a video shows. */
    videoQuoteRequest: "POST /ai/video_quote-request",
  },
  authentication: {
    admin: {
      /** Sign a person out of every device at once, when an account seems to be in the wrong hands. */
      endSessions: "PUT /authentication/admin/end-sessions/{account_id}",
      /** Sign in as an admin: password and the authenticator app's code. */
      signIn: "POST /authentication/admin/sign-in",
      /** End this session of an admin, or with `all` every session of the account. */
      signOut: "POST /authentication/admin/sign-out",
    },
    /** Change the password with the current one. */
    authUpdatePassword: "PUT /authentication/auth-update-password",
    /** Leave for now: the user's account is closed until its holder signs in again. */
    deactivateAccount: "PUT /authentication/deactivate-account",
    /** Delete the user's account for good. */
    deleteAccount: "DELETE /authentication/delete-account",
    /** Sign one of the account's devices out, at once. */
    endSession: "DELETE /authentication/end-session/{session_id}",
    /** Get all data of your account as one download. */
    exportData: "POST /authentication/export-data",
    /** Send a user who forgot the password a one-time code. */
    forgetPassword: "POST /authentication/forget-password",
    /** List the user's addresses, the primary one first. */
    getAllAddress: "GET /authentication/get-all-address",
    /** List the devices that are signed in to the account, newest first. */
    getSessions: "GET /authentication/get-sessions",
    /** Exchange the refresh token of a user or admin for new tokens. */
    refreshToken: "POST /authentication/refresh-token",
    /** Send a user another one-time code; the one before is dead at once. */
    resendOtp: "POST /authentication/resend-otp",
    /** Say what may be done with your data: analytics, marketing, partners. */
    shareData: "PUT /authentication/share-data",
    /** Sign in as a user with an identity of an external provider (Google or Apple through Firebase). */
    signInWithIdpAOrIdpB: "POST /authentication/sign-in-with-idp-a-or-idp-b",
    /** Sign in as a user with an e-mail address or telephone number and the password. */
    signIn: "POST /authentication/sign-in",
    /** End this session of a user, or with `all` every session of the account. */
    signOut: "POST /authentication/sign-out",
    /** Sign up as a user; a one-time code goes to the address. */
    signUp: "POST /authentication/sign-up",
    /** Accept the terms in the version that was shown. */
    termAndConditionAccepted: "POST /authentication/term_and_condition_accepted",
    /** Add one of the user's addresses, or replace it. */
    updateAddress: "POST /authentication/update-address",
    /** Set a new password with the token of a password reset. */
    updatePassword: "PUT /authentication/update-password",
    /** Take back a one-time code that a user was sent. */
    verifyOtp: "POST /authentication/verify-otp",
  },
  chatSocket: {
    /** Get a one-time ticket to open the socket with. */
    ticket: "POST /chat-socket/ticket",
  },
  global: {
    /** Set the rules that quotes are priced by, or try them on recent quotes. */
    updateRulesForQuotation: "PUT /global/update-rules-for-quotation",
  },
  invite: {
    /** Whom you have invited, and what became of it; newest first. */
    getInvite: "GET /invite/get-invite",
    /** Take an invitation back: its link is dead at once, and the address is forgotten. */
    revokeInvite: "PUT /invite/revoke-invite/{invite_id}",
    /** Invite somebody by mail or text message. */
    sendInvite: "POST /invite/send-invite",
  },
  job: {
    /** Book a job for a task of an accepted quote. */
    createJob: "POST /job/create-job",
    /** Cancel a job that has not begun; it moves to the deleted jobs. */
    deleteJob: "DELETE /job/delete-job/{job_id}",
    /** List the jobs that the customer has deleted, by their start, latest first. */
    getAllDeletedJobsListsForUsers: "GET /job/get-all-deleted-jobs-lists-for-users",
    /** List the customer's jobs, live and past, by their start, latest first. */
    getAllJobsListsForUsers: "GET /job/get-all-jobs-lists-for-users",
    /** Read one job of the customer: state, price range, provider, and what may be done next. */
    getIndividualJobDataForUser: "GET /job/get-individual-job-data-for-user/{job_id}",
    /** List the customer's live jobs, soonest first. */
    getJobListForUser: "GET /job/get-job-list-for-user",
    /** Confirm that the work is done, or say why it is not. */
    userConfirmJobCompleted: "PUT /job/user_confirm_job_completed/{job_id}",
  },
  notification: {
    /** List what you were told, newest first. */
    getNotifications: "GET /notification/get-notifications",
    /** Mark an entry of your inbox as read; doing it again changes nothing. */
    readNotification: "PUT /notification/read-notification/{notification_id}",
  },
  payment: {
    /** Confirm that a job's money is held, or its card stored, and accept the amount. */
    acceptJobPayment: "PUT /payment/accept-job-payment/{job_id}",
    /** Take a payment's held money, or a lower amount of it. */
    capturePayment: "POST /payment/capture-payment/{payment_id}",
    /** Begin to set up how a provider is paid. */
    createConnectAccount: "POST /payment/create-connect-account",
    /** Release a job's held money to its provider now. */
    createConnectPayment: "POST /payment/create-connect-payment",
    /** Get what the app's payment sheet opens with. */
    createIntentPayment: "POST /payment/create-intent-payment",
    /** Begin the payment of a booked job. */
    createPayment: "POST /payment/create-payment",
    /** List payments, newest first: customers and providers their own, administrators all. */
    paymentList: "GET /payment/payment-list",
    /** Get a fresh link to go on with the set-up of payouts. */
    reGenerateLink: "POST /payment/re-generate-link",
  },
  /** Say that the service answers, and what time it is there. */
  ping: "GET /ping",
  quote: {
    /** Accept or decline an estimate. */
    acceptQuote: "PUT /quote/accept-quote/{quote_id}",
    /** List the customer's quotes, newest first. */
    listQuote: "GET /quote/list-quote",
  },
  serviceProvider: {
    admin: {
      /** Approve, reject, suspend or reinstate a provider. */
      acceptingServiceProvider: "PUT /service-provider/admin/accepting-service-provider/{service_provider_id}",
      /** Delete a provider's account for good. */
      deleteServiceprovider: "DELETE /service-provider/admin/delete-serviceprovider/{service_provider_id}",
      /** Change what a provider offers, where and when. */
      editDefaultServices: "PUT /service-provider/admin/edit-default-services/{service_provider_id}",
      /** Change what a provider is called, where and when it works, or decide what its company wants changed. */
      editServiceprovider: "PUT /service-provider/admin/edit-serviceprovider/{service_provider_id}",
      /** The catalogue's services with what one provider offers of them, and where and when it works. */
      getDefaultservices: "GET /service-provider/admin/get-defaultservices/{service_provider_id}",
      /** One provider with its holder, company, offers and newest documents. */
      getIndividualServiceProviderList: "GET /service-provider/admin/get-individual-service-provider-list/{service_provider_id}",
      /** Providers by the time they signed up, of one state or all, or those whose name or address begins so. */
      getServiceProvidersList: "GET /service-provider/admin/get-service-providers-list",
    },
    auth: {
      /** Change the password with the current one. */
      authUpdatePassword: "PUT /service-provider/auth/auth-update-password",
      /** Leave for now: the provider's account is closed until its holder signs in again. */
      deactivateAccount: "PUT /service-provider/auth/deactivate-account",
      /** Delete the provider's account for good. */
      deleteAccount: "DELETE /service-provider/auth/delete-account",
      /** Change the provider's name, business name, picture or addresses. */
      editProfile: "PUT /service-provider/auth/edit-profile",
      /** Send a service provider who forgot the password a one-time code. */
      forgetPassword: "POST /service-provider/auth/forget-password",
      /** Exchange the refresh token of a service provider for new tokens. */
      refreshToken: "POST /service-provider/auth/refresh-token",
      /** Report that something is wrong, with a job of yours or otherwise. */
      reportIncident: "POST /service-provider/auth/report-incident",
      /** Send a service provider another one-time code; the one before is dead at once. */
      resendOtp: "POST /service-provider/auth/resend-otp",
      /** Say what may be done with your data: analytics, marketing, partners. */
      shareData: "PUT /service-provider/auth/share-data",
      /** Sign in as a service provider with an identity of an external provider (Google or Apple through Firebase). */
      signInWithIdpAOrIdpB: "POST /service-provider/auth/sign-in-with-idp-a-or-idp-b",
      /** Sign in as a service provider with an e-mail address or telephone number and the password. */
      signIn: "POST /service-provider/auth/sign-in",
      /** End this session of a service provider, or with `all` every session of the account. */
      signOut: "POST /service-provider/auth/sign-out",
      /** Sign up as a service provider; a one-time code goes to the address. */
      signUp: "POST /service-provider/auth/sign-up",
      /** Set a new password with the token of a password reset. */
      updatePassword: "PUT /service-provider/auth/update-password",
      /** Take back a one-time code that a service provider was sent. */
      verifyOtp: "POST /service-provider/auth/verify-otp",
    },
    company: {
      /** The provider's own company and how it stands. */
      getCompany: "GET /service-provider/company/get-company",
      /** The provider's documents, newest first, and the mandatory ones that are wanting. */
      getDocuments: "GET /service-provider/company/get-documents",
      /** Enter the provider's company and hand it in for review. */
      registerCompany: "POST /service-provider/company/register-company",
      /** Change particulars of the provider's company. */
      updateCompany: "PUT /service-provider/company/update-company",
      /** Hand in documents of the provider and its company for review. */
      uploadDocuments: "POST /service-provider/company/upload-documents",
    },
    defaultServices: {
      /** Offer services of the catalogue at own rates, and say where and when. */
      createServices: "POST /service-provider/default-services/create-services",
      /** The catalogue's services with what the provider offers of them, and where and when it works. */
      getDefaultservices: "GET /service-provider/default-services/get-defaultservices",
      /** Change the rates of offers, withdraw or resume them, and change where and when. */
      updateServices: "PUT /service-provider/default-services/update-services",
    },
    jobs: {
      /** Give back a job that has not begun; it is open to other providers again. */
      cancelJob: "PUT /service-provider/jobs/cancel-job/{job_id}",
      /** List the provider's own jobs by their start, latest first. */
      getAllJobs: "GET /service-provider/jobs/get-all-jobs",
      /** Read a job of one's own, or an open one that could be taken. */
      getIndividualJob: "GET /service-provider/jobs/get-individual-job/{job_id}",
      /** List the open jobs that this provider could take. */
      getJobsListOfServiceProvider: "GET /service-provider/jobs/get-jobs-list-of-service-provider",
      /** Take an open job. */
      selectedJob: "PUT /service-provider/jobs/selected-job/{job_id}",
      /** Tell how the job goes: on the way, begun, interrupted, resumed, done. */
      updateStatus: "PUT /service-provider/jobs/update-status/{job_id}",
    },
  },
  suggestion: {
    /** Suggest something to the people who run the service. */
    createSuggestion: "POST /suggestion/create-suggestion",
    /** Suggestions by the time they were made: all, or those of a state or a person. */
    getSuggestionList: "GET /suggestion/get-suggestion-list",
  },
  termsAndCondition: {
    /** Write a help entry: a draft, public at once, or from a time on. */
    createHelp: "POST /terms-and-condition/create-help",
    /** Delete a help entry. */
    deleteHelp: "DELETE /terms-and-condition/delete-help/{help_id}",
    /** A help entry as it was last written, public or not, with its last 20 revisions. */
    getHelpById: "GET /terms-and-condition/get-help-by-id/{help_id}",
    /** Read and search the help entries that are public. */
    getHelp: "GET /terms-and-condition/get-help",
    /** Every version of the terms that was written, the newest first: drafts and scheduled ones too. */
    getTermsVersions: "GET /terms-and-condition/get-terms-versions",
    /** Read the terms that are in force, or a version that was. */
    getTermsandcondition: "GET /terms-and-condition/get-termsandcondition",
    /** Change a help entry, publish it, or withdraw it. */
    updateHelp: "PUT /terms-and-condition/update-help/{help_id}",
    /** Write the next version of the terms: a draft, at once in force, or from a time on. */
    updateTermandcondition: "PUT /terms-and-condition/update-termandcondition",
  },
  user: {
    /** Change the user's name, picture or addresses. */
    editUserProfile: "PUT /user/edit-user-profile",
    /** Users by the time they signed up, of one state or all, or those whose name or address begins so. */
    getAllUsers: "GET /user/get-all-users",
    /** An incident that you reported, or that is about a job of yours; administrators see any. */
    getIncident: "GET /user/get-incident/{incident_id}",
    /** Incidents that you reported, or that the other side of a job of yours reported; newest first. */
    getIncidents: "GET /user/get-incidents",
    /** Look at a user: profile, addresses, consents and how the account stands. */
    getSingleUserDetail: "GET /user/get-single-user-detail/{user_id}",
    /** Customers' documents by the time they were handed in: all, or those of a state or a customer. */
    getUserDocumentList: "GET /user/get-user-document-list",
    /** Your documents, newest first, and the mandatory ones that are wanting. */
    getUserDocument: "GET /user/get-user-document",
    /** Incidents by the time they were reported: all, or those of a state, a severity, a side or a person. */
    getUserIncidentsList: "GET /user/get-user-incidents-list",
    /** Report that something is wrong, with a job of yours or otherwise. */
    reportIncident: "POST /user/report-incident",
    /** Answer what you are asked about an incident, or object to its decision. */
    respondIncident: "PUT /user/respond-incident/{incident_id}",
    /** Handle an incident: say how severe it is, look into it, ask a side for more, decide, or take it up again. */
    updateIncident: "PUT /user/update-incident/{incident_id}",
    /** Hand in documents about yourself for review. */
    uploadDocument: "POST /user/upload-document",
    /** Hand in documents on behalf of a customer. */
    uploadUserDocument: "POST /user/upload-user-document/{user_id}",
    /** Find a customer's document in order, or reject it and say why. */
    verifyUserDocument: "PUT /user/verify-user-document/{document_id}",
  },
  video: {
    /** Put an upload in parts together; doing it again changes nothing. */
    completeUpload: "PUT /video/complete-upload/{media_id}",
    /** Look at an upload: its state, its checks, its analysis, and where to download it. */
    getMedia: "GET /video/get-media/{media_id}",
    /** How far an upload in parts is: which parts have arrived, and where the others go. */
    getUpload: "GET /video/get-upload/{media_id}",
    /** Announce a recording that is to be analysed. */
    mlAudioUpload: "POST /video/ml-audio-upload",
    /** Announce an image that is to be analysed. */
    mlImageUpload: "POST /video/ml-image-upload",
    /** Announce a video that is to be analysed. */
    mlVideoUpload: "POST /video/ml-video-upload",
    /** Give a video its title, description, slide image or task; complete one that was sent in parts. */
    updateVideoData: "PUT /video/update-video-data/{video_id}",
    /** Announce an image or a video for a profile, proof of work, a chat, a document or an incident. */
    uploadImageOrVideo: "POST /video/upload-image-or-video",
    /** Announce a large video that is sent in parts and can be resumed. */
    uploadVideoNew: "POST /video/upload-video-new",
    /** Announce a video and get the form to upload it with. */
    uploadVideo: "POST /video/upload-video",
  },
} as const;

/** Changes that do not know an Idempotency-Key, as their answers hold secrets. */
export const notReplayed: ReadonlySet<string> = new Set([
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
  "POST /chat-socket/ticket",
  "POST /payment/create-connect-account",
  "POST /payment/create-intent-payment",
  "POST /payment/re-generate-link",
  "PUT /service-provider/auth/auth-update-password",
  "POST /service-provider/auth/forget-password",
  "POST /service-provider/auth/refresh-token",
  "POST /service-provider/auth/resend-otp",
  "POST /service-provider/auth/sign-in-with-idp-a-or-idp-b",
  "POST /service-provider/auth/sign-in",
  "POST /service-provider/auth/sign-out",
  "POST /service-provider/auth/sign-up",
  "PUT /service-provider/auth/update-password",
  "POST /service-provider/auth/verify-otp"
]);
