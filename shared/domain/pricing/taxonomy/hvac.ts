import { service } from "./task-kind.ts";

export const hvac = service("hvac", "Heating and cooling", {
  heating_fault: {
    title: "Find a heating fault",
    things: "heating, central heating, heat, heater, heating system",
    signs: "no, not working, cold, off, broken, wont come on, stop, freezing",
    phrases:
      "house not warm up, wont warm up, no heating, no heat, heating not working, heating wont come on, house is freezing, heating broken, heat not working, heat is not coming on, house is cold, heat went out, heating stopped, heating does not work",
    unit: "job",
    minutes: [80, 130],
    materials: [3100, 9900],
  },
  boiler_repair: {
    title: "Repair a boiler",
    things:
      "boiler, combi, combi boiler, gas boiler, pilot light, expansion vessel, worcester, vaillant, diverter valve",
    signs:
      "pressure, leak, noise, broken, error, wont fire, lock out, kettling, no hot water, not working, fix, repair, code, cut out, lose",
    phrases:
      "boiler not working, boiler losing pressure, boiler leaking, boiler making noise, boiler error code, pilot light keeps going out, boiler broken down, boiler wont fire up, pilot light is out",
    unit: "job",
    minutes: [95, 145],
    materials: [9500, 22500],
  },
  boiler_install: {
    title: "Replace a boiler",
    things: "boiler, combi boiler, combi",
    signs: "new, replace, install, old, upgrade, swap, fit",
    phrases: "new boiler, replace boiler, boiler installation, boiler upgrade, boiler replacement",
    unit: "job",
    minutes: [540, 900],
    materials: [141500, 278500],
  },
  boiler_service: {
    title: "Service a boiler or furnace",
    things:
      "boiler, furnace, gas certificate, gas safety, gas check, boiler service, gas safe, gas appliance",
    signs: "service, annual, maintenance, certificate, inspect, check, landlord, yearly, tune up",
    phrases:
      "boiler service, annual boiler service, gas safety certificate, furnace tune up, furnace maintenance, boiler serviced, landlord gas certificate",
    unit: "job",
    minutes: [50, 85],
    materials: [200, 2800],
  },
  furnace_repair: {
    title: "Repair a furnace or heat pump",
    things: "furnace, heat pump, blower, igniter, burner, gas furnace",
    signs: "not working, blow cold air, noise, broken, short cycle, wont turn on, out, repair, cold, cycle",
    phrases:
      "furnace blowing cold air, furnace not working, heat pump not heating, furnace wont ignite, furnace keeps shutting off, furnace wont turn on, furnace went out",
    unit: "job",
    minutes: [100, 155],
    materials: [9500, 23500],
  },
  furnace_install: {
    title: "Install a furnace or heat pump",
    things: "furnace, heat pump, air source heat pump",
    signs: "new, install, replace, upgrade, quote",
    phrases: "new furnace, install heat pump, replace furnace, air source heat pump",
    unit: "job",
    minutes: [540, 900],
    materials: [294000, 556000],
  },
  radiator_repair: {
    title: "Repair or bleed radiators",
    things: "radiator, radiator valve, trv, baseboard heater, rad",
    signs: "cold, leak, bleed, not heating, bang, top, bottom, drip, stuck, noise, sludge",
    phrases:
      "radiator cold at the top, bleed radiators, radiator leaking, radiator not getting hot, radiator wont heat up, cold radiator, power flush, radiators are cold",
    minutes: [45, 75],
    materials: [1400, 4100],
  },
  radiator_install: {
    title: "Install, move or replace radiators",
    things: "radiator, towel rail, heated towel rail, column radiator",
    signs: "install, move, new, replace, add, remove, fit, hang, swap",
    phrases: "new radiator, move radiator, heated towel rail, remove the radiator, add a radiator",
    minutes: [105, 165],
    materials: [11500, 26500],
  },
  ac_repair: {
    title: "Repair an air conditioner",
    things:
      "air conditioner, ac, aircon, ac unit, air con, a c, mini split, condenser, compressor, split unit, central air, freon, refrigerant",
    signs:
      "not cooling, warm air, leak, noise, broken, freeze, ice, stop, drip, hot air, repair, recharge, smell, water, warm",
    phrases:
      "ac not cooling, ac blowing warm air, air conditioner leaking, ac stopped working, ac is dripping water, ac frozen, aircon not cold, ac not working, blowing hot air, house wont cool down, air conditioner not cooling, ac broken, central air not working, ac unit",
    minutes: [90, 150],
    materials: [10500, 22500],
  },
  ac_install: {
    title: "Install an air conditioner",
    things: "air conditioner, ac, aircon, ac unit, mini split, split system, central air, window ac",
    signs: "install, new, fit, replace, put, add, mount",
    phrases:
      "install air conditioner, new ac, mini split installed, ac installation, air conditioning installed, put in ac, install ac, install a mini split, install window ac",
    minutes: [495, 705],
    materials: [217500, 432500],
  },
  ac_service: {
    title: "Service or clean an air conditioner",
    things: "air conditioner, ac, aircon, ac filter, ac coil, hvac system, air filter",
    signs: "service, clean, maintenance, tune up, filter, annual, check, dirty",
    phrases:
      "ac service, ac tune up, clean the ac, aircon cleaning, hvac maintenance, change the air filter, ac maintenance, service my air conditioner",
    minutes: [55, 90],
    materials: [1700, 5300],
  },
  thermostat: {
    title: "Repair or replace a thermostat",
    things: "thermostat, room stat, heating controls, hive, programmer, heating timer",
    signs: "broken, replace, install, blank, not working, smart, new, wrong",
    phrases:
      "thermostat not working, thermostat blank, install thermostat, smart thermostat, new thermostat, nest thermostat, replace thermostat",
    minutes: [55, 75],
    materials: [8500, 19500],
  },
  duct_work: {
    title: "Clean, repair or fit ducts and vents",
    things: "duct, ductwork, air duct, air vent, vent, register, dryer vent, return vent",
    signs: "clean, seal, leak, dust, repair, block, no air, install, weak",
    phrases:
      "duct cleaning, air duct cleaning, clean ducts, clean air ducts, dryer vent cleaning, no air coming out of the vents, weak airflow, dryer vent, clean out dryer vent",
    unit: "job",
    minutes: [155, 265],
    materials: [3900, 12100],
  },
  underfloor_heating: {
    title: "Install or repair underfloor heating",
    things: "underfloor heating, heated floor, radiant floor, floor heating",
    signs: "install, not working, cold, fix, new, fault",
    phrases: "underfloor heating, radiant floor heating, heated bathroom floor",
    unit: "square_metre",
    quantity: 10,
    minutes: [35, 55],
    materials: [3300, 6700],
  },
  fireplace: {
    title: "Service or repair a fireplace or stove",
    things:
      "fireplace, wood burner, wood burning stove, log burner, stove pipe, gas fire, pellet stove, wood stove, hearth",
    signs: "install, service, repair, not lighting, smoke, new, fit, wont light",
    phrases:
      "gas fireplace not lighting, wood burner installed, log burner, fireplace smokes, gas fire service, gas fireplace wont light",
    unit: "job",
    minutes: [90, 240],
    materials: [2000, 80000],
  },
  gas_leak: {
    title: "Make a gas leak safe",
    things: "gas, gas leak, gas pipe, gas line, gas meter",
    signs: "smell, leak, hiss, install, move, cap, run",
    phrases: "smell gas, gas leak, smells like gas, gas smell, rotten egg smell, run a gas line, cap off gas",
    unit: "job",
    minutes: [90, 150],
    materials: [5000, 12000],
  },
});
