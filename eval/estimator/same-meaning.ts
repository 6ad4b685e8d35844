/** Ways to say the same: their prices must be the same. Each list is one group. */

const written = (before: string, amounts: readonly string[], after: string): string[] =>
  amounts.map((amount) => `${before} ${amount} ${after}`);

/** Numbers and units in other forms. */
export const sameAmounts: readonly (readonly string[])[] = [
  written("Lay laminate,", ["1,200", "1200", "1.2k", "1.2 k", "twelve hundred"], "square feet"),
  written("New carpet in the basement, about", ["1,050", "1050", "1.05k"], "sq ft"),
  written("Lay sod on", ["2,000", "2000", "2k", "two thousand"], "sq. ft."),
  written("Replace", ["12", "twelve", "a dozen", "one dozen"], "electrical outlets"),
  written("Replace", ["6", "six", "half a dozen"], "electrical outlets"),
  written("Put up", ["30 feet", "30 ft", "30'", "thirty feet", "10 yards", "9.144 m"], "of new fence"),
  [
    "Lay laminate in a room of 12x14 ft",
    "Lay laminate in a room of 12 by 14 feet",
    "Lay laminate in a room of 12 ft x 14 ft",
    "Lay laminate in a room of 12' x 14'",
    "Lay laminate, 168 sq ft",
  ],
  [
    "Lay laminate, 20 m2",
    "Lay laminate, 20 m²",
    "Lay laminate, 20 sqm",
    "Lay laminate, 20 square meters",
    "Lay laminate in a room of 4 m x 5 m",
    "Lay laminate in a room of 400 x 500 cm",
  ],
  ["Repoint 10 m² of brick wall", "Repoint 10 sq m of brick wall", "Repoint ten square metres of brick wall"],
  [
    "Replace 2.5 m of skirting",
    "Replace two and a half metres of skirting",
    "Replace 2 1/2 m of skirting",
    "Replace 250 cm of skirting",
    "Replace 2,5 m of skirting",
  ],
];

/** The same pieces of work in another order. */
export const sameClauses: readonly (readonly [string, string])[] = [
  [
    "The kitchen tap drips. The bedroom socket is dead.",
    "The bedroom socket is dead. The kitchen tap drips.",
  ],
  ["Mow the lawn, and clean the gutters.", "Clean the gutters, and mow the lawn."],
  ["The roof leaks. A window pane is cracked.", "A window pane is cracked. The roof leaks."],
  ["Hang the TV. Replace the front door lock.", "Replace the front door lock. Hang the TV."],
  ["The toilet keeps running; the oven does not heat.", "The oven does not heat; the toilet keeps running."],
  [
    "Patch a hole in the drywall. Install a ceiling fan.",
    "Install a ceiling fan. Patch a hole in the drywall.",
  ],
  ["We have mice. Replace 3 sockets.", "Replace 3 sockets. We have mice."],
  ["Lay laminate, 20 m2. Paint two bedrooms.", "Paint two bedrooms. Lay laminate, 20 m2."],
];

/** A piece of work, and the same with more detail: never another task, never another amount. */
export const sameWithDetail: readonly (readonly [string, string])[] = [
  ["The kitchen tap drips.", "The kitchen tap drips. It drips into the sink, and the noise keeps us awake."],
  [
    "The toilet keeps running.",
    "The toilet keeps running. The cistern is behind a tiled wall, and the water is hard here.",
  ],
  [
    "The washing machine won't drain.",
    "The washing machine won't drain. It stands in the bathroom beside the sink and is five years old.",
  ],
  [
    "The bedroom outlet has no power.",
    "The bedroom outlet has no power. The one in the hall works, and so do all the lights.",
  ],
  [
    "The roof leaks.",
    "The roof leaks. There is a stain on the bedroom ceiling, and we put a bucket on the carpet.",
  ],
  [
    "Locked out of my flat.",
    "Locked out of my flat. The key is on the kitchen table, and the windows are shut.",
  ],
  ["Mow the lawn.", "Mow the lawn. There is a shed at the back, and the gate to the garden is open."],
  ["The dishwasher leaks.", "The dishwasher leaks. There was water on the kitchen floor twice this week."],
  [
    "We have mice in the kitchen.",
    "We have mice in the kitchen. They come from behind the fridge, and there are droppings in a cupboard.",
  ],
  [
    "The radiator in the study is cold.",
    "The radiator in the study is cold. The pipes are warm, and the other rooms are fine.",
  ],
  [
    "A pane of the bedroom window is cracked.",
    "A pane of the bedroom window is cracked. The frame is wood, painted white, and in good order.",
  ],
  [
    "Mount a TV on the wall.",
    "Mount a TV on the wall. It is 55 inches wide, the wall is brick, and there is a socket below.",
  ],
];
