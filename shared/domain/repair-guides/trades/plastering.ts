import { adviceFor, card, cause, expert, guide } from "../advice.ts";

export const plastering = adviceFor("plastering", {
  hole_patch: guide({
    issue: "There is a hole or crack in a wall or ceiling.",
    severity: "low",
    difficulty: 2,
    minutes: [45, 150],
    tools: "putty knife, utility knife, fine sandpaper, dust mask, sponge",
    parts: { "joint compound": [600, 1500], "mesh patch": [400, 1000] },
    causes: [
      cause(
        "A nail hole or hairline crack",
        4,
        ["Is it narrower than a coin is thick?", "Filler alone will do.", "It is larger."],
        [
          "Scrape it clean and press filler in with a putty knife.",
          "Sand it lightly when dry, wipe the dust off and paint.",
        ],
      ),
      cause(
        "A hole up to six inches",
        4,
        [
          "Is it a hole in drywall that is smaller than your hand?",
          "A mesh patch will do.",
          "It is not such a hole.",
        ],
        [
          "Look into the hole for wires or pipes before you touch anything.",
          "Cut loose paper away and stick a mesh patch over it.",
          "Spread joint compound in three thin coats, each wider than the last, and sand the last one.",
        ],
      ),
      expert("A large or growing crack, or a wet spot", 3, [
        "Is the crack wider than a quarter inch, growing or like stairs, or is the spot wet?",
        "Find the cause first: a professional has to look at it.",
        "It is small, dry and does not grow.",
      ]),
    ],
    stop: [
      "Stop if you see wires or pipes in the hole.",
      "Stop if the home is from before 1980 and the surface is textured.",
    ],
    never: ["Never sand old texture or plaster that has not been tested."],
  }),
  skim: card({
    issue: "A room has to be plastered or skimmed.",
    severity: "low",
    causes: { "The surface is worn or uneven": 5 },
    why: "A flat coat over a whole wall has to be put on in minutes and takes years to learn.",
    meanwhile: ["Clear the room and note where plaster sounds hollow."],
    never: ["Never sand old plaster that has not been tested for asbestos or lead."],
  }),
  drywall_install: card({
    issue: "Drywall has to be hung or a partition built.",
    severity: "low",
    causes: { "A new wall or lining is wanted": 5 },
    why: "Sheets are heavy, and wires, fire rules and sound have to be planned before the wall is closed.",
    meanwhile: ["Make a sketch with doors and outlets, and ask your town about a permit."],
    never: ["Never close a wall before its wires and pipes have been inspected."],
  }),
  ceiling_repair: card({
    issue: "A ceiling is damaged or sags.",
    severity: "high",
    causes: { "Water from above": 5, "Fixings that have let go": 3 },
    why: "A wet or loose ceiling is heavy enough to kill when it falls.",
    meanwhile: [
      "Keep everybody out from below it.",
      "Stop the water above if you can, and switch off lights in that ceiling.",
    ],
    stop: ["Leave the room if it bulges or cracks."],
    never: ["Never poke a bulge in a ceiling.", "Never stand under it."],
  }),
  popcorn_removal: card({
    issue: "A textured ceiling has to be removed.",
    severity: "medium",
    causes: { "The texture is out of fashion or damaged": 5 },
    why: "Texture from before 1990 often holds asbestos, and has to be tested before anybody touches it.",
    meanwhile: ["Leave it alone, and do not hang anything from it."],
    never: ["Never scrape, sand or wet it before it has been tested."],
  }),
  coving: guide({
    issue: "Crown molding has a gap or has come loose.",
    severity: "low",
    difficulty: 3,
    minutes: [45, 150],
    tools: "caulking gun, damp sponge, stable step stool, painter's tape",
    parts: { caulk: [300, 800], "molding adhesive": [500, 1200] },
    causes: [
      cause(
        "A gap along the edge",
        5,
        [
          "Is the molding firm, with a gap at its edge?",
          "The joint has dried out.",
          "The molding itself is loose.",
        ],
        [
          "Brush out dust, run a thin bead of paintable caulk along the gap and smooth it with a wet finger.",
          "Paint it when it is dry.",
        ],
      ),
      cause(
        "A light piece is loose",
        3,
        [
          "Is a short piece of foam or light wood loose?",
          "It can be glued again.",
          "It is long or of plaster.",
        ],
        [
          "Scrape off the old glue, apply molding adhesive and press the piece on.",
          "Hold it with painter's tape for a day and caulk the joints.",
        ],
      ),
      expert("Heavy plaster or a new molding", 3, [
        "Is it heavy plaster, or should a whole room get molding?",
        "Heavy pieces and corners are work for a professional.",
        "It is a small repair.",
      ]),
    ],
    stop: ["Stop if the ceiling moves."],
    never: ["Never stand under a loose piece of plaster."],
  }),
});
