import { useId, useState, type ReactNode } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import MessageSquare from 'lucide-react/icons/message-square';
import type { Ask, AskMatch, MatchReason } from '#contract/asks.ts';
import { personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { listText } from '../../lib/text/list-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { DialogFooter } from '../../ui/overlays/dialog.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { AskAnswers } from './ask-answers.tsx';
import { AskMenuItems } from './ask-menu-items.tsx';
import { askStateText, REASON_FIELDS } from './ask-text.ts';
import { askMatchesQuery } from './asks.api.ts';

export interface ReceivedAskViewProps {
  ask: Ask;
  onClose: () => void;
  /** Answers with a contact; provided by other features. */
  renderAnswer: (ask: Ask, contact: AskMatch['contact']) => ReactNode;
  /** Answers with any contact. */
  onAnswer: (ask: Ask) => void;
}

/** An ask of a connection, with the user's contacts who could help. */
export function ReceivedAskView({ ask, onClose, renderAnswer, onAnswer }: ReceivedAskViewProps) {
  const { from_user, details, answers, need } = ask;
  const name = fullName(from_user);
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={from_user.avatar_url} />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm wrap-anywhere text-muted">{askStateText(ask)}</p>
        </div>
      </div>
      {details !== '' && (
        <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-line">
          {details}
        </p>
      )}
      {answers.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">{t`Your answers`}</h3>
          <AskAnswers answers={answers} />
        </>
      )}
      <h3 className="mt-5 font-semibold">{t`People you know who may help`}</h3>
      <p className="mb-2 text-sm text-muted">
        <Trans>Only you can see these. They come from your contacts.</Trans>
      </p>
      <Matches ask={ask} renderAnswer={renderAnswer} />
      <DialogFooter>
        <MenuButton label={t`More actions for “${need}”`}>
          <AskMenuItems ask={ask} onHidden={onClose} />
        </MenuButton>
        <Link to="/messages" search={{ user: from_user.id }} className={buttonClass()}>
          <MessageSquare aria-hidden="true" />
          <Trans>Message</Trans>
        </Link>
        <Button onClick={() => onAnswer(ask)}>
          <Trans>Choose a contact</Trans>
        </Button>
      </DialogFooter>
    </>
  );
}

type MatchesProps = Pick<ReceivedAskViewProps, 'ask' | 'renderAnswer'>;

function Matches({ ask, renderAnswer }: MatchesProps) {
  const query = useQuery(askMatchesQuery(ask.id));
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <QueryState
      compact
      query={query}
      loading={t`Looking through your contacts`}
      failure={t`Failed to find matching contacts`}
    >
      {({ results }) =>
        results.length === 0 ? (
          <p className="text-muted">
            <Trans>No one in your contacts seems to fit. You can still introduce someone.</Trans>
          </p>
        ) : (
          <ul
            aria-label={t`People you know who may help`}
            className="divide-y divide-line rounded-lg border border-line bg-surface"
          >
            {results.map((match) => (
              <Match
                key={match.contact.id}
                match={match}
                isOpen={match.contact.id === openId}
                onToggle={() => setOpenId(match.contact.id === openId ? null : match.contact.id)}
              >
                {renderAnswer(ask, match.contact)}
              </Match>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

interface MatchProps {
  match: AskMatch;
  isOpen: boolean;
  onToggle: () => void;
  /** Shown when open. */
  children: ReactNode;
}

function Match({ match: { contact, reasons }, isOpen, onToggle, children }: MatchProps) {
  const region = useId();
  const work = [contact.job_title, contact.company_name].filter(Boolean).join(' · ');
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={onToggle}
        className="flex w-full items-center gap-3 rounded-lg px-3 py-2.5 text-start hover:bg-subtle"
      >
        <Avatar name={contact.name} src={personPhotoUrl(contact)} />
        <span className="min-w-0 flex-1">
          <bdi className="block font-medium wrap-anywhere">{contact.name}</bdi>
          {work !== '' && (
            <span className="block text-sm wrap-anywhere text-muted">
              <bdi>{work}</bdi>
            </span>
          )}
          <Reasons reasons={reasons} />
        </span>
        <ChevronDown
          aria-hidden="true"
          size={18}
          className={cx('shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={region} hidden={!isOpen} className="px-3 pb-3">
        {isOpen && children}
      </div>
    </li>
  );
}

/** "Job title: tax, lawyer". */
function Reasons({ reasons }: { reasons: readonly MatchReason[] }) {
  const byField = Map.groupBy(reasons, ({ field }) => field);
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm">
      {[...byField].map(([field, found]) => (
        <span key={field} className="min-w-0 wrap-anywhere">
          <span className="text-muted">{i18n._(REASON_FIELDS[field])}:</span>{' '}
          <bdi>
            {listText(
              found.map(({ word }) => word),
              'unit',
            )}
          </bdi>
        </span>
      ))}
    </span>
  );
}
