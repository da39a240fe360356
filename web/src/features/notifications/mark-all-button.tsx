import { Button } from '../../ui/button.tsx';
import type { useNotifications } from './use-notifications.ts';

type MarkAllButtonProps = Pick<
  ReturnType<typeof useNotifications>,
  'unread' | 'isMarking' | 'markAll'
>;

export function MarkAllButton({ unread, isMarking, markAll }: MarkAllButtonProps) {
  return (
    <Button
      variant="quiet"
      size="sm"
      disabled={unread === 0 && !isMarking}
      pending={isMarking}
      onClick={() => markAll()}
    >
      Mark all as read
    </Button>
  );
}
