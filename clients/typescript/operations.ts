/** What every operation may answer. */
export type SharedRefusal = "request.malformed" | "request.invalid" | "request.too_large" | "request.content_type_unsupported" | "request.cursor_invalid" | "auth.required" | "auth.forbidden" | "account.not_active" | "service_provider.suspended" | "request.rate_limited" | "idempotency.mismatch" | "idempotency.in_flight" | "service.unavailable";

export type Address = {
  /** Id of the address. */
  id: string;
  /** Goes up by one with every change. */
  version: number;
  /** Id of the account. */
  account_id: string;
  /** Street and house number. */
  line1: string;
  /** Apartment, floor or building. */
  line2?: string;
  /** City or town. */
  city: string;
  /** State or province. */
  region?: string;
  /** Postal code. */
  postcode: string;
  /** Two-letter country code (ISO 3166-1), such as US. */
  country: string;
  /** Where it is on the map. */
  point?: Point;
  /** The holder's own name for the address, such as `Home`. */
  label?: string;
  /** Whether this is the address that is used where no other one is given. */
  primary: boolean;
  /** When this was created. */
  created_at: string;
  /** When this was last changed. */
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
  /** Id of the entry. */
  id: string;
  /** When it happened. */
  occurred_at: string;
  /** What happened, such as `job.canceled`. */
  action: string;
  /** Who did it. */
  actor: {
    /** Whether a customer (`user`), a provider, an administrator or the service itself (`system`) did it. */
    role: string;
    /** Id of the account, or the name of the part of the service. */
    id: string;
    /** The account whose request it goes back to. */
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

export type ChallengeOpened = {
  /** Id of the challenge. */
  challenge_id: string;
  /** The code works until then. */
  expires_at: string;
  /** You can ask for another code from then on. */
  resend_after: string;
};

export type Channel = "email" | "sms";

export type Company = {
  /** Id of the company. */
  id: string;
  /** Goes up by one with every change. */
  version: number;
  /** Id of the service provider. */
  service_provider_id: string;
  /** How far the company's verification is. */
  state: CompanyState;
  /** Name of the company in the register. */
  legal_name: string;
  /** Name that the company trades under, if it has another one. */
  trading_name?: string;
  /** Number of the company in its country's register. No two companies there have the same. */
  registration_number: string;
  /** Two-letter country code (ISO 3166-1), such as US. */
  country: string;
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
    /** Postal code. */
    postcode: string;
    /** Two-letter country code (ISO 3166-1), such as US. */
    country: string;
    /** Where it is on the map. */
    point?: Point;
  };
  /** Phone number with its country code (E.164), such as +15550100123. */
  phone?: string;
  /** Why the company is in this state, as the administrator put it. */
  state_reason?: string;
  /** Changes that wait for an administrator. Until then the verified details stay as they are. */
  pending?: {
    /** Name of the company in the register. */
    legal_name?: string;
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
      /** Postal code. */
      postcode: string;
      /** Two-letter country code (ISO 3166-1), such as US. */
      country: string;
      /** Where it is on the map. */
      point?: Point;
    };
  };
  /** When the company was last submitted for verification. */
  submitted_at?: string;
  /** When the company was verified. */
  verified_at?: string;
  /** When this was created. */
  created_at: string;
  /** When this was last changed. */
  updated_at: string;
};

export type CompanyState = "draft" | "submitted" | "verified" | "changes_requested" | "rejected" | "changes_pending" | "suspended";

export type Consent = {
  /** Whether the service may measure how you use it. */
  analytics: boolean;
  /** Whether the service may send you offers. */
  marketing: boolean;
  /** Whether partners may be told about you. */
  partners: boolean;
};

export type DefaultService = {
  /** Id of the default service. */
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
  /** Name of the kind, such as `trade_licence`. */
  doc_name: string;
  /** Whose documents they are: a customer's, a provider's or a company's. */
  owner: DocumentOwnerType;
  /** Whether a document of this kind is mandatory. */
  mandatory: boolean;
  /** The moment from which it is mandatory. */
  mandatory_from?: string;
  /** Whether such a document must have an expiry date, may have one, or never has one. */
  expiry: "required" | "optional" | "never";
};

export type DocumentOwnerType = "user" | "service_provider" | "company";

export type DocumentStanding = {
  /** Id of the document. */
  document_id: string;
  /** How far the document's review is, and whether it is still in date. */
  state: DocumentState;
  /** The document is valid until then. */
  expires_at?: string;
};

export type DocumentState = "requested" | "pending_review" | "verified" | "rejected" | "expiring" | "expired" | "superseded";

export type DocumentView = {
  /** Id of the document. */
  id: string;
  /** Whose document it is. */
  owner: {
    /** Whether it is a customer's, a provider's or a company's. */
    type: DocumentOwnerType;
    /** Id of the customer or provider. */
    id: string;
  };
  /** Id of the account. */
  account_id: string;
  /** Id of the service provider. */
  service_provider_id?: string;
  /** Name of the kind of document, such as `trade_licence`. */
  doc_name: string;
  /** How far the document's review is, and whether it is still in date. */
  state: DocumentState;
  /** Id of the media. */
  media_id: string;
  /** The number that is printed on the document. */
  document_number?: string;
  /** The last day on which the document is valid. */
  expires_on?: string;
  /** Why the document was rejected, as the administrator put it. */
  rejected_reason?: string;
  /** When the document was verified or rejected. */
  decided_at?: string;
  /** When this was created. */
  created_at: string;
  /** When this was last changed. */
  updated_at: string;
};

export type Edited = {
  /** The account as its holder sees it. */
  profile: Profile;
  /** Challenges that prove the new addresses. */
  verifications: {
    /** Id of the challenge. */
    challenge_id: string;
    /** The code works until then. */
    expires_at: string;
    /** You can ask for another code from then on. */
    resend_after: string;
    /** Where the code goes: e-mail or text message. */
    channel: Channel;
  }[];
};

export type HelpView = {
  /** Id of the help. */
  id: string;
  /** Which revision of the entry this is: 1 for the first. */
  revision: number;
  /** The administrator who wrote this revision. */
  written_by: string;
  /** When this was created. */
  created_at: string;
  /** When this was last changed. */
  updated_at: string;
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
  published_at?: string;
  /** When a later revision will be published by itself. */
  publish_at?: string;
};

export type HoldReason = "payout_account" | "dispute" | "incident" | "admin";

export type IncidentCategory = "safety" | "damage" | "quality" | "no_show" | "conduct" | "payment" | "fraud" | "other" | "provider_suspended";

export type IncidentOutcome = "refund_full" | "refund_partial" | "rework" | "warning" | "suspension" | "none";

export type IncidentSeverity = "low" | "medium" | "high" | "critical";

export type IncidentSide = "user" | "service_provider";

export type IncidentState = "reported" | "triaged" | "investigating" | "awaiting_info" | "resolved" | "closed";

export type IncidentView = {
  /** Id of the incident. */
  id: string;
  /** Whether the customer (`user`) or the provider reported the incident. */
  reported_by: IncidentSide;
  /** The account that reported the incident. */
  reporter_id: string;
  /** The account on the other side of the job, if there was one. */
  other_id?: string;
  /** Id of the job. */
  job_id?: string;
  /** What kind of incident it is. */
  category: IncidentCategory;
  /** How severe the incident is. */
  severity: IncidentSeverity;
  /** How far the incident is. */
  state: IncidentState;
  /** What happened, in the words of the person who reported it. */
  description: string;
  /** Photos and videos that came with the report. */
  media_ids: string[];
  /** Whether the payment of the job stays on hold until the incident is settled. */
  blocks_payment: boolean;
  /** The question that the administrator has asked one side. */
  question?: {
    /** Whether the customer (`user`) or the provider is asked. */
    asked: IncidentSide;
    /** The question in the administrator's words. */
    text: string;
    /** When the question was asked. */
    asked_at: string;
    /** The answer is awaited until then. */
    answer_by: string;
  };
  /** What the sides have answered to questions. */
  answers: {
    /** Whether the customer (`user`) or the provider answered. */
    by: IncidentSide;
    /** The answer in that side's words. */
    text: string;
    /** Photos and videos that came with the answer. */
    media_ids: string[];
    /** When the answer came. */
    answered_at: string;
  }[];
  /** How the incident was settled. */
  outcome?: IncidentOutcome;
  /** How much the customer gets back, in cents. */
  refund_minor?: number;
  /** What was found and decided. */
  resolution?: string;
  /** When the incident was settled. */
  resolved_at?: string;
  /** Either side can object until then. After that the incident is closed. */
  closes_at?: string;
  /** When the incident was opened again. */
  reopened_at?: string;
  /** Why the incident was opened again. */
  reopen_reason?: string;
  /** The administrator who handles the incident. */
  handled_by?: string;
  /** When this was created. */
  created_at: string;
  /** When this was last changed. */
  updated_at: string;
};

export type InviteState = "sent" | "accepted" | "rewarded" | "expired" | "revoked";

export type InviteView = {
  /** Id of the invite. */
  id: string;
  /** The account that sent the invitation. */
  inviter_id: string;
  /** Whether the invitation went out by email or by text message. */
  channel: Channel;
  /** The address that the invitation went to, partly hidden. */
  to_masked: string;
  /** How far the invitation is. */
  state: InviteState;
  /** When the invitation was last sent. */
  sent_at: string;
  /** The link in the invitation works until then. */
  expires_at: string;
  /** When somebody signed up with the invitation. */
  accepted_at?: string;
  /** When the sender was rewarded for it. */
  rewarded_at?: string;
  /** When this was created. */
  created_at: string;
  /** When this was last changed. */
  updated_at: string;
};

export type JobHistory = {
  /** What happened, such as `job.assigned`. */
  type: string;
  /** When it happened. */
  occurred_at: string;
  /** The state before, if the state changed. */
  from?: string;
  /** The state after, if the state changed. */
  to?: string;
  /** Why, if a reason was given. */
  reason?: string;
  /** Who did it. */
  actor: {
    /** Whether a customer (`user`), a provider, an administrator or the service itself (`system`) did it. */
    role: string;
    /** Id of the account, or the name of the part of the service. */
    id: string;
  };
  /** Facts about it: ids, amounts and times. */
  data: Record<string, unknown>;
};

