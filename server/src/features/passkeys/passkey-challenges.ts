import { z } from 'zod';
import type { PasskeyCredential } from '#contract/passkeys.ts';
import { DURATIONS } from '#contract/limits.ts';
import type { Context } from '../../context.ts';
import { addMs } from '../../infra/clock.ts';
import { insertChallenge, deleteChallengeReturning } from './passkey-challenges.queries.ts';

export const CHALLENGE_MS = DURATIONS.challenge_seconds * 1000;

/** `user_id` is null before the user is known. */
export type ChallengeScope =
  | { purpose: 'register'; user_id: number }
  | { purpose: 'login'; user_id: null }
  | { purpose: 'second_factor'; user_id: number };

/** Stores a challenge for five minutes. */
export async function storeChallenge(
  ctx: Context,
  scope: ChallengeScope,
  challenge: string,
): Promise<void> {
  const created_at = ctx.clock.now();
  const expires_at = addMs(created_at, CHALLENGE_MS);
  await insertChallenge(ctx.db, { ...scope, challenge, created_at, expires_at });
}

/** Deletes the challenge of a response, even if the response turns out to be invalid. Null if expired or unknown. */
export async function consumeChallenge(
  ctx: Context,
  scope: ChallengeScope,
  credential: PasskeyCredential,
): Promise<string | null> {
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (challenge === null) return null;
  const consumed = await deleteChallengeReturning(ctx.db, { ...scope, challenge }, ctx.clock.now());
  return consumed === undefined ? null : challenge;
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
