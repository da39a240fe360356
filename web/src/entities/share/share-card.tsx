import { Link } from '@tanstack/react-router';
import type { ContactShare, SharedCard } from '#contract/contact-shares.ts';
import type { MessageShare } from '#contract/conversations.ts';
import { focusInsideAfterRemoval } from '../../lib/focus/focus-after-removal.ts';
import { shareAcceptedText, cardEntries, cardName, SHARE_STATES } from './shared-card.ts';
import { AcceptDeclineButtons } from '../../ui/buttons/accept-decline-buttons.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { CollapsibleDetails } from '../../ui/layout/collapsible-details.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Tag } from '../../ui/tag.tsx';
import { useAcceptShare, useDeclineShare, messageSharesQuery } from './shares.api.ts';
import { useQuery } from '@tanstack/react-query';
import { cx } from '../../ui/styles/cx.ts';

export interface ShareCardProps {
  share: MessageShare;
  details: ContactShare | undefined;
  isOwn: boolean;
}

export function ShareCard({ share, details, isOwn }: ShareCardProps) {
  const { contact_name, status } = share;
  return (
    <li
      ref={focusInsideAfterRemoval}
      tabIndex={-1}
      className="rounded-md border border-line bg-surface p-3"
    >
      <div className="flex min-w-0 items-start gap-2.5">
        <Avatar name={contact_name} size="sm" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{contact_name}</bdi>
          </p>
          {details && <CardLines card={details.contact} name={contact_name} />}
        </div>
      </div>
      {details && (
        <CollapsibleDetails
          entries={cardEntries(details.contact)}
          context={contact_name}
          className="mt-1.5"
        />
      )}
      {status === 'pending' && !isOwn ? (
        <div className="mt-2.5 flex flex-wrap gap-2">
          <AnswerShare id={share.id} name={contact_name} />
        </div>
      ) : (
        <Outcome share={share} details={details} />
      )}
    </li>
  );
}

function CardLines({ card, name }: { card: SharedCard; name: string }) {
  const company = card.company_name === name ? '' : card.company_name;
  const work = [card.job_title, company].filter(Boolean).join(' at ');
  const lines = [work, card.email, card.phone_number].filter((line) => line && line !== name);
  return lines.map((line) => (
    <p key={line} className="text-sm wrap-anywhere text-muted">
      <bdi>{line}</bdi>
    </p>
  ));
}

function Outcome({ share, details }: Pick<ShareCardProps, 'share' | 'details'>) {
  const { label, tone } = SHARE_STATES[share.status];
  return (
    <>
      <p className="mt-2">
        <Tag tone={tone}>{label}</Tag>
      </p>
      {details && <AcceptedContact share={details} className="mt-1.5" />}
    </>
  );
}

/** Says what accepting changed, with a link to the contact. */
export function AcceptedContact({ share, className }: { share: ContactShare; className: string }) {
  const id = share.accepted_contact_id;
  if (id === null) return null;
  return (
    <p className={cx('text-sm wrap-anywhere', className)}>
      {shareAcceptedText(share)}.{' '}
      <Link to="/contacts" search={{ id }} className={linkClass}>
        Open <span className="sr-only">{cardName(share.contact)}</span>
      </Link>
    </p>
  );
}

export function ShareNeed({ need, className }: { need: string; className?: string }) {
  return (
    <p className={cx('text-sm wrap-anywhere', className)}>
      <span className="text-muted">For: </span>
      <span dir="auto">{need}</span>
    </p>
  );
}

export function AnswerShare({ id, name }: { id: number; name: string }) {
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

interface ShareCardsProps {
  message_id: number;
  shares: readonly MessageShare[];
  isOwn: boolean;
}

/** The shares of a message; details appear when loaded. */
export function ShareCards({ message_id, shares, isOwn }: ShareCardsProps) {
  const { data: details } = useQuery(messageSharesQuery(message_id));
  const need = shares.map(({ id }) => details?.get(id)?.related_need).find(Boolean);
  return (
    <div className="mt-2 w-72 max-w-full space-y-2 pb-1">
      {need && <ShareNeed need={need} />}
      <ul className="space-y-2" aria-label="Shared contacts">
        {shares.map((share) => (
          <ShareCard key={share.id} share={share} details={details?.get(share.id)} isOwn={isOwn} />
        ))}
      </ul>
    </div>
  );
}
