import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { OtherSessionsNotice } from '../features/sessions/other-sessions-notice.tsx';
import { useNewRecoveryCodes } from '../features/two-factor/new-recovery-codes.ts';
import { RecoveryCodes } from '../features/two-factor/recovery-codes.tsx';
import { meQuery } from '../features/users/users.api.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';

/** Shows new recovery codes; without any, there is nothing to show. */
export function Screen() {
  const newCodes = useNewRecoveryCodes();
  const { data: me } = useQuery(meQuery());
  if (newCodes === null) return <Navigate to="/settings" search={{ tab: 'security' }} replace />;
  return (
    <>
      <PageHeader
        title={newCodes.made === 'enabled' ? t`Two-factor is on` : t`Your new recovery codes`}
        description={t`If you lose your phone, use one of these codes to log in. Store them with your passwords or on paper. They won’t be shown again.`}
      />
      {newCodes.made === 'enabled' && (
        <div className="mt-6 max-w-xl">
          <OtherSessionsNotice />
        </div>
      )}
      <RecoveryCodes codes={newCodes.codes} email={me?.email ?? ''} />
    </>
  );
}
