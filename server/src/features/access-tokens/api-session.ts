import type { ClientInfo, Context, TokenAccess } from '../../context.ts';
import type { Language } from '#contract/languages.ts';
import { findApiToken } from './find-token.ts';
import { recordTokenUse } from './token-use.ts';

interface ApiSession {
  id: null;
  user_id: number;
  language: Language | null;
  token: TokenAccess;
}

/** What a request with this bearer token acts as, or null. Records the use. */
export async function findApiSession(
  ctx: Context,
  bearer: string,
  client: ClientInfo,
): Promise<ApiSession | null> {
  const found = await findApiToken(ctx, bearer);
  if (found === null) return null;
  await recordTokenUse(ctx, found, client);
  const { id, name, scopes, user_id, language } = found;
  return { id: null, user_id, language, token: { id, name, scopes } };
}
