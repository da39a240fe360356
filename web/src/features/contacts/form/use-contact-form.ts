import { useEffect, useRef, useState, type FormEvent } from 'react';
import { t } from '@lingui/core/macro';
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form';
import type { Contact, ContactFields } from '#contract/contacts.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { showFieldErrors, trySubmit } from '../../../lib/forms.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import type { Sides } from '../../../entities/contact/conflict.ts';
import { resolveContact } from './contact-conflicts.ts';
import {
  changedFields,
  contactValues,
  fieldPaths,
  hasGaps,
  isChanged,
  withoutBlanks,
  type ContactValues,
} from './contact-values.ts';
import { useChangeContact, useRefetchContact } from '../contacts.api.ts';
import { conflictingKeys, rebaseEdits } from './contact-versions.ts';
import { formPath } from './custom-values.ts';
import type { Versions } from './three-way-merge.ts';

/** A newer version that conflicts with edited fields. */
interface VersionConflict extends Versions<ContactValues> {
  version: Contact;
}

/**
 * Form state of a contact that may change elsewhere. `base` is the version the edits build on. A newer version is
 * applied automatically unless it conflicts with edits; then saving asks. `onSaved` is also called without changes.
 */
export function useContactForm(contact: Contact, onSaved: () => void) {
  const editedVersion = useEditedVersion(contact);
  const { form, base, adopt } = editedVersion;
  const change = useChangeContact();
  const { conflict, setConflict, tryLoadNewest, comparing } = useNewestVersion(
    contact.id,
    editedVersion,
  );
  /** True if everything is saved. */
  const submit = async (): Promise<boolean> => {
    const edited = form.getValues();
    const sent = withoutBlanks(edited);
    const before = contactValues(base());
    if (!isChanged(before, sent)) form.reset(before);
    else {
      if (hasGaps(edited, sent)) form.reset(sent, { keepDefaultValues: true });
      if (!(await send(sent, changedFields(before, sent)))) return false;
    }
    onSaved();
    return true;
  };

  const send = async (sent: ContactValues, body: ContactFields): Promise<boolean> => {
    try {
      const edited = base();
      const saved = await change.mutateAsync({ base: edited, body });
      adopt(saved);
      const isEditedAgain = isChanged(sent, withoutBlanks(form.getValues()));
      showVersion(form, sent, contactValues(saved));
      showSavedToast(saved.id, () => undoChange(change.mutateAsync, saved, edited));
      return !isEditedAgain;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412)
        return (await tryLoadNewest()) && (await submit());
      const paths = fieldPaths(sent) as FieldPath<ContactValues>[];
      const setError: typeof form.setError = (path, ...problem) =>
        form.setError(formPath(path) as typeof path, ...problem);
      if (!showFieldErrors(error, paths, setError))
        form.setError('root', { message: errorMessage(error, t`Failed to save contact`) });
      return false;
    }
  };

  const resolveConflict = async ({ version, ...versions }: VersionConflict, sides: Sides) => {
    setConflict(null);
    adopt(version);
    form.reset(versions.theirs);
    form.reset(resolveContact(versions, sides), { keepDefaultValues: true });
    await submit();
  };

  return {
    form,
    save: (event?: FormEvent) => trySubmit(form, submit, event),
    saving: change.isPending,
    comparing,
    hasConflictingVersion: editedVersion.hasConflictingVersion,
    compare: () => void tryLoadNewest(),
    conflict,
    resolveConflict: (sides: Sides) => conflict && void resolveConflict(conflict, sides),
    closeConflict: () => setConflict(null),
  };
}

function showSavedToast(id: number, undo: () => Promise<void>): void {
  const action = { label: t`Undo`, onAction: () => void undo() };
  showToast({ type: 'success', message: t`Contact saved`, action, about: `contact ${id}` });
}

/** Restores what `saved` has changed, unless the contact has changed again. */
async function undoChange(
  change: ReturnType<typeof useChangeContact>['mutateAsync'],
  saved: Contact,
  edited: Contact,
): Promise<void> {
  const body = changedFields(contactValues(saved), contactValues(edited));
  try {
    await change({ base: saved, body });
  } catch (error) {
    showToast({ type: 'error', message: errorMessage(error, t`Failed to undo the change`) });
  }
}

/** Loads the current version of the edited contact. */
function useNewestVersion(id: number, editedVersion: EditedVersion) {
  const { form, base, adopt } = editedVersion;
  const [conflict, setConflict] = useState<VersionConflict | null>(null);
  const refetch = useRefetchContact();
  /** Loads the current version; true if it doesn't conflict and was applied. */
  const loadNewest = async (): Promise<boolean> => {
    const version = await refetch.mutateAsync(id);
    const versions = versionsOf(base(), withoutBlanks(form.getValues()), version);
    const hasConflict = conflictingKeys(versions).length > 0;
    if (hasConflict) {
      editedVersion.markConflicting();
      setConflict({ ...versions, version });
    } else {
      showVersion(form, versions.before, versions.theirs);
      adopt(version);
    }
    return !hasConflict;
  };
  // Loading errors are shown as a toast.
  const tryLoadNewest = () => loadNewest().catch(() => false);

  return { conflict, setConflict, tryLoadNewest, comparing: refetch.isPending };
}

type EditedVersion = ReturnType<typeof useEditedVersion>;

/** The version that is being edited, and whether a newer one conflicts with the edits. */
function useEditedVersion(contact: Contact) {
  const base = useRef(contact);
  const [hasConflictingVersion, setConflicting] = useState(false);
  const form = useForm<ContactValues>({ defaultValues: contactValues(contact) });
  useEffect(() => {
    if (contact.updated_at <= base.current.updated_at) return;
    const versions = versionsOf(base.current, form.getValues(), contact);
    if (conflictingKeys(versions).length > 0) return setConflicting(true);
    setConflicting(false);
    base.current = contact;
    // Resetting the form would lose the focus in lists, so it happens only if a field changed.
    if (isChanged(versions.before, versions.theirs))
      showVersion(form, versions.before, versions.theirs);
  }, [contact, form]);
  const adopt = (version: Contact) => {
    base.current = version;
    setConflicting(false);
  };
  const markConflicting = () => setConflicting(true);
  return { form, base: () => base.current, adopt, hasConflictingVersion, markConflicting };
}

function versionsOf(
  base: Contact,
  edited: ContactValues,
  newest: Contact,
): Versions<ContactValues> {
  return { before: contactValues(base), mine: edited, theirs: contactValues(newest) };
}

/** Shows another version; edits since `before` stay unsaved. */
function showVersion(
  form: UseFormReturn<ContactValues>,
  before: ContactValues,
  newest: ContactValues,
): void {
  const rebased = rebaseEdits(before, form.getValues(), newest);
  form.reset(newest);
  if (isChanged(newest, rebased)) form.reset(rebased, { keepDefaultValues: true });
}
