/** Schedules that can be set with one press, in days. */
export const CADENCE_PRESETS: readonly { days: number; label: string }[] = [
  { days: 7, label: 'Weekly' },
  { days: 14, label: 'Every 2 weeks' },
  { days: 30, label: 'Monthly' },
  { days: 90, label: 'Quarterly' },
  { days: 180, label: 'Twice a year' },
  { days: 365, label: 'Yearly' },
];
