import type { Dashboard } from '#contract/dashboard.ts';
import { dayOf } from '../../../lib/time/days.ts';

import { ARABIC_NAME, LONG_NAME, occurrences, todayItems } from './sample-schedule.ts';

/** A full dashboard for developing its cards. */
export function fullSample(now: number): Dashboard {
  return {
    contact_count: 1_240,
    checklist: checklist(),
    today: { items: todayItems(), count: 14, hidden: 0 },
    asks: [{ id: 8, need: 'A tax lawyer who knows startups', answer_count: 2 }],
    upcoming: { occurrences: occurrences(now), more: 3 },
    favorites: {
      contacts: ['Ada Lovelace', 'Grace Hopper', ARABIC_NAME, LONG_NAME, 'Alan Turing'].map(
        (name, index) => ({ id: index + 1, name, photo_url: null, avatar_url: null }),
      ),
      count: 31,
    },
    suggested: [
      suggestion(11, 'Margaret', 'Hamilton', 'You have 3 connections in common'),
      suggestion(12, 'Radia', 'Perlman', 'She works at Northwind Tea, as do 2 of your contacts'),
    ],
    quality: { duplicates: 12, no_type: 340, no_email: 1 },
    growth: growth(now),
    earnings: {
      pending: euros(1_000),
      available: euros(2_500),
      requested: euros(0),
      paid: euros(5_000),
      lifetime: euros(8_500),
    },
  };
}

export function emptySample(now: number): Dashboard {
  const { checklist: steps, ...none } = fullSample(now);
  return {
    ...none,
    contact_count: 0,
    checklist: steps && {
      steps: steps.steps.map(({ step }) => ({ step, done: false })),
    },
    today: { items: [], count: 0, hidden: 0 },
    asks: [],
    upcoming: { occurrences: [], more: 0 },
    favorites: { contacts: [], count: 0 },
    suggested: [],
    quality: { duplicates: 0, no_type: 0, no_email: 0 },
    growth: growth(now).map(({ month }) => ({ month, contacts: 0, connections: 0 })),
    earnings: {
      pending: euros(0),
      available: euros(0),
      requested: euros(0),
      paid: euros(0),
      lifetime: euros(0),
    },
  };
}

function checklist(): Dashboard['checklist'] {
  return {
    steps: [
      { step: 'verify_email', done: true },
      { step: 'contacts', done: true },
      { step: 'types', done: false },
      { step: 'cadence', done: false },
      { step: 'profile', done: true },
      { step: 'connection', done: false },
      { step: 'ask', done: false },
      { step: 'two_factor', done: false },
    ],
  };
}

function suggestion(id: number, first_name: string, last_name: string, reason: string) {
  const user = { id, first_name, last_name, headline: '', avatar_url: null };
  return { user, reason, mutual_connections: 3, contact_id: null };
}

function growth(now: number): NonNullable<Dashboard['growth']> {
  const [year = 0, month = 1] = dayOf(now).split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) => {
    const date = new Date(Date.UTC(year, month - 12 + index, 1));
    return {
      month: date.toISOString().slice(0, 7),
      contacts: 822 + index * index * 3 + index * 5,
      connections: 3 + index * 2,
    };
  });
}

function euros(amount_minor: number) {
  return { amount_minor, currency: 'EUR' };
}
