import type { ImportAction, ProposedContact } from '#contract/imports.ts';
import { badInput } from '../../app-error.ts';
import { canBeContact } from './address-book/read-row.ts';

export interface Decision {
  index: number;
  action: ImportAction;
}

interface DecidableRow {
  index: number;
  contact: ProposedContact;
  duplicate_of: number | null;
}

/** 400 at `decisions.<index>` for each decision that its row cannot follow. */
export function checkDecisions(decisions: Decision[], rows: DecidableRow[]): void {
  const byIndex = new Map(rows.map((row) => [row.index, row]));
  const errors: Record<string, string> = {};
  for (const { index, action } of decisions) {
    const objection = objectionTo(action, byIndex.get(index));
    if (objection !== null) errors[`decisions.${index}`] = objection;
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
}

function objectionTo(action: ImportAction, row: DecidableRow | undefined): string | null {
  if (row === undefined) return 'The file has no such row.';
  if (action === 'update' && row.duplicate_of === null)
    return 'There is no contact that this row could update.';
  if (action === 'add' && !canBeContact(row.contact))
    return 'This row has no name, email, phone number or company.';
  return null;
}
