import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import type { OidcNewcomer } from '#contract/oidc.ts';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { deviceRegion } from '../../lib/time/device-region.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { useProviderSignup } from './provider.api.ts';

const FIELDS = ['first_name', 'last_name', 'email', 'accept_terms'] as const;

export interface ProviderSignupFormProps {
  newcomer: OidcNewcomer;
  /** "I accept the terms …" with links. */
  terms: ReactNode;
  referral_code?: string | undefined;
  onSignedUp: () => Promise<void>;
}

/** What the provider doesn't know of a new person; a verified email can't be changed here. */
export function ProviderSignupForm(props: ProviderSignupFormProps) {
  const { newcomer, terms } = props;
  const { email, email_verified } = newcomer;
  const { form, submit } = useProviderSignupForm(props);
  return (
    <AuthForm
      label={t`Create your account`}
      form={form}
      onSubmit={submit}
      submitLabel={t`Create account`}
    >
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
      {email_verified ? (
        <p className="wrap-anywhere text-muted">
          <Trans>Your email is {email}.</Trans>
        </p>
      ) : (
        <TextField
          label={t`Email`}
          hint={t`We’ll send you a link to verify it.`}
          type="email"
          autoComplete="email"
          {...fieldProps(form, 'email', { required: t`Enter your email.` })}
        />
      )}
      <CheckboxField
        label={terms}
        {...fieldProps(form, 'accept_terms', { required: t`Accept the terms and conditions.` })}
      />
    </AuthForm>
  );
}

function useProviderSignupForm(props: ProviderSignupFormProps) {
  const { newcomer, referral_code, onSignedUp } = props;
  const { signup, first_name, last_name, email, email_verified, invitation } = newcomer;
  const create = useProviderSignup();
  const form = useForm({
    defaultValues: { first_name, last_name, email: email ?? '', accept_terms: false },
  });
  const submit = submitForm(form, {
    fields: FIELDS,
    failure: t`An error occurred during sign-up`,
    send: async (values) => {
      const { locale, time_zone } = deviceRegion();
      await create.mutateAsync({
        signup,
        first_name: values.first_name,
        last_name: values.last_name,
        ...(!email_verified && { email: values.email }),
        // The required checkbox ensures acceptance.
        accept_terms: true,
        locale,
        time_zone,
        ...(referral_code && { referral_code }),
        ...(invitation && { invitation }),
      });
      await onSignedUp();
    },
  });
  return { form, submit };
}
