import type { Person } from './test-app.ts';

export function requestConnection(from: Person, to: { id: number }) {
  return from.call('POST /api/connections/', { body: { to_user: to.id } });
}

/** Connects two people: the second request accepts the first. */
export async function connect(one: Person, other: Person) {
  await requestConnection(one, other);
  return requestConnection(other, one);
}

export function block(by: Person, target: { id: number }) {
  return by.call('POST /api/blocks/', { body: { user_id: target.id } });
}

/** As if these people had turned on "Let people find me". */
export async function makeDiscoverable(...people: Person[]): Promise<void> {
  for (const person of people)
    await person.call('PATCH /api/me/', { body: { discoverable: true } });
}
