import { verifyEmail } from '../e2e/support/mails.ts';
import type { Server } from '../e2e/support/server.ts';
import { createApiClient, logIn, signUp, type Person } from './people.ts';

/** A user with data for every endpoint, a connected user, and valid values for request parameters by name. */
export interface PopulatedAccount {
  person: Person;
  friend: Person;
  knownValues: Record<string, unknown>;
}

/**
 * Creates the first account of a server with one row of everything, so that the id 1 is valid in every request. Its
 * session isn't the first one, because a request may end that session.
 */
export async function createPopulatedAccount(server: Server): Promise<PopulatedAccount> {
  const { url } = server;
  const [ada, grace, charles] = [
    await signUp(url, 'Ada'),
    await signUp(url, 'Grace'),
    await signUp(url, 'Charles'),
  ];
  // Before the connection, which creates a contact for each user.
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
  const { id: graceContactId } = await grace.call('POST /api/contacts/', {
    body: { first_name: 'Hedy' },
  });
  await grace.call('POST /api/contact-shares/multi_share/', {
    body: { to_user: ada.id, contacts: [graceContactId] },
  });
  const form = new FormData();
  form.append('file', new Blob(['First Name,Email\nAda,ada@example.org\n']), 'people.csv');
  await ada.call('POST /api/imports/', { form });
  const token = await logIn(url, ada.email);
  return {
    person: { ...ada, token, call: createApiClient(url, token) },
    friend: grace,
    knownValues: {
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
      // The user to block.
      user_id: charles.id,
      left_out: [],
    },
  };
}
