import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router';
import { LoginForm, type LoginFormProps, PasskeyLogin } from '../features/auth/login-form.tsx';
import { clearTwoFactorLogin, useTwoFactorLogin } from '../features/auth/two-factor-login.ts';
import { loginMethodsQuery } from '../features/site/site.api.ts';
import { FormPage } from '../layouts/form-page.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';
import { linkClass } from '../ui/styles/link-class.ts';
import { Notice } from '../ui/feedback/notice.tsx';

const route = getRouteApi('/login');

/** Loaded lazily, because few servers have a provider. */
const ProviderButton = lazyComponent(
  async () => (await import('../features/auth/provider-button.tsx')).ProviderButton,
);

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
        <LoginNotice problem={givenUp?.message} />
        <LoginMethods email={givenUp?.email} onLoggedIn={onLoggedIn} />
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
    </FormPage>
  );
}

/** The provider, the password and passkeys, as far as the operator accepts them. */
function LoginMethods(props: LoginFormProps) {
  const { redirect } = route.useSearch();
  const { data: methods } = useQuery(loginMethodsQuery());
  const { oidc_name = null, password_login = true } = methods ?? {};
  return (
    <>
      {oidc_name !== null && (
        <Suspense>
          <ProviderButton name={oidc_name} isOnly={!password_login} next={redirect} />
        </Suspense>
      )}
      {password_login ? (
        <>
          <LoginForm {...props} />
          <p className="mt-4 text-center">
            <Link to="/forgot-password" className={linkClass}>
              <Trans>Forgot password?</Trans>
            </Link>
          </p>
        </>
      ) : (
        <PasskeyLogin onLoggedIn={props.onLoggedIn} />
      )}
    </>
  );
}

/** Why the last attempt failed, or that a password was reset. */
function LoginNotice({ problem }: { problem: string | undefined }) {
  const isSet = useLocation({ select: ({ state }) => state.password_set });
  const failure = useLocation({ select: ({ state }) => state.login_problem });
  const warning = problem ?? failure;
  if (warning !== undefined)
    return (
      <Notice tone="warning" className="mb-4">
        {warning}
      </Notice>
    );
  if (!isSet) return null;
  return (
    <Notice tone="success" className="mb-4">
      <Trans>Password updated. Log in with your new password.</Trans>
    </Notice>
  );
}
