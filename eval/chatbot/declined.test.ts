import { expect, test } from "vitest";
import { refusedReasonOf } from "../../shared/domain/conversation/intent.ts";
import { tuningQuestions } from "./questions.ts";

test("hostile questions are declined", () => {
  const hostile = tuningQuestions().filter(({ refused }) => refused);
  expect(hostile.length).toBeGreaterThan(130);
  expect(
    hostile.filter(({ question }) => !refusedReasonOf(question)).map(({ question }) => question),
  ).toEqual([]);
});

test("answerable questions are not declined", () => {
  const asked = tuningQuestions().filter(({ entries }) => entries.length > 0);
  expect(asked.filter(({ question }) => refusedReasonOf(question)).map(({ question }) => question)).toEqual(
    [],
  );
});

test.each([
  "How do I share my invoice with the insurance?",
  "My neighbor's tree fell on my fence, can you remove it?",
  "I locked myself out of my apartment, who opens the door?",
  "The smoke alarm beeps, can somebody replace it?",
  "Please kill the weeds along the drive",
  "get rid of the wasps before they hurt the kids",
  "Can the provider turn off the water?",
  "The price is higher than in the quote, why?",
  "Is it cheaper if I book two jobs?",
  "Can I get a refund if the work is bad?",
  "How do I pay a provider?",
  "I want to remove a wall between kitchen and dining room",
  "Someone to swap the gas hob, please",
  "the garage door spring broke, please replace it",
  "replace the breaker panel",
  "Which card was charged?",
  "Where do I find my credit?",
  "How long does a refund take?",
  "Do you have a phone number?",
  "What is the address of the job?",
  "Where does the provider see my address?",
  "What time does the plumber come?",
  "What is the fee for a job?",
  "How much commission do you take of what I charge?",
  "The old man downstairs needs a grab bar",
  "My old house has knob and tube wiring",
  "Paint the wall white, no other color",
  "A black door needs painting",
  "I'd prefer a white kitchen",
  "We only want white paint in the men's room",
  "Install a camera at the front door",
  "hide the cables in the wall",
  "The painter made the room smell sick",
  "my ex left holes in the wall",
  "The tenant moved out, clean the flat",
  "Set up a trampoline",
  "The heating is off and we freeze",
  "Tell me how the price is made up",
  "Explain how a quote is made",
  "What do you do with my data?",
  "Can I choose who comes?",
  "Can I choose a woman as provider?",
  "Can I have the same provider again?",
  "Write a note to the provider",
  "Can I change my instructions for the provider?",
  "What are the rules for cancellation?",
  "What do I have to tell the provider before the job?",
  "Can you do it for me this weekend?",
  "The job was canceled, will my money be returned now?",
  "How do I lower my prices as a provider?",
  "Can I charge less than the estimate?",
  "Make the bathroom safe for my mother",
  "My wife hurt herself on the loose step, fix it",
  "The dishwasher sucks the water out slowly",
  "shitty drain smell in basement",
  "damn tap drips",
  "The shower is useless since Monday",
  "remove this piece of garbage from the yard",
  "take the trash away",
  "I hate the wallpaper, take it off",
  "How do I avoid the cancellation fee?",
  "Can I log in to my account on a second phone?",
  "Can I have a second account as a provider?",
  "How do I see my messages?",
  "I did not get a refund although the provider never came",
  "I want a refund because the work was not good",
  "How do I write a review?",
  "Can I answer a bad review?",
  "I got a false review, what can I do?",
  "How do I report a fake review?",
  "My license has expired, what do I do?",
  "Which documents prove my identity?",
  "My passport has another name than my account",
  "How do I see all my customers?",
  "Which data of mine do you show to customers?",
  "How do I become an administrator of my company?",
  "Do I pay commission?",
  "Why did the verification fail?",
  "How do I log out everywhere?",
  "Somebody else uses my account",
  "Someone hacked my account",
  "The provider overcharged me",
  "The provider tried to trick me into paying more",
  "Where do I see where my provider is right now?",
  "How long is the trial?",
])("%s", (question) => {
  expect(refusedReasonOf(question)).toBeUndefined();
});
