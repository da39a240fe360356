import type { Contact, ContactFilter } from '#contract/contacts.ts';
import type { ExportFormat } from '#contract/exports.ts';
import type { UserContext } from '../../context.ts';
import {
  countEntries,
  describeSources,
  type FullContact,
  streamFullContacts,
  streamPhotos,
} from '../contacts/public.ts';
import { type FieldDefinition, getFieldDefinitions } from '../custom-fields/public.ts';
import { getRelationshipsOfCards } from '../relationships/public.ts';
import { csvWriter } from './contact-csv.ts';
import { dataUri } from './data-uri.ts';
import { vcardOf } from './contact-vcard.ts';
import type { VCardVersion } from './vcard-version.ts';

/** The selected contacts and the format. */
interface SheetOptions {
  filter?: ContactFilter;
  id?: number;
  trash?: boolean;
  version?: VCardVersion | undefined;
}

/** Streams the caller's contacts in one of the formats. */
export function contactsText(
  ctx: UserContext,
  format: ExportFormat,
  { version, ...which }: SheetOptions = {},
): AsyncGenerator<string> {
  const pages = streamFullContacts(ctx, which);
  switch (format) {
    case 'vcf':
      return vcardText(ctx, pages, version);
    case 'csv':
      return csvText(ctx, pages);
    case 'json':
      return jsonArray(asJson(ctx, pages));
  }
}

async function* vcardText(
  ctx: UserContext,
  pages: AsyncIterable<FullContact[]>,
  version: VCardVersion | undefined,
): AsyncGenerator<string> {
  const fields = await getFieldDefinitions(ctx, ctx.user_id);
  for await (const page of pages) {
    const ids = page.map(({ contact }) => contact.id);
    const relationships = await getRelationshipsOfCards(ctx, ids);
    for await (const part of streamPhotos(ctx, page))
      yield part
        .map(({ contact, photo }) => {
          const related = relationships.get(contact.contact.id) ?? [];
          return vcardOf(contact, version, { photo, related, fields });
        })
        .join('');
  }
}

async function* csvText(
  ctx: UserContext,
  pages: AsyncIterable<FullContact[]>,
): AsyncGenerator<string> {
  const fields = await getFieldDefinitions(ctx, ctx.user_id);
  const csv = csvWriter(await countEntries(ctx), fields);
  yield csv.header();
  for await (const page of pages) yield csv.rows(page);
}

async function* asJson(
  ctx: UserContext,
  pages: AsyncIterable<FullContact[]>,
): AsyncGenerator<unknown[]> {
  const fields = await getFieldDefinitions(ctx, ctx.user_id);
  for await (const page of pages)
    for await (const part of streamPhotos(ctx, page)) {
      const sources = await describeSources(
        ctx,
        part.map(({ contact }) => ({ contact: contact.contact, sources: contact.sources ?? {} })),
      );
      yield part.map(({ contact: { contact, type_name, extra }, photo }, index) => ({
        ...contact,
        contact_type: type_name,
        ...namedValues(contact, fields),
        ...(photo !== null && { photo: dataUri(photo) }),
        extra,
        sources: sources[index],
      }));
    }
}

/** Custom fields with their names and kinds. */
function namedValues({ custom }: Contact, fields: readonly FieldDefinition[]) {
  const custom_fields = fields.flatMap(({ id, name, kind }) => {
    const value = custom[id];
    return value === undefined ? [] : [{ id, name, kind, value }];
  });
  return custom_fields.length > 0 ? { custom_fields } : {};
}

/** Serializes pages as one JSON array, one item per line. */
export async function* jsonArray(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const items of pages) {
    if (items.length === 0) continue;
    yield before + items.map((item) => JSON.stringify(item)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
