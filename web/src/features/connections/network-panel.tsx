import { Suspense, useState, type ReactNode } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Sparkles from 'lucide-react/icons/sparkles';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { SkeletonSheet } from '../../ui/feedback/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import { meQuery } from '../users/users.api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ConnectedList } from './connected-list.tsx';
import {
  connectionsQuery,
  pendingQuery,
  suggestedQuery,
  useDismissSuggestion,
  usePendingDismissals,
} from './connections.api.ts';
import { ReceivedList } from './received-list.tsx';
import { SentList } from './sent-list.tsx';
import { Connect } from './connect.tsx';
import { InviteButton } from './invite-button.tsx';
import { NetworkList } from './network-list.tsx';
import { PersonRow } from './person-row.tsx';
import { fullName } from '../../entities/person/person-header.tsx';

type NetworkTab = 'connected' | 'received' | 'sent' | 'suggested' | 'shared' | 'invite';

/** A tab of another feature, shown before the invitations. */
export interface ExtraTab {
  value: NetworkTab;
  label: string;
  count?: number | undefined;
  content: ReactNode;
}

/** Large because of its QR code, and rarely opened. */
const InvitePart = lazyComponent(async () => (await import('./invite-part.tsx')).InvitePart);

export interface NetworkPanelProps {
  /** The open tab; by default the most relevant. */
  part: NetworkTab | undefined;
  onPart: (part: NetworkTab) => void;
  /** Tabs of other features. */
  extraTabs?: readonly ExtraTab[];
}

export function NetworkPanel(props: NetworkPanelProps) {
  const { data: me } = useQuery(meQuery());
  const connected = useInfiniteQuery(connectionsQuery());
  const pending = useInfiniteQuery(pendingQuery());
  // `isFetched` stays true: failed lists are refetched by their tab.
  const isLoaded = connected.isFetched && pending.isFetched;
  if (me === undefined || !isLoaded) return <PartLoading />;
  const requests = pending.data?.length ?? 0;
  const defaultTab = pickDefaultTab(connected.data?.length ?? 0, requests);
  return <Parts {...props} me={me.id} defaultTab={defaultTab} requests={requests} />;
}

/** Pending requests first; without connections, suggestions. */
function pickDefaultTab(connections: number, requests: number): NetworkTab {
  if (requests > 0) return 'received';
  return connections === 0 ? 'suggested' : 'connected';
}

const NO_TABS: readonly ExtraTab[] = [];

interface PartsProps extends NetworkPanelProps {
  me: number;
  defaultTab: NetworkTab;
  requests: number;
}

function Parts({ me, defaultTab, requests, part, onPart, extraTabs = NO_TABS }: PartsProps) {
  // Stays the same while the panel is open.
  const [initialTab] = useState(defaultTab);
  const invite = () => onPart('invite');
  return (
    <Tabs
      label="Network"
      value={part ?? initialTab}
      onValueChange={onPart}
      tabs={[
        { value: 'connected', label: 'Connected' },
        { value: 'received', label: 'Received', count: requests },
        { value: 'sent', label: 'Sent' },
        { value: 'suggested', label: 'Suggested' },
        ...extraTabs,
        { value: 'invite', label: 'Invite' },
      ]}
    >
      <TabPanel value="connected">
        <ConnectedList me={me} onInvite={invite} />
      </TabPanel>
      <TabPanel value="received">
        <ReceivedList onInvite={invite} />
      </TabPanel>
      <TabPanel value="sent">
        <SentList onInvite={invite} />
      </TabPanel>
      <TabPanel value="suggested">
        <SuggestedList onInvite={invite} />
      </TabPanel>
      {extraTabs.map(({ value, content }) => (
        <TabPanel key={value} value={value}>
          {content}
        </TabPanel>
      ))}
      <TabPanel value="invite">
        <Suspense fallback={<PartLoading />}>
          <InvitePart />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}

function PartLoading() {
  return (
    <Loading label="Loading your network">
      <SkeletonSheet rows={3} />
    </Loading>
  );
}

function SuggestedList({ onInvite }: { onInvite: () => void }) {
  const query = useInfiniteQuery(suggestedQuery());
  const dismissed = usePendingDismissals();
  const suggested = query.data?.filter(({ user }) => !dismissed.includes(user.id));
  return (
    <NetworkList
      label="Suggested"
      query={{ ...query, data: suggested }}
      failure="Failed to fetch suggested connections"
      empty={
        <EmptyState
          compact
          icon={<Sparkles />}
          title="No suggestions yet"
          action={<InviteButton onInvite={onInvite} />}
        >
          People with mutual connections, contacts or companies will appear here.
        </EmptyState>
      }
    >
      {({ user, reason, contact_id }) => {
        const name = fullName(user);
        return (
          <PersonRow
            key={user.id}
            id={user.id}
            name={name}
            avatar_url={user.avatar_url}
            line={user.headline}
            reason={reason}
            actions={
              <>
                <Connect target={{ to_user: user.id, contact_id }} name={name} />
                <Dismiss id={user.id} name={name} />
              </>
            }
          />
        );
      }}
    </NetworkList>
  );
}

/** Needs no confirmation: a dismissed user can still be found in other ways. */
function Dismiss({ id, name }: { id: number; name: string }) {
  const dismissal = useDismissSuggestion();
  return (
    <Button size="sm" variant="quiet" onClick={() => dismissal.mutate(id)}>
      Dismiss <span className="sr-only">{name}</span>
    </Button>
  );
}
