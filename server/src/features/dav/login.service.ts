import type { FastifyRequest } from 'fastify';
import { SOURCE_LANGUAGE } from '#contract/languages.ts';
import type { ClientInfo, Context } from '../../context.ts';
import { findDavToken, recordTokenUse } from '../access-tokens/public.ts';
import { limitFailures } from '../rate-limits/public.ts';
import { addressBlock } from '../rate-limits/public.ts';
import type { DavContext } from './collection.ts';
import { DavError } from './dav-error.ts';
import { findUser } from './login.queries.ts';

const FAILURES = { max: 50, window_ms: 15 * 60_000 };

/**
 * The device of HTTP Basic credentials (RFC 7617). 401 if they're missing or wrong; 429 after 50 wrong ones from an
 * address in 15 minutes, whatever the account, so that strangers can't lock a phone out.
 */
export async function logIn(
  context: Context,
  { headers }: Pick<FastifyRequest, 'headers'>,
  client: ClientInfo,
): Promise<DavContext> {
  const credentials = readBasic(headers.authorization);
  if (credentials === null) throw unauthorized();
  const limited = {
    kind: 'dav',
    subject: addressBlock(client.ip),
    limit: FAILURES,
  };
  const token = await limitFailures(context, [limited], () =>
    findDavToken(context, credentials.username, credentials.password),
  );
  if (token === null) throw unauthorized();
  await recordTokenUse(context, token, client);
  const { user_id, name, language } = token;
  return {
    ...context,
    client,
    token,
    user_id,
    program: name,
    language: language ?? SOURCE_LANGUAGE,
    // No session may be addressed by a device.
    session_id: 0,
  };
}

function unauthorized(): DavError {
  return new DavError(401, null, 'Log in with your email and a password for devices.');
}

function readBasic(header: string | undefined): { username: string; password: string } | null {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]{1,1000})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** The name and email of the account. */
export function findPerson({ db, user_id }: DavContext): Promise<{ name: string; email: string }> {
  return findUser(db, user_id);
}
