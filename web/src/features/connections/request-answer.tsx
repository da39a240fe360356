import type { Connection } from '#contract/connections.ts';
import { Button } from '../../ui/button.tsx';
import { useAcceptConnection, useRejectConnection } from './connections.api.ts';

/** Accept and Ignore for a request that waits for my answer. */
export function RequestAnswer({ request }: { request: Connection }) {
  const accept = useAcceptConnection();
  const reject = useRejectConnection();
  const { id, from_user_name } = request;
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        pending={accept.isPending}
        disabled={reject.isPending}
        onClick={() => accept.mutate(id)}
      >
        Accept <span className="sr-only">{from_user_name}</span>
      </Button>
      <Button
        size="sm"
        pending={reject.isPending}
        disabled={accept.isPending}
        onClick={() => reject.mutate(id)}
      >
        Ignore <span className="sr-only">{from_user_name}</span>
      </Button>
    </>
  );
}
