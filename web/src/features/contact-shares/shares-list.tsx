import { useState } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import Send from 'lucide-react/icons/send';
import { focusNextRow } from '../../lib/focus/focus-after-removal.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { sharesQuery, type ShareSide } from './contact-shares.api.ts';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { Link } from '@tanstack/react-router';
import type { ContactShare } from '#contract/contact-shares.ts';
import { relativeTime } from '../../lib/time/relative-time.ts';
import {
  cardEntries,
  cardName,
  SHARE_STATES,
  WITHDRAWN_NAME,
} from '../../entities/share/shared-card.ts';
import { AnswerShare } from '../../entities/share/answer-share.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { CollapsibleDetails } from '../../ui/layout/collapsible-details.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Tag } from '../../ui/tag.tsx';
import { AcceptedContact, ShareNeed, WithdrawShare } from '../../entities/share/share-card.tsx';

const failureText = () => t`Failed to load shared contacts`;

export function SharesList() {
  const received = useInfiniteQuery(sharesQuery('received'));
  return (
    <QueryState
      compact
      query={received}
      loading={t`Loading shared contacts`}
      failure={failureText()}
    >
      {(shares) => <Sides initialSide={shares.length === 0 ? 'sent' : 'received'} />}
    </QueryState>
  );
}

/** Starts with sent shares if nothing was received; fixed afterwards. */
function Sides({ initialSide }: { initialSide: ShareSide }) {
  const [side, setSide] = useState(initialSide);
  return (
    <div className="space-y-4">
      <SegmentedControl
        label={t`Show`}
        value={side}
        onValueChange={setSide}
        segments={[
          { value: 'received', label: t`Received` },
          { value: 'sent', label: t`Sent` },
        ]}
      />
      <Shares key={side} side={side} />
    </div>
  );
}

function Shares({ side }: { side: ShareSide }) {
  const now = useNow();
  const query = useInfiniteQuery(sharesQuery(side));
  return (
    <div ref={focusNextRow}>
      <QueryState
        compact
        query={query}
        loading={t`Loading shared contacts`}
        failure={failureText()}
      >
        {(shares) =>
          shares.length === 0 ? (
            <NoShares side={side} />
          ) : (
            <ul
              aria-label={
                side === 'received' ? t`Contacts shared with you` : t`Contacts you shared`
              }
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

function NoShares({ side }: { side: ShareSide }) {
  return side === 'received' ? (
    <EmptyState compact icon={<Inbox />} title={t`Nothing shared with you yet`}>
      <Trans>Contacts shared with you will appear here.</Trans>
    </EmptyState>
  ) : (
    <EmptyState compact icon={<Send />} title={t`Nothing shared yet`}>
      <Trans>Open a contact and choose Share. You can track it here.</Trans>
    </EmptyState>
  );
}

interface ShareRowProps {
  share: ContactShare;
  side: ShareSide;
  now: number;
}

/** A share with its contact, need and status; not rendered outside the viewport. */
function ShareRow({ share, side, now }: ShareRowProps) {
  const isWithdrawn = share.status === 'withdrawn';
  const name = isWithdrawn ? i18n._(WITHDRAWN_NAME) : cardName(share.contact);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-4 py-3 [contain-intrinsic-height:auto_6rem] [content-visibility:auto] last:border-0">
      <Avatar name={isWithdrawn ? '' : name} src={share.contact.photo_url} />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {side === 'received' ? (
            <Trans>
              From <OtherSide share={share} side={side} />
            </Trans>
          ) : (
            <Trans>
              To <OtherSide share={share} side={side} />
            </Trans>
          )}{' '}
          · <time dateTime={share.created_at}>{relativeTime(share.created_at, now)}</time>
        </p>
        {share.related_need !== '' && <ShareNeed need={share.related_need} className="mt-0.5" />}
        {!isWithdrawn && (
          <CollapsibleDetails
            entries={cardEntries(share.contact)}
            context={name}
            className="mt-0.5"
          />
        )}
        <AcceptedContact share={share} className="mt-1" />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:ps-13">
        {share.status === 'pending' && side === 'received' ? (
          <AnswerShare id={share.id} about={name} />
        ) : (
          <ShareOutcome share={share} now={now} />
        )}
        {share.status === 'pending' && side === 'sent' && (
          <WithdrawShare id={share.id} name={name} recipient={share.to_user_name} />
        )}
      </div>
    </li>
  );
}

function OtherSide({ share, side }: Pick<ShareRowProps, 'share' | 'side'>) {
  const [id, name] =
    side === 'received'
      ? [share.from_user, share.from_user_name]
      : [share.to_user, share.to_user_name];
  return (
    <Link to="/messages" search={{ user: id }} className={linkClass}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function ShareOutcome({
  share: { status, responded_at },
  now,
}: {
  share: ContactShare;
  now: number;
}) {
  const { label, tone } = SHARE_STATES[status];
  return (
    <>
      <Tag tone={tone}>{i18n._(label)}</Tag>
      {responded_at !== null && (
        <time dateTime={responded_at} className="text-sm text-muted">
          {relativeTime(responded_at, now)}
        </time>
      )}
    </>
  );
}
