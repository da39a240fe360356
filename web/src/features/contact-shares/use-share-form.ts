import { useState, type FormEvent } from 'react';
import type { Contact } from '#contract/contacts.ts';
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
  type ShareSelection,
} from './share-selection.ts';
import { useReadContacts, useShareContacts } from './contact-shares.api.ts';
import type { Recipient } from './use-recipients.ts';
import { LIMITS } from '#contract/limits.ts';

interface Values {
  receiver: Recipient | undefined;
  chosen: readonly ShareSelection[];
  related_need: string;
  message: string;
}

type Recipients = Values & { receiver: Recipient };

interface ShareInput extends Recipients {
  idempotency_key: string;
  /** Retried because a contact had changed. */
  isSecond: boolean;
}

export interface ShareFormOptions {
  contacts: readonly Contact[];
  to_user: Recipient | undefined;
  onDone: () => void;
}

export function useShareForm({ contacts, to_user, onDone }: ShareFormOptions) {
  const [values, setValues] = useState<Values>(() => ({
    receiver: to_user,
    chosen: contacts.map(selectContact),
    related_need: '',
    message: '',
  }));
  const [unsaved, setUnsaved] = useState(false);
  const [tried, setTried] = useState(false);
  const put = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setUnsaved(true);
  };
  const sending = useSending((chosen) => put({ chosen }), onDone);
  const change = (changes: Partial<Values>) => {
    put(changes);
    sending.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    sending.setFailure(undefined);
    const { receiver, chosen } = values;
    if (receiver === undefined || contactsError(chosen) || chosen.some(selectionError)) return;
    sending.send({ ...values, receiver });
  };
  const { failure, pending, rejected } = sending;
  return { values, change, submit, tried, unsaved, failure, pending, rejected };
}

/** Sends the shares; `onChosen` gets the current versions of contacts that were changed in the meantime. */
function useSending(onChosen: (chosen: readonly ShareSelection[]) => void, onDone: () => void) {
  // The idempotency key stays the same for retries until the form changes.
  const [idempotency_key, setKey] = useState(newIdempotencyKey);
  const [failure, setFailure] = useState<string>();
  const [reading, setReading] = useState(false);
  const share = useShareContacts();
  const readAgain = useReadAgain();
  const reset = () => {
    setKey(newIdempotencyKey());
    setFailure(undefined);
    share.reset();
  };
  const send = (input: ShareInput) => {
    const { receiver, chosen, related_need, message, idempotency_key: key } = input;
    const ids = chosen.map(({ contact }) => contact.id);
    const left_out = toLeftOut(chosen);
    const body = { to_user: receiver.id, contacts: ids, related_need, message, left_out };
    share.mutate(
      { body, idempotency_key: key },
      {
        onSuccess: () => {
          const what = ids.length === 1 ? 'Contact' : `${ids.length} contacts`;
          showToast({ type: 'success', message: `${what} shared with ${receiver.name}` });
          onDone();
        },
        onError: (error) => {
          if (isOutOfDate(error)) void refetchOnConflict(input, error);
          else setFailure(errorMessage(error, FAILURE));
        },
      },
    );
  };
  /** Shows the current version, or retries if the shared fields are unchanged. */
  const refetchOnConflict = async (input: ShareInput, error: Error) => {
    setReading(true);
    try {
      const { chosen, gone, alike } = await readAgain(input.chosen);
      onChosen(chosen);
      reset();
      if (alike && !input.isSecond)
        send({ ...input, chosen, idempotency_key: newIdempotencyKey(), isSecond: true });
      else setFailure(gone ? GONE : errorMessage(error, FAILURE));
    } catch (unread) {
      setFailure(errorMessage(unread, 'Failed to fetch contacts'));
    } finally {
      setReading(false);
    }
  };
  return {
    reset,
    send: (input: Recipients) => send({ ...input, idempotency_key, isSecond: false }),
    failure,
    setFailure,
    pending: share.isPending || reading,
    rejected: share.error instanceof ApiError ? share.error.errors : {},
  };
}

const FAILURE = 'Failed to share contacts';
const GONE = 'A contact that you chose is not in your contacts any more. Look again at who goes.';

/** 409 for changed contacts, 404 for deleted ones. */
function isOutOfDate(error: Error): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
}

function useReadAgain() {
  const read = useReadContacts();
  return async (chosen: readonly ShareSelection[]) => {
    const contacts = await read(chosen.map(({ contact }) => contact.id));
    const now = new Map(contacts.map((contact) => [contact.id, contact]));
    const there = chosen.flatMap((one) => {
      const contact = now.get(one.contact.id);
      return contact === undefined ? [] : [{ one, contact }];
    });
    const gone = there.length < chosen.length;
    return {
      chosen: there.map(({ one, contact }) => rebaseSelection(one, contact)),
      gone,
      alike: !gone && there.every(({ one, contact }) => sharesSameFields(one.contact, contact)),
    };
  };
}

export function recipientError(receiver: unknown): string | undefined {
  return receiver === undefined ? 'Choose a person.' : undefined;
}

export function contactsError(contacts: readonly unknown[]): string | undefined {
  if (contacts.length === 0) return 'Choose at least one contact.';
  if (contacts.length > LIMITS.shares) return `At most ${LIMITS.shares} contacts at once.`;
  return undefined;
}
