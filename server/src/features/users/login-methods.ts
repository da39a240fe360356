import type { User } from '#contract/users.ts';
import type { Context } from '../../context.ts';

/** How a user logs in, and confirms sensitive changes. */
export function loginMethodsOf(
  { settings: { password_login, oidc } }: Context,
  { has_password, is_linked }: { has_password: boolean; is_linked: boolean },
): User['login_methods'] {
  // Where passwords are off, people may have forgotten theirs.
  const asksPassword = has_password && (password_login || !is_linked);
  return {
    password_login,
    oidc_name: oidc?.name ?? null,
    confirm_with: asksPassword ? 'password' : 'provider',
  };
}
