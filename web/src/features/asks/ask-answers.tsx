import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AskAnswer } from '#contract/asks.ts';
import { personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { answerState } from '../../entities/introduction/answer-states.ts';
import { relativeTime } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Tag } from '../../ui/tag.tsx';
import { meQuery } from '../users/users.api.ts';
import { answerText } from './ask-text.ts';

/** Introductions and shares that answer an ask. */
export function AskAnswers({ answers }: { answers: readonly AskAnswer[] }) {
  return (
    <ul
      aria-label={t`Answers`}
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {answers.map((answer) => (
        <Answer key={`${answer.kind}-${answer.id}`} answer={answer} />
      ))}
    </ul>
  );
}

function Answer({ answer }: { answer: AskAnswer }) {
  const now = useNow();
  const { data: me } = useQuery(meQuery());
  const { kind, user, state, created_at } = answer;
  const { label, tone } = answerState(kind, state);
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <Avatar name={user.name} src={personPhotoUrl(user)} size="sm" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <Link {...answerLink(answer)} className={linkClass}>
          <bdi>{answerText(answer, me?.id ?? 0)}</bdi>
        </Link>{' '}
        <time dateTime={created_at} className="text-sm whitespace-nowrap text-muted">
          {relativeTime(created_at, now)}
        </time>
      </p>
      <Tag tone={tone}>{i18n._(label)}</Tag>
    </li>
  );
}

function answerLink({ kind, id, conversation_id, user }: AskAnswer) {
  if (kind === 'introduction')
    return { to: '/contacts', search: { view: 'introductions', introduction: id } } as const;
  const search = conversation_id === null ? { user: user.id } : { id: conversation_id };
  return { to: '/messages', search } as const;
}
