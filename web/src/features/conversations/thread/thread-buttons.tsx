import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { badgeText } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useInView } from '../../../ui/layout/load-more.tsx';
import type { MoreMessages } from './use-thread-messages.ts';

/** "1 new message", or how to return without any. */
function newestLabel(unread: number): string {
  if (unread === 0) return t`Jump to newest`;
  const shown = badgeText(unread);
  return t`${plural(unread, { one: `${shown} new message`, other: `${shown} new messages` })}`;
}

export function NewestButton({ unread, onClick }: { unread: number; onClick: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button size="sm" className="pointer-events-auto shadow-raised" onClick={onClick}>
        <ArrowDown />
        {newestLabel(unread)}
      </Button>
    </div>
  );
}

interface MoreMessagesButtonProps {
  more: MoreMessages;
  count: number;
  children: string;
}

/** Loads more messages when scrolled near; a button after a failure. */
export function MoreMessagesButton({ more, count, children }: MoreMessagesButtonProps) {
  const { hasMore, loading, failed, load } = more;
  // A refetch of the shown messages may have interrupted loading.
  const ref = useInView(() => {
    if (!failed) load();
  }, loading);
  if (!hasMore) return null;
  return (
    <p key={count} ref={ref} className="text-center">
      {failed && (
        <span className="me-2 text-danger">
          <Trans>Failed to load conversations</Trans>
        </span>
      )}
      <Button size="sm" variant="quiet" pending={loading} onClick={load}>
        {failed ? t`Try again` : children}
      </Button>
    </p>
  );
}
