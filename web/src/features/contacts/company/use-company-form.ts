import { useState, type FormEvent } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../lib/http/api-error.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { showFieldErrors, trySubmit } from '../../../lib/forms.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import type { Contact } from '#contract/contacts.ts';
import { resolveCompany } from './company-conflicts.ts';
import {
  changedCompanyFields,
  COMPANY_FIELDS,
  companyValues,
  hasCompany,
  NO_COMPANY,
  type CompanyValues,
} from './company-fields.ts';
import { useSaveCompany, FAILED, SAVED, SAVED_LOCALLY } from './company.api.ts';
import { storeCompany } from './company-store.ts';
import type { Sides } from '../../../entities/contact/conflict.ts';
import { useRefetchContact } from '../contacts.api.ts';
import type { Versions } from '../form/three-way-merge.ts';
import { useCompanyVersions } from './use-company-versions.ts';

/** An empty company isn't saved; `remove` clears it. `onSaved` is called when the form can close. */
export function useCompanyForm(contact: Contact, user_id: number, onSaved: () => void) {
  const versions = useCompanyVersions(contact, user_id);
  const { form } = versions;
  const { conflictToResolve, setConflictToResolve, loadNewest, comparing } = useConflict(
    contact.id,
    versions,
  );
  const { saving, attempt } = useAttempt(contact, user_id, versions);
  const displayed = versions.displayed();
  /** True if everything is saved, on the server or in this browser. */
  const submit = async (): Promise<boolean> => {
    const newConflict = versions.findConflict();
    if (newConflict !== null) {
      setConflictToResolve(newConflict);
      return false;
    }
    const values = companyValues(form.getValues());
    if (hasCompany(values)) return send(values);
    form.setError('root', { type: 'blank', message: t`Fill in at least one field.` });
    form.setFocus('company_name');
    return false;
  };

  const send = async (values: CompanyValues): Promise<boolean> => {
    const isSaved = await attempt(values, showSavedToast, async () =>
      (await loadNewest()) ? submit() : false,
    );
    if (isSaved) onSaved();
    return isSaved;
  };
  const resolveConflict = async (sides: Sides) => {
    if (conflictToResolve === null) return;
    const values = resolveCompany(conflictToResolve, sides);
    setConflictToResolve(null);
    versions.resetTo(versions.newest());
    form.reset(values, { keepDefaultValues: true });
    if (changedCompanyFields(values, conflictToResolve.theirs).length > 0) await send(values);
    else {
      storeCompany(user_id, contact.id, { fields: values, before: values, synced: true });
      onSaved();
    }
  };

  return {
    form,
    save: (event?: FormEvent) => trySubmit(form, submit, event),
    displayed,
    saving,
    unsynced: versions.unsynced,
    hasConflictingVersion: versions.hasConflictingVersion,
    compare: () => void loadNewest(),
    comparing,
    conflictToResolve,
    resolveConflict: (sides: Sides) => void resolveConflict(sides),
    closeConflict: () => setConflictToResolve(null),
    hasSavedCompany: hasCompany(displayed),
    remove: useRemoval({ form, displayed, attempt, loadNewest }),
    discard: versions.discard,
  };
}

/** The conflict with the newest version, if any. */
function useConflict(id: number, versions: ReturnType<typeof useCompanyVersions>) {
  const [conflictToResolve, setConflictToResolve] = useState<Versions<CompanyValues> | null>(null);
  const refetch = useRefetchContact();
  /** Loads the current version; true if it doesn't affect edited fields. Failures are shown as a toast. */
  const loadNewest = () =>
    refetch.mutateAsync(id).then(
      (version) => {
        versions.applyVersion(version);
        const newConflict = versions.findConflict();
        setConflictToResolve(newConflict);
        return newConflict === null;
      },
      () => false,
    );
  return { conflictToResolve, setConflictToResolve, loadNewest, comparing: refetch.isPending };
}

interface Removal extends Pick<ReturnType<typeof useAttempt>, 'attempt'> {
  form: UseFormReturn<CompanyValues>;
  displayed: CompanyValues;
  loadNewest: () => Promise<boolean>;
}

/** Clears the company; Undo in the toast saves it again. */
function useRemoval({ form, displayed, attempt, loadNewest }: Removal): () => void {
  const showChanged = async () => {
    await loadNewest();
    form.setError('root', {
      message: t`This contact was updated elsewhere. Review it and save again.`,
    });
    return false;
  };
  const undo = () => void attempt(displayed, showSavedToast, showChanged);
  return () => void attempt(NO_COMPANY, () => showRemovedToast(undo), showChanged);
}

/** Saves the company; conflicts are left to `onStale`, other errors are shown. */
function useAttempt(
  contact: Contact,
  user_id: number,
  versions: ReturnType<typeof useCompanyVersions>,
) {
  const { form } = versions;
  const saving = useSaveCompany();
  /** True if stored on the server, false if only in this browser. */
  const save = async (fields: CompanyValues) => {
    const { contact: saved } = await saving.mutateAsync({ base: versions.newest(), fields });
    const synced = saved !== null;
    const company = { fields, synced, before: versions.before() };
    if (!storeCompany(user_id, contact.id, company) && !synced) throw new Error(i18n._(FAILED));
    if (synced) versions.resetTo(saved);
    else versions.onSaved(company);
    return synced;
  };
  const attempt = async (
    fields: CompanyValues,
    onSynced: () => void,
    onStale: () => Promise<boolean>,
  ): Promise<boolean> => {
    try {
      if (await save(fields)) onSynced();
      else showToast({ type: 'warning', message: i18n._(SAVED_LOCALLY) });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return onStale();
      if (!showFieldErrors(error, COMPANY_FIELDS, form.setError))
        form.setError('root', { message: errorMessage(error, i18n._(FAILED)) });
      return false;
    }
  };
  return { saving: saving.isPending, attempt };
}

function showSavedToast(): void {
  showToast({ type: 'success', message: i18n._(SAVED) });
}

function showRemovedToast(onUndo: () => void): void {
  showToast({ message: t`Company removed`, action: { label: t`Undo`, onAction: onUndo } });
}
