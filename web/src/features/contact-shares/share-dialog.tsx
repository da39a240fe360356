import { type ReactNode, useRef } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import LinkIcon from 'lucide-react/icons/link';
import type { Contact } from '#contract/contacts.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { useUnsavedClose } from '../../ui/overlays/unsaved-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import type { Person } from '#contract/user-card.ts';
import { useShareForm, recipientError } from './use-share-form.ts';
import { ContactsPicker } from './contacts-picker.tsx';
import { focusAfterRender } from './focus-after-render.ts';
import { PersonPicker } from './person-picker.tsx';
import { NeedField, type Need } from '../../entities/share/need-field.tsx';
import { useNeedsOf } from '../asks/asks.api.ts';
import { FormFailure } from '../../entities/verification/form-failure.tsx';

export interface ShareDialogProps {
  /** Initial contacts; more can be added. */
  contacts?: readonly Contact[] | undefined;
  /** Preset in a conversation; otherwise selectable. */
  to_user?: Person | undefined;
  /** Preset, as the rest. */
  need?: Need | undefined;
  onClose: () => void;
  /** For someone without an account. */
  onShareByLink?: (() => void) | undefined;
}

const NONE: readonly Contact[] = [];

/** Shares contacts with a user for a stated need. */
export function ShareDialog(props: ShareDialogProps) {
  const { contacts = NONE, to_user, need, onClose, onShareByLink } = props;
  const form = useShareForm({ contacts, to_user, need, onDone: onClose });
  const { requestClose, question } = useUnsavedClose(form.unsaved, onClose);
  return (
    <Dialog
      onClose={requestClose}
      title={titleText(contacts.length)}
      description={t`They’ll receive a copy if they accept. The people you share aren’t asked.`}
    >
      {onShareByLink && (
        <Button variant="quiet" size="sm" className="-ms-2 mb-3" onClick={onShareByLink}>
          <LinkIcon aria-hidden="true" />
          <Trans>Share by link instead</Trans>
        </Button>
      )}
      <ShareForm form={form} to_user={to_user} onCancel={requestClose} />
      {question}
    </Dialog>
  );
}

interface ShareFormProps {
  form: ReturnType<typeof useShareForm>;
  /** Set if it isn't selectable. */
  to_user: Person | undefined;
  onCancel: () => void;
}

function ShareForm({ form, to_user, onCancel }: ShareFormProps): ReactNode {
  const { values, change, showErrors, failure, rejected } = form;
  const { receiver, selections, need, message } = values;
  const needs = useNeedsOf(receiver?.id);
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
          onChange={(next) => change({ receiver: next, need: { ...need, ask_id: null } })}
          error={showErrors ? recipientError(receiver) : undefined}
        />
      ) : (
        <p className="wrap-anywhere">
          <span className="text-muted">
            <Trans>To</Trans>{' '}
          </span>
          <bdi className="font-semibold">{to_user.name}</bdi>
        </p>
      )}
      <NeedField
        needs={needs}
        value={need}
        onChange={(next) => change({ need: next })}
        error={rejected['related_need']?.[0] ?? rejected['ask_id']?.[0]}
      />
      <ContactsPicker
        value={selections}
        onChange={(next) => change({ selections: next })}
        showErrors={showErrors}
      />
      <TextareaField
        label={t`Message`}
        optional
        value={message}
        onChange={({ target }) => change({ message: target.value })}
        error={rejected['message']?.[0]}
      />
      <DialogFooter>
        <FormFailure message={failure} error={form.error} className="basis-full" />
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          {submitText(selections.length)}
        </Button>
      </DialogFooter>
    </form>
  );
}

function titleText(count: number): string {
  return t`${plural(count, { one: 'Share contact', other: 'Share contacts' })}`;
}

function submitText(count: number): string {
  return count === 0
    ? t`Share contact`
    : t`${plural(count, { one: 'Share contact', other: 'Share # contacts' })}`;
}
