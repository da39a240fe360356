import { Suspense, useEffect, useId, useRef, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/http/error-message.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { SkeletonSheet } from '../../ui/feedback/skeleton.tsx';
import { meQuery } from '../users/users.api.ts';
import { ConnectedList } from './connected-list.tsx';
import {
  connectionsQuery,
  pendingQuery,
  receivedQuery,
  sentQuery,
  suggestedQuery,
} from './connections.api.ts';
import { ReceivedRequests, SentRequests } from './requests.tsx';
import { SuggestedList } from './suggested-list.tsx';

export type NetworkPart = 'connected' | 'received' | 'sent' | 'suggested' | 'invite';

/** Large because of its QR code. */
const InvitePart = lazyComponent(async () => (await import('./invite-part.tsx')).InvitePart);

export interface NetworkPanelProps {
  /** The part to scroll to. */
  part: NetworkPart | undefined;
  onPart: (part: NetworkPart) => void;
}

/** Requests and people, with suggestions and invitations next to them. */
export function NetworkPanel({ part, onPart }: NetworkPanelProps) {
  const { data: me } = useQuery(meQuery());
  const failure = useFailureOfAllLists();
  if (failure !== null) return <FailedState {...failure} />;
  if (me === undefined) return <PanelLoading />;
  const invite = () => onPart('invite');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="space-y-8">
        <NetworkSection title={t`Requests`} isTarget={part === 'received' || part === 'sent'}>
          <div className="space-y-5">
            <ReceivedRequests />
            <SentRequests />
          </div>
        </NetworkSection>
        <NetworkSection title={t`People`} isTarget={part === 'connected'}>
          <ConnectedList me={me.id} onInvite={invite} />
        </NetworkSection>
      </div>
      <div className="space-y-8">
        <NetworkSection title={t`Suggestions`} isTarget={part === 'suggested'}>
          <SuggestedList />
        </NetworkSection>
        <NetworkSection title={t`Invite`} isTarget={part === 'invite'}>
          <Suspense fallback={<PanelLoading />}>
            <InvitePart />
          </Suspense>
        </NetworkSection>
      </div>
    </div>
  );
}

/** One message instead of one per list; null if any list could be loaded. */
function useFailureOfAllLists() {
  const lists = [
    useInfiniteQuery(connectionsQuery()),
    useInfiniteQuery(pendingQuery()),
    useInfiniteQuery(receivedQuery()),
    useInfiniteQuery(sentQuery()),
    useInfiniteQuery(suggestedQuery()),
  ];
  const [first] = lists;
  if (first === undefined || !lists.every(({ isLoadingError }) => isLoadingError)) return null;
  return {
    message: errorMessage(first.error, t`Failed to fetch connections`),
    pending: lists.some(({ isFetching }) => isFetching),
    onRetry: () => lists.forEach(({ refetch }) => void refetch()),
  };
}

function PanelLoading() {
  return (
    <Loading label={t`Loading your network`}>
      <SkeletonSheet rows={3} />
    </Loading>
  );
}

interface NetworkSectionProps {
  title: string;
  /** Whether a link leads to this section. */
  isTarget: boolean;
  children: ReactNode;
}

function NetworkSection({ title, isTarget, children }: NetworkSectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isTarget]);
  return (
    <section aria-labelledby={id}>
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="mb-2 scroll-mt-4 text-lg font-semibold focus-visible:outline-none"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}
