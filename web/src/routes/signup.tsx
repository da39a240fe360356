import { getRouteApi, Link } from '@tanstack/react-router';
import { SignupForm } from '../features/auth/signup-form.tsx';
import { InviterLine } from '../features/users/inviter-line.tsx';
import { FormPage } from '../layouts/form-page.tsx';
import { linkClass } from '../ui/link-class.ts';

const route = getRouteApi('/signup');

export function Screen() {
  const { ref } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FormPage
      title="Sign up"
      foot={
        <>
          Already here?{' '}
          <Link to="/login" className={linkClass}>
            Sign in to your account
          </Link>
        </>
      }
    >
      {ref !== undefined && <InviterLine code={ref} />}
      <SignupForm
        terms={<Terms />}
        referral_code={ref}
        onSignedUp={() => navigate({ to: '/onboarding', replace: true })}
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
