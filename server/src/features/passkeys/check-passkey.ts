import type { PasskeyCredential } from '#contract/passkeys.ts';
import { badInput, type AppError } from '../../app-error.ts';
import type { CallContext } from '../../context.ts';
import { inTransaction } from '../../infra/db.ts';
import { recordSecurityChange } from '../security-log/security-log.service.ts';
import { consumeChallenge, type Purpose } from './passkey-challenges.ts';
import { recordUse } from './passkeys.queries.ts';
import { relyingPartyOf } from './relying-party.ts';
import { verifyAssertion, type StoredPasskey, type AssertionResult } from './verify-assertion.ts';

/** What the passkey signed, where it is what we asked for in the last five minutes and have not had yet; else null. */
export async function checkPasskey(
  ctx: CallContext,
  kept: StoredPasskey,
  asked: Purpose,
  credential: PasskeyCredential,
): Promise<AssertionResult | null> {
  const challenge = await consumeChallenge(ctx, asked, credential);
  if (challenge === null) return null;
  const party = relyingPartyOf(ctx.settings.public_url);
  // Alone, a passkey must stand for knowing or being as well as for having; after the password, having is enough.
  const verified_person = asked.purpose === 'login';
  return verifyAssertion(kept, { party, challenge, verified_person }, credential);
}

/**
 * Does `work` in the transaction that notes the use of a passkey. Null where its counter did not go up: there may be a
 * copy of it, and its owner is told.
 */
export async function withPasskey<T>(
  ctx: CallContext,
  { id, user_id }: StoredPasskey,
  signed: AssertionResult,
  work: (inside: CallContext) => Promise<T>,
): Promise<T | null> {
  return inTransaction(ctx, async (inside) => {
    const use = { ...signed, last_used_at: inside.clock.now() };
    if ((await recordUse(inside.db, id, use)) !== undefined) return work(inside);
    await recordSecurityChange(inside, user_id, 'passkey_failed');
    return null;
  });
}

export function notVerified(): AppError {
  return badInput({ credential: 'This passkey could not be verified. Please try again.' });
}
