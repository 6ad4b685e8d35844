import { emergencyNumber } from "../../markets/emergency.ts";
import { absencePolicy, calendarPolicy, policy, seriesPolicy, timesPolicy } from "../policy.ts";
import { type Entry, entriesIn } from "./entries.ts";

const { quote, job, payment, provider, code, session, account, media, invite, incident, feedback, sign_in } =
  policy;

const percent = (bps: number): string => `${bps / 100} percent`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** For everybody who has an account. */
const everyone: Entry[] = [
  [
    "How do I sign in?",
    "login, log in, sign in, account, access",
    `Sign in with your e-mail address or phone number and your password. You can also sign in with a connected identity provider. You stay signed in while you use the app at least once every ${session.idle_days} days. After ${session.absolute_days} days you sign in again in any case.`,
  ],
  [
    "I forgot my password",
    "reset, password, forgotten, code, recover, remember",
    `Choose "Forgot password" and enter your e-mail address or phone number. We send you a code that is good for ${code.minutes} minutes. Enter the code and choose a new password within ${code.reset_minutes} minutes. All other devices are signed out when you change your password.`,
  ],
  [
    "I did not get a code",
    "otp, verification, sms, e-mail, resend, missing code",
    `Look into your spam folder and check the address or number that you entered. You can ask for another code after ${code.resend_seconds} seconds. Each code is good for ${code.minutes} minutes, and only the last one counts. You can ask for at most ${code.per_hour} codes in an hour.`,
  ],
  [
    "Why can't I sign in after several tries?",
    "locked, blocked, too many attempts, wrong password, too many attempts, wait",
    `After ${sign_in.each} wrong tries we stop sign-ins to the account for a while. Wait ${sign_in.window_seconds / 60} minutes and try again, or reset your password. This protects you if somebody else tries to guess it.`,
  ],
  [
    "How do I see where I am signed in?",
    "devices, sessions, sign out, stolen phone, security, lost phone, somebody else uses my account, hacked",
    "Open your account and choose Sessions. You see each device with the time when it was last used. End a session there to sign that device out at once. If a phone was stolen, end its session and change your password.",
  ],
  [
    "How do I change my e-mail address or phone number?",
    "contact, e-mail, phone, update profile, new number, new phone number, new e-mail",
    "Open your profile and enter the new address or number. We send a code to it, and the change counts once you have entered that code. Until then the old one stays.",
  ],
  [
    "How do I delete my account?",
    "close account, erase, remove, gdpr, privacy, leave",
    `Open your account and choose Delete account. Finish or cancel what is still under way first: open jobs and payments must be settled. You can restore a deactivated account within ${account.restore_days} days. When you delete an account, your personal data is erased and can't be brought back.`,
  ],
  [
    "How do I get a copy of my data?",
    "export, download, privacy, gdpr, personal data, download my data, what you know about me",
    `Open your account and choose Export data. You get one file with everything that we keep about you. The link to it is good for ${account.export_minutes} minutes.`,
  ],
  [
    "Which notifications do I get, and how do I change them?",
    "messages, e-mail, push, sms, quiet, unsubscribe, settings, too many e-mails, stop e-mails, fewer messages",
    "Open Notifications and choose Settings. You decide for each kind of message whether it comes by e-mail, by text message or as a push message. Messages that you need, such as codes and cancellations, are always sent. You can also set quiet hours for your own time zone.",
  ],
  [
    "How do I invite somebody?",
    "invitation, refer, friend, bonus",
    `Open Invite and enter the e-mail address of the person. The invitation is good for ${invite.valid_days} days. You can send ${invite.per_day} invitations a day. Invitations are for people who do not have an account yet.`,
  ],
  [
    "How do I report that something went wrong?",
    "incident, problem, complaint, damage, safety, report, damaged, broke, stolen, rude, hurt",
    `Open the job and choose Report a problem. Say what happened and add photos if you have any. The other side has ${incident.answer_hours} hours to answer, and then we decide. While a report about money is open, the money of the job stays where it is.`,
  ],
  [
    "Can I object to a decision about my report?",
    "appeal, incident, decision, disagree, objection",
    `Yes. You can object within ${incident.objection_days} days of the decision. Say what we have overlooked, and somebody else looks at it again.`,
  ],
  [
    "How do I talk to a person?",
    "human, agent, support, contact, help desk, representative",
    "Ask in this chat to talk to a person, and we hand the conversation over. A member of our team then answers here. You are told when there is an answer.",
  ],
  [
    "Which files can I upload?",
    "video, photo, picture, audio, size, format, upload fails, biggest, largest, maximum size, too long",
    `You can upload photos of up to ${megabytes(media.image_bytes)}, videos of up to ${megabytes(media.video_bytes)} and recordings of up to ${megabytes(media.audio_bytes)}. A video may last ${media.video_seconds / 60} minutes. Start an upload within ${media.upload_minutes} minutes of choosing the file. If a large video stops on the way, use the upload in parts and continue it.`,
  ],
  [
    "Who can see my photos and videos?",
    "privacy, media, film, who sees, share, watch, access, see my video",
    `Only you and our team see what you upload for a quote. The provider who has your job sees it until ${job.media_after_days} days after the job is completed. Other providers do not see it. You can delete a file yourself once no quote or job uses it.`,
  ],
];

