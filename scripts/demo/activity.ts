import type { InteractionKind } from '#contract/interactions.ts';

/** What Mina logged in the last year, in turn with the people she knows best. */
export const INTERACTIONS: readonly { kind: InteractionKind; body: string }[] = [
  { kind: 'meeting', body: 'Lunch by the river. New job since March, and much happier.' },
  { kind: 'call', body: 'Wants an answer before the month ends.' },
  { kind: 'email', body: 'Sent the photos of the summer party.' },
  { kind: 'note', body: 'Moves to a bigger flat in May.' },
  { kind: 'call', body: 'Knows someone at the town hall.' },
  { kind: 'meeting', body: 'Walked through the new office. They’re hiring again.' },
  { kind: 'message', body: 'Congratulated on the second child, a girl.' },
  { kind: 'call', body: 'Asked for an introduction to an architect.' },
];

/** How long ago the people with a schedule were contacted; some are overdue. */
export const CADENCES: readonly { cadence_days: number; days_ago: number }[] = [
  { cadence_days: 30, days_ago: 41 },
  { cadence_days: 90, days_ago: 120 },
  { cadence_days: 14, days_ago: 12 },
  { cadence_days: 60, days_ago: 12 },
  { cadence_days: 30, days_ago: 26 },
  { cadence_days: 180, days_ago: 150 },
];

/** Children of people she knows, who have no contact. */
export const CHILDREN = ['Ada', 'Emil', 'Lotte', 'Noah', 'Suri', 'Theo'] as const;

/** Mina's reminders: overdue, today, this week, later, repeating, snoozed and done. */
export const REMINDERS: readonly {
  title: string;
  /** Days from today. */
  days: number;
  due_time?: string;
  rrule?: string;
  state?: 'snoozed' | 'done';
}[] = [
  { title: 'Return the projector', days: -3 },
  { title: 'Send the drawings', days: 0 },
  { title: 'Coffee at the harbor', days: 2, due_time: '15:30' },
  { title: 'Ask how the concert went', days: 5 },
  { title: 'Choir', days: 3, due_time: '19:00', rrule: 'FREQ=WEEKLY' },
  { title: 'Renew the contract', days: 24 },
  { title: 'Plan the summer party', days: 0, state: 'snoozed' },
  { title: 'Thank for the books', days: -1, state: 'done' },
];

interface DemoProfile {
  first_name: string;
  last_name: string;
  headline: string;
  job_title: string;
  company_name: string;
  city: string;
  country: string;
  bio: string;
  can_help_with: string[];
  looking_for: string[];
}

export const MINA: DemoProfile = {
  first_name: 'Mina',
  last_name: 'Okonjo',
  headline: 'Architect who knows her neighbors',
  job_title: 'Architect',
  company_name: 'Courtyard Studio',
  city: 'Berlin',
  country: 'Germany',
  bio: 'I turn back yards into gardens, and sing alto on Thursdays.',
  can_help_with: ['Building permits', 'Finding craftspeople'],
  looking_for: ['A carpenter for small jobs'],
};

export const TOBIAS: DemoProfile = {
  first_name: 'Tobias',
  last_name: 'Lind',
  headline: 'Weaver with a cold workshop',
  job_title: 'Weaver',
  company_name: 'Lind Looms',
  city: 'Berlin',
  country: 'Germany',
  bio: 'Blankets, curtains, and the occasional sail.',
  can_help_with: ['Natural fibers', 'Exhibitions'],
  looking_for: ['Someone who knows about heat pumps'],
};

/** Users around Mina. */
export const OTHERS: readonly (DemoProfile & { is_connected: boolean })[] = [
  {
    first_name: 'Wanjiru',
    last_name: 'Kamau',
    headline: 'Runs before work',
    job_title: 'Physician',
    company_name: 'Riverbend Clinic',
    city: 'Berlin',
    country: 'Germany',
    bio: 'Family doctor, slow marathon runner.',
    can_help_with: ['First aid courses'],
    looking_for: ['Running routes'],
    is_connected: true,
  },
  {
    first_name: 'Samira',
    last_name: 'Haddad',
    headline: 'Librarian, open until nine',
    job_title: 'Librarian',
    company_name: 'Harbor Library',
    city: 'Hamburg',
    country: 'Germany',
    bio: 'I host readings and repair evenings.',
    can_help_with: ['Rooms for events'],
    looking_for: ['Speakers for spring'],
    is_connected: true,
  },
  {
    first_name: 'Leila',
    last_name: 'Marchetti',
    headline: 'Photographs buildings',
    job_title: 'Photographer',
    company_name: 'Saltmarsh Studio',
    city: 'Porto',
    country: 'Portugal',
    bio: 'Mostly concrete, mostly at dawn.',
    can_help_with: ['Portraits'],
    looking_for: ['Courtyards worth a picture'],
    is_connected: false,
  },
];

/** A connection of Tobias, but not of Mina. */
export const RAFAEL: DemoProfile = {
  first_name: 'Rafael',
  last_name: 'Duarte',
  headline: 'Opens a café in spring',
  job_title: 'Baker',
  company_name: 'Café Duarte',
  city: 'Berlin',
  country: 'Germany',
  bio: 'Bread before dawn, pastries after.',
  can_help_with: ['Catering'],
  looking_for: ['An architect for a small café'],
};

/** Open asks; the first matches some of Mina’s contacts. */
export const ASKS: readonly { from: string; need: string; details: string }[] = [
  {
    from: 'Tobias',
    need: 'A photographer for a catalog',
    details: 'Forty blankets, one day in the workshop. Natural light would be best.',
  },
  { from: 'Mina', need: 'A carpenter for small jobs', details: 'Shelves, a bench and a table.' },
];

/** Tobias introduces Mina to Rafael, and her answer is pending. */
export const INTRODUCTION = {
  need: 'An architect for a small café',
  note: 'Rafael has the lease and no plan yet. You both like early mornings.',
};

/** What the others wrote to Mina; the last two are unread. */
export const MESSAGES: readonly { from: string; to: string; text: string }[] = [
  { from: 'Mina', to: 'Tobias', text: 'Hello Tobias, good to find you here.' },
  {
    from: 'Tobias',
    to: 'Mina',
    text: 'Hello Mina! Our boiler gave up on Sunday. Do you know anyone who knows about heat pumps?',
  },
  { from: 'Mina', to: 'Tobias', text: 'I know two people. Let me share their cards.' },
  { from: 'Mina', to: 'Samira', text: 'Is the small hall free in May?' },
  {
    from: 'Samira',
    to: 'Mina',
    text: 'It is, any Wednesday but the second. I can hold one for you.',
  },
  { from: 'Wanjiru', to: 'Mina', text: 'Are we still running on Thursday?' },
];
