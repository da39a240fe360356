import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { changedCompany, companyValues, type CompanyValues } from './company-fields.ts';
import { unsyncedCompany, type StoredCompany } from './company-store.ts';
import { findConflicts, mergeFields, type Versions } from '../form/three-way-merge.ts';
import type { RefObject } from 'react';

/**
 * Edited company fields, their base version and the newest version. Unsynced data counts as edited. A newer version is
 * applied automatically unless it affects edited fields.
 */
export function useCompanyVersions(contact: Contact, user_id: number) {
  const [stored, setStored] = useState(() => unsyncedCompany(user_id, contact.id));
  const [elsewhere, setElsewhere] = useState(() => stored !== null && collides(stored, contact));
  const newest = useRef(contact);
  const before = useRef(stored?.before ?? companyValues(contact));
  const form = useForm<CompanyValues>({ defaultValues: shownOf(contact, stored) });

  const collision = () =>
    collisionOf({
      before: before.current,
      mine: companyValues(form.getValues()),
      theirs: companyValues(newest.current),
    });

  /** Resets the form to this version. */
  const settleAt = (version: Contact) => {
    newest.current = version;
    before.current = companyValues(version);
    setStored(null);
    setElsewhere(false);
    form.reset(before.current);
  };

  const take = (version: Contact) => {
    newest.current = version;
    const collided = collision() !== null;
    setElsewhere(collided);
    const theirs = companyValues(version);
    if (collided || changedCompany(before.current, theirs).length === 0) return;
    const mine = form.getValues();
    const values = mergeFields({ before: before.current, mine, theirs }, changedCompany);
    if (stored === null) before.current = theirs;
    form.reset(shownOf(version, stored));
    form.reset(values, { keepDefaultValues: true });
  };

  useNewer(contact, newest, (version) => {
    // Unsynced data has been sent in the meantime.
    if (stored !== null && unsyncedCompany(user_id, version.id) === null) {
      before.current = stored.fields;
      setStored(null);
    }
    take(version);
  });

  return {
    form,
    elsewhere,
    unsynced: stored !== null,
    newest: () => newest.current,
    before: () => before.current,
    shown: () => shownOf(contact, stored),
    collision,
    take,
    settleAt,
    onSaved: (company: StoredCompany) => {
      setStored(company);
      form.reset(company.fields);
    },
    discard: () => (stored === null ? settleAt(newest.current) : form.reset(stored.fields)),
  };
}

function collisionOf(versions: Versions<CompanyValues>): Versions<CompanyValues> | null {
  return findConflicts(versions, changedCompany).length > 0 ? versions : null;
}

function collides({ before, fields: mine }: StoredCompany, contact: Contact): boolean {
  return collisionOf({ before, mine, theirs: companyValues(contact) }) !== null;
}

/** Displayed values before editing. */
function shownOf(contact: Contact, stored: StoredCompany | null): CompanyValues {
  const theirs = companyValues(contact);
  if (stored === null) return theirs;
  return mergeFields({ before: stored.before, mine: stored.fields, theirs }, changedCompany);
}

function useNewer(
  contact: Contact,
  newest: RefObject<Contact>,
  onNewer: (contact: Contact) => void,
): void {
  const follow = useEffectEvent(onNewer);
  useEffect(() => {
    if (contact.updated_at > newest.current.updated_at) follow(contact);
  }, [contact, newest]);
}
