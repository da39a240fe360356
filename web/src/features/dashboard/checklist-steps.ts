import type { ChecklistStep } from '#contract/dashboard.ts';

/** What each step asks, why, and where it is done. */
export const STEPS = {
  verify_email: {
    title: 'Verify your email',
    why: 'So that reminders reach you, and others can find you by it.',
    place: { to: '/settings', search: {} },
  },
  contacts: {
    title: 'Bring your contacts',
    why: 'From a file, or one by one.',
    place: { to: '/contacts', search: { import: 'new' } },
  },
  types: {
    title: 'Choose your contact types',
    why: 'Friends, clients, mentors: your own words.',
    place: { to: '/settings', search: { tab: 'contact-types' } },
  },
  cadence: {
    title: 'Say how often to be in touch',
    why: 'With a person on their card, or with all of a type.',
    place: { to: '/contacts', search: {} },
  },
  profile: {
    title: 'Introduce yourself',
    why: 'A headline or a picture, for those who know you.',
    place: { to: '/profile', search: {} },
  },
  connection: {
    title: 'Connect with somebody',
    why: 'Then you can write and introduce people to each other.',
    place: { to: '/contacts', search: { view: 'network', part: 'invite' } },
  },
  two_factor: {
    title: 'Set up two-factor',
    why: 'A second lock for your address book.',
    place: { to: '/settings', search: { tab: 'security' } },
  },
} as const satisfies Record<ChecklistStep, { title: string; why: string; place: object }>;
