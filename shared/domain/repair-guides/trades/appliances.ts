import { adviceFor, card, cause, expert, guide } from "../advice.ts";

export const appliances = adviceFor("appliances", {
  inspection: guide({
    issue: "An appliance does not work and it is not clear why.",
    severity: "low",
    difficulty: 1,
    minutes: [10, 30],
    tools: "a lamp to test the outlet, the manual",
    causes: [
      cause(
        "The outlet has no power",
        4,
        [
          "Plug a lamp into the same outlet. Does the lamp stay dark?",
          "The outlet has no power.",
          "The outlet works, so the appliance is the problem.",
        ],
        [
          "Press the reset button of the outlet, or of another outlet in the same room, once.",
          [
            "Look whether a breaker has tripped and switch it back on once.",
            "If it trips again, leave it off.",
          ],
        ],
      ),
      cause(
        "A setting stops it",
        3,
        [
          "Does it show a lock, a delay or an error code?",
          "A lock, a delayed start or an error stops it.",
          "Nothing on the display explains it.",
        ],
        [
          "Unplug it for five minutes and plug it in again.",
          "Look up the code or the lock symbol in the manual and follow what it says for users.",
        ],
      ),
      expert("A part inside has failed", 3, [
        "Does it stay dead with a working outlet and no lock or error?",
        "A part inside has failed, and a technician has to find it.",
        "There is another reason to look at first.",
      ]),
    ],
    stop: ["Stop and unplug it if it smells burned, sparks or gives a shock."],
    never: ["Never open the housing of an appliance."],
  }),
  washing_machine: guide({
    issue: "A washing machine does not drain, leaks, shakes or does not start.",
    severity: "medium",
    difficulty: 2,
    minutes: [20, 60],
    tools: "shallow pan, towels, pliers, level",
    parts: { "inlet hose": [1200, 3000], "pump filter": [1000, 2500] },
    before: [
      [
        "Switch the machine off, pull the plug and close the water valves.",
        "Let hot water cool before you drain it.",
      ],
    ],
    causes: [
      cause(
        "Clogged drain filter",
        5,
        [
          "Is there water left in the drum at the end?",
          "The drain filter or hose is most likely clogged.",
          "The machine drains.",
        ],
        [
          "Open the small flap at the bottom of the front and put a shallow pan below it.",
          "Let the water out slowly, unscrew the filter and take out lint and coins.",
          "Screw the filter back in firmly and check that the drain hose has no kink.",
        ],
      ),
      cause(
        "The machine is not level or the load is uneven",
        4,
        [
          "Does it shake or walk when it spins?",
          "The machine is not level, or the load lies on one side.",
          "It stands still when it spins.",
        ],
        [
          "Take out half of the load and spread the rest evenly.",
          "Put a level on top and turn the feet until it does not rock, then lock their nuts.",
        ],
      ),
      cause(
        "A hose leaks",
        3,
        ["Is one of the hoses behind the machine wet?", "A hose or its washer leaks.", "The hoses are dry."],
        ["With the valves closed, unscrew the wet hose and fit a new one with new washers."],
      ),
      expert("Pump, motor, lock or seal has failed", 3, [
        "Does it hum, click or trip the breaker, or does water come from below the drum?",
        "The pump, the motor, the door lock or a seal has failed, and a technician has to replace it.",
        "Nothing points to a failed part.",
      ]),
    ],
    after: ["Run a short rinse without laundry and watch for leaks."],
    stop: ["Stop if you smell burning or the breaker trips."],
    never: ["Never reach into a drum that still turns.", "Never remove the back or top panel."],
  }),
  dryer: guide({
    issue: "A dryer takes too long, does not heat or does not start.",
    severity: "medium",
    difficulty: 2,
    minutes: [20, 60],
    tools: "vacuum cleaner, dryer brush, screwdriver",
    parts: { "metal vent hose": [1200, 3000], "lint screen": [1000, 2500] },
    before: ["Switch the dryer off, let it cool and pull the plug."],
    causes: [
      cause(
        "Lint in the screen or vent",
        5,
        [
          "Does it run and get warm but take much longer than before?",
          "Lint holds up the air. That is also a fire risk.",
          "The air flow is not the main problem.",
        ],
        [
          "Wash the lint screen with warm water and soap and let it dry.",
          "If it is an electric dryer, pull it forward, take the vent hose off and vacuum the hose and the opening.",
          [
            "Straighten the hose, clamp it on again and push the dryer back without crushing it.",
            "Use a metal hose, not a plastic one.",
          ],
        ],
      ),
      cause(
        "The door or the start switch does not catch",
        3,
        [
          "Does nothing happen when you press start, while the light in the drum works?",
          "The door does not close fully, or the lock is on.",
          "The door is not the reason.",
        ],
        [
          "Clean the door catch and press the door shut until it clicks.",
          "Turn off the child lock or the delay.",
        ],
      ),
      expert("The heater, a fuse or the belt has failed", 3, [
        "Does the drum turn without heat, or does the motor run while the drum stands still?",
        "The heater, a fuse or the belt has failed, and a technician has to replace it.",
        "The drum turns and gets warm.",
      ]),
    ],
    after: ["Run it empty for ten minutes and feel for strong air at the vent outside."],
    stop: ["Stop at once if you smell burning or gas, and leave the home if it is gas."],
    never: ["Never move a gas dryer or touch its connection.", "Never run a dryer without its lint screen."],
  }),
  dishwasher: guide({
    issue: "A dishwasher does not drain, clean or start.",
    severity: "low",
    difficulty: 2,
    minutes: [15, 50],
    tools: "sponge, soft brush, toothpicks, bowl",
    parts: { "filter set": [1500, 4000], "spray arm": [1500, 4000] },
    before: [["Switch it off and let it cool.", "Broken glass may lie in the filter: wear gloves."]],
    causes: [
      cause(
        "Clogged filter",
        5,
        [
          "Does dirty water stand at the bottom after the cycle?",
          "The filter or the drain is most likely clogged.",
          "The water is pumped out.",
        ],
        [
          "Take out the lower rack, turn the filter and lift it out.",
          "Rinse it under warm water with a soft brush.",
          "Scoop out the water, look for glass or labels below the filter and lock it in again.",
        ],
      ),
      cause(
        "Blocked spray arms",
        4,
        [
          "Do dishes come out dirty although the water drains?",
          "The spray arms are clogged, or dishes are in their way.",
          "The spray arms seem to work.",
        ],
        [
          "Pull or unscrew the arms and clear their holes with a toothpick.",
          "Put them back, turn them by hand and load so that nothing touches them.",
        ],
      ),
      cause(
        "Dirty door seal",
        2,
        [
          "Does water come out at the door?",
          "The seal is dirty, or there is too much foam.",
          "The door is tight.",
        ],
        [
          "Wipe the seal and the edge of the door with warm soapy water.",
          "Use only dishwasher detergent, and less of it.",
        ],
      ),
      expert("The pump, the heater or the inlet valve has failed", 3, [
        "Does it stay silent, hum without water, or leak from below?",
        "A pump, heater or valve has failed, and a technician has to replace it.",
        "Nothing points to a failed part.",
      ]),
    ],
    after: ["Run a short program and check that the water goes away."],
    stop: ["Stop if it leaks below the machine or trips the breaker."],
    never: ["Never remove the panels of a machine that is connected."],
  }),
  fridge: guide({
    issue: "A refrigerator or freezer is too warm, noisy or leaks.",
    severity: "medium",
    difficulty: 1,
    minutes: [15, 45],
    tools: "vacuum cleaner with brush, thermometer, towels, warm water",
    parts: { "door gasket": [3000, 9000] },
    before: ["Move food that spoils into a cooler before you start."],
    causes: [
      cause(
        "Dusty coils or blocked air",
        5,
        [
          "Is it too warm inside although the light works and you hear it run?",
          "Dust on the coils or blocked vents hold back the cold.",
          "It cools, or it does not run at all.",
        ],
        [
          "Pull the plug, pull off the grille at the bottom and vacuum the coils behind it.",
          "Leave two inches of space behind the refrigerator and do not cover the vents inside.",
          "Set it to 37 °F, the freezer to 0 °F, and wait a day.",
        ],
      ),
      cause(
        "The door does not seal",
        3,
        [
          "Close the door on a sheet of paper. Can you pull it out easily?",
          "The door seal lets warm air in.",
          "The door seals well.",
        ],
        [
          "Wash the seal with warm soapy water and dry it.",
          "Warm a bent seal with a hair dryer on low and press it into shape.",
        ],
      ),
      cause(
        "Blocked defrost drain",
        3,
        [
          "Does water collect under the drawers or on the floor?",
          "The small drain at the back is most likely blocked.",
          "There is no water inside.",
        ],
        [
          "Find the small hole at the back wall inside and flush it with a little warm water.",
          "Clear it with a plastic straw, not with metal.",
        ],
      ),
      expert("The cooling system or a fan has failed", 3, [
        "Is it silent, does it click every few minutes, or is only the freezer cold?",
        "The compressor, a fan or the defrost has failed, and a technician has to look at it.",
        "It runs and cools evenly.",
      ]),
    ],
    after: ["Put a thermometer in a glass of water on the middle shelf and read it after twelve hours."],
    stop: ["Stop if you smell burning.", "Throw away food that was above 40 °F for more than two hours."],
    never: ["Never chip ice off with a knife.", "Never open the cooling circuit."],
  }),
  oven: guide({
    issue: "An oven does not heat, heats unevenly or does not start.",
    severity: "medium",
    difficulty: 1,
    minutes: [10, 40],
    tools: "oven thermometer, soft cloth, the manual",
    before: ["Switch the oven off and let it cool."],
    causes: [
      cause(
        "The clock or a lock stops it",
        4,
        [
          "Does the clock blink, or is a lock shown?",
          "Many ovens do not heat until the clock is set and the lock is off.",
          "The clock is set and no lock is on.",
        ],
        [
          "Set the clock as the manual says and hold the lock key for three seconds.",
          "Choose a program and a temperature and start again.",
        ],
      ),
      cause(
        "The temperature is off",
        3,
        [
          "Does an oven thermometer show more than 25 °F above or below what you set?",
          "The thermostat is off, and many ovens let you correct it.",
          "The temperature is right.",
        ],
        ["Look in the manual for how to adjust the temperature and change it by the difference."],
      ),
      cause(
        "A dirty or bent door seal",
        2,
        [
          "Does hot air come out around the closed door?",
          "The seal is dirty, bent or torn.",
          "The door seals well.",
        ],
        ["Wipe the cool seal with a damp cloth and press loose ends back into their slots."],
      ),
      expert("A heating part or the control has failed", 4, [
        "Does it stay cold with everything set, or trip the breaker?",
        "A heating part or the control has failed, and a technician has to replace it.",
        "It heats.",
      ]),
    ],
    after: ["Heat it to 350 °F, wait twenty minutes and read the thermometer."],
    stop: ["Stop and leave the home if you smell gas.", "Stop if it sparks."],
    never: ["Never open the back of an oven.", "Never light a gas oven that does not light by itself."],
  }),
  hob: guide({
    issue: "A cooktop burner does not light or does not get hot.",
    severity: "medium",
    difficulty: 1,
    minutes: [10, 30],
    tools: "soft brush, toothpick, dry cloth",
    before: ["Turn every knob off and let the cooktop cool."],
    causes: [
      cause(
        "A wet or dirty burner cap",
        5,
        [
          "Does a burner click without lighting, with no smell of gas when it is off?",
          "The cap of the burner is wet, dirty or not straight.",
          "The spark is not the problem.",
        ],
        [
          "Lift off the cool cap, wash it with soapy water and dry it completely.",
          "Clear its slots with a toothpick, and set it back so that it lies flat.",
        ],
      ),
      cause(
        "The control lock is on or the pan is wrong",
        4,
        [
          "Is it a glass cooktop that shows a lock or a flashing zone?",
          "The lock is on, or an induction zone does not recognize the pan.",
          "No lock or flashing sign is shown.",
        ],
        [
          "Hold the lock key for three seconds.",
          "On an induction cooktop use a pan that a magnet sticks to.",
        ],
      ),
      expert("A heating part or a switch has failed", 3, [
        "Does one electric zone stay cold while others work?",
        "The heating part or its switch has failed, and a technician has to replace it.",
        "All zones get power.",
      ]),
    ],
    after: ["Try each burner once and watch it for a minute."],
    stop: ["Stop and leave the home if you smell gas.", "Stop using a glass cooktop that is cracked."],
    never: ["Never use a cracked glass cooktop.", "Never open the cooktop or its connection."],
  }),
  cooker_install: card({
    issue: "An oven, cooktop or range has to be installed.",
    severity: "low",
    causes: { "A new appliance has to be connected": 5 },
    why: "It is connected to gas or to high voltage, and both need a licensed professional.",
    meanwhile: ["Measure the opening and note whether it runs on gas or electricity."],
    never: ["Never connect or disconnect gas yourself.", "Never use an extension cord for a range."],
  }),
  microwave: guide({
    issue: "A microwave does not start, does not heat or has to be set up.",
    severity: "low",
    difficulty: 1,
    minutes: [5, 20],
    tools: "cup of water, damp cloth, a lamp to test the outlet",
    causes: [
      cause(
        "The door is not closed or a lock is on",
        4,
        [
          "Does the display work but the microwave not start?",
          "The door is not fully closed, or the lock or demo mode is on.",
          "It starts.",
        ],
        [
          "Clean the door catch and close the door firmly.",
          "Hold the stop key for three seconds to turn off the lock.",
        ],
      ),
      cause(
        "The turntable is out of place",
        3,
        [
          "Does it heat, but the plate scrapes or does not turn?",
          "The plate or its ring is out of place.",
          "The plate turns.",
        ],
        ["Take out the plate and the ring, wash both and set them back on the drive in the middle."],
      ),
      expert("A part inside has failed", 3, [
        "Does it run and light up, but a cup of water stays cold after two minutes?",
        "A part inside has failed. It holds a deadly charge, so only a technician may open it.",
        "It heats water.",
      ]),
    ],
    after: ["Heat a cup of water for two minutes."],
    stop: ["Stop if it sparks or smells burned, and pull the plug."],
    never: ["Never open a microwave: it can kill even when it is unplugged.", "Never run it empty."],
  }),
  cooker_hood: guide({
    issue: "A range hood is weak, noisy or has no light.",
    severity: "low",
    difficulty: 1,
    minutes: [20, 60],
    tools: "hot water, dish soap, soft brush",
    parts: { "charcoal filter": [1500, 4000], bulb: [300, 1200] },
    before: ["Switch the hood and the cooktop off and let them cool."],
    causes: [
      cause(
        "Greasy filters",
        5,
        ["Are the metal filters sticky or yellow?", "Grease blocks the filters.", "The filters are clean."],
        [
          "Press the latch and slide the filters out.",
          "Soak them in very hot water with dish soap for twenty minutes, brush them and let them dry.",
          "If the hood blows air back into the room, change its charcoal filter.",
        ],
      ),
      cause(
        "A bulb has failed",
        3,
        ["Is only the light out?", "The bulb has most likely failed.", "The light works."],
        [
          [
            "With the hood off and cool, change the bulb for one of the same type.",
            "Stand firmly, not on the cooktop.",
          ],
        ],
      ),
      expert("The fan, the switch or the duct has failed", 2, [
        "Is the fan silent or loud with clean filters?",
        "The fan, its switch or the duct has failed, and a professional has to look at it.",
        "The fan runs well.",
      ]),
    ],
    after: ["Hold a sheet of paper to the filter: it should stick at full speed."],
    stop: ["Stop if it smells burned."],
    never: ["Never open the housing of the fan."],
  }),
});
