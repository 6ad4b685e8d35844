import { service } from "./task-kind.ts";

export const moving = service("moving", "Moving", {
  home_move: {
    title: "Move a home",
    things:
      "house move, flat, apartment, studio, removals, new place, new home, movers, boxes, belongings, stuff, new house, house, home, bedroom house, dorm, storage unit, container",
    signs:
      "move, relocate, load, unload, carry, transport, across town, next month, saturday, pack, third floor, no lift",
    phrases:
      "moving house, van and driver, moving truck, moving van, load a container, unload a container, student move, small move, moving to another city, moving to, moving out on, move my apartment, man with a van, man and van, moving to a new flat, need movers, help me move, house removal, moving next week, moving out, relocate, load the truck, unload a truck, load a uhaul, moving boxes, moving day, help moving, move my stuff, move into storage",
    unit: "hour",
    quantity: 5,
    minutes: [120, 180],
    hours_by_bedrooms: { besides: 0.5, each: 2 },
    materials: [1000, 3000],
  },
  single_item: {
    title: "Move a heavy item",
    things:
      "sofa, couch, piano, wardrobe, fridge, bed, safe, pool table, heavy furniture, washing machine, treadmill, table, dresser, desk, heavy item, furniture, mattress, bookcase, gun safe, grandfather clock",
    signs:
      "move, bring, strong, guys, carry, lift, upstairs, downstairs, deliver, transport, collect, pick up, heavy, up the stairs, another room, nth floor, second floor, third floor, fourth floor, top floor",
    phrases:
      "bring a table, bring it to my place, bring to my home, bring to my house, strong guys, two men, move a piano, move sofa upstairs, heavy furniture moved, move a pool table, pick up a couch, carry a wardrobe, deliver furniture, move the fridge, move furniture, get the bed upstairs, rearrange furniture, pick up a sofa, carry it up, piano moved, move a treadmill",
    minutes: [75, 135],
    materials: [300, 1700],
  },
  packing: {
    title: "Pack or unpack",
    things: "packing, boxes, unpack, packing service, bubble wrap, pack, moving boxes",
    signs: "pack, unpack, wrap, box up",
    phrases:
      "packing service, pack my house, help packing, unpack boxes, box everything up, packing and unpacking, pack up the kitchen, packing up",
    unit: "hour",
    quantity: 4,
    hours_by_bedrooms: { besides: 1, each: 2 },
    minutes: [60, 60],
    materials: [500, 2000],
  },
  office_move: {
    title: "Move an office",
    things: "office, office furniture, desks, office move, cubicle",
    signs: "move, relocate, removal, transport",
    phrases: "office move, office relocation, move our office, office removals",
    unit: "hour",
    quantity: 8,
    hours_by_area: { besides: 3, each: 3 },
    minutes: [120, 180],
    materials: [1000, 3000],
  },
});
