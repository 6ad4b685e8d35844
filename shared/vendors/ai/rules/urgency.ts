import type { Urgency } from "../../../domain/pricing/reading.ts";

const emergency =
  /\b(?:emergency|emergencies|urgent(?:ly)?|right now|immediately|immediate|straight ?away|flooding|flooded|gushing|pouring|burst|water everywhere|asap|as soon as possible|desperate(?:ly)?|locked (?:myself )?out|help!+|right away|tonight|this minute|within the hour|can'?t wait|dangerous|sparks?|on fire)\b/i;
const soon =
  /\b(?:today|tomorrow|this week|this weekend|soon|quickly|before (?:the )?(?:weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday|christmas|thanksgiving|guests|winter)|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|the weekend)|next few days|getting worse|no (?:heat|heating|hot water|power|electricity|water)\b|only (?:toilet|bathroom)|baby|elderly)/i;
const patient =
  /\b(?:not (?:an? )?(?:urgent|emergency)|no (?:rush|hurry|urgency|emergency)|isn'?t (?:an? )?(?:urgent|emergency)|whenever|any ?time|flexible|when you (?:can|have time)|not in a (?:rush|hurry)|in the (?:spring|summer|autumn|fall|new year)|next (?:month|year)|can wait)\b/i;

/** How soon the customer needs it, by their words. */
export const urgencyIn = (text: string): Urgency => {
  if (patient.test(text)) return "normal";
  if (emergency.test(text)) return "emergency";
  return soon.test(text) ? "soon" : "normal";
};
