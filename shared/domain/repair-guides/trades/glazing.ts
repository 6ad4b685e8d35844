import { adviceFor, card, cause, expert, guide } from "../advice.ts";

export const glazing = adviceFor("glazing", {
  pane_replace: card({
    issue: "A pane of glass is broken.",
    severity: "high",
    causes: { "Something hit the glass": 4, "The frame puts stress on the glass": 2 },
    why: "Broken glass cuts deeply, and doors and low windows need safety glass by law.",
    meanwhile: [
      "Put on thick gloves and shoes, and pick up loose pieces.",
      "Tape cardboard or plastic over the opening from inside.",
    ],
    never: ["Never pull on pieces that are stuck in the frame."],
  }),
  window_repair: guide({
    issue: "A window sticks, does not shut or lets in air.",
    severity: "low",
    difficulty: 2,
    minutes: [20, 60],
    tools: "screwdriver, soft brush, silicone spray, utility knife",
    parts: { weatherstripping: [600, 1500], "window latch": [800, 2500] },
    causes: [
      cause(
        "Dirty or dry tracks",
        5,
        ["Does it slide or swing with effort?", "Dirt in the tracks holds it back.", "It moves easily."],
        [
          "Brush and vacuum the tracks.",
          "Wipe them and spray a little silicone on a cloth and into the tracks.",
        ],
      ),
      cause(
        "Worn weatherstripping",
        4,
        [
          "Can you feel air at the edge of the closed window?",
          "The weatherstripping is worn.",
          "The window is tight.",
        ],
        [
          "Pull the old strip out and clean the groove.",
          "Cut a new strip of the same thickness to length and press it in.",
        ],
      ),
      cause(
        "Painted shut",
        2,
        [
          "Does a film of paint bridge the gap, in a home built after 1978?",
          "The window is painted shut.",
          "Paint is not the reason, or it may hold lead.",
        ],
        ["Score the paint along the joint with a utility knife and work the sash loose by hand."],
      ),
      expert("A broken balance, rotten frame or leak", 3, [
        "Does the sash fall down, is the wood soft, or does rain come in?",
        "The balance or the frame has to be repaired by a professional.",
        "Frame and sash are sound.",
      ]),
    ],
    stop: ["Stop if the glass cracks."],
    never: ["Never work on an upper window from outside.", "Never scrape paint from before 1978."],
  }),
  misted: card({
    issue: "Double glazing is misted between the panes.",
    severity: "low",
    causes: { "The seal of the unit has failed": 5 },
    why: "The sealed unit can't be opened; a new one has to be measured and set.",
    meanwhile: ["Look for a warranty date etched in the corner of the glass."],
    never: ["Never drill into double glazing."],
  }),
  window_replace: card({
    issue: "Windows have to be replaced.",
    severity: "low",
    causes: { "The frames are worn": 4, "Better insulation is wanted": 3 },
    why: "New windows have to be measured, flashed and sealed, or water gets into the wall.",
    meanwhile: ["Count the windows and measure each opening."],
    never: ["Never lift a large window alone."],
  }),
  mirror: guide({
    issue: "A framed mirror has to be hung or glass has to be cut.",
    severity: "low",
    difficulty: 2,
    minutes: [20, 60],
    tools: "stud finder, level, drill, tape measure, work gloves",
    parts: { "picture hangers": [500, 1500], "wall anchors": [400, 1000] },
    causes: [
      cause(
        "A framed mirror up to 50 pounds",
        4,
        [
          "Does it have a frame and weigh less than 50 pounds?",
          "You can hang it on two hangers.",
          "It is heavier or has no frame.",
        ],
        [
          "Mark two points at the same height with a level.",
          [
            "Fix hangers into studs, or anchors that are made for twice the weight.",
            "Scan for pipes and wires first.",
          ],
          "Hang it with a helper and pull gently to test it.",
        ],
      ),
      expert("Glass to cut, frameless or heavy", 3, [
        "Does glass have to be cut, or is it frameless or heavier than 50 pounds?",
        "Leave that to a glazier.",
        "It is a framed mirror.",
      ]),
    ],
    stop: ["Stop if the wall crumbles."],
    never: ["Never hang a mirror on adhesive alone."],
  }),
  screens: guide({
    issue: "An insect screen is torn or loose.",
    severity: "low",
    difficulty: 2,
    minutes: [20, 60],
    tools: "spline roller, utility knife, flat screwdriver, clamps",
    parts: { "screen mesh": [800, 2000], spline: [300, 800] },
    causes: [
      cause(
        "A small hole",
        3,
        ["Is the hole smaller than a coin?", "It can be patched.", "The mesh has to be replaced."],
        [
          "Cut a patch one inch larger than the hole and press its edges through the mesh, or use an adhesive patch.",
        ],
      ),
      cause(
        "Torn mesh",
        5,
        [
          "Is the mesh torn or loose while the frame is straight?",
          "The mesh has to be replaced.",
          "The mesh is whole.",
        ],
        [
          "Take the screen out from inside and lay it flat.",
          "Pull out the rubber spline and the old mesh.",
          "Lay new mesh over the frame, roll the spline into the groove and trim what stands over.",
        ],
      ),
      expert("A bent frame or a high window", 2, [
        "Is the frame bent, or can the screen only be reached from outside on an upper floor?",
        "Leave it to a professional.",
        "The frame is straight and within reach.",
      ]),
    ],
    stop: ["Stop if you would have to lean out."],
    never: ["Never rely on a screen to keep a child from falling."],
  }),
  patio_door: guide({
    issue: "A sliding door is hard to move or does not lock.",
    severity: "low",
    difficulty: 2,
    minutes: [20, 60],
    tools: "vacuum cleaner, stiff brush, screwdriver, silicone spray",
    parts: { "door rollers": [1500, 5000] },
    causes: [
      cause(
        "A dirty track",
        5,
        ["Is there dirt or hair in the track?", "Dirt holds the rollers back.", "The track is clean."],
        [
          "Vacuum and brush the track and wipe it dry.",
          "Spray silicone on a cloth and wipe the track. Do not use oil.",
        ],
      ),
      cause(
        "The rollers are set too low",
        4,
        [
          "Does the door scrape on the track, or is the gap at the side uneven?",
          "The rollers have to be adjusted.",
          "The door stands straight.",
        ],
        [
          "Find the adjusting screws at the bottom edge and turn them half a turn at a time until the door is even.",
          "Move the plate of the lock until it catches.",
        ],
      ),
      expert("Worn rollers or a bent track", 3, [
        "Does it still scrape after cleaning and adjusting?",
        "The heavy panel has to be lifted out by two professionals.",
        "It runs well.",
      ]),
    ],
    stop: ["Stop if the glass is cracked."],
    never: ["Never lift a glass door out alone."],
  }),
});
