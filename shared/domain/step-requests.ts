import { request, type StepRequests } from "./step-request.ts";

// Written by `npm run document` from what contracts declare under `steps`.

export const announcement: StepRequests = {
  cancel: [/* @__PURE__ */ request("admin", "notification/cancel-notification")],
};

export const company: StepRequests = {
  submit: [
    /* @__PURE__ */ request("service_provider", "service-provider/company/register-company"),
    /* @__PURE__ */ request("service_provider", "service-provider/company/update-company"),
  ],
  amend: [/* @__PURE__ */ request("service_provider", "service-provider/company/update-company")],
  verify: [
    /* @__PURE__ */ request("admin", "service-provider/admin/accepting-service-provider", { decision: "approve" }),
    /* @__PURE__ */ request("admin", "service-provider/admin/edit-serviceprovider", { company_changes: "accept" }),
  ],
  request_changes: [/* @__PURE__ */ request("admin", "service-provider/admin/accepting-service-provider", { decision: "reject" })],
  reject: [/* @__PURE__ */ request("admin", "service-provider/admin/edit-serviceprovider", { company_standing: "reject" })],
  change: [/* @__PURE__ */ request("service_provider", "service-provider/company/update-company")],
  refuse_change: [/* @__PURE__ */ request("admin", "service-provider/admin/edit-serviceprovider", { company_changes: "refuse" })],
  suspend: [/* @__PURE__ */ request("admin", "service-provider/admin/edit-serviceprovider", { company_standing: "suspend" })],
  reinstate: [/* @__PURE__ */ request("admin", "service-provider/admin/edit-serviceprovider", { company_standing: "reinstate" })],
};

export const conversation: StepRequests = {
  say: [
    /* @__PURE__ */ request("user", "aichat/chat"),
    /* @__PURE__ */ request("user", "chat/chat-in-sesion"),
    /* @__PURE__ */ request("user", "chat/send-message"),
    /* @__PURE__ */ request("user", "chatbot/chatbot"),
    /* @__PURE__ */ request("service_provider", "chat/send-message"),
    /* @__PURE__ */ request("service_provider", "chatbot/chatbot"),
    /* @__PURE__ */ request("admin", "chatbot/reply-message"),
  ],
  ask_again: [
    /* @__PURE__ */ request("user", "aichat/chat"),
    /* @__PURE__ */ request("user", "chat/chat-in-sesion"),
  ],
  hand_over: [
    /* @__PURE__ */ request("user", "chatbot/hand-over"),
    /* @__PURE__ */ request("service_provider", "chatbot/hand-over"),
  ],
  join: [/* @__PURE__ */ request("admin", "chatbot/reply-message")],
  hand_back: [/* @__PURE__ */ request("admin", "chatbot/reply-message", { hand_back: true })],
  wind_up: [/* @__PURE__ */ request("user", "chat/close-session")],
  close: [/* @__PURE__ */ request("user", "chat/close-session")],
};

export const document: StepRequests = {
  verify: [
    /* @__PURE__ */ request("admin", "admin/document/verify-documents", { verified: true }),
    /* @__PURE__ */ request("admin", "user/verify-user-document", { verified: true }),
  ],
  reject: [
    /* @__PURE__ */ request("admin", "admin/document/verify-documents", { verified: false }),
    /* @__PURE__ */ request("admin", "user/verify-user-document", { verified: false }),
  ],
  supersede: [
    /* @__PURE__ */ request("user", "user/upload-document"),
    /* @__PURE__ */ request("service_provider", "service-provider/company/upload-documents"),
    /* @__PURE__ */ request("admin", "admin/document/upload-documents"),
    /* @__PURE__ */ request("admin", "user/upload-user-document"),
  ],
};

export const feedback: StepRequests = {
  submit: [
    /* @__PURE__ */ request("user", "job/job-feedback"),
    /* @__PURE__ */ request("service_provider", "service-provider/jobs/job-feedback"),
  ],
  reply: [
    /* @__PURE__ */ request("user", "feedback/respond-feedback", { action: "reply" }),
    /* @__PURE__ */ request("service_provider", "feedback/respond-feedback", { action: "reply" }),
  ],
  flag: [
    /* @__PURE__ */ request("user", "feedback/respond-feedback", { action: "flag" }),
    /* @__PURE__ */ request("service_provider", "feedback/respond-feedback", { action: "flag" }),
  ],
  keep: [/* @__PURE__ */ request("admin", "feedback/complete-feedback", { action: "keep" })],
  complete: [/* @__PURE__ */ request("admin", "feedback/complete-feedback", { action: "complete" })],
  remove: [/* @__PURE__ */ request("admin", "feedback/complete-feedback", { action: "remove" })],
};

