import { useState, type FormEvent } from 'react';
import type { Contact } from '#contract/contacts.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useShareContacts } from './contact-shares.api.ts';
import { ContactsPicker } from './contacts-picker.tsx';
import { PersonPicker } from './person-picker.tsx';
import type { Receiver } from './receiver.ts';
import { contactsProblem, receiverProblem } from './share-problems.ts';

export interface ShareFormProps {
  contacts: readonly Contact[];
  to_user: Receiver | undefined;
  onDone: () => void;
}

export function ShareForm({ contacts: given, to_user, onDone }: ShareFormProps) {
  const [receiver, setReceiver] = useState(to_user);
  const [contacts, setContacts] = useState(given);
  const [related_need, setNeed] = useState('');
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  // One deed: tried again after a failure it is still the same, unless something of it changes.
  const [idempotency_key, setKey] = useState(newIdempotencyKey);
  const share = useShareContacts();
  const refused = share.error instanceof ApiError ? share.error.errors : {};

  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      share.reset();
      setKey(newIdempotencyKey());
    };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (receiver === undefined || receiverProblem(receiver) || contactsProblem(contacts)) return;
    const body = {
      to_user: receiver.id,
      contacts: contacts.map(({ id }) => id),
      related_need,
      message,
    };
    share.mutate(
      { body, idempotency_key },
      {
        onSuccess: () => {
          const what = contacts.length === 1 ? 'Contact' : `${contacts.length} contacts`;
          showToast({ type: 'success', message: `${what} shared with ${receiver.name}` });
          onDone();
        },
      },
    );
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {share.error && (
        <Notice tone="danger">{errorMessage(share.error, 'Failed to share contacts')}</Notice>
      )}
      {to_user === undefined && (
        <PersonPicker
          value={receiver}
          onChange={changing(setReceiver)}
          error={tried ? receiverProblem(receiver) : undefined}
        />
      )}
      {to_user !== undefined && (
        <p className="wrap-anywhere">
          <span className="text-muted">To </span>
          <bdi className="font-semibold">{to_user.name}</bdi>
        </p>
      )}
      <ContactsPicker
        value={contacts}
        onChange={changing(setContacts)}
        error={tried ? contactsProblem(contacts) : undefined}
      />
      <TextField
        label="Related need"
        optional
        hint="What they are looking for, in a few words."
        value={related_need}
        onChange={(event) => changing(setNeed)(event.target.value)}
        error={refused['related_need']?.[0]}
      />
      <TextareaField
        label="Message"
        optional
        value={message}
        onChange={(event) => changing(setMessage)(event.target.value)}
        error={refused['message']?.[0]}
      />
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={share.isPending}>
          {contacts.length > 1 ? `Share ${contacts.length} contacts` : 'Share contact'}
        </Button>
      </DialogFooter>
    </form>
  );
}
