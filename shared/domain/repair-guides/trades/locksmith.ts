import { emergencyNumber } from "../../../markets/emergency.ts";
import { adviceFor, card, cause, expert, guide } from "../advice.ts";

export const locksmith = adviceFor("locksmith", {
  lock_repair: guide({
    issue: "A lock is stiff or does not turn.",
    severity: "medium",
    difficulty: 2,
    minutes: [15, 45],
    tools: "screwdriver, graphite or PTFE spray, pencil",
    parts: { "lock lubricant": [400, 1000], "strike plate": [400, 1200] },
    before: ["Keep the door open while you work so that you are not locked out."],
    causes: [
      cause(
        "A dry or dirty lock",
        5,
        [
          "Is the key hard to turn even when the door is open?",
          "The lock is dry or dirty.",
          "It turns easily with the door open.",
        ],
        [
          "Spray a little graphite or PTFE into the keyhole. Do not use oil.",
          "Push the key in and out ten times, wipe it and turn it.",
        ],
      ),
      cause(
        "The bolt misses its hole",
        4,
        [
          "Does it turn with the door open but not when it is closed?",
          "The bolt does not meet the hole in the frame.",
          "The door is not the reason.",
        ],
        [
          "Tighten the hinge screws.",
          "Mark the bolt with pencil, close the door, and move or file the plate where it touches.",
        ],
      ),
      expert("A worn cylinder", 3, [
        "Does a second key not help either, or does the key turn without effect?",
        "The cylinder is worn or broken, and a locksmith has to replace it.",
        "Another key works.",
      ]),
    ],
    after: ["Lock and unlock ten times with the door open, then closed."],
    stop: ["Stop if the key bends."],
    never: ["Never force a key."],
  }),
  lockout: card({
    issue: "Somebody is locked out.",
    severity: "high",
    causes: { "The door fell shut": 4, "The key is lost or broken": 4 },
    why: "A locksmith opens most doors without damage and makes sure that you live there.",
    meanwhile: [
      "Call everybody who has a key, and your landlord.",
      "Keep your identity card ready.",
      `Call ${emergencyNumber} if a child or a stove that is on is inside.`,
    ],
    never: ["Never climb to a window.", "Never break glass in a door."],
  }),
  lock_change: guide({
    issue: "A lock has to be changed or rekeyed.",
    severity: "low",
    difficulty: 2,
    minutes: [20, 60],
    tools: "screwdriver, tape measure",
    parts: { "door lock set": [2500, 8000] },
    before: ["Keep the door open while you work, and ask your landlord if you rent."],
    causes: [
      cause(
        "An ordinary knob or deadbolt",
        5,
        [
          "Is it an ordinary lock with two screws on the inside?",
          "You can change it yourself.",
          "It is a special lock.",
        ],
        [
          "Measure the distance from the edge of the door to the middle of the hole, and buy a lock that fits.",
          "Undo the two screws inside and pull both halves apart.",
          "Change the latch, put the new halves on and tighten the screws evenly.",
          "Try the key from both sides with the door open.",
        ],
      ),
      expert("A mortise, multipoint or master-key lock", 3, [
        "Is there a long plate in the edge of the door, or one key for several doors?",
        "A locksmith has to change or rekey it.",
        "It is an ordinary lock.",
      ]),
    ],
    stop: ["Stop if the hole does not fit: the door would have to be cut."],
    never: ["Never change the lock of a home that is not yours."],
  }),
  lock_install: guide({
    issue: "A smart lock or an extra lock has to be installed.",
    severity: "low",
    difficulty: 3,
    minutes: [30, 90],
    tools: "screwdriver, tape measure, phone with the app",
    parts: { "smart lock": [8000, 24000], batteries: [400, 1000] },
    before: ["Keep the door open while you work."],
    causes: [
      cause(
        "It replaces a deadbolt that is there",
        4,
        [
          "Does it go where a deadbolt already is?",
          "The hole is there and only the lock changes.",
          "A new hole is needed.",
        ],
        [
          "Check that the old bolt moves easily with the door closed.",
          "Take off the inner half, fix the new plate and the new lock as the manual says.",
          "Put in batteries, set it up in the app and keep a real key outside the home.",
        ],
      ),
      expert("A new hole or a metal door", 3, [
        "Would you have to drill the door, or is it metal or fire-rated?",
        "A locksmith has to fit it.",
        "Nothing has to be drilled.",
      ]),
    ],
    after: ["Lock and unlock ten times with the door open, then closed."],
    stop: ["Stop if the bolt scrapes: the motor would fail."],
    never: ["Never drill a fire door."],
  }),
  key_broken: guide({
    issue: "A key has broken off in a lock.",
    severity: "medium",
    difficulty: 2,
    minutes: [10, 30],
    tools: "needle-nose pliers, PTFE spray, flashlight",
    before: ["Keep the door open if it is open."],
    causes: [
      cause(
        "The piece stands out",
        4,
        ["Can you see or grip the end of the broken piece?", "It can be pulled out.", "It sits too deep."],
        [
          "Spray a little PTFE into the keyhole.",
          "Turn the keyhole to where the key goes in and out, with a flat screwdriver if needed.",
          "Grip the piece with needle-nose pliers and pull straight out.",
        ],
      ),
      expert("It sits too deep", 4, [
        "Is the piece inside the lock, or has glue been used?",
        "A locksmith can draw it out or change the cylinder.",
        "It can be gripped.",
      ]),
    ],
    stop: ["Stop if the piece moves deeper."],
    never: ["Never use glue.", "Never push the other half in."],
  }),
  key_copy: card({
    issue: "Extra keys are needed.",
    severity: "low",
    causes: { "Another key is needed": 5 },
    why: "Keys are cut on a machine, and protected keys only with a card.",
    meanwhile: ["Copy from the original key, not from a copy, and bring its security card."],
    never: ["Never put your address on a key."],
  }),
  garage_door: guide({
    issue: "A garage door or gate does not open or close.",
    severity: "high",
    difficulty: 1,
    minutes: [10, 40],
    tools: "soft cloth, new remote battery, silicone spray",
    parts: { "remote battery": [300, 800], "garage door lubricant": [500, 1200] },
    before: [
      [
        "Look at the springs and cables from a distance.",
        "If one hangs loose or is broken, do not move the door.",
      ],
    ],
    causes: [
      cause(
        "The safety sensors are blocked",
        5,
        [
          "Does it go down a little and then up again?",
          "The sensors near the floor see something in the way.",
          "It does not reverse.",
        ],
        [
          "Wipe both small lenses near the floor and move away what stands between them.",
          "Bend the brackets by hand until both lights shine steadily.",
        ],
      ),
      cause(
        "The remote battery",
        4,
        [
          "Does it open with the wall button but not with the remote?",
          "The battery of the remote is empty.",
          "The remote is not the reason.",
        ],
        ["Change the battery and pair the remote again as the manual says."],
      ),
      expert("Springs, cables or opener", 4, [
        "Is a spring or cable broken, does the door hang crooked, or is it very heavy by hand?",
        "Springs hold enough force to kill. Only a professional may touch them.",
        "Springs and cables look whole.",
      ]),
    ],
    after: ["Put a roll of paper towels under the door: it must reverse when it touches it."],
    stop: ["Stop if the door falls, jumps or hangs crooked."],
    never: [
      "Never touch springs, cables or their red brackets.",
      "Never stand or drive under a moving door.",
    ],
  }),
  break_in: card({
    issue: "A home has to be secured after a break-in.",
    severity: "emergency",
    causes: { "A forced door or window": 5 },
    why: "Police have to see the traces first, and then doors, locks and glass must be made safe the same day.",
    meanwhile: [
      `Do not go in if somebody may be inside: call ${emergencyNumber}.`,
      "Touch nothing, take pictures, and tell your insurance.",
    ],
    never: ["Never clean up before the police have been there."],
  }),
});
