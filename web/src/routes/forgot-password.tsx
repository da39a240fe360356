import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RequestResetForm, ResetSent } from '../features/auth/request-reset-form.tsx';
import { ResetForm } from '../features/auth/reset-form.tsx';
import { FormPage } from '../layouts/form-page.tsx';
import { linkClass } from '../ui/styles/link-class.ts';
import { FormError } from '../ui/feedback/notice.tsx';

const route = getRouteApi('/forgot-password');

export function Screen() {
  const { token } = route.useSearch();
  return token === undefined ? <RequestReset /> : <ChoosePassword key={token} token={token} />;
}

function RequestReset({ because }: { because?: string }) {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <FormPage
      title={t`Forgot password`}
      foot={
        <Link to="/login" className={linkClass}>
          <Trans>Back to log in</Trans>
        </Link>
      }
    >
      {email === null ? (
        <>
          <FormError message={because} className="mb-4" />
          <RequestResetForm onRequested={setEmail} />
        </>
      ) : (
        <ResetSent email={email} onRestart={() => setEmail(null)} />
      )}
    </FormPage>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const navigate = route.useNavigate();
  const [invalid, setInvalid] = useState<string | null>(null);
  if (invalid !== null) return <RequestReset because={invalid} />;
  return (
    <FormPage title={t`Reset your password`}>
      <ResetForm
        token={token}
        onPasswordSet={() =>
          navigate({ to: '/login', replace: true, state: { password_set: true } })
        }
        onInvalid={setInvalid}
      />
    </FormPage>
  );
}
