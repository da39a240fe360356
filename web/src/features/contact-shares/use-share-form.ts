import { useState, type FormEvent } from 'react';
import { plural, t } from '@lingui/core/macro';
import type { MultiShare } from '#contract/contact-shares.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Need } from '../../entities/share/need-field.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import {
  selectContact,
  selectionError,
  sharesSameFields,
  rebaseSelection,
  toLeftOut,
  toPhotos,
  type ShareSelection,
} from './share-selection.ts';
import { useFetchContacts, useShareContacts } from './contact-shares.api.ts';
import type { Person } from '#contract/user-card.ts';
import { LIMITS } from '#contract/limits.ts';

const NO_NEED: Need = { need: '', ask_id: null };

interface Values {
  receiver: Person | undefined;
  selections: readonly ShareSelection[];
  need: Need;
  message: string;
}

type ValidValues = Values & { receiver: Person };

interface ShareInput extends ValidValues {
  idempotency_key: string;
  /** Retried because a contact had changed. */
  isRetry: boolean;
}

export interface ShareFormOptions {
  contacts: readonly Contact[];
  to_user: Person | undefined;
  need: Need | undefined;
  onDone: () => void;
}

export function useShareForm({ contacts, to_user, need = NO_NEED, onDone }: ShareFormOptions) {
  const [values, setValues] = useState<Values>(() => ({
    receiver: to_user,
    selections: contacts.map(selectContact),
    need,
    message: '',
  }));
  const [unsaved, setUnsaved] = useState(false);
  const [showErrors, setShowErrors] = useState(false);
  const updateValues = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setUnsaved(true);
  };
  const sending = useSending((selections) => updateValues({ selections }), onDone);
  const change = (changes: Partial<Values>) => {
    updateValues(changes);
    sending.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowErrors(true);
    sending.setFailure(undefined);
    const { receiver, selections } = values;
    if (receiver === undefined || contactsError(selections) || selections.some(selectionError))
      return;
    sending.send({ ...values, receiver });
  };
  const { failure, error, pending, rejected } = sending;
  return { values, change, submit, showErrors, unsaved, failure, error, pending, rejected };
}

/** Sends the shares; `onChosen` gets the current versions of contacts that were changed in the meantime. */
function useSending(onChosen: (selections: readonly ShareSelection[]) => void, onDone: () => void) {
  // The idempotency key stays the same for retries until the form changes.
  const [idempotency_key, setKey] = useState(newIdempotencyKey);
  const [failure, setFailure] = useState<string>();
  const [isReloading, setReloading] = useState(false);
  const share = useShareContacts();
  const reloadSelections = useReloadSelections();
  const reset = () => {
    setKey(newIdempotencyKey());
    setFailure(undefined);
    share.reset();
  };
  const send = (input: ShareInput) => {
    const { receiver, selections, idempotency_key: key } = input;
    const count = selections.length;
    share.mutate(
      { body: bodyOf(input), idempotency_key: key },
      {
        onSuccess: () => {
          showToast({ type: 'success', message: sharedText(count, receiver.name) });
          onDone();
        },
        onError: (error) => {
          if (isOutOfDate(error)) void refetchOnConflict(input, error);
          else setFailure(errorMessage(error, failureText()));
        },
      },
    );
  };
  /** Shows the current version, or retries if the shared fields are unchanged. */
  const refetchOnConflict = async (input: ShareInput, error: Error) => {
    setReloading(true);
    try {
      const { selections, isContactGone, isUnchanged } = await reloadSelections(input.selections);
      onChosen(selections);
      reset();
      if (isUnchanged && !input.isRetry)
        send({ ...input, selections, idempotency_key: newIdempotencyKey(), isRetry: true });
      else setFailure(isContactGone ? goneText() : errorMessage(error, failureText()));
    } catch (fetchError) {
      setFailure(errorMessage(fetchError, t`Failed to fetch contacts`));
    } finally {
      setReloading(false);
    }
  };
  return {
    reset,
    send: (input: ValidValues) => send({ ...input, idempotency_key, isRetry: false }),
    failure,
    error: share.error,
    setFailure,
    pending: share.isPending || isReloading,
    rejected: share.error instanceof ApiError ? share.error.errors : {},
  };
}

function bodyOf({ receiver, selections, need, message }: ShareInput): MultiShare {
  return {
    to_user: receiver.id,
    contacts: selections.map(({ contact }) => contact.id),
    related_need: need.need,
    ...(need.ask_id !== null && { ask_id: need.ask_id }),
    message,
    left_out: toLeftOut(selections),
    photos: toPhotos(selections),
  };
}

function sharedText(count: number, name: string): string {
  return t`${plural(count, {
    one: `Contact shared with ${name}`,
    other: `# contacts shared with ${name}`,
  })}`;
}

const failureText = () => t`Failed to share contacts`;
const goneText = () => t`A selected contact was deleted. Review your selection.`;

/** 409 for changed contacts, 404 for deleted ones. */
function isOutOfDate(error: Error): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
}

function useReloadSelections() {
  const read = useFetchContacts();
  return async (selections: readonly ShareSelection[]) => {
    const contacts = await read(selections.map(({ contact }) => contact.id));
    const current = new Map(contacts.map((contact) => [contact.id, contact]));
    const remaining = selections.flatMap((one) => {
      const contact = current.get(one.contact.id);
      return contact === undefined ? [] : [{ one, contact }];
    });
    const isContactGone = remaining.length < selections.length;
    return {
      selections: remaining.map(({ one, contact }) => rebaseSelection(one, contact)),
      isContactGone,
      isUnchanged:
        !isContactGone &&
        remaining.every(({ one, contact }) => sharesSameFields(one.contact, contact)),
    };
  };
}

export function recipientError(receiver: unknown): string | undefined {
  return receiver === undefined ? t`Choose who to share with.` : undefined;
}

export function contactsError(contacts: readonly unknown[]): string | undefined {
  if (contacts.length === 0) return t`Select at least one contact.`;
  if (contacts.length > LIMITS.shares)
    return t`You can share up to ${{ max: LIMITS.shares }} contacts at once.`;
  return undefined;
}
