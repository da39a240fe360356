import { Button } from '../../ui/button.tsx';
import { useMarkAllNotificationsRead } from './notifications.api.ts';
import { useUnreadCount } from './use-unread-count.ts';

export function MarkAllButton() {
  const unread = useUnreadCount();
  const { mutate, isPending } = useMarkAllNotificationsRead();
  return (
    <Button
      variant="quiet"
      size="sm"
      disabled={unread === 0 && !isPending}
      pending={isPending}
      onClick={() => mutate()}
    >
      Mark all as read
    </Button>
  );
}
