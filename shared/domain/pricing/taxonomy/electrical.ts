import { service } from "./task-kind.ts";

export const electrical = service("electrical", "Electrical", {
  fault_finding: {
    title: "Find an electrical fault",
    things: "cable, electricity, electrics, wiring, power, electric, circuit, lights, wire",
    signs:
      "no, off, out, fault, cut, problem, flicker, dim, bright, dark, shock, spark, smell, burn, buzz, half, dead, lost, check",
    phrases:
      "loses power, losing power, add a light, everything goes dark, cable sticking out of the wall, wire sticking out, no power, no lights, lost lights, no electricity, power out, power is out, lost power, half the house has no power, electric shock, lights flicker, lights flickering, flickering lights, lights keep flickering, electrical problem, need an electrician, lights dim, power keeps going off, no electric, power went out, all the lights went off",
    unit: "job",
    minutes: [75, 135],
    materials: [600, 3400],
  },
  socket_repair: {
    title: "Repair a socket",
    things: "socket, double socket, plug, usb socket, plug hole",
    signs:
      "broken, loose, dead, spark, burn, crack, not working, no power, fix, repair, hang, black, hot, melt, buzz",
    phrases:
      "socket not working, dead outlet, sparks from the socket, socket hanging off the wall, burnt outlet, plug sparks, outlet stopped working, outlet does not work, plug does not work",
    minutes: [35, 70],
    materials: [700, 2300],
  },
  socket_install: {
    title: "Add or replace sockets",
    things: "socket, double socket, plug point, usb socket, gfci, outdoor socket, 240v outlet, dryer outlet",
    signs: "install, wire in, add, new, extra, replace, more, move, fit, upgrade, change, put",
    phrases:
      "extra sockets, new sockets, add an outlet, more outlets, install socket, outdoor socket, usb sockets, gfci outlet, extra plug points",
    minutes: [55, 100],
    materials: [1900, 4600],
  },
  switch_repair: {
    title: "Repair or replace a light switch",
    things: "light switch, switch, dimmer, dimmer switch, pull cord, smart switch, three way switch",
    signs: "broken, buzz, replace, install, stuck, hot, not working, crackle, change, new, fix, loose",
    phrases:
      "light switch broken, dimmer buzzing, install dimmer, switch not working, light switch does nothing, pull cord broke, replace light switch, switch is hot",
    minutes: [30, 55],
    materials: [1300, 4200],
  },
  light_fitting: {
    title: "Install or replace a light fitting",
    things:
      "light, light fitting, light fixture, lamp, chandelier, pendant, ceiling light, spotlight, spots, downlight, recessed light, wall light, led lights, led strip, strip light, under cabinet lighting, lighting, sconce, bulb",
    signs: "install, hang, replace, fit, new, change, put up, swap, broken, mount",
    phrases:
      "hang a chandelier, new light fitting, install lights, ceiling light fitted, recessed lighting, can lights, pot lights, change the light fixture, replace light fixture, install downlights, install spotlights, under cabinet lights",
    minutes: [50, 75],
    materials: [3900, 9600],
  },
  outdoor_lighting: {
    title: "Install outdoor lighting",
    things:
      "outdoor light, security light, garden light, porch light, floodlight, motion sensor light, landscape lighting, outside light",
    signs: "install, fit, new, replace, motion, sensor, broken, not working",
    phrases:
      "security light, outside light, porch light not working, garden lighting, motion sensor light, landscape lighting",
    minutes: [65, 105],
    materials: [5200, 12800],
  },
  ceiling_fan: {
    title: "Install or repair a ceiling fan",
    things: "ceiling fan, fan",
    signs: "install, wobble, replace, noise, broken, hang, new, hum, stop, spin, not working",
    phrases:
      "install ceiling fan, ceiling fan wobbles, fan wobbles, new ceiling fan, ceiling fan not working, ceiling fans",
    minutes: [75, 105],
    materials: [7000, 19000],
  },
  extractor_fan: {
    title: "Install or replace an extractor fan",
    things: "extractor fan, exhaust fan, bathroom fan, extractor, vent fan, ventilator",
    signs: "install, replace, noise, broken, not working, loud, new, humid, fit, stop",
    phrases:
      "bathroom extractor fan, exhaust fan is loud, extractor fan not working, bathroom fan stopped, bathroom fan loud",
    minutes: [70, 120],
    materials: [5600, 13400],
  },
  breaker_trip: {
    title: "Trace a tripping breaker",
    things: "breaker, circuit breaker, trip switch, fuse, rcd, gfci, fuses, mcb",
    signs: "trip, blow, go, went, keep, reset, off, pop, wont stay, flip, click",
    phrases:
      "breaker keeps tripping, fuse blown, fuse keeps blowing, electrics keep tripping, trips the breaker, rcd trips, breaker wont reset, blown fuse, the fuse went, fuse goes, fuse gone, fuse trips, tripping the electrics",
    unit: "job",
    minutes: [80, 130],
    materials: [2600, 7400],
  },
  consumer_unit: {
    title: "Replace a fuse box or electrical panel",
    things:
      "fuse box, consumer unit, electrical panel, breaker box, breaker panel, fuseboard, service panel, main panel, electric panel, panel",
    signs: "replace, upgrade, new, old, install, 200 amp, change",
    phrases:
      "replace fuse box, panel upgrade, new consumer unit, upgrade to 200 amp, old fuse box, breaker box upgrade",
    unit: "job",
    minutes: [340, 500],
    materials: [46000, 104000],
  },
  rewire: {
    title: "Rewire a room or home",
    things: "rewire, rewiring, wiring, aluminium wiring, knob and tube, cloth wiring",
    signs: "rewire, old, replace, whole, room, house, new, update",
    phrases:
      "rewire the house, old wiring, house needs rewiring, rewire a room, replace old wiring, knob and tube, bare wires, exposed wires",
    unit: "room",
    minutes: [395, 685],
    materials: [17500, 37500],
  },
  ev_charger: {
    title: "Install an electric-vehicle charger",
    things: "ev charger, car charger, charging point, charge point, electric vehicle, tesla charger, wallbox",
    signs: "install, fit, home, garage, charge, new",
    phrases:
      "ev charger, install car charger, tesla wall connector, electric car charger, charging point at home, charge my electric car, charger for my car",
    unit: "job",
    minutes: [260, 400],
    materials: [59000, 121000],
  },
  smoke_alarm: {
    title: "Install or fix smoke and carbon monoxide alarms",
    things:
      "smoke alarm, smoke detector, fire alarm, carbon monoxide alarm, carbon monoxide detector, co detector, co alarm, detector",
    signs: "install, beep, chirp, replace, new, fit, battery",
    phrases:
      "alarm goes off, smoke alarm goes off, smoke alarm beeping, smoke detector chirping, install smoke alarms, smoke detectors, fit smoke alarms, hardwired smoke detectors",
    minutes: [24, 46],
    materials: [2600, 6400],
  },
  doorbell: {
    title: "Install or repair a doorbell or intercom",
    things: "doorbell, intercom, door bell, entry phone, video doorbell, ring doorbell, buzzer, chime",
    signs: "install, broken, not working, replace, new, ring, wire, fit",
    phrases:
      "bell not ringing, bell does not ring, doorbell not working, install ring doorbell, video doorbell, nest doorbell, intercom broken, doorbell does not ring",
    minutes: [45, 75],
    materials: [6500, 14500],
  },
  smart_home: {
    title: "Install smart-home, network or security devices",
    things:
      "security camera, cctv, smart thermostat, nest thermostat, burglar alarm, alarm system, security system, network cable, internet, internet cable, ethernet, router, wifi, data point, smart home, camera, aerial, antenna, satellite dish",
    signs: "install, set up, fit, mount, run cable, new, wire",
    phrases:
      "install security cameras, cctv installed, burglar alarm, run ethernet cable, tv aerial, alarm system, satellite dish, network points, smart thermostat",
    minutes: [80, 130],
    materials: [8500, 19500],
  },
  safety_inspection: {
    title: "Electrical safety inspection",
    things:
      "electrical inspection, eicr, electrical certificate, landlord certificate, electrical check, electrical safety",
    signs: "inspect, certificate, report, test, check, landlord",
    phrases:
      "electrical safety certificate, eicr report, electrical inspection, check the wiring, test the electrics, wiring checked",
    unit: "job",
    minutes: [125, 235],
    materials: [0, 0],
  },
  generator: {
    title: "Install solar, battery or generator equipment",
    things: "generator, solar panel, solar, inverter, battery backup, power bank, transfer switch",
    signs: "install, connect, hook up, not working, new, fault",
    phrases: "install generator, solar panels, backup generator, transfer switch, solar inverter fault",
    unit: "job",
    minutes: [240, 600],
    materials: [80000, 400000],
  },
});
