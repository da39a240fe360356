import type { Plan } from './plans.ts';

/** Used unless the operator configures plans: everything is free. */
export const DEFAULT_PLANS: readonly Plan[] = [
  {
    key: 'free',
    name: 'Free',
    description: 'An account on this server, with everything that Acquaint does.',
    price: null,
    includes: [
      'An address book for everyone you know; files of up to 50,000 contacts come in at once',
      'Import and export as vCard, CSV and JSON',
      'Reminders, birthdays and a calendar you can subscribe to',
      'Connections, messages and introductions',
      'Passkeys and two-factor authentication',
      'All of your data as one file, and deletion by one button',
    ],
    link: { label: 'Sign up', href: '/signup' },
  },
  {
    key: 'self-hosted',
    name: 'Self-hosted',
    description: 'The same software on a machine of yours, for yourself or for a circle of people.',
    price: null,
    includes: [
      'Everything of the free plan, for as many people as you like',
      'Started by one command, with its database',
      'On one machine, or on several with a PostgreSQL of yours',
      'Backup and restore by one command each',
      'Your name, your limits, your plans',
      'Free software under the AGPL, version 3 or later',
    ],
    link: { label: 'How to get it', href: '/terms-conditions#software' },
  },
];
