import { errorMessage } from '../../lib/error-message.ts';
import { useInView } from '../../lib/use-in-view.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import type { Older } from './use-notifications.ts';

/** Reads on when one comes to the end of what is loaded. */
export function OlderNotifications({ older }: { older: Older }) {
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage, loaded } = older;
  const more = () => void fetchNextPage();
  const ref = useInView(more);
  if (!hasNextPage) return null;
  if (error !== null)
    return (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to fetch notifications')}
        pending={isFetchingNextPage}
        onRetry={more}
      />
    );
  return (
    <p key={loaded} ref={ref} className="pt-5 text-center">
      <Button variant="quiet" pending={isFetchingNextPage} onClick={more}>
        Older notifications
      </Button>
    </p>
  );
}
