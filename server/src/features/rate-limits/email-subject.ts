import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { findSecret } from '../../infra/secrets.ts';

/** The subject of a limit per email address, case-insensitive: a keyed hash, so that stored limits reveal no address. */
export async function emailSubject({ db }: Context, email: string): Promise<string> {
  const secret = await findSecret(db, 'rate-limits');
  if (secret === null) throw new Error('The secret rate-limits is missing: run the migrations.');
  return createHmac('sha256', secret).update(email.toLowerCase()).digest('base64url');
}
