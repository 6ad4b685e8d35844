import { service } from "./task-kind.ts";

export const painting = service("painting", "Painting and decorating", {
  interior_room: {
    title: "Paint a room",
    things:
      "paint, room, wall, bedroom, living room, lounge, nursery, hallway, interior, emulsion, walls, dining room, kitchen, office, landing, bathroom, house, apartment, coat, colour",
    signs:
      "paint, repaint, redecorate, decorate, freshen, coat, colour, peel, two coats, white, grey, touch up",
    phrases:
      "paint a room, paint the bedroom, walls painted, repaint living room, room needs painting, coat of paint, interior painting, paint my apartment, paint inside, paint walls, decorate the bedroom, painting done, lick of paint, paint is peeling, touch up paint, touch ups, touch up the walls, painted white",
    unit: "room",
    minutes: [320, 580],
    materials: [6500, 14500],
  },
  ceiling: {
    title: "Paint a ceiling",
    things: "ceiling, ceiling paint, water stain",
    signs: "paint, repaint, stain, white, coat, cover",
    phrases:
      "paint the ceiling, ceiling painted, paint ceilings, repaint ceiling, cover a stain on the ceiling",
    unit: "room",
    minutes: [125, 235],
    materials: [3100, 6900],
  },
  exterior: {
    title: "Paint the outside of a house",
    things:
      "exterior, outside, house exterior, siding, render, masonry paint, facade, weatherboard, outside of the house, stucco, shutters",
    signs: "paint, repaint, peel, flake, coat, fade, paint job",
    phrases:
      "exterior painting, paint outside of house, paint the house exterior, paint siding, outside painted, paint is flaking outside, paint exterior, paint the outside",
    unit: "square_metre",
    quantity: 120,
    minutes: [14, 23],
    materials: [360, 740],
  },
  woodwork: {
    title: "Paint doors and woodwork",
    things:
      "door, skirting, woodwork, trim, window frame, windows frame, gloss, banister, radiator, door frame, window sill, railings",
    signs: "paint, gloss, varnish, repaint, sand, stain",
    phrases:
      "paint doors, gloss the skirting, paint woodwork, paint trim, paint the front door, varnish the door, paint the stairs, paint window frames, paint the banister, paint baseboards, paint the radiators",
    minutes: [60, 120],
    materials: [1100, 2900],
  },
  cabinets: {
    title: "Paint kitchen cabinets",
    things: "cabinet, kitchen cabinet, cupboard, kitchen unit, cabinets, furniture, dresser",
    signs: "paint, spray, respray, repaint, refinish",
    phrases:
      "paint kitchen cabinets, spray cabinets, repaint cupboards, painted cabinets, respray kitchen, paint the cupboards, paint furniture",
    minutes: [60, 120],
    materials: [1000, 2500],
  },
  wallpaper_hang: {
    title: "Hang wallpaper",
    things: "wallpaper, feature wall, wall paper, mural, lining paper",
    signs: "hang, put up, install, new, paste, paper",
    phrases:
      "hang wallpaper, paper the room, paper a room, wallpaper a feature wall, wallpapering, put up wallpaper, wallpaper the bedroom",
    unit: "square_metre",
    quantity: 20,
    minutes: [24, 36],
    materials: [1500, 3500],
  },
  wallpaper_strip: {
    title: "Strip wallpaper",
    things: "wallpaper, old wallpaper, woodchip, wallpaper border",
    signs: "strip, remove, peel, old, take down, off, scrape",
    phrases: "strip wallpaper, remove wallpaper, take off wallpaper, old wallpaper removed, woodchip removed",
    unit: "square_metre",
    quantity: 25,
    minutes: [15, 27],
    materials: [70, 180],
  },
  fence_stain: {
    title: "Paint or stain a fence, shed or deck",
    things: "fence, shed, deck, fence panel, fencing, decking, gate, pergola",
    signs: "stain, paint, treat, seal, oil, varnish, creosote, restain",
    phrases:
      "stain the fence, paint the fence, stain the deck, seal the deck, paint the shed, fence painted, deck staining, deck sealing, treat the fence",
    unit: "square_metre",
    quantity: 25,
    minutes: [10, 16],
    materials: [200, 400],
  },
});
