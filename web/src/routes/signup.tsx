import { getRouteApi, Link } from '@tanstack/react-router';
import { SignupForm } from '../features/auth/signup-form.tsx';
import { InviterLine, useInvitingCode } from '../features/users/inviter-line.tsx';
import { FormPage } from '../layouts/form-page.tsx';
import { linkClass } from '../ui/styles/link-class.ts';

const route = getRouteApi('/signup');

export function Screen() {
  const { ref, redirect } = route.useSearch();
  const navigate = route.useNavigate();
  const code = useInvitingCode(ref);
  return (
    <FormPage
      title="Sign up"
      foot={
        <>
          Already have an account?{' '}
          <Link to="/login" search className={linkClass}>
            Log in
          </Link>
        </>
      }
    >
      {code !== undefined && <InviterLine code={code} />}
      <SignupForm
        terms={<Terms />}
        referral_code={code}
        onSignedUp={() =>
          navigate({ to: '/onboarding', search: { ...(redirect && { redirect }) }, replace: true })
        }
      />
    </FormPage>
  );
}

function Terms() {
  return (
    <>
      I accept the{' '}
      <Link to="/terms-conditions" target="_blank" className={linkClass}>
        terms and conditions
      </Link>{' '}
      and the{' '}
      <Link to="/privacy-policy" target="_blank" className={linkClass}>
        privacy policy
      </Link>
    </>
  );
}
