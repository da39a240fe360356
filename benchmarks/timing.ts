/** Milliseconds, ascending. */
export type Times = number[];

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Interleaves rounds of several functions, so that noise affects all equally. The first round warms up. */
export async function timeInterleaved<Name extends string>(
  rounds: number,
  ways: Record<Name, (round: number) => Promise<unknown>>,
): Promise<Record<Name, Times>> {
  const names = Object.keys(ways) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Times
  >;
  for (let round = -1; round < rounds; round += 1)
    for (const name of names) {
      const time = await timeOf(() => ways[name](Math.max(round, 0)));
      if (round >= 0) times[name].push(time);
    }
  for (const name of names) times[name] = inOrder(times[name]);
  return times;
}

export function formatDuration(time: number): string {
  return `${time.toFixed(1)} ms`;
}

export function inOrder(times: number[]): Times {
  return times.toSorted((a, b) => a - b);
}

/** A percentile of the times. */
export function percentile(times: Times, part: number): number {
  return times[Math.min(times.length - 1, Math.ceil(times.length * part) - 1)] ?? Number.NaN;
}

export function median(times: Times): number {
  return percentile(times, 0.5);
}
