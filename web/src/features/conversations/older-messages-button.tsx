import { useInView } from '../../lib/use-in-view.ts';
import { Button } from '../../ui/button.tsx';
import type { OlderMessages } from './use-thread-messages.ts';

/** Loads what came before as soon as it comes near; pressed where that failed. `count`: how many messages are shown. */
export function OlderMessagesButton({ older, count }: { older: OlderMessages; count: number }) {
  const { exist, loading, failed, load } = older;
  const ref = useInView(() => {
    if (!failed) load();
  });
  if (!exist) return null;
  return (
    <p key={count} ref={ref} className="text-center">
      {failed && <span className="mr-2 text-danger">Failed to load conversations</span>}
      <Button size="sm" variant="quiet" pending={loading} onClick={load}>
        {failed ? 'Try again' : 'Older messages'}
      </Button>
    </p>
  );
}