export type JobPaymentStatus = "unpaid" | "deferred" | "action_required" | "authorized" | "amount_change_pending" | "accepted" | "captured" | "on_hold" | "released" | "partially_refunded" | "refunded" | "voided" | "failed";

export type JobState = "pending_payment" | "open" | "assigned" | "en_route" | "in_progress" | "paused" | "awaiting_confirmation" | "completed" | "disputed" | "expired" | "canceled";

export type JobView = {
  /** How far the job is. */
  state: JobState;
  /** What is to be done, in a few words. */
  title: string;
  /** Key of the service, such as `plumbing`. */
  service: string;
  /** The kind of work, such as `plumbing.tap_leak`. */
  task_kind: string;
  /** Day on which the work starts, in the job's time zone. */
  scheduled_date: string;
  /** Time at which the work starts, in the job's time zone. */
  scheduled_time: string;
  /** Time zone of the job's place, such as America/Chicago. */
  time_zone: string;
  /** How many minutes the local time is ahead of UTC at the start. Negative if it is behind. */
  offset_minutes: number;
  /** When the work starts. */
  starts_at: string;
  /** When the work should be done. */
  ends_at: string;
  /** How many minutes the work should take. */
  duration_minutes: number;
  /** The lower end of the estimated price, in cents. */
  low_minor: number;
  /** The upper end of the estimated price, in cents. This much is held on the card. */
  high_minor: number;
  /** The agreed price, in cents. */
  price_minor: number;
  /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
  currency: "usd";
  /** Goes up by one with every change. */
  version: number;
  /** Id of the user. */
  user_id: string;
  /** Id of the service provider. */
  service_provider_id?: string;
  /** Id of the quote. */
  quote_id: string;
  /** Revision of the quote that the customer accepted. */
  quote_revision: number;
  /** Id of the task. */
  task_id: string;
  /** The video that shows the problem. */
  video_id?: string;
  /** Photos, videos and recordings that show the problem. */
  media_ids?: string[];
  /** Where the work is. */
  place: Place;
  /** A note from the customer for the provider. */
  optional_message?: string;
  /** Id of the payment. */
  payment_id?: string;
  /** The booking lapses then if it is not paid. */
  hold_expires_at?: string;
  /** How late the provider is, if it has said so. */
  delay?: {
    /** How often the provider has announced a delay. */
    count: number;
    /** By how many minutes the provider is late in all. */
    minutes: number;
    /** When the provider now expects to arrive. */
    eta?: string;
  };
  /** Another time that one side has proposed and the other has not answered. */
  reschedule?: {
    /** Id of the proposal. */
    proposal_id: string;
    /** Whether the customer (`user`) or the provider proposed it. */
    by: "user" | "service_provider";
    /** Day on which the work starts, in the job's time zone. */
    scheduled_date: string;
    /** Time at which the work starts, in the job's time zone. */
    scheduled_time: string;
    /** Time zone of the job's place, such as America/Chicago. */
    time_zone: string;
    /** How many minutes the local time is ahead of UTC at the start. Negative if it is behind. */
    offset_minutes: number;
    /** When the work starts. */
    starts_at: string;
    /** When the work would be done. */
    ends_at: string;
    /** The proposal can be accepted until then. */
    expires_at: string;
  };
  /** Another price that the provider has proposed and the customer has not answered. */
  price_change?: {
    /** The price that is proposed, in cents. */
    price_minor: number;
    /** Why the price should change. */
    reason: string;
    /** When the price was proposed. */
    proposed_at: string;
  };
  /** Photos of the place before the work. */
  before_media_ids: string[];
  /** Photos that show the finished work. */
  proof_media_ids: string[];
  /** How often the customer has asked for more work. */
  reworks: number;
  /** For how many minutes the work was interrupted. */
  paused_minutes: number;
  /** The job counts as done then if the customer says nothing. */
  confirm_by?: string;
  /** Who said that the job is done. `timer`: the customer said nothing in time. */
  completed_by?: "user" | "timer" | "admin";
  /** Who canceled the job. `timer`: it was not paid in time. */
  canceled_by?: "user" | "service_provider" | "admin" | "timer";
  /** Why the job was canceled. */
  cancel_reason?: string;
  /** What the customer pays for the cancellation, in cents. */
  fee_minor?: number;
  /** When a provider took the job. */
  assigned_at?: string;
  /** When the provider set out. */
  en_route_at?: string;
  /** When the work started. */
  started_at?: string;
  /** When the work was interrupted. Absent while it goes on. */
  paused_at?: string;
  /** When the provider said that the work is done. */
  work_completed_at?: string;
  /** When the job was completed. */
  completed_at?: string;
  /** When the job was canceled. */
  canceled_at?: string;
  /** When the customer moved the job to the deleted jobs. */
  deleted_by_user_at?: string;
  /** When this was created. */
  created_at: string;
  /** When this was last changed. */
  updated_at: string;
  /** Id of the job. */
  id: string;
  /** Id of the job. */
  job_id: string;
  /** Roughly where the work is. The exact address is shown only to those whose job it is. */
  area: {
    /** City or town. */
    city: string;
    /** State or province. */
    region?: string;
    /** Two-letter country code (ISO 3166-1), such as US. */
    country: string;
    /** The district whose providers can take the job: country and start of the postal code. */
    district: string;
  };
  /** The customer who booked the job. */
  customer: {
    /** Id of the user. */
    user_id: string;
    /** Name of the customer. */
    name: string;
  };
  /** The provider that has the job. Absent while nobody has taken it. */
  service_provider?: {
    /** Id of the service provider. */
    service_provider_id: string;
    /** Name of the provider. */
    name: string;
  };
  /** What you can do with the job now: operations, and what to send. */
  allowed: RequestedStep[];
};

export type MediaKind = "video" | "image" | "audio";

export type MediaPurpose = "quote" | "analysis" | "profile" | "proof" | "chat" | "document" | "incident";

export type MediaState = "pending" | "ready" | "rejected";

export type Offer = {
  /** Id of the offer. */
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
  /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
  currency: "usd";
  /** Whether it is offered at present. */
  active: boolean;
  /** When it was created, UTC. */
  created_at: string;
  /** When it was changed last, UTC. */
  updated_at: string;
};

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
  scheduled_date: string;
  /** Time at which the work starts, in the job's time zone. */
  scheduled_time: string;
  /** Time zone of the job's place, such as America/Chicago. */
  time_zone: string;
  /** How many minutes the local time is ahead of UTC at the start. Negative if it is behind. */
  offset_minutes: number;
  /** When the work starts. */
  starts_at: string;
  /** When the work should be done. */
  ends_at: string;
  /** How many minutes the work should take. */
  duration_minutes: number;
  /** The lower end of the estimated price, in cents. */
  low_minor: number;
  /** The upper end of the estimated price, in cents. This much is held on the card. */
  high_minor: number;
  /** The agreed price, in cents. */
  price_minor: number;
  /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
  currency: "usd";
  /** Id of the job. */
  id: string;
  /** Id of the job. */
  job_id: string;
  /** Roughly where the work is. The exact address is shown only to those whose job it is. */
  area: {
    /** City or town. */
    city: string;
    /** State or province. */
    region?: string;
    /** Two-letter country code (ISO 3166-1), such as US. */
    country: string;
    /** The district whose providers can take the job: country and start of the postal code. */
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
  /** Id of the incident. */
  id: string;
  /** Id of the job. */
  job_id?: string;
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
  answers: {
    /** Whether the customer (`user`) or the provider answered. */
    by: IncidentSide;
    /** The answer in that side's words. */
    text: string;
    /** Photos and videos that came with the answer. */
    media_ids: string[];
    /** When the answer came. */
    answered_at: string;
  }[];
  /** How the incident was settled. */
  outcome?: IncidentOutcome;
  /** How much the customer gets back, in cents. */
  refund_minor?: number;
  /** What was found and decided. */
  resolution?: string;
  /** When the incident was settled. */
  resolved_at?: string;
  /** Either side can object until then. After that the incident is closed. */
  closes_at?: string;
  /** When the incident was opened again. */
  reopened_at?: string;
  /** When this was created. */
  created_at: string;
  /** When this was last changed. */
  updated_at: string;
  /** What happened, in your own words. Only if you reported the incident. */
  description?: string;
  /** Photos and videos that came with your report. Only if you reported the incident. */
  media_ids?: string[];
  /** The question that you are asked. Absent if the other side is asked. */
  question?: {
    /** Whether the customer (`user`) or the provider is asked. */
    asked: IncidentSide;
    /** The question in the administrator's words. */
    text: string;
    /** When the question was asked. */
    asked_at: string;
    /** The answer is awaited until then. */
    answer_by: string;
  };
};

export type PaymentState = "created" | "requires_action" | "setup_stored" | "authorized" | "captured" | "partially_refunded" | "refunded" | "voided" | "expired" | "failed" | "disputed" | "lost";

export type PaymentView = {
  /** Id of the payment. */
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
  /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
  /** Street and house number. */
  line1: string;
  /** Apartment, floor or building. */
  line2?: string;
  /** City or town. */
  city: string;
  /** State or province. */
  region?: string;
  /** Postal code. */
  postcode: string;
  /** Two-letter country code (ISO 3166-1), such as US. */
  country: string;
  /** Where it is on the map. */
  point?: Point;
  /** The saved address that this was copied from, if it was one of the account's own. */
  address_id?: string;
};

export type PlaceProblem = "missing" | "country_not_served" | "area_not_served";

export type Point = {
  /** Degrees north of the equator. */
  latitude: number;
  /** Degrees east of Greenwich. */
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
  /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
  currency: "usd";
};

export type Profile = {
  /** Id of the account. */
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
  /** Id of the address. */
  primary_address_id?: string;
  /** Id of the media. */
  photo_media_id?: string;
  /** When it was created, UTC. */
  created_at: string;
};