export const incident: StepRequests = {
  triage: [/* @__PURE__ */ request("admin", "user/update-incident", { action: "triage" })],
  investigate: [/* @__PURE__ */ request("admin", "user/update-incident", { action: "investigate" })],
  ask: [/* @__PURE__ */ request("admin", "user/update-incident", { action: "request_info" })],
  answer: [
    /* @__PURE__ */ request("user", "user/respond-incident", { action: "answer" }),
    /* @__PURE__ */ request("service_provider", "user/respond-incident", { action: "answer" }),
  ],
  resolve: [/* @__PURE__ */ request("admin", "user/update-incident", { action: "resolve" })],
  reopen: [
    /* @__PURE__ */ request("user", "user/respond-incident", { action: "object" }),
    /* @__PURE__ */ request("service_provider", "user/respond-incident", { action: "object" }),
    /* @__PURE__ */ request("admin", "user/update-incident", { action: "reopen" }),
  ],
};

export const invite: StepRequests = {
  resend: [
    /* @__PURE__ */ request("user", "invite/send-invite"),
    /* @__PURE__ */ request("service_provider", "invite/send-invite"),
  ],
  revoke: [
    /* @__PURE__ */ request("user", "invite/revoke-invite"),
    /* @__PURE__ */ request("service_provider", "invite/revoke-invite"),
  ],
};

export const job: StepRequests = {
  open: [
    /* @__PURE__ */ request("user", "payment/create-intent-payment"),
    /* @__PURE__ */ request("user", "payment/create-payment"),
  ],
  cancel: [
    /* @__PURE__ */ request("user", "job/delete-job"),
    /* @__PURE__ */ request("admin", "admin/job/update-status", { status: "canceled" }),
  ],
  claim: [/* @__PURE__ */ request("service_provider", "service-provider/jobs/selected-job")],
  reassign: [/* @__PURE__ */ request("admin", "admin/job/reassign-serviceprovider")],
  expire: [/* @__PURE__ */ request("admin", "admin/job/update-status", { status: "expired" })],
  reopen: [/* @__PURE__ */ request("user", "job/re-schedulejob", { action: "propose" })],
  reschedule: [/* @__PURE__ */ request("user", "job/re-schedulejob", { action: "propose" })],
  depart: [
    /* @__PURE__ */ request("service_provider", "service-provider/jobs/update-status", { status: "en_route" }),
    /* @__PURE__ */ request("admin", "admin/job/update-status", { status: "en_route" }),
  ],
  start: [
    /* @__PURE__ */ request("service_provider", "service-provider/jobs/update-status", { status: "in_progress" }),
    /* @__PURE__ */ request("admin", "admin/job/update-status", { status: "in_progress" }),
  ],
  withdraw: [
    /* @__PURE__ */ request("service_provider", "service-provider/jobs/cancel-job"),
    /* @__PURE__ */ request("admin", "admin/job/update-status", { status: "open" }),
  ],
  report_no_show: [/* @__PURE__ */ request("service_provider", "service-provider/jobs/update-status", { status: "no_show_customer" })],
  delay: [/* @__PURE__ */ request("service_provider", "service-provider/jobs/delay-job")],
  propose_time: [
    /* @__PURE__ */ request("user", "job/re-schedulejob", { action: "propose" }),
    /* @__PURE__ */ request("service_provider", "service-provider/jobs/reschedule-job", { action: "propose" }),
  ],
  accept_time: [
    /* @__PURE__ */ request("user", "job/re-schedulejob", { action: "accept" }),
    /* @__PURE__ */ request("service_provider", "service-provider/jobs/reschedule-job", { action: "accept" }),
  ],
  decline_time: [
    /* @__PURE__ */ request("user", "job/re-schedulejob", { action: "decline" }),
    /* @__PURE__ */ request("service_provider", "service-provider/jobs/reschedule-job", { action: "decline" }),
  ],
  pause: [
    /* @__PURE__ */ request("service_provider", "service-provider/jobs/update-status", { status: "paused" }),
    /* @__PURE__ */ request("admin", "admin/job/update-status", { status: "paused" }),
  ],
  resume: [
    /* @__PURE__ */ request("service_provider", "service-provider/jobs/update-status", { status: "resumed" }),
    /* @__PURE__ */ request("admin", "admin/job/update-status", { status: "in_progress" }),
  ],
  propose_price: [/* @__PURE__ */ request("service_provider", "service-provider/jobs/change-price")],
  change_price: [/* @__PURE__ */ request("service_provider", "service-provider/jobs/change-price")],
  accept_price: [/* @__PURE__ */ request("user", "payment/accept-job-payment", { decision: "accept" })],
  decline_price: [/* @__PURE__ */ request("user", "payment/accept-job-payment", { decision: "decline" })],
  complete_work: [
    /* @__PURE__ */ request("service_provider", "service-provider/jobs/update-status", { status: "awaiting_confirmation" }),
    /* @__PURE__ */ request("admin", "admin/job/update-status", { status: "awaiting_confirmation" }),
  ],
  confirm: [
    /* @__PURE__ */ request("user", "job/user_confirm_job_completed", { confirmed: true }),
    /* @__PURE__ */ request("admin", "admin/job/update-status", { status: "completed" }),
  ],
  request_rework: [
    /* @__PURE__ */ request("user", "job/user_confirm_job_completed", { confirmed: false }),
    /* @__PURE__ */ request("admin", "admin/job/update-status", { status: "in_progress" }),
  ],
  dispute: [
    /* @__PURE__ */ request("user", "user/report-incident"),
    /* @__PURE__ */ request("admin", "admin/job/update-status", { status: "disputed" }),
    /* @__PURE__ */ request("admin", "user/update-incident", { action: "triage" }),
  ],
  resolve_completed: [/* @__PURE__ */ request("admin", "user/update-incident", { action: "resolve" })],
  resolve_canceled: [/* @__PURE__ */ request("admin", "user/update-incident", { action: "resolve" })],
  resolve_rework: [/* @__PURE__ */ request("admin", "user/update-incident", { action: "resolve" })],
};

