import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Bell from 'lucide-react/icons/bell';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

export function NotificationsEmpty({ compact }: { compact?: boolean }) {
  return (
    <EmptyState compact={compact} icon={<Bell />} title={t`No notifications yet`}>
      <Trans>We&apos;ll notify you when something happens</Trans>
    </EmptyState>
  );
}
