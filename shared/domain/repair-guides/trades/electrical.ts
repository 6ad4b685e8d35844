import { emergencyNumber } from "../../../markets/emergency.ts";
import { adviceFor, card, cause, expert, guide } from "../advice.ts";

export const electrical = adviceFor("electrical", {
  fault_finding: guide({
    issue: "Part of the electricity in the home does not work.",
    severity: "medium",
    difficulty: 1,
    minutes: [10, 30],
    tools: "flashlight, a lamp that works",
    before: ["If anything smells burned, sparks or is hot, stop here and call an electrician."],
    causes: [
      cause(
        "A breaker or outlet has tripped",
        5,
        [
          "Is one breaker in the middle position, or has a test button on an outlet popped out?",
          "A protective switch has tripped.",
          "No protective switch has tripped.",
        ],
        [
          "Unplug everything in the part that has no power.",
          [
            "Push the breaker fully off and then on, or press the reset button of the outlet, once.",
            "If it trips again, leave it off.",
          ],
          "Plug things in one by one. What makes it trip again should not be used.",
        ],
      ),
      cause(
        "A power cut",
        3,
        [
          "Are the neighbors or the street lights dark as well?",
          "The power is out in your area.",
          "Only your home is affected.",
        ],
        [
          "Look at your utility's outage map and report the outage.",
          "Switch off appliances that heat, so that nothing starts by itself.",
        ],
      ),
      expert("A loose or damaged connection", 3, [
        "Do lights flicker in several rooms, or does something buzz?",
        "A connection may be loose, which can start a fire. Call an electrician soon.",
        "Nothing flickers or buzzes.",
      ]),
    ],
    stop: ["Stop if a breaker trips twice.", "Stop if something is warm, buzzes or smells."],
    never: ["Never open an outlet, a switch or the panel."],
  }),
  socket_repair: guide({
    issue: "An outlet does not work or is loose.",
    severity: "medium",
    difficulty: 1,
    minutes: [5, 20],
    tools: "a lamp that works",
    before: ["Do not touch an outlet that is cracked, wet, warm or discolored."],
    causes: [
      cause(
        "A protected outlet has tripped",
        5,
        [
          "Is there an outlet with test and reset buttons in the kitchen, bathroom, garage or outside whose button has popped out?",
          "That outlet has tripped and takes others with it.",
          "No such outlet has tripped.",
        ],
        ["Unplug what is connected, press the reset button once and try the lamp."],
      ),
      cause(
        "A wall switch controls it",
        2,
        [
          "Does a wall switch in the room seem to do nothing?",
          "That switch probably controls half of the outlet.",
          "No unexplained switch is there.",
        ],
        ["Switch it on and try the lamp in both halves of the outlet."],
      ),
      expert("The outlet is worn or its connection is loose", 4, [
        "Do plugs fall out, or is the outlet cracked, warm or loose?",
        "The outlet has to be replaced by an electrician. Do not use it.",
        "The outlet looks and feels sound.",
      ]),
    ],
    stop: ["Stop if the reset button pops out again."],
    never: ["Never take the cover off an outlet.", "Never push anything but a plug into it."],
  }),
  socket_install: card({
    issue: "Outlets have to be added, moved or replaced.",
    severity: "low",
    causes: { "There are too few outlets": 4, "The outlets are old": 3 },
    why: "New outlets need a circuit that can carry them and protection that fits the room.",
    meanwhile: ["Do not chain power strips, and list where you need outlets."],
    never: ["Never open an outlet yourself."],
  }),
  switch_repair: card({
    issue: "A light switch does not work or has to be replaced.",
    severity: "medium",
    causes: { "The switch is worn": 4, "A connection is loose": 3, "The dimmer does not suit the bulb": 3 },
    why: "The box behind a switch holds live conductors even when the light is off.",
    meanwhile: ["Try a new bulb first.", "Leave a switch that is warm or crackles alone."],
    stop: ["Switch off its breaker if it smells burned or crackles."],
    never: ["Never take off the cover of a switch."],
  }),
  light_fitting: guide({
    issue: "A light does not work or flickers.",
    severity: "low",
    difficulty: 1,
    minutes: [5, 20],
    tools: "stable step stool, new bulb of the right type",
    parts: { "LED bulb": [300, 1200] },
    before: ["Switch the light off and let the bulb cool for ten minutes."],
    causes: [
      cause(
        "The bulb has failed or is loose",
        5,
        [
          "Do other lights on the same switch work?",
          "The bulb has most likely failed or is loose.",
          "The whole circuit or switch may be affected.",
        ],
        [
          "Turn the old bulb in gently and try it once.",
          [
            "Replace it with a bulb of the same base and no more than the watts on the fixture.",
            "Stand firmly and keep one hand free.",
          ],
        ],
      ),
      cause(
        "The bulb does not suit a dimmer",
        3,
        [
          "Does it flicker only when it is dimmed?",
          "The bulb is not made for a dimmer.",
          "A dimmer is not involved.",
        ],
        ["Use a bulb that is marked as dimmable."],
      ),
      expert("The fixture, its connection or a new fixture", 4, [
        "Does it stay dark with a new bulb, flicker with several bulbs, or do you want a new fixture?",
        "The fixture is connected to the house wiring, which is work for an electrician.",
        "A new bulb solves it.",
      ]),
    ],
    stop: ["Stop if the bulb breaks in its base.", "Stop if the fixture hangs loose or is scorched."],
    never: ["Never take a fixture off the ceiling.", "Never change a bulb over water."],
  }),
  outdoor_lighting: card({
    issue: "Lights outside have to be installed.",
    severity: "low",
    causes: { "New lights are wanted": 4, "Water has got into a fixture": 3 },
    why: "Outdoor circuits need weatherproof fixtures, buried cable and ground-fault protection.",
    meanwhile: ["Use solar lights that need no cable."],
    never: ["Never use an indoor extension cord outside."],
  }),
  ceiling_fan: guide({
    issue: "A ceiling fan wobbles, hums or has to be installed.",
    severity: "low",
    difficulty: 2,
    minutes: [20, 60],
    tools: "stable step stool, screwdriver, balancing kit, soft cloth",
    parts: { "balancing kit": [300, 800], "remote battery": [300, 800] },
    before: [
      ["Switch the fan off at the wall and wait until it stands still.", "Do not reach into turning blades."],
    ],
    causes: [
      cause(
        "Dusty or loose blades",
        5,
        [
          "Does it wobble more at high speed?",
          "The blades are dusty, loose or out of balance.",
          "It does not wobble.",
        ],
        [
          "Wipe the blades and tighten the screws that hold them.",
          "Clip the weight of a balancing kit on each blade in turn and glue it where the wobble is least.",
        ],
      ),
      cause(
        "Empty remote battery",
        3,
        [
          "Does it work at the wall but not with the remote?",
          "The battery of the remote is empty.",
          "The remote works.",
        ],
        ["Change the battery of the remote and stand close to the fan when you try it."],
      ),
      expert("The mount or motor, or a new fan", 4, [
        "Does the part at the ceiling move, does it hum without turning, or is it a new fan?",
        "The mount and the wiring of a fan are work for an electrician.",
        "The mount is firm and the motor runs.",
      ]),
    ],
    after: ["Run it at each speed for a minute and watch it from the side."],
    stop: ["Stop if the mount at the ceiling moves."],
    never: ["Never hang a fan on a box that was made for a light."],
  }),
  extractor_fan: guide({
    issue: "A bathroom fan is weak, loud or has to be replaced.",
    severity: "low",
    difficulty: 1,
    minutes: [15, 40],
    tools: "stable step stool, vacuum cleaner with brush, warm soapy water",
    before: ["Switch the fan off at the wall and wait until it stands still."],
    causes: [
      cause(
        "Dust on the cover",
        5,
        [
          "Hold a sheet of toilet paper to the running fan. Does it fall down?",
          "Dust holds up the air.",
          "The fan moves air.",
        ],
        [
          "With the fan off, pull the plastic cover down and unhook its springs.",
          "Wash the cover, vacuum the grille without touching anything behind it, and put the dry cover back.",
        ],
      ),
      expert("The motor or duct has failed, or a new fan", 3, [
        "Is it still weak or loud with a clean cover?",
        "The motor or the duct has failed, and a professional has to replace it.",
        "It runs well now.",
      ]),
    ],
    stop: ["Stop if you see bare wires or black marks."],
    never: ["Never put water or a tool into the fan."],
  }),
  breaker_trip: guide({
    issue: "A breaker keeps tripping.",
    severity: "high",
    difficulty: 1,
    minutes: [15, 40],
    tools: "flashlight, pen and paper",
    before: [
      [
        "Stand on a dry floor with dry hands.",
        "If the panel is warm, buzzes or smells, do not touch it and call an electrician.",
      ],
    ],
    causes: [
      cause(
        "Too much on one circuit",
        5,
        [
          "Does it trip only when several things run, such as a heater and a microwave?",
          "The circuit carries too much.",
          "The load is not the reason.",
        ],
        [
          "Unplug everything on the circuit and switch the breaker fully off and on once.",
          "Use the strong appliances one at a time, or on different circuits.",
        ],
      ),
      cause(
        "A faulty appliance",
        4,
        [
          "With everything unplugged, does the breaker stay on?",
          "One of the appliances is at fault.",
          "It trips with nothing plugged in.",
        ],
        [
          "Plug one appliance in at a time and switch it on.",
          "The one that trips the breaker must not be used until it is repaired.",
        ],
      ),
      expert("A fault in the wiring or the breaker", 4, [
        "Does it trip at once with everything unplugged?",
        "There is a fault in the wiring or the breaker. Leave it off and call an electrician.",
        "It stays on with nothing plugged in.",
      ]),
    ],
    stop: ["Stop if it trips a second time.", "Stop if you smell burning."],
    never: ["Never hold a breaker in or fit a larger one.", "Never open the panel."],
  }),
  consumer_unit: card({
    issue: "The electrical panel has to be replaced.",
    severity: "medium",
    causes: { "The panel is old": 4, "More power is needed": 4 },
    why: "The lines into a panel stay live even with the main switch off. It needs a licensed electrician and a permit.",
    meanwhile: ["Take a picture of the closed panel and its labels."],
    stop: ["Call an electrician at once if the panel is warm, buzzes or smells."],
    never: ["Never remove the cover of a panel."],
  }),
  rewire: card({
    issue: "A room or home has to be rewired.",
    severity: "medium",
    causes: { "The wiring is old": 5, "The home is being renovated": 3 },
    why: "Hidden wiring must be planned, tested and approved, because faults cause fires.",
    meanwhile: ["Unplug what gets warm, and do not use outlets that are loose."],
    never: ["Never touch wires that hang out of a wall."],
  }),
  ev_charger: card({
    issue: "A charger for an electric car has to be installed.",
    severity: "low",
    causes: { "A new charger is wanted": 5 },
    why: "A charger draws high current for hours, so the panel has to be checked and a permit is usual.",
    meanwhile: ["Take a picture of the closed panel and measure the way to the parking space."],
    never: ["Never charge a car through an extension cord."],
  }),
  smoke_alarm: guide({
    issue: "A smoke or carbon monoxide alarm chirps or is missing.",
    severity: "high",
    difficulty: 1,
    minutes: [10, 30],
    tools: "stable step stool, new battery, soft brush",
    parts: { "9-volt battery": [300, 900], "battery alarm": [1500, 4500] },
    before: [
      `If an alarm sounds without stopping, leave the home first and call ${emergencyNumber} from outside.`,
    ],
    causes: [
      cause(
        "The battery is low",
        5,
        [
          "Does it give one short chirp every minute?",
          "The battery is low.",
          "A low battery is not the reason.",
        ],
        [
          "Twist the alarm off its base, change the battery and twist it back on.",
          "Press the test button until it sounds.",
        ],
      ),
      cause(
        "The alarm is too old",
        4,
        [
          "Is the date on its back more than ten years ago, or seven for carbon monoxide?",
          "The alarm has reached the end of its life.",
          "The alarm is young enough.",
        ],
        [
          "Replace a battery alarm with a new one on the same spot and write the date on it.",
          "Press the test button, and again every month.",
        ],
      ),
      expert("It is wired to the house", 3, [
        "Is it connected by wires, or do several alarms sound together?",
        "Alarms that are wired to the house have to be replaced by an electrician.",
        "It runs on a battery alone.",
      ]),
    ],
    stop: ["Stop if you see wires behind the alarm."],
    never: ["Never take an alarm down and leave it off.", "Never ignore a carbon monoxide alarm."],
  }),
  doorbell: guide({
    issue: "A doorbell does not ring or has to be set up.",
    severity: "low",
    difficulty: 1,
    minutes: [10, 40],
    tools: "screwdriver, new battery, soft cloth",
    parts: { battery: [300, 900], "wireless doorbell": [1500, 5000] },
    causes: [
      cause(
        "The battery is empty",
        5,
        [
          "Is it a wireless or battery doorbell?",
          "The battery is most likely empty.",
          "It is connected by wires.",
        ],
        [
          "Charge or change the battery in the button and in the chime.",
          "Press pair on the chime and then the button.",
        ],
      ),
      cause(
        "It has lost its connection",
        3,
        [
          "Does the app show the doorbell as offline?",
          "It has lost the wireless network.",
          "The connection is fine.",
        ],
        ["Restart your router, then the doorbell, and connect it again in the app."],
      ),
      expert("Wiring, transformer or chime", 3, [
        "Is it wired and silent although the button lights up or clicks?",
        "The transformer or the wiring has to be tested by a professional.",
        "It is not a wired doorbell.",
      ]),
    ],
    after: ["Ring five times, also from farther away."],
    stop: ["Stop if the chime is warm or buzzes."],
    never: ["Never connect a doorbell to an ordinary outlet circuit."],
  }),
  smart_home: guide({
    issue: "A smart-home device, camera or network does not work.",
    severity: "low",
    difficulty: 2,
    minutes: [15, 60],
    tools: "phone with the app, the manual",
    causes: [
      cause(
        "The network has to be restarted",
        5,
        [
          "Are several devices offline at once?",
          "The router or the connection is the reason.",
          "Only one device is affected.",
        ],
        [
          "Unplug the router for a minute and plug it in again.",
          "Wait five minutes and look whether the devices come back.",
        ],
      ),
      cause(
        "One device lost its pairing",
        4,
        [
          "Is only one device offline?",
          "The device has lost its connection.",
          "More than one device is concerned.",
        ],
        [
          "Move it close to the router and check its battery.",
          "Reset it as the manual says and add it in the app again, with a 2.4 GHz network.",
        ],
      ),
      expert("New wired devices", 3, [
        "Does it have to be wired into a switch, an outlet or a panel?",
        "Devices that are wired into the house are work for an electrician.",
        "It only needs a plug or a battery.",
      ]),
    ],
    stop: ["Stop if a device is hot."],
    never: ["Never keep a default password on a camera."],
  }),
  safety_inspection: card({
    issue: "The electrical installation is to be inspected.",
    severity: "low",
    causes: { "An inspection is due": 5 },
    why: "Only a licensed electrician may test the installation and sign the report.",
    meanwhile: ["List outlets and lights that do not work, and make room in front of the panel."],
    never: ["Never open the panel to look for yourself."],
  }),
  generator: card({
    issue: "Solar, a battery or a generator is to be installed or repaired.",
    severity: "medium",
    causes: { "New equipment is wanted": 4, "The inverter shows a fault": 3 },
    why: "Power that flows back into the grid can kill line workers. It needs a licensed electrician and the utility.",
    meanwhile: [
      "Note the message on the display.",
      "Run a portable generator outside only, 20 feet from any opening.",
    ],
    never: ["Never plug a generator into an outlet of the house.", "Never run a generator indoors."],
  }),
});
