import { adviceFor, card, cause, expert, guide } from "../advice.ts";

const heights = "Falls from roofs kill, and a wrong repair lets in more water.";

export const roofing = adviceFor("roofing", {
  inspection: card({
    issue: "A roof has to be inspected.",
    severity: "low",
    causes: { "Wear or storm damage": 5 },
    why: heights,
    meanwhile: [
      "Look at it from the ground with binoculars, and look for stains under the roof from inside.",
    ],
    never: ["Never climb on a roof."],
  }),
  leak: card({
    issue: "Water comes in through the roof.",
    severity: "high",
    causes: { "Missing or broken shingles": 4, "Damaged flashing": 4, "Blocked gutters or ice": 3 },
    why: heights,
    meanwhile: [
      "Put buckets under the drip and move furniture and carpets away.",
      "Switch off lights and appliances near the water, if you can reach the switch with dry hands.",
      "Take pictures for your insurance.",
    ],
    stop: ["Leave the room if the ceiling bulges or water reaches a light."],
    never: ["Never climb on a roof, and least of all in rain.", "Never stand under a bulge."],
  }),
  tiles: card({
    issue: "Tiles or shingles have slipped or are missing.",
    severity: "medium",
    causes: { "Wind has lifted them": 5, "Old nails have failed": 3 },
    why: heights,
    meanwhile: ["Keep people away from below, and keep the pieces for a match."],
    never: ["Never climb on a roof."],
  }),
  replace: card({
    issue: "A roof has to be replaced.",
    severity: "medium",
    causes: { "The roof is at the end of its life": 5 },
    why: heights,
    meanwhile: ["Find out when it was last replaced, and ask for a written warranty."],
    never: ["Never climb on a roof."],
  }),
  flat_roof: card({
    issue: "A flat roof leaks or holds water.",
    severity: "high",
    causes: { "A split in the surface": 4, "A blocked drain": 4 },
    why: heights,
    meanwhile: ["Put buckets under drips inside, and note where water stands."],
    never: ["Never climb on a wet flat roof.", "Never use a torch on it."],
  }),
  flashing: card({
    issue: "Flashing at a chimney or wall is loose.",
    severity: "medium",
    causes: { "Old sealant has failed": 4, "Wind has bent the metal": 3 },
    why: heights,
    meanwhile: ["Catch the water inside, and note when it comes in."],
    never: ["Never climb on a roof."],
  }),
  gutter_clean: guide({
    issue: "Gutters are full or overflow.",
    severity: "medium",
    difficulty: 2,
    minutes: [45, 120],
    tools: "telescopic gutter wand, garden hose, safety glasses, rubber gloves",
    parts: { "downspout extension": [1000, 2500] },
    before: [["Work from the ground only.", "Keep away from power lines with poles and water."]],
    causes: [
      cause(
        "Leaves in a low gutter",
        4,
        [
          "Is it a one-story house whose gutter a wand reaches from the ground?",
          "You can flush it from the ground.",
          "It is too high for that.",
        ],
        [
          "Fix the curved wand to the hose and put on safety glasses.",
          "Start at the far end and push leaves toward the downspout.",
          "Flush the downspout from below or above until water runs freely.",
        ],
      ),
      cause(
        "A blocked downspout",
        3,
        ["Does the gutter fill although it is clean?", "The downspout is blocked.", "The downspout runs."],
        ["Take off the lowest piece of the downspout and rinse it from below with the hose."],
      ),
      expert("A high gutter", 4, [
        "Would you need a ladder?",
        "Leave it to a professional: falls from ladders injure thousands each year.",
        "No ladder is needed.",
      ]),
    ],
    stop: ["Stop if a gutter hangs loose or a wire is near."],
    never: ["Never climb on a roof.", "Never lean a pole toward a power line."],
  }),
  gutter_repair: card({
    issue: "Gutters leak, sag or have to be replaced.",
    severity: "medium",
    causes: { "Brackets have come loose": 4, "A joint leaks": 4 },
    why: "The work is done at a height, and the slope has to be right.",
    meanwhile: ["Keep people away from a gutter that hangs, and lead water away from the wall."],
    never: ["Never lean a ladder against a gutter."],
  }),
  moss: card({
    issue: "Moss grows on a roof.",
    severity: "low",
    causes: { "Shade and moisture": 5 },
    why: heights,
    meanwhile: ["Cut back what shades the roof, as far as you can reach from the ground."],
    never: ["Never pressure-wash a roof.", "Never climb on a roof."],
  }),
});
