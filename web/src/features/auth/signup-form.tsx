import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { deviceRegion } from '../../lib/time/device-region.ts';
import { LIMITS } from '#contract/limits.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { showFieldErrors } from '../../lib/http/form-errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSignup } from './auth.api.ts';

interface Values {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  accept_terms: boolean;
}

const FIELDS = ['first_name', 'last_name', 'email', 'password', 'accept_terms'] as const;
const EMPTY: Values = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  accept_terms: false,
};

export interface SignupFormProps {
  /** "I accept the terms …" with links. */
  terms: ReactNode;
  referral_code?: string | undefined;
  onSignedUp: () => Promise<void>;
}

export function SignupForm({ terms, referral_code, onSignedUp }: SignupFormProps) {
  const signup = useSignup();
  const form = useForm<Values>({ defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const [first_name, last_name, email, password] = useWatch({
    control: form.control,
    name: ['first_name', 'last_name', 'email', 'password'],
  });

  const submit = form.handleSubmit(async (values) => {
    try {
      // The required checkbox below ensures acceptance.
      await signup.mutateAsync({
        ...values,
        accept_terms: true,
        ...whereabouts(),
        ...(referral_code && { referral_code }),
      });
      await onSignedUp();
    } catch (error) {
      if (showFieldErrors(error, FIELDS, form.setError)) return;
      form.setError('root', { message: errorMessage(error, 'An error occurred during sign up') });
    }
  });

  return (
    <form noValidate aria-label="Sign up" onSubmit={(event) => void submit(event)}>
      <div className="space-y-4">
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            {...form.register('first_name', { required: 'Please enter your first name.' })}
            error={errors.first_name?.message}
          />
          <TextField
            label="Last name"
            optional
            autoComplete="family-name"
            {...form.register('last_name')}
            error={errors.last_name?.message}
          />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          {...form.register('email', {
            required: 'Please enter your email.',
            pattern: {
              value: /^\s*[^\s@]+@[^\s@]+\s*$/,
              message: 'Must be an email address such as ada@example.org.',
            },
          })}
          error={errors.email?.message}
        />
        <NewPasswordField
          typed={password}
          known={[first_name, last_name, ...email.split('@')]}
          {...form.register('password', {
            required: 'Please choose a password.',
            validate: (typed) =>
              Array.from(typed).length >= LIMITS.password_min ||
              `Must be at least ${LIMITS.password_min} characters.`,
          })}
          error={errors.password?.message}
        />
        <CheckboxField
          label={terms}
          {...form.register('accept_terms', {
            required: 'Please accept the terms and conditions.',
          })}
          error={errors.accept_terms?.message}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={isSubmitting}
        className="mt-6 w-full"
      >
        Sign up
      </Button>
    </form>
  );
}

function whereabouts() {
  const { locale, time_zone } = deviceRegion();
  return { locale, time_zone };
}
