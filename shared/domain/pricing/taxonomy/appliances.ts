import { service } from "./task-kind.ts";

export const appliances = service("appliances", "Appliance repair", {
  inspection: {
    title: "Diagnose a faulty appliance",
    things: "appliance, white goods, kitchen appliance",
    signs: "broken, fault, repair, not working, stop",
    phrases: "appliance repair, appliance not working",
    unit: "job",
    minutes: [50, 85],
    materials: [500, 3500],
  },
  washing_machine: {
    title: "Repair a washing machine",
    things:
      "washing machine, laundry machine, drum, washing machine door, washer, washer door, top loader, front loader, spin cycle, clothes washer",
    signs:
      "not spinning, leak, wont drain, noise, shake, vibrate, error, door stuck, wont start, broken, smell, jump, stop, repair, spin, fix, stuck, full of water",
    phrases:
      "washing machine not spinning, washing machine leaking, washing machine wont drain, washer shaking, washing machine makes noise, washer wont spin, washing machine error, washing machine broken, washer is leaking, clothes come out soaking, washing machine not working, washer not draining, washer stopped",
    minutes: [60, 105],
    materials: [4700, 11300],
  },
  dryer: {
    title: "Repair a tumble dryer",
    things: "dryer, tumble dryer, clothes dryer, drier",
    signs:
      "not heating, no heat, noise, wont start, broken, not drying, stop, squeal, repair, damp, fix, hot, spin, wont turn on",
    phrases:
      "dryer not heating, tumble dryer not drying, dryer squealing, clothes still wet, dryer stopped working, dryer wont start, clothes still damp, dryer not working, dryer takes forever, dryer no heat, no heat",
    minutes: [60, 95],
    materials: [4000, 10000],
  },
  dishwasher: {
    title: "Repair a dishwasher",
    things: "dishwasher, dishwasher door, dishes",
    signs:
      "not draining, leak, not cleaning, error, wont start, smell, broken, water, dirty, repair, fix, stop, noise",
    phrases:
      "dishwasher not draining, dishwasher leaking, dishwasher not cleaning, dishwasher broken, dishes come out dirty, water in bottom of dishwasher, dishwasher wont start, dishwasher not working",
    minutes: [60, 95],
    materials: [4300, 11700],
  },
  fridge: {
    title: "Repair a fridge or freezer",
    things: "fridge, freezer, fridge door, freezer door, ice maker, fridge freezer, mini fridge, cooler",
    signs:
      "not cold, warm, leak, noise, ice, frost, not cooling, broken, defrost, food spoil, repair, stop, melt, hum, buzz, fix",
    phrases:
      "water under the fridge, water pooling under fridge, fridge not cold, fridge not cooling, freezer not freezing, fridge making noise, fridge leaking water, ice maker not working, food going off, food spoiling, freezer full of ice, fridge is warm, freezer defrosting, fridge stopped working, fridge broken",
    minutes: [70, 110],
    materials: [6500, 16000],
  },
  oven: {
    title: "Repair an oven",
    things:
      "oven, oven door, oven door hinge, oven fan, oven glass, oven handle, oven light, oven timer, range, cooker, oven door, oven light, heating element, broiler, grill",
    signs:
      "not heating, broken, wont turn on, temperature, door, burn, uneven, spark, repair, fix, light, hot, cold",
    phrases:
      "oven not heating, oven not working, oven wont turn on, oven door broken, oven element, oven does not get hot, oven burns everything, cooker not working, oven broken, oven door wont close, oven no heat",
    minutes: [60, 95],
    materials: [4300, 11700],
  },
  hob: {
    title: "Repair a hob or stovetop",
    things: "hob, burner, gas hob, induction hob, stove, range, ring, gas stove, electric stove",
    signs: "not lighting, click, crack, broken, wont light, ignite, not working, repair, not heating, spark",
    phrases:
      "burner wont light, stove burner not working, hob cracked, gas hob not lighting, stove clicking, induction hob error, stove wont light, igniter keeps clicking, stove not working, cooker hob",
    minutes: [55, 85],
    materials: [5000, 13000],
  },
  cooker_install: {
    title: "Install an oven, hob or cooker",
    things: "oven, cooker, hob, range, stove, gas stove, range hood",
    signs: "install, connect, fit, new, replace, hook up, swap",
    phrases:
      "install oven, connect cooker, fit a hob, new oven installed, install a stove, connect a gas cooker, install new range",
    minutes: [70, 120],
    materials: [2300, 7200],
  },
  microwave: {
    title: "Repair or fit a microwave",
    things: "microwave, over the range microwave",
    signs: "not heating, spark, broken, install, replace, repair, turntable, dead, buzz",
    phrases:
      "microwave no heat, microwave plate not turning, microwave not heating, microwave sparking, install microwave, microwave broken, microwave stopped",
    minutes: [40, 70],
    materials: [2700, 7300],
  },
  cooker_hood: {
    title: "Repair or fit a cooker hood",
    things: "cooker hood, range hood, extractor hood, vent hood, kitchen hood",
    signs: "install, noise, broken, replace, not working, fit, new, light",
    phrases: "cooker hood not working, install range hood, range hood loud, new extractor hood",
    minutes: [75, 115],
    materials: [6000, 16000],
  },
});
