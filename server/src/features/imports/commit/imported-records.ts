import { LIMITS } from '#contract/limits.ts';
import type { Context, PersonContext } from '../../../context.ts';
import { addDays } from '../../../infra/clock.ts';
import {
  addImportedInteractions,
  type ImportedInteraction,
  removeImportedInteractions,
} from '../../interactions/public.ts';
import {
  addImportedRelationships,
  findOrCreateKinds,
  type FoundKinds,
  type ImportedRelationship,
  removeImportedRelationships,
} from '../../relationships/public.ts';
import { addImportedReminders, removeImportedReminders } from '../../reminders/public.ts';
import type { ExtraProperty } from '../address-book/read-row.ts';
import {
  type AddedRecords,
  listAddedRecords,
  listContactsOfRows,
  listRecords,
  listRelated,
  listUids,
  type ReadRecords,
  type ReadRelationship,
  setAddedRecords,
} from '../import-records.queries.ts';
import { findByFullName, findByUid } from './imported-people.queries.ts';

const CHUNK_SIZE = 250;

/** What the relationships of an import refer to, known before its contacts are added. */
export interface Related {
  kinds: FoundKinds;
  /** UIDs of cards in the file and of existing contacts. */
  uids: Set<string>;
  /** Lowercase names of the others. */
  names: string[];
}

/** Creates the missing kinds of relationships. */
export async function findRelated(
  ctx: Context,
  owner_id: number,
  import_id: number,
): Promise<Related> {
  const found = await listRelated(ctx.db, import_id);
  const kinds = await findOrCreateKinds(
    ctx,
    owner_id,
    found.map(({ kind }) => kind),
  );
  const wanted = [...new Set(found.map(({ uid }) => uid).filter((uid) => uid !== ''))];
  const names = [...new Set(found.map(({ name }) => name.toLowerCase()))].filter(Boolean);
  const uids = new Set(wanted.length === 0 ? [] : await listUids(ctx.db, import_id));
  const others = wanted.filter((uid) => !uids.has(uid));
  for (const { uid } of await findByUid(ctx.db, owner_id, others)) uids.add(uid);
  return { kinds, uids, names };
}

function canBeStored({ kind, uid, name }: ReadRelationship, { kinds, uids }: Related): boolean {
  return kinds.kindOf(kind.name) !== null && (name !== '' || uids.has(uid));
}

/** The values of relationships that can't be stored, because no one has the UID or there are too many kinds. */
export function unrelatedOf(records: ReadRecords | null, related: Related): ExtraProperty[] {
  return (records?.relationships ?? [])
    .filter((entry) => !canBeStored(entry, related))
    .flatMap(({ source }) => source as ExtraProperty[]);
}

/** Adds the relationships, interactions and reminders of the rows once all contacts are there. */
export async function addRecords(
  ctx: PersonContext,
  import_id: number,
  related: Related,
): Promise<void> {
  let people: People | undefined;
  const written = new Set<string>();
  for (let after = -1; ;) {
    const rows = await listRecords(ctx.db, import_id, after, CHUNK_SIZE);
    const last = rows.at(-1);
    if (last === undefined) return;
    people ??= await findPeople(ctx, import_id, related);
    const byId = new Map(rows.map(({ contact_id, index }) => [contact_id, index]));
    const added = new Map<number, AddedRecords>();
    const addedTo = (contact_id: number) => {
      const index = byId.get(contact_id) ?? last.index;
      const list = added.get(index) ?? { relationships: [], interactions: [], reminders: [] };
      added.set(index, list);
      return list;
    };
    const relationships = rows.flatMap((row) => relationshipsOf(row, related, people!));
    for (const { id, card_id } of await addImportedRelationships(ctx, ctx.user_id, relationships))
      addedTo(card_id).relationships.push(id);
    const latest = addDays(ctx.clock.now(), 1);
    const interactions = rows
      .flatMap((row) => interactionsOf(row, people!, written))
      // What hasn't happened yet isn't contact.
      .map((entry) => (entry.occurred_at > latest ? { ...entry, kind: 'note' as const } : entry));
    for (const { id, contact_ids } of await addImportedInteractions(ctx, interactions))
      addedTo(contact_ids[0]!).interactions.push(id);
    const reminders = rows.flatMap(({ contact_id, records }) =>
      records.reminders.map((reminder) => ({ ...reminder, contact_id })),
    );
    for (const { id, contact_id } of await addImportedReminders(ctx, reminders))
      addedTo(contact_id).reminders.push(id);
    await setAddedRecords(
      ctx.db,
      import_id,
      [...added].map(([index, added_records]) => ({ index, added_records })),
    );
    after = last.index;
  }
}

interface People {
  /** The contact of a relationship; null for a person without one. */
  find: (person: Pick<ReadRelationship, 'uid' | 'name'>) => number | null;
}

/** By UID, then by full name if only one contact has it; those of the import come first. */
async function findPeople(
  { db, user_id }: PersonContext,
  import_id: number,
  { names, uids }: Related,
): Promise<People> {
  const rows = await listContactsOfRows(db, import_id);
  const imported = new Set(rows.map(({ contact_id }) => contact_id));
  const byUid = new Map<string, number>();
  for (const { id, uid } of await findByUid(db, user_id, [...uids])) byUid.set(uid, id);
  for (const { contact_id, uid } of rows) if (uid !== null) byUid.set(uid, contact_id);
  const byName = Map.groupBy(await findByFullName(db, user_id, names), ({ name }) => name);
  const findName = (name: string) => {
    const ids = [...new Set((byName.get(name.toLowerCase()) ?? []).map(({ id }) => id))];
    const own = ids.filter((id) => imported.has(id));
    const [only, ...others] = own.length > 0 ? own : ids;
    return only === undefined || others.length > 0 ? null : only;
  };
  return { find: ({ uid, name }) => byUid.get(uid) ?? findName(name) };
}

type RowWithRecords = Awaited<ReturnType<typeof listRecords>>[number];

function relationshipsOf(
  { contact_id: card_id, records }: RowWithRecords,
  related: Related,
  people: People,
): ImportedRelationship[] {
  return records.relationships.flatMap((entry) => {
    const kind = related.kinds.kindOf(entry.kind.name);
    const other_id = people.find(entry);
    if (kind === null || (other_id === null && entry.name === '')) return [];
    const { name, since, until, note } = entry;
    return [{ card_id, other_id, name, kind, since, until, note }];
  });
}

/** An interaction with several people is added with the first of their rows. */
function interactionsOf(
  { contact_id, records }: RowWithRecords,
  people: People,
  written: Set<string>,
): ImportedInteraction[] {
  return records.interactions.flatMap(({ key, with: others, ...entry }) => {
    if (key !== '' && written.has(key)) return [];
    written.add(key);
    const otherIds = others.flatMap((uid) => people.find({ uid, name: '' }) ?? []);
    const contact_ids = [...new Set([contact_id, ...otherIds])];
    return [{ ...entry, contact_ids: contact_ids.slice(0, LIMITS.interaction_contacts) }];
  });
}

/** Removes what an import added besides contacts, unless it was changed since. */
export async function removeRecords(ctx: PersonContext, import_id: number): Promise<void> {
  const added = await listAddedRecords(ctx.db, import_id);
  const idsOf = (kind: keyof AddedRecords) => added.flatMap((records) => records[kind]);
  await removeImportedReminders(ctx, idsOf('reminders'));
  await removeImportedInteractions(ctx, idsOf('interactions'));
  await removeImportedRelationships(ctx, ctx.user_id, idsOf('relationships'));
}
