import type { Plan } from './plans.ts';

/** Used unless the operator configures plans: everything is free. */
export const DEFAULT_PLANS: readonly Plan[] = [
  {
    key: 'free',
    name: 'Free',
    description: 'Hosted, with every feature.',
    price: null,
    includes: [
      'An address book for everyone you know. Import up to 50,000 contacts at once',
      'Import and export as vCard, CSV and JSON',
      'Reminders, birthdays and a calendar you can subscribe to',
      'Connections, messages and introductions',
      'Passkeys and two-factor authentication',
      'Full data export and one-click account deletion',
    ],
    link: { label: 'Sign up', href: '/signup' },
  },
  {
    key: 'self-hosted',
    name: 'Self-hosted',
    description: 'Run it on your own server, for yourself or a group.',
    price: null,
    includes: [
      'Everything in the free plan, for as many people as you like',
      'Starts with one command, database included',
      'On one machine, or on several with your own PostgreSQL',
      'One-command backup and restore',
      'Your own name, limits and plans',
      'Free software under the AGPL, version 3 or later',
    ],
    link: { label: 'Get it', href: '/terms-conditions#software' },
  },
];
