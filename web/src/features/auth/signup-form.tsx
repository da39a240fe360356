import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useForm, useWatch } from 'react-hook-form';
import { deviceRegion } from '../../lib/time/device-region.ts';
import { LIMITS } from '#contract/limits.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { usePasswordStrength } from '../passwords/passwords.api.ts';
import { useSignup } from './auth.api.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { AuthForm } from './auth-form.tsx';

interface Values {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  accept_terms: boolean;
}

const FIELDS = ['first_name', 'last_name', 'email', 'password', 'accept_terms'] as const;
const EMPTY_VALUES: Values = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  accept_terms: false,
};

const emailRules = () => ({
  required: t`Enter your email.`,
  pattern: {
    value: /^\s*[^\s@]+@[^\s@]+\s*$/,
    message: t`Enter a valid email address.`,
  },
});

const passwordRules = () => ({
  required: t`Choose a password.`,
  validate: (typed: string) => {
    const limit = LIMITS.password_min;
    return Array.from(typed).length >= limit || t`Must be at least ${limit} characters.`;
  },
});

export interface SignupFormProps {
  /** "I accept the terms …" with links. */
  terms: ReactNode;
  referral_code?: string | undefined;
  invitation?: string | undefined;
  onSignedUp: () => Promise<void>;
}

export function SignupForm({ terms, referral_code, invitation, onSignedUp }: SignupFormProps) {
  const signup = useSignup();
  const form = useForm<Values>({ defaultValues: EMPTY_VALUES });
  const [first_name, last_name, email, password] = useWatch({
    control: form.control,
    name: ['first_name', 'last_name', 'email', 'password'],
  });
  const strength = usePasswordStrength(password, { first_name, last_name, email });

  const submit = submitForm(form, {
    fields: FIELDS,
    failure: t`An error occurred during sign-up`,
    send: async (values) => {
      // The required checkbox below ensures acceptance.
      await signup.mutateAsync({
        ...values,
        accept_terms: true,
        ...regionFields(),
        ...(referral_code && { referral_code }),
        ...(invitation && { invitation }),
      });
      await onSignedUp();
    },
  });

  return (
    <AuthForm label={t`Sign up`} form={form} onSubmit={submit} submitLabel={t`Sign up`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          {...fieldProps(form, 'first_name', { required: t`Enter your first name.` })}
        />
        <TextField
          label={t`Last name`}
          optional
          autoComplete="family-name"
          {...fieldProps(form, 'last_name')}
        />
      </div>
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="email"
        {...fieldProps(form, 'email', emailRules())}
      />
      <NewPasswordField strength={strength} {...fieldProps(form, 'password', passwordRules())} />
      <CheckboxField
        label={terms}
        {...fieldProps(form, 'accept_terms', {
          required: t`Accept the terms and conditions.`,
        })}
      />
    </AuthForm>
  );
}

function regionFields() {
  const { locale, time_zone } = deviceRegion();
  return { locale, time_zone };
}