export type ProviderJobView = {
  /** How far the job is. */
  state: JobState;
  /** What is to be done, in a few words. */
  title: string;
  /** Key of the service, such as `plumbing`. */
  service: string;
  /** The kind of work, such as `plumbing.tap_leak`. */
  task_kind: string;
  /** Day on which the work starts, in the job's time zone. */
  scheduled_date: string;
  /** Time at which the work starts, in the job's time zone. */
  scheduled_time: string;
  /** Time zone of the job's place, such as America/Chicago. */
  time_zone: string;
  /** How many minutes the local time is ahead of UTC at the start. Negative if it is behind. */
  offset_minutes: number;
  /** When the work starts. */
  starts_at: string;
  /** When the work should be done. */
  ends_at: string;
  /** How many minutes the work should take. */
  duration_minutes: number;
  /** The lower end of the estimated price, in cents. */
  low_minor: number;
  /** The upper end of the estimated price, in cents. This much is held on the card. */
  high_minor: number;
  /** The agreed price, in cents. */
  price_minor: number;
  /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
  currency: "usd";
  /** Goes up by one with every change. */
  version?: number;
  /** Id of the user. */
  user_id?: string;
  /** Id of the service provider. */
  service_provider_id?: string;
  /** Id of the quote. */
  quote_id?: string;
  /** Revision of the quote that the customer accepted. */
  quote_revision?: number;
  /** Id of the task. */
  task_id?: string;
  /** The video that shows the problem. */
  video_id?: string;
  /** Photos, videos and recordings that show the problem. */
  media_ids?: string[];
  /** Where the work is. */
  place?: Place;
  /** A note from the customer for the provider. */
  optional_message?: string;
  /** Id of the payment. */
  payment_id?: string;
  /** The booking lapses then if it is not paid. */
  hold_expires_at?: string;
  /** How late the provider is, if it has said so. */
  delay?: {
    /** How often the provider has announced a delay. */
    count: number;
    /** By how many minutes the provider is late in all. */
    minutes: number;
    /** When the provider now expects to arrive. */
    eta?: string;
  };
  /** Another time that one side has proposed and the other has not answered. */
  reschedule?: {
    /** Id of the proposal. */
    proposal_id: string;
    /** Whether the customer (`user`) or the provider proposed it. */
    by: "user" | "service_provider";
    /** Day on which the work starts, in the job's time zone. */
    scheduled_date: string;
    /** Time at which the work starts, in the job's time zone. */
    scheduled_time: string;
    /** Time zone of the job's place, such as America/Chicago. */
    time_zone: string;
    /** How many minutes the local time is ahead of UTC at the start. Negative if it is behind. */
    offset_minutes: number;
    /** When the work starts. */
    starts_at: string;
    /** When the work would be done. */
    ends_at: string;
    /** The proposal can be accepted until then. */
    expires_at: string;
  };
  /** Another price that the provider has proposed and the customer has not answered. */
  price_change?: {
    /** The price that is proposed, in cents. */
    price_minor: number;
    /** Why the price should change. */
    reason: string;
    /** When the price was proposed. */
    proposed_at: string;
  };
  /** Photos of the place before the work. */
  before_media_ids?: string[];
  /** Photos that show the finished work. */
  proof_media_ids?: string[];
  /** How often the customer has asked for more work. */
  reworks?: number;
  /** For how many minutes the work was interrupted. */
  paused_minutes?: number;
  /** The job counts as done then if the customer says nothing. */
  confirm_by?: string;
  /** Who said that the job is done. `timer`: the customer said nothing in time. */
  completed_by?: "user" | "timer" | "admin";
  /** Who canceled the job. `timer`: it was not paid in time. */
  canceled_by?: "user" | "service_provider" | "admin" | "timer";
  /** Why the job was canceled. */
  cancel_reason?: string;
  /** What the customer pays for the cancellation, in cents. */
  fee_minor?: number;
  /** When a provider took the job. */
  assigned_at?: string;
  /** When the provider set out. */
  en_route_at?: string;
  /** When the work started. */
  started_at?: string;
  /** When the work was interrupted. Absent while it goes on. */
  paused_at?: string;
  /** When the provider said that the work is done. */
  work_completed_at?: string;
  /** When the job was completed. */
  completed_at?: string;
  /** When the job was canceled. */
  canceled_at?: string;
  /** When the customer moved the job to the deleted jobs. */
  deleted_by_user_at?: string;
  /** When this was created. */
  created_at?: string;
  /** When this was last changed. */
  updated_at?: string;
  /** Id of the job. */
  id: string;
  /** Id of the job. */
  job_id: string;
  /** Roughly where the work is. The exact address is shown only to those whose job it is. */
  area: {
    /** City or town. */
    city: string;
    /** State or province. */
    region?: string;
    /** Two-letter country code (ISO 3166-1), such as US. */
    country: string;
    /** The district whose providers can take the job: country and start of the postal code. */
    district: string;
  };
  /** The customer who booked the job. */
  customer?: {
    /** Id of the user. */
    user_id: string;
    /** Name of the customer. */
    name: string;
  };
  /** The provider that has the job. Absent while nobody has taken it. */
  service_provider?: {
    /** Id of the service provider. */
    service_provider_id: string;
    /** Name of the provider. */
    name: string;
  };
  /** What you can do with the job now: operations, and what to send. */
  allowed: RequestedStep[];
  /** What keeps you from taking the job, one code for each reason. Only while the job is open. */
  blocking_reasons?: string[];
};

export type ProviderOffers = {
  /** The entries of this page. */
  items: ({
    /** Id of the default service. */
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
      /** Id of the offer. */
      id: string;
      /** Price of one unit of the catalogue's service, in minor units of the currency (cents). */
      rate_minor: number;
      /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
      currency: "usd";
      /** Whether it is offered at present. */
      active: boolean;
    } | null;
  })[];
  /** Send it as `cursor` to get the next page. `null` on the last page. */
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
  /** IANA time zone, such as America/Chicago. */
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
  /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
  /** Id of the quote. */
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
  /** Id of the media. */
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
  /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
  /** The operation's name: its path without parameters. */
  operation: string;
  /** What the body says so that it is this step. */
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
  /** Two-letter country code (ISO 3166-1), such as US. */
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
  device_token: string;
};

export type SuggestionCategory = "service" | "app" | "price" | "other";

export type SuggestionState = "submitted" | "under_review" | "planned" | "declined" | "done";

export type SuggestionView = {
  /** Id of the suggestion. */
  id: string;
  /** Id of the account. */
  account_id: string;
  /** Whether a customer (`user`) or a provider made the suggestion. */
  account_role: "user" | "service_provider";
  /** What the suggestion is about. */
  category: SuggestionCategory;
  /** The suggestion in its author's words. */
  text: string;
  /** What has become of the suggestion. */
  state: SuggestionState;
  /** When this was created. */
  created_at: string;
  /** When this was last changed. */
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
  /** Id of the transfer. */
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
  /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
  /** Id of the account. */
  id: string;
  /** The person's name. */
  name: string;
  /** The email address that the account signs in with. */
  email?: string;
  /** The phone number that the account signs in with. */
  phone?: string;
  /** The picture that shows the person. */
  photo_media_id?: string;
  /** When the account was deactivated. */
  deactivated_at?: string;
  /** When the account was deleted. */
  deleted_at?: string;
  /** When this was created. */
  created_at: string;
  /** When this was last changed. */
  updated_at: string;
  /** `unverified` until an address is proved, then `active`. A `deactivated` account is restored by signing in; a `deleted` one is gone for good. */
  state: "unverified" | "active" | "deactivated" | "deleted";
  /** Whether the account's holder has shown that the address is theirs. */
  email_verified: boolean;
  /** Whether the account's holder has shown that the number is theirs. */
  phone_verified: boolean;
  /** Id of the user. */
  user_id: string;
};

export type AudioType = "audio/mp4" | "audio/mpeg" | "audio/wav" | "audio/ogg" | "audio/webm";

export type DeviceToken = string;

export type DocName = string;

export type EditProvider = {
  /** Name. */
  name?: string;
  /** Email address. It is stored in lower case. */
  email?: string;
  /** Phone number with its country code (E.164), such as +15550100123. */
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
  /** Email address. It is stored in lower case. */
  email?: string;
  /** Phone number with its country code (E.164), such as +15550100123. */
  phone?: string;
  /** Id of the photo media. */
  photo_media_id?: string | null;
  /** The password until now. */
  current_password?: GivenPassword;
};

export type GivenPassword = string;

export type HandedDocument = {
  /** Name of the kind of document, such as `trade_licence`. */
  doc_name: DocName;
  /** The number that is printed on the document. */
  document_number?: string;
  /** The last day on which the document is valid. */
  expires_on?: string;
  /** Id of the media. */
  media_id: string;
};

export type HandedDocuments = {
  /** The documents to hand in. */
  documents: HandedDocument[];
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
  /** Rates how severe the incident is and takes it up. */
  action: "triage";
  /** How severe the incident is. */
  severity: IncidentSeverity;
  /** Id of the incident's job, if its payment is to be held until the incident is settled. */
  contest_job_id?: string;
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
  /** Email address. It is stored in lower case. */
  email?: string;
  /** Phone number with its country code (E.164), such as +15550100123. */
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
  /** Email address. It is stored in lower case. */
  email?: string;
  /** Phone number with its country code (E.164), such as +15550100123. */
  phone?: string;
  /** 8 to 128 characters; common ones are refused. */
  password: NewPassword;
  /** The token of an invitation's link. */
  invite_token?: InviteToken;
};

