import { Suspense } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { SignupForm } from '../features/auth/signup-form.tsx';
import { signupRejection } from '../features/auth/signup-rejection.ts';
import { signupQuery } from '../features/site/site.api.ts';
import { InviterLine, useInvitingCode } from '../features/users/inviter-line.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';
import { FormPage } from '../layouts/form-page.tsx';
import { Terms } from '../layouts/terms.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { linkClass } from '../ui/styles/link-class.ts';

const route = getRouteApi('/signup');

/** Loaded lazily, because few servers have a provider. */
const ProviderButton = lazyComponent(
  async () => (await import('../features/auth/provider-button.tsx')).ProviderButton,
);

export function Screen() {
  const { invitation } = route.useSearch();
  const { data: state, isPending } = useQuery(signupQuery());
  const rejection = state === undefined ? null : signupRejection(state, invitation);
  return (
    <FormPage
      title={t`Sign up`}
      languages
      foot={
        <>
          <Trans>
            Already have an account?{' '}
            <Link to="/login" search className={linkClass}>
              Log in
            </Link>
          </Trans>
        </>
      }
    >
      {rejection === null ? (
        // Takes up its space until the server answers. If it doesn't, submitting the form shows why.
        <div className={isPending ? 'invisible' : undefined}>
          {state !== undefined && state.oidc_name !== null && (
            <SignupWithProvider name={state.oidc_name} isOnly={!state.password_login} />
          )}
          {state?.password_login !== false && <InvitedForm />}
        </div>
      ) : (
        <Notice>{rejection}</Notice>
      )}
    </FormPage>
  );
}

function SignupWithProvider({ name, isOnly }: { name: string; isOnly: boolean }) {
  const { invitation, redirect } = route.useSearch();
  return (
    <Suspense>
      <ProviderButton name={name} isOnly={isOnly} next={redirect} invitation={invitation} />
    </Suspense>
  );
}

function InvitedForm() {
  const { ref, invitation, redirect } = route.useSearch();
  const navigate = route.useNavigate();
  const code = useInvitingCode(ref);
  return (
    <>
      {code !== undefined && <InviterLine code={code} />}
      <SignupForm
        terms={<Terms />}
        referral_code={code}
        invitation={invitation}
        onSignedUp={() =>
          navigate({ to: '/onboarding', search: { ...(redirect && { redirect }) }, replace: true })
        }
      />
    </>
  );
}
