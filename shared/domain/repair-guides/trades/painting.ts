import { adviceFor, card, cause, expert, guide } from "../advice.ts";

const lead: [string, string, string] = [
  "Was the home built before 1978, with old paint that flakes or has to be sanded?",
  "The old paint may hold lead. Leave it alone and have it tested by a professional.",
  "Old lead paint is not a concern.",
];

export const painting = adviceFor("painting", {
  interior_room: guide({
    issue: "A room has to be painted.",
    severity: "low",
    difficulty: 2,
    minutes: [360, 900],
    tools: "roller, angled brush, painter's tape, drop cloths, step stool, tray",
    parts: { "interior paint": [3000, 8000], primer: [1500, 4000], "tape and drop cloths": [1000, 2500] },
    causes: [
      cause(
        "Sound walls",
        5,
        [
          "Does the old paint hold when you press tape on it and pull?",
          "The walls can be painted after cleaning.",
          "Loose paint has to come off first.",
        ],
        [
          "Move furniture to the middle, cover the floor and tape the edges.",
          "Fill holes, sand the filler when dry, wipe the dust off and prime stains.",
          "Paint edges with the brush, then roll each wall from top to bottom while the edge is wet.",
          "Let it dry for four hours and paint a second coat. Pull the tape off while the paint is soft.",
        ],
      ),
      expert("Old lead paint", 2, lead),
    ],
    stop: ["Stop if the wall is damp: find the water first."],
    never: ["Never sand or scrape paint from before 1978 that has not been tested."],
  }),
  ceiling: guide({
    issue: "A ceiling has to be painted.",
    severity: "low",
    difficulty: 3,
    minutes: [150, 400],
    tools: "roller with extension pole, angled brush, drop cloths, safety glasses",
    parts: { "ceiling paint": [2500, 6000], "stain-blocking primer": [1500, 3500] },
    causes: [
      cause(
        "A dry, smooth ceiling",
        5,
        [
          "Is the ceiling dry, smooth and firm?",
          "It can be painted from the floor with a pole.",
          "It is wet, textured or loose.",
        ],
        [
          "Cover everything and wear safety glasses.",
          "Prime stains, then paint a strip along the walls.",
          "Roll in one direction toward the window, and across it for the second coat.",
        ],
      ),
      expert("Texture, a leak or a sag", 3, [
        "Is it textured from before 1990, still wet, or does it hang down?",
        "Texture may hold asbestos and a wet ceiling may fall. Have it looked at first.",
        "Nothing of that kind is there.",
      ]),
    ],
    stop: ["Stop if paint or texture comes off on the roller."],
    never: ["Never scrape a textured ceiling that has not been tested."],
  }),
  exterior: card({
    issue: "The outside of a house has to be painted.",
    severity: "low",
    causes: { "The paint is weathered": 5, "Moisture behind the paint": 2 },
    why: "Heights, and lead in old paint, make it work for a professional.",
    meanwhile: ["Keep children away from flakes, and find out when the house was built."],
    never: ["Never burn or sand off old paint."],
  }),
  woodwork: guide({
    issue: "Doors, trim or other woodwork have to be painted.",
    severity: "low",
    difficulty: 2,
    minutes: [90, 300],
    tools: "fine sandpaper, angled brush, small roller, tape, dust mask",
    parts: { "trim paint": [2000, 5000], primer: [1200, 3000] },
    causes: [
      cause(
        "Sound paint from after 1978",
        5,
        ["Is the paint firm, and from after 1978?", "It can be painted over.", "It is loose or old."],
        [
          "Wash the wood, sand it lightly and wipe the dust off.",
          "Prime bare spots, then paint thin coats along the grain.",
          "Sand lightly between two coats.",
        ],
      ),
      expert("Old lead paint", 2, lead),
    ],
    stop: ["Stop if the wood is soft."],
    never: ["Never use a heat gun on old paint."],
  }),
  cabinets: guide({
    issue: "Kitchen cabinets have to be painted.",
    severity: "low",
    difficulty: 3,
    minutes: [600, 1500],
    tools: "screwdriver, degreaser, fine sandpaper, small foam roller, angled brush, dust mask",
    parts: { "bonding primer": [2000, 4500], "cabinet paint": [3000, 7000] },
    causes: [
      cause(
        "Wood or laminate that is whole",
        5,
        ["Are the surfaces whole, with nothing peeling?", "They can be painted.", "The surface comes off."],
        [
          "Number the doors, take them off and clean everything with degreaser.",
          "Sand lightly, wipe and apply bonding primer.",
          "Roll two or three thin coats, with a day between them, and let it harden for a week before hard use.",
        ],
      ),
      expert("Peeling foil or spray finish", 2, [
        "Does a plastic film peel off, or do you want a sprayed finish?",
        "New fronts or a spray shop will serve you better.",
        "Nothing peels.",
      ]),
    ],
    stop: ["Stop if the primer scratches off with a fingernail after a day."],
    never: ["Never paint over grease."],
  }),
  wallpaper_hang: guide({
    issue: "Wallpaper has to be hung.",
    severity: "low",
    difficulty: 3,
    minutes: [240, 600],
    tools: "level, utility knife, smoothing brush, paste brush, tape measure",
    parts: { wallpaper: [3000, 12000], paste: [800, 1800] },
    causes: [
      cause(
        "A smooth, dry wall",
        5,
        [
          "Is the wall smooth, dry and free of old paper?",
          "It can be papered.",
          "The wall has to be prepared first.",
        ],
        [
          "Draw a plumb line beside a window and prime the wall.",
          "Cut strips with four inches to spare and match the pattern.",
          "Paste, hang along the line, smooth from the middle outward and trim top and bottom.",
          ["Cut around outlets without opening them.", "Keep paste and blades out of outlets."],
        ],
      ),
      expert("Damp or crumbling wall", 2, [
        "Is the wall damp, or does plaster come off?",
        "The wall has to be repaired first.",
        "The wall is sound.",
      ]),
    ],
    stop: ["Stop if the plaster comes off with the paper."],
    never: ["Never put wet paste near an outlet that is open."],
  }),
  wallpaper_strip: guide({
    issue: "Old wallpaper has to be removed.",
    severity: "low",
    difficulty: 2,
    minutes: [120, 480],
    tools: "scoring tool, spray bottle, wide putty knife, drop cloths, towels",
    parts: { "wallpaper remover": [600, 1500] },
    causes: [
      cause(
        "Paper that can be soaked",
        5,
        [
          "Does water soak into the paper at a corner?",
          "It can be soaked off.",
          "It is vinyl or painted over.",
        ],
        [
          "Cover the floor and tape plastic over outlets and switches.",
          "Spray warm water with remover and wait a quarter of an hour.",
          "Lift with a wide putty knife held flat, and wash off the paste.",
        ],
      ),
      cause(
        "Vinyl or painted paper",
        3,
        ["Is it vinyl or painted over?", "Water has to get below the surface.", "Water soaks in by itself."],
        ["Score the surface lightly without cutting the wall.", "Soak it twice and lift it in strips."],
      ),
      expert("Old lead paint", 1, lead),
    ],
    stop: ["Stop if plaster comes off in pieces."],
    never: ["Never let water run into outlets or switches."],
  }),
  fence_stain: guide({
    issue: "A fence, shed or deck has to be painted or stained.",
    severity: "low",
    difficulty: 2,
    minutes: [180, 600],
    tools: "stiff brush, wide paint brush, drop cloths, rubber gloves, safety glasses",
    parts: { "exterior stain": [3000, 8000], "wood cleaner": [1000, 2500] },
    causes: [
      cause(
        "Dry, sound wood",
        5,
        [
          "Does a drop of water soak in within ten minutes?",
          "The wood takes stain.",
          "The old coat has to wear off or be removed first.",
        ],
        [
          "Wash with wood cleaner and a brush, rinse, and let it dry for two days.",
          "Brush stain along the grain, a few boards at a time, on a dry day out of the sun.",
          ["Hang used rags up outside to dry.", "Oily rags in a pile can catch fire by themselves."],
        ],
      ),
      expert("Rot or very old paint", 2, [
        "Is the wood soft, or is there flaking paint from before 1978?",
        "Rotten parts have to be replaced and old paint tested first.",
        "The wood is sound.",
      ]),
    ],
    stop: ["Stop if rain is due within a day."],
    never: ["Never leave oily rags in a pile."],
  }),
});
