import { CARD_FIELDS } from '../../../entities/contact/card-fields.ts';
import { changedCompany, type CompanyValues } from './company-fields.ts';
import type { Conflict, Sides } from '../form/conflict.ts';
import { findConflicts, mergeFields, type Versions } from '../form/three-way-merge.ts';

/** Company fields changed both here and elsewhere. */
export function companyConflicts(versions: Versions<CompanyValues>): Conflict[] {
  return findConflicts(versions, changedCompany).map((field) => ({
    field,
    label: CARD_FIELDS[field],
    mine: linesOf(versions.mine[field]),
    theirs: linesOf(versions.theirs[field]),
  }));
}

/** Merges two versions: the user's choice for conflicts, else the changed side. */
export function settledCompany(versions: Versions<CompanyValues>, sides: Sides): CompanyValues {
  const theirs = findConflicts(versions, changedCompany).filter(
    (field) => sides[field] === 'theirs',
  );
  const taken = theirs.map((field) => [field, versions.theirs[field]]);
  return {
    ...mergeFields(versions, changedCompany),
    ...(Object.fromEntries(taken) as CompanyValues),
  };
}

function linesOf(text: string): string[] {
  return text === '' ? [] : [text];
}
