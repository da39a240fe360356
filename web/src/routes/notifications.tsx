import { t } from '@lingui/core/macro';
import { MarkAllButton } from '../features/notifications/mark-all-button.tsx';
import { NotificationsList } from '../features/notifications/notifications-list.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

export function Screen() {
  return (
    <>
      <PageHeader title={t`Notifications`} actions={<MarkAllButton atEdge />} />
      <div className="mt-6">
        <NotificationsList />
      </div>
    </>
  );
}