/** For customers. */
const customers: Entry[] = [
  [
    "How do I get a quote?",
    "price, estimate, request, video, how it works, start, see the price, before deciding, free estimate",
    `Film or photograph the problem, or describe it in your own words. We name the work that is needed and give you a price range, usually within a minute. If something is unclear, we ask you at most ${quote.questions_most} questions. A quote is free and does not oblige you to anything.`,
  ],
  [
    "How long is a quote valid?",
    "expire, expiry, valid, days, quote ended",
    `A quote is valid for ${quote.valid_days} days. We remind you ${quote.expiry_reminder_hours} hours before it expires. After that you ask for a new one, and its price can be different.`,
  ],
  [
    "Why is the price a range?",
    "range, low, high, exact price, between, two numbers, one price, from to",
    "The range says what the work costs at least and at most, with materials. The price that you pay lies within it. If the provider finds much more work on site, the provider has to ask you first.",
  ],
  [
    "Why does a person review my quote?",
    "review, waiting, needs review, manual, checked",
    `A person looks at a quote if we are not sure what the work is, if the price is unusual, or if there may be a danger. You are told when the review is done. If it takes longer than ${quote.review_alert_hours} hours, we tell you. You can't accept the quote before it is reviewed.`,
  ],
  [
    "How do I accept a quote?",
    "accept, agree, price lock, choose",
    `Open the quote and choose Accept. Your price is then fixed for ${quote.price_lock_hours} hours, and you book a job for each task within that time. You can accept some tasks and leave others out.`,
  ],
  [
    "Can I save a quote for later?",
    "save, saved quotes, bookmark, note",
    "Open the quote and choose Save. You find it under Saved quotes, with your note. If its price changes, we show the old and the new one there.",
  ],
  [
    "How do I book a job?",
    "book, booking, schedule, appointment, order, make an appointment, in advance, reserve",
    `Accept a quote, choose a day and a time, and pay with your card. You book at least ${job.lead_hours} hours and at most ${job.ahead_days} days ahead. The booking is kept for ${job.payment_hold_minutes} minutes while you pay. Then providers in your area can take the job.`,
  ],
  [
    "How do I see when somebody is free?",
    "available times, slots, calendar, free, when",
    `When you book, we show you times in the next ${timesPolicy.days} days at which providers near you are free. You may also choose another time. A time that is shown is not reserved until a provider has taken your job.`,
  ],
  [
    "What if nobody takes my job?",
    "no provider, open job, expired, nobody, unclaimed, wants my job, accepts",
    `We tell you ${job.open_alert_before_start_hours} hours before the start if nobody has taken the job yet. If nobody has taken it ${job.open_expires_before_start_hours} hours before the start, the job expires and you pay nothing. You can then choose another time without a new quote.`,
  ],
  [
    "How do I move a job to another time?",
    "reschedule, change date, postpone, another day, move",
    `Open the job and choose Reschedule. If a provider already has the job, the provider has ${job.reschedule_answer_hours} hours to agree. Until then the old time stays. Moving a job is free.`,
  ],
  [
    "How do I cancel a job?",
    "cancel, call off, cancellation, stop, booking, appointment, order, provider, plumber",
    `Open the job and choose Cancel. We show you what it costs before you confirm. Canceling is free while no provider has taken the job, and until ${job.cancel_free_hours} hours before the start.`,
  ],
  [
    "What does it cost to cancel late?",
    "cancellation fee, late, last minute, percent, penalty, cancel, charges, charge, fee, cost, cancellation charges",
    `If a provider has your job and less than ${job.cancel_free_hours} hours are left, canceling costs ${percent(job.cancel_late_bps)} of the price. In the last ${job.cancel_last_minute_hours} hours, or once the provider has set out, it costs ${percent(job.cancel_last_minute_bps)}. Most of the fee goes to the provider who kept the time free for you.`,
  ],
  [
    "The provider did not come",
    "no show, late, missing, waiting, did not arrive, arrive, late, waiting for the provider",
    `If the provider has not come ${job.no_show_provider_minutes} minutes after the start, the job is opened to other providers. You can also cancel it then, free of charge. A provider who runs late can tell you so in the app, at most ${job.delays_most} times.`,
  ],
  [
    "What happens if I am not at home?",
    "absent, no show customer, missed, not there, forgot, forgot the appointment, out, away, missed the appointment",
    `The provider waits ${job.no_show_customer_wait_minutes} minutes, takes a picture and can then report that you were not there. The job is canceled and costs you ${percent(job.cancel_last_minute_bps)} of its price. You can contest that within ${job.no_show_contest_hours} hours.`,
  ],
  [
    "When is my card charged?",
    "payment, charge, hold, card, authorize, money taken, take money, credit card, hold on my card",
    `Your card is held when you book, and it is charged after you have confirmed the work. If the job is more than ${payment.hold_horizon_days} days away, the card is stored and held ${payment.authorize_before_start_hours} hours before the start. A hold is not a charge: it disappears if the job is canceled free of charge.`,
  ],
  [
    "My card was declined",
    "declined, refused, failed payment, card error, authentication",
    `Try another card, or ask your bank why it refused. If your bank wants you to confirm the payment, open the job and choose Pay again. If a later hold fails, you have ${payment.action_hours} hours to put it right before the job is canceled.`,
  ],
  [
    "Can I pay in cash?",
    "cash, pay directly, provider, offline, without card",
    "Jobs are paid by card in the app. That way your money is held until you are content with the work, and you can dispute it. Do not pay a provider in advance outside the app.",
  ],
  [
    "What happens after the work is done?",
    "confirm, completed, finish, approve work, done, what to do, finished, sign off",
    `The provider marks the work as done and adds pictures. You then have ${job.confirm_hours} hours to confirm it or to say what is missing. If you do nothing, the work counts as confirmed after that time.`,
  ],
  [
    "The work is not finished or not good",
    "rework, bad work, quality, not satisfied, unfinished, fix again, sloppy, poor, broken again, unsatisfied, left, leave, incomplete, repair",
    `Open the job and say what is missing instead of confirming it. The provider can be sent back ${job.reworks_most} times. If you still do not agree, open a dispute.`,
  ],
  [
    "How do I dispute a job?",
    "dispute, disagree, money back, complaint, quality, open a dispute, claim money",
    `You can dispute a job within ${job.dispute_days} days of its completion. Say what is wrong and add photos. The provider has ${job.dispute_answer_hours} hours to answer, and then we decide. Until then the money is not paid out.`,
  ],
  [
    "When do I get a refund?",
    "refund, money back, return, how long, arrive, refunded, my money",
    "If a job is canceled free of charge, the hold on your card is released at once. If you were already charged, the refund goes back to the same card. Your bank usually needs one to two weeks to show a refund.",
  ],
  [
    "The provider asks for a higher price",
    "price change, more expensive, extra work, surcharge, additional cost",
    `A provider can propose another price in the app and has to give a reason. You have ${job.price_answer_hours} hours to accept or decline. A change of up to ${percent(payment.change_auto_bps)} within the range of your quote counts at once. Anything above that is charged only with your consent.`,
  ],
  [
    "How do I get a receipt?",
    "invoice, receipt, bill, payments, tax, taxes, proof of payment, invoice",
    "Open Payments and choose the payment. You see what was held, charged and refunded, and can save it as a receipt. You find it there as long as your account exists.",
  ],
  [
    "How do I give feedback?",
    "review, rating, stars, feedback, comment, leave a review, rate, score, opinion",
    `After a job is completed you can give stars and a comment within ${feedback.window_days} days. You may add up to ${feedback.photos_most} photos. Neither side sees the feedback of the other before both have given theirs, or before the time is over.`,
  ],
  [
    "Can I book the same work regularly?",
    "series, recurring, weekly, monthly, repeat, subscription cleaning",
    `Open a job that you have booked and choose Repeat. Choose how often, and we book each visit ${seriesPolicy.book_ahead_days} days ahead. For the first ${seriesPolicy.first_offer_hours} hours each visit is offered only to the provider who came last. Each visit is paid on its own.`,
  ],
  [
    "How do I pause or end regular visits?",
    "series, pause, stop, skip, end, recurring, weekly, cleaning, stop cleaning",
    `Open the series and choose Pause, Skip or End. A series can be paused for up to ${seriesPolicy.paused_days_most} days. It ends by itself after ${seriesPolicy.missed_most} visits in a row that could not be booked. Visits that are already booked stay until you cancel them.`,
  ],
  [
    "Where do you work?",
    "country, area, city, region, coverage, available, state, operate, serve, location, texas, california, florida, new york, which states",
    "We work in the United States. Enter your address, and we tell you whether there are providers near you. If there is nobody yet, your quote is kept and you can book once there is.",
  ],
  [
    "How many addresses can I keep?",
    "address, home, second home, add address, primary, add an address, mother, parents, other address",
    `You can keep ${account.addresses_most} addresses. One of them is your primary address, which we suggest when you ask for a quote. An address that an open job uses can't be deleted until the job is done.`,
  ],
  [
    "How do I add my jobs to my calendar?",
    "calendar, ical, google calendar, outlook, subscribe, google, apple calendar",
    `Open Calendar and create your own address for calendar apps. Add that address to your calendar app. It shows your jobs of the next ${calendarPolicy.ahead_days} days and is brought up to date every ${calendarPolicy.refresh_minutes} minutes. Anybody who has the address can read it, so keep it to yourself.`,
  ],
  [
    "How are providers checked?",
    "trust, verified, insurance, license, safe, background, insured, licensed, certified, safe to let in",
    "Each provider shows proof of identity, a trade license and insurance before the first job. We check these documents and their expiry dates. A provider whose mandatory document has expired gets no new jobs until it is renewed.",
  ],
  [
    "What should I do in an emergency?",
    `emergency, gas, fire, flood, danger, urgent, smell of gas, who to call, leak, ${emergencyNumber}`,
    `If you smell gas, see smoke or somebody is in danger, leave the building and call ${emergencyNumber} from outside. Close the main water valve if a pipe has burst and you can reach it safely. Ask for a quote only when everybody is safe.`,
  ],
];

