import type { Db } from '../../infra/db.ts';
import {
  restoreReminderContacts,
  moveReminders,
  type MovedReminders,
} from './moved-reminders.queries.ts';
import {
  copyDismissals,
  deleteDismissals,
  CONTACT_REFERENCES,
  moveInteractions,
  moveInteractionsBack,
  moveProposals,
  moveProposalsBack,
  moveRows,
  moveRowsBack,
  type Moved,
} from './reassigned-rows.queries.ts';

/** Rows reassigned by a merge, for undo. */
export interface MovedRows extends MovedReminders {
  rows: Record<string, Moved[]>;
  interactions: Moved[];
  joined_interactions: number[];
  proposals: { import_id: number; index: number; from_id: number }[];
  /** Contacts newly dismissed for the target. */
  dismissals: number[];
}

/** Reassigns everything that references the contacts, except batches and imports. */
export async function reassignReferences(
  db: Db,
  owner_id: number,
  ids: number[],
  to: number,
): Promise<MovedRows> {
  const rows: MovedRows['rows'] = {};
  for (const reference of CONTACT_REFERENCES)
    rows[reference.join('.')] = await moveRows(db, reference, ids, to);
  return {
    rows,
    ...(await moveInteractions(db, ids, to)),
    ...(await moveReminders(db, ids, to)),
    proposals: await moveProposals(db, ids, to),
    dismissals: await copyDismissals(db, owner_id, ids, to),
  };
}

/** Restores references, keeping later changes. Linked reminders are restored earlier (see `restoreLinkedReminders`). */
export async function restoreReferences(db: Db, moved: MovedRows, from: number): Promise<void> {
  for (const reference of CONTACT_REFERENCES)
    await moveRowsBack(db, reference, moved.rows[reference.join('.')] ?? [], from);
  await moveInteractionsBack(db, moved, from);
  await restoreReminderContacts(db, moved, from);
  await moveProposalsBack(db, moved.proposals, from);
  await deleteDismissals(db, moved.dismissals, from);
}
