import type { Connection } from '#contract/connections.ts';
import type { ContactShare, SharedCard } from '#contract/contact-shares.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { dayOf } from '../../../lib/time/days.ts';

import { ARABIC_NAME, LONG_NAME, occurrences, todayItems } from './sample-schedule.ts';

export const SAMPLE_ME = 99;

const DAY = 86_400_000;

/** A full dashboard for developing its cards. */
export function fullSample(now: number): Dashboard {
  return {
    contact_count: 1_240,
    checklist: checklist(),
    today: { items: todayItems(), count: 14 },
    upcoming: { occurrences: occurrences(now), more: 3 },
    waiting: {
      requests: [request(1, 'Barbara Liskov', now), request(2, LONG_NAME, now)],
      request_count: 4,
      shares: [share(now)],
      share_count: 1,
    },
    unread: {
      conversations: [
        conversation(1, 'Katherine Johnson', 'The numbers are right. Shall we fly?', now),
        conversation(2, ARABIC_NAME, 'متى نلتقي؟', now),
      ],
      unread_count: 4,
    },
    favorites: {
      contacts: ['Ada Lovelace', 'Grace Hopper', ARABIC_NAME, LONG_NAME, 'Alan Turing'].map(
        (name, index) => ({ id: index + 1, name, avatar_url: null }),
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
    today: { items: [], count: 0 },
    upcoming: { occurrences: [], more: 0 },
    waiting: { requests: [], request_count: 0, shares: [], share_count: 0 },
    unread: { conversations: [], unread_count: 0 },
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
      { step: 'two_factor', done: false },
    ],
  };
}

function request(id: number, name: string, now: number): Connection {
  return {
    id,
    from_user: id,
    to_user: SAMPLE_ME,
    from_user_name: name,
    to_user_name: '',
    from_user_email: 'somebody@example.org',
    to_user_email: null,
    status: 'pending',
    created_at: ago(now, id),
    responded_at: null,
  };
}

function share(now: number): ContactShare {
  const card: SharedCard = {
    first_name: 'Hedy',
    last_name: 'Lamarr',
    nickname: '',
    email: 'hedy@example.org',
    phone_number: '',
    company_name: '',
    job_title: '',
    industry: '',
    company_size: '',
    website: '',
    emails: [],
    phones: [],
    addresses: [],
    urls: [],
    birthday: null,
  };
  return {
    id: 1,
    from_user: 3,
    from_user_name: 'Grace Hopper',
    to_user: SAMPLE_ME,
    to_user_name: '',
    contact: card,
    message: '',
    related_need: 'Someone who knows about radio',
    message_id: 1,
    status: 'pending',
    created_at: ago(now, 1),
    responded_at: null,
    accepted_contact_id: null,
    filled: null,
  };
}

function conversation(id: number, name: string, content: string, now: number): Conversation {
  const created_at = ago(now, id / 4);
  return {
    id,
    participants: [
      { id: SAMPLE_ME, name: 'You', email: null },
      { id, name, email: null },
    ],
    messages: [],
    is_active: true,
    last_message: {
      id,
      content,
      conversation: id,
      sender: id,
      sender_name: name,
      sender_email: null,
      created_at,
      is_read: false,
      read_at: null,
      edited_at: null,
      deleted_at: null,
      reply_to: null,
      reactions: [],
      contact_shares: [],
    },
    last_message_time: created_at,
    unread_count: id + 1,
    is_placeholder: false,
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

function ago(now: number, days: number): string {
  return new Date(now - days * DAY).toISOString();
}
