import { service } from "./task-kind.ts";

export const cleaning = service("cleaning", "Cleaning", {
  regular: {
    title: "Regular house cleaning",
    things:
      "house, home, flat, apartment, cleaner, cleaning, maid, housework, dusting, vacuuming, hoovering, ironing, chores, condo",
    signs:
      "clean, weekly, regular, fortnightly, tidy, vacuum, mop, dust, biweekly, once a week, every week, hoover, iron",
    phrases:
      "house cleaning, house cleaned, weekly cleaning, regular cleaner, cleaner once a week, clean my house, clean my apartment, house cleaner, cleaning lady, biweekly cleaning, someone to clean, need a cleaner, hoover and dust, do the ironing, clean my flat, maid service, clean the house",
    unit: "hour",
    quantity: 3,
    hours_by_bedrooms: { besides: 1, each: 0.75 },
    minutes: [60, 60],
    materials: [100, 400],
  },
  deep: {
    title: "Deep clean",
    things:
      "deep clean, spring clean, kitchen, bathroom, house, grease, limescale, scrub, soap scum, deep cleaning, spring cleaning, hoarder, after party, party",
    signs: "deep, thorough, scrub, dirty, filthy, disgusting, grimy, sticky, mess",
    phrases:
      "deep clean, spring cleaning, deep cleaning, house is filthy, top to bottom clean, kitchen deep clean, clean after party, hoarder house, bathroom scrubbed, one off clean, limescale, one off cleaning, thorough clean",
    unit: "room",
    quantity: 3,
    minutes: [80, 145],
    materials: [320, 880],
  },
  end_of_tenancy: {
    title: "Move-out clean",
    things:
      "end of tenancy, move out clean, move out cleaning, deposit, move in clean, tenancy, vacate clean, bond clean, airbnb, airbnb turnover",
    signs: "clean, move out, deposit, landlord, checkout, empty, guests, turnover",
    phrases:
      "spotless for handover, handover clean, moving out clean, landlord wants clean, professional clean, end of tenancy clean, move out cleaning, move out clean, get my deposit back, move in cleaning, cleaning before moving out, airbnb cleaning, bond cleaning, clean empty apartment, moving out and need it cleaned, end of lease clean",
    unit: "room",
    quantity: 3,
    minutes: [80, 150],
    materials: [300, 900],
  },
  after_builders: {
    title: "Clean after building work",
    things:
      "after builders, post construction, builders dust, construction dust, renovation dust, building work, construction cleanup",
    signs: "clean, dust, after, renovation, debris",
    phrases:
      "after builders clean, post construction cleaning, construction dust everywhere, clean after renovation, builders clean, clean up after the builders, after renovation cleaning",
    unit: "room",
    quantity: 3,
    minutes: [95, 175],
    materials: [420, 980],
  },
  carpet: {
    title: "Clean carpets or rugs",
    things: "carpet, rug, carpet cleaning, carpet stain, carpets, rugs, stain on carpet, pet stain",
    signs: "clean, stain, shampoo, steam, smell, spill, wine, pet, urine, wash, dirty, pee",
    phrases:
      "carpet cleaning, clean the carpet, carpet stains, steam clean carpets, red wine on carpet, dog peed on the carpet, rug cleaned, wine spilled on carpet, shampoo carpet, carpets cleaned, stains on carpet, pet urine smell",
    unit: "room",
    minutes: [30, 60],
    materials: [300, 800],
  },
  upholstery: {
    title: "Clean upholstery or mattresses",
    things: "sofa, couch, upholstery, mattress, armchair, settee, curtains, cushion, sofas, chairs",
    signs: "clean, stain, shampoo, steam, smell, spill, dirty, wash, cat, dog",
    phrases:
      "sofa cleaning, clean my couch, upholstery cleaning, mattress cleaning, stain on the sofa, couch cleaned, sofa cleaned, clean a mattress, curtain cleaning, steam clean sofa",
    minutes: [60, 120],
    materials: [2100, 4900],
  },
  oven: {
    title: "Clean an oven or kitchen appliance",
    things: "oven, grill, range, extractor, fridge, bbq, barbecue, hob, oven cleaning, microwave",
    signs: "clean, greasy, dirty, filthy, burnt on, degrease, grease",
    phrases:
      "oven cleaning, oven not been cleaned, clean the oven, oven is filthy, greasy oven, clean the fridge, bbq cleaning, oven cleaned, dirty oven, clean inside oven",
    minutes: [60, 120],
    materials: [300, 900],
  },
  windows: {
    title: "Clean windows",
    things:
      "window, windows, window cleaner, window cleaning, conservatory roof, skylight, glass, solar panels",
    signs: "clean, wash, dirty, streak, inside and out, smear",
    phrases:
      "window cleaning, clean windows, wash the windows, window cleaner, windows inside and out, windows cleaned, dirty windows, windows washed, clean solar panels, windows are dirty",
    minutes: [6, 15],
    materials: [20, 80],
  },
  pressure_wash: {
    title: "Pressure-wash outdoor surfaces",
    things:
      "graffiti, pressure wash, power wash, jet wash, patio, driveway, siding, deck, pressure washing, power washing, paving, walkway, pressure washer, concrete",
    signs: "wash, clean, moss, algae, dirty, green, slippery, jet, stain, oil, power wash",
    phrases:
      "wash the outside, wash down the house, pressure washing, jet washing, power wash the driveway, jet wash patio, clean the patio, patio is green, wash the siding, pressure wash driveway, clean the driveway, patio cleaning, slippery patio, oil stain on driveway, house washing, power washed",
    unit: "square_metre",
    quantity: 30,
    minutes: [3, 4],
    materials: [20, 50],
  },
  mould: {
    title: "Remove mould or odours",
    things:
      "mould, black mould, odour, smoke smell, mildew, spores, smoke damage, fire damage, water damage, musty smell, cat pee smell, condensation",
    signs: "remove, clean, treat, wall, bathroom, bedroom, smell, spread, grow, musty, restore, black",
    phrases:
      "black mould, full of mould, covered in mould, mould in the shower, mould on the wall, mould removal, mildew in bathroom, smells musty, mold on ceiling, mold remediation, mould in the bedroom, smoke smell, water damage cleanup, mould growing, cigarette smell, mold behind",
    unit: "room",
    minutes: [115, 215],
    materials: [2200, 5300],
  },
  rubbish: {
    title: "Take away rubbish or clear a house",
    things:
      "junk, trash, debris, house clearance, old furniture, junk removal, skip, waste, rubble, old mattress, old sofa, clutter, old fridge, hoard, dump, garage clearout, garden waste, haul",
    signs: "remove, take away, collect, clear, dispose, haul, get rid, pick up, dump, throw",
    phrases:
      "take away an old bed, take away old furniture, junk removal, rubbish removal, take away old sofa, house clearance, haul away, get rid of old furniture, clear out the garage, dispose of a mattress, clear the garage, collect rubbish, old fridge taken away, garage full of junk, empty the loft, dump run, take to the dump",
    unit: "hour",
    quantity: 2,
    minutes: [60, 60],
    materials: [2000, 6000],
  },
  chimney_sweep: {
    title: "Sweep a chimney",
    things: "chimney, flue, soot, chimney sweep, fireplace, creosote",
    signs: "sweep, clean, soot, swept, brush",
    phrases:
      "chimney sweep, sweep the chimney, chimney cleaning, chimney swept, clean the chimney, flue cleaning",
    minutes: [95, 175],
    materials: [2200, 5800],
  },
});