export const media: StepRequests = {
  edit: [/* @__PURE__ */ request("user", "video/update-video-data")],
  delete: [
    /* @__PURE__ */ request("user", "video/delete-media"),
    /* @__PURE__ */ request("service_provider", "video/delete-media"),
  ],
};

export const membership: StepRequests = {
  request: [/* @__PURE__ */ request("service_provider", "service-provider/membership/create-subscription")],
  schedule_end: [/* @__PURE__ */ request("service_provider", "service-provider/membership/cancel-subscription")],
  keep: [/* @__PURE__ */ request("service_provider", "service-provider/membership/keep-subscription")],
};

export const message: StepRequests = {
  stop: [
    /* @__PURE__ */ request("user", "chat/stop"),
    /* @__PURE__ */ request("service_provider", "chat/stop"),
  ],
  retry: [
    /* @__PURE__ */ request("user", "aichat/chat"),
    /* @__PURE__ */ request("user", "chat/chat-in-sesion"),
  ],
  supersede: [
    /* @__PURE__ */ request("user", "aichat/chat"),
    /* @__PURE__ */ request("user", "chat/chat-in-sesion"),
  ],
  rate: [
    /* @__PURE__ */ request("user", "chat/rate-message"),
    /* @__PURE__ */ request("service_provider", "chat/rate-message"),
  ],
};

export const onboarding: StepRequests = {
  complete_profile: [
    /* @__PURE__ */ request("service_provider", "service-provider/company/register-company"),
    /* @__PURE__ */ request("service_provider", "service-provider/company/update-company"),
    /* @__PURE__ */ request("service_provider", "service-provider/default-services/create-services"),
    /* @__PURE__ */ request("service_provider", "service-provider/default-services/update-services"),
  ],
  submit: [
    /* @__PURE__ */ request("service_provider", "service-provider/company/register-company"),
    /* @__PURE__ */ request("service_provider", "service-provider/company/update-company"),
    /* @__PURE__ */ request("service_provider", "service-provider/company/upload-documents"),
    /* @__PURE__ */ request("service_provider", "service-provider/default-services/create-services"),
    /* @__PURE__ */ request("service_provider", "service-provider/default-services/update-services"),
  ],
  resubmit: [
    /* @__PURE__ */ request("service_provider", "service-provider/company/register-company"),
    /* @__PURE__ */ request("service_provider", "service-provider/company/update-company"),
    /* @__PURE__ */ request("service_provider", "service-provider/company/upload-documents"),
  ],
  approve: [/* @__PURE__ */ request("admin", "service-provider/admin/accepting-service-provider", { decision: "approve" })],
  reject: [/* @__PURE__ */ request("admin", "service-provider/admin/accepting-service-provider", { decision: "reject" })],
  suspend: [/* @__PURE__ */ request("admin", "service-provider/admin/accepting-service-provider", { decision: "suspend" })],
  reinstate: [/* @__PURE__ */ request("admin", "service-provider/admin/accepting-service-provider", { decision: "reinstate" })],
  deactivate: [/* @__PURE__ */ request("service_provider", "service-provider/auth/deactivate-account")],
  delete: [
    /* @__PURE__ */ request("service_provider", "service-provider/auth/delete-account"),
    /* @__PURE__ */ request("admin", "service-provider/admin/delete-serviceprovider"),
  ],
};