/** For providers. */
const providers: Entry[] = [
  [
    "How do I become a provider?",
    "join, register, onboarding, sign up provider, start working",
    "Sign up as a provider, register your company and upload your documents. Then choose your services, your area and your hours. We check everything and tell you when you are approved. After that you see open jobs.",
  ],
  [
    "Which documents do I need?",
    "documents, license, insurance, identity, papers, certification",
    "You need a trade license and insurance for the company, and proof of identity for yourself. Certifications are optional. Upload clear pictures or PDF files that show the expiry date.",
  ],
  [
    "My document was rejected",
    "rejected, document, reason, upload again, refused",
    "Open Documents to read the reason. Upload a new file that puts it right, and it takes the place of the old one. Common reasons are a blurred picture, a name that differs or an expiry date that has passed.",
  ],
  [
    "What happens when a document expires?",
    "expiry, renew, expiring, reminder, outdated, runs out, license expired, renewal, trade license, insurance",
    `We remind you ${policy.document.reminder_days.join(", ").replace(/, (\d+)$/, " and $1")} days before a document expires. Upload the new one before that day. Without every mandatory document you can't take new jobs.`,
  ],
  [
    "How do I register or change my company?",
    "company, business, register, change name, address, new name, renamed, new address of the company",
    "Open Company and fill in the name, the address and the tax details. You can keep working while we check a change. Some changes, such as another legal name, need new documents.",
  ],
  [
    "How do I choose the services that I offer?",
    "services, catalog, skills, offer, add service, add painting, add a trade, kinds of work",
    "Open Services and choose from the list. You see only open jobs of services that you offer. You can add or remove a service at any time, and jobs that you have already taken stay yours.",
  ],
  [
    "How do I set my area?",
    "coverage, radius, zip code, area, where I work, miles, distance, far, nearby jobs",
    "Open Coverage and choose the places where you work, or a radius around your base. You are offered jobs inside that area only.",
  ],
  [
    "How do I set my hours and breaks?",
    "working hours, availability, break, schedule, days, sunday, weekend, mornings, evenings, days off",
    `Open Availability and enter your hours for each day. A break is entered as two stretches of time. You can also set how much notice you want before a job, up to ${absencePolicy.lead_hours_most / 24} days.`,
  ],
  [
    "How do I enter time off?",
    "vacation, holiday, absence, time off, sick, block a week, holidays, away",
    `Open Time off and enter the first and the last day. One absence can be up to ${absencePolicy.time_off_days_most} days long, and you can plan ${absencePolicy.time_off_most} of them. Jobs that you already have are not moved by it: we list them so that you can move them or give them back.`,
  ],
  [
    "How do I find and take a job?",
    "claim, open jobs, accept job, get work, first",
    "Open Jobs to see what is open in your area. Choose Claim to take a job. The first provider who claims a job gets it. You see the full address and the customer's name once the job is yours.",
  ],
  [
    "What if I can't do a job that I have taken?",
    "give back, cancel job, release, withdraw, sick, ill, can not come, hand back",
    `Open the job and choose Give back, as early as you can. The job is then offered to others. Each job that you give back or miss counts as a strike for ${provider.strikes_days} days.`,
  ],
  [
    "What are strikes?",
    "strike, suspended, penalty, missed, account paused",
    `A strike counts a job that you gave back or missed. With ${provider.strikes_most} strikes within ${provider.strikes_days} days your account is suspended, and we talk to you. A strike no longer counts after ${provider.strikes_days} days.`,
  ],
  [
    "How do I start and finish a job?",
    "en route, start work, complete, mark done, photos",
    `Tell the customer when you set out, at the earliest ${job.en_route_before_start_hours} hours before the start. You can begin up to ${job.start_early_minutes} minutes early. Take at least one picture before the work and one after it, and then mark the job as done.`,
  ],
  [
    "I am running late",
    "delay, late, traffic, tell customer, stuck in traffic",
    `Open the job and choose Running late. You can do so ${job.delays_most} times for a job, for up to ${job.delay_minutes_most / 60} hours in all. The customer is told at once.`,
  ],
  [
    "The customer is not there",
    "no show, nobody home, absent customer, wait, no answer, opens the door, nobody opens, doorbell",
    `Wait ${job.no_show_customer_wait_minutes} minutes and try to reach the customer. Take a picture and report that nobody was there. The job is canceled, and you get your share of the fee unless the customer contests it within ${job.no_show_contest_hours} hours.`,
  ],
  [
    "How do I ask for a higher price?",
    "change price, more work, extra, additional, price increase, bigger than described, raise the price, more than expected",
    `Open the job and choose Change price before you do the extra work. Give the amount and the reason. The customer has ${job.price_answer_hours} hours to answer. A change of up to ${percent(payment.change_auto_bps)} within the range of the quote counts at once.`,
  ],
  [
    "When do I get paid?",
    "payout, money, transfer, payday, earnings, bank",
    `Your share is sent to your payout account ${payment.release_after_completion_hours} hours after the customer has confirmed the work. If the customer does nothing, the work counts as confirmed after ${job.confirm_hours} hours. While a dispute is open, the money waits.`,
  ],
  [
    "What fee do you keep?",
    "commission, platform fee, percent, costs, share, percentage, cut, how much you take",
    `We keep ${percent(payment.fee_bps)} of the price of each job. The rest is yours. The fee is the same for cancellation fees.`,
  ],
  [
    "How do I set up payouts?",
    "stripe, connect, bank account, payout account, verification",
    "Open Payments and choose Set up payouts. You are led to our payment provider, which checks your identity and your bank account. You can take jobs only when payouts are set up. If the link has expired, ask for a new one on the same page.",
  ],
  [
    "How does the membership work?",
    "membership, plan, subscription, trial, monthly",
    `A free trial of ${provider.trial_days} days begins when you are approved. You can choose a plan at any time, and nothing is charged before the trial ends. After the trial you need a plan to take jobs. If a payment for your plan fails, you can take jobs for another ${provider.past_due_claim_days} days while you put it right.`,
  ],
  [
    "How do I cancel my membership?",
    "cancel membership, end plan, stop subscription, downgrade",
    "Open Membership and choose Cancel. Your plan or trial goes on until its period ends, and until then you can take the cancellation back. If a payment is late, the membership ends at once and nothing more is charged. Jobs that you have already taken stay yours.",
  ],
  [
    "How is my rating computed?",
    "rating, stars, average, reviews, score, calculated, how stars work",
    `Your rating is the average of the stars that customers gave you. Newer feedback counts more: after ${feedback.half_life_quarters} quarters of a year stars count half as much. You can answer each comment once.`,
  ],
  [
    "What if a customer disputes my work?",
    "dispute, complaint, answer, evidence, customer unhappy",
    `You are told at once and have ${job.dispute_answer_hours} hours to answer. Add your pictures and say what you did. We decide after that, and the money of the job waits until then.`,
  ],
  [
    "The customer wants to pay me in cash",
    "cash, offline, direct payment, outside app",
    "Do not agree to be paid outside the app. A job that is paid outside is not protected, and our fee is still due. If it has happened already, tell us, so that the customer is not charged twice.",
  ],
];

/** What questions are answered from until administrators write more. */
export const firstKnowledge = entriesIn("en", { everyone, user: customers, service_provider: providers });
