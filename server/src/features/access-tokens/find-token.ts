import type { DeviceProfile, TagFormat } from '#contract/access-tokens.ts';
import { type Language, languageOfTag } from '#contract/languages.ts';
import type { TokenScope } from '#contract/scopes.ts';
import type { Context } from '../../context.ts';
import type { Timestamp } from '../../infra/clock.ts';
import { hashToken, isApiToken } from '../../infra/tokens.ts';
import { isSameEmail } from '../users/public.ts';
import { findLiveToken, type TokenKind } from './find-token.queries.ts';
import { hashDeviceSecret } from './device-secrets.ts';

/** A token that was just presented. */
export interface UsedToken {
  id: number;
  user_id: number;
  name: string;
  last_used_at: Timestamp | null;
  last_used_ip: string | null;
}

export interface ApiToken extends UsedToken {
  language: Language | null;
  scopes: ReadonlySet<TokenScope>;
}

/** A device that logs in to CardDAV and CalDAV. */
export interface DavToken extends ApiToken {
  profile: DeviceProfile;
  /** How it gets tags. */
  groups: TagFormat;
}

const TAG_FORMATS: Record<DeviceProfile, TagFormat> = {
  apple: 'cards',
  android: 'cards',
  thunderbird: 'categories',
  other: 'categories',
};

/** Longer ones can't match. */
const MAX_SECRET_LENGTH = 100;

/**
 * The device with this email and secret, or null; also null if the token has expired or the account is deleted or
 * disabled. Call `recordTokenUse` with the result.
 */
export async function findDavToken(
  ctx: Pick<Context, 'db' | 'clock'>,
  username: string,
  secret: string,
): Promise<DavToken | null> {
  if (secret.length > MAX_SECRET_LENGTH) return null;
  const found = await findLiveToken(ctx.db, ['dav'], hashDeviceSecret(secret), ctx.clock.now());
  if (found === undefined || !isSameEmail(found.email, username)) return null;
  const profile = found.profile as DeviceProfile;
  const groups = (found.groups as TagFormat | null) ?? TAG_FORMATS[profile];
  return { ...tokenOf(found), profile, groups };
}

/** The program with this bearer token of one of these kinds, or null; as `findDavToken`. */
export async function findApiToken(
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
  kinds: TokenKind[],
): Promise<ApiToken | null> {
  if (!isApiToken(token)) return null;
  const found = await findLiveToken(ctx.db, kinds, hashToken(token), ctx.clock.now());
  return found === undefined ? null : tokenOf(found);
}

function tokenOf(row: NonNullable<Awaited<ReturnType<typeof findLiveToken>>>): ApiToken {
  const { id, user_id, name, last_used_at, last_used_ip } = row;
  return {
    id,
    user_id,
    name,
    last_used_at,
    last_used_ip,
    language: row.language === null ? null : languageOfTag(row.language),
    scopes: new Set(row.scopes as TokenScope[]),
  };
}
