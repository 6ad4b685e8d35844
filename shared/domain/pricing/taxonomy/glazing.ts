import { service } from "./task-kind.ts";

export const glazing = service("glazing", "Windows and glass", {
  pane_replace: {
    title: "Replace broken glass",
    things:
      "window, glass, pane, window pane, glass door, windowpane, door glass, sliding glass door, patio door glass, greenhouse glass, storefront, glass panel, shower glass, shop window",
    signs: "broken, crack, smash, shatter, replace, hole, ball, chip, stone, bird, break",
    phrases:
      "broken window, smashed window, cracked glass, window pane broken, ball through the window, glass is cracked, shattered glass door, replace a window pane, cracked window, window smashed, broken glass in the door, window got broken, window is cracked",
    minutes: [75, 115],
    materials: [7500, 17500],
  },
  window_repair: {
    title: "Repair a window that sticks, leaks or won't shut",
    things:
      "window, sash window, window handle, window latch, window hinge, sash cord, window frame, window seal, upvc window, windows, window lock, velux, window crank, casement",
    signs:
      "stuck, wont open, wont close, draught, leak, broken, rattle, stiff, repair, rot, handle, fix, painted shut, jam, cold air, seal",
    phrases:
      "window wont close, handle came off the window, window handle came off, window wont stay up, window rope, window stuck, window wont open, sash window repair, window handle broken, draughty window, sash cord broken, windows rattle, painted shut, window leaks when it rains, window does not shut, rotten window frame, cant open window, window seal",
    minutes: [55, 100],
    materials: [2700, 6800],
  },
  misted: {
    title: "Replace misted double glazing",
    things:
      "double glazing, window, double glazed unit, sealed unit, double pane, windows, double glazed window, thermal pane",
    signs: "misty, fog, condensation, between the panes, blown, steam, cloudy, moisture",
    phrases:
      "condensation between panes, misted double glazing, foggy windows, blown double glazing, windows are fogged up, fog between the glass, cloudy double glazing, moisture between panes, window is misty, condensation inside double glazing",
    minutes: [50, 85],
    materials: [8500, 17500],
  },
  window_replace: {
    title: "Replace windows",
    things:
      "window, new window, replacement window, bay window, double glazing, windows, new windows, upvc windows, skylight, egress window, roof window",
    signs: "replace, new, install, fit, upgrade, double, old, quote, change",
    phrases:
      "new windows, replace windows, window replacement, double glazing quote, install new windows, bay window, single pane windows, upvc windows, replacement windows, install a skylight, windows replaced, change old windows",
    minutes: [170, 280],
    materials: [42000, 83000],
  },
  mirror: {
    title: "Cut or fit glass and mirrors",
    things:
      "glass shelf, glass table top, custom mirror, glass shower screen, glass balustrade, mirror cut, table top glass, glass splashback, bathroom mirror, glass cut",
    signs: "cut, fit, custom, install, replace, broken, crack, new",
    phrases:
      "glass cut to size, custom mirror, glass shower door, glass splashback, glass table top, frameless shower, mirror cracked, broken mirror, shower door glass, glass shower door installed",
    minutes: [80, 130],
    materials: [15500, 32500],
  },
  screens: {
    title: "Repair or fit fly screens",
    things:
      "window screen, fly screen, screen, screen door, mosquito net, bug screen, screens, mesh, patio screen, torn screen",
    signs: "torn, rip, replace, install, fix, repair, hole, new, cat",
    phrases:
      "torn window screen, rescreen, replace screens, fly screens, screen door ripped, window screens, screen torn, hole in the screen, mosquito nets",
    minutes: [24, 46],
    materials: [1600, 4400],
  },
  patio_door: {
    title: "Repair a sliding or patio door",
    things:
      "patio door, slider, patio slider, sliding door, french door, bifold door, sliding glass door, conservatory, patio doors, glass sliding door, french doors",
    signs:
      "stuck, roller, track, push, hard, wont slide, wont close, broken, repair, leak, jam, hard to open, fix, off track, stiff",
    phrases:
      "patio door stuck, sliding door wont slide, sliding door off track, sliding glass door hard to open, sliding door hard to push, patio door rollers, conservatory leaking, french doors wont close, bifold doors stuck, sliding door stuck",
    minutes: [75, 115],
    materials: [3800, 10200],
  },
});
