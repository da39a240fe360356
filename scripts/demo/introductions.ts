import { ASKS, INTRODUCTION } from './activity.ts';
import { waitFor, type Person } from './people.ts';

export async function requestConnection(
  { call }: Person,
  { id: to_user }: Person,
): Promise<number> {
  return (await call('POST /api/connections/', { body: { to_user } })).id;
}

export async function addAsks(people: Map<string, Person>): Promise<void> {
  for (const { from, ...body } of ASKS)
    await people.get(from)!.call('POST /api/asks/', { body: { ...body, audience: 'connections' } });
}

export async function introduceMina(mina: Person, tobias: Person, rafael: Person): Promise<void> {
  const id = await requestConnection(rafael, tobias);
  await tobias.call('POST /api/connections/{id}/accept/', { params: { id } });
  const { results } = await tobias.call('GET /api/contacts/search/', {
    query: { user_id: mina.id },
  });
  await tobias.call('POST /api/introductions/', {
    body: { ...INTRODUCTION, to_user: rafael.id, contact_id: results[0]!.id },
  });
  await waitFor('the introduction of Mina', async () => {
    const introductions = await mina.call('GET /api/introductions/', {
      query: { box: 'about_me' },
    });
    return introductions.results[0];
  });
}
