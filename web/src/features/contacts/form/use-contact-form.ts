import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { showFieldErrors } from '../../../lib/forms.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import type { Sides } from './conflict.ts';
import { settledContact } from './contact-conflicts.ts';
import {
  changedFields,
  changedKeys,
  contactValues,
  fieldPaths,
  hasGaps,
  isChanged,
  rebaseEdits,
  withoutBlanks,
  type ContactValues,
} from './contact-values.ts';
import { useChangeContact, useFreshContact } from '../contacts.api.ts';
import { findConflicts, type Versions } from './three-way-merge.ts';

/** A newer version that conflicts with edited fields. */
interface Clash extends Versions<ContactValues> {
  version: Contact;
}

/**
 * Form state of a contact that may change elsewhere. `base` is the version the edits build on. A newer version is
 * applied automatically unless it conflicts with edits; then saving asks.
 */
export function useContactForm(contact: Contact) {
  const edited = useEditedVersion(contact);
  const { form, base, adopt } = edited;
  const [clash, setClash] = useState<Clash | null>(null);
  const change = useChangeContact();
  const fresh = useFreshContact();
  const submit = async (): Promise<void> => {
    const typed = form.getValues();
    const sent = withoutBlanks(typed);
    const before = contactValues(base());
    if (!isChanged(before, sent)) return edited.discard();
    if (hasGaps(typed, sent)) form.reset(sent, { keepDefaultValues: true });
    try {
      const body = changedFields(before, sent);
      const saved = await change.mutateAsync({ base: base(), body });
      adopt(saved);
      showVersion(form, sent, contactValues(saved));
      showToast({ type: 'success', message: 'Contact saved' });
    } catch (error) {
      if (error instanceof ApiError && error.status === 412)
        return void ((await tryCatchUp()) && (await submit()));
      const paths = fieldPaths(sent) as FieldPath<ContactValues>[];
      if (showFieldErrors(error, paths, form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'Failed to save contact') });
    }
  };

  /** Loads the current version; true if it doesn't conflict and was applied. */
  const catchUp = async (): Promise<boolean> => {
    const version = await fresh.mutateAsync(contact.id);
    const versions = versionsOf(base(), withoutBlanks(form.getValues()), version);
    const collides = findConflicts(versions, changedKeys).length > 0;
    if (collides) {
      edited.markElsewhere();
      setClash({ ...versions, version });
    } else {
      showVersion(form, versions.before, versions.theirs);
      adopt(version);
    }
    return !collides;
  };
  // Loading errors are shown as a toast.
  const tryCatchUp = () => catchUp().catch(() => false);

  const settle = async ({ version, ...versions }: Clash, sides: Sides) => {
    setClash(null);
    adopt(version);
    form.reset(versions.theirs);
    form.reset(settledContact(versions, sides), { keepDefaultValues: true });
    await submit();
  };

  return {
    form,
    save: (event: FormEvent) => void form.handleSubmit(submit)(event),
    saving: change.isPending,
    comparing: fresh.isPending,
    discard: edited.discard,
    elsewhere: edited.elsewhere,
    compare: () => void tryCatchUp(),
    clash,
    settle: (sides: Sides) => clash && void settle(clash, sides),
    goOn: () => setClash(null),
  };
}

/** The version that is being edited, and whether a newer one conflicts with the edits. */
function useEditedVersion(contact: Contact) {
  const base = useRef(contact);
  const [elsewhere, setElsewhere] = useState(false);
  const form = useForm<ContactValues>({ defaultValues: contactValues(contact) });
  useEffect(() => {
    if (contact.updated_at <= base.current.updated_at) return;
    const versions = versionsOf(base.current, form.getValues(), contact);
    if (findConflicts(versions, changedKeys).length > 0) return setElsewhere(true);
    setElsewhere(false);
    base.current = contact;
    // Resetting the form would lose the focus in lists, so it happens only if a field changed.
    if (isChanged(versions.before, versions.theirs))
      showVersion(form, versions.before, versions.theirs);
  }, [contact, form]);
  const adopt = (version: Contact) => {
    base.current = version;
    setElsewhere(false);
  };
  const discard = () => {
    adopt(contact);
    form.reset(contactValues(contact));
  };
  const markElsewhere = () => setElsewhere(true);
  return { form, base: () => base.current, adopt, elsewhere, markElsewhere, discard };
}

function versionsOf(base: Contact, typed: ContactValues, now: Contact): Versions<ContactValues> {
  return { before: contactValues(base), mine: typed, theirs: contactValues(now) };
}

/** Shows another version; edits since `before` stay unsaved. */
function showVersion(
  form: UseFormReturn<ContactValues>,
  before: ContactValues,
  now: ContactValues,
): void {
  const rebased = rebaseEdits(before, form.getValues(), now);
  form.reset(now);
  if (isChanged(now, rebased)) form.reset(rebased, { keepDefaultValues: true });
}
