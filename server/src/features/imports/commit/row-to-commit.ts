import type { findOrCreateTypes } from '../../contact-types/public.ts';
import type { FieldDefinition } from '../../custom-fields/public.ts';
import type { Proposal } from '../../contacts/public.ts';
import type { listRowsToCommit } from '../import-rows.queries.ts';
import { takePhoto } from '../photos/imported-photos.ts';
import { type commonOf, withCommon } from './common-values.ts';
import { withCustom } from './with-custom-values.ts';
import { type Related, unrelatedOf } from './imported-records.ts';

type StoredRow = Awaited<ReturnType<typeof listRowsToCommit>>[number];
export type Row = StoredRow & Proposal;
type NamedTypes = Awaited<ReturnType<typeof findOrCreateTypes>>;

/** What rows refer to. */
export interface Known {
  types: NamedTypes;
  fields: FieldDefinition[];
  common: Awaited<ReturnType<typeof commonOf>>;
  related: Related;
}

/** A row with its re-encoded photo, and with the values of its relationships that can't be stored. */
export async function toRow(
  row: StoredRow,
  { types, fields, common, related }: Known,
): Promise<Row> {
  const { photo, extra } = await takePhoto(row.extra);
  const proposal = withCustom(typed({ ...row, extra }, types), fields);
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
