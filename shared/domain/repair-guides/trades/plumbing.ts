import { adviceFor, card, cause, expert, guide } from "../advice.ts";

export const plumbing = adviceFor("plumbing", {
  inspection: guide({
    issue: "Something is wrong with the plumbing, but it is not clear what.",
    severity: "medium",
    difficulty: 1,
    minutes: [15, 40],
    tools: "flashlight, bucket, paper towels",
    causes: [
      cause(
        "A loose pipe bangs when water stops",
        4,
        [
          "Do you hear a bang when a faucet or a washing machine shuts off?",
          "A pipe is loose and jumps when the water stops.",
          "The noise does not come from water that stops suddenly.",
        ],
        [
          "Look along the pipes that you can see for one that moves when you touch it.",
          "Push a piece of foam pipe wrap between the loose pipe and the wall.",
          "Close faucets slowly and see whether the noise is gone.",
        ],
      ),
      cause(
        "Rust or sediment was stirred up",
        3,
        [
          "Is the water brown at several faucets?",
          "Sediment was stirred up, often by work in the street.",
          "The water itself is clear, so sediment is not the cause.",
        ],
        [
          "Run the cold water at the lowest faucet in the home for ten minutes.",
          ["Wait until it runs clear before you do laundry.", "Do not drink brown water."],
        ],
      ),
      expert("A drain vent or main drain is partly blocked", 2, [
        "Do several drains gurgle or run slowly at the same time?",
        "The main drain or its vent is partly blocked, and a plumber has to clear it.",
        "Only one fixture is affected, so the main drain is probably clear.",
      ]),
    ],
    stop: ["Stop if water appears on a ceiling or wall.", "Stop if the water stays brown for a day."],
    never: ["Never open the water meter or the pipe in front of it."],
  }),
  tap_leak: guide({
    issue: "A faucet drips, leaks at its handle or is hard to turn.",
    severity: "low",
    difficulty: 2,
    minutes: [30, 90],
    tools: "adjustable wrench, screwdriver, hex keys, towel",
    parts: { "washer and O-ring set": [300, 900], "replacement cartridge": [1200, 3500] },
    before: [
      "Close the shutoff valves under the sink by turning them clockwise.",
      [
        "Open the faucet until no more water comes.",
        "If water keeps coming, the valve does not close: stop here.",
      ],
      "Put a towel in the sink and close the drain so that no small part is lost.",
    ],
    causes: [
      cause(
        "Worn washer or cartridge",
        5,
        [
          "Does water drip from the spout when the faucet is fully off?",
          "The washer or the cartridge inside is worn.",
          "The seal toward the spout still works.",
        ],
        [
          "Pry off the cap on the handle, undo the screw and pull the handle off.",
          "Unscrew the nut below it and lift out the stem or the cartridge.",
          "Take the old part to a store and buy one that is the same size.",
          "Put the new part in the same way round and screw everything back together.",
        ],
      ),
      cause(
        "Worn O-ring or loose packing nut",
        3,
        [
          "Does water come out around the handle while the faucet runs?",
          "The O-ring is worn or the packing nut is loose.",
          "The seal around the handle is sound.",
        ],
        [
          "Take the handle off and tighten the nut below it by an eighth of a turn.",
          "If it still leaks, lift out the stem and replace the rubber ring on it.",
        ],
      ),
      cause(
        "Loose mounting nut",
        2,
        [
          "Does the whole faucet move on the sink?",
          "The nut that holds the faucet to the sink is loose.",
          "The faucet is firmly fixed to the sink.",
        ],
        [
          "Lie under the sink with a flashlight and find the large nut on the underside of the faucet.",
          "Hold the faucet straight and tighten the nut by hand, then a quarter turn with a wrench.",
        ],
      ),
      expert("The body of the faucet is cracked", 1, [
        "Does water come out of the body of the faucet itself?",
        "The faucet is cracked or corroded and has to be replaced.",
        "The body of the faucet is sound.",
      ]),
    ],
    after: ["Open the shutoff valves slowly and look for drips for five minutes."],
    stop: [
      "Stop if a shutoff valve does not close or begins to leak.",
      "Stop if a nut will not move without force.",
    ],
    never: ["Never work on a faucet with the water on."],
  }),
  tap_install: guide({
    issue: "A faucet has to be replaced with a new one.",
    severity: "low",
    difficulty: 3,
    minutes: [60, 150],
    tools: "basin wrench, adjustable wrench, bucket, flashlight, safety glasses",
    parts: { "new faucet": [4000, 20000], "flexible supply lines": [800, 2000] },
    before: [
      "Check that the new faucet fits the number and distance of the holes in your sink.",
      "Close both shutoff valves under the sink and open the old faucet to let the pressure out.",
    ],
    causes: [
      cause(
        "The sink has shutoff valves that close",
        4,
        [
          "With both valves under the sink closed, does the old faucet stop running?",
          "The valves close, so the faucet can be changed without touching other pipes.",
          "The valves do not hold, so the water can't be turned off at the sink.",
        ],
        [
          ["Put a bucket under the supply lines and unscrew them.", "Some water will run out."],
          "Undo the mounting nuts from below and lift the old faucet out.",
          "Clean the sink, set the new faucet in place and tighten its nuts from below.",
          "Connect new supply lines, hot on the left, hand tight and then a quarter turn more.",
        ],
      ),
      expert("The shutoff valves are missing or do not close", 2, [
        "Are the valves under the sink missing, stuck or leaking?",
        "The valves have to be replaced first, and that is work for a plumber.",
        "The valves are usable.",
      ]),
    ],
    after: [
      "Take the aerator off the spout, open the valves slowly and let the water run for a minute.",
      "Feel every joint with a dry paper towel and look again an hour later.",
    ],
    stop: ["Stop if a pipe bends or a valve turns without closing."],
    never: ["Never force a nut that sits on an old pipe."],
  }),
  toilet_repair: guide({
    issue: "A toilet runs, flushes badly, rocks or leaks.",
    severity: "medium",
    difficulty: 2,
    minutes: [20, 75],
    tools: "adjustable wrench, sponge, scissors, gloves",
    parts: { flapper: [500, 1500], "fill valve": [1000, 2500], "wax ring": [500, 1500] },
    before: ["Close the valve on the wall behind the toilet and lift the tank lid off carefully."],
    causes: [
      cause(
        "Worn flapper",
        5,
        [
          "Put a few drops of food coloring in the tank. Does color show in the bowl within a quarter of an hour without a flush?",
          "The flapper at the bottom of the tank lets water through.",
          "The flapper seals well.",
        ],
        [
          "Flush once so that the tank empties.",
          "Unhook the flapper from its two pegs and its chain.",
          "Hook in a new flapper of the same size and leave a little slack in the chain.",
        ],
      ),
      cause(
        "Fill valve set too high or worn",
        4,
        [
          "With the water on, does it run over into the tube in the middle of the tank?",
          "The fill valve is set too high or no longer closes.",
          "The water level is right.",
        ],
        [
          "Turn the screw or slide the clip on the fill valve until the water stops an inch below the top of the tube.",
          "If the water still does not stop, empty the tank with a sponge and replace the fill valve.",
        ],
      ),
      expert("Failed seal below the toilet", 2, [
        "Does water appear around the base after each flush, or does the toilet rock?",
        "The seal between the toilet and the drain has failed, and the toilet has to be lifted to replace it.",
        "The seal at the floor is tight.",
      ]),
    ],
    after: ["Open the valve, let the tank fill and flush three times to see that it stops by itself."],
    stop: ["Stop if the porcelain is cracked.", "Stop if the floor around the toilet is soft."],
    never: ["Never hit or lever the tank; it can break and flood the room."],
  }),
  toilet_unblock: guide({
    issue: "A toilet is clogged.",
    severity: "medium",
    difficulty: 1,
    minutes: [10, 45],
    tools: "flange plunger, closet auger, rubber gloves, old towels",
    before: [
      "Do not flush again. Close the valve behind the toilet if the water keeps rising.",
      ["Lay towels around the base and put on rubber gloves.", "Wash your hands well afterward."],
    ],
    causes: [
      cause(
        "Too much paper",
        5,
        [
          "Did it clog after normal use, with nothing dropped in?",
          "Paper or waste is stuck in the bend of the toilet.",
          "Something else may be stuck in the bend.",
        ],
        [
          "Press the plunger over the opening until it seals, under water.",
          "Push and pull evenly about fifteen times, then pull it off sharply.",
          "Repeat until the water goes down.",
        ],
      ),
      cause(
        "An object is stuck",
        3,
        [
          "Did a toy, wipes or something solid go in?",
          "An object is stuck in the bend of the toilet.",
          "No object is involved.",
        ],
        [
          "Guide a closet auger into the bowl and turn it clockwise until it catches.",
          ["Pull it back slowly with the object.", "Do not push the object farther down."],
        ],
      ),
      expert("The main drain is blocked", 2, [
        "Does water come up in the shower or tub when you flush?",
        "The main drain is blocked, and a plumber has to clear it.",
        "Other drains are clear, so the clog is in this toilet.",
      ]),
    ],
    after: ["Pour in a bucket of water to test the drain before you flush."],
    stop: ["Stop if dirty water comes up anywhere else.", "Stop after half an hour without progress."],
    never: ["Never use chemical drain cleaner in a toilet.", "Never mix cleaners."],
  }),
  toilet_install: card({
    issue: "A toilet has to be installed or replaced.",
    severity: "low",
    causes: { "The old toilet is cracked or worn": 4, "The flange in the floor is damaged": 2 },
    why: "A toilet is heavy, and a seal that is not set right lets dirty water into the floor.",
    meanwhile: ["Close the valve behind a cracked toilet and flush once to empty the tank."],
    never: ["Never use a toilet that rocks or is cracked."],
  }),
  drain_unblock: guide({
    issue: "A sink, tub or shower drains slowly or not at all.",
    severity: "medium",
    difficulty: 2,
    minutes: [20, 60],
    tools: "plastic drain strip, cup plunger, bucket, rubber gloves, pliers",
    before: [
      [
        "Scoop out standing water and put on gloves and safety glasses.",
        "If somebody poured in drain cleaner, do not plunge or open anything: it burns skin and eyes.",
      ],
    ],
    causes: [
      cause(
        "Hair and soap near the top",
        5,
        [
          "Is it a shower, tub or bathroom sink?",
          "Hair and soap have most likely collected just below the stopper.",
          "It is a kitchen or laundry drain, where hair is seldom the cause.",
        ],
        [
          "Lift out the stopper or the strainer.",
          "Push a plastic drain strip down as far as it goes and pull it up slowly. Repeat until it comes up clean.",
          "Rinse with hot tap water for two minutes.",
        ],
      ),
      cause(
        "Grease or food in the trap",
        4,
        [
          "Is it a single kitchen sink that got slower over weeks?",
          "Grease and food have most likely built up in the trap under the sink.",
          "Grease in the trap is less likely.",
        ],
        [
          "Plug the overflow or the second bowl with a wet cloth and plunge about fifteen times.",
          "If it is still slow, put a bucket under the trap, undo its two large plastic nuts by hand and clean it out.",
          "Put the trap back with its washers and tighten the nuts by hand.",
        ],
      ),
      expert("A blockage farther down", 3, [
        "Are two or more drains slow, or does one back up when another is used?",
        "The blockage is in the shared drain, and a plumber has to clear it.",
        "Only this drain is affected.",
      ]),
    ],
    after: ["Run hot tap water for two minutes and look under the sink for drips."],
    stop: ["Stop if dirty water comes up in another fixture.", "Stop if a pipe cracks or will not seal."],
    never: ["Never mix drain cleaners.", "Never plunge after chemicals have been used."],
  }),
  pipe_leak: guide({
    issue: "Water drips from a joint, hose or trap under a sink.",
    severity: "high",
    difficulty: 2,
    minutes: [20, 60],
    tools: "flashlight, paper towels, bucket, adjustable wrench",
    parts: { "flexible supply line": [800, 2000], "trap washer set": [300, 800] },
    before: [
      "Put a bucket under the drip and close the shutoff valves under the sink.",
      [
        "Dry everything with paper towels, then run water and see where the first drop forms.",
        "Keep plugs and cords away from the water.",
      ],
    ],
    causes: [
      cause(
        "Loose or worn joint in the drain trap",
        5,
        [
          "Does it drip only while water runs down the drain?",
          "A joint of the drain trap is loose or its washer is worn.",
          "The drain is tight.",
        ],
        [
          "Tighten the large plastic nuts on the trap by hand.",
          "If it still drips, undo the nut, replace the washer and tighten it again by hand.",
        ],
      ),
      cause(
        "Leaking supply hose",
        4,
        [
          "Is a flexible hose between the valve and the faucet wet?",
          "The hose or its washer leaks.",
          "The hoses are dry.",
        ],
        [
          "With the valve closed, open the faucet to let the pressure out.",
          "Unscrew the hose at both ends and fit a new one of the same length and thread.",
        ],
      ),
      expert("A leak in a fixed pipe, wall or ceiling", 4, [
        "Does the water come from a metal pipe, a wall, a floor or a ceiling?",
        "A fixed pipe leaks. Close the main water valve and call a plumber.",
        "The fixed pipes are dry.",
      ]),
    ],
    after: ["Open the valve slowly and watch the joint for ten minutes. Look again the next day."],
    stop: [
      "Stop if the water does not stop with the valve closed.",
      "Stop if water is near outlets or lights.",
    ],
    never: ["Never cut or solder a pipe yourself.", "Never rely on tape to hold a pipe under pressure."],
  }),
  burst_pipe: card({
    issue: "A pipe has burst or is frozen.",
    severity: "emergency",
    causes: {
      "A pipe froze and split": 4,
      "An old pipe or joint gave way": 3,
      "A pipe was hit by a nail or drill": 2,
    },
    why: "Water under pressure does damage within minutes, and a burst pipe has to be cut out and replaced.",
    meanwhile: [
      "Close the main water valve at once. It is usually where the pipe enters the home.",
      "Open the lowest faucet to drain the pipes.",
      "Keep away from water that has reached outlets, lights or appliances.",
      "Take pictures of the damage for your insurance.",
    ],
    never: ["Never thaw a pipe with a flame.", "Never walk into water that may touch electricity."],
  }),
  sink_install: card({
    issue: "A sink has to be installed or replaced.",
    severity: "low",
    causes: { "The sink is cracked or worn": 3, "Its mounting has come loose": 3 },
    why: "Supply, drain and mounting have to fit each other, and a heavy sink can fall or leak into the cabinet.",
    meanwhile: ["Do not lean on a loose sink, and close its valves if it has moved."],
    never: ["Never hold up a falling sink while water is on."],
  }),
  shower_repair: guide({
    issue: "A shower drips, sprays weakly or does not get warm.",
    severity: "low",
    difficulty: 2,
    minutes: [20, 60],
    tools: "adjustable wrench, soft cloth, plastic bag, old toothbrush",
    parts: { "shower hose": [1000, 3000], "shower head": [1500, 6000], "washer set": [300, 800] },
    before: ["Turn the shower off and cover the drain so that no small part is lost."],
    causes: [
      cause(
        "Lime in the shower head",
        5,
        [
          "Is the spray weak or crooked only at this shower?",
          "Lime has most likely clogged the shower head.",
          "The shower head is not the reason.",
        ],
        [
          "Unscrew the shower head, with a cloth between it and the wrench.",
          "Leave it in white vinegar for two hours and brush the nozzles.",
          "Rinse it and screw it back on by hand with its washer.",
        ],
      ),
      cause(
        "Worn hose or washer",
        4,
        [
          "Does water come out where the hose is connected, or from the hose itself?",
          "The hose or its washer is worn.",
          "The hose is tight.",
        ],
        [
          "Unscrew the hose at both ends by hand or with a cloth and a wrench.",
          "Put in new washers, or a new hose, and tighten it by hand.",
        ],
      ),
      expert("Worn valve in the wall", 3, [
        "Does it drip for hours after use, or does the temperature jump?",
        "The valve in the wall is worn, and a plumber has to replace its cartridge.",
        "The valve seems to work.",
      ]),
    ],
    after: ["Run the shower for a minute and look at every joint."],
    stop: [
      "Stop if water appears on the wall or on the ceiling below.",
      "Stop if the water gets hot enough to scald.",
    ],
    never: ["Never open an electric shower unit."],
  }),
  shower_install: card({
    issue: "A shower has to be installed or replaced.",
    severity: "low",
    causes: { "The old shower is worn out": 3, "The wall or tray lets water through": 2 },
    why: "Waterproofing, drainage and valves in the wall must be right, or water gets into the building.",
    meanwhile: ["Stop using a shower that leaks into a room below."],
    never: ["Never tile over a wet wall."],
  }),
  bath_install: card({
    issue: "A bathtub has to be installed or replaced.",
    severity: "low",
    causes: { "The tub is cracked or worn": 3, "The bathroom is being changed": 3 },
    why: "A full tub is very heavy, and its drain and supply sit where a leak is hard to see.",
    meanwhile: ["Do not fill a tub that is cracked or moves."],
    never: ["Never lift a cast-iron tub alone."],
  }),
  bathroom_refit: card({
    issue: "A whole bathroom is to be renovated.",
    severity: "low",
    causes: { "The room is worn out": 4, "Water has damaged the walls or floor": 2 },
    why: "Several trades have to work in order, and hidden pipes, wires and waterproofing need permits in many places.",
    meanwhile: ["Measure the room, take pictures and list what should stay."],
    never: ["Never break open walls in an older home before the material has been tested."],
  }),
  bath_reseal: guide({
    issue: "The sealant around a tub, shower or sink is moldy, loose or has gaps.",
    severity: "low",
    difficulty: 2,
    minutes: [60, 150],
    tools: "utility knife, plastic scraper, caulking gun, painter's tape, rubbing alcohol, gloves",
    parts: { "mold-resistant silicone": [700, 1500] },
    before: [["Open a window and put on gloves.", "Cut away from your body."]],
    causes: [
      cause(
        "The sealant is old",
        5,
        [
          "Is the wall behind the gap firm when you press it?",
          "Only the sealant has to be replaced.",
          "The wall may be wet inside.",
        ],
        [
          "Cut along both edges of the old sealant and scrape all of it off.",
          "Wipe the joint with rubbing alcohol and let it dry completely, overnight if you can.",
          "Tape both sides, fill a bathtub with water so that the gap opens, and apply one even bead of silicone.",
          "Smooth it with a wet finger, pull off the tape at once and let it cure for a full day before you use water.",
        ],
      ),
      expert("The wall behind is wet", 2, [
        "Are tiles loose, or does the wall give when you press it?",
        "Water has got behind the wall, and the damage has to be repaired before it is sealed.",
        "Tiles and wall are firm.",
      ]),
    ],
    after: ["Keep the room aired after each shower so that mold does not come back."],
    stop: ["Stop if the wall is soft or tiles come off."],
    never: ["Never put new sealant over old sealant.", "Never mix bleach with other cleaners."],
  }),
  water_heater_repair: card({
    issue: "A water heater gives no hot water, leaks or makes noise.",
    severity: "high",
    causes: { "Failed heating element or burner": 4, "Sediment in the tank": 3, "The tank leaks": 2 },
    why: "A water heater works with gas or high voltage and under pressure, and mistakes can scald, burn or kill.",
    meanwhile: [
      "Note the make, the model and the age on the label.",
      "If the tank leaks, close the cold-water valve above it and keep away from wet electric parts.",
      "See whether only one faucet has no hot water: then the heater may be fine.",
    ],
    stop: ["Leave the home and call the gas company from outside if you smell gas."],
    never: ["Never block or remove the pressure-relief valve.", "Never open the cover of the heater."],
  }),
  water_heater_install: card({
    issue: "A water heater has to be replaced.",
    severity: "medium",
    causes: { "The tank is rusted through": 4, "The heater is too small or too old": 3 },
    why: "Gas, high voltage, pressure and venting need a licensed installer, and usually a permit.",
    meanwhile: [
      "Close the cold-water valve above a tank that leaks.",
      "Note the size and type on the label.",
    ],
    never: ["Never move or disconnect a gas water heater yourself."],
  }),
  low_pressure: guide({
    issue: "Water comes out with little pressure.",
    severity: "low",
    difficulty: 1,
    minutes: [15, 45],
    tools: "pliers, soft cloth, white vinegar, old toothbrush",
    parts: { "faucet aerator": [300, 900] },
    causes: [
      cause(
        "Clogged aerator",
        5,
        [
          "Is the pressure low at one faucet only?",
          "The screen at the end of that faucet is most likely clogged.",
          "Several faucets are weak, so one screen is not the reason.",
        ],
        [
          "Unscrew the aerator from the end of the spout, with a cloth between it and the pliers.",
          "Rinse the screens and leave them in vinegar for an hour.",
          "Brush them, screw the aerator back on by hand and test.",
        ],
      ),
      cause(
        "A valve is not fully open",
        3,
        [
          "Did the pressure drop after somebody worked on the plumbing?",
          "A valve was probably not opened all the way.",
          "Nobody touched a valve recently.",
        ],
        [
          "Find the main water valve inside your home and check that its handle is fully open.",
          ["Turn it gently.", "Do not force a valve that is stuck."],
          "Check the small valves under the sink in the same way.",
        ],
      ),
      expert("A leak or a failing pressure regulator", 2, [
        "With every faucet off, does the water meter keep moving, or are all neighbors fine while your whole home is weak?",
        "There may be a hidden leak or a failing pressure regulator, and a plumber should measure it.",
        "The meter stands still, so a hidden leak is unlikely.",
      ]),
    ],
    stop: ["Stop if a valve is stuck or begins to leak."],
    never: ["Never adjust the pressure regulator without a gauge."],
  }),
  garbage_disposal: guide({
    issue: "A garbage disposal hums, is stuck, leaks or does nothing.",
    severity: "low",
    difficulty: 1,
    minutes: [10, 40],
    tools: "quarter-inch hex key, tongs, flashlight",
    before: [
      ["Turn the switch off and pull the plug under the sink.", "Never put your hand into the disposal."],
    ],
    causes: [
      cause(
        "Something is jammed",
        5,
        [
          "Does it hum when you switch it on?",
          "Something blocks the grinding plate.",
          "The motor does not try to turn.",
        ],
        [
          "Put the hex key into the hole in the middle of the underside and turn it both ways until it moves freely.",
          "Look in with a flashlight and take the object out with tongs.",
        ],
      ),
      cause(
        "The overload button has tripped",
        4,
        [
          "Is it completely silent when you switch it on?",
          "The overload button has probably tripped.",
          "The motor has power.",
        ],
        ["Wait ten minutes, then press the red button on the underside until it stays in."],
      ),
      expert("The housing or motor has failed", 2, [
        "Does water drip from the bottom of the unit, or does the button pop out again at once?",
        "The unit has failed and should be replaced by a professional.",
        "The unit itself seems sound.",
      ]),
    ],
    after: ["Plug it in, run cold water and switch it on for ten seconds."],
    stop: ["Stop if it smells burned or the breaker trips."],
    never: ["Never reach into the disposal, even when it is off.", "Never use drain chemicals in it."],
  }),
  appliance_plumbing: guide({
    issue: "A washing machine or dishwasher has to be connected to existing hookups.",
    severity: "low",
    difficulty: 2,
    minutes: [30, 75],
    tools: "adjustable wrench, level, bucket, pliers",
    parts: { "braided supply hoses": [1500, 3500], "hose washers": [200, 600] },
    before: ["Remove the transport bolts and close the hot and cold valves."],
    causes: [
      cause(
        "Valves, drain and outlet are already there",
        4,
        [
          "Are there valves, a drain and a grounded outlet within reach of the machine?",
          "The machine only has to be connected.",
          "Something has to be added first.",
        ],
        [
          "Screw the hoses on with their washers, hand tight and then a quarter turn more.",
          "Hook the drain hose in and fix it so that it can't jump out.",
          "Level the machine with its feet until it does not rock, then plug it in.",
        ],
      ),
      expert("New pipes or outlets are needed", 2, [
        "Would a pipe, a drain or an outlet have to be moved or added?",
        "New pipes and outlets are work for a professional.",
        "Everything that is needed is there.",
      ]),
    ],
    after: ["Open the valves slowly, run a short rinse and look for drips."],
    stop: ["Stop if a valve does not close or drips at its stem."],
    never: ["Never use an extension cord for a washing machine or dishwasher."],
  }),
  water_softener: guide({
    issue: "Water from a softener or filter is hard, cloudy or weak.",
    severity: "low",
    difficulty: 1,
    minutes: [15, 45],
    tools: "broom handle, bucket, filter wrench",
    parts: { "softener salt": [600, 1200], "filter cartridge": [1500, 5000] },
    causes: [
      cause(
        "Salt is low or has formed a bridge",
        5,
        [
          "Is the salt tank empty, or is there a hollow space below a hard crust of salt?",
          "The softener gets no salt.",
          "The softener has enough salt.",
        ],
        [
          "Break a crust carefully with a broom handle.",
          "Fill the tank with softener salt to two thirds and start a manual regeneration as the manual says.",
        ],
      ),
      cause(
        "The filter cartridge is full",
        4,
        [
          "Has the filter been in longer than its label says, usually six months?",
          "The cartridge is full and has to be changed.",
          "The cartridge is recent.",
        ],
        [
          "Close the valve in front of the filter and press its red button to let the pressure out.",
          "Unscrew the housing, change the cartridge, and check that the rubber ring sits flat.",
        ],
      ),
      expert("The valve head or resin has failed", 2, [
        "Is the water still hard a day after a full regeneration?",
        "The valve head or the resin has failed, and a professional should service it.",
        "The softener works again.",
      ]),
    ],
    after: ["Open the valve slowly and let the water run for two minutes."],
    stop: ["Stop if the housing cracks or a valve leaks."],
    never: ["Never install a softener in front of a sprinkler system without advice."],
  }),
  sump_pump: guide({
    issue: "A sump pump does not start, does not stop or does not move water.",
    severity: "high",
    difficulty: 2,
    minutes: [15, 45],
    tools: "flashlight, bucket of water, gloves",
    before: [
      [
        "Check from a dry place that no cord or outlet is wet.",
        "If the floor is wet, keep out and call a professional.",
      ],
    ],
    causes: [
      cause(
        "The float is stuck",
        5,
        [
          "Unplug the pump and lift the float with a stick. Does it catch on the wall or a cord?",
          "The float is stuck, so the pump does not know how high the water is.",
          "The float moves freely.",
        ],
        ["With the pump unplugged, move the cord or the pump so that the float hangs free."],
      ),
      cause(
        "The pump has no power",
        4,
        [
          "Is the plug out, or has the outlet's test button tripped?",
          "The pump has no power.",
          "The pump has power.",
        ],
        ["With dry hands, press the reset button on the outlet once and plug the pump in again."],
      ),
      expert("The pump or its valve has failed", 3, [
        "Does the motor run without moving water, or does water flow back into the pit?",
        "The pump, its valve or its discharge pipe has failed and has to be repaired.",
        "Water is moved and stays out.",
      ]),
    ],
    after: ["Pour a bucket of water into the pit and see that the pump starts and stops by itself."],
    stop: ["Stop if the outlet trips again.", "Stop if the floor is wet near the pump."],
    never: ["Never touch a pump that stands in water while it is plugged in."],
  }),
});
