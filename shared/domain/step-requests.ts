import type { StepRequests } from "./transition.ts";

// Written by `npm run document` from what contracts declare under `steps`.

export const announcement: StepRequests = {
  cancel: [{ by: "admin", operation: "notification/cancel-notification" }],
};

export const company: StepRequests = {
  submit: [
    { by: "service_provider", operation: "service-provider/company/register-company" },
    { by: "service_provider", operation: "service-provider/company/update-company" },
  ],
  amend: [{ by: "service_provider", operation: "service-provider/company/update-company" }],
  verify: [
    { by: "admin", operation: "service-provider/admin/accepting-service-provider", send: { decision: "approve" } },
    { by: "admin", operation: "service-provider/admin/edit-serviceprovider", send: { company_changes: "accept" } },
  ],
  request_changes: [{ by: "admin", operation: "service-provider/admin/accepting-service-provider", send: { decision: "reject" } }],
  reject: [{ by: "admin", operation: "service-provider/admin/edit-serviceprovider", send: { company_standing: "reject" } }],
  change: [{ by: "service_provider", operation: "service-provider/company/update-company" }],
  refuse_change: [{ by: "admin", operation: "service-provider/admin/edit-serviceprovider", send: { company_changes: "refuse" } }],
  suspend: [{ by: "admin", operation: "service-provider/admin/edit-serviceprovider", send: { company_standing: "suspend" } }],
  reinstate: [{ by: "admin", operation: "service-provider/admin/edit-serviceprovider", send: { company_standing: "reinstate" } }],
};

export const conversation: StepRequests = {
  say: [
    { by: "user", operation: "aichat/chat" },
    { by: "user", operation: "chat/chat-in-sesion" },
    { by: "user", operation: "chat/send-message" },
    { by: "user", operation: "chatbot/chatbot" },
    { by: "service_provider", operation: "chat/send-message" },
    { by: "service_provider", operation: "chatbot/chatbot" },
    { by: "admin", operation: "chatbot/reply-message" },
  ],
  ask_again: [
    { by: "user", operation: "aichat/chat" },
    { by: "user", operation: "chat/chat-in-sesion" },
  ],
  hand_over: [
    { by: "user", operation: "chatbot/hand-over" },
    { by: "service_provider", operation: "chatbot/hand-over" },
  ],
  join: [{ by: "admin", operation: "chatbot/reply-message" }],
  hand_back: [{ by: "admin", operation: "chatbot/reply-message", send: { hand_back: true } }],
  wind_up: [{ by: "user", operation: "chat/close-session" }],
  close: [{ by: "user", operation: "chat/close-session" }],
};

export const document: StepRequests = {
  verify: [
    { by: "admin", operation: "admin/document/verify-documents", send: { verified: true } },
    { by: "admin", operation: "user/verify-user-document", send: { verified: true } },
  ],
  reject: [
    { by: "admin", operation: "admin/document/verify-documents", send: { verified: false } },
    { by: "admin", operation: "user/verify-user-document", send: { verified: false } },
  ],
  supersede: [
    { by: "user", operation: "user/upload-document" },
    { by: "service_provider", operation: "service-provider/company/upload-documents" },
    { by: "admin", operation: "admin/document/upload-documents" },
    { by: "admin", operation: "user/upload-user-document" },
  ],
};

export const feedback: StepRequests = {
  submit: [
    { by: "user", operation: "job/job-feedback" },
    { by: "service_provider", operation: "service-provider/jobs/job-feedback" },
  ],
  reply: [
    { by: "user", operation: "feedback/respond-feedback", send: { action: "reply" } },
    { by: "service_provider", operation: "feedback/respond-feedback", send: { action: "reply" } },
  ],
  flag: [
    { by: "user", operation: "feedback/respond-feedback", send: { action: "flag" } },
    { by: "service_provider", operation: "feedback/respond-feedback", send: { action: "flag" } },
  ],
  keep: [{ by: "admin", operation: "feedback/complete-feedback", send: { action: "keep" } }],
  complete: [{ by: "admin", operation: "feedback/complete-feedback", send: { action: "complete" } }],
  remove: [{ by: "admin", operation: "feedback/complete-feedback", send: { action: "remove" } }],
};

