import { useState, type FormEvent } from 'react';
import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import { LIMITS } from '#contract/limits.ts';
import { identityError, initialFields } from '../../entities/share/included-fields.ts';
import { cardEntries } from '../../entities/share/shared-card.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { addDays, dayOf } from '../../lib/time/days.ts';
import { useCreateCardLink } from './card-links.api.ts';

interface Values {
  /** Deselected fields; new details are off, too. */
  include: ReadonlySet<string>;
  note: string;
  expires_on: string;
}

/** The form of a new link; `hidden` fields can't be included. */
export function useLinkForm(contact: Contact, hidden: ReadonlySet<string>) {
  const [values, setValues] = useState<Values>(() => ({
    include: initialFields(contact),
    note: '',
    expires_on: addDays(dayOf(Date.now()), LIMITS.card_link_days_default),
  }));
  const [today] = useState(() => dayOf(Date.now()));
  const [unsaved, setUnsaved] = useState(false);
  const [showErrors, setShowErrors] = useState(false);
  // The idempotency key stays the same for retries until the form changes.
  const [idempotency_key, setKey] = useState(newIdempotencyKey);
  const create = useCreateCardLink();
  const change = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setUnsaved(true);
    setKey(newIdempotencyKey());
    create.reset();
  };
  const isIncluded = (field: string) => values.include.has(field) && !hidden.has(field);
  const included = cardEntries(contact).filter(({ field }) => isIncluded(field));
  const toggle = (field: string, isOn: boolean) => {
    const others = [...values.include].filter((one) => one !== field);
    change({ include: new Set(isOn ? [...others, field] : others) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowErrors(true);
    if (identityError(included) !== undefined) return;
    const { note, expires_on } = values;
    const include = included.map(({ field }) => field);
    const body = { contact_id: contact.id, include, note, expires_on };
    create.mutate({ body, idempotency_key });
  };
  const rejected = create.error instanceof ApiError ? create.error.errors : {};
  const includeError = showErrors ? identityError(included) : undefined;
  return {
    values,
    days: { min: today, max: addDays(today, LIMITS.card_link_days) },
    change,
    toggle,
    isIncluded,
    submit,
    unsaved: unsaved && create.data === undefined,
    pending: create.isPending,
    created: create.data,
    failure: create.error && errorMessage(create.error, t`Failed to create the link`),
    errors: {
      include: includeError ?? rejected['include']?.[0],
      note: rejected['note']?.[0],
      expires_on: rejected['expires_on']?.[0],
    },
  };
}
