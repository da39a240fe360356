import { useState } from 'react';
import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import type { NewIntroduction } from '#contract/introductions.ts';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { initialInclude } from './introduce-values.ts';
import { useIntroduce } from './introductions.api.ts';

const NONE: readonly string[] = [];

/** The note, what is passed on of the contact, and the request. */
export function useIntroductionForm(contact: Contact | undefined, onDone: () => void) {
  const [note, setNote] = useState('');
  const [changed, setChanged] = useState<{ id: number; include: readonly string[] } | null>(null);
  const { mutate, isPending, error } = useIntroduce();
  const keyFor = useIdempotencyKey();
  const isChanged = changed !== null && changed.id === contact?.id;
  const initial = contact === undefined ? NONE : initialInclude(contact);
  const include = isChanged ? changed.include : initial;
  const introduce = (to_user: NamedContact, about: Pick<NewIntroduction, 'ask_id' | 'need'>) => {
    if (contact === undefined) return;
    const body = {
      ...about,
      to_user: to_user.id,
      contact_id: contact.id,
      note: note.trim(),
      include: [...include],
    };
    mutate({ body, idempotency_key: keyFor(body) }, { onSuccess: onDone });
  };
  const errors = error instanceof ApiError ? error.errors : {};
  return {
    note,
    setNote,
    include,
    setInclude: (next: readonly string[]) =>
      contact !== undefined && setChanged({ id: contact.id, include: next }),
    introduce,
    isPending,
    isChanged: isChanged || note !== '',
    error,
    errors,
    failure: error && errorMessage(error, t`Failed to introduce them`),
  };
}
