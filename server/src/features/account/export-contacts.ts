import type { UserContext } from '../../context.ts';
import { readWholeContacts } from '../contacts/contacts.service.ts';
import { contactsText, jsonArray } from '../exports/exports.service.ts';
import { readCardChanges } from '../interactions/interactions.service.ts';
import type { ZipEntry } from './zip.ts';

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
  for (const which of [{}, { trash: true }])
    for await (const page of readWholeContacts(ctx, which))
      yield* readCardChanges(
        ctx,
        page.map(({ contact }) => contact.id),
      );
}
