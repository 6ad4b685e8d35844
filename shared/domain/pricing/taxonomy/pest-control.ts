import { service } from "./task-kind.ts";

export const pestControl = service("pest_control", "Pest control", {
  inspection: {
    title: "Inspect for pests",
    things:
      "pest, bugs, insects, infestation, droppings, vermin, insect, creature, larvae, bite, moth, carpet moth, spider, silverfish, earwig, carpet beetle, flies, maggot, fly, critter, centipede, beetle, weevil, mite",
    signs:
      "find, see, appear, keep, hundreds, destroy,  everywhere, bite, get rid, treat, crawl, infest, inspect, full of, kill, spray",
    phrases:
      "bugs in my house, something running around, hear something running, flies in the loft, something living in the loft, something living in the walls, living in my attic, pest inspection, insects everywhere, something biting me, little black bugs, droppings in the kitchen, spiders everywhere, moths in wardrobe, fly infestation, bugs everywhere, tiny bugs, bugs in the kitchen, pest treatment",
    unit: "job",
    minutes: [50, 85],
    materials: [1200, 4800],
  },
  rodents: {
    title: "Get rid of mice or rats",
    things: "mice, mouse, rat, rat control, rodent, squirrel, mouse droppings, rats, gnaw",
    signs: "scratch, droppings, noise, wall, attic, hear, chew, nest, catch, trap, run, get rid, hole, eat",
    phrases:
      "mice in the kitchen, rats in the garden, mouse droppings, scratching in the walls, scratching noises in the attic, rodent problem, rats in the attic, squirrels in the loft, mouse in my house, rat problem, something scratching in the ceiling, scurrying",
    unit: "job",
    minutes: [65, 115],
    materials: [2700, 7300],
  },
  cockroaches: {
    title: "Treat cockroaches",
    things: "cockroach, roach, roaches, cockroaches, water bug, palmetto bug",
    signs: "kitchen, spray, everywhere, treat, kill, get rid, infest",
    phrases: "cockroaches in the kitchen, roach infestation, roaches everywhere, german roaches",
    unit: "job",
    minutes: [65, 115],
    materials: [2700, 7300],
  },
  ants: {
    title: "Treat ants",
    things: "ant, ants, ant nest, carpenter ants, fire ants, ant hill, flying ants",
    signs: "kitchen, trail, nest, everywhere, treat, get rid, swarm",
    phrases: "ants in the kitchen, ants everywhere, ant nest, carpenter ants, trail of ants, flying ants",
    unit: "job",
    minutes: [50, 85],
    materials: [1800, 5700],
  },
  wasps: {
    title: "Remove a wasp nest or bees",
    things: "wasp, bee, hornet, wasp nest, beehive, yellow jacket, hive, wasps, bees, swarm of bees, hornets",
    signs: "nest, remove, roof, sting, swarm, get rid, loft, shed, eaves",
    phrases:
      "wasp nest, wasps nest in loft, bees in the wall, hornet nest, swarm of bees, yellow jackets, remove wasp nest",
    unit: "job",
    minutes: [70, 140],
    materials: [4700, 9300],
  },
  bed_bugs: {
    title: "Treat bed bugs or fleas",
    things: "bed bug, bedbug, flea, bed bugs, fleas, tick, lice, bites",
    signs: "bite, mattress, treat, itch, carpet, bed, infest",
    phrases:
      "bed bugs, bedbugs in mattress, flea infestation, fleas in the carpet, waking up with bites, bites from bed, house has fleas",
    unit: "room",
    minutes: [150, 240],
    materials: [5000, 12000],
  },
  termites: {
    title: "Treat termites or woodworm",
    things: "termite, woodworm, termites, wood borer, wood beetle, powderpost",
    signs: "treat, wood, damage, swarm, hole, eat, inspect, dust, beam",
    phrases:
      "termites, woodworm in the beams, termite inspection, termite damage, small holes in wood, termite treatment",
    unit: "square_metre",
    quantity: 30,
    minutes: [5, 9],
    materials: [290, 610],
  },
  wildlife: {
    title: "Remove or keep out birds and wildlife",
    things:
      "pigeon, raccoon, possum, bird, bat, skunk, snake, fox, bird nest, birds, bats, raccoons, mole, groundhog, seagull, opossum, armadillo, gopher, animal, chipmunk",
    signs:
      "remove, attic, roof, chimney, nest, trap, balcony, keep out, stuck, dead, spikes, under the deck, get rid, garden",
    phrases:
      "pigeons on the balcony, raccoon in attic, birds nesting, bats in the loft, dead animal in wall, bird stuck in chimney, snake in garden, animal in the attic, skunk under the deck, moles in the lawn, bird spikes, something died in the wall",
    unit: "job",
    minutes: [75, 135],
    materials: [3500, 8500],
  },
  mosquito: {
    title: "Treat a yard against mosquitoes or ticks",
    things: "mosquito, mosquitoes, gnat, midges, yard spray, gnats",
    signs: "yard, treat, spray, garden, bite, get rid",
    phrases: "mosquito treatment, mosquitoes in the yard, spray the yard, tick treatment, gnats everywhere",
    unit: "job",
    minutes: [50, 85],
    materials: [2200, 5800],
  },
});
