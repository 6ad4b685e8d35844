/** What every operation may answer. */
export type SharedRefusal = "request.malformed" | "request.invalid" | "request.too_large" | "request.content_type_unsupported" | "request.cursor_invalid" | "auth.required" | "auth.forbidden" | "account.not_active" | "request.rate_limited" | "idempotency.mismatch" | "idempotency.in_flight" | "service.unavailable";

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
    /** Where it stands; see the lifecycles. */
    state?: string;
    /** Values, by their names. */
    values?: Record<string, unknown>;
  };
  /** How it would be with the change. */
  after: {
    /** Raised by one with every change. */
    version: number;
    /** Where it stands; see the lifecycles. */
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
  /** Where it stands; see the lifecycles. */
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
  /** Where it stands; see the lifecycles. */
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
  /** Where it stands; see the lifecycles. */
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

export type IncidentCategory = "safety" | "damage" | "quality" | "no_show" | "conduct" | "payment" | "fraud" | "other";

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
  /** Where it stands; see the lifecycles. */
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
  /** Where it stands; see the lifecycles. */
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
  /** Where it stands; see the lifecycles. */
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
  allowed: string[];
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
  /** Where it stands; see the lifecycles. */
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
  /** Where it stands; see the lifecycles. */
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
  /** Where it stands; see the lifecycles. */
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
  /** Where it stands; see the lifecycles. */
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
  /** Where it stands; see the lifecycles. */
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
  allowed: string[];
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
  /** Where it stands; see the lifecycles. */
  state: QuoteState;
  /** The number of the estimate: name it when you accept. */
  revision: number;
  /** What this caller may do with it next. */
  allowed: string[];
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
  /** What is to be done, each with its price. */
  tasks: Task[];
  /** Sums over the tasks. */
  totals?: {
    /** The lower end of the price, in minor units of the currency (cents). */
    low_minor: number;
    /** The upper end of the price; held on the card, in minor units of the currency (cents). */
    high_minor: number;
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
  /** Where it stands; see the lifecycles. */
  state: SuggestionState;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

export type Task = {
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
  /** Where it stands; see the lifecycles. */
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
  /** Where it stands; see the lifecycles. */
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
  /** Where it stands; see the lifecycles. */
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

export type NewPassword = string;

export type OfferChange = {
  /** Id of the default service. */
  default_service_id: string;
  /** Price of one unit of the catalogue's service, in minor units of the currency (cents). */
  rate_minor?: number;
  /** Whether it is offered at present. */
  active?: boolean;
};

export type PointInput = {
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
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
  invite_token?: string;
  /** The name that the provider trades under. */
  business_name: string;
};

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
  invite_token?: string;
};

export type VerificationBatch = {
  /** Id of the record: 24 hexadecimal characters. */
  id: string;
  /** Kind of document. */
  doc_name: string;
  /** Whether it is shown to be so. */
  verified: boolean;
  /** Why. */
  reason?: string;
}[];

export type VideoType = "video/mp4" | "video/quicktime" | "video/webm";

/** Every operation of the interface. */
export type Operations = {
  /** Add a service to the catalogue. */
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
  /** Take a service that nobody offers out of the catalogue. */
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
  /** Change a service of the catalogue. */
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
  /** The catalogue by category and name; with active=true only what providers may choose. */
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
  /** How many documents there are, by state and by kind. */
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
  /** Which kinds of documents there are: whom each is about, whether it is mandatory, whether it ends. */
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
  /** Documents of users, providers and companies, by the time they were handed in. */
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
  /** Say which kinds of documents there are, which are mandatory, and which end. */
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
  /** Hand in documents on behalf of a customer, a provider or its company. */
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
        /** Where it stands; see the lifecycles. */
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
  /** Decide about 1 to 25 documents, all together or not at all. */
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
  /** List all jobs by the time of booking, newest first, of one state or of all. */
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
  /** Read one job with its history: the last hundred things that happened to it, newest first. */
  "GET /admin/job/get-individual-job/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    data: {
      /** Where it stands; see the lifecycles. */
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
      allowed: string[];
      /** What happened, oldest first. */
      history: JobHistory[];
    };
    refusals: SharedRefusal | "job.not_found";
  };
  /** The audit trail: who did what to which record, when, from where and with which request. */
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
  /** Read by how much prices are raised now. */
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
  /** Compute an estimate again with changed answers, amounts or address. */
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
  /** Answer the open questions of a quote. */
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
  /** Read a quote: its state, its estimate task by task, its open questions. */
  "GET /ai/quote-estimate_new/{quote_id}": {
    params: {
      /** Id of the quote. */
      quote_id: string;
    };
    data: QuoteView;
    refusals: SharedRefusal | "quote.not_found";
  };
  /** Ask for a price of what words and media show. */
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
  /** Set by how much prices are raised, in all or for a service, a region or a time. */
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
  /** Check one answer to an open question without storing it. */
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
  /** Ask for a price of what a video shows. */
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
  /** Sign in as an admin: password and the authenticator app's code. */
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
  /** End this session of an admin, or with `all` every session of the account. */
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
  /** Change the password with the current one. */
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
  /** Leave for now: the user's account is closed until its holder signs in again. */
  "PUT /authentication/deactivate-account": {
    data: {
      /** Where it stands; see the lifecycles. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** Signing in until then brings the account back. */
      restore_until: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished";
  };
  /** Delete the user's account for good. */
  "DELETE /authentication/delete-account": {
    data: {
      /** Where it stands; see the lifecycles. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** When it was deleted, UTC. */
      deleted_at: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished";
  };
  /** Sign one of the account's devices out, at once. */
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
  /** Get all data of your account as one download. */
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
  /** Send a user who forgot the password a one-time code. */
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
  /** List the user's addresses, the primary one first. */
  "GET /authentication/get-all-address": {
    data: {
      /** The page, in the order of the list. */
      items: Address[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: null;
    };
    refusals: SharedRefusal;
  };
  /** List the devices that are signed in to the account, newest first. */
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
  /** Exchange the refresh token of a user or admin for new tokens. */
  "POST /authentication/refresh-token": {
    body: {
      /** Get new tokens with it, once. */
      refresh_token: string;
    };
    data: Tokens;
    refusals: SharedRefusal | "session.over" | "session.version_conflict";
  };
  /** Send a user another one-time code; the one before is dead at once. */
  "POST /authentication/resend-otp": {
    body: {
      /** Id of the challenge. */
      challenge_id: string;
    };
    data: ChallengeOpened;
    refusals: SharedRefusal | "challenge.not_found" | "challenge.expired";
  };
  /** Say what may be done with your data: analytics, marketing, partners. */
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
  /** Sign in as a user with an identity of an external provider (Google or Apple through Firebase). */
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
    refusals: SharedRefusal | "idp.token_required" | "idp.token_invalid" | "idp.tokens_differ" | "account.version_conflict" | "account.address_taken";
  };
  /** Sign in as a user with an e-mail address or telephone number and the password. */
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
  /** End this session of a user, or with `all` every session of the account. */
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
  /** Sign up as a user; a one-time code goes to the address. */
  "POST /authentication/sign-up": {
    body: UserSignUp;
    data: ChallengeOpened;
    refusals: SharedRefusal | "invite.not_good";
  };
  /** Accept the terms in the version that was shown. */
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
  /** Add one of the user's addresses, or replace it. */
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
      point?: PointInput;
      /** As people call it. */
      label?: string;
      /** Whether it is the one that is taken where none is named. */
      primary?: boolean;
    };
    data: Address;
    refusals: SharedRefusal | "address.not_found" | "address.version_conflict" | "address.too_many" | "account.not_found" | "account.version_conflict";
  };
  /** Set a new password with the token of a password reset. */
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
  /** Take back a one-time code that a user was sent. */
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
  /** Get a one-time ticket to open the socket with. */
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
  /** Set the rules that quotes are priced by, or try them on recent quotes. */
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
  /** Whom you have invited, and what became of it; newest first. */
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
  /** Take an invitation back: its link is dead at once, and the address is forgotten. */
  "PUT /invite/revoke-invite/{invite_id}": {
    params: {
      /** Id of the invite. */
      invite_id: string;
    };
    data: InviteView;
    refusals: SharedRefusal | "invite.not_found" | "invite.invalid_transition" | "invite.version_conflict";
  };
  /** Invite somebody by mail or text message. */
  "POST /invite/send-invite": {
    body: {
      /** E-mail address. */
      email?: string;
      /** Telephone number with country code (E.164). */
      phone?: string;
    };
    data: InviteView;
    refusals: SharedRefusal | "invite.version_conflict" | "invite.invalid_transition";
  };
  /** Book a job for a task of an accepted quote. */
  "POST /job/create-job": {
    query?: {
      /** Which of a time that comes twice, when clocks go back: 0 the first, 1 the second. */
      fold?: "0" | "1";
    };
    body: {
      /** Id of the user. */
      user_id: string;
      /** Id of the video. */
      video_id?: string;
      /** Id of the quote. */
      quote_id: string;
      /** Id of the task. */
      task_id: string;
      /** Local date of the start. */
      scheduled_date: string;
      /** Local time of the start. */
      scheduled_time: string;
      /** A word for the provider. */
      optional_message?: string;
      /** Time zone (IANA). */
      time_zone: string;
    };
    data: JobView;
    refusals: SharedRefusal | "account.not_found" | "quote.not_found" | "media.not_found" | "time.nonexistent_local_time" | "terms.not_accepted" | "task.not_found" | "quote.not_accepted" | "quote.expired" | "quote.task_already_booked" | "job.video_mismatch" | "media.not_ready" | "job.place_missing" | "job.start_too_soon" | "job.start_too_far" | "quote.version_conflict";
  };
  /** Cancel a job that has not begun; it moves to the deleted jobs. */
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
  /** List the jobs that the customer has deleted, by their start, latest first. */
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
  /** List the customer's jobs, live and past, by their start, latest first. */
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
  /** Read one job of the customer: state, price range, provider, and what may be done next. */
  "GET /job/get-individual-job-data-for-user/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    data: JobView;
    refusals: SharedRefusal | "job.not_found";
  };
  /** List the customer's live jobs, soonest first. */
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
  /** Confirm that the work is done, or say why it is not. */
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
  /** List what you were told, newest first. */
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
  /** Mark an entry of your inbox as read; doing it again changes nothing. */
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
  /** Confirm that a job's money is held, or its card stored, and accept the amount. */
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
  /** Take a payment's held money, or a lower amount of it. */
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
  /** Begin to set up how a provider is paid. */
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
        /** Where it stands; see the lifecycles. */
        state: "none" | "pending" | "active" | "restricted" | "rejected";
      };
      /** Where the provider's onboarding goes on, at the payment provider. */
      onboarding_url: string;
      /** Good until then, UTC. */
      expires_at: string;
    };
    refusals: SharedRefusal | "service_provider.not_found" | "payout_account.invalid_transition" | "service_provider.version_conflict";
  };
  /** Release a job's held money to its provider now. */
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
  /** Get what the app's payment sheet opens with. */
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
      /** Where it stands; see the lifecycles. */
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
  /** Begin the payment of a booked job. */
  "POST /payment/create-payment": {
    body: {
      /** Id of the job. */
      job_id: string;
    };
    data: PaymentView;
    refusals: SharedRefusal | "job.not_found" | "payment.not_due" | "payment.already_live" | "account.version_conflict";
  };
  /** List payments, newest first: customers and providers their own, administrators all. */
  "GET /payment/payment-list": {
    query?: {
      /** How many at most. */
      limit?: number;
      /** `next_cursor` of the page before; absent: the first page. */
      cursor?: string;
      /** Where it stands; see the lifecycles. */
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
  /** Get a fresh link to go on with the set-up of payouts. */
  "POST /payment/re-generate-link": {
    body: Record<string, unknown>;
    data: {
      /** How payouts to the provider stand. */
      payout: {
        /** Where it stands; see the lifecycles. */
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
  /** Say that the service answers, and what time it is there. */
  "GET /ping": {
    data: {
      /** Where it stands; see the lifecycles. */
      state: "up";
      /** The time at the service. */
      time: string;
    };
    refusals: SharedRefusal;
  };
  /** Accept or decline an estimate. */
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
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.expired" | "quote.version_conflict";
  };
  /** List the customer's quotes, newest first. */
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
  /** Approve, reject, suspend or reinstate a provider. */
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
      /** Where it stands; see the lifecycles. */
      state: ServiceProviderState;
      /** Why it stands there. */
      state_reason?: string;
      /** The name that the provider trades under. */
      business_name: string;
      /** How the company's verification stands. */
      company_state?: string;
      /** How the provider's membership stands. */
      membership?: {
        /** Where it stands; see the lifecycles. */
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
  /** Delete a provider's account for good. */
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
      /** Where it stands; see the lifecycles. */
      state: "deleted";
      /** When it was deleted, UTC. */
      deleted_at: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished" | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition";
  };
  /** Change what a provider offers, where and when. */
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
        base?: PointInput;
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
  /** Change what a provider is called, where and when it works, or decide what its company wants changed. */
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
        base?: PointInput;
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
      /** Where it stands; see the lifecycles. */
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
  /** The catalogue's services with what one provider offers of them, and where and when it works. */
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
  /** One provider with its holder, company, offers and newest documents. */
  "GET /service-provider/admin/get-individual-service-provider-list/{service_provider_id}": {
    params: {
      /** Id of the service provider. */
      service_provider_id: string;
    };
    data: {
      /** Id of the record: 24 hexadecimal characters. */
      id: string;
      /** Where it stands; see the lifecycles. */
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
        /** Where it stands; see the lifecycles. */
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
        /** Where it stands; see the lifecycles. */
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
        /** Where it stands; see the lifecycles. */
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
  /** Providers by the time they signed up, of one state or all, or those whose name or address begins so. */
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
        /** Where it stands; see the lifecycles. */
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
          /** Where it stands; see the lifecycles. */
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
          /** Where it stands; see the lifecycles. */
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
  /** Change the password with the current one. */
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
  /** Leave for now: the provider's account is closed until its holder signs in again. */
  "PUT /service-provider/auth/deactivate-account": {
    data: {
      /** Where it stands; see the lifecycles. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** Signing in until then brings the account back. */
      restore_until: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished" | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition";
  };
  /** Delete the provider's account for good. */
  "DELETE /service-provider/auth/delete-account": {
    data: {
      /** Where it stands; see the lifecycles. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** When it was deleted, UTC. */
      deleted_at: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished" | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition";
  };
  /** Change the provider's name, business name, picture or addresses. */
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
  /** Send a service provider who forgot the password a one-time code. */
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
  /** Exchange the refresh token of a service provider for new tokens. */
  "POST /service-provider/auth/refresh-token": {
    body: {
      /** Get new tokens with it, once. */
      refresh_token: string;
    };
    data: Tokens;
    refusals: SharedRefusal | "session.over" | "session.version_conflict";
  };
  /** Report that something is wrong, with a job of yours or otherwise. */
  "POST /service-provider/auth/report-incident": {
    body: {
      /** The group that the catalogue shows it in. */
      category: IncidentCategory;
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
  /** Send a service provider another one-time code; the one before is dead at once. */
  "POST /service-provider/auth/resend-otp": {
    body: {
      /** Id of the challenge. */
      challenge_id: string;
    };
    data: ChallengeOpened;
    refusals: SharedRefusal | "challenge.not_found" | "challenge.expired";
  };
  /** Say what may be done with your data: analytics, marketing, partners. */
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
  /** Sign in as a service provider with an identity of an external provider (Google or Apple through Firebase). */
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
    refusals: SharedRefusal | "idp.token_required" | "idp.token_invalid" | "idp.tokens_differ" | "account.version_conflict" | "account.address_taken";
  };
  /** Sign in as a service provider with an e-mail address or telephone number and the password. */
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
  /** End this session of a service provider, or with `all` every session of the account. */
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
  /** Sign up as a service provider; a one-time code goes to the address. */
  "POST /service-provider/auth/sign-up": {
    body: ProviderSignUp;
    data: ChallengeOpened;
    refusals: SharedRefusal | "invite.not_good";
  };
  /** Set a new password with the token of a password reset. */
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
  /** Take back a one-time code that a service provider was sent. */
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
  /** The provider's own company and how it stands. */
  "GET /service-provider/company/get-company": {
    data: Company;
    refusals: SharedRefusal | "company.not_found";
  };
  /** The provider's documents, newest first, and the mandatory ones that are wanting. */
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
  /** Enter the provider's company and hand it in for review. */
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
        point?: PointInput;
      };
      /** Telephone number with country code (E.164). */
      phone?: string;
    };
    data: Company;
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "company.invalid_transition" | "company.version_conflict" | "company.registration_number_taken";
  };
  /** Change particulars of the provider's company. */
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
        point?: PointInput;
      };
      /** Telephone number with country code (E.164). */
      phone?: string;
    };
    data: Company;
    refusals: SharedRefusal | "company.not_found" | "company.invalid_transition" | "company.version_conflict" | "service_provider.not_found" | "service_provider.version_conflict";
  };
  /** Hand in documents of the provider and its company for review. */
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
  /** Offer services of the catalogue at own rates, and say where and when. */
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
        base?: PointInput;
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
  /** The catalogue's services with what the provider offers of them, and where and when it works. */
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
  /** Change the rates of offers, withdraw or resume them, and change where and when. */
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
        base?: PointInput;
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
  /** Give back a job that has not begun; it is open to other providers again. */
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
  /** List the provider's own jobs by their start, latest first. */
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
  /** Read a job of one's own, or an open one that could be taken. */
  "GET /service-provider/jobs/get-individual-job/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    data: ProviderJobView;
    refusals: SharedRefusal | "job.not_found" | "service_provider.not_found";
  };
  /** List the open jobs that this provider could take. */
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
        /** Where it stands; see the lifecycles. */
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
  /** Take an open job. */
  "PUT /service-provider/jobs/selected-job/{job_id}": {
    params: {
      /** Id of the job. */
      job_id: string;
    };
    data: JobView;
    refusals: SharedRefusal | "job.not_found" | "job.already_taken" | "job.slot_conflict" | "job.claim_blocked" | "job.invalid_transition" | "job.version_conflict" | "service_provider.not_found" | "service_provider.version_conflict";
  };
  /** Tell how the job goes: on the way, begun, interrupted, resumed, done. */
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
  /** Take what the payment provider tells. */
  "POST /service-provider/membership/webhook": {
    data: {
      /** It was taken. */
      received: true;
    };
    refusals: SharedRefusal | "webhook.signature_invalid" | "webhook.mode_mismatch";
  };
  /** Suggest something to the people who run the service. */
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
  /** Suggestions by the time they were made: all, of one state, or of one person. */
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
  /** Write a help entry: a draft, public at once, or from a time on. */
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
  /** Delete a help entry. */
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
  /** A help entry as it was last written, public or not, with its last 20 revisions. */
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
  /** Read and search the help entries that are public. */
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
        /** The group that the catalogue shows it in. */
        category: string;
        /** Words to find it by. */
        tags: string[];
        /** The number of the estimate: name it when you accept. */
        revision: number;
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
  /** Every version of the terms that was written, the newest first: drafts and scheduled ones too. */
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
        /** Where it stands; see the lifecycles. */
        state: "draft" | "scheduled" | "in_force" | "superseded";
      })[];
      /** Send it as `cursor` for the next page; null: this was the last. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  /** Read the terms that are in force, or a version that was. */
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
  /** Change a help entry, publish it, or withdraw it. */
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
  /** Write the next version of the terms: a draft, at once in force, or from a time on. */
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
      /** Where it stands; see the lifecycles. */
      state: "draft" | "scheduled" | "in_force" | "superseded";
    };
    refusals: SharedRefusal | "terms.publish_at_past" | "terms.version_conflict";
  };
  /** Change the user's name, picture or addresses. */
  "PUT /user/edit-user-profile": {
    body: EditUser;
    data: Edited;
    refusals: SharedRefusal | "account.password_wrong" | "media.not_found" | "media.not_ready" | "account.not_found" | "account.version_conflict";
  };
  /** Users by the time they signed up, of one state or all, or those whose name or address begins so. */
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
  /** An incident that you reported, or that is about a job of yours; administrators see any. */
  "GET /user/get-incident/{incident_id}": {
    params: {
      /** Id of the incident. */
      incident_id: string;
    };
    data: IncidentView | PartyIncidentView;
    refusals: SharedRefusal | "incident.not_found";
  };
  /** Incidents that you reported, or that the other side of a job of yours reported; newest first. */
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
  /** Look at a user: profile, addresses, consents and how the account stands. */
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
      /** Where it stands; see the lifecycles. */
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
  /** Customers' documents by the time they were handed in: all, of one state, or of one customer. */
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
  /** Your documents, newest first, and the mandatory ones that are wanting. */
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
  /** Incidents by the time they were reported: all, of one state, or of one person. */
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
  /** Report that something is wrong, with a job of yours or otherwise. */
  "POST /user/report-incident": {
    body: {
      /** The group that the catalogue shows it in. */
      category: IncidentCategory;
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
  /** Answer what you are asked about an incident, or object to its decision. */
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
  /** Handle an incident: say how severe it is, look into it, ask a side for more, decide, or take it up again. */
  "PUT /user/update-incident/{incident_id}": {
    params: {
      /** Id of the incident. */
      incident_id: string;
    };
    body: IncidentAction;
    data: IncidentView;
    refusals: SharedRefusal | "incident.not_found" | "incident.version_conflict" | "incident.invalid_transition" | "incident.outcome_impossible" | "incident.reopened_before" | "job.not_found" | "job.invalid_transition" | "job.version_conflict";
  };
  /** Hand in documents about yourself for review. */
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
  /** Hand in documents on behalf of a customer. */
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
        /** Where it stands; see the lifecycles. */
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
  /** Find a customer's document in order, or reject it and say why. */
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
  /** Put an upload in parts together; doing it again changes nothing. */
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
      /** Where it stands; see the lifecycles. */
      state: MediaState;
    };
    refusals: SharedRefusal | "media.not_found" | "media.not_multipart" | "media.parts_invalid" | "media.invalid_transition";
  };
  /** Look at an upload: its state, its checks, its analysis, and where to download it. */
  "GET /video/get-media/{media_id}": {
    params: {
      /** Id of the media. */
      media_id: string;
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
      /** Where it stands; see the lifecycles. */
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
        /** Where it stands; see the lifecycles. */
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
  /** How far an upload in parts is: which parts have arrived, and where the others go. */
  "GET /video/get-upload/{media_id}": {
    params: {
      /** Id of the media. */
      media_id: string;
    };
    data: PartsOffer;
    refusals: SharedRefusal | "media.not_found" | "media.not_multipart" | "media.invalid_transition";
  };
  /** Announce a recording that is to be analysed. */
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
  /** Announce an image that is to be analysed. */
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
  /** Announce a video that is to be analysed. */
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
  /** Give a video its title, description, slide image or task; complete one that was sent in parts. */
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
      /** Where it stands; see the lifecycles. */
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
  /** Announce an image or a video for a profile, proof of work, a chat, a document or an incident. */
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
  /** Announce a large video that is sent in parts and can be resumed. */
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
  /** Announce a video and get the form to upload it with. */
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
