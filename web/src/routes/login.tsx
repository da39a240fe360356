import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { LoginForm } from '../features/auth/login-form.tsx';
import { clearTwoFactorLogin, useTwoFactorLogin } from '../features/auth/two-factor-login.ts';
import { FormPage } from '../layouts/form-page.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';
import { linkClass } from '../ui/styles/link-class.ts';
import { Notice } from '../ui/feedback/notice.tsx';

/** Loaded lazily, because few users need it. */
const SecondStep = lazyComponent(
  async () => (await import('../features/auth/second-step.tsx')).SecondStep,
);

interface GivenUp {
  email: string;
  message: string | undefined;
}

export function Screen() {
  const router = useRouter();
  const onLoggedIn = useCallback(() => router.invalidate(), [router]);
  const login = useTwoFactorLogin();
  const [givenUp, setGivenUp] = useState<GivenUp>();
  if (login === null)
    return (
      <FirstStep>
        {givenUp?.message === undefined ? (
          <PasswordSetNotice />
        ) : (
          <Notice tone="warning" className="mb-4">
            {givenUp.message}
          </Notice>
        )}
        <LoginForm email={givenUp?.email} onLoggedIn={onLoggedIn} />
      </FirstStep>
    );
  const { email } = login;
  const onOver = (message?: string) => {
    setGivenUp({ email, message });
    clearTwoFactorLogin();
  };
  return (
    <FormPage title={t`Confirm it’s you`}>
      <p className="mb-4 text-muted">
        <Trans>
          You’re logging in as <strong className="font-medium text-ink">{email}</strong>, and
          two-factor authentication is on. Enter your code to continue.
        </Trans>
      </p>
      <Suspense>
        <SecondStep login={login} onLoggedIn={onLoggedIn} onChallengeEnd={onOver} />
      </Suspense>
    </FormPage>
  );
}

/** Keeps the redirect target for the sign-up. */
function FirstStep({ children }: { children: ReactNode }) {
  const foot = (
    <>
      <Trans>
        New to Acquaint?{' '}
        <Link to="/signup" search className={linkClass}>
          Create an account
        </Link>
      </Trans>
    </>
  );
  return (
    <FormPage title={t`Log in`} foot={foot}>
      {children}
      <p className="mt-4 text-center">
        <Link to="/forgot-password" className={linkClass}>
          <Trans>Forgot password?</Trans>
        </Link>
      </p>
    </FormPage>
  );
}

/** Shown after a password reset. */
function PasswordSetNotice() {
  const isSet = useLocation({ select: ({ state }) => state.password_set });
  if (!isSet) return null;
  return (
    <Notice tone="success" className="mb-4">
      <Trans>Password updated. Log in with your new password.</Trans>
    </Notice>
  );
}
