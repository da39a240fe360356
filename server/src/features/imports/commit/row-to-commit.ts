import type { Context } from '../../../context.ts';
import { createQueue } from '../../../infra/queue.ts';
import { findOrCreateTypes } from '../../contact-types/public.ts';
import type { Proposal } from '../../contacts/public.ts';
import { createMissingFields } from '../../custom-fields/public.ts';
import { type listRowsToCommit, listMissingFields, listTypeNames } from '../import-rows.queries.ts';
import type { findImport } from '../imports.queries.ts';
import { takePhoto } from '../photos/imported-photos.ts';
import { commonOf, withCommon } from './common-values.ts';
import { findRelated, unrelatedOf } from './imported-records.ts';
import { withCustom } from './with-custom-values.ts';

type Import = NonNullable<Awaited<ReturnType<typeof findImport>>>;
type StoredRow = Awaited<ReturnType<typeof listRowsToCommit>>[number];
export type Row = StoredRow & Proposal;
type NamedTypes = Awaited<ReturnType<typeof findOrCreateTypes>>;

/** What rows refer to: contact types, custom fields, the import's own tags and type, and relationships. */
type Referred = Awaited<ReturnType<typeof findReferred>>;

/** Creates what is missing. */
export async function findReferred(ctx: Context, owner_id: number, found: Import) {
  const { id } = found;
  return {
    types: await findOrCreateTypes(ctx, owner_id, await listTypeNames(ctx.db, id)),
    fields: await createMissingFields(ctx, owner_id, await listMissingFields(ctx.db, id)),
    common: await commonOf(ctx, owner_id, found),
    related: await findRelated(ctx, owner_id, id),
  };
}

/** A few at a time, so that photos uploaded in the meantime needn't wait for all those of an import. */
const PARALLEL_ROWS = 4;

export function toRows(rows: StoredRow[], referred: Referred): Promise<Row[]> {
  const queue = createQueue(PARALLEL_ROWS);
  return Promise.all(rows.map((row) => queue(() => toRow(row, referred))));
}

/** A row with its re-encoded photo, and with the values of its relationships that can't be stored. */
async function toRow(row: StoredRow, { types, fields, common, related }: Referred): Promise<Row> {
  const { photo, extra } = await takePhoto(row.extra);
  const proposal = withCustom(typed({ ...row, extra }, types), fields.fields);
  const unrelated = unrelatedOf(row.records, related);
  return {
    ...row,
    ...withCommon(proposal, common),
    photo,
    extra: [...proposal.extra, ...unrelated],
  };
}

/** The contact with its type id; if the type can't be created, its name becomes a tag. */
function typed({ contact, extra }: StoredRow, types: NamedTypes): Proposal {
  const name = contact.contact_type;
  const contact_type_id = name === '' ? null : types.idOf(name);
  const lost = name !== '' && contact_type_id === null && !contact.tags.includes(name);
  const tags = lost ? [...contact.tags, name] : contact.tags;
  return { contact: { ...contact, tags, contact_type_id }, extra };
}
