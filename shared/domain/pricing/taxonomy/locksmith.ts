import { service } from "./task-kind.ts";

export const locksmith = service("locksmith", "Locks and access", {
  lock_repair: {
    title: "Repair a lock",
    things:
      "lock, door lock, front door lock, keyhole, latch, deadbolt, key, door latch, upvc lock, multipoint lock, patio door lock",
    signs: "stiff, stuck, jam, broken, wont turn, wont lock, loose, repair, fix, hard to turn",
    phrases:
      "lock is stiff, key wont turn, lock jammed, door wont lock, lock broken, cant lock the door, lock stuck, door does not lock, key gets stuck, lock not working, lock on my door",
    minutes: [40, 65],
    materials: [2200, 6800],
  },
  lockout: {
    title: "Open a door after a lock-out",
    things: "locked out, lockout, lost keys, key, keys, house key, locked myself",
    signs: "lock out, lost, locked, inside, shut, cant get in, forgot, stolen",
    phrases:
      "locked himself in, locked herself in, locked in the bathroom, stuck in the bathroom, locked out, locked myself out, lost my keys, keys inside, shut the door with keys inside, cant get in, cannot get into my house, lost house keys, left my keys inside, locked outside, door slammed shut, locked out of my house, door fell shut, door shut behind me, door closed behind me, keys are inside, cant get into my flat",
    unit: "job",
    minutes: [35, 50],
    materials: [1100, 3900],
  },
  lock_change: {
    title: "Change or rekey locks",
    things: "lock, locks, cylinder, barrel, keys, front door lock, euro cylinder, door locks, rekey",
    signs: "change, replace, rekey, new, moved in, ex, stolen, burglary, swap, tenant",
    phrases:
      "change the locks, rekey locks, replace lock, new locks, change locks, lock changed, moved in and want new locks, keys stolen, rekey the house, replace the lock, locks changed, rekeyed",
    minutes: [30, 55],
    materials: [3400, 8100],
  },
  lock_install: {
    title: "Install extra locks or smart locks",
    things:
      "deadbolt, smart lock, door chain, keypad lock, window lock, bolt, padlock, chain, key safe, peephole, door viewer, safe, keyless",
    signs: "install, add, new, fit, extra, put",
    phrases:
      "install deadbolt, smart lock, keypad lock, window locks, add a lock, fit a door chain, install a peephole, extra lock, keyless entry, install smart lock, put a lock",
    minutes: [55, 75],
    materials: [8500, 19500],
  },
  key_broken: {
    title: "Extract a broken key",
    things: "key, broken key, snapped key, keys",
    signs: "snap, broken, stuck, in the lock, half, extract",
    phrases:
      "key snapped in the lock, broken key, key broke off, key stuck in lock, key broken in the door, key snapped, half the key",
    minutes: [35, 50],
    materials: [1300, 4700],
  },
  key_copy: {
    title: "Cut extra keys",
    things: "spare key, extra key, key copy, duplicate key, mailbox key, keys, key cutting",
    signs: "copy, cut, duplicate, spare, extra",
    phrases: "spare keys, copy a key, keys cut, duplicate keys, extra set of keys",
    minutes: [10, 20],
    materials: [300, 1500],
  },
  garage_door: {
    title: "Repair a garage door or gate",
    things:
      "garage door, garage door opener, garage door spring, roller door, electric gate, automatic gate, roller shutter, garage, up and over door, driveway gate",
    signs:
      "stuck, wont open, broken, wont close, spring, noise, off track, remote, repair, motor, half way, install, new",
    phrases:
      "garage door wont open, garage door stuck, garage door spring broke, garage door opener not working, garage door off track, electric gate not opening, garage door wont close, new garage door, roller door stuck, garage door remote",
    minutes: [80, 130],
    materials: [8500, 19500],
  },
  break_in: {
    title: "Secure a home after a break-in",
    things: "burglary, boarding up, door kicked in",
    signs: "secure, board, kicked, force, repair, broken, night",
    phrases:
      "break in, burgled, door kicked in, board up, broken into, someone broke in, secure the door after burglary, burglars",
    unit: "job",
    minutes: [80, 130],
    materials: [5300, 12700],
  },
});
