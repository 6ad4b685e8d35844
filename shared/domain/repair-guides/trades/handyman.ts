import { adviceFor, cause, expert, guide } from "../advice.ts";
import { beforeDigging } from "./buried-lines.ts";

export const handyman = adviceFor("handyman", {
  odd_jobs: guide({
    issue: "Several small jobs have piled up in the home.",
    severity: "low",
    difficulty: 2,
    minutes: [60, 240],
    tools: "screwdriver set, hammer, tape measure, level, drill",
    parts: { "assorted screws and anchors": [500, 1500] },
    causes: [
      cause(
        "Small things that need no license",
        5,
        [
          "Are they things like tightening, hanging, filling or oiling?",
          "You can work through the list yourself.",
          "Some of them need a trade.",
        ],
        [
          "Write the list by room and note what each job needs.",
          "Buy everything in one trip.",
          "Do one room at a time and cross off what is done.",
        ],
      ),
      expert("Electrical, water or heights", 3, [
        "Is wiring, plumbing in walls or a high place on the list?",
        "Give those to a professional and keep the rest.",
        "Nothing of that kind is on the list.",
      ]),
    ],
    stop: ["Stop a job when you are not sure what is behind the wall."],
    never: ["Never drill above or below outlets and switches."],
  }),
  furniture_assembly: guide({
    issue: "Furniture has to be assembled.",
    severity: "low",
    difficulty: 2,
    minutes: [45, 180],
    tools: "screwdriver, hex keys, rubber mallet, level, blanket",
    parts: { "wall strap": [500, 1500] },
    causes: [
      cause(
        "New furniture in boxes",
        5,
        [
          "Are all parts and the instructions there?",
          "You can start.",
          "Ask the maker for what is missing first.",
        ],
        [
          "Lay out and count the parts on a blanket.",
          "Follow the steps in order and tighten all screws only at the end.",
          [
            "Fix wardrobes, dressers and shelves to the wall with their strap.",
            "Furniture that tips over kills children.",
          ],
        ],
      ),
      cause(
        "It wobbles",
        3,
        ["Is it assembled and wobbles?", "Screws are loose or the floor is uneven.", "It stands firmly."],
        ["Tighten every screw once more, back panel included.", "Put felt or a shim under the short leg."],
      ),
      expert("Very heavy or wired pieces", 2, [
        "Does a piece weigh more than two people can lift, or does it have built-in wiring?",
        "Leave it to a professional.",
        "It is ordinary furniture.",
      ]),
    ],
    stop: ["Stop if a hole does not match: force breaks the board."],
    never: ["Never leave a tall piece without a strap to the wall."],
  }),
  tv_mount: guide({
    issue: "A television has to be mounted on a wall.",
    severity: "low",
    difficulty: 3,
    minutes: [60, 150],
    tools: "stud finder, level, drill, socket wrench, tape measure, a helper",
    parts: { "wall mount": [2500, 8000], "cable cover": [1000, 2500] },
    causes: [
      cause(
        "A wall with studs or solid brick",
        4,
        [
          "Can you find two studs, or is the wall solid brick or concrete?",
          "The mount can be fixed safely.",
          "The wall can't carry the mount as it is.",
        ],
        [
          "Mark the height so that the middle of the screen is at your eyes when you sit.",
          [
            "Drill pilot holes in the middle of two studs and fix the plate with the bolts of the mount.",
            "Scan for pipes and wires first.",
          ],
          "Screw the brackets to the television and hang it with a helper.",
          "Lead the cables through a cover on the wall.",
        ],
      ),
      expert("No studs, a fireplace or cables in the wall", 3, [
        "Is there only drywall, a fireplace, or should cables and an outlet go into the wall?",
        "Leave it to a professional: new outlets are work for an electrician.",
        "The wall is suitable.",
      ]),
    ],
    after: ["Pull down gently on the plate before you hang the television."],
    stop: ["Stop if you meet metal or a cable."],
    never: ["Never mount a television on drywall anchors alone."],
  }),
  shelves: guide({
    issue: "Shelves, pictures or hooks have to be put up.",
    severity: "low",
    difficulty: 2,
    minutes: [20, 75],
    tools: "stud finder, level, drill, tape measure, pencil",
    parts: { "wall anchors": [400, 1200], "shelf brackets": [800, 2500] },
    causes: [
      cause(
        "A normal load on a wall with studs",
        5,
        ["Can the brackets go into studs?", "They carry the load.", "Anchors are needed."],
        [
          "Mark both brackets with a level.",
          ["Drill pilot holes and screw the brackets into the studs.", "Scan for pipes and wires first."],
          "Lay the shelf on and screw it from below.",
        ],
      ),
      cause(
        "A light load between studs",
        3,
        [
          "Is it lighter than 20 pounds, with no stud where you want it?",
          "Anchors for drywall will do.",
          "It is heavier.",
        ],
        [
          "Choose anchors for twice the weight and drill the hole that the pack names.",
          "Push the anchor in, screw the bracket on and load it slowly.",
        ],
      ),
      expert("Heavy loads or a crumbling wall", 2, [
        "Is it heavier than 100 pounds, or does the wall crumble?",
        "Have a professional fix it.",
        "Wall and load are normal.",
      ]),
    ],
    stop: ["Stop if the drill meets metal or water."],
    never: ["Never drill straight above or below an outlet or switch."],
  }),
  curtains: guide({
    issue: "Curtains or blinds have to be fitted or fixed.",
    severity: "low",
    difficulty: 2,
    minutes: [20, 75],
    tools: "level, drill, tape measure, step stool, screwdriver",
    parts: { "rod or blind": [1500, 6000], "wall anchors": [400, 1000] },
    causes: [
      cause(
        "A new rod or blind",
        5,
        [
          "Is there firm wall or wood above the window?",
          "You can fix the brackets there.",
          "The wall does not hold screws.",
        ],
        [
          "Mark the brackets four inches outside the frame, with a level.",
          "Drill, set anchors where there is no wood, and screw the brackets on.",
          ["Hang the rod or click the blind in.", "Tie cords up high, out of reach of children."],
        ],
      ),
      cause(
        "A roller blind without tension",
        3,
        ["Does a roller blind not roll up?", "Its spring has lost tension.", "It rolls up."],
        ["Pull it halfway down, lift it out, roll it up by hand and hang it again."],
      ),
      expert("Motors, very wide or high windows", 2, [
        "Is it motorized with a cable, wider than ten feet or very high?",
        "Leave it to a professional.",
        "It is an ordinary window.",
      ]),
    ],
    stop: ["Stop if plaster breaks out around the screw."],
    never: ["Never leave a loop of cord within reach of a child."],
  }),
  baby_proof: guide({
    issue: "A home has to be made safe for a child or easier for an older person.",
    severity: "medium",
    difficulty: 2,
    minutes: [45, 180],
    tools: "drill, stud finder, level, screwdriver",
    parts: { "cabinet locks": [800, 2000], "safety gate": [3000, 7000], "outlet covers": [300, 900] },
    causes: [
      cause(
        "A small child",
        5,
        ["Is it for a child?", "The usual dangers can be removed in an afternoon.", "It is for an adult."],
        [
          "Strap dressers, shelves and the television to the wall.",
          "Screw a gate to the wall at the top of stairs; a pressed-in gate will do at the bottom.",
          "Lock cabinets with cleaners and medicine, and cover outlets.",
        ],
      ),
      expert("Grab bars and ramps", 4, [
        "Are grab bars, a ramp or a stair lift needed?",
        "They have to carry a person, so a professional should fix them.",
        "Nothing of that kind is needed.",
      ]),
    ],
    after: ["Pull hard on everything that you fixed, and look at the rooms from the height of a child."],
    stop: ["Stop if a screw does not hold."],
    never: ["Never use a pressed-in gate at the top of stairs.", "Never use a suction bar to hold a person."],
  }),
  mailbox: guide({
    issue: "A mailbox, sign or outdoor fixture has to be fitted.",
    severity: "low",
    difficulty: 2,
    minutes: [30, 120],
    tools: "drill, level, post level, shovel, screwdriver",
    parts: { mailbox: [2000, 7000], "exterior screws": [500, 1200] },
    causes: [
      cause(
        "On a wall or an existing post",
        5,
        [
          "Does it go on a wall or on a post that stands firmly?",
          "It only has to be screwed on.",
          "A post has to be set.",
        ],
        [
          "Mark the holes with a level.",
          "Drill, set anchors in masonry, and use screws that do not rust.",
          "Seal the upper edge on a wall.",
        ],
      ),
      expert("A new post", 2, [
        "Does a new post have to be set in the ground?",
        "Underground lines have to be marked first, and the post set in concrete by somebody who has the tools.",
        "No new post is needed.",
      ]),
    ],
    stop: ["Stop if you meet a cable."],
    never: [`Never dig before ${beforeDigging}.`],
  }),
  draught_proof: guide({
    issue: "Cold air comes in at doors and windows.",
    severity: "low",
    difficulty: 1,
    minutes: [30, 120],
    tools: "scissors, tape measure, caulking gun, damp cloth",
    parts: { weatherstripping: [500, 1500], "door sweep": [1000, 2500], caulk: [300, 800] },
    causes: [
      cause(
        "Gaps at a door",
        4,
        [
          "Hold a strip of tissue to the closed door. Does it move?",
          "Air comes in at the door.",
          "The door is tight.",
        ],
        [
          "Clean the frame and stick weatherstripping where the door meets it.",
          "Cut a door sweep to width and screw it on so that it just touches the floor.",
        ],
      ),
      cause(
        "Gaps at a window or baseboard",
        4,
        [
          "Does the tissue move at a window frame or baseboard?",
          "Air comes in at the joint.",
          "Those joints are tight.",
        ],
        [
          "Fill gaps of up to a quarter inch with caulk and smooth it.",
          "Stick weatherstripping on the moving parts of the window.",
        ],
      ),
      expert("Insulation of walls or attic", 3, [
        "Are whole walls or the ceiling cold?",
        "Insulation is missing, and a professional should plan it so that moisture does not collect.",
        "Only joints are cold.",
      ]),
    ],
    stop: ["Stop if you find gray, crumbling insulation: it may hold asbestos."],
    never: ["Never close vents of a furnace, water heater or dryer."],
  }),
});
