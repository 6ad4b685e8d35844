import { adviceFor, card, cause, expert, guide } from "../advice.ts";

export const flooring = adviceFor("flooring", {
  repair: guide({
    issue: "A floor squeaks, is scratched or has a loose board.",
    severity: "low",
    difficulty: 2,
    minutes: [30, 90],
    tools: "soft cloth, putty knife, drill, touch-up pen",
    parts: { "repair wax or filler": [600, 1500], "floor repair screws": [1000, 2500] },
    causes: [
      cause(
        "Scratches or small dents",
        4,
        [
          "Is the floor firm, with only the surface damaged?",
          "Only the surface has to be repaired.",
          "More than the surface is affected.",
        ],
        [
          "Clean the spot and fill it with repair wax of the same color.",
          "Level it with a plastic card and polish it with a cloth.",
        ],
      ),
      cause(
        "A board rubs",
        4,
        [
          "Does it squeak when you step on one place?",
          "A board rubs against another or against its nails.",
          "It does not squeak.",
        ],
        [
          "Brush talcum powder into the joints and walk it in.",
          [
            "If it still squeaks, use screws of a floor repair kit that break off below the surface.",
            "Do not drill where pipes or heating run below the floor.",
          ],
        ],
      ),
      expert("The floor is soft, wet or sinks", 3, [
        "Does the floor give under your foot, or is it wet or arched?",
        "The floor below is damaged or wet, and a professional has to open it.",
        "The floor is firm and dry.",
      ]),
    ],
    stop: ["Stop if you find water.", "Stop if old tiles or black glue appear: they may hold asbestos."],
    never: ["Never sand or break old vinyl tiles."],
  }),
  laminate: guide({
    issue: "Laminate or click vinyl has to be laid.",
    severity: "low",
    difficulty: 3,
    minutes: [240, 720],
    tools: "saw, tapping block, spacers, tape measure, level, knee pads, safety glasses",
    parts: { "laminate per square meter": [1200, 3500], underlayment: [200, 600] },
    before: ["Leave the packs in the room for two days so that they get used to it."],
    causes: [
      cause(
        "The floor below is flat, dry and firm",
        4,
        [
          "Is the old floor flat to within an eighth of an inch over six feet, and dry?",
          "You can lay the new floor on it.",
          "The floor below needs work first.",
        ],
        [
          "Roll out the underlayment without overlaps.",
          "Lay the first row along the longest wall, with spacers of three eighths of an inch to every wall.",
          "Click row after row together, with end joints at least 12 inches apart.",
          "Cut the last row to width, take the spacers out and fit the baseboards.",
        ],
      ),
      expert("Uneven, damp or old floor", 3, [
        "Is the floor uneven or damp, or are there old tiles or glue from before 1990?",
        "The floor has to be leveled, dried or tested for asbestos first.",
        "The floor is sound.",
      ]),
    ],
    stop: ["Stop if boards do not lock: force breaks their edges."],
    never: ["Never screw or glue a floating floor down."],
  }),
  hardwood: card({
    issue: "A hardwood floor has to be laid.",
    severity: "low",
    causes: { "A new floor is wanted": 5 },
    why: "Wood moves with moisture, so the base, the gaps and the fixing have to be right for the whole room.",
    meanwhile: ["Measure the room and keep it at normal temperature and humidity."],
    never: ["Never lay wood on a damp floor."],
  }),
  sanding: card({
    issue: "A wooden floor has to be sanded and refinished.",
    severity: "low",
    causes: { "The finish is worn": 5 },
    why: "A floor sander takes off too much in a second, and dust of old finishes can hold lead.",
    meanwhile: ["Clear the room and keep water off bare wood."],
    never: [
      "Never sand a finish from before 1978 that has not been tested.",
      "Never leave oily rags in a pile: they can catch fire.",
    ],
  }),
  carpet: card({
    issue: "Carpet has to be fitted.",
    severity: "low",
    causes: { "The carpet is worn": 4, "The carpet has stretched": 3 },
    why: "Carpet has to be stretched with special tools, or it wrinkles and trips people.",
    meanwhile: ["Tape down a loose edge so that nobody trips."],
    never: ["Never leave a loose edge at the top of stairs."],
  }),
  carpet_remove: guide({
    issue: "An old carpet or floating floor has to be taken up.",
    severity: "low",
    difficulty: 2,
    minutes: [60, 240],
    tools: "utility knife, pliers, pry bar, work gloves, dust mask",
    before: ["Clear the room, wear gloves and a mask and open a window."],
    causes: [
      cause(
        "Carpet or click boards",
        5,
        [
          "Is it carpet, or boards that click together?",
          "You can take it up yourself.",
          "It is glued or tiled.",
        ],
        [
          "Cut the carpet from the back into strips of two feet and roll each one up.",
          ["Pull the padding, and pry up the strips along the wall.", "The strips have sharp nails."],
          "Pull staples with pliers and vacuum the floor.",
        ],
      ),
      expert("Old tiles or glue", 3, [
        "Are there vinyl tiles, sheet vinyl or black glue that may be from before 1990?",
        "They may hold asbestos. Leave them alone and have them tested.",
        "Nothing of that kind is there.",
      ]),
    ],
    stop: ["Stop if tiles, black glue or a wet floor appear."],
    never: ["Never scrape, sand or break old vinyl or its glue."],
  }),
  floor_tiles: guide({
    issue: "Floor tiles have to be laid.",
    severity: "low",
    difficulty: 4,
    minutes: [480, 1200],
    tools: "tile cutter, notched trowel, level, spacers, rubber float, knee pads, safety glasses",
    parts: { "tiles per square meter": [1500, 5000], "thinset mortar": [400, 1000], grout: [300, 800] },
    before: [
      "Lay a row of tiles dry in both directions and shift it so that no edge is narrower than half a tile.",
    ],
    causes: [
      cause(
        "Cement board or sound concrete below",
        4,
        [
          "Is the base cement board or concrete that is flat and firm?",
          "You can tile on it.",
          "The base needs work first.",
        ],
        [
          "Spread thinset on a square yard with the notched trowel.",
          "Press each tile in with a twist, set spacers and check with the level.",
          "Wait a day, fill the joints with grout and wash the tiles with a damp sponge.",
          "Leave a gap at the walls and fill it with silicone.",
        ],
      ),
      expert("Wood that gives, damp or a shower floor", 3, [
        "Does the floor move, is it damp, or is it the floor of a shower?",
        "The base or the waterproofing has to be made by a professional.",
        "None of these is the case.",
      ]),
    ],
    stop: ["Stop if old tiles or glue from before 1990 would have to come off."],
    never: ["Never cut tiles dry without a mask: the dust harms the lungs."],
  }),
  wall_tiles: guide({
    issue: "A wall or backsplash has to be tiled.",
    severity: "low",
    difficulty: 3,
    minutes: [300, 900],
    tools: "tile cutter, notched trowel, level, spacers, rubber float, safety glasses",
    parts: { "tiles per square meter": [1500, 5000], "tile adhesive": [500, 1200], grout: [300, 800] },
    causes: [
      cause(
        "A dry, firm wall",
        4,
        ["Is the wall firm, dry and painted or plastered?", "You can tile it.", "The wall needs work first."],
        [
          "Clean the wall, roughen gloss paint and draw a level line for the first row.",
          "Spread adhesive on a small area, press the tiles in and set spacers.",
          "Cut around outlets without opening them, and leave a small gap at the counter.",
          "Grout after a day and fill the gap at the counter with silicone.",
        ],
      ),
      expert("A shower wall or outlets in the way", 3, [
        "Is it inside a shower, or do outlets have to be moved?",
        "Waterproofing and outlets are work for professionals.",
        "It is a dry wall without changes to outlets.",
      ]),
    ],
    stop: ["Stop if plaster comes off or the wall is damp."],
    never: ["Never loosen an outlet or a switch."],
  }),
  tile_repair: guide({
    issue: "A tile is cracked or loose, or grout is missing.",
    severity: "low",
    difficulty: 3,
    minutes: [60, 180],
    tools: "grout saw, hammer, chisel, notched trowel, sponge, safety glasses, work gloves",
    parts: { "matching tile": [300, 1500], "premixed grout": [600, 1500], "tile adhesive": [500, 1200] },
    causes: [
      cause(
        "Worn grout",
        5,
        [
          "Are the tiles firm and only the joints crumble?",
          "Only the grout has to be renewed.",
          "The tiles are affected too.",
        ],
        [
          "Scrape the joints out to an eighth of an inch with a grout saw.",
          "Vacuum, press in new grout with a rubber float and wipe the tiles with a damp sponge.",
          "Keep them dry for a day and seal the joints.",
        ],
      ),
      cause(
        "One broken tile",
        4,
        [
          "Is one tile cracked, in a home built after 1990?",
          "The tile can be replaced.",
          "It is not a single tile, or the home is older.",
        ],
        [
          "Cut the grout around the tile.",
          [
            "Break the tile from the middle outward and chisel out the adhesive.",
            "Wear safety glasses and gloves.",
          ],
          "Set the new tile, wait a day and grout it.",
        ],
      ),
      expert("Movement or water behind the tiles", 2, [
        "Do several tiles crack in a line or sound hollow, or is the wall wet?",
        "The base moves or is wet, and a professional has to find out why.",
        "Base and wall are firm.",
      ]),
    ],
    stop: [
      "Stop if the wall behind is soft.",
      "Stop if the home is from before 1990 and the adhesive is black.",
    ],
    never: ["Never break tiles without safety glasses."],
  }),
});
