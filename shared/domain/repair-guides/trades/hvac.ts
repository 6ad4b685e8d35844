import { emergencyNumber } from "../../../markets/emergency.ts";
import { adviceFor, card, cause, expert, guide } from "../advice.ts";

export const hvac = adviceFor("hvac", {
  heating_fault: guide({
    issue: "The heating does not work and it is not clear why.",
    severity: "high",
    difficulty: 1,
    minutes: [10, 30],
    tools: "new batteries, flashlight, new air filter",
    parts: { "air filter": [800, 2500], batteries: [300, 900] },
    before: [
      "If you smell gas or a carbon monoxide alarm sounds, leave the home and call for help from outside.",
    ],
    causes: [
      cause(
        "The thermostat",
        5,
        [
          "Is the display of the thermostat blank, or is it set below the temperature of the room?",
          "The thermostat does not ask for heat.",
          "The thermostat asks for heat.",
        ],
        ["Change the batteries, set it to heat and five degrees above the room.", "Wait ten minutes."],
      ),
      cause(
        "A dirty air filter",
        4,
        [
          "Does air come out of the vents but weak or only lukewarm?",
          "The air filter is probably full.",
          "The air flow is normal, or there are no vents.",
        ],
        [
          "Switch the system off at the thermostat.",
          "Slide the filter out, put in a new one of the same size with the arrow in the direction of the air, and switch on again.",
        ],
      ),
      cause(
        "A switch is off",
        3,
        [
          "Is the wall switch near the heating system off?",
          "Somebody has switched the system off.",
          "The switch is on.",
        ],
        ["Switch it on and wait ten minutes."],
      ),
      expert("The heating system itself", 4, [
        "Is everything on, the filter clean, and there is still no heat?",
        "The system has a fault, and a professional has to find it.",
        "One of the simple reasons may still apply.",
      ]),
    ],
    stop: ["Stop if you smell gas or smoke.", "Stop if it shuts down again after a start."],
    never: ["Never open the cover of a heating system.", "Never heat with an oven or a grill."],
  }),
  boiler_repair: card({
    issue: "A boiler does not work, leaks or makes noise.",
    severity: "high",
    causes: { "Low water pressure": 4, "Ignition or pump failed": 4, "A leak in the system": 2 },
    why: "A boiler burns fuel under pressure. Only a licensed technician may open it.",
    meanwhile: [
      "Note the code on the display and the pressure on the gauge.",
      "Check that the thermostat asks for heat and that the carbon monoxide alarm works.",
    ],
    stop: ["Leave the home and call the gas company from outside if you smell gas."],
    never: ["Never open the boiler or its fuel line.", "Never restart it more than once."],
  }),
  boiler_install: card({
    issue: "A boiler has to be replaced.",
    severity: "medium",
    causes: { "The boiler is at the end of its life": 5 },
    why: "Size, fuel, venting and permits need a licensed installer.",
    meanwhile: ["Note the make, the age and how many radiators you have."],
    never: ["Never disconnect a boiler yourself."],
  }),
  boiler_service: card({
    issue: "A boiler or furnace is due for service.",
    severity: "low",
    causes: { "The yearly service is due": 5 },
    why: "Combustion and exhaust have to be measured so that no carbon monoxide gets into the home.",
    meanwhile: ["Keep the space around it free, and test your carbon monoxide alarm."],
    never: ["Never block its vents."],
  }),
  furnace_repair: guide({
    issue: "A furnace or heat pump does not heat as it should.",
    severity: "high",
    difficulty: 1,
    minutes: [10, 30],
    tools: "new air filter, new batteries, soft brush",
    parts: { "air filter": [800, 2500] },
    before: ["If you smell gas or feel dizzy, leave the home and call for help from outside."],
    causes: [
      cause(
        "A clogged air filter",
        5,
        [
          "Has the filter been in for more than three months?",
          "A full filter makes it overheat and stop.",
          "The filter is recent.",
        ],
        [
          "Switch the system off at the thermostat.",
          "Change the filter for one of the same size, arrow in the direction of the air, and switch on again.",
        ],
      ),
      cause(
        "Blocked vents or an outdoor unit in leaves",
        3,
        [
          "Are vents covered by furniture, or is the outdoor unit in leaves or snow?",
          "The air can't move.",
          "Vents and unit are free.",
        ],
        [
          "Open all vents and move furniture away.",
          "Brush leaves and loose snow off the outside of the outdoor unit, two feet around it.",
        ],
      ),
      expert("Ignition, fan or control", 4, [
        "Does it still blow cold or stop with a clean filter and free vents?",
        "Ignition, fan or control has failed, and a technician has to repair it.",
        "It heats again.",
      ]),
    ],
    stop: ["Stop if it bangs, smells burned or shuts down again."],
    never: ["Never open the furnace.", "Never relight it yourself if you smell gas."],
  }),
  furnace_install: card({
    issue: "A furnace or heat pump has to be installed.",
    severity: "medium",
    causes: { "The old system is at its end": 4, "A change to a heat pump": 3 },
    why: "Fuel, high voltage, cooling circuits and permits need a licensed installer.",
    meanwhile: ["Note the size of the home and the age of the system, and ask about rebates."],
    never: ["Never disconnect the old system yourself."],
  }),
  radiator_repair: guide({
    issue: "A radiator stays cold or leaks.",
    severity: "medium",
    difficulty: 2,
    minutes: [15, 45],
    tools: "radiator key, cloth, small bowl",
    parts: { "radiator key": [300, 800] },
    before: [
      ["Switch the heating off and wait until the radiator is only lukewarm.", "The water inside can scald."],
    ],
    causes: [
      cause(
        "Air in a hot-water radiator",
        5,
        [
          "Is it warm at the bottom and cold at the top, with hot water and not steam in it?",
          "There is air in it.",
          "Air is not the reason, or it is a steam radiator.",
        ],
        [
          "Hold a bowl under the small valve at the top.",
          "Turn the key a quarter turn to the left and wait until water comes without air.",
          "Close it gently, look at the pressure gauge of the heating and switch it on again.",
        ],
      ),
      cause(
        "The valve is closed",
        3,
        [
          "Is only this radiator cold, from top to bottom?",
          "Its valve may be closed or stuck.",
          "Others are cold as well, or it is partly warm.",
        ],
        ["Turn the valve fully open.", "If it is a thermostatic head, turn it a few times from end to end."],
      ),
      expert("A leak, steam or a stuck valve", 3, [
        "Does water drip, is it a steam radiator, or does nothing help?",
        "A professional has to look at it.",
        "It gets warm again.",
      ]),
    ],
    stop: ["Stop if the small valve does not close or water is hot."],
    never: ["Never open the small valve of a steam radiator.", "Never unscrew the valve completely."],
  }),
  radiator_install: card({
    issue: "Radiators have to be installed, moved or replaced.",
    severity: "low",
    causes: { "The radiator is rusty or too small": 4, "The room is being changed": 3 },
    why: "The system has to be drained, connected and balanced, and radiators are heavy.",
    meanwhile: ["Put a bowl under a drip and turn the valve of that radiator off."],
    never: ["Never take a radiator off the wall."],
  }),
  ac_repair: guide({
    issue: "An air conditioner does not cool, leaks or does not start.",
    severity: "medium",
    difficulty: 1,
    minutes: [15, 45],
    tools: "new air filter, garden hose, soft brush",
    parts: { "air filter": [800, 2500] },
    before: ["Switch the air conditioner off at the thermostat or with its remote."],
    causes: [
      cause(
        "A dirty filter",
        5,
        [
          "Is the filter gray, or is the air flow weak?",
          "The filter holds back the air.",
          "The filter is clean.",
        ],
        [
          "Change the filter, or wash a plastic one and let it dry.",
          "If there is ice on the unit, leave it off for a day with the fan on.",
        ],
      ),
      cause(
        "A dirty outdoor unit",
        3,
        [
          "Is the outdoor unit full of leaves or lint?",
          "It can't give off heat.",
          "The outdoor unit is clean.",
        ],
        [
          "With the unit switched off, remove leaves by hand and rinse it gently with a garden hose from outside.",
        ],
      ),
      cause(
        "Settings or batteries",
        3,
        ["Is the display blank or set to heat or fan?", "It is not asked to cool.", "It is set to cool."],
        ["Change the batteries, set it to cool and five degrees below the room, and wait ten minutes."],
      ),
      expert("Low cooling charge, fan or compressor", 4, [
        "Is it still warm with a clean filter, or does it hum, click or trip the breaker?",
        "The sealed circuit, a fan or the compressor has to be repaired by a certified technician.",
        "It cools again.",
      ]),
    ],
    stop: ["Stop if it smells burned or ice comes back."],
    never: ["Never open the sealed circuit or the covers of the unit."],
  }),
  ac_install: card({
    issue: "An air conditioner has to be installed.",
    severity: "low",
    causes: { "New cooling is wanted": 5 },
    why: "Refrigerant may be handled only by certified technicians, and the unit needs its own circuit.",
    meanwhile: ["Measure the rooms and think about where the outdoor unit may stand."],
    never: ["Never connect a split system yourself."],
  }),
  ac_service: guide({
    issue: "An air conditioner is due for cleaning.",
    severity: "low",
    difficulty: 1,
    minutes: [20, 60],
    tools: "vacuum cleaner with brush, garden hose, new filter",
    parts: { "air filter": [800, 2500] },
    before: ["Switch the air conditioner off and wait until the fan stands still."],
    causes: [
      cause(
        "Dust in filter and vents",
        5,
        [
          "Was the filter last changed or washed more than three months ago?",
          "It is time for a new one.",
          "The filter is recent.",
        ],
        [
          "Change or wash the filter.",
          "Vacuum the vents, and rinse the outside of the outdoor unit gently with a hose.",
          "Flush the end of the drain hose with a cup of warm water.",
        ],
      ),
      expert("The yearly service", 3, [
        "Was it last serviced by a technician more than a year ago?",
        "A technician should clean the coils and check the sealed circuit.",
        "It was serviced within the year.",
      ]),
    ],
    stop: ["Stop if fins bend or you see ice."],
    never: ["Never use a pressure washer on the unit.", "Never take its covers off."],
  }),
  thermostat: guide({
    issue: "A thermostat is blank, wrong or does not react.",
    severity: "low",
    difficulty: 1,
    minutes: [5, 25],
    tools: "new batteries, soft brush",
    parts: { batteries: [300, 900] },
    causes: [
      cause(
        "Empty batteries",
        5,
        [
          "Is the display blank or does it show a battery sign?",
          "The batteries are empty.",
          "The batteries are good.",
        ],
        ["Pull the front off as the manual says, change the batteries and push it back on."],
      ),
      cause(
        "A program or the network",
        3,
        [
          "Does it change the temperature by itself, or is it offline in the app?",
          "A program or the network is the reason.",
          "It keeps what you set.",
        ],
        ["Set it to hold and delete old schedules.", "Restart your router and connect it again."],
      ),
      expert("Wiring or a new thermostat", 3, [
        "Is it blank with new batteries, or do you want another model?",
        "Wires of a thermostat can carry mains voltage, so a professional should look.",
        "It works with new batteries.",
      ]),
    ],
    stop: ["Stop if you see wires."],
    never: ["Never take a thermostat with thick wires off the wall."],
  }),
  duct_work: guide({
    issue: "Vents or ducts are dusty, loose or blow weakly.",
    severity: "low",
    difficulty: 1,
    minutes: [20, 60],
    tools: "vacuum cleaner with hose, screwdriver, damp cloth",
    parts: { "vent cover": [800, 2000], "air filter": [800, 2500] },
    before: ["Switch the heating or cooling off at the thermostat."],
    causes: [
      cause(
        "Dusty or closed vents",
        5,
        [
          "Is the vent dusty, closed or covered?",
          "Dust or furniture holds back the air.",
          "The vents are clean and open.",
        ],
        [
          "Unscrew the vent cover, wash it and let it dry.",
          "Vacuum the opening as far as you reach and put the cover back, fully open.",
          "Change the air filter.",
        ],
      ),
      expert("Loose ducts, mold or pests", 3, [
        "Is there mold, droppings or a whistling noise, or is a whole branch weak?",
        "The ducts have to be opened by a professional.",
        "Nothing of that kind is there.",
      ]),
    ],
    stop: ["Stop if you see mold or white, crumbling wrap around old ducts: it may hold asbestos."],
    never: ["Never close more than a few vents: the system overheats."],
  }),
  underfloor_heating: card({
    issue: "Underfloor heating has to be installed or does not work.",
    severity: "low",
    causes: { "The thermostat or a valve": 4, "A damaged cable or pipe": 2 },
    why: "Cable and pipes lie in the floor, where a wrong drill hole does great damage.",
    meanwhile: ["Check the settings of the thermostat and the valve of each zone."],
    never: ["Never drill into a heated floor."],
  }),
  fireplace: card({
    issue: "A fireplace or stove has to be serviced or repaired.",
    severity: "high",
    causes: { "A blocked flue": 4, "The burner or the damper has failed": 3 },
    why: "A fault in a fireplace leads to fire or carbon monoxide.",
    meanwhile: [
      "Do not light it, and check that your carbon monoxide alarm works.",
      "Look whether the damper is open.",
    ],
    stop: ["Leave the home if an alarm sounds or you smell gas."],
    never: ["Never light a fire in a flue that has not been checked."],
  }),
  gas_leak: card({
    issue: "Gas may be leaking.",
    severity: "emergency",
    causes: { "A leaking joint or appliance": 4, "A damaged line": 2 },
    why: "Gas explodes. Only the gas company and licensed fitters may deal with it.",
    meanwhile: [
      "Leave the home at once and take everybody with you.",
      `Call the gas company or ${emergencyNumber} from outside, and wait there.`,
    ],
    never: [
      "Never use a switch, a flame or a phone inside.",
      "Never look for the leak yourself.",
      "Never go back in before you are told to.",
    ],
  }),
});
