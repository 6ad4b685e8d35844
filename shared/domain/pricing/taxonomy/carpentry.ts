import { service } from "./task-kind.ts";

export const carpentry = service("carpentry", "Carpentry and joinery", {
  general_repair: {
    title: "Carpentry repair",
    things: "wood, timber, woodwork, beam, joist, wood rot",
    signs: "rot, repair, broken, split, build, fix, replace, crack",
    phrases:
      "rotten wood, wood rot, carpentry work, rotten timber, build something out of wood, loft conversion, loft boarding, board the loft",
    unit: "job",
    minutes: [125, 205],
    materials: [4900, 12100],
  },
  door_repair: {
    title: "Repair, ease or rehang a door",
    things:
      "door, door hinge, hinge, door frame, bedroom door, door handle, door knob, closet door, sliding door, interior door, cupboard door, bathroom door, wardrobe door, front door, doors",
    signs:
      "stick, squeak, wont close, drag, sag, hang, rub, loose, repair, fix, jam, swell, creak, catch, scrape, off, plane, fall, draught, broken, hole",
    phrases:
      "door wont close, hole in door, trim the door, shave the door, door shorter, door too long, door sticks, squeaky door, door rubs on carpet, door wont shut, door handle fell off, door came off hinges, loose door handle, door does not close, cupboard door hanging off, door scrapes, rehang a door, door does not latch",
    minutes: [40, 80],
    materials: [1200, 3300],
  },
  door_install: {
    title: "Install or replace a door",
    things:
      "door, front door, interior door, bifold door, barn door, door frame, patio door, pocket door, pet door, cat flap, dog door, fire door, screen door, doors, internal door",
    signs: "install, new, replace, hang, fit, change, put",
    phrases:
      "new front door, hang doors, install interior doors, replace door, fit internal doors, barn door, cat flap, dog door, new doors, screen door",
    minutes: [120, 180],
    materials: [15500, 32500],
  },
  cabinet_repair: {
    title: "Repair kitchen cabinets or drawers",
    things: "cabinet, cupboard, drawer, drawer runner, cabinet hinge, kitchen unit, cabinet door, wardrobe",
    signs: "broken, loose, sag, stuck, wont close, fix, repair, fall, hinge, off, slide",
    phrases:
      "drawer stuck, drawer wont close, cabinet door fell off, cabinet hinge broken, cupboard door loose, drawer broken, drawer fell apart",
    minutes: [40, 70],
    materials: [1000, 3500],
  },
  kitchen_fit: {
    title: "Fit kitchen cabinets",
    things: "kitchen, kitchen cabinet, kitchen unit, kitchen island, ikea kitchen, cabinets",
    signs: "install, new, fit, remodel, renovate, replace, redo, refurbish, reface",
    phrases:
      "new kitchen, kitchen remodel, install kitchen cabinets, fit a kitchen, kitchen renovation, kitchen fitted, redo the kitchen, reface cabinets",
    unit: "linear_metre",
    quantity: 5,
    minutes: [175, 275],
    materials: [40500, 79500],
  },
  worktop: {
    title: "Fit or repair a worktop",
    things: "worktop, kitchen counter, breakfast bar, butcher block, laminate top",
    signs: "install, replace, new, cut, burn, fit, chip, scratch, damage, swell, repair",
    phrases:
      "new worktop, replace countertop, countertop chipped, cut a worktop, burn mark on worktop, countertops installed, granite countertops",
    unit: "linear_metre",
    quantity: 3,
    minutes: [75, 105],
    materials: [14000, 29000],
  },
  shelving: {
    title: "Build fitted shelves or cupboards",
    things:
      "fitted shelves, bookcase, fitted bookcase, built in shelves, alcove, alcove shelves, built in wardrobe, fitted wardrobe, fitted cupboard, closet system, closet shelves, pantry shelves, built ins, closet, window seat, walk in wardrobe, walk in closet",
    signs: "build, make, custom, bespoke, fit, install",
    phrases:
      "shelves built, bookcase built, either side of the chimney breast, built in shelves, alcove shelves, custom bookcase, fitted wardrobe, build a wardrobe, closet organizer, built in bookcase, built in wardrobes, fitted cupboards",
    unit: "linear_metre",
    quantity: 2,
    minutes: [180, 300],
    materials: [12000, 26000],
  },
  stairs: {
    title: "Repair stairs or banisters",
    things: "stairs, staircase, step, banister, stair tread, spindle, newel post, handrail, baluster, stair",
    signs: "creak, loose, broken, repair, wobble, squeak, replace, fix, crack, missing",
    phrases:
      "creaking stairs, squeaky stairs, loose banister, broken step, handrail loose, replace spindles, stair rail",
    minutes: [85, 155],
    materials: [3400, 8100],
  },
  skirting: {
    title: "Fit skirting, architrave or trim",
    things:
      "skirting, architrave, trim, crown molding, moulding, dado rail, wainscoting, door trim, quarter round, shiplap, wall panelling, coving",
    signs: "install, fit, replace, new, damage, cut, put, loose, come off, paint",
    phrases:
      "skirting boards fitted, install baseboards, crown molding, wall panelling, baseboard trim, replace trim",
    unit: "linear_metre",
    quantity: 15,
    minutes: [10, 16],
    materials: [700, 1600],
  },
  deck_build: {
    title: "Build a deck or pergola",
    things: "deck, pergola, decking, gazebo, porch, veranda, summer house, playhouse, carport",
    signs: "build, new, install, replace, extend, construct",
    phrases: "build a deck, new decking, composite decking, pergola, new deck, deck built, build a porch",
    unit: "square_metre",
    quantity: 15,
    minutes: [70, 110],
    materials: [7700, 16300],
  },
  deck_repair: {
    title: "Repair a deck",
    things: "deck, decking, deck board, deck railing, porch, porch steps",
    signs: "rot, loose, broken, repair, replace, wobble, board, split, soft, fix, railing",
    phrases:
      "rotten deck boards, deck board broken, deck repair, deck railing loose, deck is rotting, porch steps broken",
    unit: "square_metre",
    quantity: 4,
    minutes: [50, 80],
    materials: [3900, 8100],
  },
});
