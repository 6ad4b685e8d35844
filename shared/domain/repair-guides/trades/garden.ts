import { emergencyNumber } from "../../../markets/emergency.ts";
import { adviceFor, card, cause, expert, guide } from "../advice.ts";
import { beforeDigging } from "./buried-lines.ts";

export const garden = adviceFor("garden", {
  tidy: guide({
    issue: "A yard is overgrown or untidy.",
    severity: "low",
    difficulty: 1,
    minutes: [60, 300],
    tools: "work gloves, rake, hand fork, pruning shears, yard bags",
    parts: { "yard waste bags": [500, 1500] },
    causes: [
      cause(
        "Weeds and leaves",
        5,
        [
          "Can you walk everywhere and see the ground?",
          "It can be tidied by hand.",
          "It has to be cleared first.",
        ],
        [
          "Rake leaves onto a sheet and bag them.",
          "Pull weeds with the root after rain, or loosen them with a fork.",
          "Cut dead stems back and cover bare soil with two inches of mulch.",
        ],
      ),
      expert("Brush, trees or poison ivy", 3, [
        "Is the growth higher than your waist, or is there poison ivy?",
        "It needs machines or protection that a professional has.",
        "It is ordinary growth.",
      ]),
    ],
    stop: ["Stop if you find a wasp nest, needles or a fallen line."],
    never: ["Never burn poison ivy: its smoke harms the lungs."],
  }),
  lawn_mow: guide({
    issue: "A lawn has to be mowed.",
    severity: "low",
    difficulty: 1,
    minutes: [30, 120],
    tools: "lawn mower, closed shoes, safety glasses, rake",
    before: ["Pick up stones, toys and branches, and keep children and animals away."],
    causes: [
      cause(
        "Grass up to six inches",
        5,
        [
          "Is the grass dry and below six inches?",
          "It can be mowed in one go.",
          "It is wet or too high for one go.",
        ],
        [
          "Set the mower to three inches and never cut more than a third of the height.",
          "Mow in strips that overlap, across a slope and not up and down.",
        ],
      ),
      cause(
        "Grass higher than six inches",
        2,
        ["Is the grass higher than six inches?", "It has to be cut in two rounds.", "One round is enough."],
        ["Cut it at the highest setting first, rake it, and cut it again three days later."],
      ),
      expert("A steep slope", 2, [
        "Is the slope too steep to stand on safely?",
        "Leave it to a professional with the right machine.",
        "The lawn is fairly flat.",
      ]),
    ],
    stop: ["Stop the engine before you clear the mower."],
    never: ["Never reach under a running mower.", "Never fill a hot engine."],
  }),
  lawn_care: guide({
    issue: "A lawn is thin, yellow or has bare spots.",
    severity: "low",
    difficulty: 2,
    minutes: [60, 240],
    tools: "rake, spreader, garden hose",
    parts: { "grass seed": [1000, 3000], "lawn fertilizer": [1500, 3500] },
    causes: [
      cause(
        "Bare spots",
        4,
        ["Are there spots without any grass?", "They have to be seeded.", "There is grass everywhere."],
        [
          "Loosen the soil half an inch with a rake.",
          "Spread seed, rake it in lightly and press it down.",
          "Keep it moist for three weeks and do not walk on it.",
        ],
      ),
      cause(
        "The lawn is hungry or dry",
        4,
        ["Is it yellow all over?", "It lacks food or water.", "It is green for the most part."],
        [
          "Water deeply once or twice a week, early in the morning.",
          "Spread slow-release fertilizer in spring or fall, as its label says.",
        ],
      ),
      expert("Grubs, disease or poor drainage", 2, [
        "Can you lift the turf like a carpet, or does water stand for days?",
        "Grubs, a disease or the drainage have to be treated by a professional.",
        "The turf holds and drains.",
      ]),
    ],
    stop: ["Stop if animals or children could reach what you spread."],
    never: ["Never use more fertilizer than the label says."],
  }),
  hedge_trim: guide({
    issue: "A hedge or shrubs have to be trimmed.",
    severity: "low",
    difficulty: 2,
    minutes: [45, 240],
    tools: "hedge trimmer, pruning shears, safety glasses, work gloves, string",
    before: ["Look for birds' nests and leave the hedge alone while they are in use."],
    causes: [
      cause(
        "A hedge that you reach from the ground",
        5,
        [
          "Is it lower than you can reach from the ground?",
          "You can trim it yourself.",
          "It is too high to do from the ground.",
        ],
        [
          "Stretch a string at the height that you want.",
          "Cut the sides first, a little narrower at the top.",
          [
            "Cut the top along the string.",
            "Keep the cord over your shoulder and both hands on the trimmer.",
          ],
        ],
      ),
      expert("A high hedge or lines near it", 3, [
        "Is it higher than you reach, or are there power lines near?",
        "Leave it to a professional.",
        "It is low and free.",
      ]),
    ],
    stop: ["Stop if it rains or you get tired."],
    never: ["Never cut above your shoulders or from a ladder.", "Never work near power lines."],
  }),
  tree_work: card({
    issue: "A tree has to be pruned or felled.",
    severity: "medium",
    causes: { "Dead or broken branches": 4, "The tree is ill or loose": 3 },
    why: "Branches and trunks fall with enormous force, and chainsaws and heights kill people every year.",
    meanwhile: [
      "Keep people and cars out of reach of the tree.",
      `If it touches a power line, stay 35 feet away and call the utility and ${emergencyNumber}.`,
    ],
    never: ["Never cut a tree near a power line.", "Never stand under a hanging branch."],
  }),
  planting: guide({
    issue: "Beds have to be planned or planted.",
    severity: "low",
    difficulty: 1,
    minutes: [60, 300],
    tools: "spade, hand trowel, watering can, work gloves",
    parts: { plants: [1000, 10000], mulch: [400, 1500], compost: [500, 1500] },
    before: [`Do not dig deeper than a foot before ${beforeDigging}.`],
    causes: [
      cause(
        "The soil drains",
        5,
        [
          "Fill a foot-deep hole with water. Is it gone within a day?",
          "The soil drains well enough.",
          "The soil holds too much water.",
        ],
        [
          "Choose plants for the light that the bed gets.",
          "Mix two inches of compost into the soil.",
          "Dig holes twice as wide as the pots, set the plants at the same height, water well and mulch.",
        ],
      ),
      expert("Water stands or walls are needed", 2, [
        "Does water stand, or is the bed on a steep slope?",
        "Drainage or a wall has to be planned by a professional.",
        "The place is fit for planting.",
      ]),
    ],
    stop: ["Stop if you meet a cable or a pipe."],
    never: ["Never dig before lines are marked."],
  }),
  fence_repair: guide({
    issue: "A fence or garden gate is loose, leans or has broken boards.",
    severity: "low",
    difficulty: 2,
    minutes: [45, 180],
    tools: "drill, hammer, level, saw, work gloves, safety glasses",
    parts: { "fence board": [500, 1500], "exterior screws": [800, 1500], "gate hinges": [1000, 3000] },
    causes: [
      cause(
        "A broken or loose board",
        5,
        ["Do the posts stand firmly?", "Only boards or rails have to be repaired.", "A post is loose."],
        [
          "Pull the old nails and take the board off.",
          "Cut a new board to length and fix it with two exterior screws at each rail.",
          "Paint the cut end.",
        ],
      ),
      cause(
        "A gate that drags",
        3,
        [
          "Does only the gate drag or not close?",
          "The hinges are loose or the gate has dropped.",
          "The gate is fine.",
        ],
        [
          "Lift the gate with a wedge and tighten or replace the hinge screws.",
          "Fix a cable brace from the upper hinge corner to the lower latch corner.",
        ],
      ),
      expert("A rotten or loose post", 3, [
        "Can you push a post over by hand, or is it soft at the ground?",
        "The post has to be replaced and set in concrete, which is best left to a professional.",
        "All posts are firm.",
      ]),
    ],
    stop: ["Stop if the fence could fall on somebody."],
    never: [`Never dig for a post before ${beforeDigging}.`, "Never open a pool fence and leave it."],
  }),
  fence_install: card({
    issue: "A new fence is to be put up.",
    severity: "low",
    causes: { "A new fence is wanted": 5 },
    why: "Property lines, town rules, underground lines and deep posts have to be right before the first hole.",
    meanwhile: ["Find your survey, ask the town about height, and talk to your neighbor."],
    never: [`Never dig before ${beforeDigging}.`],
  }),
  irrigation: guide({
    issue: "A sprinkler or drip system leaks or does not water evenly.",
    severity: "low",
    difficulty: 2,
    minutes: [30, 90],
    tools: "hand trowel, pliers, small screwdriver, bucket",
    parts: { "sprinkler head": [500, 2000], "drip fittings": [500, 1500] },
    before: ["Switch the controller off and close the valve of the irrigation system."],
    causes: [
      cause(
        "A clogged or broken head",
        5,
        [
          "Does a single head spray badly or leak?",
          "The head is clogged or broken.",
          "More than one head is affected.",
        ],
        [
          "Dig around the head, unscrew it and rinse its filter.",
          "Screw in a head of the same type, level with the ground.",
        ],
      ),
      cause(
        "The controller is set wrong",
        3,
        [
          "Does a zone not run by the clock but run when you start it by hand?",
          "The program of the controller is wrong.",
          "The controller is set right.",
        ],
        ["Set the clock, the start time and the minutes of each zone.", "Change the backup battery."],
      ),
      expert("A broken pipe, valve or backflow preventer", 3, [
        "Does water come out of the ground, or does a zone not run even by hand?",
        "A pipe, a valve or the backflow preventer has to be repaired by a professional.",
        "Pipes and valves work.",
      ]),
    ],
    after: ["Open the valve slowly and run each zone for two minutes."],
    stop: ["Stop if water keeps coming with the valve closed."],
    never: ["Never change the backflow preventer: it protects drinking water."],
  }),
  shed: guide({
    issue: "A kit shed has to be put up.",
    severity: "low",
    difficulty: 4,
    minutes: [360, 900],
    tools: "drill, level, tape measure, rubber mallet, work gloves, safety glasses",
    parts: { "gravel or pavers": [5000, 15000], "ground anchors": [2000, 5000] },
    before: [`Ask your town whether you need a permit, and do not dig before ${beforeDigging}.`],
    causes: [
      cause(
        "A small kit on flat ground",
        4,
        [
          "Is it a kit of up to 100 square feet, and is the ground flat?",
          "Two people can put it up in a weekend.",
          "It is larger or the ground slopes.",
        ],
        [
          "Make a level base of gravel or pavers, a few inches larger than the shed.",
          "Put up the walls with a helper, in the order of the manual, and check that they are square.",
          "Fix the panels from inside, and anchor the shed to the ground.",
        ],
      ),
      expert("A large shed, a slope or an old shed", 3, [
        "Is it larger, does it need electricity, or does an old shed with cement sheets have to go?",
        "That is work for a professional; old cement sheets may hold asbestos.",
        "It is a simple kit.",
      ]),
    ],
    stop: ["Stop in wind: panels act like sails."],
    never: ["Never climb on the shed."],
  }),
  pool: guide({
    issue: "A pool or hot tub is cloudy, green or dirty.",
    severity: "medium",
    difficulty: 2,
    minutes: [45, 120],
    tools: "test strips, leaf net, pool brush, rubber gloves, safety glasses",
    parts: { "test strips": [800, 1500], chlorine: [1500, 4000], "filter cartridge": [2500, 6000] },
    causes: [
      cause(
        "The chemistry is off",
        5,
        [
          "Do test strips show chlorine or pH outside the range on the pack?",
          "The chemistry has to be set right.",
          "The chemistry is right.",
        ],
        [
          "Set the pH to between 7.2 and 7.6 first, and test again after two hours.",
          [
            "Add chlorine as its label says, in the evening.",
            "Add chemicals to water, never water to chemicals, and wear gloves and glasses.",
          ],
          "Keep everybody out until the strips show the right range.",
        ],
      ),
      cause(
        "A dirty filter",
        4,
        [
          "Is the pressure of the filter higher than usual, or the flow weak?",
          "The filter is full.",
          "The filter is clean.",
        ],
        [
          "Switch the pump off and let the pressure out as the manual says.",
          "Rinse the cartridge with a hose, or backwash a sand filter.",
        ],
      ),
      expert("The pump, the heater or a leak", 2, [
        "Does the pump not start, or does the water level fall more than a quarter inch a day?",
        "The pump, the heater or a leak has to be looked at by a professional.",
        "Pump and level are normal.",
      ]),
    ],
    stop: ["Stop if you smell strong chlorine or cough."],
    never: ["Never mix pool chemicals.", "Never touch wet pool electrics."],
  }),
  snow: guide({
    issue: "Snow or ice has to be cleared.",
    severity: "medium",
    difficulty: 2,
    minutes: [30, 120],
    tools: "snow shovel, ice melt, warm clothes, boots with grip",
    parts: { "ice melt": [1000, 2500] },
    causes: [
      cause(
        "Snow on paths and driveway",
        5,
        [
          "Is it less than a foot of snow on the ground?",
          "You can clear it by hand.",
          "It is a great deal of snow.",
        ],
        [
          "Push the snow rather than lift it, and lift with your knees.",
          "Spread ice melt on what is left and sand on slopes.",
          "Clear a path to the door and the hydrant first.",
        ],
      ),
      expert("Snow above you, or heart trouble", 3, [
        "Does the snow lie on a roof, or do you have trouble with your heart or back?",
        "Leave it to somebody else: falls and strain are dangerous.",
        "It is on the ground and you are fit.",
      ]),
    ],
    stop: [`Stop if you feel pain in your chest, and call ${emergencyNumber}.`],
    never: ["Never clear a jam in a snow blower by hand.", "Never climb up to snow."],
  }),
});