export const incident: StepRequests = {
  triage: [{ by: "admin", operation: "user/update-incident", send: { action: "triage" } }],
  investigate: [{ by: "admin", operation: "user/update-incident", send: { action: "investigate" } }],
  ask: [{ by: "admin", operation: "user/update-incident", send: { action: "request_info" } }],
  answer: [
    { by: "user", operation: "user/respond-incident", send: { action: "answer" } },
    { by: "service_provider", operation: "user/respond-incident", send: { action: "answer" } },
  ],
  resolve: [{ by: "admin", operation: "user/update-incident", send: { action: "resolve" } }],
  reopen: [
    { by: "user", operation: "user/respond-incident", send: { action: "object" } },
    { by: "service_provider", operation: "user/respond-incident", send: { action: "object" } },
    { by: "admin", operation: "user/update-incident", send: { action: "reopen" } },
  ],
};

export const invite: StepRequests = {
  resend: [
    { by: "user", operation: "invite/send-invite" },
    { by: "service_provider", operation: "invite/send-invite" },
  ],
  revoke: [
    { by: "user", operation: "invite/revoke-invite" },
    { by: "service_provider", operation: "invite/revoke-invite" },
  ],
};

export const job: StepRequests = {
  open: [
    { by: "user", operation: "payment/create-intent-payment" },
    { by: "user", operation: "payment/create-payment" },
  ],
  cancel: [
    { by: "user", operation: "job/delete-job" },
    { by: "admin", operation: "admin/job/update-status", send: { status: "canceled" } },
  ],
  claim: [{ by: "service_provider", operation: "service-provider/jobs/selected-job" }],
  reassign: [{ by: "admin", operation: "admin/job/reassign-serviceprovider" }],
  expire: [{ by: "admin", operation: "admin/job/update-status", send: { status: "expired" } }],
  reopen: [{ by: "user", operation: "job/re-schedulejob", send: { action: "propose" } }],
  reschedule: [{ by: "user", operation: "job/re-schedulejob", send: { action: "propose" } }],
  depart: [
    { by: "service_provider", operation: "service-provider/jobs/update-status", send: { status: "en_route" } },
    { by: "admin", operation: "admin/job/update-status", send: { status: "en_route" } },
  ],
  start: [
    { by: "service_provider", operation: "service-provider/jobs/update-status", send: { status: "in_progress" } },
    { by: "admin", operation: "admin/job/update-status", send: { status: "in_progress" } },
  ],
  withdraw: [
    { by: "service_provider", operation: "service-provider/jobs/cancel-job" },
    { by: "admin", operation: "admin/job/update-status", send: { status: "open" } },
  ],
  report_no_show: [{ by: "service_provider", operation: "service-provider/jobs/update-status", send: { status: "no_show_customer" } }],
  delay: [{ by: "service_provider", operation: "service-provider/jobs/delay-job" }],
  propose_time: [
    { by: "user", operation: "job/re-schedulejob", send: { action: "propose" } },
    { by: "service_provider", operation: "service-provider/jobs/reschedule-job", send: { action: "propose" } },
  ],
  accept_time: [
    { by: "user", operation: "job/re-schedulejob", send: { action: "accept" } },
    { by: "service_provider", operation: "service-provider/jobs/reschedule-job", send: { action: "accept" } },
  ],
  decline_time: [
    { by: "user", operation: "job/re-schedulejob", send: { action: "decline" } },
    { by: "service_provider", operation: "service-provider/jobs/reschedule-job", send: { action: "decline" } },
  ],
  pause: [
    { by: "service_provider", operation: "service-provider/jobs/update-status", send: { status: "paused" } },
    { by: "admin", operation: "admin/job/update-status", send: { status: "paused" } },
  ],
  resume: [
    { by: "service_provider", operation: "service-provider/jobs/update-status", send: { status: "resumed" } },
    { by: "admin", operation: "admin/job/update-status", send: { status: "in_progress" } },
  ],
  propose_price: [{ by: "service_provider", operation: "service-provider/jobs/change-price" }],
  change_price: [{ by: "service_provider", operation: "service-provider/jobs/change-price" }],
  accept_price: [{ by: "user", operation: "payment/accept-job-payment", send: { decision: "accept" } }],
  decline_price: [{ by: "user", operation: "payment/accept-job-payment", send: { decision: "decline" } }],
  complete_work: [
    { by: "service_provider", operation: "service-provider/jobs/update-status", send: { status: "awaiting_confirmation" } },
    { by: "admin", operation: "admin/job/update-status", send: { status: "awaiting_confirmation" } },
  ],
  confirm: [
    { by: "user", operation: "job/user_confirm_job_completed", send: { confirmed: true } },
    { by: "admin", operation: "admin/job/update-status", send: { status: "completed" } },
  ],
  request_rework: [
    { by: "user", operation: "job/user_confirm_job_completed", send: { confirmed: false } },
    { by: "admin", operation: "admin/job/update-status", send: { status: "in_progress" } },
  ],
  dispute: [
    { by: "user", operation: "user/report-incident" },
    { by: "admin", operation: "admin/job/update-status", send: { status: "disputed" } },
    { by: "admin", operation: "user/update-incident", send: { action: "triage" } },
  ],
  resolve_completed: [{ by: "admin", operation: "user/update-incident", send: { action: "resolve" } }],
  resolve_canceled: [{ by: "admin", operation: "user/update-incident", send: { action: "resolve" } }],
  resolve_rework: [{ by: "admin", operation: "user/update-incident", send: { action: "resolve" } }],
};

