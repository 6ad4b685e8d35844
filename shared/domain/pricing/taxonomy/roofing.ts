import { service } from "./task-kind.ts";

export const roofing = service("roofing", "Roofing and gutters", {
  inspection: {
    title: "Inspect a roof",
    things: "roof, roofing, attic, roof inspection",
    signs: "inspect, check, look, old, storm, damage, hail, survey, condition, sag",
    phrases:
      "roof inspection, check the roof, roof checked, storm damage to roof, hail damage, roof survey, roof is sagging",
    unit: "job",
    minutes: [65, 115],
    materials: [40, 960],
  },
  leak: {
    title: "Repair a roof leak",
    things: "roof, attic, loft, skylight, roof leak, roof valley",
    signs: "leak, drip, water, rain, wet, damp, come in, stain, hole, drip when it rains, fix",
    phrases:
      "ceiling drips when it rains, ceiling leaks when raining, roof leak, roof is leaking, leaking roof, water coming in when it rains, rain coming through the ceiling, leaks when it rains, damp in the loft, skylight leaking, wet attic, chimney leaking, water coming in around the chimney, water around chimney when raining, leak in the attic, drips through ceiling when it rains, rain gets in, hole in the roof",
    unit: "job",
    minutes: [240, 420],
    materials: [13500, 29500],
  },
  tiles: {
    title: "Replace slipped or missing tiles or shingles",
    things: "roof tile, shingle, slate, ridge tile, tiles, shingles, roof, ridge",
    signs: "slip, missing, loose, broken, blow off, replace, crack, fall, storm, wind, come off",
    phrases:
      "tile came off the roof, tile off the roof, shingles on the lawn, missing shingles, slipped tiles, roof tiles came off, slates missing, shingles blew off, broken roof tiles, tile fell off the roof, loose roof tiles, lost some shingles, ridge tiles",
    minutes: [15, 40],
    materials: [500, 2000],
  },
  replace: {
    title: "Replace a roof",
    things: "roof, new roof, reroof, metal roof, roofs, garage roof",
    signs: "replace, new, install, whole, entire, old, reroof, quote",
    phrases:
      "new roof, replace roof, roof replacement, reroof, replace the whole roof, metal roof, entire roof",
    unit: "square_metre",
    quantity: 100,
    minutes: [18, 32],
    materials: [2700, 4900],
  },
  flat_roof: {
    title: "Repair a flat roof",
    things: "flat roof, garage roof, felt roof, shed roof, extension roof, epdm, rubber roof, felt",
    signs: "leak, pool, puddle, bubble, felt, repair, replace, ponding, split",
    phrases:
      "flat roof leaking, water pooling on flat roof, garage roof leaking, felt roof, shed roof felt, ponding water, flat roof repair",
    unit: "square_metre",
    quantity: 12,
    minutes: [35, 65],
    materials: [3000, 5500],
  },
  flashing: {
    title: "Repair chimney or roof flashing",
    things:
      "flashing, lead flashing, chimney flashing, lead work, valley, soffit, fascia, fascia board, bargeboard, dormer",
    signs: "repair, leak, replace, loose, lift, rot, broken, come away, peel",
    phrases:
      "lead flashing, chimney flashing, flashing came loose, rotten fascia, soffits and fascias, soffit repair, fascia boards",
    unit: "linear_metre",
    quantity: 4,
    minutes: [50, 80],
    materials: [2000, 4500],
  },
  gutter_clean: {
    title: "Clean gutters",
    things: "gutter, downspout, guttering, gutters",
    signs: "clean, clog, leaves, block, overflow, full, clear, debris, moss, plant, grow",
    phrases:
      "gutter cleaning, clean gutters, gutters full of leaves, gutters overflowing, blocked gutter, clogged gutters, gutters need cleaning, leaves in gutter",
    unit: "linear_metre",
    quantity: 20,
    minutes: [2, 4],
    materials: [0, 50],
  },
  gutter_repair: {
    title: "Repair or replace gutters",
    things: "gutter, downspout, guttering, gutter bracket, gutters, gutter guard",
    signs: "leak, sag, hang, broken, replace, new, install, fall, repair, loose, drip, come off, detached",
    phrases:
      "gutter leaking, sagging gutter, gutter hanging off, new gutters, replace downspout, gutter fell down, downpipe broken, gutter guards installed, gutter came off, broken gutter",
    unit: "linear_metre",
    quantity: 6,
    minutes: [18, 32],
    materials: [1000, 2300],
  },
  moss: {
    title: "Clean moss off a roof",
    things: "moss, roof moss, roof cleaning, algae",
    signs: "remove, clean, roof, scrape, green, treat",
    phrases:
      "moss on the roof, moss on roof tiles, moss all over the roof, roof cleaning, remove moss, roof washed, clean the roof",
    unit: "square_metre",
    quantity: 60,
    minutes: [2, 4],
    materials: [80, 120],
  },
});
