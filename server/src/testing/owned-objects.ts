import type { BulkAction } from '#contract/bulk.ts';
import type { CallName } from '#contract/client.ts';
import { notify } from '../features/notifications/notifications.service.ts';
import { addPasskey } from '../features/passkeys/testing/passkeys.ts';
import { softwareAuthenticator } from '../features/passkeys/testing/software-authenticator.ts';
import {
  addContact,
  addType,
  connect,
  MARKER,
  share,
  sendMessage,
  type PendingRequest,
  type UserFixtures,
} from './user-fixtures.ts';
import { introduceTo } from '../features/notifications/testing/cause-event.ts';
import { untranslated } from '../infra/translations.ts';
import { photoForm, samplePhoto, uploadPhoto } from './photos.ts';
import { browserAt } from './push-receiver.ts';
import { block } from './relations.ts';
import { PASSWORD, type Person, type TestApp } from './test-app.ts';
import { verify } from './verify.ts';

/** Only administrators may send them; see administrator-routes.test.ts. */
type AdministratorCall = Extract<CallName, `${string} /api/admin/${string}`>;

/** Other requests whose path contains the id of a row. */
export type ObjectCall = Exclude<Extract<CallName, `${string}/{${string}`>, AdministratorCall>;

/** Requests that other users may send, too; each has its own rule and test. */
export type OpenCall =
  | 'GET /api/avatars/{key}/'
  | 'GET /api/contact-photos/{key}/'
  | 'GET /api/users/{id}/'
  | 'GET /api/connect-link/{code}/'
  | 'GET /api/introductions/answer/{token}/'
  | 'POST /api/introductions/answer/{token}/'
  | 'GET /api/card-links/open/{token}/'
  | 'GET /api/card-links/open/{token}/vcard/'
  | 'GET /calendar/{file}'
  | 'POST /api/suggested-connections/{id}/dismiss/';

/** Creates a row of Ada's and returns a request for it that she may send. */
type CreateRequest = (fixtures: UserFixtures) => Promise<Omit<PendingRequest, 'name'>>;

export const contact = async ({ ada }: UserFixtures) => ({
  params: { id: await addContact(ada, MARKER) },
});

export const type = async ({ ada }: UserFixtures) => ({
  params: { id: await addType(ada, MARKER) },
});

/** A change that Ada took from Grace's profile. */
const takenChange: CreateRequest = async ({ ada, grace }) => {
  await grace.call('PATCH /api/me/', { body: { job_title: `${MARKER} of ships` } });
  const body = { first_name: MARKER, associated_user_id: grace.id };
  const { id } = await ada.call('POST /api/contacts/', { body });
  const take = { take: ['job_title' as const] };
  await ada.call('POST /api/contacts/{id}/profile-changes/', { params: { id }, body: take });
  const { results } = await ada.call('GET /api/contacts/{id}/timeline/', { params: { id } });
  return { params: { id, entry: results.find(({ type: kind }) => kind === 'change')!.id } };
};

const trashed: CreateRequest = async (fixtures) => {
  const { params } = await contact(fixtures);
  await fixtures.ada.call('DELETE /api/contacts/{id}/', { params });
  return { params };
};

const batch: CreateRequest = async (fixtures) => {
  const { params } = await contact(fixtures);
  const action: BulkAction = 'add_tag';
  const body = { ids: [params.id], action, value: `${MARKER} tag` };
  const { batch_id } = await fixtures.ada.call('POST /api/contacts/bulk/', { body });
  return { params: { id: batch_id } };
};

export const merge: CreateRequest = async ({ ada }) => {
  const [keep_id, merged] = [await addContact(ada, MARKER), await addContact(ada, MARKER)];
  const body = { keep_id, merge_ids: [merged] };
  const { merge_id } = await ada.call('POST /api/contacts/merge/', { body });
  return { params: { id: merge_id } };
};

const interaction: CreateRequest = async (fixtures) => {
  const { params } = await contact(fixtures);
  const { id } = await fixtures.ada.call('POST /api/contacts/{id}/interactions/', {
    params,
    body: { kind: 'note', body: MARKER },
  });
  return { params: { id } };
};

