import { t } from '@lingui/core/macro';
import { ProfileScreen, ViewAsButton } from '../features/users/profile-screen.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

export function Screen() {
  return (
    <>
      <PageHeader
        title={t`Profile`}
        description={t`How others see you.`}
        actions={<ViewAsButton />}
      />
      <div className="mt-6">
        <ProfileScreen />
      </div>
    </>
  );
}
