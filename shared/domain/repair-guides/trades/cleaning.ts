import { adviceFor, card, cause, expert, guide } from "../advice.ts";

export const cleaning = adviceFor("cleaning", {
  regular: guide({
    issue: "A home needs its regular cleaning.",
    severity: "low",
    difficulty: 1,
    minutes: [90, 240],
    tools: "vacuum cleaner, microfiber cloths, mop, all-purpose cleaner",
    parts: { "all-purpose cleaner": [300, 800] },
    causes: [
      cause(
        "Ordinary dust and dirt",
        5,
        [
          "Has it been cleaned within the last two months?",
          "A normal round will do.",
          "It may need a deep clean first.",
        ],
        [
          "Put things away, then work room by room from the top down and from the back to the door.",
          "Dust first, then clean kitchen and bathroom surfaces, and leave the cleaner on for five minutes.",
          "Vacuum all floors and mop hard ones last, with as little water as possible.",
        ],
      ),
      expert("There is not enough time or strength", 2, [
        "Would it take you more than a day?",
        "A cleaner can do it in a few hours.",
        "You can do it in a day.",
      ]),
    ],
    stop: ["Stop if you feel dizzy or your eyes burn: air the room."],
    never: ["Never mix bleach with ammonia, vinegar or any other cleaner."],
  }),
  deep: guide({
    issue: "A home needs a deep clean.",
    severity: "low",
    difficulty: 2,
    minutes: [240, 600],
    tools: "vacuum cleaner, scrub brush, microfiber cloths, degreaser, vinegar, rubber gloves",
    parts: { degreaser: [400, 1000], descaler: [400, 1000] },
    causes: [
      cause(
        "Grease and lime have built up",
        5,
        [
          "Are the surfaces sound under the dirt?",
          "Time and the right cleaner will remove it.",
          "The surface itself may be damaged.",
        ],
        [
          "Do one room at a time. Take everything off shelves and out of cabinets.",
          [
            "Let degreaser work for ten minutes in the kitchen and vinegar on lime in the bathroom, then scrub.",
            "Do not use vinegar on marble or other natural stone.",
          ],
          "Clean behind and under what you can move without lifting, then vacuum and mop.",
        ],
      ),
      expert("Sewage, heavy mold or hoarding", 2, [
        "Is there sewage, mold over more than ten square feet, or trash piled high?",
        "That needs protective equipment and a trained crew.",
        "It is ordinary dirt.",
      ]),
    ],
    stop: ["Stop if you find droppings of rodents: wet them with disinfectant before you touch them."],
    never: ["Never mix cleaners."],
  }),
  end_of_tenancy: guide({
    issue: "A home has to be cleaned before you move out.",
    severity: "low",
    difficulty: 2,
    minutes: [240, 600],
    tools: "vacuum cleaner, scrub brush, degreaser, glass cleaner, magic sponge, rubber gloves",
    parts: { degreaser: [400, 1000], "glass cleaner": [300, 700] },
    causes: [
      cause(
        "The home is empty",
        4,
        [
          "Will the furniture be gone when you clean?",
          "You can work through each room in one go.",
          "Wait until the furniture is gone.",
        ],
        [
          "Go through the checklist of your lease or your landlord and take pictures before and after.",
          "Clean inside the oven, the refrigerator and all cabinets first, because they take longest.",
          "Then do windows from inside, bathrooms, light switches, doors and last the floors.",
        ],
      ),
      expert("The lease asks for a professional", 3, [
        "Does your lease ask for a receipt from a professional cleaner?",
        "Then only a professional cleaning meets the lease.",
        "You may clean it yourself.",
      ]),
    ],
    stop: ["Stop scrubbing where paint comes off."],
    never: ["Never mix cleaners."],
  }),
  after_builders: guide({
    issue: "Dust and residue from building work have to be removed.",
    severity: "low",
    difficulty: 2,
    minutes: [240, 600],
    tools: "vacuum with HEPA filter, dust mask, microfiber cloths, plastic scraper",
    parts: { "dust masks": [500, 1500], "vacuum bags": [800, 2000] },
    causes: [
      cause(
        "Ordinary drywall and saw dust",
        5,
        [
          "Was only new material cut or sanded?",
          "It is ordinary building dust.",
          "Old material was disturbed.",
        ],
        [
          "Wear a mask, open the windows and switch off fans and air conditioning.",
          "Vacuum walls, ledges and floors from the top down. Wipe only after that, with damp cloths.",
          "Lift paint spots off glass with a plastic scraper and soapy water, and repeat the round two days later.",
        ],
      ),
      expert("Old material was disturbed", 2, [
        "Was paint from before 1978, or old insulation, tile or ceiling texture broken or sanded?",
        "The dust may hold lead or asbestos. Keep out and have it tested.",
        "Nothing old was disturbed.",
      ]),
    ],
    stop: ["Stop if you do not know what the dust is from."],
    never: ["Never sweep dry building dust."],
  }),
  carpet: guide({
    issue: "A carpet or rug is stained, dirty or smells.",
    severity: "low",
    difficulty: 1,
    minutes: [20, 90],
    tools: "white cloths, dish soap, baking soda, vacuum cleaner",
    parts: { "carpet cleaner": [600, 1500] },
    causes: [
      cause(
        "A fresh stain",
        5,
        [
          "Is the stain less than a day old?",
          "A fresh stain mostly comes out.",
          "An old stain needs more work.",
        ],
        [
          "Blot with a white cloth from the edge to the middle. Do not rub.",
          ["Dab with a teaspoon of dish soap in a cup of warm water.", "Try a hidden spot first."],
          "Rinse with clear water and press dry towels on it.",
        ],
      ),
      cause(
        "Old dirt or smell",
        3,
        [
          "Is the whole carpet dull or does it smell?",
          "Dirt or smell sits deep in the fibers.",
          "Only one spot is concerned.",
        ],
        [
          "Spread baking soda, leave it overnight and vacuum slowly in both directions.",
          "Rent an extraction machine and use as little water as you can. Let it dry for a day with open windows.",
        ],
      ),
      expert("Wool, silk, flood or mold", 2, [
        "Is it wool or silk, or has it been soaked for more than a day?",
        "That needs a professional, because it can shrink, bleed or grow mold.",
        "It is an ordinary carpet that was not soaked.",
      ]),
    ],
    stop: ["Stop if color comes off on the cloth."],
    never: ["Never use bleach on a carpet."],
  }),
  upholstery: guide({
    issue: "A sofa, chair or mattress is stained or smells.",
    severity: "low",
    difficulty: 1,
    minutes: [20, 90],
    tools: "vacuum cleaner with upholstery brush, white cloths, dish soap, baking soda",
    parts: { "upholstery cleaner": [600, 1500] },
    causes: [
      cause(
        "The label allows water",
        4,
        ["Does the care label show W or WS?", "You may clean it with water.", "Water may leave marks."],
        [
          "Vacuum it well, also under the cushions.",
          "Whip dish soap in warm water and dab with the foam only.",
          "Wipe with a damp cloth and let it dry in moving air.",
        ],
      ),
      cause(
        "A smell in the mattress",
        3,
        [
          "Is it a mattress that only smells?",
          "Moisture and sweat have settled in it.",
          "It is not a mattress.",
        ],
        ["Take the bedding off, spread baking soda, leave it for eight hours and vacuum it."],
      ),
      expert("Delicate fabric or bed bugs", 2, [
        "Does the label show S or X, or do you see small brown spots along the seams?",
        "Delicate fabric needs a professional; brown spots may be bed bugs and need pest control.",
        "Nothing like that is there.",
      ]),
    ],
    stop: ["Stop if the fabric changes color."],
    never: ["Never soak the padding."],
  }),
  oven: guide({
    issue: "An oven or another kitchen appliance is dirty with grease.",
    severity: "low",
    difficulty: 1,
    minutes: [60, 150],
    tools: "baking soda, spray bottle with vinegar, plastic scraper, rubber gloves",
    parts: { "baking soda": [200, 500] },
    before: ["Switch the oven off and let it cool completely."],
    causes: [
      cause(
        "Burned-on grease",
        5,
        [
          "Is it ordinary grease and food?",
          "It comes off with time and baking soda.",
          "It may be a coating that comes off.",
        ],
        [
          "Take the racks out and soak them in hot water with dish soap.",
          [
            "Spread a paste of baking soda and water on the inside and leave it overnight.",
            "Keep it off heating elements and seals.",
          ],
          "Wipe it out, spray vinegar on what is left and wipe with a damp cloth until no white is left.",
        ],
      ),
      expert("The enamel flakes or something is broken", 1, [
        "Does the surface flake off or is the glass loose?",
        "The oven is damaged and should be looked at by a technician.",
        "The surface is whole.",
      ]),
    ],
    after: ["Heat the empty oven to 300 °F for ten minutes with open windows."],
    stop: ["Stop if the seal comes off."],
    never: ["Never use oven cleaner spray on a hot oven.", "Never line the floor of an oven with foil."],
  }),
  windows: guide({
    issue: "Windows are dirty.",
    severity: "low",
    difficulty: 1,
    minutes: [30, 180],
    tools: "squeegee, microfiber cloth, bucket, dish soap, extension pole",
    causes: [
      cause(
        "They can be reached from the floor",
        4,
        [
          "Can you reach the glass from inside or with a pole from the ground?",
          "You can clean it safely.",
          "It is too high to reach.",
        ],
        [
          "Brush dust off the frame and the sill.",
          "Wash with a few drops of dish soap in warm water.",
          "Pull the squeegee from top to bottom, wipe its edge each time and dry the corners. Do it out of direct sun.",
        ],
      ),
      expert("Outside on an upper floor", 3, [
        "Would you have to lean out or climb?",
        "Leave upper floors to a window cleaner with the right equipment.",
        "Nothing has to be climbed.",
      ]),
    ],
    stop: ["Stop if a pane is cracked or loose."],
    never: ["Never stand on a window sill or lean out of a window."],
  }),
  pressure_wash: guide({
    issue: "A patio, driveway or siding is dirty or green.",
    severity: "low",
    difficulty: 2,
    minutes: [60, 240],
    tools: "pressure washer, wide nozzle, stiff broom, safety glasses, closed shoes",
    parts: { "outdoor cleaner": [1000, 2500] },
    before: [["Sweep the area, close windows and cover outdoor outlets.", "Keep children and animals away."]],
    causes: [
      cause(
        "Solid concrete or paving",
        4,
        [
          "Is the surface concrete, brick or stone that is whole?",
          "It can be pressure-washed.",
          "The surface may be damaged by pressure.",
        ],
        [
          "Start with the wide nozzle, two feet from the surface, and try a corner.",
          "Move in even strips away from the house and overlap them.",
          "Fill the joints between pavers with sand when they are dry.",
        ],
      ),
      cause(
        "Wood or siding",
        3,
        ["Is it wood or siding?", "High pressure damages it.", "It is neither wood nor siding."],
        [
          "Use a soft brush, outdoor cleaner and a garden hose.",
          "Rinse from above so that no water is forced behind the boards.",
        ],
      ),
      expert("Old paint or a place that is too high", 2, [
        "Is there paint from before 1978, or would you have to climb?",
        "Old paint may hold lead and heights are dangerous: leave both to a professional.",
        "Neither is the case.",
      ]),
    ],
    stop: ["Stop if the surface flakes or joints wash out."],
    never: [
      "Never point the jet at people, animals, windows, outlets or wires.",
      "Never use it from a height.",
    ],
  }),
  mould: guide({
    issue: "There is mold or a musty smell.",
    severity: "medium",
    difficulty: 2,
    minutes: [45, 120],
    tools: "N95 mask, rubber gloves, safety glasses, dish soap, sponge, trash bag",
    parts: { "N95 masks": [800, 2000], "mold cleaner": [600, 1500] },
    before: [
      "Wear mask, gloves and safety glasses, open a window and close the door to the rest of the home.",
    ],
    causes: [
      cause(
        "Condensation on a cold surface",
        5,
        [
          "Is the spot smaller than ten square feet and in a corner, near a window or in a bathroom?",
          "Moist air most likely condenses there.",
          "Moisture may come from somewhere else.",
        ],
        [
          "Wash hard surfaces with warm water and dish soap, and dry them completely.",
          "Put sponge and cloths into a closed bag and throw them away.",
          "Air the room twice a day, keep the humidity below 50% and move furniture away from the wall.",
        ],
      ),
      expert("A leak or a large area", 3, [
        "Is the wall wet, does the spot come back within weeks, or is it larger than ten square feet?",
        "Water comes from a leak, or the area is too large. A professional must find the source.",
        "The spot is small and dry.",
      ]),
    ],
    stop: ["Stop if you cough or feel ill.", "Stop if drywall is soft: it has to be replaced."],
    never: ["Never mix bleach with other cleaners.", "Never paint over mold.", "Never brush dry mold."],
  }),
  rubbish: guide({
    issue: "Trash, furniture or junk has to be taken away.",
    severity: "low",
    difficulty: 2,
    minutes: [60, 240],
    tools: "work gloves, heavy trash bags, hand truck",
    parts: { "heavy trash bags": [800, 2000] },
    causes: [
      cause(
        "A few things that one or two people can carry",
        4,
        [
          "Can two people carry every piece?",
          "You can take it away in one or two trips.",
          "It is too much for two people.",
        ],
        [
          "Sort into donate, recycle, trash and hazardous.",
          "Book a bulk pickup with your town, or a slot at the recycling center.",
          "Carry with straight backs and use a hand truck for heavy pieces.",
        ],
      ),
      expert("A whole home or hazardous waste", 3, [
        "Is it a whole room or more, or are there paints, oils, batteries or needles?",
        "A crew can clear it, and hazardous waste needs its own collection.",
        "It is a small load of ordinary things.",
      ]),
    ],
    stop: ["Stop if you find something that could be asbestos, needles or chemicals."],
    never: ["Never put batteries, paint or refrigerators into the trash."],
  }),
  chimney_sweep: card({
    issue: "A chimney has to be swept.",
    severity: "medium",
    causes: { "Soot and creosote have built up": 5, "A nest blocks the flue": 2 },
    why: "Creosote catches fire, and a blocked flue fills the home with carbon monoxide.",
    meanwhile: ["Do not light a fire, and check that your carbon monoxide alarm works."],
    never: ["Never burn trash or wet wood.", "Never climb up to the chimney."],
  }),
});
