import { Link } from '@tanstack/react-router';
import type { ContactShare } from '#contract/contact-shares.ts';
import { relativeTime } from '../../lib/time/relative-time.ts';
import {
  shareAcceptedText,
  cardEntries,
  cardName,
  SHARE_STATES,
} from '../../entities/share/shared-card.ts';
import { AcceptDeclineButtons } from '../../ui/buttons/accept-decline-buttons.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { CollapsibleDetails } from '../../ui/layout/collapsible-details.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Tag } from '../../ui/tag.tsx';
import { useAcceptShare, useDeclineShare } from '../../entities/share/shares.api.ts';
import type { ShareSide } from './contact-shares.api.ts';

export interface ShareRowProps {
  share: ContactShare;
  side: ShareSide;
  now: number;
}

/** A share with its contact, need and status; not rendered outside the viewport. */
export function ShareRow({ share, side, now }: ShareRowProps) {
  const name = cardName(share.contact);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-4 py-3 [contain-intrinsic-height:auto_6rem] [content-visibility:auto] last:border-0">
      <Avatar name={name} />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {side === 'received' ? 'From ' : 'To '}
          <OtherSide share={share} side={side} /> ·{' '}
          <time dateTime={share.created_at}>{relativeTime(share.created_at, now)}</time>
        </p>
        {share.related_need !== '' && (
          <p className="mt-0.5 text-sm wrap-anywhere">
            <span className="text-muted">For: </span>
            <span dir="auto">{share.related_need}</span>
          </p>
        )}
        <CollapsibleDetails entries={cardEntries(share.contact)} of={name} className="mt-0.5" />
        {share.accepted_contact_id !== null && (
          <p className="mt-1 text-sm wrap-anywhere">
            {shareAcceptedText(share)}.{' '}
            <Link to="/contacts" search={{ id: share.accepted_contact_id }} className={linkClass}>
              Open <span className="sr-only">{name}</span>
            </Link>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:pl-13">
        {share.status === 'pending' && side === 'received' ? (
          <Answer id={share.id} name={name} />
        ) : (
          <ShareOutcome share={share} now={now} />
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
  const { words, tone } = SHARE_STATES[status];
  return (
    <>
      <Tag tone={tone}>{words}</Tag>
      {responded_at !== null && (
        <time dateTime={responded_at} className="text-sm text-muted">
          {relativeTime(responded_at, now)}
        </time>
      )}
    </>
  );
}

function Answer({ id, name }: { id: number; name: string }) {
  const accept = useAcceptShare();
  const decline = useDeclineShare();
  return (
    <AcceptDeclineButtons
      about={name}
      yes={{ label: 'Accept', pending: accept.isPending, onChoose: () => accept.mutate(id) }}
      no={{ label: 'Decline', pending: decline.isPending, onChoose: () => decline.mutate(id) }}
    />
  );
}
