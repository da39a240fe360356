import type { UserContext } from '../../context.ts';
import { findContactIds, streamFullContacts } from '../contacts/public.ts';
import { contactsText, jsonArray } from '../exports/public.ts';
import { getCardChanges } from '../interactions/public.ts';
import { iteratePages } from './iterate-pages.ts';
import type { ZipEntry } from './zip.ts';

/** So many contacts are asked about their changes at once. */
const AT_ONCE = 500;

/** The caller's contacts in three forms, those in the trash, and what changed either. */
export function contactFiles(ctx: UserContext): ZipEntry[] {
  return [
    { name: 'contacts.json', content: () => contactsText(ctx, 'json') },
    { name: 'contacts.csv', content: () => contactsText(ctx, 'csv') },
    { name: 'contacts.vcf', content: () => contactsText(ctx, 'vcf') },
    { name: 'contacts-trash.json', content: () => contactsText(ctx, 'json', { trash: true }) },
    { name: 'contact-changes.json', content: () => jsonArray(changes(ctx)) },
  ];
}

async function* changes(ctx: UserContext): AsyncGenerator<unknown[]> {
  const all = { after: 0, limit: Number.MAX_SAFE_INTEGER };
  const present = await findContactIds(ctx, {}, all);
  for (let from = 0; from < present.length; from += AT_ONCE)
    yield* changesOf(ctx, present.slice(from, from + AT_ONCE));
  for await (const page of streamFullContacts(ctx, { trash: true })) {
    const trashed = page.map(({ contact }) => contact.id);
    yield* changesOf(ctx, trashed);
  }
}

function changesOf(ctx: UserContext, contact_ids: number[]) {
  return iteratePages((query) => getCardChanges(ctx, contact_ids, query));
}
