import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Plan } from './plans.ts';

/** Used unless the operator configures plans: everything is free. */
export function defaultPlans(textOf: (message: MessageDescriptor) => string): Plan[] {
  return [
    {
      key: 'free',
      name: textOf(msg`Free`),
      description: textOf(msg`Hosted, with every feature.`),
      price: null,
      includes: [
        textOf(msg`An address book for everyone you know. Import up to 50,000 contacts at once`),
        textOf(msg`Import and export as vCard, CSV and JSON`),
        textOf(msg`Reminders, birthdays and a calendar you can subscribe to`),
        textOf(msg`Connections, messages and introductions`),
        textOf(msg`Passkeys and two-factor authentication`),
        textOf(msg`Full data export and one-click account deletion`),
      ],
      link: { label: textOf(msg`Sign up`), href: '/signup' },
    },
    {
      key: 'self-hosted',
      name: textOf(msg`Self-hosted`),
      description: textOf(msg`Run it on your own server, for yourself or a group.`),
      price: null,
      includes: [
        textOf(msg`Everything in the free plan, for as many people as you like`),
        textOf(msg`Starts with one command, database included`),
        textOf(msg`On one machine, or on several with your own PostgreSQL`),
        textOf(msg`One-command backup and restore`),
        textOf(msg`Your own name, limits and plans`),
        textOf(msg`Free software under the AGPL, version 3 or later`),
      ],
      link: { label: textOf(msg`Get it`), href: '/terms-conditions#software' },
    },
  ];
}

/** In English. */
export const DEFAULT_PLANS: readonly Plan[] = defaultPlans(({ message }) => message ?? '');
