// Preloaded into the server; measures how long its event loop was blocked and replies to a message from the parent.
// Other programs also delay the loop, so the limit applies to the thread's own CPU time, not to the elapsed time.

const INTERVAL_MS = 5;

const NONE = { cpu_ms: 0, elapsed_ms: 0 };
let longest = NONE;
let last = measure();

setInterval(() => {
  const now = measure();
  const cpu_ms = now.cpu_ms - last.cpu_ms;
  const elapsed_ms = now.elapsed_ms - last.elapsed_ms - INTERVAL_MS;
  longest = {
    cpu_ms: Math.max(longest.cpu_ms, cpu_ms),
    elapsed_ms: Math.max(longest.elapsed_ms, elapsed_ms),
  };
  last = measure();
}, INTERVAL_MS).unref();

function measure() {
  const { user, system } = process.threadCpuUsage();
  return { cpu_ms: (user + system) / 1000, elapsed_ms: performance.now() };
}

process.on('message', (message) => {
  if (message !== 'longest delay') return;
  process.send?.(longest);
  longest = NONE;
});
// An open channel must not keep the process alive.
process.channel?.unref();
