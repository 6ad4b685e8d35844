/**
 * Who does the work of each service, and what it deals with, in words that customers use. They are separate from the taxonomy,
 * because only readings need them.
 */
export const trades: Readonly<Record<string, { people: string; matters: string }>> = {
  plumbing: {
    people: "plumber, plumbing company",
    matters: "plumbing, plumb, pipework, toilet, tap, sink, drain, pipe, shower, water heater",
  },
  electrical: {
    people: "electrician, sparky",
    matters:
      "electrical, electric, electricity, electrics, wiring, wire, wires, socket, breaker, light, light switch, fuse",
  },
  hvac: {
    people: "heating engineer, gas engineer, gas man, hvac technician, hvac, hvac company",
    matters: "heating, cooling, central heating, boiler, radiator, furnace, air conditioner, thermostat",
  },
  appliances: {
    people: "appliance repair, appliance technician, repair man",
    matters:
      "appliance, white goods, domestic appliance, fridge, oven, dryer, washing machine, dishwasher, freezer, cooker",
  },
  carpentry: {
    people: "carpenter, joiner, cabinet maker, chippy",
    matters: "carpentry, joinery, woodwork, wood, timber, skirting, door, stairs, deck, drawer",
  },
  painting: {
    people: "painter, decorator",
    matters: "painting, decorating, paint, decorate, redecorate, repaint, wallpaper",
  },
  roofing: { people: "roofer, roofing company", matters: "roofing, roof, gutter, shingle, slate, downspout" },
  flooring: {
    people: "tiler, floor fitter, floor layer, carpet fitter, flooring company",
    matters: "flooring, tiling, floor, tile, carpet, laminate, vinyl",
  },
  locksmith: { people: "locksmith", matters: "lock, locks, key, keys, garage door, deadbolt" },
  pest_control: {
    people: "exterminator, pest control, pest controller",
    matters:
      "pest, pests, infestation, fumigate, vermin, exterminate, bug, insects, mice, rat, wasp, bee, ant, cockroach, bed bug, flea, termite, pigeon, squirrel, raccoon, hornet, moth, spider, woodworm, snake, bat",
  },
  garden: {
    people: "gardener, landscaper, tree surgeon, arborist, lawn care",
    matters: "gardening, landscaping, yard work, landscape, fence, lawn, tree, hedge, grass, weed",
  },
  cleaning: {
    people: "cleaner, maid, housekeeper, cleaning lady, domestic cleaner, cleaning company, cleaning service",
    matters: "housekeeping, cleaners, mould, rubbish",
  },
  moving: {
    people: "mover, movers, removals, removal company, man and van, moving company, removal men, removal van",
    matters: "move house",
  },
  handyman: {
    people: "handyman, handy man, handyperson, odd job man, maintenance man",
    matters: "odd jobs, odd job, diy, small jobs, small repairs, tv, blind, curtain",
  },
  glazing: {
    people: "glazier, window fitter, window company",
    matters: "glazing, window, windows, glass, double glazing, pane, double glazing",
  },
  masonry: {
    people: "mason, bricklayer, stonemason, builder, paver",
    matters:
      "masonry, brickwork, brick, concrete, paving, bricklaying, stonework, cement, driveway, patio, chimney, retaining wall",
  },
  plastering: {
    people: "plasterer, drywaller, dry liner",
    matters: "plastering, plaster, drywall, skim, plasterboard, ceiling",
  },
};
