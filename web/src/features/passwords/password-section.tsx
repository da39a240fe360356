import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { User } from '#contract/users.ts';
import type { PasswordChange } from '#contract/passwords.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { PasswordProof, usePasswordRules } from '../../entities/provider/password-proof.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { meQuery } from '../users/users.api.ts';
import { useChangePassword, usePasswordStrength } from './passwords.api.ts';
import { FormError } from '../../ui/feedback/notice.tsx';
import { fieldProps, submitForm } from '../../lib/forms.ts';

const EMPTY_VALUES: PasswordChange = {
  current_password: '',
  new_password: '',
  revoke_tokens: false,
};

/** Not shown where the operator has turned passwords off. */
export function PasswordSection() {
  const { data: me } = useQuery(meQuery());
  return me?.login_methods.password_login === false ? null : <ChangePassword me={me} />;
}

/** Has no field to repeat the password, because it can be shown. */
function ChangePassword({ me }: { me: User | undefined }) {
  const rules = usePasswordRules();
  const isNew = rules.required === undefined;
  const change = useChangePassword();
  const form = useForm<PasswordChange>({ defaultValues: EMPTY_VALUES });
  const submit = submitForm(form, {
    fields: ['current_password', 'new_password'],
    failure: t`Failed to change the password`,
    send: async (values) => {
      await change.mutateAsync(values);
      form.reset(EMPTY_VALUES);
      showToast({ type: 'success', message: t`Password updated. Other devices were logged out.` });
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const leaveGuard = useLeaveGuard(isDirty, isSubmitting);
  const newPassword = useWatch({ control: form.control, name: 'new_password' });
  const strength = usePasswordStrength(newPassword, me);
  return (
    <Section
      title={t`Password`}
      description={
        isNew
          ? t`You have none yet. Setting one logs out your other devices.`
          : t`Changing it logs out your other devices.`
      }
    >
      <form noValidate aria-label={isNew ? t`Set password` : t`Change password`} onSubmit={submit}>
        <div className="max-w-md space-y-4">
          <FormError message={errors.root?.message} />
          <UsernameField email={me?.email ?? ''} />
          <PasswordProof
            label={t`Current password`}
            {...fieldProps(form, 'current_password', rules)}
          />
          <NewPasswordField
            label={t`New password`}
            strength={strength}
            {...fieldProps(form, 'new_password', { required: t`Choose a password.` })}
          />
          <CheckboxField
            label={t`Also revoke access of all apps and devices`}
            {...form.register('revoke_tokens')}
          />
        </div>
        <Button type="submit" variant="primary" pending={isSubmitting} className="mt-5">
          {isNew ? t`Set password` : t`Change password`}
        </Button>
      </form>
      <UnsavedDialog {...leaveGuard} />
    </Section>
  );
}

/** Lets password managers identify the account. */
function UsernameField({ email }: { email: string }) {
  return (
    <input
      type="text"
      autoComplete="username"
      readOnly
      hidden
      aria-label={t`Email`}
      value={email}
    />
  );
}
