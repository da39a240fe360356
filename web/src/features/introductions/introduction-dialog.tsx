import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import MessageSquare from 'lucide-react/icons/message-square';
import SearchX from 'lucide-react/icons/search-x';
import type { IntroducedPerson, Introduction } from '#contract/introductions.ts';
import { personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { cardEntries } from '../../entities/share/shared-card.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { formatTimestamp, useRegion } from '../../lib/time/region.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { CollapsibleDetails } from '../../ui/layout/collapsible-details.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { meQuery } from '../users/users.api.ts';
import { AnswerIntroduction } from '../../entities/introduction/answer-introduction.tsx';
import { IntroductionState } from './introduction-row.tsx';
import {
  beforeAnswerText,
  type IntroductionBox,
  introductionTitle,
  isPending,
  sideOf,
} from '../../entities/introduction/introduction-text.ts';
import { introductionQuery } from './introductions.api.ts';
import { WithdrawIntroduction } from './withdraw-introduction.tsx';

export interface IntroductionDialogProps {
  id: number;
  onClose: () => void;
}

/** An introduction with both people, its need, note and state. */
export function IntroductionDialog({ id, onClose }: IntroductionDialogProps) {
  useRegion();
  const { data: me } = useQuery(meQuery());
  const query = useQuery(introductionQuery(id));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Dialog onClose={onClose} title={t`Introduction`}>
      {isGone ? (
        <EmptyState compact icon={<SearchX />} title={t`This introduction has ended`} />
      ) : (
        <QueryState
          compact
          query={{ ...query, data: me && query.data }}
          loading={t`Loading the introduction`}
          failure={t`Failed to load the introduction`}
        >
          {(introduction) => (
            <Details introduction={introduction} side={sideOf(introduction, me?.id ?? 0)} />
          )}
        </QueryState>
      )}
    </Dialog>
  );
}

interface DetailsProps {
  introduction: Introduction;
  side: IntroductionBox;
}

function Details({ introduction, side }: DetailsProps) {
  const { need, note, card, person, to_user, can_answer } = introduction;
  return (
    <div className="space-y-4">
      <p className="font-medium wrap-anywhere">
        <bdi>{introductionTitle(introduction, side)}</bdi>
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {side !== 'about_me' && <PersonCard person={person} />}
        {side !== 'received' && <PersonCard person={to_user} />}
      </ul>
      {need !== '' && <Part title={t`Need`} text={need} />}
      {note !== '' && <Part title={t`Note`} text={note} />}
      {card !== null && (
        <div>
          <h3 className="text-sm font-medium text-muted">
            {side === 'received' ? t`Contact details` : t`Passed on to ${to_user.name}`}
          </h3>
          <CollapsibleDetails entries={cardEntries(card)} context={person.name} />
        </div>
      )}
      {can_answer ? (
        <p className="text-sm text-muted">{beforeAnswerText(introduction, side)}</p>
      ) : (
        <p>
          <IntroductionState introduction={introduction} side={side} />
        </p>
      )}
      <Actions introduction={introduction} side={side} />
    </div>
  );
}

function PersonCard({ person }: { person: IntroducedPerson }) {
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-lg border border-line p-3">
      <Avatar name={person.name} src={personPhotoUrl(person)} />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{person.name}</bdi>
        </p>
        {person.headline !== '' && (
          <p className="text-sm wrap-anywhere text-muted">
            <bdi>{person.headline}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}

function Actions({ introduction, side }: DetailsProps) {
  const { id, can_answer, conversation_id, person, to_user, expires_at } = introduction;
  const other = side === 'received' ? person : to_user;
  const canWithdraw = side === 'sent' && isPending(introduction);
  if (!can_answer && !canWithdraw && conversation_id === null) return null;
  const day = formatTimestamp(expires_at, { dateStyle: 'medium' });
  return (
    <DialogFooter>
      {(can_answer || canWithdraw) && (
        <p className="me-auto self-center text-sm text-muted">
          <Trans>Expires on {day}</Trans>
        </p>
      )}
      {can_answer && <AnswerIntroduction id={id} about={other.name} />}
      {canWithdraw && <WithdrawIntroduction id={id} name={person.name} />}
      {conversation_id !== null && (
        <Link
          to="/messages"
          search={{ id: conversation_id }}
          className={buttonClass({ variant: 'primary' })}
        >
          <MessageSquare aria-hidden="true" />
          <Trans>Open conversation</Trans>
        </Link>
      )}
    </DialogFooter>
  );
}
