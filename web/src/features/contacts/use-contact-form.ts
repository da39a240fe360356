import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { showToast } from '../../ui/toasts.ts';
import {
  changedFields,
  collides,
  contactValues,
  fieldPaths,
  hasGaps,
  isChanged,
  keepTyped,
  withoutBlanks,
  type ContactValues,
} from './contact-values.ts';
import { useChangeContact, useFreshContact } from './contacts.api.ts';

/**
 * The form of a contact that may change meanwhile, here or elsewhere. `base` is the version that the typed text builds on:
 * a newer one is taken over by itself unless it touches what was typed; then saving says so, and `loadNow` mends it.
 */
export function useContactForm(contact: Contact) {
  const base = useRef(contact);
  const [stale, setStale] = useState(false);
  const form = useForm<ContactValues>({ defaultValues: contactValues(contact) });
  const change = useChangeContact();
  const fresh = useFreshContact();

  useEffect(() => {
    if (contact.updated_at <= base.current.updated_at) return;
    const before = contactValues(base.current);
    const now = contactValues(contact);
    if (collides(before, form.getValues(), now)) return;
    base.current = contact;
    // Drawing the form anew would take the focus out of a list: only where a field of it changed.
    if (isChanged(before, now)) showVersion(form, before, now);
  }, [contact, form]);

  const submit = async () => {
    const typed = form.getValues();
    const sent = withoutBlanks(typed);
    const before = contactValues(base.current);
    if (!isChanged(before, sent)) return form.reset(before);
    if (hasGaps(typed, sent)) form.reset(sent, { keepDefaultValues: true });
    try {
      const body = changedFields(before, sent);
      base.current = await change.mutateAsync({ base: base.current, body });
      showVersion(form, sent, contactValues(base.current));
      setStale(false);
      showToast({ type: 'success', message: 'Contact saved' });
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) return setStale(true);
      const paths = fieldPaths(sent) as FieldPath<ContactValues>[];
      if (showFieldErrors(error, paths, form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'Failed to save contact') });
    }
  };

  const loadNow = async () => {
    const version = await fresh.mutateAsync(contact.id);
    showVersion(form, contactValues(base.current), contactValues(version));
    base.current = version;
    setStale(false);
  };

  return {
    form,
    save: (event: FormEvent) => void form.handleSubmit(submit)(event),
    saving: change.isPending,
    discard: () => form.reset(contactValues(base.current)),
    stale,
    // Its failure is told by a toast.
    loadNow: () => void loadNow().catch(() => {}),
    loading: fresh.isPending,
  };
}

/** Shows another version; what was typed since `before` stays and counts as unsaved. */
function showVersion(
  form: UseFormReturn<ContactValues>,
  before: ContactValues,
  now: ContactValues,
): void {
  const kept = keepTyped(before, form.getValues(), now);
  form.reset(now);
  if (isChanged(now, kept)) form.reset(kept, { keepDefaultValues: true });
}
