import { emergencyNumber } from "../../../markets/emergency.ts";
import { adviceFor, card, cause, expert, guide } from "../advice.ts";
import { beforeDigging } from "./buried-lines.ts";

export const masonry = adviceFor("masonry", {
  brick_repair: guide({
    issue: "Mortar between bricks crumbles or a brick is loose.",
    severity: "medium",
    difficulty: 3,
    minutes: [60, 240],
    tools: "cold chisel, hammer, pointing trowel, stiff brush, safety glasses, dust mask",
    parts: { "ready-mix mortar": [600, 1500] },
    causes: [
      cause(
        "Weathered mortar low on a wall",
        4,
        [
          "Is it a small area that you reach from the ground, with no crack through bricks?",
          "The joints can be filled again.",
          "It is larger, higher or cracked.",
        ],
        [
          "Chisel out loose mortar to half an inch and brush out the dust.",
          "Wet the joints, press in mortar in thin layers and shape it like the old joints.",
          "Keep it damp under a cloth for two days.",
        ],
      ),
      expert("Cracks, a bulge or a high place", 3, [
        "Does a crack run through bricks or like stairs, does the wall bulge, or is it above your head?",
        "The cause has to be found by a professional before anything is filled.",
        "The wall is straight and without cracks.",
      ]),
    ],
    stop: ["Stop if bricks above become loose."],
    never: ["Never take out more than one brick at a time."],
  }),
  wall_build: card({
    issue: "A wall has to be built.",
    severity: "low",
    causes: { "A new wall is wanted": 5 },
    why: "Walls need footings and drainage; one that falls can kill, and higher ones need a permit.",
    meanwhile: ["Mark the line, measure the height and ask your town about permits."],
    never: [`Never dig before ${beforeDigging}.`],
  }),
  chimney: card({
    issue: "A chimney has to be repaired.",
    severity: "high",
    causes: { "Weathered mortar and crown": 4, "Damaged flashing": 3, "A cracked flue": 2 },
    why: "Work at that height and at a flue is dangerous, and mistakes lead to fire or carbon monoxide.",
    meanwhile: ["Do not use the fireplace, and keep people away from below."],
    never: ["Never climb up to a chimney."],
  }),
  patio: guide({
    issue: "A paver on a patio is loose or sunken.",
    severity: "low",
    difficulty: 2,
    minutes: [45, 180],
    tools: "pry bar, rubber mallet, level, hand trowel, broom, work gloves",
    parts: { "paver sand": [400, 1000], "joint sand": [1500, 3000] },
    causes: [
      cause(
        "Sand has washed out below",
        5,
        [
          "Are only a few pavers low or loose?",
          "The sand below them has washed out.",
          "A larger area is affected.",
        ],
        [
          "Lift the pavers with a pry bar and note their order.",
          "Add sand, level it, lay the pavers back and knock them level with a mallet.",
          "Sweep joint sand into the joints and wet it lightly.",
        ],
      ),
      expert("A new patio or poor drainage", 3, [
        "Is it a new patio, or does water run toward the house?",
        "Base and slope have to be planned by a professional.",
        "It is a small repair.",
      ]),
    ],
    stop: ["Stop if you find a hollow space or a pipe."],
    never: ["Never lift heavy slabs alone."],
  }),
  driveway: guide({
    issue: "A driveway has small cracks.",
    severity: "low",
    difficulty: 2,
    minutes: [60, 180],
    tools: "stiff brush, garden hose, caulking gun, putty knife, work gloves",
    parts: { "crack filler": [800, 2000] },
    causes: [
      cause(
        "Cracks up to half an inch",
        5,
        [
          "Are the cracks narrower than half an inch and level on both sides?",
          "They can be filled.",
          "They are wider or uneven.",
        ],
        [
          "Pull weeds, brush and rinse the cracks and let them dry for a day.",
          "Fill them with crack filler for concrete or asphalt, in two layers.",
          "Smooth it and keep cars off for a day.",
        ],
      ),
      expert("Wide cracks, holes or a new driveway", 3, [
        "Are there holes, wide cracks or sunken parts, or is it a new driveway?",
        "The base has failed or must be made, which is work for a professional.",
        "The cracks are small.",
      ]),
    ],
    stop: ["Stop if the ground sounds hollow."],
    never: ["Never heat asphalt yourself."],
  }),
  concrete: guide({
    issue: "Concrete has a small crack or a chipped edge.",
    severity: "low",
    difficulty: 2,
    minutes: [45, 150],
    tools: "wire brush, cold chisel, hammer, trowel, safety glasses, rubber gloves, dust mask",
    parts: { "concrete patch": [800, 2000] },
    causes: [
      cause(
        "A small crack or chip in a path or step",
        5,
        [
          "Is it a path, step or garage floor, with a crack narrower than a quarter inch?",
          "It can be patched.",
          "It may be more serious.",
        ],
        [
          "Brush out loose pieces and rinse away dust.",
          ["Press concrete patch in with a trowel and shape it.", "Wet concrete burns skin: wear gloves."],
          "Keep it damp and off limits for two days.",
        ],
      ),
      expert("A foundation, a slab or new concrete", 3, [
        "Is it a foundation or a wall of the house, is one side higher, or is new concrete needed?",
        "A professional has to look at it.",
        "It is a small surface crack.",
      ]),
    ],
    stop: ["Stop if you see rusty steel or water in the crack."],
    never: ["Never cut concrete dry without protection: its dust harms the lungs."],
  }),
  render: card({
    issue: "Stucco or an outside wall has to be repaired.",
    severity: "medium",
    causes: { "Water behind the stucco": 4, "Movement of the wall": 2 },
    why: "Water behind it rots the wall, and older stucco may hold asbestos.",
    meanwhile: ["Keep people away from loose pieces, and take pictures after rain."],
    never: ["Never chip off stucco that has not been tested."],
  }),
  structure: card({
    issue: "There are structural cracks, or a wall is to be removed.",
    severity: "high",
    causes: { "The ground moves": 4, "A wall or beam carries too much": 3 },
    why: "A wrong cut can bring a house down. An engineer has to look first.",
    meanwhile: [
      "Mark the ends of the crack with a date and take pictures.",
      "Keep people out of the room if anything moves.",
    ],
    stop: [`Leave the home and call ${emergencyNumber} if you hear cracking or something moves.`],
    never: ["Never remove a wall, a post or a beam yourself."],
  }),
  damp: guide({
    issue: "A basement or wall is damp.",
    severity: "medium",
    difficulty: 2,
    minutes: [30, 120],
    tools: "plastic sheet, tape, dehumidifier, garden hose, shovel",
    parts: { "downspout extension": [1000, 2500], hygrometer: [1000, 2000] },
    causes: [
      cause(
        "Condensation",
        4,
        [
          "Tape a plastic sheet to the dry wall for two days. Is its front wet?",
          "Moist air condenses on the cold wall.",
          "The moisture comes from the wall.",
        ],
        [
          "Keep windows closed in warm, humid weather and run a dehumidifier set to 50%.",
          "Move things two inches off the wall.",
        ],
      ),
      cause(
        "Rain water runs toward the house",
        4,
        ["Is it damp only after rain?", "Rain water collects at the wall.", "Rain is not the reason."],
        [
          "Lead each downspout six feet away from the house with an extension.",
          "Fill low places at the wall with soil so that it slopes away.",
        ],
      ),
      expert("Water comes through wall or floor", 3, [
        "Does water run in, or are there cracks or a soft wall?",
        "The foundation or drainage has to be repaired by a professional.",
        "No water runs in.",
      ]),
    ],
    stop: ["Stop if water is near outlets or appliances.", "Stop if a wall bows inward."],
    never: ["Never dig along a foundation."],
  }),
});
