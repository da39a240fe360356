import { z } from 'zod';
import type { PasskeyCredential } from '#contract/passkeys.ts';
import { DURATIONS } from '#contract/limits.ts';
import type { Context } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { insertChallenge, deleteChallengeReturning } from './passkey-challenges.queries.ts';

/** How long a person may take over the browser's dialog. */
export const CHALLENGE_MS = DURATIONS.challenge_seconds * 1000;

/** What a passkey is asked for, and of whom: null before anybody knows who signs in. */
export type Purpose =
  | { purpose: 'register'; user_id: number }
  | { purpose: 'login'; user_id: null }
  | { purpose: 'second_factor'; user_id: number };

/** Remembers for five minutes what was asked. */
export async function storeChallenge(
  ctx: Context,
  asked: Purpose,
  challenge: string,
): Promise<void> {
  const created_at = ctx.clock.now();
  const expires_at = addMs(created_at, CHALLENGE_MS);
  await insertChallenge(ctx.db, { ...asked, challenge, created_at, expires_at });
}

/**
 * The challenge that this answers, taken away: it is answered once, right or wrong. Null where nothing of the kind was
 * asked in the last five minutes.
 */
export async function consumeChallenge(
  ctx: Context,
  asked: Purpose,
  credential: PasskeyCredential,
): Promise<string | null> {
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (challenge === null) return null;
  const taken = await deleteChallengeReturning(ctx.db, { ...asked, challenge }, ctx.clock.now());
  return taken === undefined ? null : challenge;
}

const clientData = z.object({ challenge: z.string().regex(/^[\w-]{1,200}$/) });

function challengeIn(client_data: string): string | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(client_data, 'base64url').toString('utf8'));
    return clientData.parse(json).challenge;
  } catch {
    return null;
  }
}
