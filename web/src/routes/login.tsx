import { Link, useRouter } from '@tanstack/react-router';
import { LoginForm } from '../features/auth/login-form.tsx';
import { FormPage } from '../layouts/form-page.tsx';
import { linkClass } from '../ui/link-class.ts';

export function Screen() {
  const router = useRouter();
  return (
    <FormPage
      title="Log in"
      foot={
        <>
          New here?{' '}
          <Link to="/signup" className={linkClass}>
            Create an account
          </Link>
        </>
      }
    >
      {/* The page is for guests only: read again, it leads where the login was to lead. */}
      <LoginForm onLoggedIn={() => router.invalidate()} />
      <p className="mt-4 text-center">
        <Link to="/forgot-password" className={linkClass}>
          Forgot password?
        </Link>
      </p>
    </FormPage>
  );
}
