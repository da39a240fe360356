// Loaded before the server, which it tells nothing: how long its event loop was held up, for whoever asks the process.
//
// A machine that is busy elsewhere holds it up, too; so what counts is the time that the thread itself worked without a pause.

const EVERY_MS = 5;

let longest = { worked: 0, passed: 0 };
let before = now();

setInterval(() => {
  const { worked, passed } = now();
  const turn = { worked: worked - before.worked, passed: passed - before.passed - EVERY_MS };
  if (turn.worked > longest.worked) longest = { ...longest, worked: turn.worked };
  if (turn.passed > longest.passed) longest = { ...longest, passed: turn.passed };
  before = now();
}, EVERY_MS).unref();

function now() {
  const { user, system } = process.threadCpuUsage();
  return { worked: (user + system) / 1000, passed: performance.now() };
}

process.on('message', (message) => {
  if (message !== 'longest turn') return;
  process.send?.(longest);
  longest = { worked: 0, passed: 0 };
});
// The channel alone is no reason to stay.
process.channel?.unref();
