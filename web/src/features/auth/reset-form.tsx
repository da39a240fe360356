import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ResetEffects } from '#contract/passwords.ts';
import { useQuery } from '@tanstack/react-query';
import { fieldError } from '../../lib/http/api-error.ts';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { usePasswordStrength } from '../passwords/passwords.api.ts';
import { resetEffectsQuery, useConfirmReset } from './password-reset.api.ts';
import { listText } from '../../lib/text/list-text.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { AuthForm } from './auth-form.tsx';

export interface ResetFormProps {
  token: string;
  onPasswordSet: () => Promise<void>;
  /** The link is used or expired; `message` is the server's message. */
  onInvalid: (message: string) => void;
}

interface Values {
  password: string;
  remove_passkeys: boolean;
  unlink_provider?: boolean;
}

export function ResetForm({ token, onPasswordSet, onInvalid }: ResetFormProps) {
  const confirm = useConfirmReset();
  const { data: effects } = useQuery(resetEffectsQuery(token));
  const form = useForm<Values>({ defaultValues: { password: '', remove_passkeys: false } });
  const typed = useWatch({ control: form.control, name: 'password' });
  const strength = usePasswordStrength(typed);
  const submit = submitForm(form, {
    fields: ['password'],
    failure: t`Failed to set the password`,
    send: async (values) => {
      try {
        await confirm.mutateAsync({ token, ...values });
      } catch (error) {
        const tokenError = fieldError(error, 'token');
        if (tokenError === null) throw error;
        return onInvalid(tokenError);
      }
      return onPasswordSet();
    },
  });
  return (
    <AuthForm
      form={form}
      onSubmit={submit}
      submitLabel={t`Set new password`}
      buttonClassName="mt-5"
    >
      <NewPasswordField
        label={t`New password`}
        strength={strength}
        {...fieldProps(form, 'password', { required: t`Choose a password.` })}
      />
      {effects?.starts_over && (
        <Notice tone="warning">
          <Trans>
            This email was never verified, so anyone could have created the account. Setting a new
            password deletes everything in it.
          </Trans>
        </Notice>
      )}
      {effects !== undefined && <RemainingLogins effects={effects} form={form} />}
      <p className="text-sm text-muted">
        <Trans>You’ll be logged out everywhere.</Trans>
      </p>
    </AuthForm>
  );
}

/** Offers to remove what can still log in. */
function RemainingLogins({
  effects,
  form,
}: {
  effects: ResetEffects;
  form: UseFormReturn<Values>;
}) {
  const passkeys = listText(effects.passkeys.map(({ name }) => name));
  const provider = effects.linked_provider;
  return (
    <>
      {effects.passkeys.length > 0 && (
        <CheckboxField
          label={t`Remove all passkeys`}
          hint={t`These passkeys can still log in: ${passkeys}.`}
          {...form.register('remove_passkeys')}
        />
      )}
      {provider !== null && (
        <CheckboxField
          label={t`Unlink ${provider}`}
          hint={t`The linked account can still log in.`}
          {...form.register('unlink_provider')}
        />
      )}
    </>
  );
}
