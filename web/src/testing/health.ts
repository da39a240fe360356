import type { z } from 'zod';
import type { health } from '#contract/service.ts';

/** What the server answers about itself. */
export function aHealth(changes: Partial<z.infer<typeof health>> = {}): z.infer<typeof health> {
  return {
    status: 'ok',
    version: '1.2.3',
    database: 'ok',
    mail: 'smtp',
    operator_name: 'The Analytical Society',
    signup: 'open',
    oidc_name: null,
    password_login: true,
    has_accounts: true,
    ...changes,
  };
}
