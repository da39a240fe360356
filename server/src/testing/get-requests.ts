import type { CallName } from '#contract/client.ts';
import type { User } from '#contract/users.ts';
import { unsubscribeToken } from '../features/notifications/unsubscribe.service.ts';
import { addCardLink, OWNED_OBJECTS } from './owned-objects.ts';
import { photoForm, samplePhoto, uploadPhoto } from './photos.ts';
import type { Person, TestApp } from './test-app.ts';
import { verify } from './verify.ts';
import { addContact, MARKER, type PendingRequest, type UserFixtures } from './user-fixtures.ts';

type Input = Omit<PendingRequest, 'name'>;

/** Required query parameters. */
const QUERIES: Partial<Record<CallName, Record<string, unknown>>> = {
  'GET /api/contacts/search/': { user_id: 1 },
  'GET /api/contacts/paths/': { to: 1 },
  'GET /api/contacts/values/': { field: 'company' },
  'GET /api/contacts/export/': { format: 'json' },
  'GET /api/messages/search/': { q: MARKER },
  'GET /api/search/': { q: MARKER },
  'GET /api/asks/': { box: 'received' },
  'GET /api/introductions/': { box: 'sent' },
  'GET /api/reminders/occurrences/': { from: '2026-01-01', to: '2026-01-31' },
};

/** Rows and files that aren't only the owner's. */
const SHARED: Partial<Record<CallName, (fixtures: UserFixtures) => Promise<Input>>> = {
  'GET /api/admin/people/{id}/': ({ grace }) => Promise.resolve({ params: { id: grace.id } }),
  'GET /api/avatars/{key}/': async ({ ada }) => ({ params: { key: await uploadAvatar(ada) } }),
  'GET /api/contact-photos/{key}/': async ({ ada }) => {
    const url = await uploadPhoto(ada, await addContact(ada, MARKER));
    return { params: { key: url.split('/').at(-2)! } };
  },
  'GET /api/inviter/': ({ grace }) =>
    Promise.resolve({ query: { code: grace.user.referral_code } }),
  'GET /api/unsubscribe/': async ({ app, ada }) => ({
    query: { token: await unsubscribeTokenOf(app, ada) },
  }),
  'GET /api/oauth/authorization/': async ({ app }) => ({ query: await consentQuery(app) }),
  'GET /api/users/{id}/': ({ grace }) => Promise.resolve({ params: { id: grace.id } }),
  'GET /api/introductions/answer/{token}/': introductionToken,
  'GET /api/card-links/open/{token}/': ({ ada }) => linkToken(ada),
  'GET /api/card-links/open/{token}/vcard/': ({ ada }) => linkToken(ada),
  'GET /api/offline/changes/': async ({ ada }) => {
    await ada.call('POST /api/offline/');
    return {};
  },
  'GET /calendar/{file}': async ({ ada }) => {
    const { url } = await ada.call('GET /api/calendar-feed/');
    return { params: { file: url.slice(url.lastIndexOf('/') + 1) } };
  },
  'GET /api/connect-link/{code}/': async ({ grace }) => {
    const { url } = await grace.call('GET /api/connect-link/');
    return { params: { code: new URL(url).searchParams.get('connect')! } };
  },
};

/** A GET request of Ada's that succeeds, with a new row if its path names one. */
export async function getRequest(fixtures: UserFixtures, name: CallName): Promise<PendingRequest> {
  const makers: Partial<Record<CallName, (from: UserFixtures) => Promise<Input>>> = {
    ...OWNED_OBJECTS,
    ...SHARED,
  };
  const row = await makers[name]?.(fixtures);
  return { name, query: QUERIES[name] ?? {}, ...row };
}

/** The link in the email to someone without an account. */
async function introductionToken({ app, ada, grace }: UserFixtures): Promise<Input> {
  await verify(app, ada);
  // Refused if they're connected.
  await ada.attempt('POST /api/connections/', { body: { to_user: grace.id } });
  await grace.attempt('POST /api/connections/', { body: { to_user: ada.id } });
  const address = `${MARKER}-${app.mails.length}@outside.example`;
  const fields = { first_name: MARKER, emails: [{ value: address }] };
  const { id: contact_id } = await ada.call('POST /api/contacts/', { body: fields });
  await ada.call('POST /api/introductions/', { body: { to_user: grace.id, contact_id } });
  await app.runJobs();
  const url = app.mails.find(({ to }) => to === address)!.action!.url;
  return { params: { token: new URL(url).searchParams.get('token')! } };
}

async function linkToken(ada: Person): Promise<Input> {
  const { url } = await addCardLink(ada);
  return { params: { token: url.split('/').at(-1)! } };
}

export async function uploadAvatar(person: Person): Promise<string> {
  const body = photoForm(await samplePhoto());
  const answer = await person.attempt('POST /api/me/avatar/', { body });
  return (answer.body as User).avatar_url!.split('/').at(-2)!;
}

async function unsubscribeTokenOf({ db }: TestApp, { id }: Person): Promise<string> {
  const { unsubscribe_key } = await db
    .selectFrom('users')
    .select('unsubscribe_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return unsubscribeToken(unsubscribe_key, 'message');
}

/** As a new program sends it. */
async function consentQuery({ app, context }: TestApp): Promise<Record<string, unknown>> {
  const redirect_uri = 'https://program.example/callback';
  const answer = await app.inject({
    method: 'POST',
    url: '/oauth/register',
    payload: { redirect_uris: [redirect_uri] },
  });
  const { client_id } = answer.json<{ client_id: string }>();
  return {
    response_type: 'code',
    client_id,
    redirect_uri,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    resource: `${context.settings.public_url}/mcp`,
  };
}
