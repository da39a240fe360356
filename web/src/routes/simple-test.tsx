import { t } from '@lingui/core/macro';
import { StatusList } from '../features/service/status-list.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

export function Screen() {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t`Status`} description={t`Current status`} />
      <div className="mt-6">
        <StatusList />
      </div>
    </div>
  );
}
