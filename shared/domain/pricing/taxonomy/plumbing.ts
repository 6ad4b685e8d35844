import { service } from "./task-kind.ts";

export const plumbing = service("plumbing", "Plumbing", {
  inspection: {
    title: "Find and assess a plumbing problem",
    things: "plumbing, pipework, water system",
    signs: "problem, check, inspect, look, noise, banging, smell",
    phrases:
      "plumbing problem, need a plumber, pipes banging, water hammer, noisy pipes, gurgling pipes, knocking pipes, water tastes funny, brown water, rusty water, water is brown",
    unit: "job",
    minutes: [50, 85],
    materials: [90, 1410],
  },
  tap_leak: {
    title: "Repair a dripping faucet",
    things: "tap, tap washer, tap handle, mixer, mixer tap, outdoor tap, tap base",
    signs: "drip, leak, loose, stiff, wobbly, hard to turn, fix, repair",
    phrases: "dripping tap, tap wont turn off, tap keeps running, tap does not stop, drip drip",
    minutes: [40, 65],
    materials: [1000, 3000],
  },
  tap_install: {
    title: "Install or replace a faucet",
    things: "tap, new tap, mixer tap, outdoor tap, hose bib",
    signs: "install, replace, new, swap, fit, change, upgrade",
    phrases: "new tap, replace the tap, fit a tap, outside tap installed, garden tap",
    minutes: [55, 90],
    materials: [8000, 18000],
  },
  toilet_repair: {
    title: "Repair a toilet",
    things: "toilet, cistern, flush, flapper, ballcock, fill valve, toilet seat, toilet tank, toilet bowl",
    signs:
      "run, leak, puddle, water, floor, broken, wobble, rock, loose, does not flush, weak flush, fill, hiss, fix, repair",
    phrases:
      "toilet wont flush, toilet keeps running, running toilet, toilet does not stop filling, wont flush, flush handle broken, toilet leaking at base, cistern overflowing",
    minutes: [45, 75],
    materials: [1900, 4900],
  },
  toilet_unblock: {
    title: "Unblock a toilet",
    things: "toilet, toilet bowl",
    signs: "block, clog, back up, overflow, stuck, plunger, wont go down, full, rise, toy, wipes, dropped",
    phrases:
      "blocked toilet, clogged toilet, toilet backed up, toilet overflowing, toilet blocked, water rises in the toilet",
    minutes: [35, 70],
    materials: [140, 1360],
  },
  toilet_install: {
    title: "Install or replace a toilet",
    things: "toilet, bidet, toilet suite",
    signs: "install, replace, new, fit, change, cracked, upgrade, remove",
    phrases: "new toilet, replace toilet, install toilet, toilet installed, cracked toilet",
    minutes: [105, 165],
    materials: [19000, 41000],
  },
  drain_unblock: {
    title: "Clear a blocked drain",
    things:
      "drain, sewage, sink, plughole, shower drain, bath drain, basin, gully, sewer, waste pipe, drain line, p trap, hair, garbage disposal drain",
    signs:
      "block, clog, slow, back up, wont drain, smell, gurgle, stand, overflow, hair, grease, snake, clear, stuck",
    phrases:
      "blocked drain, clogged sink, sink wont drain, slow drain, water wont go down, drain smells, standing water in shower, water not going down, not going down, sink full of water, sink is backed up, blocked sink, outside drain overflowing, sewer line, sewage backup, sewer backing up",
    unit: "job",
    minutes: [60, 105],
    materials: [500, 2500],
  },
  pipe_leak: {
    title: "Repair a leaking pipe",
    things:
      "pipe, water pipe, copper pipe, pipe joint, elbow, leak, water leak, under the sink, stopcock, shut off valve, isolation valve, supply line, main water, plumbing leak, u bend",
    signs:
      "leak, drip, wet, burst, water, puddle, damp, corrode, spray, flood, patch, rust, seep, split, pinhole, broken",
    phrases:
      "pipe leaking, leaking pipe, leak under the sink, water under sink, water coming through the ceiling, water dripping from ceiling, water stain on ceiling, puddle under the sink, water leak, leak under kitchen sink, wet cabinet under sink, stopcock wont turn, water pouring, water leaking from upstairs bathroom, leak from upstairs",
    unit: "job",
    minutes: [75, 135],
    materials: [2600, 6900],
  },
  burst_pipe: {
    title: "Emergency repair of a burst pipe",
    things: "pipe, burst pipe, water main, frozen pipe, pipes",
    signs: "burst, flood, gush, pour, spray, explode, frozen, freeze, everywhere, thaw",
    phrases:
      "burst pipe, pipe burst, pipe has burst, pipes burst, frozen pipe, pipes frozen, water everywhere, house is flooding, kitchen is flooding, water gushing",
    unit: "job",
    minutes: [110, 190],
    materials: [5100, 12900],
  },
  sink_install: {
    title: "Install or replace a sink",
    things: "sink, basin, vanity, kitchen sink, washbasin, pedestal",
    signs: "install, replace, new, fit, change, crack, chip, upgrade",
    phrases:
      "sink came off the wall, sink fell off the wall, sink loose, new sink, replace sink, install sink, vanity installed, replace the vanity, sink is cracked",
    minutes: [105, 165],
    materials: [16500, 35500],
  },
  shower_repair: {
    title: "Repair a shower",
    things:
      "shower, shower head, shower valve, shower hose, mixer, thermostatic, shower tray, shower handle, diverter, shower pump",
    signs: "leak, drip, cold, weak, pressure, broken, stuck, scald, temperature, fix, repair, trickle, hot",
    phrases:
      "shower drips, shower leaking, shower only cold, shower head dripping, shower is just a trickle, shower pressure, shower goes cold, no hot water in the shower",
    minutes: [65, 100],
    materials: [5100, 11900],
  },
  shower_install: {
    title: "Install or replace a shower",
    things:
      "shower, shower cubicle, shower enclosure, electric shower, shower unit, walk in shower, shower screen",
    signs: "install, replace, new, fit, change, upgrade, convert",
    phrases: "new shower, install a shower, replace shower, walk in shower, bath to shower conversion",
    minutes: [315, 525],
    materials: [49500, 100500],
  },
  bath_install: {
    title: "Install or replace a bath",
    things: "bath, bathtub, tub, jacuzzi",
    signs: "install, replace, new, fit, remove, change, swap",
    phrases: "new bath, replace bathtub, remove the tub, install a bath, new tub",
    minutes: [275, 445],
    materials: [38500, 81500],
  },
  bathroom_refit: {
    title: "Refit a bathroom",
    things: "bathroom, en suite, wet room, powder room, washroom",
    signs: "renovate, remodel, refit, redo, new, refurbish, gut, upgrade, makeover",
    phrases:
      "bathroom remodel, new bathroom, renovate bathroom, redo the bathroom, gut the bathroom, bathroom renovation",
    unit: "room",
    minutes: [2770, 4430],
    materials: [335000, 715000],
  },
  bath_reseal: {
    title: "Reseal a bath, shower or sink",
    things: "sealant, caulk, silicone, bath seal, shower seal, caulking",
    signs: "reseal, renew, mouldy, black, redo, peel, gap, replace, around",
    phrases:
      "reseal the bath, recaulk, caulk the tub, mouldy sealant, silicone around the bath, re-caulk, caulking around the tub, seal around the shower",
    unit: "job",
    minutes: [65, 115],
    materials: [1100, 2900],
  },
  water_heater_repair: {
    title: "Repair a water heater",
    things:
      "water heater, hot water heater, hot water tank, immersion heater, geyser, hot water cylinder, tankless, pilot light, hot water",
    signs: "no hot water, leak, broken, cold, noise, lukewarm, out, repair, fix, run out",
    phrases:
      "no hot water, water heater leaking, hot water runs out, water not getting hot, hot water not working, immersion heater, immersion not heating, only cold water, lukewarm water, water heater not working, ran out of hot water, water is cold",
    minutes: [80, 130],
    materials: [7000, 16000],
  },
  water_heater_install: {
    title: "Replace a water heater",
    things: "water heater, hot water heater, hot water tank, tankless, hot water cylinder, geyser",
    signs: "install, replace, new, old, upgrade, gallon, fit",
    phrases: "new water heater, replace water heater, install tankless, 50 gallon water heater",
    minutes: [210, 330],
    materials: [81000, 159000],
  },
  low_pressure: {
    title: "Fix low water pressure",
    things: "water pressure, pressure, water flow, no water, water supply",
    signs: "low, weak, poor, trickle, no, drop, dribble",
    phrases:
      "low flow, bathroom floods, low water pressure, no water pressure, water is a trickle, no water in the house, no running water, weak water pressure, water barely comes out, no water coming out",
    unit: "job",
    minutes: [80, 130],
    materials: [2600, 7400],
  },
  garbage_disposal: {
    title: "Repair or fit a garbage disposal",
    things: "garbage disposal, waste disposal unit, insinkerator, garburator, disposal",
    signs: "jam, hum, stuck, leak, install, replace, broken, new",
    phrases:
      "garbage disposal jammed, disposal humming, garbage disposal not working, replace garbage disposal",
    minutes: [65, 100],
    materials: [6000, 15000],
  },
  appliance_plumbing: {
    title: "Plumb in a washing machine or dishwasher",
    things: "washing machine, dishwasher, fridge water line, ice maker line, washing machine hose",
    signs: "plumb in, connect, hook up, install, water line",
    phrases:
      "plumb in washing machine, connect the dishwasher, hook up washer, water line to the fridge, install washing machine, install a dishwasher",
    unit: "job",
    minutes: [55, 90],
    materials: [2100, 5400],
  },
  water_softener: {
    title: "Install or service a water softener or filter",
    things:
      "water softener, water filter, softener, reverse osmosis, filter system, drinking water filter, hard water",
    signs: "install, replace, new, service, salt, fit, hard water",
    phrases: "install water softener, whole house water filter, reverse osmosis system, hard water",
    minutes: [90, 210],
    materials: [20000, 120000],
  },
  sump_pump: {
    title: "Repair or install a sump pump",
    things: "sump pump, sump, basement pump, septic tank, septic",
    signs: "broken, install, replace, flood, pump, not working, empty",
    phrases:
      "sump pump not working, new sump pump, basement flooded, water in the basement, flooded basement, septic tank full",
    unit: "job",
    minutes: [125, 205],
    materials: [25000, 50000],
  },
});
