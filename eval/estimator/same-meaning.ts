/** Different words for the same request, whose prices must be equal. Each list is one group. */

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

/** A task, and the same with more detail: never another task, never another amount. */
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

/** As `sameWithDetail`, written later from the services' names and never looked at one by one. */
export const secondWithDetail: readonly (readonly [string, string])[] = [
  [
    "The toilet is blocked.",
    "The toilet is blocked. It is the one downstairs, next to the kitchen, and we have only two.",
  ],
  [
    "Replace the light switch in the hall.",
    "Replace the light switch in the hall. It is beside the front door, and the lamp itself is new.",
  ],
  [
    "The oven does not heat.",
    "The oven does not heat. The light inside comes on, the fan turns, and the clock shows the time.",
  ],
  [
    "Paint the living room.",
    "Paint the living room. The walls are white now, we will move the sofa and take down the curtains.",
  ],
  [
    "The front door lock is stiff.",
    "The front door lock is stiff. The door is made of oak, and the key turns only when I pull it.",
  ],
  [
    "A gutter has come down.",
    "A gutter has come down. It hung over the patio, and the wind took it on Monday night.",
  ],
  [
    "There is a wasp nest under the roof.",
    "There is a wasp nest under the roof. You see it from the bedroom window, above the gutter.",
  ],
  ["Assemble a bed.", "Assemble a bed. It is still in its box in the garage, the mattress comes on Friday."],
  [
    "The air conditioner does not cool.",
    "The air conditioner does not cool. It hangs over the bedroom door and hums, the filter was cleaned in May.",
  ],
  [
    "Repair a hole in the drywall.",
    "Repair a hole in the drywall. My son threw a chair, it is near the window and as large as a plate.",
  ],
  [
    "The garage door does not open.",
    "The garage door does not open. The car is inside, the remote has new batteries, and the power is on.",
  ],
  [
    "Trim the hedge.",
    "Trim the hedge. It runs along the street, there is a fence behind it and a lawn in front.",
  ],
  [
    "The shower drips.",
    "The shower drips. The tiles behind it are fine, the tap is from Grohe, and there is no damp on the ceiling below.",
  ],
  [
    "Clean the carpet in the bedroom.",
    "Clean the carpet in the bedroom. The cat was sick on it, and the windows have been open since.",
  ],
  [
    "The dryer does not start.",
    "The dryer does not start. It stands on top of the washing machine, which works.",
  ],
];
