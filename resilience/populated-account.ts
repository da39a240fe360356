import { verifyEmail } from '../e2e/support/mails.ts';
import type { Server } from '../e2e/support/server.ts';
import { callerAt, logIn, signUp, type Person } from './people.ts';

/**
 * Somebody who can be asked for anything, a friend of theirs, and what to name where a call asks for something that
 * they have.
 */
export interface PopulatedAccount {
  person: Person;
  friend: Person;
  known: Record<string, unknown>;
}

/**
 * The first account of a server, with one of everything whose number is 1, so that a call that names the first is
 * answered; in a session that is not the first, as that may be ended.
 */
export async function createPopulatedAccount(server: Server): Promise<PopulatedAccount> {
  const { url } = server;
  const [ada, grace, charles] = [
    await signUp(url, 'Ada'),
    await signUp(url, 'Grace'),
    await signUp(url, 'Charles'),
  ];
  // Before they are connected, which makes a card of each for the other.
  for (const first_name of ['Mary', 'Edith', 'Dorothy'])
    await ada.call('POST /api/contacts/', {
      body: { first_name, email: `${first_name}@example.org`, tags: ['ada'] },
    });
  for (const { email, call } of [ada, grace]) await verifyEmail(server, email, call);
  await grace.call('POST /api/connections/', { body: { to_user: ada.id } });
  await ada.call('POST /api/connections/{id}/accept/', { params: { id: 1 } });
  const { id: conversation } = await ada.call('POST /api/conversations/start/', {
    body: { to_user: grace.id, initial_message: 'Hello, ada here.' },
  });
  await ada.call('POST /api/contacts/{id}/interactions/', {
    params: { id: 1 },
    body: { kind: 'note', body: 'Knows ada.' },
  });
  await ada.call('POST /api/reminders/', {
    body: { title: 'Ask ada', contact_ids: [1], due_date: '2026-06-01' },
  });
  await ada.call('POST /api/tag-cadences/', { body: { tag: 'ada', cadence_days: 30 } });
  const { id: of_grace } = await grace.call('POST /api/contacts/', {
    body: { first_name: 'Hedy' },
  });
  await grace.call('POST /api/contact-shares/multi_share/', {
    body: { to_user: ada.id, contacts: [of_grace] },
  });
  const form = new FormData();
  form.append('file', new Blob(['First Name,Email\nAda,ada@example.org\n']), 'people.csv');
  await ada.call('POST /api/imports/', { form });
  const token = await logIn(url, ada.email);
  return {
    person: { ...ada, token, call: callerAt(url, token) },
    friend: grace,
    known: {
      contact_type_id: 1,
      contact: 1,
      contact_id: 1,
      contacts: [1],
      contact_ids: [1, 2],
      keep_id: 1,
      merge_ids: [2],
      conversation,
      message_id: 1,
      sender: ada.id,
      to_user: grace.id,
      user: grace.id,
      associated_user_id: null,
      // Whom one blocks.
      user_id: charles.id,
      left_out: [],
    },
  };
}
