import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Consent, InvalidRequest } from '../features/access-tokens/consent.tsx';
import { FormPage } from '../layouts/form-page.tsx';

const route = getRouteApi('/oauth/authorize');

export function Screen() {
  const query = route.useSearch();
  return (
    <FormPage title={t`Connect a program`}>
      {query.client_id === undefined ? (
        <InvalidRequest message={t`This link is incomplete.`} />
      ) : (
        <Consent key={query.state ?? ''} query={query} />
      )}
    </FormPage>
  );
}