export const media: StepRequests = {
  edit: [{ by: "user", operation: "video/update-video-data" }],
  delete: [
    { by: "user", operation: "video/delete-media" },
    { by: "service_provider", operation: "video/delete-media" },
  ],
};

export const membership: StepRequests = {
  request: [{ by: "service_provider", operation: "service-provider/membership/create-subscription" }],
  schedule_end: [{ by: "service_provider", operation: "service-provider/membership/cancel-subscription" }],
  keep: [{ by: "service_provider", operation: "service-provider/membership/keep-subscription" }],
};

export const message: StepRequests = {
  stop: [
    { by: "user", operation: "chat/stop" },
    { by: "service_provider", operation: "chat/stop" },
  ],
  retry: [
    { by: "user", operation: "aichat/chat" },
    { by: "user", operation: "chat/chat-in-sesion" },
  ],
  supersede: [
    { by: "user", operation: "aichat/chat" },
    { by: "user", operation: "chat/chat-in-sesion" },
  ],
  rate: [
    { by: "user", operation: "chat/rate-message" },
    { by: "service_provider", operation: "chat/rate-message" },
  ],
};

export const onboarding: StepRequests = {
  complete_profile: [
    { by: "service_provider", operation: "service-provider/company/register-company" },
    { by: "service_provider", operation: "service-provider/company/update-company" },
    { by: "service_provider", operation: "service-provider/default-services/create-services" },
    { by: "service_provider", operation: "service-provider/default-services/update-services" },
  ],
  submit: [
    { by: "service_provider", operation: "service-provider/company/register-company" },
    { by: "service_provider", operation: "service-provider/company/update-company" },
    { by: "service_provider", operation: "service-provider/company/upload-documents" },
    { by: "service_provider", operation: "service-provider/default-services/create-services" },
    { by: "service_provider", operation: "service-provider/default-services/update-services" },
  ],
  resubmit: [
    { by: "service_provider", operation: "service-provider/company/register-company" },
    { by: "service_provider", operation: "service-provider/company/update-company" },
    { by: "service_provider", operation: "service-provider/company/upload-documents" },
  ],
  approve: [{ by: "admin", operation: "service-provider/admin/accepting-service-provider", send: { decision: "approve" } }],
  reject: [{ by: "admin", operation: "service-provider/admin/accepting-service-provider", send: { decision: "reject" } }],
  suspend: [{ by: "admin", operation: "service-provider/admin/accepting-service-provider", send: { decision: "suspend" } }],
  reinstate: [{ by: "admin", operation: "service-provider/admin/accepting-service-provider", send: { decision: "reinstate" } }],
  deactivate: [{ by: "service_provider", operation: "service-provider/auth/deactivate-account" }],
  delete: [
    { by: "service_provider", operation: "service-provider/auth/delete-account" },
    { by: "admin", operation: "service-provider/admin/delete-serviceprovider" },
  ],
};

