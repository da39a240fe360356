import { Link } from '@tanstack/react-router';
import type { ContactShare, SharedCard } from '#contract/contact-shares.ts';
import type { MessageShare } from '#contract/conversations.ts';
import { AnswerButtons } from '../../ui/answer-buttons.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useAcceptShare, useDeclineShare } from '../contact-shares/contact-shares.api.ts';

export interface ShareCardProps {
  share: MessageShare;
  details: ContactShare | undefined;
  /** Shared by the reader, who waits for the answer. */
  own: boolean;
}

/** One shared contact: its card, and Accept and Decline or what was answered. */
export function ShareCard({ share, details, own }: ShareCardProps) {
  const { contact_name, status } = share;
  return (
    <li className="rounded-md border border-line bg-surface p-3">
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar name={contact_name} size="sm" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{contact_name}</bdi>
          </p>
          {details && <CardLines card={details.contact} />}
        </div>
      </div>
      {status === 'pending' && !own ? (
        <Answer id={share.id} name={contact_name} />
      ) : (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status status={status} />
          {details?.accepted_contact_id && (
            <Link to="/contacts" search={{ id: details.accepted_contact_id }} className={linkClass}>
              Open contact
            </Link>
          )}
        </p>
      )}
    </li>
  );
}

function CardLines({ card }: { card: SharedCard }) {
  const work = [card.job_title, card.company_name].filter(Boolean).join(' at ');
  const lines = [work, card.email, card.phone_number].filter(Boolean);
  return lines.map((line) => (
    <p key={line} className="text-sm wrap-anywhere text-muted">
      <bdi>{line}</bdi>
    </p>
  ));
}

const STATUS: Record<MessageShare['status'], { words: string; tone: Tone }> = {
  pending: { words: 'Waiting for an answer', tone: 'neutral' },
  accepted: { words: 'Accepted', tone: 'success' },
  declined: { words: 'Declined', tone: 'neutral' },
};

function Status({ status }: { status: MessageShare['status'] }) {
  const { words, tone } = STATUS[status];
  return <Tag tone={tone}>{words}</Tag>;
}

function Answer({ id, name }: { id: number; name: string }) {
  const accept = useAcceptShare();
  const decline = useDeclineShare();
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      <AnswerButtons
        about={name}
        yes={{ label: 'Accept', pending: accept.isPending, onChoose: () => accept.mutate(id) }}
        no={{ label: 'Decline', pending: decline.isPending, onChoose: () => decline.mutate(id) }}
      />
    </div>
  );
}
