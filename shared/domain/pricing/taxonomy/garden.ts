import { service } from "./task-kind.ts";

export const garden = service("garden", "Garden and outdoors", {
  tidy: {
    title: "Tidy a garden",
    things:
      "garden, yard, backyard, flower bed, weeds, jungle, brambles, patio weeds, leaves, yard, weed, ivy, nettles, backyard, front yard, allotment, overgrown, nettle, yard waste",
    signs:
      "tidy, clear, weed, overgrown, clean up, rake, maintain, mess, cut back, help, sort out, wild, pull, neglect",
    phrases:
      "garden tidy, garden is overgrown, weeding, yard clean up, rake leaves, garden clearance, clear brambles, garden maintenance, overgrown garden, leaf removal, garden is a jungle, yard is a mess, garden needs work, spring clean up, fall cleanup, pull weeds, leaves raked",
    unit: "hour",
    quantity: 4,
    hours_by_area: { besides: 2, each: 0.4 },
    minutes: [60, 60],
    materials: [0, 500],
  },
  lawn_mow: {
    title: "Mow a lawn",
    things: "lawn, grass, mow, mowing, lawns, strim, lawnmower",
    signs: "mow, cut, long, edge, strim, weekly, trim, high, tall, overgrown, knee",
    phrases:
      "mow the lawn, cut the grass, lawn mowing, grass is too long, grass cutting, lawn needs cutting, grass cut, mow my lawn, lawn mowed, grass is knee high",
    unit: "hour",
    quantity: 1,
    hours_by_area: { besides: 0.5, each: 0.07 },
    minutes: [60, 60],
    materials: [0, 200],
  },
  lawn_care: {
    title: "Feed, seed or turf a lawn",
    things: "lawn, turf, sod, grass seed, artificial grass, astroturf, grass, fake grass, topsoil",
    signs:
      "lay, seed, patchy, dead, moss, fertilise, aerate, install, brown, bare, new, treat, weed, scarify, reseed",
    phrases:
      "lay turf, new lawn, sod installation, lawn is patchy, artificial grass, aerate the lawn, reseed the lawn, bare patches in lawn, lawn full of moss, dead grass, lay sod, overseed, turf laid, grass is dying",
    unit: "square_metre",
    quantity: 40,
    minutes: [6, 14],
    materials: [400, 2500],
  },
  hedge_trim: {
    title: "Trim a hedge or shrubs",
    things:
      "hedge, bush, shrub, privet, hedges, bushes, conifer, laurel, shrubs, rose bush, roses, leylandii, hedgerow",
    signs: "trim, cut, prune, overgrown, shape, tall, tidy, cut back, remove, high",
    phrases:
      "trim hedges, hedge cutting, cut back bushes, prune shrubs, hedge is too tall, bushes trimmed, hedge trimming, prune the roses, remove bushes",
    unit: "linear_metre",
    quantity: 10,
    minutes: [10, 18],
    materials: [10, 90],
  },
  tree_work: {
    title: "Prune or fell a tree",
    things:
      "tree, root, tree root, branch, stump, tree stump, palm tree, oak tree, fruit tree, branches, trees, limb, trunk, tree surgeon, arborist, apple tree, pine",
    signs:
      "cut down, fell, prune, lift, remove, trim, dead, fall, grind, overhang, lean, down, lop, storm, big, chop",
    phrases:
      "cut down a tree, tree removal, tree surgeon, tree fell, branch hanging over, stump grinding, remove stump, dead tree, prune trees, tree trimming, fallen tree, tree leaning, trim the tree, tree branches, tree cut down, tree fell on, overhanging branches",
    minutes: [260, 460],
    materials: [2400, 7600],
    depends_on: { height: { usual: 7.5, power: 1 } },
  },
  planting: {
    title: "Plan and plant beds",
    things:
      "plants, flower bed, flowers, planting, raised bed, mulch, garden design, vegetable patch, bulbs, lavender, planter, seedlings, compost, shrubs, flower, gravel, bark",
    signs: "plant, lay, design, spread, build, make, put, new, install",
    phrases:
      "plant flowers, raised beds, lay mulch, garden design, flower beds planted, plant a tree, plant a hedge, spread mulch, landscape design, plant some shrubs, build raised beds, redesign my garden, landscape my yard, gravel garden",
    unit: "hour",
    quantity: 4,
    minutes: [60, 60],
    materials: [500, 3000],
  },
  fence_repair: {
    title: "Repair a fence or garden gate",
    things:
      "fence, fence panel, fence post, gate, garden gate, fencing, picket fence, chain link, side gate, wooden gate",
    signs:
      "broken, blow down, fall, lean, repair, rot, loose, wind, fix, down, wobble, sag, knock, hinge, wont close",
    phrases:
      "fence blew down, broken fence panel, fence is leaning, gate wont close, fence post rotted, fence repair, fence fell over, gate sagging, fence came down, fence panels broken, fence blown over, gate off its hinges",
    minutes: [75, 135],
    materials: [3400, 8100],
  },
  fence_install: {
    title: "Put up a new fence",
    things:
      "fence, fencing, fence panel, privacy fence, wooden fence, vinyl fence, chain link fence, trellis, garden gate, gate",
    signs: "install, new, build, put up, replace, erect",
    phrases:
      "new fence, install fence, fence installation, put up a fence, build a fence, privacy fence, replace fence, fence around the yard, new fencing, fence quote, new gate",
    unit: "linear_metre",
    quantity: 15,
    minutes: [55, 80],
    materials: [5400, 10600],
  },
  irrigation: {
    title: "Install or repair irrigation",
    things:
      "sprinkler, irrigation, sprinkler system, drip irrigation, sprinkler head, garden hose, hose reel, watering system, sprinklers, drip line",
    signs: "install, broken, leak, repair, not working, winterize, blow out, fix, new",
    phrases:
      "sprinkler not working, irrigation system, sprinkler head broken, install sprinklers, sprinkler leak, winterize sprinklers, sprinkler blowout, drip irrigation",
    unit: "job",
    minutes: [60, 105],
    materials: [3300, 8200],
  },
  shed: {
    title: "Put up or remove a shed",
    things:
      "shed, greenhouse, garden shed, playset, swing set, trampoline, summerhouse, tool shed, metal shed, log store, swing, play house, chicken coop",
    signs: "assemble, build, erect, install, remove, take down, put up, base, demolish, put together",
    phrases:
      "build a shed, assemble shed, put up a shed, remove old shed, shed base, greenhouse assembly, trampoline assembly, take down the shed, assemble swing set, demolish shed, shed removed, shed put up",
    unit: "job",
    minutes: [265, 455],
    materials: [2800, 9200],
  },
  pool: {
    title: "Clean or service a pool or hot tub",
    things:
      "pool, swimming pool, hot tub, pool pump, pond, pool filter, spa, fountain, koi pond, pond pump, hottub",
    signs:
      "clean, green, service, leak, open, close, filter, pump, algae, repair, cloudy, not heating, fix, drain",
    phrases:
      "pool cleaning, pool is green, hot tub not heating, pool pump not working, pond cleaning, open the pool, pool maintenance, swimming pool, close the pool, pool filter",
    unit: "job",
    minutes: [80, 130],
    materials: [3000, 7500],
  },
  snow: {
    title: "Clear snow",
    things: "snow, ice dam, snow removal, snow plowing, snow plow, icy",
    signs: "clear, shovel, remove, driveway, plow, path, salt",
    phrases:
      "snow removal, shovel snow, clear snow from driveway, plow the driveway, driveway plowed, snow shoveling, ice dam",
    unit: "hour",
    quantity: 1,
    minutes: [60, 60],
    materials: [0, 1000],
  },
});
