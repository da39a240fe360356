import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Consent } from '../features/access-tokens/consent.tsx';
import { FormPage } from '../layouts/form-page.tsx';

const route = getRouteApi('/oauth/authorize');

export function Screen() {
  const query = route.useSearch();
  return (
    <FormPage title={t`Connect a program`}>
      <Consent key={query.state ?? ''} query={query} />
    </FormPage>
  );
}
