import { adviceFor, card, cause, expert, guide } from "../advice.ts";
import { beforeDigging } from "./buried-lines.ts";

export const carpentry = adviceFor("carpentry", {
  general_repair: guide({
    issue: "Something made of wood is loose, cracked or worn.",
    severity: "low",
    difficulty: 2,
    minutes: [30, 120],
    tools: "wood glue, clamps, screwdriver, sandpaper",
    parts: { "wood glue": [500, 1000], "wood filler": [600, 1200] },
    causes: [
      cause(
        "A loose joint",
        4,
        [
          "Do two pieces move against each other where they meet?",
          "The glue in the joint has let go.",
          "The joints are tight.",
        ],
        [
          "Pull the joint apart gently and scrape off the old glue.",
          "Brush wood glue on both sides, press them together and clamp them for a day.",
        ],
      ),
      cause(
        "A screw hole is worn out",
        4,
        [
          "Does a screw turn without getting tight?",
          "The hole is too large for the screw.",
          "The screws hold.",
        ],
        [
          "Take the screw out and glue wooden matchsticks or a dowel into the hole.",
          "Cut them flush when the glue is dry and drive the screw in again.",
        ],
      ),
      expert("The wood is rotten or carries weight", 2, [
        "Can you push a screwdriver into the wood, or does it hold up a floor, a roof or a railing?",
        "Rotten wood and wood that carries weight are work for a carpenter.",
        "The wood is firm and carries nothing.",
      ]),
    ],
    stop: ["Stop if the wood is soft.", "Stop if the part holds up something else."],
    never: ["Never cut a beam, a post or a stud."],
  }),
  door_repair: guide({
    issue: "A door sticks, squeaks or does not latch.",
    severity: "low",
    difficulty: 2,
    minutes: [20, 75],
    tools: "screwdriver, sandpaper, pencil, silicone spray",
    parts: { "three-inch screws": [300, 800], hinge: [500, 1500] },
    causes: [
      cause(
        "Loose hinges",
        5,
        [
          "Does the door drop a little when you open it, or rub at the top?",
          "The hinges are loose and the door hangs down.",
          "The hinges hold the door.",
        ],
        [
          "Tighten every screw of the hinges, with a wedge under the door.",
          "If a screw in the top hinge does not hold, replace it with a three-inch screw.",
        ],
      ),
      cause(
        "The wood has swollen",
        3,
        [
          "Does it stick mostly in humid weather?",
          "The wood takes up moisture and swells.",
          "Humidity is not the reason.",
        ],
        [
          "Mark where it rubs with a pencil.",
          [
            "Sand that edge a little at a time and try the door.",
            "Do not sand paint from before 1978: it may hold lead.",
          ],
          "Seal the bare wood with paint or varnish.",
        ],
      ),
      cause(
        "The latch misses its plate",
        3,
        [
          "Does the door close but not latch?",
          "The latch does not meet the hole in the plate.",
          "The latch catches.",
        ],
        [
          "Color the latch with a pencil, close the door and see where it touches the plate.",
          "Loosen the plate and move it, or file its hole a little.",
        ],
      ),
      expert("The frame has moved", 2, [
        "Are there new cracks in the wall above the door?",
        "The frame or the house has moved, and a professional should look at it first.",
        "The wall around the door has no new cracks.",
      ]),
    ],
    after: ["Open and close the door ten times."],
    stop: ["Stop if it is a fire door: it must not be changed.", "Stop if the frame is rotten."],
    never: ["Never take a heavy door off its hinges alone."],
  }),
  door_install: card({
    issue: "A door has to be installed or replaced.",
    severity: "low",
    causes: { "The door is damaged": 3, "The frame is out of square": 2 },
    why: "A door that does not hang exactly right binds, leaks and will not lock.",
    meanwhile: ["Measure the opening in three places, and keep a broken outside door locked or boarded."],
    never: ["Never change a fire door for an ordinary one."],
  }),
  cabinet_repair: guide({
    issue: "A kitchen cabinet door or drawer hangs, sticks or has come off.",
    severity: "low",
    difficulty: 1,
    minutes: [10, 45],
    tools: "screwdriver, wood glue, damp cloth",
    parts: { "cabinet hinge": [300, 1000], "drawer slides": [1000, 3000] },
    causes: [
      cause(
        "A hinge is out of adjustment",
        5,
        [
          "Does a door hang crooked or touch its neighbor?",
          "The hinge has to be adjusted.",
          "The doors hang straight.",
        ],
        [
          "Turn the front screw of the hinge to move the door sideways, half a turn at a time.",
          "Turn the rear screw to move it in or out, and the screws of the plate to move it up or down.",
        ],
      ),
      cause(
        "The screws have torn out",
        3,
        ["Has a hinge or handle come out of the wood?", "The screw holes have torn out.", "The screws hold."],
        ["Glue a dowel into the hole, let it dry for a day and drive the screw in again."],
      ),
      cause(
        "Drawer slides are dirty or worn",
        3,
        [
          "Does a drawer stick or fall off its track?",
          "The slides are dirty, bent or worn.",
          "The drawers run well.",
        ],
        [
          "Lift the drawer out, clean the slides and tighten their screws.",
          "Replace both slides if one is bent.",
        ],
      ),
      expert("The cabinet comes off the wall", 1, [
        "Is there a new gap between the cabinet and the wall?",
        "The cabinet may fall. Empty it and have a professional fix it.",
        "The cabinet sits firmly on the wall.",
      ]),
    ],
    stop: ["Stop and empty the cabinet if it moves on the wall."],
    never: ["Never leave a loose wall cabinet full."],
  }),
  kitchen_fit: card({
    issue: "Kitchen cabinets have to be fitted.",
    severity: "low",
    causes: { "The kitchen is being changed": 5 },
    why: "Heavy cabinets must be anchored in the frame of the wall, next to pipes and wires.",
    meanwhile: ["Measure the room and make a sketch with doors, windows, outlets and pipes."],
    never: ["Never hang cabinets on drywall alone."],
  }),
  worktop: card({
    issue: "A countertop has to be fitted or repaired.",
    severity: "low",
    causes: { "Water has got into the edge": 3, "The surface is worn or burned": 3 },
    why: "Countertops are heavy, and cuts for the sink and cooktop can't be undone.",
    meanwhile: ["Keep water away from a swollen edge."],
    never: ["Never cut stone without dust control: its dust harms the lungs."],
  }),
  shelving: guide({
    issue: "A simple shelf or cupboard is to be built into a niche.",
    severity: "low",
    difficulty: 4,
    minutes: [180, 480],
    tools: "tape measure, level, stud finder, drill, saw, safety glasses",
    parts: { "boards and battens": [5000, 20000], screws: [500, 1500] },
    before: ["Measure the niche at the back, the middle and the front, because walls are seldom straight."],
    causes: [
      cause(
        "The walls are solid or studs can be found",
        4,
        [
          "Can you find studs or solid wall on both sides?",
          "Battens can be fixed on both sides.",
          "Something else has to carry the shelf.",
        ],
        [
          [
            "Scan the wall for pipes and wires before you drill.",
            "Do not drill above or below outlets and switches.",
          ],
          "Draw a level line, screw battens into the studs and check them with a level.",
          "Cut each board a quarter inch short, lay it on the battens and screw it down.",
        ],
      ),
      expert("Large doors, heavy loads or odd walls", 2, [
        "Should it carry more than 50 pounds a shelf, have doors, or reach the ceiling?",
        "A piece of that size should be planned and built by a carpenter.",
        "It is a simple shelf.",
      ]),
    ],
    after: ["Press on the middle of each shelf before you load it."],
    stop: ["Stop if you meet metal, water or a cable while you drill."],
    never: ["Never leave a tall cupboard without a strap to the wall."],
  }),
  stairs: guide({
    issue: "A stair squeaks, or a baluster is loose.",
    severity: "medium",
    difficulty: 2,
    minutes: [20, 75],
    tools: "screwdriver, drill, talcum powder, wood glue",
    parts: { "trim screws": [300, 800], "wood glue": [500, 1000] },
    causes: [
      cause(
        "Two boards rub",
        5,
        [
          "Does a step squeak but not move?",
          "Two boards rub against each other.",
          "The step moves or is silent.",
        ],
        [
          "Brush talcum powder into the joint at the back of the step.",
          "If it still squeaks, drive two trim screws at an angle through the front edge into the board below.",
        ],
      ),
      cause(
        "A baluster is loose",
        3,
        ["Does a single baluster turn or rattle?", "Its glue has let go.", "The balusters are tight."],
        ["Scrape out the old glue, press in wood glue and hold it still with tape for a day."],
      ),
      expert("The railing or a step gives way", 3, [
        "Does the handrail, the post or a whole step move when you lean on it?",
        "Somebody could fall. Keep people off it and call a carpenter.",
        "Railing and steps are firm.",
      ]),
    ],
    stop: ["Stop if a step is cracked or the post moves."],
    never: ["Never use stairs whose railing is loose without holding the other side."],
  }),
  skirting: guide({
    issue: "Baseboard or trim has to be fitted or fixed.",
    severity: "low",
    difficulty: 3,
    minutes: [60, 240],
    tools: "tape measure, miter saw or miter box, hammer, nail set, caulk, safety glasses",
    parts: { "baseboard per length": [800, 2500], "finish nails": [400, 900], caulk: [300, 800] },
    causes: [
      cause(
        "The wall behind is sound and dry",
        5,
        [
          "Is the wall behind it dry and firm?",
          "New trim can be put up.",
          "The wall has to be dried or repaired first.",
        ],
        [
          "Measure each wall, cut outside corners at 45 degrees and try every piece before you fix it.",
          [
            "Nail into the studs with two nails each.",
            "Keep nails away from pipes in kitchens and bathrooms.",
          ],
          "Set the nails, fill the holes, caulk the top edge and paint.",
        ],
      ),
      expert("The wall is damp", 1, [
        "Is the old trim swollen or the wall damp?",
        "Find out where the water comes from before you put up new trim.",
        "Nothing is damp.",
      ]),
    ],
    stop: ["Stop if old trim was painted before 1978 and has to be sanded: it may hold lead."],
    never: ["Never cut toward your hand."],
  }),
  deck_build: card({
    issue: "A deck or pergola is to be built.",
    severity: "low",
    causes: { "A new deck is planned": 5 },
    why: "Footings, posts and the connection to the house carry people, and most towns ask for a permit.",
    meanwhile: ["Mark the area and ask your town which permits are needed."],
    never: [`Never dig before ${beforeDigging}.`],
  }),
  deck_repair: guide({
    issue: "A deck has a loose, cracked or splintered board.",
    severity: "medium",
    difficulty: 3,
    minutes: [45, 150],
    tools: "drill, pry bar, saw, work gloves, safety glasses",
    parts: { "deck board": [1500, 4000], "deck screws": [800, 2000] },
    causes: [
      cause(
        "Popped nails",
        4,
        ["Are boards sound but nails stick out?", "The nails have worked loose.", "The nails are in."],
        ["Pull each loose nail and drive a deck screw into the same hole."],
      ),
      cause(
        "A damaged board",
        4,
        [
          "Is one board cracked or splintered while the frame below is hard?",
          "The board has to be replaced.",
          "The boards are sound.",
        ],
        [
          "Pry the board off and check that the frame below is hard.",
          "Cut a board of the same thickness to length and fix it with two deck screws at each crossing.",
        ],
      ),
      expert("The frame or the railing is weak", 3, [
        "Does the deck sway, is the frame soft, or does the railing move?",
        "The deck may not carry people. Keep off it and call a professional.",
        "Frame and railing are firm.",
      ]),
    ],
    stop: ["Stop if a screwdriver goes into the frame.", "Stop if the deck moves where it meets the house."],
    never: ["Never work on the posts or the board that is bolted to the house."],
  }),
});
