import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { showToast } from '../../ui/toasts.ts';
import {
  COMPANY_FIELDS,
  companyValues,
  hasCompany,
  isKept,
  NO_COMPANY,
  type CompanyValues,
} from './company-fields.ts';
import { storeCompany, unsyncedCompany } from './company-store.ts';
import { useFreshContact, useSaveCompany } from './contacts.api.ts';

/** The form of a contact's company. Without anything in it nothing is saved; to clear it there is `remove`. */
export function useCompanyForm(contact: Contact, user_id: number) {
  const base = useRef(contact);
  const [unsynced, setUnsynced] = useState(() => unsyncedCompany(user_id, contact.id));
  const [stale, setStale] = useState(false);
  const form = useForm<CompanyValues>({ defaultValues: unsynced ?? companyValues(contact) });
  const saving = useSaveCompany();
  const fresh = useFreshContact();
  const shown = unsynced ?? companyValues(contact);
  const { isDirty } = form.formState;

  useEffect(() => {
    if (contact.updated_at <= base.current.updated_at) return;
    const now = companyValues(contact);
    const changed = !isKept(base.current, now);
    // What somebody else wrote meanwhile is not passed over: saving what was typed will say so.
    if (changed && isDirty) return;
    base.current = contact;
    if (changed && unsynced === null) form.reset(now);
  }, [contact, isDirty, unsynced, form]);

  /** True where the server keeps it, false where only this browser does. */
  const keep = async (fields: CompanyValues) => {
    const { contact: kept } = await saving.mutateAsync({ base: base.current, fields });
    const synced = kept !== null;
    if (!storeCompany(user_id, contact.id, { fields, synced }) && !synced) throw new Error(FAILED);
    if (synced) base.current = kept;
    setStale(false);
    setUnsynced(synced ? null : fields);
    form.reset(fields);
    return synced;
  };

  const attempt = async (fields: CompanyValues, onSynced: () => void) => {
    try {
      if (await keep(fields)) onSynced();
      else showToast({ type: 'warning', message: SAVED_LOCALLY });
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return setStale(true);
      if (showFieldErrors(error, COMPANY_FIELDS, form.setError)) return;
      form.setError('root', { message: errorMessage(error, FAILED) });
    }
  };

  const submit = async (values: CompanyValues) => {
    if (hasCompany(values)) return attempt(companyValues(values), saySaved);
    form.setError('root', { type: 'blank', message: 'Please fill in at least one field.' });
    form.setFocus('company_name');
  };

  const sayRemoved = (before: CompanyValues) =>
    showToast({
      message: 'Company removed',
      action: { label: 'Undo', onAction: () => void attempt(before, saySaved) },
    });

  const loadNow = async () => {
    const typed = form.getValues();
    base.current = await fresh.mutateAsync(contact.id);
    form.reset(companyValues(base.current));
    form.reset(typed, { keepDefaultValues: true });
    setStale(false);
  };

  return {
    form,
    save: (event: FormEvent) => void form.handleSubmit(submit)(event),
    saving: saving.isPending,
    unsynced: unsynced !== null,
    hadCompany: hasCompany(shown),
    remove: () => void attempt(NO_COMPANY, () => sayRemoved(shown)),
    discard: () => form.reset(shown),
    stale,
    // Its failure is told by a toast.
    loadNow: () => void loadNow().catch(() => {}),
    loading: fresh.isPending,
  };
}

function saySaved(): void {
  showToast({ type: 'success', message: 'Company information saved successfully' });
}

const SAVED_LOCALLY = 'Company information saved locally (server sync pending)';
const FAILED = 'Failed to save company information';
