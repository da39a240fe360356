import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { useMarkAllNotificationsRead } from './notifications.api.ts';
import { useUnreadCount } from './use-unread-count.ts';

/** `atEdge` aligns the text with the content below. */
export function MarkAllButton({ atEdge = false }: { atEdge?: boolean }) {
  const unread = useUnreadCount();
  const { mutate, isPending } = useMarkAllNotificationsRead();
  return (
    <Button
      variant="quiet"
      size="sm"
      className={cx('whitespace-nowrap max-[16rem]:whitespace-normal', atEdge && '-me-3')}
      disabled={unread === 0 && !isPending}
      pending={isPending}
      onClick={() => mutate()}
    >
      <Trans>Mark all as read</Trans>
    </Button>
  );
}