const FILE = ['BEGIN:VCARD', 'VERSION:3.0', `N:;${MARKER};;;`, `FN:${MARKER}`, 'END:VCARD', ''];

const importFile = ({ app, ada }: UserFixtures) => uploadFile(app, ada);

export async function uploadFile(app: TestApp, person: Person) {
  const { body } = await person.upload('POST /api/imports/', `${MARKER}.vcf`, FILE.join('\r\n'));
  await app.runJobs();
  return { params: { id: (body as { id: number }).id } };
}

export const doneImport: CreateRequest = async (fixtures) => {
  const { params } = await importFile(fixtures);
  await fixtures.ada.call('POST /api/imports/{id}/commit/', { params });
  await fixtures.app.runJobs();
  return { params };
};

export const conversation = async ({ ada, grace }: UserFixtures) => {
  await sendMessage(grace, ada, `Good morning, ${MARKER}`);
  const { id, message_id } = await sendMessage(ada, grace, MARKER);
  return { params: { id }, message_id };
};
const thread: CreateRequest = async (fixtures) => ({
  params: (await conversation(fixtures)).params,
});

const ownMessage: CreateRequest = async (fixtures) => {
  const { params, message_id } = await conversation(fixtures);
  return { params: { ...params, message_id } };
};

const newcomer = ({ app }: UserFixtures): Promise<Person> => app.signUp('Charles');

const request: CreateRequest = async (fixtures) => {
  const body = { to_user: fixtures.ada.id };
  const { id } = await (await newcomer(fixtures)).call('POST /api/connections/', { body });
  return { params: { id } };
};

const received: CreateRequest = async ({ ada, grace }) => ({
  params: { id: await share(grace, ada, await addContact(grace, MARKER)) },
});

/** Names Grace alone, so that no friend of Ada's receives it. */
const ask: CreateRequest = ({ app, ada, grace }) => askOnly(app, ada, grace);

const receivedAsk: CreateRequest = ({ app, ada, grace }) => askOnly(app, grace, ada);

/** An ask of one person. Limits and the verification of the address aren't what its tests are about. */
export async function askOnly(app: TestApp, asker: Person, receiver: Person) {
  await verify(app, asker);
  await app.db.deleteFrom('rate_limits').where('key', 'like', 'asks%').execute();
  const closed = { closed_at: app.clock.now(), outcome: 'no_luck' };
  await app.db
    .updateTable('asks')
    .set(closed)
    .where('user_id', '=', asker.id)
    .where('closed_at', 'is', null)
    .execute();
  const body = { need: MARKER, audience: { user_ids: [receiver.id] } };
  return { params: { id: (await asker.call('POST /api/asks/', { body })).id } };
}

/** Of someone new to someone new, so that no friend of Ada's sees it. */
const introduction: CreateRequest = async ({ app, ada }) => ({
  params: { id: await introduceTo(app, ada, await app.signUp('Charles')) },
});

const receivedIntroduction: CreateRequest = async ({ app, ada }) => {
  const id = await introduceTo(app, await app.signUp('Charles'), ada);
  await app.runJobs();
  return { params: { id } };
};

/** A link of a new contact of Ada's. */
export async function addCardLink(ada: Person) {
  const contact_id = await addContact(ada, MARKER);
  const body = { contact_id, include: ['first_name'] };
  return ada.call('POST /api/card-links/', { body });
}

const cardLink: CreateRequest = async ({ ada }) => ({
  params: { id: (await addCardLink(ada)).id },
});

const passkey: CreateRequest = async ({ ada }) => {
  const { id } = await addPasskey(ada, softwareAuthenticator(), MARKER);
  return { params: { id } };
};

const field: CreateRequest = async ({ ada }) => {
  const body = { name: MARKER, kind: 'text' as const };
  const { id } = await ada.call('POST /api/custom-fields/', { body });
  return { params: { id } };
};

const view: CreateRequest = async ({ ada }) => {
  const { id } = await ada.call('POST /api/contact-views/', { body: { name: MARKER } });
  return { params: { id } };
};

/** A built-in kind of relationships. */
export const FRIEND = 7;

let kinds = 0;

