import type { Ask, NewAsk } from '#contract/asks.ts';
import { connect } from '../../../testing/relations.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { verify } from '../../../testing/verify.ts';

/** Ada with a verified address, and people connected with her. */
export async function circle<Names extends string[]>(
  app: TestApp,
  ...names: Names
): Promise<[ada: Person, ...friends: { [Index in keyof Names]: Person }]> {
  const ada = await app.signUp('Ada Lovelace');
  const friends: Person[] = [];
  for (const name of names) {
    const friend = await app.signUp(name);
    await connect(ada, friend);
    friends.push(friend);
  }
  await verify(app, ada, ...friends);
  await app.runJobs();
  return [ada, ...(friends as { [Index in keyof Names]: Person })];
}

export const ask = (person: Person, body: Partial<NewAsk> = {}): Promise<Ask> =>
  person.call('POST /api/asks/', { body: { need: 'A loom', audience: 'connections', ...body } });

export async function receivedBy(person: Person): Promise<Ask[]> {
  return (await person.call('GET /api/asks/', { query: { box: 'received' } })).results;
}

export async function shareFor(ask_id: number, from: Person, to: Person, first_name = 'Joseph') {
  const contact = await from.call('POST /api/contacts/', { body: { first_name } });
  const body = { to_user: to.id, contacts: [contact.id], ask_id };
  return from.call('POST /api/contact-shares/multi_share/', { body });
}

export const readAsk = (person: Person, id: number) =>
  person.call('GET /api/asks/{id}/', { params: { id } });
