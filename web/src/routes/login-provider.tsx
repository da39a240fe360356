import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ProviderArrival, ProviderCallback } from '../features/auth/provider-callback.tsx';
import { ProviderSignupForm } from '../features/auth/provider-signup-form.tsx';
import { signupRejection } from '../features/auth/signup-rejection.ts';
import { signupQuery } from '../features/site/site.api.ts';
import { useInvitingCode } from '../features/users/inviter-line.tsx';
import { FormPage } from '../layouts/form-page.tsx';
import { Terms } from '../layouts/terms.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { linkClass } from '../ui/styles/link-class.ts';

const route = getRouteApi('/login/provider');

/** Where the provider sends people back to. */
export function Screen() {
  const parameters = route.useSearch();
  const [arrival, setArrival] = useState<ProviderArrival>();
  if (arrival !== undefined) return <Newcomer {...arrival} />;
  return (
    <FormPage title={t`Log in`}>
      {parameters.state === undefined ? (
        <Notice>
          <Trans>
            This page is incomplete.{' '}
            <Link to="/login" className={linkClass}>
              Log in again
            </Link>
          </Trans>
        </Notice>
      ) : (
        <ProviderCallback parameters={parameters} onNewcomer={setArrival} />
      )}
    </FormPage>
  );
}

function Newcomer({ newcomer, next }: ProviderArrival) {
  const navigate = useNavigate();
  const { data: state } = useQuery(signupQuery());
  const rejection = state && signupRejection(state, newcomer.invitation ?? undefined);
  const referral_code = useInvitingCode(undefined);
  return (
    <FormPage title={t`Create your account`}>
      {rejection ? (
        <Notice>{rejection}</Notice>
      ) : (
        <ProviderSignupForm
          newcomer={newcomer}
          terms={<Terms />}
          referral_code={referral_code}
          onSignedUp={() =>
            navigate({ to: '/onboarding', search: next ? { redirect: next } : {}, replace: true })
          }
        />
      )}
    </FormPage>
  );
}
