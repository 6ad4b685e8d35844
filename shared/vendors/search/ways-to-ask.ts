/** How people ask for what an entry answers, in their own words, by its title. Entries are found by these as by their title. */
const written = `
How do I sign in?: how can I get into my account | where do I log in | can I log on with Google or Apple | signing in on a new phone | do I stay logged in | the app asks me for my password every time
I forgot my password: I can't remember my password | how do I reset my password | I need a new password | lost my password, what now | change a password I no longer know | my passcode is gone
I did not get a code: the text with the code never came | verification number not arriving | send me the code again | I'm waiting for the six digits | no sms from you | the code you sent does not work
Why can't I sign in after several tries?: my account is locked | too many wrong attempts | it says to wait before I try again | I typed the wrong password a few times and now I'm blocked | how long am I locked out
How do I see where I am signed in?: which devices use my account | log out my old phone | my phone was stolen, how do I get it off my account | is somebody else in my account | sign out everywhere | see active sessions
How do I change my e-mail address or phone number?: I have a new number | update my contact details | my mail address changed | how to edit my phone | switch to another e-mail | correct my phone number
How do I delete my account?: close my account for good | I want to leave this service | erase everything about me | remove my profile | can I get a deleted account back | deactivate me
How do I get a copy of my data?: download everything you store about me | what do you know about me | export my information | data access request | get my personal data as a file
Which notifications do I get, and how do I change them?: you send me too many messages | turn off mails | stop texting me at night | set quiet hours | choose between push and e-mail | I don't want newsletters
How do I invite somebody?: refer a friend | is there a bonus for bringing somebody | send an invitation to my neighbor | referral code | how long does an invitation last
How do I report that something went wrong?: my floor was damaged by the worker | something was stolen | the provider was rude to me | he broke my window | file a complaint about behavior | report an accident
Can I object to a decision about my report?: I disagree with your ruling | appeal against a decision | the outcome of my complaint is unfair | have the case looked at again | how long do I have to appeal
How do I talk to a person?: I want a real human | get me customer service | is there a phone number for support | let me chat with staff | I don't want to talk to a machine | contact your team
Which files can I upload?: how large may a video be | what picture formats work | my film is too long | the upload fails because of its size | maximum length of a clip | can I send a recording
Who can see my photos and videos?: is my footage private | do all providers watch my film | who gets to look at my pictures | how long is my video kept visible | delete a clip I sent
How do I get a quote?: how does this work | I want to know what a repair costs | where do I start | do I have to make a video | is an estimate free | how quickly do I get a price | get an estimate for painting
How long is a quote valid?: when does my estimate run out | my quote has expired | for how many days is the price good | does the offer lapse | can I still use last week's quote
Why is the price a range?: why two numbers | why don't you give one exact price | what does from to mean | will I pay the higher or the lower figure | the estimate is not exact
Why does a person review my quote?: my quote says it is being checked | why is it taking long to get my price | what does needs review mean | who checks estimates | quote still waiting for approval
How do I accept a quote?: I like the price, what next | agree to the estimate | lock in the price | accept only a part of it | how long is the accepted price fixed | say yes to an offer
Can I save a quote for later?: keep an estimate for next month | bookmark a price | where do I find quotes I kept | put the offer aside | add a note to a quote
How do I book a job?: make an appointment | order the work | choose a day for the repair | how far ahead can I book | how soon can somebody come | schedule a plumber | reserve a time
How do I see when somebody is free?: which times are available | find an open slot | is anybody free on Saturday | see the next available appointment | does a shown time stay reserved
What if nobody takes my job?: no one has accepted my booking | still looking for a provider | my job has not been claimed | what happens if there is no plumber | the job expired
How do I move a job to another time?: postpone my appointment | reschedule to next week | I need a different day | change the time of my booking | can the date be moved | something came up, later please
How do I cancel a job?: call off the appointment | I don't need the plumber anymore | cancel my booking | can I still cancel for free | undo my order | withdraw a job
What does it cost to cancel late?: is there a cancellation fee | how much do I lose if I cancel today | penalty for last minute cancellation | cancel an hour before | percentage for canceling late
The provider did not come: nobody showed up | I waited the whole morning | the plumber is late | no show | worker never arrived | how long do I have to wait for him
What happens if I am not at home?: I missed the appointment | I forgot the visit | nobody was home when he came | I can't be there | do I pay if I am out
When is my card charged?: when do you take the money | there is a hold on my card | am I charged before the work | why was money reserved | when does the payment go through | pay up front or after
My card was declined: payment did not go through | the bank refused my card | card error | I have to authenticate the payment | use another card | payment failed
Can I pay in cash?: pay the plumber directly | without a card | can I give him money | bank transfer instead of card | pay on site | pay outside the app
What happens after the work is done?: do I have to confirm | the job is finished, what now | how long do I have to approve the work | he marked it as complete | what if I don't confirm
The work is not finished or not good: the leak is back | poor quality | he left without finishing | it has to be done again | send him back to fix it | sloppy job | still broken after the repair
How do I dispute a job?: I want my money back for bad work | open a dispute | contest the work | by when can I complain about a completed job | we can't agree with the provider
When do I get a refund?: where is my money | how long until the refund is on my card | you said I get it back | refunded to which account | when is the hold released
The provider asks for a higher price: he wants more money | it is suddenly more expensive | the price went up on site | do I have to accept a surcharge | extra work costs more | decline a price change
How do I get a receipt?: invoice for taxes | proof of payment | download a bill | where is my invoice | receipt for my landlord
How do I give feedback?: rate the plumber | leave a review | how many stars | write a comment about the work | until when can I rate | can the provider see my rating
Can I book the same work regularly?: weekly cleaning | every two weeks | monthly visits | set up a recurring job | same provider each time | repeat a booking
How do I pause or end regular visits?: skip one cleaning | stop the weekly visits | go on vacation and pause the series | end my recurring job | no more monthly visits
Where do you work?: do you come to my city | are you available in Texas | which states | is my zip code covered | do you operate abroad | serve rural areas
How many addresses can I keep?: add a second home | another address for my parents | save my office address | maximum number of addresses | change my main address | delete an old address
How do I add my jobs to my calendar?: sync with Google Calendar | subscribe in Outlook | see appointments in my phone's calendar | ical link | apple calendar feed
How are providers checked?: can I trust the worker | is he licensed | are they insured | background check | who lets these people in | verify a plumber's license
What should I do in an emergency?: I smell gas | fire in my house | water is flooding the basement | who do I call when it is dangerous | burst pipe right now
How do I become a provider?: I want to work for you | join as a plumber | sign up my business | how do I get approved | start offering services | requirements to register
Which documents do I need?: what papers do you want from me | proof of insurance | do I need a license | is a certificate required | identification for providers
My document was rejected: you refused my license | why was my paper not accepted | upload it again | my insurance certificate was turned down | blurry picture of my id
What happens when a document expires?: my insurance runs out next month | renew my license | do you remind me of expiring papers | can I still work with an outdated certificate
How do I register or change my company?: enter my business | our company has a new name | change the company address | tax details of my firm | I founded an llc
How do I choose the services that I offer?: add another trade | I also do tiling | stop offering plumbing | which kinds of work can I take | edit my skills | remove a service
How do I set my area?: how far do I have to drive | jobs too far away | change my radius | add a zip code | work in another city | only nearby jobs
How do I set my hours and breaks?: I only work mornings | no Sundays | lunch break | change my schedule | how much notice do I get before a job | set my availability
How do I enter time off?: I go on vacation | I am sick this week | block a few days | holidays | mark myself as away | days I can't work
How do I find and take a job?: where are the open jobs | claim a job | get more work | accept a customer's job | someone else was faster | see the address before I take it
What if I can't do a job that I have taken?: give a job back | I am ill tomorrow | release a job | I can't make it to the customer | hand the work to somebody else | withdraw from a job
What are strikes?: why do I have a strike | how many strikes until I'm suspended | when does a strike go away | penalty for giving jobs back | my account was paused
How do I start and finish a job?: tell the customer I'm on my way | mark the work as done | can I begin earlier | do I have to take photos | complete a job in the app | upload proof of work
I am running late: stuck in traffic | tell the customer I'm delayed | twenty minutes late | can't be there on time | how often may I report a delay
The customer is not there: nobody opens the door | the client is out | no answer at the house | how long must I wait | report that the customer was absent | do I get paid if nobody is home
How do I ask for a higher price?: the job is bigger than described | charge for extra work | raise the price | materials cost more | change the amount on site
When do I get paid?: when is the money in my account | how long does a payout take | where are my earnings | payday | payment for yesterday's job
What fee do you keep?: how much is your commission | what percentage do you take | your cut | what do I get of the price | platform fee
How do I set up payouts?: connect my bank account | where does my money go | enter my bank details | identity check for payouts | the payout link has expired
How does the membership work?: do I have to subscribe | what does a plan cost | free trial | monthly fee for providers | choose a plan | what happens after the trial
How do I cancel my membership?: end my plan | stop the subscription | I don't want to pay monthly anymore | undo the cancellation of my plan | leave the membership
How is my rating computed?: how do stars work | my average went down | do old reviews count | why is my score lower | answer a bad review
What if a customer disputes my work?: a client complains about me | how do I defend myself | the customer wants money back | answer a dispute | by when must I respond | is my payment frozen
The customer wants to pay me in cash: may I take cash | paid privately | the client gave me money directly | settle outside the app | already paid by hand
`;

/** The ways to ask, by the title of the entry that answers them. */
export const waysToAsk: ReadonlyMap<string, readonly string[]> = new Map(
  written
    .trim()
    .split("\n")
    .map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2).split(" | ")] as const;
    }),
);
