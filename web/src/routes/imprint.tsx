import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { instanceQuery } from '../features/instance/instance.api.ts';
import { OwnLegalPage } from '../features/site/own-legal-page.tsx';
import { StatusPage } from '../layouts/status-page.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { QueryState } from '../ui/feedback/query-state.tsx';

export function Screen() {
  return (
    <QueryState
      query={useQuery(instanceQuery())}
      loading={t`Loading the imprint`}
      skeleton={<SkeletonText lines={4} />}
      failure={t`Failed to load the imprint`}
    >
      {({ imprint, contact_email }) =>
        imprint === '' ? (
          <StatusPage status={404} />
        ) : (
          <OwnLegalPage title={t`Imprint`} text={imprint} contact_email={contact_email} />
        )
      }
    </QueryState>
  );
}
