import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Connection } from '#contract/connections.ts';
import type { ContactShare } from '#contract/contact-shares.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { focusNextRow } from '../../../lib/focus/focus-after-removal.ts';
import { relativeTime } from '../../../lib/time/relative-time.ts';
import { cardName } from '../../../entities/share/shared-card.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { EmptyText, DashboardCard, Row, Rows, type Loadable } from './dashboard-card.tsx';

type Waiting = NonNullable<Dashboard['waiting']>;

export interface RequestsCardProps {
  waiting: Loadable<Waiting>;
  now: number;
  /** Provided by another feature. */
  requestAnswer: (request: Connection) => ReactNode;
}

export function RequestsCard({ waiting, now, requestAnswer }: RequestsCardProps) {
  return (
    <DashboardCard
      title="Waiting for you"
      data={waiting}
      failure="Failed to load requests and shares"
      minHeightClass="min-h-36"
      skeleton={
        <div className="-mx-4">
          <SkeletonRow />
          <SkeletonRow />
        </div>
      }
    >
      {({ requests, request_count, shares, share_count }) =>
        request_count + share_count === 0 ? (
          <EmptyText>No pending requests or shared contacts.</EmptyText>
        ) : (
          <div ref={focusNextRow}>
            <Rows label="Waiting for you">
              {requests.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  now={now}
                  answer={requestAnswer(request)}
                />
              ))}
              {shares.map((share) => (
                <ShareRow key={share.id} share={share} now={now} />
              ))}
            </Rows>
            <More requests={request_count - requests.length} shares={share_count - shares.length} />
          </div>
        )
      }
    </DashboardCard>
  );
}

interface RequestRowProps {
  request: Connection;
  now: number;
  answer: ReactNode;
}

function RequestRow({ request, now, answer }: RequestRowProps) {
  const { from_user, from_user_name, created_at } = request;
  return (
    <Row className="flex-wrap">
      <Avatar name={from_user_name} />
      <div className="min-w-0 flex-[1_1_9rem]">
        <Link
          to="/contacts"
          search={{ view: 'network', part: 'received', person: from_user }}
          className="line-clamp-2 w-fit rounded-xs font-medium wrap-anywhere text-ink no-underline hover:underline"
        >
          <bdi>{from_user_name}</bdi>
        </Link>
        <p className="text-sm text-muted">Wants to connect · {relativeTime(created_at, now)}</p>
      </div>
      <div className="flex w-full flex-wrap gap-2 pl-13">{answer}</div>
    </Row>
  );
}

function ShareRow({ share, now }: { share: ContactShare; now: number }) {
  const name = cardName(share.contact);
  return (
    <Row>
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <Link
          to="/contacts"
          search={{ view: 'network', part: 'shared' }}
          className="line-clamp-2 w-fit rounded-xs font-medium wrap-anywhere text-ink no-underline hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <p className="text-sm wrap-anywhere text-muted">
          Shared by <bdi>{share.from_user_name}</bdi> · {relativeTime(share.created_at, now)}
        </p>
        {share.related_need !== '' && (
          <p className="line-clamp-2 text-sm wrap-anywhere">
            For: <bdi>{share.related_need}</bdi>
          </p>
        )}
      </div>
    </Row>
  );
}

function More({ requests, shares }: { requests: number; shares: number }) {
  if (requests <= 0 && shares <= 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-5 py-3 text-sm sm:px-6">
      {requests > 0 && (
        <Link to="/contacts" search={{ view: 'network', part: 'received' }} className={linkClass}>
          {requests === 1 ? '1 more request' : `${requests} more requests`}
        </Link>
      )}
      {shares > 0 && (
        <Link to="/contacts" search={{ view: 'network', part: 'shared' }} className={linkClass}>
          {shares === 1 ? '1 more shared contact' : `${shares} more shared contacts`}
        </Link>
      )}
    </p>
  );
}
