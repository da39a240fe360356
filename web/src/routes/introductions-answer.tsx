import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Invitation, UnusableLink } from '../features/introductions/invitation.tsx';
import { FormPage } from '../layouts/form-page.tsx';

const route = getRouteApi('/introductions/answer');

export function Screen() {
  const { token } = route.useSearch();
  return (
    <FormPage title={t`An introduction`} languages>
      {token === undefined ? (
        <UnusableLink message={t`This link is incomplete.`} />
      ) : (
        <Invitation key={token} token={token} />
      )}
    </FormPage>
  );
}
