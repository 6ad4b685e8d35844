import { service } from "./task-kind.ts";

export const masonry = service("masonry", "Masonry, paving and concrete", {
  brick_repair: {
    title: "Repair brickwork",
    things:
      "brick, brick wall, repoint, repointing, tuckpointing, mortar, stonework, brickwork, bricks, lintel, stone wall, pointing, brick steps, outside wall, exterior wall",
    signs: "crack, crumble, loose, repoint, fall, repair, missing, spall, hole, fix, replace, damage",
    phrases:
      "crack in house wall, wall has a crack, big crack in the outside wall, repointing, crumbling mortar, cracked brickwork, loose bricks, brick wall repair, tuckpointing, bricks falling out, pointing needs redoing, mortar falling out, crumbling bricks",
    unit: "square_metre",
    quantity: 6,
    minutes: [65, 115],
    materials: [900, 2400],
  },
  wall_build: {
    title: "Build a wall",
    things:
      "wall, brick wall, garden wall, retaining wall, block wall, stone wall, boundary wall, cinder block, breeze block",
    signs: "build, new, construct, rebuild, erect, collapse, lean, fall, bulge",
    phrases:
      "build a garden wall, retaining wall, build a brick wall, boundary wall, garden wall fell down, rebuild a wall, retaining wall leaning, wall collapsed, stone wall built",
    unit: "square_metre",
    quantity: 8,
    minutes: [135, 225],
    materials: [5900, 13100],
  },
  chimney: {
    title: "Repair a chimney",
    things: "chimney, chimney stack, chimney pot, flue liner, chimney cap, chimney breast, chimney crown",
    signs: "crack, lean, repair, repoint, rebuild, remove, crumble, fall, cap, brick, leak, loose",
    phrases:
      "chimney leaning, chimney repair, repoint chimney, remove chimney breast, chimney cap, chimney pot fell, bricks falling from chimney, chimney is crumbling, chimney cracked, rebuild chimney",
    unit: "job",
    minutes: [310, 530],
    materials: [15500, 34500],
  },
  patio: {
    title: "Lay a patio or paving",
    things:
      "patio, paving, slab, pavers, path, pathway, steps, flagstone, block paving, walkway, paver, paving stone, garden path, sidewalk, stepping stones",
    signs: "lay, new, build, install, relay, broken, sink, loose, repair, uneven, replace, crack, wobble",
    phrases:
      "lay a patio, new patio, paving slabs, paver patio, garden path, loose paving slabs, uneven patio, patio laid, slabs wobble, relay the slabs, patio slabs, sunken paving, brick path, install pavers",
    unit: "square_metre",
    quantity: 15,
    minutes: [65, 115],
    materials: [4200, 8300],
  },
  driveway: {
    title: "Lay or repair a driveway",
    things:
      "driveway, tarmac, asphalt, gravel drive, drive, pothole, dropped kerb, gravel driveway, concrete driveway, curb",
    signs: "lay, new, crack, repair, resurface, pothole, replace, seal, reseal, widen, sink, pave, block",
    phrases:
      "new driveway, driveway cracks, resurface driveway, tarmac drive, asphalt driveway, potholes in driveway, seal the driveway, driveway repair, block paved driveway, widen the driveway, gravel driveway, driveway sealed",
    unit: "square_metre",
    quantity: 30,
    minutes: [40, 60],
    materials: [3400, 6100],
  },
  concrete: {
    title: "Pour or repair concrete",
    things:
      "concrete, cement, concrete slab, foundation, concrete steps, shed base, footing, garage floor, screed, concrete floor, front steps, stoop",
    signs: "pour, lay, crack, repair, level, new, break, sink, jackhammer, uneven, mix, crumble",
    phrases:
      "pour concrete, concrete slab, cracked concrete, concrete base for shed, level concrete, concrete steps crumbling, break up concrete, screed the floor, foundation crack, concrete pad, cracks in garage floor, front steps crumbling, mudjacking",
    unit: "square_metre",
    quantity: 10,
    minutes: [55, 90],
    materials: [3700, 7300],
  },
  render: {
    title: "Render or repair an outside wall",
    things:
      "render, stucco, pebbledash, outside wall, cladding, siding, vinyl siding, rendering, external wall",
    signs: "crack, fall off, render, repair, blow, patch, redo, replace, install, loose, hole",
    phrases:
      "stucco cracked, render falling off, cracked render, stucco repair, render the wall, pebbledash, siding came off, replace siding, siding repair, house rendered, vinyl siding damaged",
    unit: "square_metre",
    quantity: 15,
    minutes: [45, 75],
    materials: [1800, 4200],
  },
  structure: {
    title: "Assess structural cracks or remove a wall",
    things:
      "structural crack, foundation, subsidence, load bearing wall, internal wall, wall, crawl space, basement wall, supporting wall, knock through, beam, rsj, extension, partition wall, floor joists, foundations",
    signs:
      "crack, remove, knock down, knock through, sink, open plan, bow, take out, demolish, settle, move, widen, support",
    phrases:
      "crack in basement wall, crack in basement floor, knock down a wall, load bearing wall, remove a wall, knock through kitchen, structural crack, foundation crack, subsidence, house is sinking, basement wall bowing, big crack in the wall getting wider, take down a wall, remove wall between kitchen and dining room, cracks getting bigger, open plan, house extension",
    unit: "job",
    minutes: [480, 1440],
    materials: [30000, 150000],
  },
  damp: {
    title: "Treat damp or waterproof a basement",
    things:
      "damp, rising damp, damp patch, damp proof, damp course, basement, cellar, waterproofing, penetrating damp, salt deposits",
    signs: "damp, wet, waterproof, treat, seep, stain, smell, tank, injection, moist",
    phrases:
      "rising damp, damp patch on wall, damp proofing, basement waterproofing, damp wall, cellar is damp, waterproof basement, damp coming through the wall, wall is wet, water seeping into the basement, damp survey, wet patches on the wall, damp in the bedroom",
    unit: "linear_metre",
    quantity: 5,
    minutes: [70, 120],
    materials: [2700, 6300],
  },
});
