import Bell from 'lucide-react/icons/bell';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

export function NotificationsEmpty({ compact }: { compact?: boolean }) {
  return (
    <EmptyState compact={compact} icon={<Bell />} title="No notifications yet">
      We&apos;ll notify you when something happens
    </EmptyState>
  );
}
