// Loaded before a program with `node --import`. Moves its clock ahead by CLOCK_AHEAD_MS, or by a message from the parent
// process. The clock runs on from there.
const SystemDate = Date;
let ahead_ms = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);

const now = () => SystemDate.now() + ahead_ms;

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

process.on('message', (message: { ahead_ms: number }) => {
  ({ ahead_ms } = message);
  process.send?.({ ahead_ms });
});
// The channel must not keep the process alive.
process.channel?.unref();
