import { emergencyNumber } from "../../../markets/emergency.ts";
import { adviceFor, card, cause, expert, guide } from "../advice.ts";

export const pestControl = adviceFor("pest_control", {
  inspection: guide({
    issue: "There are signs of pests, but it is not clear which.",
    severity: "low",
    difficulty: 1,
    minutes: [20, 60],
    tools: "flashlight, sticky traps, rubber gloves, phone camera",
    parts: { "sticky traps": [500, 1500] },
    causes: [
      cause(
        "Insects",
        4,
        [
          "Do you see insects, shed skins or small black dots?",
          "It is some kind of insect.",
          "It is probably not an insect.",
        ],
        [
          "Set sticky traps along walls, behind the refrigerator and under the sink.",
          "Look at them after three nights and take a picture of what is caught.",
        ],
      ),
      cause(
        "Mice or rats",
        4,
        [
          "Do you find droppings like grains of rice, or gnawed packs?",
          "It is a rodent.",
          "Rodents are less likely.",
        ],
        [
          "Put food into closed jars and note where droppings are.",
          ["Wet droppings with disinfectant and wipe them up with gloves.", "Do not sweep or vacuum them."],
        ],
      ),
      expert("Something in walls or wood", 2, [
        "Do you hear gnawing in walls, or find sawdust or mud tubes on wood?",
        "Termites or animals in the wall need a professional.",
        "Walls and wood are quiet.",
      ]),
    ],
    stop: ["Stop if you are stung or bitten."],
    never: ["Never spray before you know what it is."],
  }),
  rodents: guide({
    issue: "There are mice or rats.",
    severity: "medium",
    difficulty: 2,
    minutes: [60, 150],
    tools: "snap traps, steel wool, caulk, rubber gloves, disinfectant, flashlight",
    parts: { "snap traps": [500, 1500], "steel wool and caulk": [600, 1500] },
    causes: [
      cause(
        "A few mice",
        5,
        [
          "Are the droppings as small as grains of rice, in one or two rooms?",
          "It is a small number of mice.",
          "It may be rats or many mice.",
        ],
        [
          "Put all food and pet food into closed jars.",
          [
            "Set snap traps along walls with a bit of peanut butter, out of reach of children and pets.",
            "Wear gloves.",
          ],
          "Fill gaps larger than a pencil with steel wool and caulk.",
          "Wet droppings with disinfectant and wipe them up.",
        ],
      ),
      expert("Rats or many mice", 3, [
        "Are droppings as long as a fingernail, or do you see rodents by day?",
        "Rats or a large number need a professional.",
        "It is a small number of mice.",
      ]),
    ],
    after: ["Check the traps every morning and keep them out for two weeks after the last catch."],
    stop: ["Stop if you find gnawed cables: an electrician has to look."],
    never: ["Never use loose poison bait in a home.", "Never sweep dry droppings."],
  }),
  cockroaches: guide({
    issue: "There are cockroaches.",
    severity: "medium",
    difficulty: 2,
    minutes: [45, 120],
    tools: "vacuum cleaner, sticky traps, caulk, flashlight",
    parts: { "gel bait": [800, 2000], "sticky traps": [500, 1200] },
    causes: [
      cause(
        "A few in the kitchen",
        5,
        [
          "Do you see them only at night and only in one room?",
          "There are few, and bait can work.",
          "There are many.",
        ],
        [
          "Vacuum cracks, dry the sink at night and close all food.",
          [
            "Put small dots of gel bait into corners and hinges, out of reach of children and pets.",
            "Do not spray where you put bait.",
          ],
          "Seal gaps around pipes with caulk and count the catch on sticky traps each week.",
        ],
      ),
      expert("Many, or in several apartments", 3, [
        "Do you see them by day, or do your neighbors have them too?",
        "The whole building has to be treated by a professional.",
        "They are few and only with you.",
      ]),
    ],
    stop: ["Stop if nothing changes after three weeks."],
    never: ["Never use a fogger: it drives them into walls and can catch fire."],
  }),
  ants: guide({
    issue: "There are ants.",
    severity: "low",
    difficulty: 1,
    minutes: [20, 60],
    tools: "dish soap, cloth, ant bait stations, caulk",
    parts: { "ant bait stations": [500, 1500] },
    causes: [
      cause(
        "A trail to food",
        5,
        [
          "Can you follow a trail to food or to a gap?",
          "Workers carry food to a nest outside.",
          "There is no trail.",
        ],
        [
          "Put bait stations beside the trail and leave the ants alone for three days.",
          "Then wipe the trail with soapy water and seal the gap with caulk.",
          "Keep food closed and crumbs away.",
        ],
      ),
      expert("Carpenter ants or fire ants", 2, [
        "Are they large and black with sawdust near, or do they sting?",
        "Carpenter ants damage wood and fire ants are dangerous: call a professional.",
        "They are small and do not sting.",
      ]),
    ],
    stop: [`Stop if somebody has an allergic reaction, and call ${emergencyNumber}.`],
    never: ["Never pour gasoline or boiling water on a nest."],
  }),
  wasps: card({
    issue: "There is a wasp nest or a swarm of bees.",
    severity: "high",
    causes: { "A nest on or in the house": 5, "A swarm that rests": 2 },
    why: "A disturbed nest attacks at once, and stings can kill people with an allergy. Bees are often protected.",
    meanwhile: [
      "Keep windows near it closed and children and animals away.",
      "Call a beekeeper if they are honey bees.",
    ],
    stop: [`Call ${emergencyNumber} if somebody has trouble breathing after a sting.`],
    never: ["Never close the hole of a nest.", "Never burn, spray or knock down a nest."],
  }),
  bed_bugs: guide({
    issue: "There may be bed bugs or fleas.",
    severity: "medium",
    difficulty: 2,
    minutes: [90, 240],
    tools: "vacuum cleaner, plastic bags, flashlight, hot washing machine and dryer",
    parts: { "mattress cover": [2500, 6000], "bed-leg traps": [1000, 2500] },
    causes: [
      cause(
        "Fleas from a pet",
        4,
        [
          "Do you have a pet that scratches, with bites around your ankles?",
          "Fleas are likely.",
          "Fleas are less likely.",
        ],
        [
          "Ask your veterinarian for a treatment of every pet.",
          "Vacuum floors and furniture every day for two weeks and empty the vacuum outside.",
          "Wash pet bedding hot.",
        ],
      ),
      cause(
        "A few bed bugs in one bed",
        3,
        [
          "Do you see brown spots or flat brown bugs on the seams of one bed only?",
          "Bed bugs are there, but few.",
          "It is not one bed only.",
        ],
        [
          "Wash bedding hot and dry it on high for half an hour.",
          "Vacuum the seams and the frame, and put the mattress into a sealed cover.",
          "Put traps under the legs of the bed and move it away from the wall.",
        ],
      ),
      expert("More than one room", 3, [
        "Are they in more than one room, or have they come back?",
        "Heat or several treatments by a professional are needed.",
        "It is one room at most.",
      ]),
    ],
    stop: ["Stop if you find more after two weeks."],
    never: [
      "Never spray a bed with insecticide that is not made for it.",
      "Never carry bedding through the home without a bag.",
    ],
  }),
  termites: card({
    issue: "There are termites or other insects in wood.",
    severity: "high",
    causes: { Termites: 4, "Wood-boring beetles": 3 },
    why: "They destroy wood from inside, and treatment needs a license.",
    meanwhile: ["Leave tubes and wood as they are, take pictures, and move firewood away from the house."],
    never: ["Never break open the wood or spray it yourself."],
  }),
  wildlife: card({
    issue: "Birds or wild animals are in or on the house.",
    severity: "medium",
    causes: { "An animal nests in the house": 5, "An open vent or gap": 3 },
    why: "Animals bite and carry diseases, and many are protected.",
    meanwhile: [
      "Close inside doors and keep children and pets away.",
      "Open a window if a bird is in the room, and leave it alone.",
    ],
    stop: ["See a doctor at once after a bite or if a bat was in a bedroom."],
    never: ["Never touch or corner a wild animal.", "Never close a gap while young may be inside."],
  }),
  mosquito: guide({
    issue: "There are many mosquitoes or ticks in the yard.",
    severity: "low",
    difficulty: 1,
    minutes: [30, 120],
    tools: "work gloves, long sleeves, rake, lawn mower",
    parts: { "mosquito dunks": [800, 1800] },
    causes: [
      cause(
        "Standing water",
        5,
        [
          "Is there water in pots, gutters, toys or a pond?",
          "Mosquitoes breed in it.",
          "There is no standing water.",
        ],
        [
          "Empty everything that holds water once a week.",
          "Put mosquito dunks into water that must stay, as the label says.",
        ],
      ),
      cause(
        "High grass and leaves",
        4,
        [
          "Are there high grass and leaves at the edge of the yard?",
          "Ticks wait there.",
          "The edges are clear.",
        ],
        [
          "Wear long sleeves, mow the lawn and rake leaves away.",
          "Lay three feet of wood chips between lawn and woods, and look yourself over afterward.",
        ],
      ),
      expert("A treatment of the whole yard", 2, [
        "Are there still many after two weeks?",
        "A licensed professional can treat the yard.",
        "There are fewer now.",
      ]),
    ],
    stop: ["See a doctor if a rash forms around a bite."],
    never: ["Never put oil or chlorine into a pond."],
  }),
});
