import { service } from "./task-kind.ts";

export const handyman = service("handyman", "Handyman", {
  odd_jobs: {
    title: "Odd jobs",
    things:
      "odd jobs, handyman, small jobs, list of jobs, honey do list, things around the house, bits and bobs, repairs around the house, few things, few jobs, little jobs",
    signs: "fix, help, various, list, small, around the house, several",
    phrases:
      "odd jobs, list of small jobs, few things around the house, little repairs, handyman for a day, bits and bobs, honey do list, few small jobs, small jobs around the house",
    unit: "hour",
    quantity: 2,
    minutes: [60, 60],
    materials: [300, 2000],
  },
  furniture_assembly: {
    title: "Assemble furniture",
    things:
      "flat pack, ikea, furniture, wardrobe, bed frame, desk, bookcase, crib, bunk bed, chest of drawers, pax, dresser, cot, flatpack, bed, table, cabinet, wayfair, gym equipment, office chair, chair, trolley, treadmill, bench, grill, bbq",
    signs: "assemble, build, put together, assembly, set up, disassemble, take apart",
    phrases:
      "build ikea, assemble ikea furniture, flat pack assembly, put together a bed, build a wardrobe, assemble a desk, furniture assembly, ikea pax, assemble crib, put together furniture, assemble the bunk bed, take apart a bed, ikea wardrobe, assemble a bbq",
    minutes: [55, 110],
    materials: [50, 450],
  },
  tv_mount: {
    title: "Mount a television",
    things:
      "tv, television, tv bracket, flat screen, projector, soundbar, tv wall mount, inch tv, projector screen, speakers",
    signs: "mount, hang, wall, install, bracket, put up, hide cables, fix to the wall",
    phrases:
      "mount a tv, tv on the wall, hang tv, tv wall mounting, install tv bracket, mount the television, 65 inch tv, tv mounted, wall mount my tv, soundbar mounted",
    minutes: [55, 90],
    materials: [2700, 7800],
  },
  shelves: {
    title: "Put up shelves or hang things on a wall",
    things:
      "shelf, shelves, floating shelves, picture, mirror, pictures, artwork, paintings, hooks, coat rack, wall cabinet, medicine cabinet, towel rack, whiteboard, towel rail, towel ring, rail, toilet paper holder, painting frame, toilet roll holder, pegboard, spice rack, towel bar, floating shelf, grab bar, grab rail, picture frame, gallery wall, bathroom cabinet, noticeboard, hammock",
    signs:
      "put up, hang, mount, drill, install, fix to the wall, fit, fall, attach, detach, straight, come off, fell off",
    phrases:
      "put up shelves, hang paintings, hang pictures, hang a mirror, floating shelves, drill holes, hang artwork, mount a mirror, shelf fell down, install towel rack, coat hooks, hang a picture, grab bars, shelves put up, towel rail fell off the wall, gallery wall, mirror hung, grab bars in the bathroom",
    minutes: [20, 50],
    materials: [300, 2500],
  },
  curtains: {
    title: "Fit curtains or blinds",
    things:
      "curtain, blind, curtain rail, curtain pole, roller blind, venetian blinds, blinds, curtain rod, shades, curtains, roman blind, curtain track, shade, drapes, window blinds",
    signs: "put up, hang, install, fit, fall, broken, replace, fix, stuck, new, come down",
    phrases:
      "fit blinds, hang curtains, install curtain rail, curtain pole fell down, blinds installed, blind is broken, put up curtain rod, hang blinds, curtain rod fell, blinds are stuck, fit curtain poles, put up curtains",
    minutes: [30, 55],
    materials: [1700, 4800],
  },
  baby_proof: {
    title: "Child-proof or adapt a home",
    things:
      "baby gate, stairgate, stair gate, child lock, baby proofing, wheelchair ramp, child proof, mobility ramp, safety gate, childproof, anti tip",
    signs: "install, fit, put, secure, anchor",
    phrases:
      "baby proof the house, install baby gate, stair gate, childproofing, wheelchair ramp, secure furniture to wall, safety gate, baby gates, anchor furniture to wall",
    minutes: [45, 75],
    materials: [2700, 7300],
  },
  mailbox: {
    title: "Fit a letterbox, sign or outdoor fixture",
    things:
      "letterbox, house number, flagpole, washing line, clothesline, basketball hoop, sign, bike rack, letter box, parcel box, hanging basket, awning, parasol, rotary dryer, bird feeder, clothes line, house sign",
    signs: "install, replace, put up, broken, fit, new, knock over, knocked down, post, fix",
    phrases:
      "install a mailbox, mailbox knocked over, replace mailbox, basketball hoop, washing line, house numbers, put up a sign, awning, clothesline, basketball hoop installed, new letterbox",
    minutes: [45, 85],
    materials: [3500, 8000],
  },
  draught_proof: {
    title: "Draught-proof or insulate",
    things:
      "draught, insulation, draught excluder, weather strip, loft insulation, attic insulation, draughty, weatherstripping, loft hatch, cavity wall insulation, drafty, draft, insulate, attic hatch, loft ladder, attic ladder, pipe insulation, spray foam",
    signs: "install, seal, cold air, insulate, gap, add, lay, fit, come in",
    phrases:
      "draught proofing, insulate the loft, cold draught, weatherstrip the door, attic insulation, drafty windows, loft insulation, gap under the door, insulate the attic, cold air coming in, soundproofing, insulation in the attic, loft ladder fitted",
    unit: "square_metre",
    quantity: 20,
    minutes: [8, 13],
    materials: [690, 1510],
  },
});