export type VerificationBatch = ({
  /** Id of the document. */
  id: string;
  /** Name of the kind of the document. It must match the document. */
  doc_name: string;
  /** `true` accepts the document, `false` rejects it. */
  verified: boolean;
  /** Why the document is rejected. Its owner reads it. */
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
      /** Whether providers may offer the service from now on. */
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
      /** Id of the default service. */
      id: string;
      /** Always `true`: the service is gone from the catalogue. */
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
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Send `true` to list only the services that providers may offer now. */
      active?: "true";
    };
    data: {
      /** The entries of this page. */
      items: DefaultService[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "GET /admin/document/documents-count": {
    data: {
      /** Number of all documents. */
      total: number;
      /** Number of documents in each state. States without documents are left out. */
      by_state: Record<string, number>;
      /** Number of documents in each state, for each kind of document. */
      by_doc_name: Record<string, Record<string, number>>;
    };
    refusals: SharedRefusal;
  };
  "GET /admin/document/get-document-kinds": {
    data: {
      /** Goes up by one with every change. */
      version: number;
      /** All kinds of documents that the service accepts. */
      kinds: DocumentKind[];
      /** The administrator who changed the list last. */
      changed_by?: string;
      /** When the list was last changed. */
      updated_at?: string;
    };
    refusals: SharedRefusal;
  };
  "GET /admin/document/list-documents": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: string;
      /** Lists only what is from before this time. */
      to?: string;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only documents in this state. */
      status?: DocumentState;
      /** Id of the account. */
      account_id?: string;
      /** Only documents of customers (`user`) or of providers (`service_provider`). */
      owner_type?: DocumentOwnerType;
      /** Only documents of this kind. */
      doc_name?: DocName;
    };
    data: {
      /** The entries of this page. */
      items: DocumentView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
      /** Number of documents in the state that was asked for, or in any state. The other filters are not applied. */
      total: number;
    };
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
        mandatory_from?: string;
        /** Whether documents of this kind must have an expiry date, may have one, or never have one. */
        expiry?: "required" | "optional" | "never";
      })[];
    };
    data: {
      /** Goes up by one with every change. */
      version: number;
      /** All kinds of documents that the service accepts. */
      kinds: DocumentKind[];
      /** The administrator who changed the list last. */
      changed_by?: string;
      /** When the list was last changed. */
      updated_at?: string;
    };
    refusals: SharedRefusal | "document_kinds.version_conflict";
  };
  "PUT /admin/document/upload-documents": {
    body: {
      /** The documents are a customer's. */
      owner_type: "user";
      /** Id of the customer. */
      user_id: string;
      /** The documents to add, at most one of each kind. */
      documents: {
        /** Name of the kind of document, such as `trade_licence`. */
        doc_name: DocName;
        /** The number that is printed on the document. */
        document_number?: string;
        /** The last day on which the document is valid. */
        expires_on?: string;
        /** Id of the media. */
        media_id?: string;
        /** Media type of the content. */
        content_type?: ImageType;
      }[];
    } | {
      /** The documents are a provider's. */
      owner_type: "service_provider";
      /** Id of the service provider. */
      service_provider_id: string;
      /** The documents to add, at most one of each kind. */
      documents: {
        /** Name of the kind of document, such as `trade_licence`. */
        doc_name: DocName;
        /** The number that is printed on the document. */
        document_number?: string;
        /** The last day on which the document is valid. */
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
        /** Id of the document. */
        id: string;
        /** Whose document it is. */
        owner: {
          /** Whether it is a customer's, a provider's or a company's. */
          type: DocumentOwnerType;
          /** Id of the customer or provider. */
          id: string;
        };
        /** Id of the account. */
        account_id: string;
        /** Id of the service provider. */
        service_provider_id?: string;
        /** Name of the kind of document, such as `trade_licence`. */
        doc_name: string;
        /** How far the document's review is, and whether it is still in date. */
        state: DocumentState;
        /** Id of the media. */
        media_id: string;
        /** The number that is printed on the document. */
        document_number?: string;
        /** The last day on which the document is valid. */
        expires_on?: string;
        /** Why the document was rejected, as the administrator put it. */
        rejected_reason?: string;
        /** When the document was verified or rejected. */
        decided_at?: string;
        /** When this was created. */
        created_at: string;
        /** When this was last changed. */
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
      /** How many documents are verified by this request. */
      verified: number;
      /** How many documents are rejected by this request. */
      rejected: number;
      /** How many documents had this decision already. */
      unchanged: number;
    };
    refusals: SharedRefusal | "document.batch_invalid" | "document.invalid_transition" | "document.version_conflict";
  };
  "GET /admin/job/get-all-jobs": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Only jobs in this state. */
      status?: JobState;
      /** Lists only what is from this time or later. */
      from?: string;
      /** Lists only what is from before this time. */
      to?: string;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
    };
    data: {
      /** The entries of this page. */
      items: JobView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
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
      /** How far the job is. */
      state: JobState;
      /** What is to be done, in a few words. */
      title: string;
      /** Key of the service, such as `plumbing`. */
      service: string;
      /** The kind of work, such as `plumbing.tap_leak`. */
      task_kind: string;
      /** Day on which the work starts, in the job's time zone. */
      scheduled_date: string;
      /** Time at which the work starts, in the job's time zone. */
      scheduled_time: string;
      /** Time zone of the job's place, such as America/Chicago. */
      time_zone: string;
      /** How many minutes the local time is ahead of UTC at the start. Negative if it is behind. */
      offset_minutes: number;
      /** When the work starts. */
      starts_at: string;
      /** When the work should be done. */
      ends_at: string;
      /** How many minutes the work should take. */
      duration_minutes: number;
      /** The lower end of the estimated price, in cents. */
      low_minor: number;
      /** The upper end of the estimated price, in cents. This much is held on the card. */
      high_minor: number;
      /** The agreed price, in cents. */
      price_minor: number;
      /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
      currency: "usd";
      /** Goes up by one with every change. */
      version: number;
      /** Id of the user. */
      user_id: string;
      /** Id of the service provider. */
      service_provider_id?: string;
      /** Id of the quote. */
      quote_id: string;
      /** Revision of the quote that the customer accepted. */
      quote_revision: number;
      /** Id of the task. */
      task_id: string;
      /** The video that shows the problem. */
      video_id?: string;
      /** Photos, videos and recordings that show the problem. */
      media_ids?: string[];
      /** Where the work is. */
      place: Place;
      /** A note from the customer for the provider. */
      optional_message?: string;
      /** Id of the payment. */
      payment_id?: string;
      /** The booking lapses then if it is not paid. */
      hold_expires_at?: string;
      /** How late the provider is, if it has said so. */
      delay?: {
        /** How often the provider has announced a delay. */
        count: number;
        /** By how many minutes the provider is late in all. */
        minutes: number;
        /** When the provider now expects to arrive. */
        eta?: string;
      };
      /** Another time that one side has proposed and the other has not answered. */
      reschedule?: {
        /** Id of the proposal. */
        proposal_id: string;
        /** Whether the customer (`user`) or the provider proposed it. */
        by: "user" | "service_provider";
        /** Day on which the work starts, in the job's time zone. */
        scheduled_date: string;
        /** Time at which the work starts, in the job's time zone. */
        scheduled_time: string;
        /** Time zone of the job's place, such as America/Chicago. */
        time_zone: string;
        /** How many minutes the local time is ahead of UTC at the start. Negative if it is behind. */
        offset_minutes: number;
        /** When the work starts. */
        starts_at: string;
        /** When the work would be done. */
        ends_at: string;
        /** The proposal can be accepted until then. */
        expires_at: string;
      };
      /** Another price that the provider has proposed and the customer has not answered. */
      price_change?: {
        /** The price that is proposed, in cents. */
        price_minor: number;
        /** Why the price should change. */
        reason: string;
        /** When the price was proposed. */
        proposed_at: string;
      };
      /** Photos of the place before the work. */
      before_media_ids: string[];
      /** Photos that show the finished work. */
      proof_media_ids: string[];
      /** How often the customer has asked for more work. */
      reworks: number;
      /** For how many minutes the work was interrupted. */
      paused_minutes: number;
      /** The job counts as done then if the customer says nothing. */
      confirm_by?: string;
      /** Who said that the job is done. `timer`: the customer said nothing in time. */
      completed_by?: "user" | "timer" | "admin";
      /** Who canceled the job. `timer`: it was not paid in time. */
      canceled_by?: "user" | "service_provider" | "admin" | "timer";
      /** Why the job was canceled. */
      cancel_reason?: string;
      /** What the customer pays for the cancellation, in cents. */
      fee_minor?: number;
      /** When a provider took the job. */
      assigned_at?: string;
      /** When the provider set out. */
      en_route_at?: string;
      /** When the work started. */
      started_at?: string;
      /** When the work was interrupted. Absent while it goes on. */
      paused_at?: string;
      /** When the provider said that the work is done. */
      work_completed_at?: string;
      /** When the job was completed. */
      completed_at?: string;
      /** When the job was canceled. */
      canceled_at?: string;
      /** When the customer moved the job to the deleted jobs. */
      deleted_by_user_at?: string;
      /** When this was created. */
      created_at: string;
      /** When this was last changed. */
      updated_at: string;
      /** Id of the job. */
      id: string;
      /** Id of the job. */
      job_id: string;
      /** Roughly where the work is. The exact address is shown only to those whose job it is. */
      area: {
        /** City or town. */
        city: string;
        /** State or province. */
        region?: string;
        /** Two-letter country code (ISO 3166-1), such as US. */
        country: string;
        /** The district whose providers can take the job: country and start of the postal code. */
        district: string;
      };
      /** The customer who booked the job. */
      customer: {
        /** Id of the user. */
        user_id: string;
        /** Name of the customer. */
        name: string;
      };
      /** The provider that has the job. Absent while nobody has taken it. */
      service_provider?: {
        /** Id of the service provider. */
        service_provider_id: string;
        /** Name of the provider. */
        name: string;
      };
      /** What you can do with the job now: operations, and what to send. */
      allowed: RequestedStep[];
      /** Everything that happened to the job, oldest first. */
      history: JobHistory[];
    };
    refusals: SharedRefusal | "job.not_found";
  };
  "GET /admin/logs/get-logs": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: string;
      /** Lists only what is from before this time. */
      to?: string;
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
    data: {
      /** The entries of this page. */
      items: AuditView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "GET /ai/current_price_increase_rate": {
    query?: {
      /** Key of the service that the rate is asked for, such as `plumbing`. */
      service?: string;
      /** Region that the rate is asked for, such as `US-NY`. */
      region?: string;
      /** The moment that the rate is asked for. Left out, it is now. */
      at?: string;
    };
    data: PriceRateView;
    refusals: SharedRefusal;
  };
  "POST /ai/get-quote-estimate_new": {
    body: {
      /** Id of the quote. */
      quote_id: string;
      /** Answers to open questions of the quote, one for each question. */
      answers?: {
        /** Id of the question. */
        question_id: string;
        /** The answer. */
        value: AnswerValue;
      }[];
      /** Corrected amounts, for tasks whose amount was estimated wrong. */
      quantities?: {
        /** Id of the task. */
        task_id: string;
        /** The right amount, in the unit of the task. */
        quantity: number;
      }[];
      /** The right address: the id of one of your saved addresses, or the address in words. */
      address?: string;
    };
    data: QuoteView;
    refusals: SharedRefusal | "quote.not_found" | "task.not_found" | "address.not_found" | "quote.invalid_transition" | "quote.expired" | "quote.version_conflict";
  };
  "POST /ai/quote-answer": {
    body: {
      /** Id of the quote. */
      quote_id: string;
      /** Answers to the open questions, one for each question. */
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
      /** Key of the service that the rate is for. Left out, it is for all services. */
      service?: "plumbing" | "electrical" | "hvac" | "appliances" | "carpentry" | "painting" | "roofing" | "flooring" | "locksmith" | "pest_control" | "garden" | "cleaning" | "moving" | "handyman" | "glazing" | "masonry" | "plastering";
      /** Region that the rate is for, such as `US-NY`. Left out, it is for all regions. */
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
      /** Id of the question that this is about. */
      question_id: string;
      /** Whether the answer would be accepted. */
      valid: boolean;
      /** What is wrong with the answer, in a sentence. Absent if it is valid. */
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
      /** Why the sessions are ended. */
      reason: string;
    };
    data: {
      /** How many sessions were ended. */
      ended: number;
    };
    refusals: SharedRefusal | "account.not_found";
  };
  "POST /authentication/admin/sign-in": {
    body: {
      /** Email address. It is stored in lower case. */
      email: string;
      /** The account's password. */
      password: GivenPassword;
      device_token?: DeviceToken;
      /** The six digits that the authenticator app shows now. */
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
      /** `unverified` until an address is proved, then `active`. A `deactivated` account is restored by signing in; a `deleted` one is gone for good. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** Signing in until then brings the account back. */
      restore_until: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished";
  };
  "DELETE /authentication/delete-account": {
    data: {
      /** `unverified` until an address is proved, then `active`. A `deactivated` account is restored by signing in; a `deleted` one is gone for good. */
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
      /** Id of the session. */
      id: string;
      /** When the session ended. */
      ended_at?: string;
    };
    refusals: SharedRefusal | "session.not_found";
  };
  "POST /authentication/export-data": {
    data: {
      /** Where to download the export. Anyone who has this link can open it, so keep it secret. */
      url: string;
      /** The link works until then. */
      expires_at: string;
      /** Size of the file, in bytes. */
      size_bytes: number;
      /** How many records the export holds, by kind. */
      records: Record<string, number>;
    };
    refusals: SharedRefusal | "account.not_found";
  };
  "POST /authentication/forget-password": {
    body: {
      /** Email address. It is stored in lower case. */
      email?: string;
      /** Phone number with its country code (E.164), such as +15550100123. */
      phone?: string;
      device_token?: DeviceToken;
    };
    data: ChallengeOpened;
    refusals: SharedRefusal;
  };
  "GET /authentication/get-all-address": {
    data: {
      /** All addresses of the account, the primary one first. */
      items: Address[];
      /** Always `null`: all addresses are on one page. */
      next_cursor: null;
    };
    refusals: SharedRefusal;
  };
  "GET /authentication/get-sessions": {
    data: {
      /** The devices that are signed in, newest first. */
      items: {
        /** Id of the session. */
        id: string;
        /** How the person signed in: `password`, or the name of an identity provider. */
        method?: SignInMethod;
        /** The device or browser that was signed in. */
        device?: string;
        /** The network address that the person signed in from. */
        source_ip?: string;
        /** When this was created. */
        created_at: string;
        /** The session ends then at the latest. */
        expires_at: string;
        /** When the tokens of the session were last renewed. */
        last_used_at: string;
        /** Whether this is the session that asks. */
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
      /** Whether the service may measure how you use it. */
      analytics?: boolean;
      /** Whether the service may send you offers. */
      marketing?: boolean;
      /** Whether partners may be told about you. */
      partners?: boolean;
    };
    data: {
      /** Whether the service may measure how you use it. */
      analytics: boolean;
      /** Whether the service may send you offers. */
      marketing: boolean;
      /** Whether partners may be told about you. */
      partners: boolean;
      /** When the person last decided on each of them. */
      changed_at?: {
        /** When the consent to measuring was last changed. */
        analytics?: string;
        /** When the consent to offers was last changed. */
        marketing?: string;
        /** When the consent to partners was last changed. */
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
      device_token: string;
      /** Whether the external provider's token proved who this is. */
      identity_verified: boolean;
    } | {
      /** Id of the challenge. */
      challenge_id: string;
      /** The code works until then. */
      expires_at: string;
      /** You can ask for another code from then on. */
      resend_after: string;
      /** The address is known: pass the challenge to link the identity with its account. */
      link_required: true;
    };
    refusals: SharedRefusal | "idp.token_required" | "idp.token_invalid" | "idp.tokens_differ" | "account.version_conflict" | "account.address_taken" | "invite.not_good" | "invite.for_newcomers" | "invite.version_conflict";
  };
  "POST /authentication/sign-in": {
    body: {
      /** Email address. It is stored in lower case. */
      email?: string;
      /** Phone number with its country code (E.164), such as +15550100123. */
      phone?: string;
      /** 8 to 128 characters; common ones are refused. */
      password: GivenPassword;
      device_token?: DeviceToken;
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
      /** The version of the terms that you accept. Read it first: only the one in force can be accepted. */
      version: number;
    };
    data: {
      /** The version of the terms that you have accepted. */
      terms_version: number;
      /** When you accepted it. */
      terms_accepted_at: string;
    };
    refusals: SharedRefusal | "terms.not_current" | "account.not_found" | "account.version_conflict";
  };
  "POST /authentication/update-address": {
    body: {
      /** Id of the address. */
      address_id?: string;
      /** Street and house number. */
      line1: string;
      /** Apartment, floor or building. */
      line2?: string;
      /** City or town. */
      city: string;
      /** State or province. */
      region?: string;
      /** Postal code. */
      postcode: string;
      /** Two-letter country code (ISO 3166-1), such as US. */
      country: string;
      /** Where it is on the map. */
      point?: Point;
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
      /** Sets a new password, once. */
      reset_token: string;
      /** The password from now on: 8 to 128 characters; common ones are refused. */
      new_password: NewPassword;
    };
    data: {
      /** How many sessions were ended by it. */
      sessions_ended: number;
      device_token: string;
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
      /** The ticket works until then, and once only. */
      expires_at: string;
    };
    refusals: SharedRefusal | "socket.ticket_invalid";
  };
  "PUT /global/update-rules-for-quotation": {
    body: {
      /** The whole set of rules. Those in force are replaced by it. */
      rules: QuotationRules;
      /** The version that was seen; another one in force is 409. */
      version?: number;
      /** Send `true` to see what the change would do without making it. */
      dry_run?: boolean;
    };
    data: {
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
    refusals: SharedRefusal | "rules.version_conflict";
  };
  "GET /invite/get-invite": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: {
      /** The entries of this page. */
      items: InviteView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
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
      /** Email address. It is stored in lower case. */
      email?: string;
      /** Phone number with its country code (E.164), such as +15550100123. */
      phone?: string;
    };
    data: InviteView;
    refusals: SharedRefusal | "invite.own_address" | "invite.version_conflict" | "invite.invalid_transition";
  };
  "POST /job/create-job": {
    query?: {
      /** Which of two equal local times is meant when clocks are set back: `0` the first, `1` the second. */
      fold?: "0" | "1";
    };
    body: {
      /** Id of the user. */
      user_id: string;
      /** The video that shows the problem. It must be your own. */
      video_id?: string | "";
      /** Id of the quote. */
      quote_id: string;
      /** Id of the task. */
      task_id: string;
      /** Day on which the work starts, in the job's time zone. */
      scheduled_date: string;
      /** Time at which the work starts, in the job's time zone. */
      scheduled_time: string;
      /** A note for the provider, such as how to find the door. */
      optional_message?: string | "";
      /** IANA time zone, such as America/Chicago. */
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
      /** Why you cancel the job. */
      reason?: string;
    };
    data: JobView;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.version_conflict";
  };
  "GET /job/get-all-deleted-jobs-lists-for-users": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: {
      /** The entries of this page. */
      items: JobView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
    };
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
      from?: string;
      /** Lists only what is from before this time. */
      to?: string;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
    };
    data: {
      /** The entries of this page. */
      items: JobView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
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
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Only jobs in this state. */
      status?: JobState;
    };
    data: {
      /** The entries of this page. */
      items: JobView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
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
      /** The work is done, and the job is completed. */
      confirmed: true;
    } | {
      /** The work is not done yet. */
      confirmed: false;
      /** What is still to be done. */
      reason: string;
    };
    data: JobView;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.rework_limit" | "job.version_conflict";
  };
  "GET /notification/get-notifications": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: {
      /** The entries of this page. */
      items: {
        /** Id of the notification. */
        id: string;
        /** What it is about, such as `job.assigned`. */
        type: string;
        /** Title of the notification. */
        title: string;
        /** Text of the notification. */
        text: string;
        /** Ids and facts with which the app can open what it is about. */
        data: Record<string, unknown>;
        /** When you read the notification. Absent if you have not. */
        read_at?: string;
        /** When this was created. */
        created_at: string;
      }[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
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
      /** Id of the notification. */
      id: string;
      /** When you read the notification. Absent if you have not. */
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
      /** The highest price that you agree to, in cents. Left out, it is the amount that is authorized. */
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
      /** Why the payment is captured by hand. */
      reason: string;
    };
    data: PaymentView;
    refusals: SharedRefusal | "payment.not_found" | "payment.invalid_transition" | "payment.amount_exceeded" | "payment.version_conflict";
  };
  "POST /payment/create-connect-account": {
    body: {
      /** Two-letter country code (ISO 3166-1), such as US. */
      country: string;
      /** Whether the provider trades as a person or as a company. */
      entity_type: "individual" | "company";
    };
    data: {
      /** How payouts to the provider stand. */
      payout: {
        /** Where it stands; Lifecycles shows the states and what leads from one to the next. */
        state: "none" | "pending" | "active" | "restricted" | "rejected";
      };
      /** Page of the payment provider where the provider enters its details. */
      onboarding_url: string;
      /** The page can be opened until then. Ask for a new link after that. */
      expires_at: string;
    };
    refusals: SharedRefusal | "service_provider.not_found" | "payout_account.invalid_transition" | "service_provider.version_conflict";
  };
  "POST /payment/create-connect-payment": {
    body: {
      /** Id of the job. */
      job_id: string;
      /** Why the provider is paid by hand. */
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
      /** How far the payment is. */
      state: PaymentState;
      /** `near`: the amount is held on the card now. `far`: the card is stored now and the amount is held 24 hours before the job starts. */
      horizon: "near" | "far";
      /** The amount that the customer pays, in cents. */
      amount_minor: number;
      /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
      currency: "usd";
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
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Only payments in this state. Used for administrators only. */
      state?: PaymentState;
      /** Only payments that were created at this time or later. */
      from?: string;
      /** Only payments that were created before this time. */
      to?: string;
    };
    data: {
      /** The entries of this page. */
      items: PaymentView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
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
      /** What the payment provider still wants to know, in its own terms. */
      requirements_due: string[];
      /** Page of the payment provider where the provider enters its details. */
      onboarding_url: string;
      /** The page can be opened until then. Ask for a new link after that. */
      expires_at: string;
    };
    refusals: SharedRefusal | "service_provider.not_found" | "payout_account.not_created" | "payout_account.complete" | "service_provider.version_conflict";
  };
  "GET /ping": {
    data: {
      /** Always `up`: if the service were down, it could not answer. */
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
      /** Whether you accept the quote or decline it. */
      decision: "accept" | "decline";
      /** The revision of the estimate. */
      version: number;
    };
    data: QuoteView;
    refusals: SharedRefusal | "quote.not_found" | "quote.invalid_transition" | "quote.expired" | "quote.version_conflict" | "quote.place_not_served";
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
      from?: string;
      /** Only quotes that were requested before this time. */
      to?: string;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
    };
    data: {
      /** The entries of this page. */
      items: QuoteView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
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
    data: {
      /** Id of the service provider. */
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
      /** Why the provider is deleted. */
      reason: string;
    };
    data: {
      /** Id of the service provider. */
      service_provider_id: string;
      /** Always `deleted`. */
      state: "deleted";
      /** When the account was deleted. */
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
      /** The services to add or change. Those that are not named stay as they are. */
      services?: OfferChange[];
      /** Where it is, as far as everybody may know. */
      area?: {
        /** Two-letter country code (ISO 3166-1), such as US. */
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
      /** IANA time zone, such as America/Chicago. */
      time_zone?: string;
      /** Why the offers are changed. */
      reason: string;
    };
    data: {
      /** The offers that were added or changed. */
      offers: Offer[];
      /** Keys of all services that the provider now offers. */
      services: string[];
      /** Where it is, as far as everybody may know. */
      area?: {
        /** Two-letter country code (ISO 3166-1), such as US. */
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
      /** IANA time zone, such as America/Chicago. */
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
      /** The new name that the provider trades under. */
      business_name?: string;
      /** Where it is, as far as everybody may know. */
      area?: {
        /** Two-letter country code (ISO 3166-1), such as US. */
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
      /** IANA time zone, such as America/Chicago. */
      time_zone?: string;
      /** Whether the pending changes of a verified company are accepted or refused. */
      company_changes?: "accept" | "refuse";
      /** Why the provider is changed. */
      reason: string;
    };
    data: {
      /** Id of the service provider. */
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
      /** The company behind the provider, if it has registered one. */
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
      /** Id of the service provider. */
      service_provider_id: string;
    };
    data: {
      /** Id of the service provider. */
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
      /** The person who signs in to the provider's account. Absent once the account is erased. */
      holder?: {
        /** Id of the account. */
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
        /** Id of the address. */
        primary_address_id?: string;
        /** Id of the media. */
        photo_media_id?: string;
        /** When it was created, UTC. */
        created_at: string;
        /** Whether the account can be used. */
        state: "unverified" | "active" | "deactivated" | "deleted";
        /** When the holder deactivated the account. */
        deactivated_at?: string;
      };
      /** The company behind the provider, if it has registered one. */
      company?: Company;
      /** Everything that the provider offers, with its prices. */
      offers: Offer[];
      /** The documents that were handed in last, at most 20, newest first. */
      newest_documents: DocumentView[];
    };
    refusals: SharedRefusal | "service_provider.not_found";
  };
  "GET /service-provider/admin/get-service-providers-list": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: string;
      /** Lists only what is from before this time. */
      to?: string;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only providers in this state. */
      status?: ServiceProviderState;
      /** Finds providers by the beginning of a name, of any word in it, of an email address or of a phone number. */
      q?: string;
    };
    data: {
      /** The entries of this page. */
      items: ({
        /** Id of the service provider. */
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
        /** The provider's document of each kind, by the name of the kind. */
        documents?: Record<string, DocumentStanding>;
        /** The provider's membership, if it has one. */
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
        /** How customers have rated the provider. */
        rating?: {
          /** Sum. */
          sum: number;
          /** How many. */
          count: number;
        };
      })[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
      /** Number of all providers in the state that was asked for, or in any state. */
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
      /** `unverified` until an address is proved, then `active`. A `deactivated` account is restored by signing in; a `deleted` one is gone for good. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** Signing in until then brings the account back. */
      restore_until: string;
    };
    refusals: SharedRefusal | "account.not_found" | "account.version_conflict" | "account.invalid_transition" | "account.unfinished" | "service_provider.not_found" | "service_provider.version_conflict" | "service_provider.invalid_transition";
  };
  "DELETE /service-provider/auth/delete-account": {
    data: {
      /** `unverified` until an address is proved, then `active`. A `deactivated` account is restored by signing in; a `deleted` one is gone for good. */
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
        /** The code works until then. */
        expires_at: string;
        /** You can ask for another code from then on. */
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
      /** Email address. It is stored in lower case. */
      email?: string;
      /** Phone number with its country code (E.164), such as +15550100123. */
      phone?: string;
      device_token?: DeviceToken;
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
      /** Whether the service may measure how you use it. */
      analytics?: boolean;
      /** Whether the service may send you offers. */
      marketing?: boolean;
      /** Whether partners may be told about you. */
      partners?: boolean;
    };
    data: {
      /** Whether the service may measure how you use it. */
      analytics: boolean;
      /** Whether the service may send you offers. */
      marketing: boolean;
      /** Whether partners may be told about you. */
      partners: boolean;
      /** When the person last decided on each of them. */
      changed_at?: {
        /** When the consent to measuring was last changed. */
        analytics?: string;
        /** When the consent to offers was last changed. */
        marketing?: string;
        /** When the consent to partners was last changed. */
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
      device_token: string;
      /** Whether the external provider's token proved who this is. */
      identity_verified: boolean;
    } | {
      /** Id of the challenge. */
      challenge_id: string;
      /** The code works until then. */
      expires_at: string;
      /** You can ask for another code from then on. */
      resend_after: string;
      /** The address is known: pass the challenge to link the identity with its account. */
      link_required: true;
    };
    refusals: SharedRefusal | "idp.token_required" | "idp.token_invalid" | "idp.tokens_differ" | "account.version_conflict" | "account.address_taken" | "invite.not_good" | "invite.for_newcomers" | "invite.version_conflict";
  };
  "POST /service-provider/auth/sign-in": {
    body: {
      /** Email address. It is stored in lower case. */
      email?: string;
      /** Phone number with its country code (E.164), such as +15550100123. */
      phone?: string;
      /** 8 to 128 characters; common ones are refused. */
      password: GivenPassword;
      device_token?: DeviceToken;
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
      device_token: string;
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
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: {
      /** The entries of this page. */
      items: DocumentView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
      /** Names of the mandatory kinds of documents that are still missing. */
      missing: string[];
      /** The kinds of documents that there are for providers. */
      kinds: DocumentKind[];
    };
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
      /** Two-letter country code (ISO 3166-1), such as US. */
      country: string;
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
        /** Postal code. */
        postcode: string;
        /** Two-letter country code (ISO 3166-1), such as US. */
        country: string;
        /** Where it is on the map. */
        point?: Point;
      };
      /** Phone number with its country code (E.164), such as +15550100123. */
      phone?: string;
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
        /** Postal code. */
        postcode: string;
        /** Two-letter country code (ISO 3166-1), such as US. */
        country: string;
        /** Where it is on the map. */
        point?: Point;
      };
      /** Phone number with its country code (E.164), such as +15550100123. */
      phone?: string;
    };
    data: Company;
    refusals: SharedRefusal | "company.not_found" | "company.invalid_transition" | "company.version_conflict" | "service_provider.not_found" | "service_provider.version_conflict";
  };
  "POST /service-provider/company/upload-documents": {
    body: HandedDocuments;
    data: {
      /** The documents as they were stored. */
      documents: DocumentView[];
    };
    refusals: SharedRefusal | "service_provider.not_found" | "service_provider.version_conflict" | "company.not_found" | "media.not_found" | "media.not_ready" | "document.version_conflict";
  };
  "POST /service-provider/default-services/create-services": {
    body: {
      /** The services that you want to offer, with your prices. */
      services: {
        /** Id of the default service. */
        default_service_id: string;
        /** Your price for one unit of the service, in cents. It must be in the range that the catalog allows. */
        rate_minor: number;
      }[];
      /** Where it is, as far as everybody may know. */
      area?: {
        /** Two-letter country code (ISO 3166-1), such as US. */
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
      /** IANA time zone, such as America/Chicago. */
      time_zone?: string;
    };
    data: {
      /** The new offers. */
      offers: Offer[];
    };
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
      /** Where it is, as far as everybody may know. */
      area?: {
        /** Two-letter country code (ISO 3166-1), such as US. */
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
      /** IANA time zone, such as America/Chicago. */
      time_zone?: string;
    };
    data: {
      /** The offers that were changed. */
      offers: Offer[];
      /** Keys of all services that you now offer. */
      services: string[];
      /** Where you work. */
      area: ServiceArea;
      /** When you work, by day of the week. Absent or empty means at any time. */
      hours?: {
        /** Day of the week: 0 is Monday. */
        day: number;
        /** Opens so many minutes after local midnight. */
        from_minute: number;
        /** Closes so many minutes after local midnight. */
        to_minute: number;
      }[];
      /** IANA time zone, such as America/Chicago. */
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
      /** Why you give the job back. */
      reason: string;
    };
    data: OfferedJob;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.version_conflict";
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
      from?: string;
      /** Lists only what is from before this time. */
      to?: string;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
    };
    data: {
      /** The entries of this page. */
      items: JobView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
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
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: {
      /** The entries of this page. */
      items: {
        /** How far the job is. */
        state: JobState;
        /** What is to be done, in a few words. */
        title: string;
        /** Key of the service, such as `plumbing`. */
        service: string;
        /** The kind of work, such as `plumbing.tap_leak`. */
        task_kind: string;
        /** Day on which the work starts, in the job's time zone. */
        scheduled_date: string;
        /** Time at which the work starts, in the job's time zone. */
        scheduled_time: string;
        /** Time zone of the job's place, such as America/Chicago. */
        time_zone: string;
        /** How many minutes the local time is ahead of UTC at the start. Negative if it is behind. */
        offset_minutes: number;
        /** When the work starts. */
        starts_at: string;
        /** When the work should be done. */
        ends_at: string;
        /** How many minutes the work should take. */
        duration_minutes: number;
        /** The lower end of the estimated price, in cents. */
        low_minor: number;
        /** The upper end of the estimated price, in cents. This much is held on the card. */
        high_minor: number;
        /** The agreed price, in cents. */
        price_minor: number;
        /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
        currency: "usd";
        /** Id of the job. */
        id: string;
        /** Id of the job. */
        job_id: string;
        /** Roughly where the work is. The exact address is shown only to those whose job it is. */
        area: {
          /** City or town. */
          city: string;
          /** State or province. */
          region?: string;
          /** Two-letter country code (ISO 3166-1), such as US. */
          country: string;
          /** The district whose providers can take the job: country and start of the postal code. */
          district: string;
        };
        /** What keeps you from taking the job, one code for each reason. Empty if you can take it. */
        blocking_reasons: string[];
        /** Distance from your base in a straight line, in kilometers. Absent if one of the places is not on the map. */
        distance_km?: number;
      }[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
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
      /** You are on your way. */
      status: "en_route";
      /** How many minutes until you arrive. */
      eta_minutes?: number;
    } | {
      /** You start the work. */
      status: "in_progress";
      /** Photos of the place before the work. */
      before_media_ids: string[];
    } | {
      /** You interrupt the work. */
      status: "paused";
      /** Why the work is interrupted. */
      reason: string;
    } | {
      /** You go on with the work. */
      status: "resumed";
    } | {
      /** The work is done, and the customer is asked to confirm it. */
      status: "awaiting_confirmation";
      /** Photos that show the finished work. */
      proof_media_ids: string[];
    };
    data: JobView;
    refusals: SharedRefusal | "job.not_found" | "job.invalid_transition" | "job.too_early" | "job.payment_not_held" | "job.proof_missing" | "job.price_unsettled" | "job.version_conflict" | "media.not_found" | "media.not_ready";
  };
  "POST /suggestion/create-suggestion": {
    body: {
      /** Your suggestion in your own words. */
      text: string;
      /** What the suggestion is about. */
      category?: SuggestionCategory;
    };
    data: SuggestionView;
    refusals: SharedRefusal | "suggestion.version_conflict";
  };
  "GET /suggestion/get-suggestion-list": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: string;
      /** Lists only what is from before this time. */
      to?: string;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only suggestions in this state. */
      status?: SuggestionState;
      /** Id of the account. */
      account_id?: string;
    };
    data: {
      /** The entries of this page. */
      items: SuggestionView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
      /** Number of suggestions in the state that was asked for, or in any state. The other filters are not applied. */
      total: number;
    };
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
      /** Id of the help. */
      id: string;
      /** Always `true`: the entry is deleted. */
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
      /** Id of the help. */
      id: string;
      /** Which revision of the entry this is: 1 for the first. */
      revision: number;
      /** The administrator who wrote this revision. */
      written_by: string;
      /** When this was created. */
      created_at: string;
      /** When this was last changed. */
      updated_at: string;
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
      published_at?: string;
      /** When a later revision will be published by itself. */
      publish_at?: string;
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
        written_by: string;
        /** When this revision was written. */
        created_at: string;
      }[];
    };
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
    data: {
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
        /** Id of the help. */
        id: string;
        /** When this version was published. */
        published_at: string;
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
    refusals: SharedRefusal;
  };
  "GET /terms-and-condition/get-terms-versions": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: {
      /** The entries of this page. */
      items: ({
        /** Id of the terms version. */
        id: string;
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
        publish_at?: string;
        /** The administrator who wrote this version. */
        written_by?: string;
        /** When this was created. */
        created_at: string;
        /** When this was last changed. */
        updated_at: string;
        /** Number of this version of the terms. */
        terms_version: number;
        /** Whether this version is a draft, will come into force later, is in force, or was replaced by a later one. */
        state: "draft" | "scheduled" | "in_force" | "superseded";
      })[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
    };
    refusals: SharedRefusal;
  };
  "GET /terms-and-condition/get-termsandcondition": {
    query?: {
      /** Number of the version to read. Left out, it is the one in force. */
      version?: string;
    };
    data: {
      /** Id of the terms version. */
      id: string;
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
    refusals: SharedRefusal | "terms.not_found";
  };
  "PUT /terms-and-condition/update-help/{help_id}": {
    params: {
      /** Id of the help. */
      help_id: string;
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
      publish_at?: string;
    };
    data: HelpView;
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
      publish_at?: string;
    };
    data: {
      /** Id of the terms version. */
      id: string;
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
      publish_at?: string;
      /** The administrator who wrote this version. */
      written_by?: string;
      /** When this was created. */
      created_at: string;
      /** When this was last changed. */
      updated_at: string;
      /** Number of this version of the terms. */
      terms_version: number;
      /** Whether this version is a draft, will come into force later, is in force, or was replaced by a later one. */
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
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: string;
      /** Lists only what is from before this time. */
      to?: string;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only customers in this state. */
      status?: "active" | "deactivated" | "deleted";
      /** Finds customers by the beginning of a name, of any word in it, of an email address or of a phone number. */
      q?: string;
    };
    data: {
      /** The entries of this page. */
      items: UserCard[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
      /** Number of all customers in the state that was asked for, or in any state. */
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
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** `reported` lists the incidents that you reported, `about` those that the other side reported about a job of yours. */
      side?: "reported" | "about";
    };
    data: {
      /** The entries of this page. */
      items: PartyIncidentView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
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
      /** Id of the account. */
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
      /** Id of the address. */
      primary_address_id?: string;
      /** Id of the media. */
      photo_media_id?: string;
      /** When it was created, UTC. */
      created_at: string;
      /** Id of the user. */
      user_id: string;
      /** Whether the account can be used. */
      state: "unverified" | "active" | "deactivated" | "deleted";
      /** What the customer has agreed to. */
      consent: Consent;
      /** When the customer last decided on each of them. */
      consent_changed_at?: {
        /** When the consent to measuring was last changed. */
        analytics?: string;
        /** When the consent to offers was last changed. */
        marketing?: string;
        /** When the consent to partners was last changed. */
        partners?: string;
      };
      /** When the customer accepted the terms. */
      terms_accepted_at?: string;
      /** How the customer can sign in: `password`, or the name of an identity provider. */
      sign_in_methods: string[];
      /** When the customer deactivated the account. */
      deactivated_at?: string;
      /** When the account was deleted. */
      deleted_at?: string;
      /** When the account was last changed. */
      updated_at: string;
      /** The customer's saved addresses, the primary one first. */
      addresses: Address[];
    };
    refusals: SharedRefusal | "account.not_found";
  };
  "GET /user/get-user-document-list": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: string;
      /** Lists only what is from before this time. */
      to?: string;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only documents in this state. */
      status?: DocumentState;
      /** Id of the user. */
      user_id?: string;
    };
    data: {
      /** The entries of this page. */
      items: DocumentView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
      /** Number of customers' documents in the state that was asked for, or in any state. The other filters are not applied. */
      total: number;
    };
    refusals: SharedRefusal;
  };
  "GET /user/get-user-document": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
    };
    data: {
      /** The entries of this page. */
      items: DocumentView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
      /** Names of the mandatory kinds of documents that are still missing. */
      missing: string[];
      /** The kinds of documents that there are for customers. */
      kinds: DocumentKind[];
    };
    refusals: SharedRefusal;
  };
  "GET /user/get-user-incidents-list": {
    query?: {
      /** The most entries that the page may have. */
      limit?: number;
      /** `next_cursor` of the page before. Leave it out for the first page. */
      cursor?: string;
      /** Lists only what is from this time or later. */
      from?: string;
      /** Lists only what is from before this time. */
      to?: string;
      /** Whether the newest or the oldest come first. */
      sort?: "newest" | "oldest";
      /** Only incidents in this state. */
      status?: IncidentState;
      /** Only incidents that this account reported. */
      reporter_id?: string;
      /** Only incidents in which this account is the other side. */
      other_id?: string;
      /** Only incidents of this severity. */
      severity?: IncidentSeverity;
      /** Only incidents that a customer, or that a provider reported. */
      reported_by?: IncidentSide;
    };
    data: {
      /** The entries of this page. */
      items: IncidentView[];
      /** Send it as `cursor` to get the next page. `null` on the last page. */
      next_cursor: string | null;
      /** Number of incidents in the state that was asked for, or in any state. The other filters are not applied. */
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
      /** Answers the question that the administrator has asked you. */
      action: "answer";
      /** Your answer in your own words. */
      text: string;
      /** Photos and videos that support your answer. */
      media_ids?: string[];
    } | {
      /** Objects to how the incident was settled. */
      action: "object";
      /** Why you object. */
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
    body: HandedDocuments;
    data: {
      /** The documents as they were stored. */
      documents: DocumentView[];
    };
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "document.version_conflict";
  };
  "POST /user/upload-user-document/{user_id}": {
    params: {
      /** Id of the customer. */
      user_id: string;
    };
    body: {
      /** The documents to add, at most one of each kind. */
      documents: {
        /** Name of the kind of document, such as `trade_licence`. */
        doc_name: DocName;
        /** The number that is printed on the document. */
        document_number?: string;
        /** The last day on which the document is valid. */
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
        /** Id of the document. */
        id: string;
        /** Whose document it is. */
        owner: {
          /** Whether it is a customer's, a provider's or a company's. */
          type: DocumentOwnerType;
          /** Id of the customer or provider. */
          id: string;
        };
        /** Id of the account. */
        account_id: string;
        /** Id of the service provider. */
        service_provider_id?: string;
        /** Name of the kind of document, such as `trade_licence`. */
        doc_name: string;
        /** How far the document's review is, and whether it is still in date. */
        state: DocumentState;
        /** Id of the media. */
        media_id: string;
        /** The number that is printed on the document. */
        document_number?: string;
        /** The last day on which the document is valid. */
        expires_on?: string;
        /** Why the document was rejected, as the administrator put it. */
        rejected_reason?: string;
        /** When the document was verified or rejected. */
        decided_at?: string;
        /** When this was created. */
        created_at: string;
        /** When this was last changed. */
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
      /** The document is accepted. */
      verified: true;
    } | {
      /** The document is rejected. */
      verified: false;
      /** Why the document is rejected. Its owner reads it. */
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
      /** The parts that were sent, in their order. Only for a file that is sent in parts. */
      parts?: SentPart[];
    };
    data: {
      /** Id of the media. */
      media_id: string;
      /** How far the file is. */
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
      /** Id of the media. */
      id: string;
      /** Goes up by one with every change. */
      version: number;
      /** The account that the file belongs to. */
      owner_id: string;
      /** Whether it is a picture, a video or a recording. */
      kind: MediaKind;
      /** What the file is for. */
      purpose: MediaPurpose;
      /** How far the file is. */
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
      slide_media_id?: string;
      /** Id of the task. */
      task_id?: string;
      /** Id of the document. */
      document_id?: string;
      /** What was found in the content. Absent if nothing was looked for. */
      analysis?: {
        /** Whether the analysis still runs, is ready, or could not be made. */
        state: "pending" | "ready" | "unavailable";
        /** What is said in the recording or video. */
        transcript?: string;
        /** What is seen or heard, one word each. */
        labels?: string[];
        /** Positions in the video of the pictures that show most. */
        key_frames?: string[];
      };
      /** The file must be sent before then. */
      upload_expires_at: string;
      /** When this was created. */
      created_at: string;
      /** When this was last changed. */
      updated_at: string;
      /** A link to the file. Absent until the file is ready. */
      download?: {
        /** Where the file can be read. Anyone who has the link can open it. */
        url: string;
        /** The link works until then. Ask again for a new one. */
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
      /** Type of the recording. */
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
      /** Type of the picture. */
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
      /** Type of the video. */
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
      /** The new title. */
      title?: string;
      /** The new description. */
      description?: string;
      /** A picture of yours that is shown in place of the video until it plays. */
      slide_media_id?: string;
      /** Id of the task. */
      task_id?: string;
      /** The parts that were sent, in their order. Only for a video that is sent in parts. */
      parts?: SentPart[];
    };
    data: {
      /** Id of the media. */
      id: string;
      /** How far the file is. */
      state: MediaState;
      /** Whether it is a picture, a video or a recording. */
      kind: MediaKind;
      /** Title that the owner gave it. */
      title?: string;
      /** What the file shows, in its owner's words. */
      description?: string;
      /** The picture that is shown in place of the video until it plays. */
      slide_media_id?: string;
      /** Id of the task. */
      task_id?: string;
      /** When this was last changed. */
      updated_at: string;
    };
    refusals: SharedRefusal | "media.not_found" | "media.not_ready" | "media.not_multipart" | "media.parts_invalid" | "media.invalid_transition" | "media.version_conflict";
  };
  "POST /video/upload-image-or-video": {
    body: {
      /** The file is a picture. */
      kind: "image";
      /** Type of the picture. */
      content_type: ImageType;
      /** What the file is for. */
      purpose: "quote" | "profile" | "proof" | "chat" | "document" | "incident";
      /** Size, in bytes. */
      size_bytes?: number;
      /** In a few words. */
      title?: string;
      /** What it is, in words. */
      description?: string;
    } | {
      /** The file is a video. */
      kind: "video";
      /** Type of the video. */
      content_type: VideoType;
      /** What the file is for. */
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
      /** Type of the video. */
      content_type: VideoType;
      /** Size of the video, in bytes. */
      size_bytes: number;
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
    /** Whether the new address is an email address or a phone number. */
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
    /** Whether the new address is an email address or a phone number. */
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
    /** How many records the export holds. */
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
    /** `reset` with a code that was sent, or `change` by somebody who knew the old password. */
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
    /** Whether the address is an email address or a phone number. */
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
    /** Whether it is a customer's, a provider's or a company's. */
    owner_type: string;
    /** Id of the customer or provider. */
    owner_id: string;
    /** Name of the kind of document, such as `trade_licence`. */
    doc_name: string;
    /** The last day on which the document is valid. */
    expires_on?: string;
  };
  /** A document ends soon; told 30, 7 and 1 days before. */
  "document.expiring": {
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Whether it is a customer's, a provider's or a company's. */
    owner_type: string;
    /** Id of the customer or provider. */
    owner_id: string;
    /** Name of the kind of document, such as `trade_licence`. */
    doc_name: string;
    /** The last day on which the document is valid. */
    expires_on?: string;
  };
  /** A document was refused. */
  "document.rejected": {
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Whether it is a customer's, a provider's or a company's. */
    owner_type: string;
    /** Id of the customer or provider. */
    owner_id: string;
    /** Name of the kind of document, such as `trade_licence`. */
    doc_name: string;
  };
  /** A document was found to be in order. */
  "document.verified": {
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Whether it is a customer's, a provider's or a company's. */
    owner_type: string;
    /** Id of the customer or provider. */
    owner_id: string;
    /** Name of the kind of document, such as `trade_licence`. */
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
    /** Whether the customer (`user`) or the provider reported the incident. */
    reported_by: "user" | "service_provider";
    /** What kind of incident it is. */
    category: string;
    /** How severe the incident is. */
    severity: string;
    /** Whether the payment of the job stays on hold until the incident is settled. */
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
    /** Whether the customer (`user`) or the provider reported the incident. */
    reported_by: "user" | "service_provider";
    /** What kind of incident it is. */
    category: string;
    /** How severe the incident is. */
    severity: string;
    /** Whether the payment of the job stays on hold until the incident is settled. */
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
    /** Whether the customer (`user`) or the provider reported the incident. */
    reported_by: "user" | "service_provider";
    /** What kind of incident it is. */
    category: string;
    /** How severe the incident is. */
    severity: string;
    /** Whether the payment of the job stays on hold until the incident is settled. */
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
    refund_minor?: number;
    /** Either side can object until then. After that the incident is closed. */
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
    /** Which link of the invitation this is: 1 for the first, 2 for the second. Only the latest works. */
    generation: number;
    /** The account that was signed up with the invitation. */
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
    /** Which link of the invitation this is: 1 for the first, 2 for the second. Only the latest works. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** Who canceled the job. `timer`: it was not paid in time. */
    by: "user" | "service_provider" | "admin" | "timer";
    /** Why the job was canceled. */
    cause: "payment_timeout" | "payment_failed" | "user" | "admin";
    /** What the customer pays for the cancellation, in cents. */
    fee_minor: number;
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** The agreed price, in cents. */
    price_minor: number;
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
    currency: "usd";
    /** Who said that the job is done. `timer`: the customer said nothing in time. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** The job counts as done then if the customer says nothing. */
    confirm_by: string;
    /** Which reminder this is: 1 for the first. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** The agreed price, in cents. */
    price_minor: number;
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
    currency: "usd";
    /** The lower end of the estimated price, in cents. */
    low_minor: number;
    /** The upper end of the estimated price, in cents. This much is held on the card. */
    high_minor: number;
    /** The booking lapses then if it is not paid. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** How many minutes later the provider arrives. */
    minutes: number;
    /** When the provider now expects to arrive. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** How the dispute ends: the job is done, canceled, or goes on. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** When the provider expects to arrive. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** Who did not show up. */
    party: "customer" | "provider";
    /** What the customer pays for it, in cents. */
    fee_minor: number;
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
    currency: "usd";
    /** The district whose providers can take the job: country and start of the postal code. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** The district whose providers can take the job: country and start of the postal code. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** The district whose providers can take the job: country and start of the postal code. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** The provider that had the job before. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** The district whose providers can take the job: country and start of the postal code. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** Id of the proposal. */
    proposal_id: string;
    /** Whether the customer (`user`) or the provider proposed it. */
    by: "user" | "service_provider";
    /** The start that is proposed. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** Id of the proposal. */
    proposal_id: string;
    /** Whether the customer (`user`) or the provider proposed it. */
    by: "user" | "service_provider";
    /** The start that is proposed. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** Id of the proposal. */
    proposal_id: string;
    /** Whether the customer (`user`) or the provider proposed it. */
    by: "user" | "service_provider";
    /** The start that is proposed. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** Id of the proposal. */
    proposal_id: string;
    /** Whether the customer (`user`) or the provider proposed it. */
    by: "user" | "service_provider";
    /** The start that is proposed. */
    proposed_start: string;
    /** The proposal can be accepted until then. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** When the work was to start before. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** For how many minutes the work was interrupted so far. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** How often the customer has asked for more work. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** When the work started. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** Whether the job was moved to a state that it could not have reached on its own. */
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
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** When the work starts. */
    starts_at: string;
    /** The agreed price, in cents. */
    price_minor: number;
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
    currency: "usd";
    /** The job counts as done then if the customer says nothing. */
    confirm_by: string;
    /** For how many minutes the work was interrupted. */
    paused_minutes: number;
  };
  /** Providers who could take an open job are told of it. */
  "job_offer.made": {
    /** Id of the job. */
    job_id: string;
    /** Key of the service, such as `plumbing`. */
    service: string;
    /** The district of the job: country and start of the postal code. */
    district: string;
    /** When the work starts. */
    starts_at: string;
    /** The providers that are told about the job. */
    service_provider_ids: string[];
  };
  /** An upload was refused for its content or never arrived. */
  "media.rejected": {
    /** Id of the user. */
    user_id?: string;
    /** Id of the service provider. */
    service_provider_id?: string;
    /** Whether it is a picture, a video or a recording. */
    kind: string;
    /** What the file is for. */
    purpose: string;
    /** Type of the content, such as `image/jpeg`. */
    content_type: string;
    /** Why the file was rejected, one code for each reason. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
    /** Currency of the amounts beside it: an ISO 4217 code in lower case. */
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
