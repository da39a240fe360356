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

/** What a request to the API with this bearer token acts as, or null. Records the use. */
export function findApiSession(
  ctx: Context,
  bearer: string,
  client: ClientInfo,
): Promise<ApiSession | null> {
  return findSession(ctx, bearer, client, ['api']);
}

/** The same for MCP, which the tokens of programs connected with OAuth are issued for. */
export function findMcpSession(
  ctx: Context,
  bearer: string,
  client: ClientInfo,
): Promise<ApiSession | null> {
  return findSession(ctx, bearer, client, ['api', 'oauth']);
}

async function findSession(
  ctx: Context,
  bearer: string,
  client: ClientInfo,
  kinds: Parameters<typeof findApiToken>[2],
): Promise<ApiSession | null> {
  const found = await findApiToken(ctx, bearer, kinds);
  if (found === null) return null;
  await recordTokenUse(ctx, found, client);
  const { id, name, scopes, user_id, language } = found;
  return { id: null, user_id, language, token: { id, name, scopes } };
}
