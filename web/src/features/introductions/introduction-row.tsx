import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { Introduction } from '#contract/introductions.ts';
import { personPhotoUrl } from '../../entities/contact/contact-photo.ts';
import { INTRODUCTION_STATES } from '../../entities/introduction/answer-states.ts';
import { relativeTime } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AnswerIntroduction } from '../../entities/introduction/answer-introduction.tsx';
import {
  type IntroductionBox,
  introductionStateText,
  introductionTitle,
} from '../../entities/introduction/introduction-text.ts';

export interface IntroductionRowProps {
  introduction: Introduction;
  side: IntroductionBox;
}

export function IntroductionRow({ introduction, side }: IntroductionRowProps) {
  const now = useNow();
  const { id, need, created_at, can_answer } = introduction;
  const person = side === 'about_me' ? introduction.to_user : introduction.person;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-4 py-3 [contain-intrinsic-height:auto_5rem] [content-visibility:auto] last:border-0">
      <Avatar name={person.name} src={personPhotoUrl(person)} />
      <div className="min-w-0 flex-[1_1_12rem]">
        <Link
          to="/contacts"
          search={{ view: 'introductions', introduction: id }}
          className="rounded-xs font-medium wrap-anywhere text-ink no-underline hover:underline"
        >
          <bdi>{introductionTitle(introduction, side)}</bdi>
        </Link>
        {need !== '' && (
          <p dir="auto" className="text-sm wrap-anywhere">
            {t`For “${need}”`}
          </p>
        )}
        <p className="text-sm text-muted">
          <time dateTime={created_at}>{relativeTime(created_at, now)}</time>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:ps-13">
        {can_answer ? (
          <AnswerIntroduction id={id} about={person.name} />
        ) : (
          <IntroductionState introduction={introduction} side={side} />
        )}
      </div>
    </li>
  );
}

export function IntroductionState({ introduction, side }: IntroductionRowProps) {
  const { tone } = INTRODUCTION_STATES[introduction.state];
  return <Tag tone={tone}>{introductionStateText(introduction, side)}</Tag>;
}