export const payment: StepRequests = {
  retry: [{ by: "user", operation: "payment/create-payment" }],
  capture: [{ by: "admin", operation: "payment/capture-payment" }],
  void: [{ by: "admin", operation: "payment/update-job-payment-status", send: { action: "cancel" } }],
  pay_offline: [{ by: "admin", operation: "payment/update-job-payment-status", send: { action: "offline_paid" } }],
};

export const payout: StepRequests = {
  create: [{ by: "service_provider", operation: "payment/create-connect-account" }],
  activate: [
    { by: "service_provider", operation: "payment/re-generate-link" },
    { by: "service_provider", operation: "payment/update-connect-account" },
  ],
  close: [{ by: "service_provider", operation: "payment/delete-connect-account" }],
};

export const quote: StepRequests = {
  request: [
    { by: "user", operation: "ai/get-quote-estimate_new" },
    { by: "user", operation: "ai/image-and-prompt" },
    { by: "user", operation: "ai/quote-ai_video-request-prompt" },
    { by: "user", operation: "ai/quote-request" },
    { by: "user", operation: "ai/video_quote-request" },
    { by: "user", operation: "aichat/quote_details_from_chat" },
  ],
  answer: [
    { by: "user", operation: "ai/get-quote-estimate_new" },
    { by: "user", operation: "ai/quote-answer" },
  ],
  recompute: [{ by: "user", operation: "ai/get-quote-estimate_new" }],
  complete_place: [{ by: "user", operation: "ai/get-quote-estimate_new" }],
  approve: [
    { by: "admin", operation: "admin/quote/quote-acceptance", send: { decision: "approve" } },
    { by: "admin", operation: "admin/quote/update-quote" },
  ],
  reject: [{ by: "admin", operation: "admin/quote/quote-acceptance", send: { decision: "reject" } }],
  revise: [{ by: "admin", operation: "admin/quote/update-quote" }],
  accept: [{ by: "user", operation: "quote/accept-quote", send: { decision: "accept" } }],
  decline: [{ by: "user", operation: "quote/accept-quote", send: { decision: "decline" } }],
};

export const refund: StepRequests = {
};

export const series: StepRequests = {
  skip: [{ by: "user", operation: "job/update-series", send: { action: "skip" } }],
  change: [{ by: "user", operation: "job/update-series", send: { action: "change" } }],
  pause: [{ by: "user", operation: "job/update-series", send: { action: "pause" } }],
  resume: [{ by: "user", operation: "job/update-series", send: { action: "resume" } }],
  accept_price: [{ by: "user", operation: "job/update-series", send: { action: "accept_price" } }],
  decline_price: [{ by: "user", operation: "job/update-series", send: { action: "decline_price" } }],
  stop: [{ by: "user", operation: "job/update-series", send: { action: "stop" } }],
};

export const transfer: StepRequests = {
  hold: [
    { by: "admin", operation: "payment/create-connect-payment" },
    { by: "admin", operation: "payment/update-job-payment-status", send: { action: "hold" } },
  ],
  resume: [
    { by: "admin", operation: "payment/create-connect-payment" },
    { by: "admin", operation: "payment/reconcile-day" },
    { by: "admin", operation: "payment/update-job-payment-status", send: { action: "resume" } },
  ],
  send: [{ by: "admin", operation: "payment/create-connect-payment" }],
  pay: [{ by: "admin", operation: "payment/create-connect-payment" }],
  retry: [
    { by: "admin", operation: "payment/create-connect-payment" },
    { by: "admin", operation: "payment/reconcile-day" },
    { by: "admin", operation: "payment/update-job-payment-status", send: { action: "retry" } },
  ],
};
