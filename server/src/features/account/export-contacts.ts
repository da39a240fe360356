import type { UserContext } from '../../context.ts';
import {
  countEntries,
  csvWriter,
  readWholeContacts,
  vcardOf,
  type WholeContact,
} from '../contacts/contacts.service.ts';
import { jsonArray } from './every-page.ts';
import type { ZipEntry } from './zip.ts';

/** The caller's contacts in three forms, and those in the trash. */
export function contactFiles(ctx: UserContext): ZipEntry[] {
  return [
    { name: 'contacts.json', content: () => jsonArray(asJson(readWholeContacts(ctx))) },
    { name: 'contacts.csv', content: () => contactsCsv(ctx) },
    { name: 'contacts.vcf', content: () => contactsVcf(ctx) },
    {
      name: 'contacts-trash.json',
      content: () => jsonArray(asJson(readWholeContacts(ctx, { trash: true }))),
    },
  ];
}

async function* asJson(pages: AsyncIterable<WholeContact[]>): AsyncGenerator<unknown[]> {
  for await (const page of pages)
    yield page.map(({ contact, type_name, extra }) => ({
      ...contact,
      contact_type: type_name,
      extra,
    }));
}

async function* contactsCsv(ctx: UserContext): AsyncGenerator<string> {
  const csv = csvWriter(await countEntries(ctx));
  yield csv.header();
  for await (const page of readWholeContacts(ctx)) yield csv.rows(page);
}

async function* contactsVcf(ctx: UserContext): AsyncGenerator<string> {
  for await (const page of readWholeContacts(ctx)) yield page.map(vcardOf).join('');
}
