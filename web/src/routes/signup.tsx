import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { SignupForm } from '../features/auth/signup-form.tsx';
import { signupRejection } from '../features/auth/signup-rejection.ts';
import { signupQuery } from '../features/site/site.api.ts';
import { InviterLine, useInvitingCode } from '../features/users/inviter-line.tsx';
import { FormPage } from '../layouts/form-page.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { linkClass } from '../ui/styles/link-class.ts';

const route = getRouteApi('/signup');

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
          <InvitedForm />
        </div>
      ) : (
        <Notice>{rejection}</Notice>
      )}
    </FormPage>
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

function Terms() {
  return (
    <>
      <Trans>
        I accept the{' '}
        <Link to="/terms-conditions" target="_blank" className={linkClass}>
          terms and conditions
        </Link>{' '}
        and the{' '}
        <Link to="/privacy-policy" target="_blank" className={linkClass}>
          privacy policy
        </Link>
      </Trans>
    </>
  );
}