export function addKind(person: Person, text: string) {
  kinds += 1;
  return person.call('POST /api/relationship-kinds/', { body: { name: `${text} ${kinds}` } });
}

const kind: CreateRequest = async ({ ada }) => ({
  params: { id: (await addKind(ada, MARKER)).id },
});

const relationship: CreateRequest = async (fixtures) => {
  const { params } = await contact(fixtures);
  const body = { kind_id: FRIEND, name: MARKER };
  const { id } = await fixtures.ada.call('POST /api/contacts/{id}/relationships/', {
    params,
    body,
  });
  return { params: { id } };
};

const household: CreateRequest = async (fixtures) => {
  const { params } = await contact(fixtures);
  const body = { name: MARKER, contact_ids: [params.id] };
  return { params: { id: (await fixtures.ada.call('POST /api/households/', { body })).id } };
};

export const DUE_DATE = '2031-05-05';

const reminder = async ({ ada }: UserFixtures) => {
  const body = { title: MARKER, due_date: DUE_DATE };
  return { params: { id: (await ada.call('POST /api/reminders/', { body })).id } };
};

const doneReminder: CreateRequest = async (fixtures) => {
  const { params } = await reminder(fixtures);
  await fixtures.ada.call('POST /api/reminders/{id}/complete/', { params });
  return { params };
};

const dueToday = async ({ ada }: UserFixtures) => {
  const body = { title: MARKER, due_date: '2026-01-01' };
  const { id } = await ada.call('POST /api/reminders/', { body });
  return { params: { key: `reminder-${id}` } };
};

/** A request for the same row with a body that its owner may send. */
const sending =
  (createRequest: CreateRequest, body: object): CreateRequest =>
  async (fixtures) => ({ ...(await createRequest(fixtures)), body });

/** Nothing is sent there: it is an invalid name. */
const webhook: CreateRequest = async ({ ada }) => {
  const body = { url: `https://receiver.invalid/${MARKER}`, events: ['contact.created' as const] };
  return { params: { id: (await ada.call('POST /api/webhooks/', { body })).id } };
};

const accessToken: CreateRequest = async ({ ada }) => {
  const body = {
    kind: 'api' as const,
    name: MARKER,
    scopes: ['contacts:read' as const],
    password: PASSWORD,
  };
  return { params: { id: (await ada.call('POST /api/access-tokens/', { body })).id } };
};

/** Nothing listens at its address. */
const pushSubscription: CreateRequest = async ({ ada }) => {
  const { input: body } = browserAt('http://127.0.0.1:1');
  return { params: { id: (await ada.call('POST /api/push-subscriptions/', { body })).id } };
};

