import type { InteractionKind } from '#contract/interactions.ts';

/** `contact` is an index into the first two hundred contacts by name. */
interface ContactReference {
  contact: number;
}

/** Cadences and days since the last contact; some are overdue. */
export const CADENCES: readonly (ContactReference & { cadence_days: number; days_ago: number })[] =
  [
    { contact: 19, cadence_days: 30, days_ago: 41 },
    { contact: 76, cadence_days: 90, days_ago: 120 },
    { contact: 131, cadence_days: 14, days_ago: 16 },
    { contact: 170, cadence_days: 60, days_ago: 12 },
  ];

export const INTERACTIONS: readonly (ContactReference & {
  kind: InteractionKind;
  body: string;
  days_ago: number;
})[] = [
  {
    contact: 0,
    kind: 'meeting',
    body: 'Walked through the workshop. They have room for two more by spring.',
    days_ago: 6,
  },
  { contact: 0, kind: 'email', body: 'Sent the floor plan.', days_ago: 34 },
  {
    contact: 58,
    kind: 'call',
    body: 'The offer is fine. Wants the drawings before the month ends.',
    days_ago: 2,
  },
  { contact: 97, kind: 'note', body: 'Moves to the coast in May.', days_ago: 19 },
  { contact: 143, kind: 'call', body: 'Knows someone at the town hall.', days_ago: 75 },
];

export const REMINDERS: readonly (ContactReference & {
  title: string;
  /** Days from today. */
  days: number;
  due_time?: string;
  rrule?: string;
})[] = [
  { title: 'Send the drawings', contact: 58, days: 0 },
  { title: 'Coffee at the harbor', contact: 112, days: 2, due_time: '15:30' },
  { title: 'Ask how the concert went', contact: 155, days: 5 },
  { title: 'Choir', contact: 40, days: 3, due_time: '19:00', rrule: 'FREQ=WEEKLY' },
  { title: 'Renew the contract', contact: 184, days: 24 },
];
