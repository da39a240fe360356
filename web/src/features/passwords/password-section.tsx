import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { PasswordChange } from '#contract/passwords.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { showFieldErrors } from '../../lib/http/form-errors.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { meQuery } from '../users/users.api.ts';
import { useChangePassword } from './passwords.api.ts';

const EMPTY: PasswordChange = { current_password: '', new_password: '' };

/** One password field, because it can be shown. */
export function PasswordSection() {
  const { data: me } = useQuery(meQuery());
  const { form, submit } = usePasswordForm();
  const { errors, isDirty, isSubmitting } = form.formState;
  const leaving = useLeaveGuard(isDirty, isSubmitting);
  const typed = useWatch({ control: form.control, name: 'new_password' });
  return (
    <Section
      title="Password"
      description="When you change it, every other session ends and only this one stays."
    >
      <form noValidate aria-label="Change password" onSubmit={(event) => void submit(event)}>
        <div className="max-w-md space-y-4">
          {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
          {/* Lets password managers identify the account. */}
          <input
            type="text"
            autoComplete="username"
            readOnly
            hidden
            aria-label="Email"
            value={me?.email ?? ''}
          />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...form.register('current_password', { required: 'Please enter your password.' })}
            error={errors.current_password?.message}
          />
          <NewPasswordField
            label="New password"
            typed={typed}
            known={me ? [me.first_name, me.last_name, ...me.email.split('@')] : []}
            {...form.register('new_password', { required: 'Please choose a password.' })}
            error={errors.new_password?.message}
          />
        </div>
        <Button type="submit" variant="primary" pending={isSubmitting} className="mt-5">
          Change password
        </Button>
      </form>
      <UnsavedDialog {...leaving} />
    </Section>
  );
}

function usePasswordForm() {
  const change = useChangePassword();
  const form = useForm<PasswordChange>({ defaultValues: EMPTY });
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync(values);
      form.reset(EMPTY);
      showToast({ type: 'success', message: 'Your password is changed. Other sessions ended.' });
    } catch (error) {
      if (showFieldErrors(error, ['current_password', 'new_password'], form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'Failed to change the password') });
    }
  });
  return { form, submit };
}