/** A row of Ada's for each request on a row. A missing one is a type error. */
export const OWNED_OBJECTS: Record<Exclude<ObjectCall, OpenCall>, CreateRequest> = {
  'GET /api/contacts/{id}/': contact,
  'PUT /api/contacts/{id}/': sending(contact, { first_name: 'Changed' }),
  'PATCH /api/contacts/{id}/': sending(contact, { notes: 'Changed' }),
  'DELETE /api/contacts/{id}/': contact,
  'PUT /api/contacts/{id}/photo/': async (fixtures) => ({
    ...(await contact(fixtures)),
    body: photoForm(await samplePhoto()),
  }),
  'DELETE /api/contacts/{id}/photo/': async (fixtures) => {
    const { params } = await contact(fixtures);
    await uploadPhoto(fixtures.ada, params.id);
    return { params };
  },
  'POST /api/contacts/{id}/company_info/': sending(contact, { company_name: 'Changed' }),
  'GET /api/contacts/{id}/overview/': contact,
  'GET /api/contacts/{id}/profile-changes/': contact,
  'POST /api/contacts/{id}/profile-changes/': sending(contact, { take: [] }),
  'POST /api/contacts/{id}/timeline/{entry}/undo/': takenChange,
  'GET /api/contacts/{id}/timeline/': contact,
  'GET /api/contacts/{id}/relationships/': contact,
  'POST /api/contacts/{id}/relationships/': sending(contact, { kind_id: FRIEND, name: 'Changed' }),
  'GET /api/contacts/{id}/network/': contact,
  'PATCH /api/relationships/{id}/': sending(relationship, { note: 'Changed' }),
  'DELETE /api/relationships/{id}/': relationship,
  'PATCH /api/relationship-kinds/{id}/': sending(kind, { group: 'work' }),
  'DELETE /api/relationship-kinds/{id}/': kind,
  'GET /api/households/{id}/': household,
  'PATCH /api/households/{id}/': sending(household, { name: 'Changed' }),
  'DELETE /api/households/{id}/': household,
  'POST /api/contacts/{id}/interactions/': sending(contact, { kind: 'note', body: 'Changed' }),
  'POST /api/contacts/{id}/restore/': trashed,
  'DELETE /api/contacts/trash/{id}/': trashed,
  'GET /api/contacts/bulk/{id}/': batch,
  'POST /api/contacts/bulk/{id}/undo/': batch,
  'POST /api/contacts/merges/{id}/undo/': merge,
  'PATCH /api/interactions/{id}/': sending(interaction, { body: 'Changed' }),
  'DELETE /api/interactions/{id}/': interaction,
  'GET /api/reminders/{id}/': reminder,
  'PATCH /api/reminders/{id}/': sending(reminder, { notes: 'Changed' }),
  'DELETE /api/reminders/{id}/': reminder,
  'POST /api/reminders/{id}/complete/': reminder,
  'POST /api/reminders/{id}/snooze/': sending(reminder, { until: '2031-05-06T00:00:00.000Z' }),
  'POST /api/reminders/{id}/reopen/': doneReminder,
  'POST /api/reminders/{id}/move/': sending(reminder, {
    original_date: DUE_DATE,
    date: '2031-05-06',
  }),
  'GET /api/reminders/{id}/completions/': doneReminder,
  'POST /api/dashboard/today/{key}/done/': dueToday,
  'POST /api/dashboard/today/{key}/snooze/': sending(dueToday, {
    until: '2031-05-06T00:00:00.000Z',
  }),
  'POST /api/dashboard/today/{key}/reopen/': async (fixtures) => {
    const { params } = await dueToday(fixtures);
    await fixtures.ada.call('POST /api/dashboard/today/{key}/done/', { params });
    return { params };
  },
  'PATCH /api/contact-views/{id}/': sending(view, { name: 'Changed' }),
  'DELETE /api/contact-views/{id}/': view,
  'PATCH /api/custom-fields/{id}/': sending(field, { name: 'Changed' }),
  'DELETE /api/custom-fields/{id}/': field,
  'POST /api/custom-fields/{id}/restore/': field,
  'PATCH /api/contact-types/{id}/': sending(type, { name: 'Changed' }),
  'DELETE /api/contact-types/{id}/': type,
  'GET /api/imports/{id}/': importFile,
  'GET /api/imports/{id}/rows/': importFile,
  'PATCH /api/imports/{id}/': sending(importFile, { decisions: { 0: 'skip' } }),
  'POST /api/imports/{id}/commit/': importFile,
  'POST /api/imports/{id}/undo/': doneImport,
  'GET /api/conversations/{id}/': thread,
  'GET /api/conversations/{id}/messages/': thread,
  'POST /api/conversations/{id}/messages/': sending(thread, { content: 'Changed' }),
  'POST /api/conversations/{id}/mark_read/': thread,
  'POST /api/conversations/{id}/hide/': thread,
  'PATCH /api/conversations/{id}/messages/{message_id}/': sending(ownMessage, { content: 'New' }),
  'DELETE /api/conversations/{id}/messages/{message_id}/': ownMessage,
  'PUT /api/conversations/{id}/messages/{message_id}/reaction/': sending(ownMessage, {
    emoji: '👍',
  }),
  'DELETE /api/conversations/{id}/messages/{message_id}/reaction/': ownMessage,
  'POST /api/conversations/{id}/typing/': thread,
  'POST /api/conversations/{id}/messages/{message_id}/mark_read/': async ({ ada, grace }) => ({
    params: await sendMessage(grace, ada, `Good morning, ${MARKER}`),
  }),
  'POST /api/connections/{id}/accept/': request,
  'POST /api/connections/{id}/reject/': request,
  'DELETE /api/connections/{id}/': async (fixtures) => ({
    params: { id: await connect(await newcomer(fixtures), fixtures.ada) },
  }),
  'POST /api/contact-shares/{id}/accept/': received,
  'POST /api/contact-shares/{id}/decline/': received,
  'DELETE /api/contact-shares/{id}/': async ({ ada, grace }) => ({
    params: { id: await share(ada, grace, await addContact(ada, MARKER)) },
  }),
  'GET /api/introductions/{id}/': introduction,
  'POST /api/introductions/{id}/accept/': receivedIntroduction,
  'POST /api/introductions/{id}/decline/': receivedIntroduction,
  'POST /api/introductions/{id}/withdraw/': introduction,
  'GET /api/card-links/fields/{id}/': contact,
  'DELETE /api/card-links/{id}/': cardLink,
  'GET /api/asks/{id}/': ask,
  'PATCH /api/asks/{id}/': sending(ask, { details: 'Changed' }),
  'POST /api/asks/{id}/close/': sending(ask, { outcome: 'no_luck' }),
  'POST /api/asks/{id}/dismiss/': receivedAsk,
  'GET /api/asks/{id}/matches/': receivedAsk,
  'DELETE /api/asks/mutes/{user_id}/': async (fixtures) => {
    const other = await newcomer(fixtures);
    await connect(other, fixtures.ada);
    await fixtures.ada.call('POST /api/asks/mute/', { body: { user_id: other.id } });
    return { params: { user_id: other.id } };
  },
  'PATCH /api/push-subscriptions/{id}/': sending(pushSubscription, { show_text: true }),
  'DELETE /api/push-subscriptions/{id}/': pushSubscription,
  'POST /api/push-subscriptions/{id}/test/': pushSubscription,
  'POST /api/notifications/{id}/mark_read/': async ({ app, ada }) => {
    const data = { kind: 'security' } as const;
    await notify(app.context, ada.id, { type: 'other', message: untranslated(MARKER), data });
    const { results } = await ada.call('GET /api/notifications/');
    return { params: { id: results[0]!.id } };
  },
  'PATCH /api/access-tokens/{id}/': sending(accessToken, { name: 'Changed' }),
  'DELETE /api/access-tokens/{id}/': accessToken,
  'PATCH /api/webhooks/{id}/': sending(webhook, { active: false }),
  'DELETE /api/webhooks/{id}/': webhook,
  'GET /api/webhooks/{id}/deliveries/': webhook,
  'POST /api/webhooks/{id}/test/': webhook,
  'POST /api/webhooks/{id}/deliveries/{delivery}/redeliver/': async (fixtures) => {
    const { params } = await webhook(fixtures);
    const { ada } = fixtures;
    const { id } = await ada.call('POST /api/webhooks/{id}/test/', {
      params: params as { id: number },
    });
    return { params: { ...params, delivery: id } };
  },
  'PATCH /api/passkeys/{id}/': sending(passkey, { name: 'Changed' }),
  'DELETE /api/passkeys/{id}/': sending(passkey, { password: PASSWORD }),
  'DELETE /api/sessions/{id}/': async ({ app, ada }) => {
    await app.logIn(ada);
    const { results } = await ada.call('GET /api/sessions/');
    return { params: { id: results.find(({ current }) => !current)!.id } };
  },
  'DELETE /api/blocks/{id}/': async (fixtures) => {
    const other = await newcomer(fixtures);
    await block(fixtures.ada, other);
    return { params: { id: other.id } };
  },
};

/** Another user's request that references an object of Ada's and is valid otherwise. */
export type RequestBuilder = (
  fixtures: UserFixtures,
  caller: Person,
) => Promise<Omit<PendingRequest, 'name'>>;

export const own = (caller: Person) => addContact(caller, 'Mine');

export const merged =
  (fields: (fixtures: UserFixtures) => Promise<object>): RequestBuilder =>
  async (fixtures, caller) => ({
    body: {
      keep_id: await own(caller),
      merge_ids: [await own(caller)],
      fields: { first_name: 'Mine', ...(await fields(fixtures)) },
    },
  });
