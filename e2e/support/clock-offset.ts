// Loaded before a program of ours (`node --import`): its clock goes ahead as far as CLOCK_AHEAD_MS says, or a message of the
// process that started it. Time goes on from there; nothing in the program knows of it.
const SystemDate = Date;
let ahead_ms = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);

const now = () => SystemDate.now() + ahead_ms;

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, given, asked) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

process.on('message', (message: { ahead_ms: number }) => {
  ({ ahead_ms } = message);
  process.send?.({ ahead_ms });
});
// The program ends when it is done, whoever might still send something.
process.channel?.unref();
