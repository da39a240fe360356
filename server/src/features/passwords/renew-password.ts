import type { SecurityEventKind } from '#contract/security-log.ts';
import type { CallContext } from '../../context.ts';
import { revokeTokens } from '../email-tokens/public.ts';
import { recordSecurityChange } from '../security-log/public.ts';
import { endSessions } from '../sessions/public.ts';
import { setPasswordHash } from '../users/public.ts';
import { deleteLoginChallenges } from './passwords.queries.ts';

export interface Renewal {
  user_id: number;
  password_hash: string;
  kind: Extract<SecurityEventKind, 'password_changed' | 'password_reset'>;
  /** The session that goes on, null where every one ends. */
  except: number | null;
}

/**
 * Keeps a new password, in the caller's transaction. All that the old one opened ends, mailed links that it asked for are
 * void, to choose another and to change the address alike, and the owner is told.
 */
export async function renewPassword(ctx: CallContext, renewal: Renewal): Promise<void> {
  const { user_id, password_hash, kind, except } = renewal;
  await setPasswordHash(ctx, user_id, password_hash);
  await endSessions(ctx, user_id, except);
  await deleteLoginChallenges(ctx.db, user_id);
  await revokeTokens(ctx, user_id, 'reset');
  await revokeTokens(ctx, user_id, 'change');
  await recordSecurityChange(ctx, user_id, kind);
}