export const payment: StepRequests = {
  retry: [/* @__PURE__ */ request("user", "payment/create-payment")],
  capture: [/* @__PURE__ */ request("admin", "payment/capture-payment")],
  void: [/* @__PURE__ */ request("admin", "payment/update-job-payment-status", { action: "cancel" })],
  pay_offline: [/* @__PURE__ */ request("admin", "payment/update-job-payment-status", { action: "offline_paid" })],
};

export const payout: StepRequests = {
  create: [/* @__PURE__ */ request("service_provider", "payment/create-connect-account")],
  activate: [
    /* @__PURE__ */ request("service_provider", "payment/re-generate-link"),
    /* @__PURE__ */ request("service_provider", "payment/update-connect-account"),
  ],
  close: [/* @__PURE__ */ request("service_provider", "payment/delete-connect-account")],
};

export const quote: StepRequests = {
  request: [
    /* @__PURE__ */ request("user", "ai/get-quote-estimate_new"),
    /* @__PURE__ */ request("user", "ai/image-and-prompt"),
    /* @__PURE__ */ request("user", "ai/quote-ai_video-request-prompt"),
    /* @__PURE__ */ request("user", "ai/quote-request"),
    /* @__PURE__ */ request("user", "ai/video_quote-request"),
    /* @__PURE__ */ request("user", "aichat/quote_details_from_chat"),
  ],
  answer: [
    /* @__PURE__ */ request("user", "ai/get-quote-estimate_new"),
    /* @__PURE__ */ request("user", "ai/quote-answer"),
  ],
  recompute: [/* @__PURE__ */ request("user", "ai/get-quote-estimate_new")],
  complete_place: [/* @__PURE__ */ request("user", "ai/get-quote-estimate_new")],
  approve: [
    /* @__PURE__ */ request("admin", "admin/quote/quote-acceptance", { decision: "approve" }),
    /* @__PURE__ */ request("admin", "admin/quote/update-quote"),
  ],
  reject: [/* @__PURE__ */ request("admin", "admin/quote/quote-acceptance", { decision: "reject" })],
  revise: [/* @__PURE__ */ request("admin", "admin/quote/update-quote")],
  accept: [
    /* @__PURE__ */ request("user", "job/create-booking"),
    /* @__PURE__ */ request("user", "quote/accept-quote", { decision: "accept" }),
  ],
  decline: [/* @__PURE__ */ request("user", "quote/accept-quote", { decision: "decline" })],
};

export const refund: StepRequests = {
};

export const series: StepRequests = {
  skip: [/* @__PURE__ */ request("user", "job/update-series", { action: "skip" })],
  change: [/* @__PURE__ */ request("user", "job/update-series", { action: "change" })],
  pause: [/* @__PURE__ */ request("user", "job/update-series", { action: "pause" })],
  resume: [/* @__PURE__ */ request("user", "job/update-series", { action: "resume" })],
  accept_price: [/* @__PURE__ */ request("user", "job/update-series", { action: "accept_price" })],
  decline_price: [/* @__PURE__ */ request("user", "job/update-series", { action: "decline_price" })],
  stop: [/* @__PURE__ */ request("user", "job/update-series", { action: "stop" })],
};

export const transfer: StepRequests = {
  hold: [
    /* @__PURE__ */ request("admin", "payment/create-connect-payment"),
    /* @__PURE__ */ request("admin", "payment/update-job-payment-status", { action: "hold" }),
  ],
  resume: [
    /* @__PURE__ */ request("admin", "payment/create-connect-payment"),
    /* @__PURE__ */ request("admin", "payment/reconcile-day"),
    /* @__PURE__ */ request("admin", "payment/update-job-payment-status", { action: "resume" }),
  ],
  send: [/* @__PURE__ */ request("admin", "payment/create-connect-payment")],
  pay: [/* @__PURE__ */ request("admin", "payment/create-connect-payment")],
  retry: [
    /* @__PURE__ */ request("admin", "payment/create-connect-payment"),
    /* @__PURE__ */ request("admin", "payment/reconcile-day"),
    /* @__PURE__ */ request("admin", "payment/update-job-payment-status", { action: "retry" }),
  ],
};
