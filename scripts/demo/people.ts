import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Call } from '#contract/client.ts';
import { createApiClient } from '../../benchmarks/client.ts';
import { defaultDataDir } from '../../server/src/infra/embedded-postgres/default-data-dir.ts';
import type { MINA } from './activity.ts';
import { drawPortrait } from './portrait.ts';

export const ORIGIN =
  process.env['ACQUAINT_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
export const PASSWORD = 'a demonstration, nothing more';
const MAIL_FOLDER = join(process.env['DATA_DIR'] ?? defaultDataDir(), 'mail');
const TIMEOUT_MS = 60_000;
/** A server works on four requests of a user at once. */
const CONCURRENCY = 4;

export interface Person {
  id: number;
  call: Call;
}

export const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export const emailOf = (profile: { first_name: string }) =>
  `${profile.first_name.toLowerCase()}@demo.example`;

const created: Call[] = [];

/** Deletes the accounts that this run created. */
export async function deleteCreatedAccounts(): Promise<void> {
  for (const call of created) await call('DELETE /api/me/', { body: { password: PASSWORD } });
}

/** Signs up a user with a complete profile, a photo and finished first steps. */
export async function signUp(profile: typeof MINA, portrait: number): Promise<Person> {
  const { first_name, last_name, ...fields } = profile;
  const email = emailOf(profile);
  const { token, user } = await createApiClient(ORIGIN)('POST /api/signup/', {
    body: { first_name, last_name, email, password: PASSWORD, accept_terms: true },
  });
  const call = createApiClient(ORIGIN, token);
  created.push(call);
  await call('PATCH /api/me/', {
    body: {
      ...fields,
      field_visibility: {
        bio: 'public',
        city: 'public',
        job_title: 'public',
        looking_for: 'public',
      },
      onboarding_completed_at: dateInDays(0),
      checklist_hidden: true,
    },
  });
  const form = new FormData();
  form.append(
    'image',
    new Blob([new Uint8Array(await drawPortrait(portrait))], { type: 'image/jpeg' }),
    'me.jpg',
  );
  await call('POST /api/me/avatar/', { form });
  await verifyEmail(email, call);
  return { id: user.id, call };
}

/** Reads the link from the data folder, where the server writes emails without SMTP. */
async function verifyEmail(email: string, call: Call): Promise<void> {
  const what = `an email to ${email} in ${MAIL_FOLDER}; use the DATA_DIR of the server, and no SMTP_URL`;
  const token = await waitFor(what, () => findToken(email));
  await call('POST /api/email-verification/', { body: { token } });
}

const mailNames = () => readdir(MAIL_FOLDER).catch(() => []);
/** Of earlier runs, to accounts that were deleted. */
const earlierMails = new Set(await mailNames());

async function findToken(email: string): Promise<string | undefined> {
  const names = await mailNames();
  for (const name of names.filter((one) => one.endsWith('.eml') && !earlierMails.has(one))) {
    const mail = await PostalMime.parse(await readFile(join(MAIL_FOLDER, name)));
    const [, token] = /verify-email\S*[?&]token=([^\s&]+)/.exec(mail.text ?? '') ?? [];
    if (token !== undefined && mail.to?.some(({ address }) => address === email)) return token;
  }
  return undefined;
}

export async function waitFor<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs a function for each item, several at once. */
export async function forEach<T>(
  items: readonly T[],
  run: (item: T, index: number) => Promise<unknown>,
) {
  const entries = items.entries();
  const work = async () => {
    for (const [index, item] of entries) await run(item, index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
