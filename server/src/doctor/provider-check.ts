import type pg from 'pg';
import type { OidcSettings } from '../context.ts';
import { discover } from '../features/oidc/public.ts';
import { queryRow } from './database-query.ts';
import { failure, ok, reasonOf, type Results, warning } from './finding.ts';

/** Whether the OpenID Connect provider answers, under the name it's configured with. */
export async function checkProvider(oidc: OidcSettings | null): Promise<Results> {
  if (oidc === null) return [];
  try {
    const { issuer } = (await discover(oidc)).serverMetadata();
    return ok(`The OpenID Connect provider answers as ${issuer}.`);
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return failure(
      `The OpenID Connect provider ${oidc.issuer} can’t be used (${reasonOf(error)}${cause instanceof Error ? `: ${reasonOf(cause)}` : ''}).`,
      'Set OIDC_ISSUER to the exact issuer in its /.well-known/openid-configuration, and check that this host reaches it.',
    );
  }
}

/** How many people can't log in where passwords are off. */
export async function checkPasswordLogin(
  client: pg.Client,
  password_login: boolean,
): Promise<Results> {
  if (password_login) return [];
  const { exists } = await queryRow<{ exists: boolean }>(
    client,
    `select to_regclass('oidc_identities') is not null as exists`,
  );
  if (!exists) return [];
  const { count } = await queryRow<{ count: number }>(
    client,
    `select count(*)::int as count from users where deleted_at is null
      and not exists (select from oidc_identities where user_id = users.id)
      and not exists (select from passkeys where user_id = users.id)`,
  );
  return count === 0
    ? []
    : warning(
        `PASSWORD_LOGIN is false, and ${count} accounts have neither a linked account nor a passkey.`,
        'Set it to true until they’ve linked one.',
      );
}
