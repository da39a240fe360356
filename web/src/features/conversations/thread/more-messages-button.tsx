import { useInView } from '../../../ui/layout/load-more.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { MoreMessages } from './use-thread-messages.ts';

export interface MoreMessagesButtonProps {
  more: MoreMessages;
  count: number;
  children: string;
}

/** Loads more messages when scrolled near; a button after a failure. */
export function MoreMessagesButton({ more, count, children }: MoreMessagesButtonProps) {
  const { exist, loading, failed, load } = more;
  const ref = useInView(() => {
    if (!failed && !loading) load();
  });
  if (!exist) return null;
  return (
    <p key={count} ref={ref} className="text-center">
      {failed && <span className="mr-2 text-danger">Failed to load conversations</span>}
      <Button size="sm" variant="quiet" pending={loading} onClick={load}>
        {failed ? 'Try again' : children}
      </Button>
    </p>
  );
}
