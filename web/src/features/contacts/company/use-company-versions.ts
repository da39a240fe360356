import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { changedCompanyFields, companyValues, type CompanyValues } from './company-fields.ts';
import { unsyncedCompany, type StoredCompany } from './company-store.ts';
import { findConflicts, mergeFields, type Versions } from '../form/three-way-merge.ts';
import type { RefObject } from 'react';

/**
 * Edited company fields, their base version and the newest version. Unsynced data counts as edited. A newer version is
 * applied automatically unless it affects edited fields.
 */
export function useCompanyVersions(contact: Contact, user_id: number) {
  const [stored, setStored] = useState(() => unsyncedCompany(user_id, contact.id));
  const [hasConflictingVersion, setConflicting] = useState(
    () => stored !== null && isInConflict(stored, contact),
  );
  const newest = useRef(contact);
  const before = useRef(stored?.before ?? companyValues(contact));
  const form = useForm<CompanyValues>({ defaultValues: displayedValues(contact, stored) });

  const findConflict = () =>
    conflictOf({
      before: before.current,
      mine: companyValues(form.getValues()),
      theirs: companyValues(newest.current),
    });

  /** Resets the form to this version. */
  const resetTo = (version: Contact) => {
    newest.current = version;
    before.current = companyValues(version);
    setStored(null);
    setConflicting(false);
    form.reset(before.current);
  };

  const applyVersion = (version: Contact) => {
    newest.current = version;
    const hasConflict = findConflict() !== null;
    setConflicting(hasConflict);
    const theirs = companyValues(version);
    if (hasConflict || changedCompanyFields(before.current, theirs).length === 0) return;
    const mine = form.getValues();
    const values = mergeFields({ before: before.current, mine, theirs }, changedCompanyFields);
    if (stored === null) before.current = theirs;
    form.reset(displayedValues(version, stored));
    form.reset(values, { keepDefaultValues: true });
  };

  useOnNewerVersion(contact, newest, (version) => {
    // Unsynced data has been sent in the meantime.
    if (stored !== null && unsyncedCompany(user_id, version.id) === null) {
      before.current = stored.fields;
      setStored(null);
    }
    applyVersion(version);
  });

  return {
    form,
    hasConflictingVersion,
    unsynced: stored !== null,
    newest: () => newest.current,
    before: () => before.current,
    displayed: () => displayedValues(contact, stored),
    findConflict,
    applyVersion,
    resetTo,
    onSaved: (company: StoredCompany) => {
      setStored(company);
      form.reset(company.fields);
    },
    discard: () => (stored === null ? resetTo(newest.current) : form.reset(stored.fields)),
  };
}

function conflictOf(versions: Versions<CompanyValues>): Versions<CompanyValues> | null {
  return findConflicts(versions, changedCompanyFields).length > 0 ? versions : null;
}

function isInConflict({ before, fields: mine }: StoredCompany, contact: Contact): boolean {
  return conflictOf({ before, mine, theirs: companyValues(contact) }) !== null;
}

/** Displayed values before editing. */
function displayedValues(contact: Contact, stored: StoredCompany | null): CompanyValues {
  const theirs = companyValues(contact);
  if (stored === null) return theirs;
  return mergeFields({ before: stored.before, mine: stored.fields, theirs }, changedCompanyFields);
}

function useOnNewerVersion(
  contact: Contact,
  newest: RefObject<Contact>,
  onNewer: (contact: Contact) => void,
): void {
  const notifyNewer = useEffectEvent(onNewer);
  useEffect(() => {
    if (contact.updated_at > newest.current.updated_at) notifyNewer(contact);
  }, [contact, newest]);
}
