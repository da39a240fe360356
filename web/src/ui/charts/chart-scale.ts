export interface ChartScale {
  bottom: number;
  top: number;
  /** Grid lines from the bottom, including zero. */
  ticks: readonly number[];
}

const ROUND_STEPS = [1, 2, 5, 10];

/** A scale with round steps for integers, including zero. */
export function chartScale(values: readonly number[], steps = 3): ChartScale {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const step = stepOf((highest - lowest) / steps);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { bottom: first * step, top: last * step, ticks };
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function stepOf(rough: number): number {
  if (rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (ROUND_STEPS.find((nice) => nice * power >= rough) ?? 10);
}
