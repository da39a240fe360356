import type { Context } from '../../context.ts';

/** What a person gives to others: the page to sign up at, which remembers by whom they came. */
export function referralLink({ settings }: Context, code: string): string {
  return `${settings.public_url}/signup?ref=${code}`;
}
