/** What people are sent, by key: the text, what is sent beside it, and where it is said. Written by: npm run document. */
export const builtIn = `
share_in | the tip for |  | share_in
share_in.2 | your share of |  | share_in
less_in | {refunded:money} of it went back to the customer before. |  | less_in
less_in.2 | We kept {debt:money} for what you owed. |  | less_in
deactivated.title | Your {what:words} is deactivated | deactivated.text | deactivated.title
deactivated.text | You were signed out everywhere. Sign in within {restore_days:count} days to have it back; after that it is deleted for good. If that was not you, sign in and set a new password. | deactivated.title | deactivated.text
deleted.title | Your {what:words} was deleted | deleted.text | deleted.title
deleted.text | You were signed out everywhere, and what we know about you is being erased. What our books must keep stays, without your name. If that was not you, write to support. | deleted.title | deleted.text
asks_for_time.title | {provider:words} proposes another time for {job:words} | asks_for_time.text | asks_for_time.title
asks_for_time.title.2 | The customer proposes another time for {job:words} | asks_for_time.text | asks_for_time.title
asks_for_time.text | It would start on {proposed_start:time} instead of {starts_at:time}. {reason:words} Accept or decline it before {expires_at:time}. Until you accept it, the old time stands. | asks_for_time.title | asks_for_time.text
agreed.title | {job:words} has a new time | agreed.text | agreed.title job.rescheduled.user.title
agreed.text | {part:words} agrees: it starts on {proposed_start:time}. | agreed.title | agreed.text
agreed.text.2 | The customer | agreed.title | agreed.text unanswered.title reported
refused.title | The new time for {job:words} was withdrawn | refused.text | refused.title
refused.title.2 | Your new time for {job:words} was declined | refused.text | refused.title
refused.text | It starts on {starts_at:time} as agreed. | refused.title | refused.text unanswered.text
unanswered.title | {part:words} did not answer your new time for {job:words} | refused.text | unanswered.title
unanswered.title.2 | You did not answer the new time for {job:words} | refused.text | unanswered.title
signed_out_once.title | You were signed out on one device | signed_out_once.text | signed_out_once.title
signed_out_once.text | Somebody may have copied its sign-in, so we ended it. If you did not do this yourself, change your password now. | signed_out_once.title | signed_out_once.text
stopped | We have suspended your provider, so the work on {job:words} has stopped. We will decide what happens next and write to you. The money stays where it is until then. You can add to the report in the app. |  | stopped
stopped.2 | You are suspended, so your work on {job:words} was stopped. We will decide what happens with the job and its money. If we ask you about it, please answer. |  | stopped
overdue | {part:words} If there is no decision within {dispute_cancel_days:count} days, the job is canceled and {part_2:words}. |  | overdue
overdue.2 | {job:words} should have been done, but your provider has not said that it is. We will ask what happened, decide what happens next and write to you. The money stays where it is until then. You can add to the report in the app. |  | overdue
overdue.3 | {job:words} should have been done, but you have not said that it is. We will decide what happens with the job and its money. If we ask you about it, please answer. |  | overdue
overdue.4 | you are charged nothing |  | overdue
overdue.5 | the customer is charged nothing |  | overdue
reported.administrator | We are looking into {job:words}. The money stays where it is until we have decided. You can add to the report in the app. |  | reported.administrator
reported.money_stuck | Something went wrong with the money for {job:words}. We are looking into it and will write to you. You don't have to do anything. |  | reported.money_stuck
reported.one_person | It looks as if customer and provider of {job:words} were one person. We are looking into it. Until we have decided, its rating and any reward for it don't count. |  | reported.one_person
reported.held |  The money stays where it is until we have decided. |  | reported.held
reported | We have your report{part:words} and are looking into it.{held:words} |  | reported
reported.2 |  about {job:words} |  | reported
reported.3 | {part:words} has reported a problem with {job:words}. We are looking into it and may ask you about it.{held:words} |  | reported
pauses.account_inactive | Your account is deactivated. Sign in to restore it. |  | pauses.account_inactive
pauses.terms_not_accepted | Our terms have changed. Read and accept them. |  | pauses.terms_not_accepted
pauses.documents_missing | A document that you need to book is missing, rejected or expired. Hand it in. |  | pauses.documents_missing
ends.finished | All visits of the series are booked. |  | ends.finished
ends.price_declined | You declined the new price. |  | ends.price_declined
ends.visits_missed | {missed_most:count} visits in a row could not be booked. |  | ends.visits_missed
ends.paused_too_long | It was paused for {paused_days_most:count} days. |  | ends.paused_too_long
ends.account_closed | Your account is closed. |  | ends.account_closed
outcomes.refund_full.user | You pay nothing. What you were charged comes back to you. |  | outcomes.refund_full.user
outcomes.refund_full.service_provider | The customer pays nothing, so you are not paid for it. |  | outcomes.refund_full.service_provider
outcomes.refund_partial.user | You pay {refund:money} less. If you were charged already, that amount comes back to you. |  | outcomes.refund_partial.user
outcomes.refund_partial.service_provider | The customer pays {refund:money} less, so your share is smaller. |  | outcomes.refund_partial.service_provider
outcomes.rework.user | We have asked the provider to put the work right. |  | outcomes.rework.user
outcomes.rework.service_provider | Please put the work right, and say in the app when it is done. |  | outcomes.rework.service_provider
outcomes.warning.user | We have given a warning. |  | outcomes.warning.user outcomes.warning.service_provider
outcomes.suspension.user | We have suspended the provider. |  | outcomes.suspension.user
outcomes.suspension.service_provider | Your account is suspended. |  | outcomes.suspension.service_provider
outcomes.none.user | We do nothing further. |  | outcomes.none.user outcomes.none.service_provider
counting.yes | The rating and any reward count. |  | counting.yes
counting.no | The rating and any reward don't count. |  | counting.no
decided | We have decided about the report{part:words}. {outcome_of:words} If you disagree, object within {objection_days:count} days. |  | decided
decided.2 |  on {job:words} |  | decided
fee_paid | You pay a cancellation fee of {fee:words}. |  | fee_paid
fee_paid.2 | You are charged nothing. |  | fee_paid
fee_shared | The customer pays a cancellation fee of {fee:words}, and you get your share of it. |  | fee_shared
canceled | {job:words} on {starts_at:time} will not take place. {reason:words} {fee:words} |  | canceled
canceled_for.title | {job:words} is canceled |  | canceled_for.title undecided.title
answered_by_us.title | One of us has answered you | answered_by_us.text | answered_by_us.title
answered_by_us.text | Read the answer in the app. You can reply there. | answered_by_us.title | answered_by_us.text
who_asks | A customer |  | who_asks
who_asks.2 | A provider |  | who_asks
stars | 1 star out of 5 |  | stars
stars.2 | {rating:words} stars out of 5 |  | stars
feedback_awaited | You can read it once you have given your own feedback, or after {until:time}. You can give yours until then. |  | feedback_awaited
removed_title | Your feedback was removed |  | removed_title
removed_title.2 | Feedback that you flagged was removed |  | removed_title
removed_text | It was about {job:words}, and no longer counts. {reason:words} |  | removed_text
captured.what_for | as the fee for canceling {job:words} |  | captured.what_for
captured.what_for.2 | for {job:words} |  | captured.what_for
captured | {amount:money} was charged to your card {what_for:words}. |  | captured
captured.2 | Your credit paid it all {what_for:words}. Nothing was charged to your card. |  | captured
captured.3 | {card_amount:money} was charged to your card {what_for:words}, and your credit paid {credit:money}. |  | captured
admin_roles.owner | an owner: you may do everything, and you decide who else is an administrator |  | admin_roles.owner
admin_roles.support | support: you work with people, jobs, quotes and reports |  | admin_roles.support
admin_roles.finance | finance: you work with payments, refunds, payouts and disputes with banks |  | admin_roles.finance
admin_roles.read_only | a reader: you see everything and change nothing |  | admin_roles.read_only
as_role | an administrator |  | as_role
codes.sign_up | Your code to finish signing up |  | codes.sign_up
codes.password_reset | Your code to set a new password |  | codes.password_reset
codes.link | Your code to link your account |  | codes.link
codes.contact | Your code to confirm this address |  | codes.contact
codes.confirm | Your code to confirm that it is you |  | codes.confirm
challenge_issued.subject | Your code | challenge_issued.text | challenge_issued.subject
challenge_issued.text | {code:words} is your code. It works for {minutes:count} minutes. Do not give it to anybody, not even to people who say they work for us. | challenge_issued.subject | challenge_issued.text
invite_sent.subject | {name:words} invites you | invite_sent.text | invite_sent.subject
invite_sent.text | {name:words} invites you to join us. With us you can book repairs and other work at home, or offer such work yourself. Join here: {link:words} The link works once, for {valid_days:count} days. If you do not want to join, you don't have to do anything. | invite_sent.subject | invite_sent.text
admin_invite_sent.subject | {by:words} invites you to run the marketplace | admin_invite_sent.text | admin_invite_sent.subject
admin_invite_sent.text | {by:words} invites you to become an administrator of the marketplace, as {as_role:words}. You need an authenticator app on your phone. Open this page to choose a password and connect the app: {link:words} The link works once, for {valid_days:count} days, and gives access to whoever has it. Do not pass it on. If you did not expect it, ignore it. | admin_invite_sent.subject | admin_invite_sent.text
admin_removed.subject | You are no longer an administrator | admin_removed.text | admin_removed.subject
admin_removed.text | An owner of the marketplace has removed you from its administrators. {reason:words} You were signed out and can't sign in any more. If you think that this is a mistake, ask an owner. | admin_removed.subject | admin_removed.text
quote.questions_asked.user.title | We have questions about your request | quote.questions_asked.user.text | quote.questions_asked.user.title
quote.questions_asked.user.text | Answer them within {answers_abandon_hours:count} hours and we can name a price. | quote.questions_asked.user.title | quote.questions_asked.user.text
quote.nudged.user.title | Your request is waiting for your answers | quote.nudged.user.text | quote.nudged.user.title
quote.nudged.user.text | Answer the open questions and we can name a price. We close the request {part:words} hours from now. | quote.nudged.user.title | quote.nudged.user.text
quote.estimated.user.title | Your price for {request:words} | quote.estimated.user.text | quote.estimated.user.title
quote.estimated.user.title.2 | Your price is ready | quote.estimated.user.text | quote.estimated.user.title
quote.estimated.user.text | It is between {low:money} and {high:money}; the quote shows what you will be charged. Accept it within {valid_days:count} days. | quote.estimated.user.title | quote.estimated.user.text
quote.revised.user.title | Your price for {request:words} has changed | quote.revised.user.text | quote.revised.user.title
quote.revised.user.text | It is now between {low:money} and {high:money}. {reason:words} Look at it, and accept or decline it within {valid_days:count} days. | quote.revised.user.title | quote.revised.user.text
quote.review_required.user.title | One of us is checking your request | quote.review_required.user.text | quote.review_required.user.title
quote.review_required.user.text | You get a price or an answer within {review_hours:count} hours. If anybody is in danger, leave the place and call the emergency services first. | quote.review_required.user.title | quote.review_required.user.text
quote.review_required.admin.title | A customer's request names a danger | quote.review_required.admin.text | quote.review_required.admin.title
quote.review_required.admin.text | It may be: {dangers_of:words}. Look at it within {danger_alert_minutes:count} minutes, and call the customer if it is not certain that everybody is safe. | quote.review_required.admin.title | quote.review_required.admin.text
quote.review_overdue.user.title | We are still checking your request | quote.review_overdue.user.text | quote.review_overdue.user.title
quote.review_overdue.user.text | It takes longer than usual, and we are sorry. You get a price or an answer before {review_by:time}. {part:words} | quote.review_overdue.user.title | quote.review_overdue.user.text
quote.review_overdue.user.text.2 | If anybody is in danger, leave the place and call the emergency services: don't wait for us. | quote.review_overdue.user.title | quote.review_overdue.user.text
quote.review_overdue.user.text.3 | You don't have to do anything until then. | quote.review_overdue.user.title | quote.review_overdue.user.text
quote.review_overdue.admin.title | Nobody has looked at a request that names a danger | quote.review_overdue.admin.text | quote.review_overdue.admin.title
quote.review_overdue.admin.text | It may be: {dangers_of:words}. It is overdue: call the customer now. | quote.review_overdue.admin.title | quote.review_overdue.admin.text
quote.reviewed.user.title | We have checked your price for {request:words} | quote.reviewed.user.text | quote.reviewed.user.title
quote.reviewed.user.text | It is between {low:money} and {high:money}; the quote shows what you will be charged. {reason:words} Accept it within {valid_days:count} days. | quote.reviewed.user.title | quote.reviewed.user.text
quote.rejected.user.title | We can't offer a price for {request:words} | quote.rejected.user.text | quote.rejected.user.title
quote.rejected.user.text | {reason:words} You are charged nothing. Ask for a new quote if the work changes. | quote.rejected.user.title | quote.rejected.user.text
quote.failed.user.title | We could not find a price | quote.failed.user.text | quote.failed.user.title
quote.failed.user.text | {reason:words} Try again, or describe the problem in other words. | quote.failed.user.title | quote.failed.user.text
quote.expiring.user.title | Your price for {request:words} ends soon | quote.expiring.user.text | quote.expiring.user.title
quote.expiring.user.text | {part:words} before {expires_at:time}. After that you need a new price. | quote.expiring.user.title | quote.expiring.user.text
quote.expiring.user.text.2 | Book the work | quote.expiring.user.title | quote.expiring.user.text
quote.expiring.user.text.3 | Accept the price | quote.expiring.user.title | quote.expiring.user.text
quote.expired.user.title | Your price for {request:words} has ended | quote.expired.user.text | quote.expired.user.title
quote.expired.user.text | Ask for a new price whenever you like. | quote.expired.user.title | quote.expired.user.text
chat.message_created.user.title | {provider:words} wrote to you about {job:words} | chat.message_created.user.text | chat.message_created.user.title
chat.message_created.user.text | Read and answer the message in the app. | chat.message_created.user.title | chat.message_created.user.text chat.message_created.service_provider.text
chat.message_created.service_provider.title | The customer wrote to you about {job:words} | chat.message_created.user.text | chat.message_created.service_provider.title
chat.message_created.admin.title | {who_asks:words} has written to you again | chat.message_created.admin.text | chat.message_created.admin.title
chat.message_created.admin.text | You answer in this conversation. Read the message and reply to it. | chat.message_created.admin.title | chat.message_created.admin.text
chat.handed_over.admin.title | {who_asks:words} wants to talk to a person | chat.handed_over.admin.text | chat.handed_over.admin.title
chat.handed_over.admin.text | The assistant writes nothing in this conversation until one of you answers and hands it back. Read what was said and reply. | chat.handed_over.admin.title | chat.handed_over.admin.text
ai.budget_nearing.admin.title | The assistants have used four fifths of today's budget | ai.budget_nearing.admin.text | ai.budget_nearing.admin.title
ai.budget_nearing.admin.title.2 | The assistants have used half of today's budget | ai.budget_nearing.admin.text | ai.budget_nearing.admin.title
ai.budget_nearing.admin.text | They may cost {limit:money} a day. Everything still works. When the budget is used up, rules answer in their place until tomorrow's begins: look at who uses how much, and raise the limit if all of that is needed. | ai.budget_nearing.admin.title | ai.budget_nearing.admin.text
ai.budget_reached.admin.title | The assistants have used up today's budget | ai.budget_reached.admin.text | ai.budget_reached.admin.title
ai.budget_reached.admin.text | They may cost {limit:money} a day. Until tomorrow's budget begins the rules answer in their place. Look at who used how much, and raise the limit if all of that was needed. | ai.budget_reached.admin.title | ai.budget_reached.admin.text
key.ending.admin.title | A key of one of your systems ends in {days:count} days | key.ending.admin.text | key.ending.admin.title
key.ending.admin.text | After that the system with it is refused. Look under Keys in the console which one it is: rotate it with a new end, or let it end. | key.ending.admin.title | key.ending.admin.text
endpoint.failing.title | One of your systems does not answer our webhooks | endpoint.failing.text | endpoint.failing.title
endpoint.failing.text | For {part:words} it has not answered with success. What it should be told waits and is tried again. Look at its deliveries {where:words}. After three days it is turned off. | endpoint.failing.title | endpoint.failing.text
endpoint.failing.text.2 | an hour | endpoint.failing.title | endpoint.failing.text
endpoint.failing.text.3 | {hours:count} hours | endpoint.failing.title | endpoint.failing.text
endpoint.failing.text.4 | under Integration | endpoint.failing.title | endpoint.failing.text endpoint.disabled.text
endpoint.failing.text.5 | in the app, under Your systems | endpoint.failing.title | endpoint.failing.text endpoint.disabled.text
endpoint.disabled.title | One of your systems gets no more webhooks | endpoint.disabled.text | endpoint.disabled.title
endpoint.disabled.text | {part:words} Mend it, then turn it on {where:words}: it is told what it has missed. | endpoint.disabled.title | endpoint.disabled.text
endpoint.disabled.text.2 | It answered that it is gone (410). | endpoint.disabled.title | endpoint.disabled.text
endpoint.disabled.text.3 | It has not answered with success for three days. | endpoint.disabled.title | endpoint.disabled.text
job.created.user.title | {job:words} is booked | job.created.user.text | job.created.user.title
job.created.user.text | Pay before {hold_expires_at:time} to keep {starts_at:time}. | job.created.user.title | job.created.user.text
job.opened.user.title | We are looking for a provider for {job:words} | job.opened.user.text | job.opened.user.title
job.opened.user.text | It is set for {starts_at:time}. We will tell you as soon as somebody takes it. | job.opened.user.title | job.opened.user.text
series.job_booked.user.title | The next visit is booked: {job:words} | series.job_booked.user.text | series.job_booked.user.title
series.job_booked.user.text | It is on {starts_at:time}. The money is held on your card {authorize_before_start_hours:count} hours before. If the day does not suit you, move or cancel the job in the app. | series.job_booked.user.title | series.job_booked.user.text
series.visit_missed.user.title | One visit will not take place: {job:words} | series.visit_missed.user.text | series.visit_missed.user.title
series.visit_missed.user.text | There is no visit on {date:date}, because {part:words}. You pay nothing for it. After {missed_most:count} missed visits in a row the series ends. | series.visit_missed.user.title | series.visit_missed.user.text
series.visit_missed.user.text.2 | you have not answered the new price | series.visit_missed.user.title | series.visit_missed.user.text
series.visit_missed.user.text.3 | it was too late to book it | series.visit_missed.user.title | series.visit_missed.user.text
series.paused.user.title | No more visits are booked for now: {job:words} | series.paused.user.text | series.paused.user.title
series.paused.user.text | {part:words} Then resume the series in the app. If it stays paused for {paused_days_most:count} days, it ends. | series.paused.user.title | series.paused.user.text
series.price_proposed.user.title | A new price for your visits: {job:words} | series.price_proposed.user.text | series.price_proposed.user.title
series.price_proposed.user.text | Our price is no longer in the range that you accepted. A visit would cost {price:money} instead of {previous:money}. Accept or decline it in the app by {answer_by:time}. Nothing is booked until you accept it. | series.price_proposed.user.title | series.price_proposed.user.text
series.ended.user.title | The last visit is booked: {job:words} | series.ended.user.text | series.ended.user.title
series.ended.user.title.2 | Your series has ended: {job:words} | series.ended.user.text | series.ended.user.title
series.ended.user.text | {part:words} Visits that are booked already stay as they are. You can repeat a job at any time. | series.ended.user.title | series.ended.user.text
job_offer.made.service_provider.title | A job near you: {job:words} | job_offer.made.service_provider.text | job_offer.made.service_provider.title
job_offer.made.service_provider.text | It starts on {starts_at:time}. {part:words} | job_offer.made.service_provider.title | job_offer.made.service_provider.text
job_offer.made.service_provider.text.2 | It is the next visit of work that you do there, so it is kept for you until {reserved_until:time}. | job_offer.made.service_provider.title | job_offer.made.service_provider.text
job_offer.made.service_provider.text.3 | The first provider to take it gets it. | job_offer.made.service_provider.title | job_offer.made.service_provider.text
job.assigned.user.title | {provider:words} will do {job:words} | job.assigned.user.text | job.assigned.user.title job.reassigned.user.title
job.assigned.user.text | It starts on {starts_at:time}. Please be there to open the door. | job.assigned.user.title | job.assigned.user.text
job.assigned.service_provider.title | {job:words} is yours | job.assigned.service_provider.text | job.assigned.service_provider.title job.reassigned.service_provider.title
job.assigned.service_provider.text | It starts on {starts_at:time}. The address and the customer's message are in the app. | job.assigned.service_provider.title | job.assigned.service_provider.text
job.reassigned.user.text | {part:words} {reason:words} Expect them on {arrives_at:time}. The price stays the same. | job.assigned.user.title | job.reassigned.user.text
job.reassigned.user.text.2 | This is another provider than before. | job.assigned.user.title | job.reassigned.user.text
job.reassigned.service_provider.text | We have given it to you. {reason:words} You are expected on {arrives_at:time}. The address and the customer's message are in the app. If you can't go, give the job back. | job.assigned.service_provider.title | job.reassigned.service_provider.text
job.reassigned.previous_provider.title | {job:words} went to another provider | job.reassigned.previous_provider.text | job.reassigned.previous_provider.title
job.reassigned.previous_provider.text | {reason:words} It was to start on {starts_at:time}. Don't go there. It does not count against you. | job.reassigned.previous_provider.title | job.reassigned.previous_provider.text
job.delayed.user.title | {provider:words} is running late | job.delayed.user.text | job.delayed.user.title
job.delayed.user.text | Expect them for {job:words} on {eta:time}, {minutes:count} minutes later than you were told. {reason:words} | job.delayed.user.title | job.delayed.user.text
job.rescheduled.user.text | It starts on {starts_at:time}. We will tell you as soon as a provider takes it. | agreed.title | job.rescheduled.user.text
job.reopened.user.title | We are looking for a provider for {job:words} again | job.reopened.user.text | job.reopened.user.title
job.reopened.user.text | It is set for {starts_at:time}, and the same card as before pays for it. We will tell you as soon as somebody takes it. | job.reopened.user.title | job.reopened.user.text
job.en_route.user.title | {provider:words} is on the way | job.en_route.user.text | job.en_route.user.title
job.en_route.user.text | Expect them for {job:words} at about {eta:time}. | job.en_route.user.title | job.en_route.user.text
job.en_route.user.text.2 | They have just set out for {job:words}. | job.en_route.user.title | job.en_route.user.text
job.arrival_overdue.user.title | Has the work on {job:words} begun? | job.arrival_overdue.user.text | job.arrival_overdue.user.title
job.arrival_overdue.user.text | {provider:words} set out and has not told us that the work has begun. If it has, you don't have to do anything. Otherwise we look for another provider at {begin_by:time}. | job.arrival_overdue.user.title | job.arrival_overdue.user.text
job.arrival_overdue.service_provider.title | Have you begun {job:words}? | job.arrival_overdue.service_provider.text | job.arrival_overdue.service_provider.title
job.arrival_overdue.service_provider.text | If you are there, start the work in the app now. If you are late, tell the customer. Otherwise the job goes to another provider at {begin_by:time}. | job.arrival_overdue.service_provider.title | job.arrival_overdue.service_provider.text
job.started.user.title | Work on {job:words} has begun | job.started.user.text | job.started.user.title
job.started.user.text | We will tell you when it is done, and ask you to confirm it. | job.started.user.title | job.started.user.text
job.paused.user.title | Work on {job:words} is interrupted | job.paused.user.text | job.paused.user.title
job.paused.user.text | {reason:words} We will tell you when it continues. | job.paused.user.title | job.paused.user.text
job.resumed.user.title | Work on {job:words} continues | job.resumed.user.text | job.resumed.user.title
job.resumed.user.text | We will tell you when it is done. | job.resumed.user.title | job.resumed.user.text
job.price_proposed.user.title | {provider:words} asks for {price:money} for {job:words} | job.price_proposed.user.text | job.price_proposed.user.title
job.price_proposed.user.text | It was {previous_price:money}. {reason:words} Accept or decline it in the app before {expires_at:time}. Until you accept it, the old price stands. | job.price_proposed.user.title | job.price_proposed.user.text
job.price_changed.user.title | {job:words} costs {price:money} | job.price_changed.user.text | job.price_changed.user.title
job.price_changed.user.text | It was {previous_price:money}. {reason:words} A change this small applies at once. If you disagree, report it in the app. | job.price_changed.user.title | job.price_changed.user.text
job.price_changed.service_provider.title | The customer agrees to {price:money} | job.price_changed.service_provider.text | job.price_changed.service_provider.title
job.price_changed.service_provider.text | It is the price of {job:words} from now on. | job.price_changed.service_provider.title | job.price_changed.service_provider.text
job.price_declined.user.title | You did not answer the new price for {job:words} | job.price_declined.user.text | job.price_declined.user.title
job.price_declined.user.text | It costs {price:money} as agreed. | job.price_declined.user.title | job.price_declined.user.text job.price_declined.service_provider.text
job.price_declined.service_provider.title | The customer did not answer your new price for {job:words} | job.price_declined.user.text | job.price_declined.service_provider.title
job.price_declined.service_provider.title.2 | The customer declined your new price for {job:words} | job.price_declined.user.text | job.price_declined.service_provider.title
job.work_completed.user.title | Is {job:words} done? Please confirm | job.work_completed.user.text | job.work_completed.user.title
job.work_completed.user.text | {provider:words} says that it is. Look at the pictures, and confirm it or say what is missing before {confirm_by:time}. After that it counts as confirmed. | job.work_completed.user.title | job.work_completed.user.text
job.confirmation_reminded.user.title | Please confirm that {job:words} is done | job.confirmation_reminded.user.text | job.confirmation_reminded.user.title
job.confirmation_reminded.user.text | Confirm it or say what is missing before {confirm_by:time}. After that it counts as confirmed. | job.confirmation_reminded.user.title | job.confirmation_reminded.user.text
job.rework_requested.service_provider.title | The customer wants more work on {job:words} | job.rework_requested.service_provider.text | job.rework_requested.service_provider.title
job.rework_requested.service_provider.text | {reason:words} Put it right, and say so in the app when it is done. | job.rework_requested.service_provider.title | job.rework_requested.service_provider.text
job.completed.user.title | {job:words} is completed | job.completed.user.text | job.completed.user.title
job.completed.user.text | Thank you. Tell us within {window_days:count} days how it was. If something is wrong, report it within {dispute_days:count} days. | job.completed.user.title | job.completed.user.text
job.completed.service_provider.title | {job:words} is confirmed | job.completed.service_provider.text | job.completed.service_provider.title
job.completed.service_provider.text | Your share is released in {release_after_completion_hours:count} hours. You can say within {window_days:count} days how the job was. | job.completed.service_provider.title | job.completed.service_provider.text
job.fee_waived.user.title | You don't have to pay {waived:money} | job.fee_waived.user.text | job.fee_waived.user.title
job.fee_waived.user.text | We waive {part:words} for canceling {job:words}. What was charged goes back to your card. | job.fee_waived.user.title | job.fee_waived.user.text
job.fee_waived.user.text.2 | a part of the fee | job.fee_waived.user.title | job.fee_waived.user.text
job.fee_waived.user.text.3 | the fee | job.fee_waived.user.title | job.fee_waived.user.text
job.fee_waived.service_provider.title | The fee for a canceled job was waived | job.fee_waived.service_provider.text | job.fee_waived.service_provider.title
job.fee_waived.service_provider.text | The customer does not have to pay {waived:money} of the fee for {job:words}. Your part of that is not paid to you, or is taken back. | job.fee_waived.service_provider.title | job.fee_waived.service_provider.text
job.dispute_resolved.user | We did not decide the report about {job:words} within {dispute_cancel_days:count} days, so the job is canceled. You are charged nothing. If money was taken from your card, it goes back to it. Book the work again if you still need it. |  | job.dispute_resolved.user
job.dispute_resolved.service_provider | We did not decide the report about {job:words} within {dispute_cancel_days:count} days, so the job is canceled. The customer is charged nothing, and you are not paid for it. Write to us if you disagree. |  | job.dispute_resolved.service_provider
job.expired.user.title | We could not find another provider | job.expired.user.text | job.expired.user.title
job.expired.user.title.2 | No provider was free in time | job.expired.user.text | job.expired.user.title
job.expired.user.text | Your provider did not come to {job:words} on {starts_at:time}, and nobody else could take it. We are sorry. You are charged nothing. Choose another time to try again. | job.expired.user.title | job.expired.user.text
job.expired.user.text.2 | Nobody could take {job:words} on {starts_at:time}. You are charged nothing. Choose another time to try again. | job.expired.user.title | job.expired.user.text
job.provider_suspended.user.title | Your provider can't come | job.provider_suspended.user.text | job.provider_suspended.user.title job.provider_canceled.user.title
job.provider_suspended.user.text | We have suspended your provider and are looking for another one for {job:words} on {starts_at:time}. You don't have to do anything, and nothing more is charged. | job.provider_suspended.user.title | job.provider_suspended.user.text
job.provider_suspended.service_provider.title | A job was taken from you | job.provider_suspended.service_provider.text | job.provider_suspended.service_provider.title
job.provider_suspended.service_provider.text | {job:words} on {starts_at:time} goes to another provider, because you are suspended. Don't go there. | job.provider_suspended.service_provider.title | job.provider_suspended.service_provider.text
job.provider_canceled.user.text | {job:words} on {starts_at:time} is open again and we are looking for another provider. You don't have to do anything, and nothing more is charged. | job.provider_suspended.user.title | job.provider_canceled.user.text
job.no_show.user.title | Nobody was there for {job:words} | job.no_show.user.text | job.no_show.user.title
job.no_show.user.text | {provider:words} waited and left, and the job is canceled. {fee_paid:words} If that is not what happened, report it in the app before {contest_by:time}: until we have decided, nobody gets the fee. | job.no_show.user.title | job.no_show.user.text
job.no_show.user.title.2 | Your provider did not come | job.no_show.user.text.2 | job.no_show.user.title
job.no_show.user.text.2 | We are sorry. We are looking for another provider for {job:words}, and you are charged nothing more. | job.no_show.user.title.2 | job.no_show.user.text
job.no_show.service_provider.title | {job:words} is canceled, because nobody was there | job.no_show.service_provider.text | job.no_show.service_provider.title
job.no_show.service_provider.text | The customer pays {fee:money}, and you get your share of it. The customer can contest it until {contest_by:time}. | job.no_show.service_provider.title | job.no_show.service_provider.text
job.no_show.service_provider.title.2 | You missed {job:words} | job.no_show.service_provider.text.2 | job.no_show.service_provider.title
job.no_show.service_provider.text.2 | It was to start on {starts_at:time}. It goes to another provider. | job.no_show.service_provider.title.2 | job.no_show.service_provider.text
payment.action_required.user.within | within {payment_hold_minutes:count} minutes |  | payment.action_required.user.within
payment.action_required.user.within.2 | within {action_hours:count} hours |  | payment.action_required.user.within
payment.action_required.user.title | Your bank wants you to confirm the payment | payment.action_required.user.text | payment.action_required.user.title
payment.action_required.user.text | Open {job:words} {within:words} and confirm the payment, or use another card. Otherwise the job is canceled. | payment.action_required.user.title | payment.action_required.user.text
payment.action_required.user.title.2 | {job:words} needs a card | payment.action_required.user.text.2 | payment.action_required.user.title
payment.action_required.user.text.2 | Your credit no longer pays for all of it. Add a card {within:words}. Otherwise the job is canceled. | payment.action_required.user.title.2 | payment.action_required.user.text
payment.action_required.user.title.3 | Your card was declined | payment.action_required.user.text.3 | payment.action_required.user.title payment.declined.user.title
payment.action_required.user.text.3 | {reason:words} Use another card for {job:words} {within:words}. Otherwise the job is canceled. | payment.action_required.user.title.3 | payment.action_required.user.text
payment.declined.user.text | {reason:words} Use another card to keep {job:words}. | payment.action_required.user.title.3 | payment.declined.user.text
payment.failed.user.title | The payment failed | payment.failed.user.text | payment.failed.user.title
payment.failed.user.text | {reason:words} {job:words} can't be kept without it. You can book it again. | payment.failed.user.title | payment.failed.user.text
payment.authorized.user.title | Your credit pays for this job | payment.authorized.user.text | payment.authorized.user.title
payment.authorized.user.text | {credit:money} of it is kept for {job:words}. No card is needed. Whatever the job does not cost comes back to you. | payment.authorized.user.title | payment.authorized.user.text
payment.authorized.user.title.2 | {card_amount:money} is held on your card | payment.authorized.user.text.2 | payment.authorized.user.title
payment.authorized.user.text.2 | It is charged only when {job:words} is done, and never more than that.{part:words} | payment.authorized.user.title.2 | payment.authorized.user.text
payment.authorized.user.text.3 |  Your credit pays up to {credit:money} besides. | payment.authorized.user.title.2 | payment.authorized.user.text
payment.captured.user.title | Receipt: {amount:money} |  | payment.captured.user.title membership.paid.service_provider.title
payment.voided.user.title | The amount held on your card is free again | payment.voided.user.text | payment.voided.user.title
payment.voided.user.text | Nothing was charged for {job:words}. | payment.voided.user.title | payment.voided.user.text
payment.paid_offline.user.title | Nothing is charged to your card | payment.paid_offline.user.text | payment.paid_offline.user.title
payment.paid_offline.user.text | You paid {amount:money} for {job:words} to the provider directly. What was held on your card is released. | payment.paid_offline.user.title | payment.paid_offline.user.text
payment.paid_offline.service_provider.title | A customer paid you directly | payment.paid_offline.service_provider.text | payment.paid_offline.service_provider.title
payment.paid_offline.service_provider.text | {amount:money} for {job:words} did not go through the app. Our fee for it is kept from what we pay you next. | payment.paid_offline.service_provider.title | payment.paid_offline.service_provider.text
tip.action_required.user.title | Your bank wants you to confirm your tip of {amount:money} | tip.action_required.user.text | tip.action_required.user.title
tip.action_required.user.text | Open {job:words} within {action_hours:count} hours and confirm it, or use another card. Otherwise nothing is charged. | tip.action_required.user.title | tip.action_required.user.text
tip.action_required.user.title.2 | Your tip of {amount:money} was not paid | tip.action_required.user.text.2 | tip.action_required.user.title
tip.action_required.user.text.2 | {reason:words} Open {job:words} within {action_hours:count} hours to use another card. Otherwise nothing is charged. | tip.action_required.user.title.2 | tip.action_required.user.text
tip.paid.user.title | Receipt: {amount:money} tip | tip.paid.user.text | tip.paid.user.title
tip.paid.user.text | {amount:money} was charged to your card as a tip for {job:words}. {provider:words} gets all of it. | tip.paid.user.title | tip.paid.user.text
tip.paid.service_provider.title | You got a tip of {amount:money} | tip.paid.service_provider.text | tip.paid.service_provider.title
tip.paid.service_provider.text | The customer of {job:words} says thank you. All of it is yours. We send it to your payout account in {release_after_completion_hours:count} hours. | tip.paid.service_provider.title | tip.paid.service_provider.text
tip.lapsed.user.title | Your tip of {amount:money} was not charged | tip.lapsed.user.text | tip.lapsed.user.title
tip.lapsed.user.text | It was not paid in time. You can tip the provider of {job:words} again in the app. | tip.lapsed.user.title | tip.lapsed.user.text
transfer.paid.service_provider.title | {amount:money} is on its way to you | transfer.paid.service_provider.text | transfer.paid.service_provider.title
transfer.paid.service_provider.text | It is {share_in:words} {job:words}, released to your payout account. {less_in:words} | transfer.paid.service_provider.title | transfer.paid.service_provider.text
transfer.reversed.service_provider.title | {amount:money} was taken back from you | transfer.reversed.service_provider.text | transfer.reversed.service_provider.title
transfer.reversed.service_provider.text | The customer of {job:words} got money back. {part:words}, and we took it from your payout account. | transfer.reversed.service_provider.title | transfer.reversed.service_provider.text
transfer.reversed.service_provider.text.2 | It was your tip | transfer.reversed.service_provider.title | transfer.reversed.service_provider.text
transfer.reversed.service_provider.text.3 | That was your part of it | transfer.reversed.service_provider.title | transfer.reversed.service_provider.text
transfer.owed.service_provider.title | You owe {amount:money} | transfer.owed.service_provider.text | transfer.owed.service_provider.title
transfer.owed.service_provider.text | The customer of {job:words} got money back. {part:words} was more than your payout account had, so we keep this amount from what we send you next. | transfer.owed.service_provider.title | transfer.owed.service_provider.text
transfer.owed.service_provider.text.2 | Your tip | transfer.owed.service_provider.title | transfer.owed.service_provider.text
transfer.owed.service_provider.text.3 | Your part of it | transfer.owed.service_provider.title | transfer.owed.service_provider.text
transfer.failed.service_provider.title | Your tip of {amount:money} could not be sent | transfer.failed.service_provider.text | transfer.failed.service_provider.title
transfer.failed.service_provider.title.2 | Your share of {amount:money} could not be sent | transfer.failed.service_provider.text | transfer.failed.service_provider.title
transfer.failed.service_provider.text | It is for {job:words}. Check whether your payout account asks you for something. We will try again and look into it. | transfer.failed.service_provider.title | transfer.failed.service_provider.text
payout.failed.service_provider.title | Your bank did not accept {amount:money} | payout.failed.service_provider.text | payout.failed.service_provider.title
payout.failed.service_provider.text | The money is back in your payout account. Check your bank details there. Once they are right, we send it again. | payout.failed.service_provider.title | payout.failed.service_provider.text
transfer.canceled.service_provider.title | The tip for {job:words} was taken back | transfer.canceled.service_provider.text | transfer.canceled.service_provider.title
transfer.canceled.service_provider.title.2 | You are not paid for {job:words} | transfer.canceled.service_provider.text | transfer.canceled.service_provider.title
transfer.canceled.service_provider.text | The customer got the money back, so the tip of {amount:money} is not sent. | transfer.canceled.service_provider.title | transfer.canceled.service_provider.text
transfer.canceled.service_provider.text.2 | The customer got the money back, so your share of {amount:money} is not sent. | transfer.canceled.service_provider.title | transfer.canceled.service_provider.text
payout_account.activated.service_provider.title | Your payout account is ready | payout_account.activated.service_provider.text | payout_account.activated.service_provider.title
payout_account.activated.service_provider.text | What you earn can be sent to you now. | payout_account.activated.service_provider.title | payout_account.activated.service_provider.text
payout_account.restricted.service_provider.title | Your payout account needs your attention | payout_account.restricted.service_provider.text | payout_account.restricted.service_provider.title
payout_account.restricted.service_provider.text | Open its onboarding link in the app and complete what is missing. Until then you can't be paid. | payout_account.restricted.service_provider.title | payout_account.restricted.service_provider.text
payout_account.closed.service_provider.title | Your payout account is closed | payout_account.closed.service_provider.text | payout_account.closed.service_provider.title
payout_account.closed.service_provider.text | Nothing is paid out to you any more. To take jobs again, set up payouts in the app. | payout_account.closed.service_provider.title | payout_account.closed.service_provider.text
tax_request.sent.service_provider.title | We need your tax details | tax_request.sent.service_provider.text | tax_request.sent.service_provider.title
tax_request.sent.service_provider.text | You have earned money, and the law asks us to report it with your tax details. Please give them in the app. Without them your shares wait from {hold_at:date} on. | tax_request.sent.service_provider.title | tax_request.sent.service_provider.text
tax_request.reminded.service_provider.title | Your tax details are still missing | tax_request.reminded.service_provider.text | tax_request.reminded.service_provider.title
tax_request.reminded.service_provider.text | Please give them in the app. Without them your shares wait from {hold_at:date} on. | tax_request.reminded.service_provider.title | tax_request.reminded.service_provider.text
tax_request.overdue.service_provider.title | Your shares wait for your tax details | tax_request.overdue.service_provider.text | tax_request.overdue.service_provider.title
tax_request.overdue.service_provider.text | Nothing is paid to you until your tax details are complete. Please give them in the app; what waits is then paid. | tax_request.overdue.service_provider.title | tax_request.overdue.service_provider.text
invoice.buyer_told.user.title | Your invoice needs your tax details | invoice.buyer_told.user.text | invoice.buyer_told.user.title
invoice.buyer_told.user.text | The invoice for {total:money} has to name you. Please give your name, tax number and address in the app: Account, Tax details. It is issued within a day of that. | invoice.buyer_told.user.title | invoice.buyer_told.user.text
invoice.buyer_reminded.user.title | Your invoice still waits for your tax details | invoice.buyer_reminded.user.text | invoice.buyer_reminded.user.title
invoice.buyer_reminded.user.text | The invoice for {total:money} can't be issued without your name, tax number and address. Please give them in the app: Account, Tax details. | invoice.buyer_reminded.user.title | invoice.buyer_reminded.user.text
membership.trial_started.service_provider.title | Your trial has begun | membership.trial_started.service_provider.text | membership.trial_started.service_provider.title
membership.trial_started.service_provider.text | You can take jobs until {current_period_end:time}. {part:words} | membership.trial_started.service_provider.title | membership.trial_started.service_provider.text
membership.trial_started.service_provider.text.2 | Then your plan begins, with the card that you store in the app. | membership.trial_started.service_provider.title | membership.trial_started.service_provider.text
membership.trial_started.service_provider.text.3 | Choose a plan before then to go on taking jobs. | membership.trial_started.service_provider.title | membership.trial_started.service_provider.text
membership.trial_ending.service_provider.title | Your trial ends on {current_period_end:time} | membership.trial_ending.service_provider.text | membership.trial_ending.service_provider.title
membership.trial_ending.service_provider.text | Then your plan begins and {amount:money} is charged. If you do not want that, cancel in the app before then. | membership.trial_ending.service_provider.title | membership.trial_ending.service_provider.text
membership.trial_ending.service_provider.text.2 | Choose a plan in the app before then. Without one you can't take new jobs; the jobs that you have stay yours. | membership.trial_ending.service_provider.title | membership.trial_ending.service_provider.text
membership.activated.service_provider.title | Your membership has begun | membership.activated.service_provider.text | membership.activated.service_provider.title
membership.activated.service_provider.text | You can take jobs. The membership renews on {current_period_end:time} for {amount:money}; you can cancel in the app at any time before that. | membership.activated.service_provider.title | membership.activated.service_provider.text
membership.renewed.service_provider.title | Your membership was renewed | membership.renewed.service_provider.text | membership.renewed.service_provider.title
membership.renewed.service_provider.text | It runs until {current_period_end:time}. | membership.renewed.service_provider.title | membership.renewed.service_provider.text
membership.paid.service_provider.text | It was paid for your membership. You will find the invoice in the app. | payment.captured.user.title | membership.paid.service_provider.text
membership_charge.refunded.service_provider.title | You get back {refunded:money} of your membership | membership_charge.refunded.service_provider.text | membership_charge.refunded.service_provider.title
membership_charge.refunded.service_provider.text | It is on its way to the card that paid. Your membership stays as it is. | membership_charge.refunded.service_provider.title | membership_charge.refunded.service_provider.text
membership.payment_failed.service_provider.title | The payment of your membership failed | membership.payment_failed.service_provider.text | membership.payment_failed.service_provider.title
membership.payment_failed.service_provider.text | Your card could not be charged {amount:money}. Open your membership in the app and use another card. You can take jobs until {grace_until:time}, and after that only once it is paid. {part:words} | membership.payment_failed.service_provider.title | membership.payment_failed.service_provider.text
membership.payment_failed.service_provider.text.2 | We try your present card again on {next_try_at:time}. | membership.payment_failed.service_provider.title | membership.payment_failed.service_provider.text
membership.grace_ended.service_provider.title | You can't take new jobs until your membership is paid | membership.grace_ended.service_provider.text | membership.grace_ended.service_provider.title
membership.grace_ended.service_provider.text | The payment of {amount:money} is late. Open your membership in the app and use another card; you can take jobs at once then. The jobs that you have stay yours. | membership.grace_ended.service_provider.title | membership.grace_ended.service_provider.text
membership.recovered.service_provider.title | Your membership is paid | membership.recovered.service_provider.text | membership.recovered.service_provider.title
membership.recovered.service_provider.text | You can take jobs. The membership runs until {current_period_end:time}. | membership.recovered.service_provider.title | membership.recovered.service_provider.text
membership.unpaid.service_provider.title | Your membership ends on {ends_at:time} unless you pay it before | membership.unpaid.service_provider.text | membership.unpaid.service_provider.title
membership.unpaid.service_provider.text | We tried several times to charge your card {amount:money}, and will not try again. Open your membership in the app and use another card to keep it. | membership.unpaid.service_provider.title | membership.unpaid.service_provider.text
membership.paused.service_provider.title | Your membership is paused | membership.paused.service_provider.text | membership.paused.service_provider.title
membership.paused.service_provider.text | You can't take new jobs until it continues. Open your membership in the app and store a card. | membership.paused.service_provider.title | membership.paused.service_provider.text
membership.resumed.service_provider.title | Your membership continues | membership.resumed.service_provider.text | membership.resumed.service_provider.title
membership.resumed.service_provider.text | You can take jobs again. | membership.resumed.service_provider.title | membership.resumed.service_provider.text company.reinstated.service_provider.text service_provider.reinstated.service_provider.text
membership.plan_changed.service_provider.title | Your plan has changed | membership.plan_changed.service_provider.text | membership.plan_changed.service_provider.title
membership.plan_changed.service_provider.text | From now on it costs {amount:money} a {part:words}. You are charged next on {current_period_end:time}. | membership.plan_changed.service_provider.title | membership.plan_changed.service_provider.text
membership.plan_changed.service_provider.text.2 | period | membership.plan_changed.service_provider.title | membership.plan_changed.service_provider.text
membership.downgrade_scheduled.service_provider.title | Your plan changes on {changes_from:time} | membership.downgrade_scheduled.service_provider.text | membership.downgrade_scheduled.service_provider.title
membership.downgrade_scheduled.service_provider.text | From then on you pay {next_amount:money} for each period. Until then you keep the plan that you have. To keep it longer, choose it again in the app. | membership.downgrade_scheduled.service_provider.title | membership.downgrade_scheduled.service_provider.text
membership.downgrade_undone.service_provider.title | You keep your plan | membership.downgrade_undone.service_provider.text | membership.downgrade_undone.service_provider.title
membership.downgrade_undone.service_provider.text | The change to a cheaper plan was taken back. | membership.downgrade_undone.service_provider.title | membership.downgrade_undone.service_provider.text
membership.price_announced.service_provider.title | Your plan will cost {next_amount:money} | membership.price_announced.service_provider.text | membership.price_announced.service_provider.title
membership.price_announced.service_provider.text | You pay the new price instead of {amount:money} from your first renewal after {changes_from:time}. Until then nothing changes. If you do not want it, choose another plan or cancel in the app before that renewal. | membership.price_announced.service_provider.title | membership.price_announced.service_provider.text
membership.cancel_scheduled.service_provider.title | Your membership ends on {current_period_end:time} | membership.cancel_scheduled.service_provider.text | membership.cancel_scheduled.service_provider.title
membership.cancel_scheduled.service_provider.text | You can take jobs until then. You can take the cancellation back in the app before it ends. | membership.cancel_scheduled.service_provider.title | membership.cancel_scheduled.service_provider.text
membership.cancel_undone.service_provider.title | You keep your membership | membership.cancel_undone.service_provider.text | membership.cancel_undone.service_provider.title
membership.cancel_undone.service_provider.text | The cancellation was taken back. The membership renews on {current_period_end:time} for {amount:money}. | membership.cancel_undone.service_provider.title | membership.cancel_undone.service_provider.text
membership.method_changed.service_provider.title | Your membership is paid with another card | membership.method_changed.service_provider.text | membership.method_changed.service_provider.title
membership.method_changed.service_provider.text | If that was not you, change your password and the card now. | membership.method_changed.service_provider.title | membership.method_changed.service_provider.text
membership.lapsed.service_provider.title | Your plan did not begin | membership.lapsed.service_provider.text | membership.lapsed.service_provider.title
membership.lapsed.service_provider.text | Its first payment was not made within {setup_expires_hours:count} hours, and nothing was charged. To take jobs, choose a plan again in the app. | membership.lapsed.service_provider.title | membership.lapsed.service_provider.text
membership.ended.service_provider.title | Your trial has ended | membership.ended.service_provider.text | membership.ended.service_provider.title
membership.ended.service_provider.title.2 | Your membership has ended | membership.ended.service_provider.text | membership.ended.service_provider.title
membership.ended.service_provider.text | {reason:words} You can't take new jobs; the jobs that you have stay yours. To take jobs again, choose a plan in the app. | membership.ended.service_provider.title | membership.ended.service_provider.text
service_provider.approved.service_provider.title | You are approved | service_provider.approved.service_provider.text | service_provider.approved.service_provider.title
service_provider.approved.service_provider.text | The app now shows you the open jobs in your area. To take one, you also need a payout account. | service_provider.approved.service_provider.title | service_provider.approved.service_provider.text
service_provider.rejected.service_provider.title | Your application was rejected | service_provider.rejected.service_provider.text | service_provider.rejected.service_provider.title
service_provider.rejected.service_provider.text | {reason:words} Correct what is wrong and apply again. | service_provider.rejected.service_provider.title | service_provider.rejected.service_provider.text
company.changes_requested.service_provider.title | Please correct what you told us about your company | company.changes_requested.service_provider.text | company.changes_requested.service_provider.title
company.changes_requested.service_provider.text | {reason:words} Change it in the app and hand it in again. | company.changes_requested.service_provider.title | company.changes_requested.service_provider.text
company.rejected.service_provider.title | Your company was not accepted | company.rejected.service_provider.text | company.rejected.service_provider.title
company.rejected.service_provider.text | {reason:words} Correct what you told us about it and hand it in again. | company.rejected.service_provider.title | company.rejected.service_provider.text
company.suspended.service_provider.title | Your company is suspended | company.suspended.service_provider.text | company.suspended.service_provider.title
company.suspended.service_provider.text | {reason:words} You keep the jobs that you have, but can't take others until we lift it. | company.suspended.service_provider.title | company.suspended.service_provider.text
company.reinstated.service_provider.title | Your company is no longer suspended | membership.resumed.service_provider.text | company.reinstated.service_provider.title
company.changes_refused.service_provider.title | The changes to your company were not accepted | company.changes_refused.service_provider.text | company.changes_refused.service_provider.title
company.changes_refused.service_provider.text | {reason:words} What was verified before still applies. | company.changes_refused.service_provider.title | company.changes_refused.service_provider.text
service_provider.struck.service_provider.title | Missing {job:words} counts against you | service_provider.struck.service_provider.text | service_provider.struck.service_provider.title
service_provider.struck.service_provider.title.2 | Giving back {job:words} counts against you | service_provider.struck.service_provider.text | service_provider.struck.service_provider.title
service_provider.struck.service_provider.text | You have missed or given back {part:words} within {strikes_days:count} days. At {strikes_most:count} your account is suspended. | service_provider.struck.service_provider.title | service_provider.struck.service_provider.text
service_provider.struck.service_provider.text.2 | one job | service_provider.struck.service_provider.title | service_provider.struck.service_provider.text
service_provider.struck.service_provider.text.3 | {strikes:count} jobs | service_provider.struck.service_provider.title | service_provider.struck.service_provider.text
service_provider.suspended.service_provider.title | Your account is suspended | service_provider.suspended.service_provider.text | service_provider.suspended.service_provider.title account.suspended.title
service_provider.suspended.service_provider.text | {reason:words} You can still read and answer messages, but you can't take or do jobs. Hand in what is missing, or write to us in the app. | service_provider.suspended.service_provider.title | service_provider.suspended.service_provider.text
service_provider.reinstated.service_provider.title | Your account is no longer suspended | membership.resumed.service_provider.text | service_provider.reinstated.service_provider.title account.reinstated.title
document.verified.title | Your {document:words} was accepted | document.verified.text | document.verified.title
document.verified.text | It is valid until {expires_on:date}. | document.verified.title | document.verified.text
document.verified.text.2 | There is nothing left to do for it. | document.verified.title | document.verified.text
document.rejected.title | Your {document:words} was not accepted | document.rejected.text | document.rejected.title
document.rejected.text | {reason:words} Hand in another one. | document.rejected.title | document.rejected.text
document.expiring.service_provider.title | Your {document:words} expires on {expires_on:date} | document.expiring.service_provider.text | document.expiring.service_provider.title document.expiring.user.title
document.expiring.service_provider.text | Hand in a new one before then. Without it you can't take jobs. | document.expiring.service_provider.title | document.expiring.service_provider.text
document.expiring.user.text | Hand in a new one before then. | document.expiring.service_provider.title | document.expiring.user.text
document.expired.service_provider.title | Your {document:words} has expired | document.expired.service_provider.text | document.expired.service_provider.title document.expired.user.title
document.expired.service_provider.text | Hand in a new one. If it is mandatory, you can't take jobs until it is accepted. | document.expired.service_provider.title | document.expired.service_provider.text
document.expired.user.text | Hand in a new one. | document.expired.service_provider.title | document.expired.user.text
incident.reported.title | A problem was reported |  | incident.reported.title
incident.info_requested.title | We have a question about {job:words} | incident.info_requested.text | incident.info_requested.title
incident.info_requested.text | It is about the problem that was reported. Please answer in the app before {answer_by:time}. After that we decide without your answer. | incident.info_requested.title | incident.info_requested.text
incident.resolved.title | We have decided about a report |  | incident.resolved.title
incident.reopened.title | We are looking at a report again | incident.reopened.text | incident.reopened.title
incident.reopened.text | Somebody disagrees with our decision about {job:words}. We will tell you what we decide. | incident.reopened.title | incident.reopened.text
incident.closed.title | A report is closed | incident.closed.text | incident.closed.title
incident.closed.text | Nobody disagreed with the decision about {job:words}, so it stands. | incident.closed.title | incident.closed.text
feedback.submitted.user.title | {provider:words} has rated {job:words} |  | feedback.submitted.user.title
feedback.submitted.service_provider.title | Your customer has rated {job:words} |  | feedback.submitted.service_provider.title
feedback.published.title | You got {stars:words} | feedback.published.text | feedback.published.title
feedback.published.text | They are for {job:words}. Read in the app what was said. You can reply there, and everybody who reads it reads your reply. | feedback.published.title | feedback.published.text
feedback.replied.title | There is a reply to your feedback | feedback.replied.text | feedback.replied.title
feedback.replied.text | It is about {job:words}. Read it in the app. | feedback.replied.title | feedback.replied.text
feedback.kept.title | Feedback that you flagged stays | feedback.kept.text | feedback.kept.title
feedback.kept.text | We have looked at the feedback about {job:words}. {reason:words} | feedback.kept.title | feedback.kept.text
refund.succeeded.user.title | {card_amount:money} is on its way back to you | refund.succeeded.user.text | refund.succeeded.user.title
refund.succeeded.user.text | It is the {part:words} for {job:words}, to the card that you paid with. Banks take five to ten days to show it. | refund.succeeded.user.title | refund.succeeded.user.text
refund.succeeded.user.text.2 | tip | refund.succeeded.user.title | refund.succeeded.user.text
refund.succeeded.user.text.3 | refund | refund.succeeded.user.title | refund.succeeded.user.text
credit.granted.user.title | You got {amount:money} of credit | credit.granted.user.text | credit.granted.user.title
credit.granted.user.text | Somebody you invited has had their first job done. The credit pays for your next job, and is good until {expires_at:date}. | credit.granted.user.title | credit.granted.user.text
credit.granted.user.text.2 | {reason:words} It pays for your next job before your card does, and is good until {expires_at:date}. | credit.granted.user.title | credit.granted.user.text
credit.returned.user.title | You got {amount:money} of credit back | credit.returned.user.text | credit.returned.user.title
credit.returned.user.text | It was kept for {job:words} or paid for it. You can now use {balance:money} of credit in all. | credit.returned.user.title | credit.returned.user.text
credit.expiring.user.title | {amount:money} of your credit expires soon | credit.expiring.user.text | credit.expiring.user.title
credit.expiring.user.text | You can use it until {expires_at:date}. Book a job before then, and the credit pays for it. | credit.expiring.user.title | credit.expiring.user.text
credit.expired.user.title | {amount:money} of your credit has expired | credit.expired.user.text | credit.expired.user.title
credit.expired.user.text | You did not use it in time. You have {balance:money} of credit left. | credit.expired.user.title | credit.expired.user.text
credit.revoked.user.title | {amount:money} of your credit was taken back | credit.revoked.user.text | credit.revoked.user.title
credit.revoked.user.text | {reason:words} You have {balance:money} of credit left. If you think this is a mistake, write to us in the app. | credit.revoked.user.title | credit.revoked.user.text
invite.accepted.title | Your invitation was accepted | invite.accepted.text | invite.accepted.title
invite.accepted.text | Somebody you invited has joined. | invite.accepted.title | invite.accepted.text
invite.rewarded.title | Your invitation has been rewarded | invite.rewarded.text | invite.rewarded.title
invite.rewarded.text | Somebody you invited has had their first job done. Thank you. | invite.rewarded.title | invite.rewarded.text
invite.reward_taken_back.title | A reward was taken back | invite.reward_taken_back.text | invite.reward_taken_back.title
invite.reward_taken_back.text | The first job of somebody you invited was paid back in full, so what is left of the credit for it is taken back. Their next job can earn it again. | invite.reward_taken_back.title | invite.reward_taken_back.text
media.rejected.title | Your upload was not accepted | media.rejected.text | media.rejected.title
media.rejected.text | {reason:words} Please upload it again. | media.rejected.title | media.rejected.text
media.kept.title | Your upload was not deleted | media.kept.text | media.kept.title
media.kept.text | Something began to use it just before you asked us to delete it. You can delete it when that is finished. | media.kept.title | media.kept.text
account.sign_up_attempted.title | You already have an account | account.sign_up_attempted.text | account.sign_up_attempted.title
account.sign_up_attempted.text | Somebody, perhaps you, tried to sign up with this address again. Sign in, or reset your password. If it was not you, you don't have to do anything. | account.sign_up_attempted.title | account.sign_up_attempted.text
account.password_changed.title | Your password was changed | account.password_changed.text | account.password_changed.title
account.password_changed.text | Every other device was signed out. If that was not you, set a new password now through “Forgot password”. | account.password_changed.title | account.password_changed.text
account.contact_requested.title | Your email address or phone number is about to change | account.contact_requested.text | account.contact_requested.title
account.contact_requested.text | Somebody who is signed in to your account and knows your password asked for it. If that was not you, set a new password now through “Forgot password”. | account.contact_requested.title | account.contact_requested.text
account.contact_changed.title | Your email address or phone number was changed | account.contact_changed.text | account.contact_changed.title
account.contact_changed.text | From now on we write to the new one. | account.contact_changed.title | account.contact_changed.text
account.suspended.text | {reason:words} You were signed out and can't sign in. Jobs that are booked stay booked. If you think that this is a mistake, write to support. | service_provider.suspended.service_provider.title | account.suspended.text
account.reinstated.text | You can sign in again. | service_provider.reinstated.service_provider.title | account.reinstated.text
account.admin_role_changed.user.title | You have another role | account.admin_role_changed.user.text | account.admin_role_changed.user.title
account.admin_role_changed.user.text | From now on you are {as_role:words}. {reason:words} You were signed out on all devices. Sign in again. | account.admin_role_changed.user.title | account.admin_role_changed.user.text
admin_invite.accepted.user.title | Somebody has accepted your invitation | admin_invite.accepted.user.text | admin_invite.accepted.user.title
admin_invite.accepted.user.text | The person is an administrator now. If you did not expect this, open Administrators in the console and remove them at once. | admin_invite.accepted.user.title | admin_invite.accepted.user.text
account.exported.title | Your data is ready for download | account.exported.text | account.exported.title
account.exported.text | Somebody who is signed in to your account asked for it. The download works for {export_minutes:count} minutes. If that was not you, change your password now. | account.exported.title | account.exported.text
`;
