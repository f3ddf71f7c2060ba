// Loaded into a process with `--import`: its clock is wrong by SHIFT_CLOCK_MS.

const shiftMs = Number(process.env.SHIFT_CLOCK_MS)
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now() + shiftMs], newTarget),
  get: (target, key, receiver) =>
    key === 'now' ? () => target.now() + shiftMs : Reflect.get(target, key, receiver),
})
