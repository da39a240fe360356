import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Connection } from '#contract/connections.ts';
import { relativeTime, relativeTimeInText } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DisclosureSummary } from '../../ui/layout/disclosure-summary.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { pendingQuery, receivedQuery, sentQuery, useRemoveConnection } from './connections.api.ts';
import { Connect } from './connect.tsx';
import { NetworkList } from './network-list.tsx';
import { PersonRow } from './person-row.tsx';
import { RequestActions } from './request-actions.tsx';

/** Received requests: pending ones, and those that were ignored. */
export function ReceivedRequests() {
  const pending = useInfiniteQuery(pendingQuery());
  return (
    <div>
      <Heading text={t`Received`} list={pending} />
      <NetworkList
        label={t`Pending requests`}
        loading={t`Loading pending requests`}
        query={pending}
        failure={t`Failed to fetch pending connections`}
        empty={<NoRequests>{t`No requests`}</NoRequests>}
        keyOf={({ id }) => id}
      >
        {(request) => (
          <ReceivedRow request={request} actions={<RequestActions request={request} />} />
        )}
      </NetworkList>
      <IgnoredRequests />
    </div>
  );
}

function IgnoredRequests() {
  const received = useInfiniteQuery(receivedQuery());
  const ignored = received.data?.filter(({ status }) => status === 'rejected');
  if (received.error === null && (ignored?.length ?? 0) === 0 && !received.hasNextPage) return null;
  return (
    <details className="mt-2" open={received.error !== null}>
      <DisclosureSummary>
        <Trans>Ignored requests</Trans>
      </DisclosureSummary>
      <NetworkList
        label={t`Ignored requests`}
        loading={t`Loading ignored requests`}
        query={{ ...received, data: ignored }}
        failure={t`Failed to fetch received connections`}
        empty={null}
        keyOf={({ id }) => id}
      >
        {(request) => (
          <ReceivedRow
            request={request}
            actions={
              <Connect target={{ to_user: request.from_user }} name={request.from_user_name} />
            }
          />
        )}
      </NetworkList>
    </details>
  );
}

function ReceivedRow({ request, actions }: { request: Connection; actions: ReactNode }) {
  const { user, from_user_email, status, created_at } = request;
  const now = useNow();
  return (
    <PersonRow
      person={user}
      hasProfile={status !== 'rejected'}
      line={[from_user_email, relativeTime(created_at, now)].filter(Boolean).join(' · ')}
      actions={actions}
    />
  );
}

/** Sent requests without an answer. */
export function SentRequests() {
  const now = useNow();
  const sent = useInfiniteQuery(sentQuery());
  const query = { ...sent, data: sent.data?.filter(({ status }) => status === 'pending') };
  return (
    <div>
      <Heading text={t`Sent`} list={query} />
      <NetworkList
        label={t`Requests you sent`}
        loading={t`Loading requests you sent`}
        query={query}
        failure={t`Failed to fetch sent connections`}
        empty={<NoRequests>{t`No requests sent`}</NoRequests>}
        keyOf={({ id }) => id}
      >
        {({ id, user, created_at }) => (
          <PersonRow
            person={user}
            line={t`Sent ${{ time: relativeTimeInText(created_at, now) }}`}
            actions={<Withdraw id={id} name={user.name} />}
          />
        )}
      </NetworkList>
    </div>
  );
}

interface HeadingProps {
  text: string;
  list: { data: readonly unknown[] | undefined; hasNextPage: boolean };
}

/** With the number of loaded requests. */
function Heading({ text, list: { data, hasNextPage } }: HeadingProps) {
  const count =
    data === undefined || data.length === 0 ? '' : ` (${data.length}${more(hasNextPage)})`;
  return <h3 className="mb-1.5 text-sm font-medium text-muted">{text + count}</h3>;
}

const more = (hasNextPage: boolean) => (hasNextPage ? '+' : '');

function NoRequests({ children }: { children: string }) {
  return <p className="text-muted">{children}</p>;
}

function Withdraw({ id, name }: { id: number; name: string }) {
  const remove = useRemoveConnection(() =>
    showToast({ type: 'success', message: t`Request to ${name} withdrawn` }),
  );
  return (
    <Button size="sm" pending={remove.isPending} onClick={() => remove.mutate(id)}>
      <Trans>
        Withdraw <span className="sr-only">the request to {name}</span>
      </Trans>
    </Button>
  );
}
