import { adviceFor, card, cause, expert, guide } from "../advice.ts";

export const moving = adviceFor("moving", {
  home_move: guide({
    issue: "A household has to move to another home.",
    severity: "low",
    difficulty: 3,
    minutes: [480, 1200],
    tools: "boxes, hand truck, moving blankets, straps, tape",
    parts: { "moving boxes": [3000, 10000], "moving blankets": [1500, 4000] },
    causes: [
      cause(
        "A small home and strong helpers",
        4,
        [
          "Is it two rooms or less, with at least two strong helpers?",
          "You can do it with a rented truck.",
          "It is too much for that.",
        ],
        [
          "Book the truck and the parking space two weeks ahead.",
          "Pack room by room and write room and contents on each box.",
          [
            "Load heavy pieces first, against the cab, and strap each row.",
            "Lift with your legs and keep the way clear.",
          ],
        ],
      ),
      expert("A whole household, stairs or a piano", 3, [
        "Are there more than two rooms, many stairs or a piano?",
        "A moving crew does it faster and is insured.",
        "It is a small move.",
      ]),
    ],
    stop: ["Stop if a piece is too heavy for two people."],
    never: ["Never ride in the back of the truck."],
  }),
  single_item: guide({
    issue: "A heavy item has to be moved.",
    severity: "low",
    difficulty: 2,
    minutes: [20, 75],
    tools: "furniture sliders, hand truck, straps, work gloves, blanket",
    parts: { "furniture sliders": [800, 2000] },
    causes: [
      cause(
        "It can slide or roll on one floor",
        5,
        [
          "Does it stay on one floor, and can two people tip it?",
          "It can be moved with sliders.",
          "It has to be carried.",
        ],
        [
          "Empty it, take off doors and drawers, and measure every doorway.",
          "Tip it and put sliders under the corners.",
          "Push low and slowly, with one person guiding.",
        ],
      ),
      expert("Stairs, a piano, a safe or a connected appliance", 3, [
        "Does it go over stairs, is it a piano or safe, or is it connected to gas or water?",
        "Leave it to professionals with the right equipment.",
        "It only has to slide.",
      ]),
    ],
    stop: ["Stop if it begins to tip or you feel pain in your back."],
    never: ["Never stand below a heavy item on stairs.", "Never move a gas appliance."],
  }),
  packing: guide({
    issue: "A household has to be packed or unpacked.",
    severity: "low",
    difficulty: 1,
    minutes: [120, 600],
    tools: "boxes, packing tape, marker, paper, bubble wrap",
    parts: { "packing kit": [2000, 6000] },
    causes: [
      cause(
        "There is time",
        5,
        ["Do you have at least a week?", "You can pack a room a day.", "There is little time."],
        [
          "Start with what you use least.",
          "Wrap each plate and stand it on its edge, with heavy things in small boxes.",
          "Write room and contents on two sides, and keep papers, medicine and keys with you.",
        ],
      ),
      expert("Little time or valuable things", 3, [
        "Is it within three days, or is there art or antiques?",
        "Packers can do it in a day and insure it.",
        "There is time and nothing special.",
      ]),
    ],
    stop: ["Stop if a box is heavier than 40 pounds."],
    never: ["Never pack fuel, paint, batteries or bleach."],
  }),
  office_move: card({
    issue: "An office has to move.",
    severity: "low",
    causes: { "The company is moving": 5 },
    why: "Elevators, insurance, computers and a short time need a crew and a plan.",
    meanwhile: ["List desks and machines, back up all data, and ask both buildings for their rules."],
    never: ["Never move a server that is still running."],
  }),
});
