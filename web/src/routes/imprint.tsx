import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_INSTANCE } from '#contract/static-pages.ts';
import { instanceQuery } from '../features/instance/instance.api.ts';
import { OwnLegalPage } from '../features/site/own-legal-page.tsx';
import { StatusPage } from '../layouts/status-page.tsx';

export function Screen() {
  const { data = DEFAULT_INSTANCE, isPending, isError } = useQuery(instanceQuery());
  const { imprint, contact_email } = data;
  if (isPending) return null;
  if (imprint === '') return <StatusPage status={isError ? 500 : 404} />;
  return <OwnLegalPage title={t`Imprint`} text={imprint} contact_email={contact_email} />;
}
