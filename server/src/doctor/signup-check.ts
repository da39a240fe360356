import type pg from 'pg';
import type { SignupMode } from '#contract/signup-control.ts';
import { queryRow } from './database-query.ts';
import { ok, type Results } from './finding.ts';

const MEANINGS: Record<SignupMode, string> = {
  open: 'Anyone can sign up',
  invite: 'Signing up requires an invitation',
  closed: 'Sign-up is closed',
};

/** Who may sign up: what an administrator set, or else this setting. */
export async function checkSignup(client: pg.Client, setting: SignupMode): Promise<Results> {
  const table = await queryRow<{ exists: boolean }>(
    client,
    `select to_regclass('installation_settings') is not null as exists`,
  );
  if (!table.exists) return [];
  const { signup } = await queryRow<{ signup: SignupMode | null }>(
    client,
    'select (select signup from installation_settings) as signup',
  );
  const source = signup === null ? 'the setting SIGNUP' : 'set by an administrator';
  return ok(`${MEANINGS[signup ?? setting]} (${source}).`);
}
