import { service } from "./task-kind.ts";

export const plastering = service("plastering", "Plastering and drywall", {
  hole_patch: {
    title: "Patch a hole or crack in a wall or ceiling",
    things:
      "hole, wall, drywall, plaster, ceiling, hole in the wall, crack in the ceiling, plasterboard, dent, hairline crack, wall crack, nail holes, popcorn, drywall hole",
    signs:
      "patch, repair, fill, crack, hole, crumble, fix, punch, doorknob, fall, damage, loose, bulge, dent, peel",
    phrases:
      "hole in the wall, patch drywall, crack in the ceiling, plaster falling off, hole in ceiling, fill holes in wall, drywall repair, punched a hole, crack in the plaster, cracks in the wall, ceiling cracked, plaster cracked, plaster is crumbling, drywall damage, hole in drywall, dent in the wall, patch a hole",
    minutes: [55, 110],
    materials: [800, 2200],
  },
  skim: {
    title: "Plaster or skim a room",
    things: "plaster, skim, skim coat, wall, ceiling, artex, plastering, walls, replaster, room",
    signs: "skim, plaster, smooth, replaster, level, cover, new, bare",
    phrases:
      "plaster around a window, plaster around window, skim a room, plaster the walls, skim the ceiling, replaster a room, cover artex, skim coat, smooth walls, room plastered, walls plastered, plaster a ceiling, plastering done, walls need skimming",
    unit: "square_metre",
    quantity: 25,
    minutes: [13, 24],
    materials: [360, 740],
  },
  drywall_install: {
    title: "Hang drywall or build a partition",
    things:
      "drywall, partition, stud wall, plasterboard, sheetrock, dividing wall, drywall sheets, basement finishing, room divider, false ceiling, drop ceiling, suspended ceiling, ceiling tiles",
    signs: "hang, install, build, tape, mud, divide, finish, new, put up, board",
    phrases:
      "hang drywall, build a stud wall, partition wall, tape and mud, divide a room, drywall installation, sheetrock, finish the basement, dividing wall, drop ceiling, plasterboard the garage, split a room into two",
    unit: "square_metre",
    quantity: 15,
    minutes: [13, 23],
    materials: [530, 1070],
  },
  ceiling_repair: {
    title: "Repair a damaged or sagging ceiling",
    things: "ceiling, ceiling plaster, sagging ceiling, lath and plaster, ceilings, ceiling drywall",
    signs: "sag, collapse, fall, water damage, replace, repair, bulge, come down, bow, brown",
    phrases:
      "ceiling is sagging, ceiling collapsed, ceiling fell down, ceiling water damage, ceiling coming down, replace ceiling, part of the ceiling fell, ceiling caved in, bulging ceiling, ceiling drooping, water damaged ceiling",
    unit: "square_metre",
    quantity: 6,
    minutes: [60, 100],
    materials: [1500, 3200],
  },
  popcorn_removal: {
    title: "Remove popcorn ceiling or texture",
    things:
      "popcorn ceiling, artex, textured ceiling, textured wall, stipple, popcorn, wall texture, texture",
    signs: "remove, scrape, smooth, get rid, take off",
    phrases:
      "popcorn ceiling removal, remove artex, scrape popcorn ceiling, textured ceiling removed, get rid of popcorn ceiling",
    unit: "square_metre",
    quantity: 20,
    minutes: [18, 32],
    materials: [260, 640],
  },
  coving: {
    title: "Fit or repair coving and ceiling mouldings",
    things: "coving, cornice, ceiling rose, plaster moulding, cornicing",
    signs: "fit, repair, install, crack, new, put up, fall, replace",
    phrases: "fit coving, cornice repair, ceiling rose, coving came down, coving fitted",
    unit: "linear_metre",
    quantity: 12,
    minutes: [17, 28],
    materials: [640, 1660],
  },
});
