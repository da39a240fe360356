import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import MailPlus from 'lucide-react/icons/mail-plus';
import { LIMITS } from '#contract/limits.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { ResendButton } from '../verification/resend-button.tsx';
import { FormFailure } from '../verification/form-failure.tsx';
import { type InviteOptions, useInviteForm } from './use-invite-form.ts';
import { type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { Field, type FieldProps } from '../../ui/fields/field.tsx';
import { ChipList } from '../../ui/fields/chips-frame.tsx';

export interface InviteSectionProps extends InviteOptions {
  title: string;
  description: string;
  /** Shown after success. */
  successMessage: string;
  /** Heading level; 2 by default. */
  level?: 2 | 3;
}

/** Invites people by email. Doesn't reveal who has an account. */
export function InviteSection({
  title,
  description,
  successMessage,
  level = 2,
  ...options
}: InviteSectionProps) {
  const { fieldRef, ...form } = useInviteForm(options);
  const limit = LIMITS.invites;
  const guard = useLeaveGuard(form.emails.length > 0, form.pending);
  return (
    <Section level={level} title={title} description={description}>
      <form noValidate aria-label={title} onSubmit={form.submit}>
        <EmailListField
          ref={fieldRef}
          label={t`Email addresses`}
          hint={t`Type or paste up to ${limit} email addresses.`}
          value={form.emails}
          onValueChange={form.change}
          onAdd={form.add}
          typed={form.typed}
          onTypedChange={form.setTyped}
          errorOf={form.errorOf}
          error={form.problem}
        />
        <div className="mt-4 space-y-4">
          <FormFailure message={form.failure} error={form.error} />
          {!form.canSend && (
            <Notice action={<ResendButton />}>
              <Trans>Verify your email to send invitations.</Trans>
            </Notice>
          )}
          {form.isSent && <Notice tone="success">{successMessage}</Notice>}
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            disabled={!form.canSend}
            // A blur of the field would add the typed address and move the button away from the pointer.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
          >
            <MailPlus />
            <Trans>Send invitations</Trans>
          </Button>
        </div>
      </form>
      <UnsavedDialog {...guard} />
    </Section>
  );
}

/** Maximum number of errors shown. */
const MAX_ERRORS = 5;

interface EmailListFieldProps extends FieldProps {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  onAdd: (text: string) => void;
  /** The address that isn't added yet. */
  typed: string;
  onTypedChange: (text: string) => void;
  errorOf: (address: string) => string | undefined;
  ref: Ref<HTMLInputElement>;
}

function EmailListField(props: EmailListFieldProps) {
  const { value, onValueChange, onAdd, typed, onTypedChange } = props;
  const { errorOf, ref, label, hint, error } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const isSeparator = event.key === 'Enter' || event.key === ',' || event.key === ';';
    // Enter in the empty field submits the form.
    if ((isSeparator && typed.trim() !== '') || event.key === ' ') {
      event.preventDefault();
      onAdd(typed);
    }
    if (event.key === 'Backspace' && typed === '') onValueChange(value.slice(0, -1));
  };
  // A text input drops the line breaks between pasted addresses.
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    onAdd(typed + event.clipboardData.getData('text'));
  };
  const invalid = value.filter((address) => errorOf(address) !== undefined);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <ChipList
            value={value}
            onValueChange={onValueChange}
            removeLabel={(address) => t`Remove ${address}`}
            isInvalid={(address) => invalid.includes(address)}
          >
            <input
              {...control}
              aria-invalid={invalid.length > 0 || control['aria-invalid']}
              ref={ref}
              value={typed}
              inputMode="email"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="min-w-32 flex-1 bg-transparent outline-none"
              onChange={(event) => onTypedChange(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => onAdd(typed)}
            />
          </ChipList>
          <AddressErrors addresses={invalid} errorOf={errorOf} />
        </>
      )}
    </Field>
  );
}

type AddressErrorsProps = Pick<EmailListFieldProps, 'errorOf'> & { addresses: readonly string[] };

function AddressErrors({ addresses, errorOf }: AddressErrorsProps) {
  const hiddenCount = addresses.length - MAX_ERRORS;
  return (
    <ul aria-live="polite" className="text-sm text-danger *:mt-1.5 *:wrap-anywhere">
      {addresses.slice(0, MAX_ERRORS).map((address) => (
        <li key={address}>
          <bdi className="font-medium">{address}</bdi>: {errorOf(address)}
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <Trans>and {hiddenCount} more.</Trans>
        </li>
      )}
    </ul>
  );
}
