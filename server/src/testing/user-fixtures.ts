import type { CallName } from '#contract/client.ts';
import { block } from './relations.ts';
import {
  openTestApp,
  type Caller,
  type Person,
  type TestApp,
  type TestOptions,
} from './test-app.ts';

/** Part of all of Ada's data: a response that contains it leaks something. */
export const MARKER = 'zyxada';

/** Ada, her friends and unrelated users. */
export interface UserFixtures {
  app: TestApp;
  ada: Person;
  /** Connected with Ada, and in a conversation with her. */
  grace: Person;
  /** Users without access to Ada's data, by relation. */
  others: Record<Other, Person>;
}

export type Other =
  'a stranger' | 'a friend' | 'whom she blocked' | 'whom she blocked at sight' | 'who blocked her';

export async function createUserFixtures(options: TestOptions = {}): Promise<UserFixtures> {
  const app = await openTestApp({ private_networks: true, ...options });
  const ada = await app.signUp('Zyxada Zyxadason');
  const [grace, frances, eve, mallory, trudy, nemo] = [
    await app.signUp('Grace Hopper'),
    await app.signUp('Frances'),
    await app.signUp('Eve'),
    await app.signUp('Mallory'),
    await app.signUp('Trudy'),
    await app.signUp('Nemo'),
  ];
  const actions = {
    bio: MARKER,
    city: MARKER,
    company_name: MARKER,
    phone_number: MARKER,
    birthday: null,
  };
  await ada.call('PATCH /api/me/', { body: actions });
  for (const friend of [grace, frances, mallory, nemo]) {
    await connect(friend, ada);
    await sendMessage(friend, ada, 'Hello');
  }
  for (const blocked of [mallory, trudy]) await block(ada, blocked);
  await block(nemo, ada);
  const others = {
    'a stranger': eve,
    'a friend': frances,
    'whom she blocked': mallory,
    'whom she blocked at sight': trudy,
    'who blocked her': nemo,
  };
  return { app, ada, grace, others };
}

export async function connect(requester: Person, recipient: Person): Promise<number> {
  const { id } = await requester.call('POST /api/connections/', {
    body: { to_user: recipient.id },
  });
  await recipient.call('POST /api/connections/{id}/accept/', { params: { id } });
  return id;
}

/** Gives the ids of the conversation and of the message. */
export async function sendMessage(from: Person, to: Person, initial_message: string) {
  const body = { to_user: to.id, initial_message };
  const { id, messages } = await from.call('POST /api/conversations/start/', { body });
  return { id, message_id: messages.at(-1)!.id };
}

export async function share(from: Person, to: Person, contact_id: number): Promise<number> {
  const body = { to_user: to.id, contacts: [contact_id], message: '', related_need: MARKER };
  const { shares } = await from.call('POST /api/contact-shares/multi_share/', { body });
  return shares[0]!.id;
}

export async function addContact(person: Person, text: string): Promise<number> {
  const email = `${text.replaceAll(' ', '.')}@example.net`;
  const body = { first_name: text, email, notes: text, tags: [text] };
  return (await person.call('POST /api/contacts/', { body })).id;
}

let types = 0;

export async function addType(person: Person, text: string): Promise<number> {
  types += 1;
  const body = { name: `${text} ${types}` };
  return (await person.call('POST /api/contact-types/', { body })).id;
}

/** One call, with all that it needs to be allowed. */
export interface PendingRequest {
  name: CallName;
  params?: Record<string, number | string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function requestConnection(caller: Caller, { name, ...input }: PendingRequest) {
  return caller.attempt(name, input);
}
