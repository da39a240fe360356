import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { findSecret, insertSecret } from '../../infra/secrets.ts';
import { newToken } from '../../infra/tokens.ts';
import { hasOptedOut } from './unsubscribe.queries.ts';

const SECRET_NAME = 'invitations';

/**
 * A link that stops invitations and introductions to this address; null if already stopped. It contains a keyed hash of the address and a
 * signature, so nothing is stored and the address isn't revealed.
 */
export async function optOutLink(ctx: Context, email: string): Promise<string | null> {
  const secret = await loadSecret(ctx);
  const address_hash = hashOf(secret, email);
  if (await hasOptedOut(ctx.db, address_hash)) return null;
  const token = `invitations.${address_hash}.${hmac(secret, `link ${address_hash}`)}`;
  return `${ctx.settings.public_url}/api/unsubscribe/?token=${token}`;
}

/** The keyed hash of an address, case-insensitive, under which it's remembered without being revealed. */
export async function addressHash(ctx: Context, email: string): Promise<string> {
  return hashOf(await loadSecret(ctx), email);
}

/** Whether invitations and introductions to an address were stopped. */
export function isOptedOut({ db }: Context, address_hash: string): Promise<boolean> {
  return hasOptedOut(db, address_hash);
}

function hashOf(secret: string, email: string): string {
  return hmac(secret, `address ${email.toLowerCase()}`);
}

/** The address hash in such a link; null if invalid. */
export async function readOptOutToken(ctx: Context, token: string): Promise<string | null> {
  const [, address_hash, signature] =
    /^invitations\.([0-9a-f]{64})\.([0-9a-f]{64})$/.exec(token) ?? [];
  if (address_hash === undefined || signature === undefined) return null;
  // Without a secret, no link has been created yet.
  const secret = await findSecret(ctx.db, SECRET_NAME);
  if (secret === null) return null;
  const expected = hmac(secret, `link ${address_hash}`);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? address_hash : null;
}

/** Creates the secret on first use; concurrent first calls end up with the same one. */
async function loadSecret({ db }: Context): Promise<string> {
  const stored = await findSecret(db, SECRET_NAME);
  if (stored !== null) return stored;
  const created = newToken();
  await insertSecret(db, SECRET_NAME, created);
  return (await findSecret(db, SECRET_NAME)) ?? created;
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
