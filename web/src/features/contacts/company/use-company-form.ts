import { useState, type FormEvent } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { showFieldErrors } from '../../../lib/forms.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import type { Contact } from '#contract/contacts.ts';
import { settledCompany } from './company-conflicts.ts';
import {
  changedCompany,
  COMPANY_FIELDS,
  companyValues,
  hasCompany,
  NO_COMPANY,
  type CompanyValues,
} from './company-fields.ts';
import { useSaveCompany, FAILED, SAVED, SAVED_LOCALLY } from './company.api.ts';
import { storeCompany } from './company-store.ts';
import type { Sides } from '../form/conflict.ts';
import { useFreshContact } from '../contacts.api.ts';
import type { Versions } from '../form/three-way-merge.ts';
import { useCompanyVersions } from './use-company-versions.ts';

/** An empty company isn't saved; `remove` clears it. */
export function useCompanyForm(contact: Contact, user_id: number) {
  const [clash, setClash] = useState<Versions<CompanyValues> | null>(null);
  const versions = useCompanyVersions(contact, user_id);
  const { form } = versions;
  const fresh = useFreshContact();
  const { saving, attempt } = useAttempt(contact, user_id, versions);
  const shown = versions.shown();
  /** Loads the current version; true if it doesn't affect edited fields. Failures are shown as a toast. */
  const catchUp = () =>
    fresh.mutateAsync(contact.id).then(
      (version) => {
        versions.take(version);
        const collision = versions.collision();
        setClash(collision);
        return collision === null;
      },
      () => false,
    );

  const submit = async (): Promise<void> => {
    const collision = versions.collision();
    if (collision !== null) return setClash(collision);
    const values = companyValues(form.getValues());
    if (hasCompany(values)) return send(values);
    form.setError('root', { type: 'blank', message: 'Please fill in at least one field.' });
    form.setFocus('company_name');
  };

  const send = (values: CompanyValues) =>
    attempt(values, showSavedToast, async () => (await catchUp()) && submit());
  const settle = async (sides: Sides) => {
    if (clash === null) return;
    const values = settledCompany(clash, sides);
    setClash(null);
    versions.settleAt(versions.newest());
    form.reset(values, { keepDefaultValues: true });
    if (changedCompany(values, clash.theirs).length > 0) await send(values);
    else storeCompany(user_id, contact.id, { fields: values, before: values, synced: true });
  };

  const showChanged = async () => {
    await catchUp();
    form.setError('root', { message: 'This contact was changed elsewhere. Please look again.' });
  };
  const undo = () => void attempt(shown, showSavedToast, showChanged);
  const remove = () => void attempt(NO_COMPANY, () => showRemovedToast(undo), showChanged);

  return {
    form,
    save: (event: FormEvent) => void form.handleSubmit(submit)(event),
    saving,
    unsynced: versions.unsynced,
    elsewhere: versions.elsewhere,
    compare: () => void catchUp(),
    comparing: fresh.isPending,
    clash,
    settle: (sides: Sides) => void settle(sides),
    goOn: () => setClash(null),
    hadCompany: hasCompany(shown),
    remove,
    discard: versions.discard,
  };
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
    if (!storeCompany(user_id, contact.id, company) && !synced) throw new Error(FAILED);
    if (synced) versions.settleAt(saved);
    else versions.onSaved(company);
    return synced;
  };
  const attempt = async (fields: CompanyValues, onSynced: () => void, onStale: () => unknown) => {
    try {
      if (await save(fields)) onSynced();
      else showToast({ type: 'warning', message: SAVED_LOCALLY });
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return void (await onStale());
      if (showFieldErrors(error, COMPANY_FIELDS, form.setError)) return;
      form.setError('root', { message: errorMessage(error, FAILED) });
    }
  };
  return { saving: saving.isPending, attempt };
}

function showSavedToast(): void {
  showToast({ type: 'success', message: SAVED });
}

function showRemovedToast(onUndo: () => void): void {
  showToast({ message: 'Company removed', action: { label: 'Undo', onAction: onUndo } });
}
