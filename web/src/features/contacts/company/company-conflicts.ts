import { cardFieldLabel } from '../../../entities/contact/card-fields.ts';
import { changedCompanyFields, type CompanyValues } from './company-fields.ts';
import type { Conflict, Sides } from '../../../entities/contact/conflict.ts';
import { findConflicts, mergeFields, type Versions } from '../form/three-way-merge.ts';

/** Company fields changed both here and elsewhere. */
export function companyConflicts(versions: Versions<CompanyValues>): Conflict[] {
  return findConflicts(versions, changedCompanyFields).map((field) => ({
    field,
    label: cardFieldLabel(field),
    mine: textLines(versions.mine[field]),
    theirs: textLines(versions.theirs[field]),
  }));
}

/** Merges two versions: the user's choice for conflicts, else the changed side. */
export function resolveCompany(versions: Versions<CompanyValues>, sides: Sides): CompanyValues {
  const theirs = findConflicts(versions, changedCompanyFields).filter(
    (field) => sides[field] === 'theirs',
  );
  const theirEntries = theirs.map((field) => [field, versions.theirs[field]]);
  return {
    ...mergeFields(versions, changedCompanyFields),
    ...(Object.fromEntries(theirEntries) as CompanyValues),
  };
}

function textLines(text: string): string[] {
  return text === '' ? [] : [text];
}
