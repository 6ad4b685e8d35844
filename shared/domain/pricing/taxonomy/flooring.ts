import { service } from "./task-kind.ts";

export const flooring = service("flooring", "Flooring and tiling", {
  repair: {
    title: "Repair a floor",
    things:
      "floor, floorboard, plank, subfloor, floorboards, floor board, laminate, hardwood floor, hardwood, laminate floor, wood floor",
    signs:
      "creak, squeak, loose, lift, buckle, broken, scratch, warp, gap, repair, soft, hole, uneven, damage, bounce, sag, bubble",
    phrases:
      "creaky floor, squeaky floorboards, floor is uneven, laminate lifting, soft spot in floor, floor boards loose, buckled floor, floor repair, scratched floor, warped floor, laminate is bubbling",
    unit: "square_metre",
    quantity: 3,
    minutes: [40, 70],
    materials: [1400, 3600],
  },
  laminate: {
    title: "Lay laminate or vinyl flooring",
    things:
      "laminate, vinyl, lvp, lino, linoleum, vinyl plank, click flooring, laminate flooring, vinyl floor, new floor, flooring, lvt",
    signs: "install, lay, fit, new, put down, replace, put",
    phrases:
      "lay laminate, install laminate flooring, vinyl plank flooring, new flooring, lay lino, put down laminate, fit laminate, new floor, install flooring, replace the flooring, install lvp",
    unit: "square_metre",
    quantity: 15,
    minutes: [18, 32],
    materials: [1900, 3600],
  },
  hardwood: {
    title: "Lay a hardwood floor",
    things:
      "hardwood, oak, engineered oak, hardwood floor, parquet, engineered wood, wood floor, oak floor, herringbone, wooden floor, solid wood floor",
    signs: "install, lay, fit, new, put down, replace",
    phrases:
      "install hardwood, parquet floor, engineered wood floor, lay hardwood floor, hardwood floors installed, lay parquet, new wood floor, herringbone floor",
    unit: "square_metre",
    quantity: 15,
    minutes: [35, 55],
    materials: [4900, 10100],
  },
  sanding: {
    title: "Sand and refinish a wooden floor",
    things: "floor, floorboards, wooden floor, hardwood floor, wood floor, parquet, hardwood floors",
    signs: "sand, refinish, varnish, polish, restore, seal, stain, oil",
    phrases:
      "sand the floor, refinish hardwood floors, floor sanding, sand and varnish, restore floorboards, floors refinished, sanding floorboards, polish the wood floor",
    unit: "square_metre",
    quantity: 20,
    minutes: [13, 24],
    materials: [460, 940],
  },
  carpet: {
    title: "Fit carpet",
    things: "carpet, underlay, stair carpet, carpet tiles, rug, stair runner, carpeting",
    signs: "install, lay, fit, new, replace, stretch, loose, put, restretch, runner",
    phrases:
      "new carpet, carpet worn out, carpet is loose, replace the carpet on stairs, carpet fitted, install carpet, carpet the stairs, replace carpet, stretch the carpet, carpet laid, carpet fitting, wrinkles in carpet, carpet has come loose, stair carpet, carpet installation",
    unit: "square_metre",
    quantity: 15,
    minutes: [10, 16],
    materials: [2000, 4000],
  },
  carpet_remove: {
    title: "Take up an old floor or carpet",
    things: "carpet, old floor, old carpet, floor tiles, underlay, old tiles, old flooring",
    signs: "remove, rip up, take up, pull up, tear out, dispose, rip out, pull out",
    phrases:
      "rip up carpet, remove old carpet, take up flooring, pull up the carpet, tear out old floor, carpet removal, remove floor tiles, rip out carpet",
    unit: "square_metre",
    quantity: 15,
    minutes: [5, 9],
    materials: [60, 190],
  },
  floor_tiles: {
    title: "Lay floor tiles",
    things:
      "floor tile, tile floor, porcelain tile, ceramic tile, tiles, stone floor, marble floor, bathroom floor, kitchen floor, tile, bathroom tile",
    signs: "lay, install, new, tile, retile, fit, put",
    phrases:
      "tile the floor, lay tiles, floor tiles, tile bathroom floor, retile kitchen floor, tile a floor, new tiles, tiles laid, tiling the bathroom",
    unit: "square_metre",
    quantity: 8,
    minutes: [65, 105],
    materials: [2700, 6800],
  },
  wall_tiles: {
    title: "Tile a wall or backsplash",
    things:
      "wall tile, backsplash, splashback, shower tile, bathroom tile, subway tile, tiles, tile, kitchen tiles, shower wall, metro tile",
    signs: "install, lay, new, tile, retile, put up, fit",
    phrases:
      "tile a backsplash, kitchen splashback, tile the shower, retile bathroom, wall tiles, tile the bathroom wall, subway tile, bathroom needs tiling, retile the shower, backsplash installed",
    unit: "square_metre",
    quantity: 6,
    minutes: [75, 125],
    materials: [2800, 6700],
  },
  tile_repair: {
    title: "Replace cracked tiles or regrout",
    things:
      "tile, grout, regrout, regrouting, tiles, bathroom tile, kitchen tile, floor tile, wall tile, shower tile",
    signs:
      "crack, loose, broken, regrout, missing, fall off, mouldy, replace, chip, fix, repair, dirty, crumble, come off, black",
    phrases:
      "cracked tile, loose tiles, regrout shower, grout is falling out, tile fell off, broken tile, tiles came off the wall, grout is black, replace broken tiles, regrout the tiles, grout missing",
    unit: "square_metre",
    quantity: 2,
    minutes: [55, 90],
    materials: [1100, 2700],
  },
});
