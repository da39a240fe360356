/** Milliseconds that something took, time after time; the shortest first. */
export type Times = number[];

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * Takes the times of several ways in turn, round after round, so that what else the machine does weighs on all of them
 * alike. The first round warms up and isn't counted.
 */
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

/** The time that so large a part of all stays below. */
export function percentile(times: Times, part: number): number {
  return times[Math.min(times.length - 1, Math.ceil(times.length * part) - 1)] ?? Number.NaN;
}

export function median(times: Times): number {
  return percentile(times, 0.5);
}
