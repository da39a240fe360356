import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import type { UserContext } from '../../../context.ts';
import { inTransaction } from '../../../infra/db.ts';
import { foldText } from '#contract/fold-text.ts';
import { findContacts } from '../contacts.queries.ts';
import { findByKeys } from '../import-support/contact-lookup.queries.ts';
import { emailKeys, phoneKeys } from './searchable.ts';
import { getSortName } from './sort-keys.ts';
import { findByNameStart } from './sort-language.ts';

/** The caller's contacts with this email, phone number or full name, oldest first. */
export function findContactMatches(
  ctx: UserContext,
  { email = '', phone = '', name = '' }: MatchQuery,
): Promise<{ results: Contact[] }> {
  return inTransaction(ctx, async (txCtx) => {
    const keys = { emails: emailKeys([email]), phones: phoneKeys([phone]), names: [] };
    const byKeys = await findByKeys(txCtx.db, ctx.user_id, keys);
    const others = await findByName(txCtx, name);
    const found = new Map([...byKeys, ...others].map((contact) => [contact.id, contact]));
    return { results: [...found.values()].slice(0, LIMITS.search_hits) };
  });
}

interface MatchQuery {
  email?: string | undefined;
  phone?: string | undefined;
  name?: string | undefined;
}

async function findByName(ctx: UserContext, name: string): Promise<Contact[]> {
  const folded = foldText(name);
  if (folded === '') return [];
  const ids = await findByNameStart(ctx, name, LIMITS.search_hits);
  const contacts = await findContacts(ctx.db, ctx.user_id, ids);
  return contacts.filter((contact) => foldText(getSortName(contact)) === folded);
}
