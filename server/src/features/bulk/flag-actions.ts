import { DURATIONS } from '#contract/limits.ts';
import type { ChangeSource } from '#contract/interactions.ts';
import type { UserContext } from '../../context.ts';
import { type Timestamp, addDays } from '../../infra/clock.ts';
import { lockContactTypes } from '../contact-types/public.ts';
import { changeFlags, type ContactFlags } from '../contacts/public.ts';
import type { Action, Chunk, DoneChunk } from './bulk-action.ts';
import type { BulkValue } from './bulk.queries.ts';

/** How a flag action changes contacts. */
interface FlagActionOptions {
  scope: Action['scope'];
  source: ChangeSource;
  /** The change, or null if the contact already has it. */
  set(flags: ContactFlags, chunk: Chunk): Partial<ContactFlags> | null;
  /** Values needed for undo. */
  extract(before: ContactFlags, after: ContactFlags): Partial<ContactFlags>;
  /** The reverting change, or null if the contact changed since then. */
  unset(
    flags: ContactFlags,
    extracted: Partial<ContactFlags>,
    done: DoneChunk,
  ): Partial<ContactFlags> | null;
}

function flagAction({ scope, source, set, extract, unset }: FlagActionOptions): Action {
  return {
    scope,
    chunk_size: 1000,
    async run(ctx, chunk) {
      const { owner_id, ids } = chunk;
      const change = (flags: ContactFlags) => set(flags, chunk);
      const changes = await changeFlags(ctx, { owner_id, ids, scope, source, change });
      return changes.map(({ id, before, after }) => ({
        contact_id: id,
        before: extract(before, after),
      }));
    },
    async undo(ctx, done) {
      const extracted = new Map(done.rows.map(({ contact_id, before }) => [contact_id, before]));
      const changes = await changeFlags(ctx, {
        owner_id: done.owner_id,
        ids: [...extracted.keys()],
        scope: 'anywhere',
        source: 'undo',
        change: ({ id, ...flags }) => unset(flags, extracted.get(id) ?? {}, done),
      });
      return changes.length;
    },
  };
}

const favoriteAction = (favorite: boolean) =>
  flagAction({
    scope: 'list',
    source: 'bulk',
    set: (flags) => (flags.favorite === favorite ? null : { favorite }),
    extract: ({ favorite: before }) => ({ favorite: before }),
    unset: (flags) => (flags.favorite === favorite ? { favorite: !favorite } : null),
  });

export const favorite = favoriteAction(true);
export const unfavorite = favoriteAction(false);

export const moveToTrash = flagAction({
  scope: 'list',
  source: 'trash',
  set: (_marks, { timestamp }) => ({ deleted_at: timestamp }),
  extract: (_before, { deleted_at }) => ({ deleted_at }),
  // A contact restored and deleted again is in the trash for another reason.
  unset: (flags, { deleted_at }) => (flags.deleted_at === deleted_at ? { deleted_at: null } : null),
});

export const restore = flagAction({
  scope: 'trash',
  source: 'restore',
  set: () => ({ deleted_at: null }),
  extract: ({ deleted_at }) => ({ deleted_at }),
  unset: (flags, { deleted_at = null }, { timestamp }) =>
    flags.deleted_at === null ? { deleted_at: restorableDeletion(deleted_at, timestamp) } : null,
});

/** Back in the trash with its old date, or from now if that has expired. */
function restorableDeletion(deleted_at: Timestamp | null, now: Timestamp): Timestamp {
  const oldest = addDays(now, -DURATIONS.trash_days);
  return deleted_at === null || deleted_at <= oldest ? now : deleted_at;
}

const setTypeAction = flagAction({
  scope: 'list',
  source: 'bulk',
  set: ({ contact_type_id }, { value }) =>
    contact_type_id === value ? null : { contact_type_id: typeOf(value) },
  extract: ({ contact_type_id }) => ({ contact_type_id }),
  unset: (flags, { contact_type_id = null }, { value }) =>
    flags.contact_type_id === value && contact_type_id !== value ? { contact_type_id } : null,
});

/** Undo restores types that still exist. */
export const setType: Action = {
  ...setTypeAction,
  async undo(ctx, done) {
    return setTypeAction.undo(ctx, { ...done, rows: await withExistingTypes(ctx, done) });
  },
};

async function withExistingTypes(ctx: UserContext, { owner_id, rows }: DoneChunk) {
  const before = rows.map((row) => (row.before as Partial<ContactFlags>).contact_type_id ?? null);
  const ids = [...new Set(before)].filter((id) => id !== null);
  const existing = await lockContactTypes(ctx, owner_id, ids);
  return rows.map(({ contact_id }, index) => {
    const id = before[index] ?? null;
    return { contact_id, before: { contact_type_id: id !== null && existing.has(id) ? id : null } };
  });
}

function typeOf(value: BulkValue): number | null {
  return typeof value === 'number' ? value : null;
}
