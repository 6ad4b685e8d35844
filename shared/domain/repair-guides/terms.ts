/** Words of the trades that people ask about, each with what it is and where it is found. */
const terms: readonly (readonly [RegExp, string])[] = [
  [
    /shut-?off valves?|stop ?cocks?|isolation valves?/i,
    "A shutoff valve is a small handle on the pipe in front of a fixture, usually under the sink or behind the toilet. Turned clockwise it closes the water.",
  ],
  [
    /main (?:water )?valve|water main/i,
    "The main valve closes the water of the whole home. It is usually where the pipe enters: in the basement, a utility closet or a box at the street.",
  ],
  [
    /(?:p-?|drain )?traps?/i,
    "The trap is the bent piece of pipe below a sink. It holds water so that no smell comes up.",
  ],
  [
    /cartridges?/i,
    "The cartridge is the part inside a faucet with one handle that opens and mixes the water. It sits below the handle.",
  ],
  [/washers?/i, "A washer is a flat ring of rubber that closes the water where a faucet is turned off."],
  [
    /o-?rings?/i,
    "An O-ring is a thin ring of rubber that seals a part that turns, such as the handle or the spout of a faucet.",
  ],
  [
    /packing nuts?/i,
    "The packing nut is the nut right below the handle of a faucet. It presses the seal around the stem.",
  ],
  [
    /(?:single )?lever mixers?|mixer taps?|single[- ]handle/i,
    "A single lever mixer is a faucet with one handle for hot and cold water. It has a cartridge inside instead of washers.",
  ],
  [/aerators?/i, "The aerator is the small sieve that is screwed onto the end of a faucet's spout."],
  [
    /flappers?/i,
    "The flapper is the rubber lid at the bottom of the toilet's tank. It lifts to flush and then closes again.",
  ],
  [
    /fill valves?/i,
    "The fill valve is the upright part in the toilet's tank that lets new water in and stops when the tank is full.",
  ],
  [/floats?/i, "The float rises with the water in the toilet's tank and tells the fill valve when to stop."],
  [
    /overflow (?:tube|pipe)/i,
    "The overflow tube is the open pipe that stands in the middle of the toilet's tank.",
  ],
  [
    /wax rings?/i,
    "The wax ring seals the toilet to the drain in the floor. It can only be seen with the toilet lifted off.",
  ],
  [
    /breakers?/i,
    "A breaker is a switch in the electrical panel that turns one circuit off. A tripped one stands between on and off.",
  ],
  [
    /(?:electrical |breaker |fuse )?(?:panel|fuse ?box)/i,
    "The panel is the metal box with all breakers, often in a basement, garage or hall.",
  ],
  [
    /gfci|rcd|residual current/i,
    "A GFCI is an outlet or breaker with a test button that cuts the power when current goes astray, as with water.",
  ],
  [/outlets?|sockets?/i, "An outlet is where you plug a device into the wall."],
  [/dimmers?/i, "A dimmer is a switch with which a lamp is made brighter or darker."],
  [/ballasts?|drivers?/i, "The ballast or driver is the box in a lamp that feeds its tube or its LEDs."],
  [
    /pilot (?:light|flame)/i,
    "The pilot light is the small flame that lights the burner of a furnace or a water heater.",
  ],
  [
    /thermostats?/i,
    "The thermostat is the control on the wall that turns heating or cooling on at the temperature you set.",
  ],
  [
    /(?:air |furnace )?filters?/i,
    "The filter is a flat frame of paper or foam through which the furnace or air conditioner draws its air.",
  ],
  [
    /condensate (?:line|drain|pump)/i,
    "The condensate drain leads away the water that an air conditioner takes from the air.",
  ],
  [
    /evaporator|coils?/i,
    "The coil is the part of the air conditioner that gets cold and cools the air that is blown over it.",
  ],
  [/anode(?: rod)?/i, "The anode rod is a metal rod in a water heater that rusts in place of the tank."],
  [
    /(?:pressure|temperature)(?: and temperature)? relief valves?|t ?& ?p valves?/i,
    "The relief valve lets water out of a water heater when pressure or heat get too high. A pipe leads down from it.",
  ],
  [
    /expansion tanks?/i,
    "The expansion tank is the small tank beside the water heater that takes up water when it gets warm.",
  ],
  [/sump pumps?/i, "A sump pump stands in a pit in the basement and pumps water out before it floods."],
  [/cleanouts?/i, "A cleanout is a capped opening in a drain through which a clog can be reached."],
  [
    /augers?|drain snakes?|plumber'?s snakes?/i,
    "A drain snake is a long flexible cable that is turned into a drain to break up a clog.",
  ],
  [/plungers?/i, "A plunger is a rubber cup on a stick with which a clog is pushed and pulled loose."],
  [/caulk|sealant/i, "Caulk is the soft seam that keeps water out between a tub or sink and the wall."],
  [/grout/i, "Grout is the hard filling between tiles."],
  [
    /drywall|plasterboard|sheetrock/i,
    "Drywall is the board of plaster that most inner walls and ceilings are made of.",
  ],
  [/studs?/i, "Studs are the upright beams inside a wall that boards are screwed to."],
  [/joists?/i, "Joists are the beams that carry a floor or a ceiling."],
  [
    /load[- ]bearing/i,
    "A load-bearing wall carries what is above it. It must not be cut without an engineer.",
  ],
  [/hinges?/i, "Hinges are the joints on which a door swings."],
  [/strike plates?/i, "The strike plate is the metal plate in the door frame that the latch slides into."],
  [
    /deadbolts?/i,
    "A deadbolt is the second lock of a door, whose bolt moves only with the key or the thumb turn.",
  ],
  [/cylinders?/i, "The cylinder is the part of a lock that the key goes into."],
  [
    /gaskets?|seals?|weather ?strip(?:ping)?/i,
    "A seal or gasket is a soft strip or ring that closes a gap against water or air.",
  ],
  [/flashing/i, "Flashing is the metal that keeps rain out where a roof meets a wall or a chimney."],
  [/downspouts?/i, "A downspout is the pipe that leads rain from the gutter to the ground."],
  [/allen (?:key|wrench)|hex keys?/i, "A hex key is an L-shaped tool for screws with a six-sided hole."],
  [/adjustable wrench/i, "An adjustable wrench is a tool for nuts whose opening can be set to their size."],
];

/** What the word means that a question asks for after its first words. Undefined if it asks for none that is known. */
export const termFinder =
  (asking: RegExp, known: readonly (readonly [RegExp, string])[]) =>
  (question: string): string | undefined => {
    const asked = asking.exec(question)?.[1];
    return asked === undefined
      ? undefined
      : known.find(([name]) =>
          new RegExp(String.raw`(?<!\p{L})(?:${name.source})(?!\p{L})`, "iu").test(asked),
        )?.[1];
  };

/** What a word in a question means. Undefined if the question asks for no known word. */
export const termIn = termFinder(
  /\b(?:what(?:.?s| is| are| does| do)|what do you mean by|where (?:is|are|do i find|can i find|would i find)|which (?:one )?is)\b(.*)/i,
  terms,
);
