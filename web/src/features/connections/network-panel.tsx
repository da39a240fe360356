import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Loading } from '../../ui/loading.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { meQuery } from '../users/users.api.ts';
import { ConnectByNumber } from './connect-by-number.tsx';
import { ConnectedList } from './connected-list.tsx';
import { connectionsQuery, pendingQuery } from './connections.api.ts';
import { ReceivedList } from './received-list.tsx';
import { SentList } from './sent-list.tsx';
import { SuggestedList } from './suggested-list.tsx';

type Part = 'connected' | 'received' | 'sent' | 'suggested';

/** My connections: whom I have, who asked, whom I asked, whom I may know. */
export function NetworkPanel() {
  const { data: me } = useQuery(meQuery());
  const connected = useInfiniteQuery(connectionsQuery());
  const pending = useInfiniteQuery(pendingQuery());
  const waiting = [connected, pending].some((list) => list.data === undefined && !list.isError);
  if (me === undefined || waiting)
    return (
      <Loading label="Loading your network">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  const first = firstPart(connected.data?.length ?? 0, pending.data?.length ?? 0);
  return <Parts me={me.id} first={first} requests={pending.data?.length ?? 0} />;
}

/** What waits for an answer comes first; who knows nobody yet sees whom to ask. */
function firstPart(connections: number, requests: number): Part {
  if (requests > 0) return 'received';
  return connections === 0 ? 'suggested' : 'connected';
}

function Parts({ me, first, requests }: { me: number; first: Part; requests: number }) {
  const [part, setPart] = useState(first);
  return (
    <Tabs
      label="Network"
      value={part}
      onValueChange={setPart}
      tabs={[
        { value: 'connected', label: 'Connected' },
        { value: 'received', label: 'Received', count: requests },
        { value: 'sent', label: 'Sent' },
        { value: 'suggested', label: 'Suggested' },
      ]}
    >
      <TabPanel value="connected">
        <ConnectedList me={me} />
      </TabPanel>
      <TabPanel value="received">
        <ReceivedList />
      </TabPanel>
      <TabPanel value="sent">
        <SentList />
      </TabPanel>
      <TabPanel value="suggested">
        <div className="space-y-8">
          <SuggestedList />
          <ConnectByNumber />
        </div>
      </TabPanel>
    </Tabs>
  );
}
