import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { ContactsPicker } from './contacts-picker.tsx';
import { focusAfterRender } from './focus-after-render.ts';
import { PersonPicker } from './person-picker.tsx';
import type { Recipient } from './recipient.ts';
import { recipientError } from './validate-share.ts';
import type { useShareForm } from './use-share-form.ts';

export interface ShareFormProps {
  form: ReturnType<typeof useShareForm>;
  /** Given where it is not to be chosen. */
  to_user: Recipient | undefined;
  onCancel: () => void;
}

/** With whom, what of whom, and why. */
export function ShareForm({ form, to_user, onCancel }: ShareFormProps): ReactNode {
  const { values, change, tried, failure, refused } = form;
  const { receiver, chosen, related_need, message } = values;
  const element = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        form.submit(event);
        focusAfterRender(element, '[data-wrong] input, [aria-invalid=true]');
      }}
      className="space-y-5"
    >
      {to_user === undefined ? (
        <PersonPicker
          value={receiver}
          onChange={(next) => change({ receiver: next })}
          error={tried ? recipientError(receiver) : undefined}
        />
      ) : (
        <p className="wrap-anywhere">
          <span className="text-muted">To </span>
          <bdi className="font-semibold">{to_user.name}</bdi>
        </p>
      )}
      <ContactsPicker value={chosen} onChange={(next) => change({ chosen: next })} tried={tried} />
      <TextField
        label="Related need"
        optional
        hint="What they are looking for, in a few words."
        value={related_need}
        onChange={({ target }) => change({ related_need: target.value })}
        error={refused['related_need']?.[0]}
      />
      <TextareaField
        label="Message"
        optional
        value={message}
        onChange={({ target }) => change({ message: target.value })}
        error={refused['message']?.[0]}
      />
      <DialogFooter>
        {failure !== undefined && (
          <Notice tone="danger" className="basis-full">
            {failure}
          </Notice>
        )}
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          {chosen.length > 1 ? `Share ${chosen.length} contacts` : 'Share contact'}
        </Button>
      </DialogFooter>
    </form>
  );
}
