import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import Send from 'lucide-react/icons/send';
import { focusNextRow } from '../../lib/focus/focus-after-removal.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { sharesQuery, type ShareSide } from './contact-shares.api.ts';
import { ShareRow } from './share-row.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';

const FAILURE = 'Failed to fetch shared contacts';

export function SharesList() {
  const received = useInfiniteQuery(sharesQuery('received'));
  return (
    <QueryState compact query={received} loading="Loading shared contacts" failure={FAILURE}>
      {(shares) => <Sides first={shares.length === 0 ? 'sent' : 'received'} />}
    </QueryState>
  );
}

/** Starts with sent shares if nothing was received; fixed afterwards. */
function Sides({ first }: { first: ShareSide }) {
  const [side, setSide] = useState(first);
  return (
    <div className="space-y-4">
      <SegmentedControl
        label="Which shares"
        value={side}
        onValueChange={setSide}
        segments={[
          { value: 'received', label: 'Received' },
          { value: 'sent', label: 'Sent' },
        ]}
      />
      <Shares key={side} side={side} />
    </div>
  );
}

const LABELS = { received: 'Contacts shared with you', sent: 'Contacts you shared' };

function Shares({ side }: { side: ShareSide }) {
  const now = useNow();
  const query = useInfiniteQuery(sharesQuery(side));
  return (
    <div ref={focusNextRow}>
      <QueryState compact query={query} loading="Loading shared contacts" failure={FAILURE}>
        {(shares) =>
          shares.length === 0 ? (
            <Nothing side={side} />
          ) : (
            <ul
              aria-label={LABELS[side]}
              className="rounded-lg border border-line bg-surface shadow-card"
            >
              {shares.map((share) => (
                <ShareRow key={share.id} share={share} side={side} now={now} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <LoadMore list={query} count={query.data?.length} className="pt-3" />
    </div>
  );
}

function Nothing({ side }: { side: ShareSide }) {
  return side === 'received' ? (
    <EmptyState compact icon={<Inbox />} title="Nothing shared with you yet">
      Contacts that others share with you are shown here, for you to accept or decline.
    </EmptyState>
  ) : (
    <EmptyState compact icon={<Send />} title="Nothing shared yet">
      Open a contact and choose Share to introduce them to somebody. What becomes of it is shown
      here.
    </EmptyState>
  );
}
