import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { InvalidVerificationLink } from '../features/email-addresses/invalid-verification-link.tsx';
import { Verification } from '../features/email-addresses/verification.tsx';
import { FormPage } from '../layouts/form-page.tsx';

const route = getRouteApi('/verify-email');

export function Screen() {
  const { token } = route.useSearch();
  return (
    <FormPage title={t`Verify your email`}>
      {token === undefined ? (
        <InvalidVerificationLink message={t`This link is incomplete.`} />
      ) : (
        <Verification key={token} token={token} />
      )}
    </FormPage>
  );
}
