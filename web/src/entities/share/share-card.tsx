import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ContactShare, SharedCard } from '#contract/contact-shares.ts';
import type { MessageShare } from '#contract/conversations.ts';
import { focusInsideAfterRemoval } from '../../lib/focus/focus-after-removal.ts';
import {
  shareAcceptedText,
  cardEntries,
  cardName,
  SHARE_STATES,
  WITHDRAWN_NAME,
} from './shared-card.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { CollapsibleDetails } from '../../ui/layout/collapsible-details.tsx';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Tag } from '../../ui/tag.tsx';
import { AnswerShare } from './answer-share.tsx';
import { messageSharesQuery, useWithdrawShare } from './shares.api.ts';
import { useQuery } from '@tanstack/react-query';
import { cx } from '../../ui/styles/cx.ts';

export interface ShareCardProps {
  share: MessageShare;
  details: ContactShare | undefined;
  isOwn: boolean;
}

function namesOf({ status, contact_name }: MessageShare) {
  return status === 'withdrawn'
    ? { name: i18n._(WITHDRAWN_NAME), avatarName: '' }
    : { name: contact_name, avatarName: contact_name };
}

export function ShareCard({ share, details, isOwn }: ShareCardProps) {
  const { status } = share;
  const isWithdrawn = status === 'withdrawn';
  const { name, avatarName } = namesOf(share);
  const card = isWithdrawn ? undefined : details?.contact;
  return (
    <li
      ref={focusInsideAfterRemoval}
      tabIndex={-1}
      className="rounded-md border border-line bg-surface p-3"
    >
      <div className="flex min-w-0 items-start gap-2.5">
        <Avatar name={avatarName} src={card?.photo_url} size="sm" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          {card && <CardLines card={card} name={name} />}
        </div>
      </div>
      {card && <CollapsibleDetails entries={cardEntries(card)} context={name} className="mt-1.5" />}
      {status === 'pending' && !isOwn ? (
        <div className="mt-2.5 flex flex-wrap gap-2">
          <AnswerShare id={share.id} about={name} />
        </div>
      ) : (
        <Outcome share={share} details={details} />
      )}
      {status === 'pending' && isOwn && details && (
        <div className="mt-2">
          <WithdrawShare id={share.id} name={name} recipient={details.to_user_name} />
        </div>
      )}
    </li>
  );
}

function CardLines({ card, name }: { card: SharedCard; name: string }) {
  const company = card.company_name === name ? '' : card.company_name;
  const { job_title } = card;
  const work = job_title && company ? t`${job_title} at ${company}` : job_title || company;
  const lines = [work, card.email, card.phone_number].filter((line) => line && line !== name);
  return lines.map((line) => (
    <p key={line} className="text-sm wrap-anywhere text-muted">
      <bdi>{line}</bdi>
    </p>
  ));
}

function Outcome({ share, details }: Pick<ShareCardProps, 'share' | 'details'>) {
  return (
    <>
      <p className="mt-2">
        <StateTag status={share.status} />
      </p>
      {details && <AcceptedContact share={details} className="mt-1.5" />}
    </>
  );
}

function StateTag({ status }: Pick<MessageShare, 'status'>) {
  const { label, tone } = SHARE_STATES[status];
  return <Tag tone={tone}>{i18n._(label)}</Tag>;
}

/** Says what accepting changed, with a link to the contact. */
export function AcceptedContact({ share, className }: { share: ContactShare; className: string }) {
  const id = share.accepted_contact_id;
  if (id === null) return null;
  const name = cardName(share.contact);
  const accepted = shareAcceptedText(share);
  return (
    <p className={cx('text-sm wrap-anywhere', className)}>
      <Trans>{accepted}.</Trans>{' '}
      <Link to="/contacts" search={{ id }} className={linkClass}>
        <Trans>
          Open <span className="sr-only">{name}</span>
        </Trans>
      </Link>
    </p>
  );
}

export function ShareNeed({ need, className }: { need: string; className?: string }) {
  return (
    <p className={cx('text-sm wrap-anywhere', className)}>
      <Trans>
        <span className="text-muted">For: </span>
        <span dir="auto">{need}</span>
      </Trans>
    </p>
  );
}

interface WithdrawShareProps {
  id: number;
  /** The shared contact. */
  name: string;
  recipient: string;
}

export function WithdrawShare({ id, name, recipient }: WithdrawShareProps) {
  const withdrawal = useWithdrawShare();
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <Button size="sm" onClick={open}>
          <Trans>
            Withdraw <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      )}
      title={t`Withdraw the contact ${name}?`}
      confirmLabel={t`Withdraw`}
      pending={withdrawal.isPending}
      onConfirm={(close) => withdrawal.mutate(id, { onSettled: close })}
    >
      <Trans>{recipient} won’t be able to see or accept this contact. Your message stays.</Trans>
    </ConfirmTrigger>
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
      <ul className="space-y-2" aria-label={t`Shared contacts`}>
        {shares.map((share) => (
          <ShareCard key={share.id} share={share} details={details?.get(share.id)} isOwn={isOwn} />
        ))}
      </ul>
    </div>
  );
}
