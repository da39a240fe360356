/** Milliseconds, ascending. */
export type Times = number[];

export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Interleaves rounds of several functions, so that noise affects all equally. The first round warms up. */
export async function timeInterleaved<Name extends string>(
  rounds: number,
  functions: Record<Name, (round: number) => Promise<unknown>>,
): Promise<Record<Name, Times>> {
  const names = Object.keys(functions) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Times
  >;
  for (let round = -1; round < rounds; round += 1)
    for (const name of names) {
      const time = await measureTime(() => functions[name](Math.max(round, 0)));
      if (round >= 0) times[name].push(time);
    }
  for (const name of names) times[name] = sortAscending(times[name]);
  return times;
}

export function formatDuration(time: number): string {
  return `${time.toFixed(1)} ms`;
}

export function sortAscending(times: number[]): Times {
  return times.toSorted((a, b) => a - b);
}

/** A percentile of the times. */
export function percentile(times: Times, fraction: number): number {
  return times[Math.min(times.length - 1, Math.ceil(times.length * fraction) - 1)] ?? Number.NaN;
}

export function median(times: Times): number {
  return percentile(times, 0.5);
}
