import { SOURCE_LANGUAGE } from '#contract/languages.ts';
import { formatName } from '#contract/person-name.ts';
import type { ClientInfo, Context } from '../../context.ts';
import { findDavToken, recordTokenUse } from '../access-tokens/public.ts';
import { addressBlock, isExhausted, limitError, recordUse } from '../rate-limits/public.ts';
import { getMe } from '../users/public.ts';
import type { DavContext } from './collection.ts';
import { DavError } from './dav-error.ts';

const FAILURES = { name: 'dav', max: 50, window_ms: 15 * 60_000 };

/**
 * The device of HTTP Basic credentials (RFC 7617). 401 if they're missing or wrong; 429 for wrong ones after 50 from an
 * address in 15 minutes, whatever the account, so that strangers can't lock a device out.
 */
export async function logIn(
  context: Context,
  authorization: string | undefined,
  client: ClientInfo,
): Promise<DavContext> {
  const credentials = readBasic(authorization);
  if (credentials === null) throw unauthorized();
  const { username, password } = credentials;
  const token = await findDavToken(context, username, password);
  if (token === null) return reject(context, client);
  await recordTokenUse(context, token, client);
  const language = token.language ?? SOURCE_LANGUAGE;
  return { ...context, client, token, user_id: token.user_id, language, session_id: null };
}

async function reject(context: Context, client: ClientInfo): Promise<never> {
  const limited = { limit: FAILURES, subject: addressBlock(client.ip) };
  if (await isExhausted(context, limited)) throw await limitError(context, limited);
  await recordUse(context, limited);
  throw unauthorized();
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
export async function findPerson(ctx: DavContext): Promise<{ name: string; email: string }> {
  const user = await getMe(ctx, ctx.user_id);
  return { name: formatName(user, ctx.language), email: user.email };
}
