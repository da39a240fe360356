import type { PasskeyCredential } from '#contract/passkeys.ts';
import type { UserContext } from '../../context.ts';
import { addressBlock, consume } from '../rate-limits/public.ts';
import { recordSecurityEvent } from '../security-log/public.ts';
import { checkPasskey, notVerified, withPasskey } from './check-passkey.ts';
import { LOGIN, LOGIN_LIMIT } from './passkey-login.service.ts';
import { findByCredential } from './passkeys.queries.ts';

/**
 * Verifies a passkey of the caller with the options of `createLoginOptions`, instead of the password. 400 at
 * `credential` if invalid; 429 past 60 per address in five minutes.
 */
export async function requirePasskey(
  ctx: UserContext,
  credential: PasskeyCredential,
): Promise<void> {
  await consume(ctx, { limit: LOGIN_LIMIT, subject: addressBlock(ctx.client.ip) });
  const passkey = await findByCredential(ctx.db, credential.id);
  if (passkey === undefined || passkey.user_id !== ctx.user_id) throw notVerified();
  const signed = await checkPasskey(ctx, passkey, LOGIN, credential);
  const verified =
    signed !== null && (await withPasskey(ctx, passkey, signed, () => Promise.resolve(true)));
  if (verified) return;
  if (signed === null) await recordSecurityEvent(ctx, ctx.user_id, 'passkey_failed');
  throw notVerified();
}
