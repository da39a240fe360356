import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';
import type { Introduction } from '#contract/introductions.ts';
import type { IntroductionBox } from '../../entities/introduction/introduction-text.ts';
import { combineQueries } from '../../lib/http/combine-queries.ts';
import { focusNextRow } from '../../lib/focus/focus-after-removal.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { IntroductionRow } from './introduction-row.tsx';
import { introductionsQuery } from './introductions.api.ts';

const BOXES: readonly IntroductionBox[] = ['received', 'about_me', 'sent'];

/** Introductions the user received, appears in or made. */
export function IntroductionList({ onIntroduce }: { onIntroduce: () => void }) {
  const lists = [
    useInfiniteQuery(introductionsQuery('received')),
    useInfiniteQuery(introductionsQuery('about_me')),
    useInfiniteQuery(introductionsQuery('sent')),
  ];
  const rows = lists.map(({ data }) => data);
  const isLoaded = rows.every((data) => data !== undefined);
  return (
    <QueryState
      compact
      sheet
      rows={2}
      query={{ ...combineQueries(lists), data: isLoaded ? rows : undefined }}
      loading={t`Loading introductions`}
      failure={failureText()}
    >
      {(loaded) =>
        loaded.every(({ length }) => length === 0) ? (
          <NoIntroductions onIntroduce={onIntroduce} />
        ) : (
          <Boxes initialBox={chooseBox(loaded)} />
        )
      }
    </QueryState>
  );
}

const failureText = () => t`Failed to load introductions`;

function NoIntroductions({ onIntroduce }: { onIntroduce: () => void }) {
  return (
    <EmptyState
      compact
      icon={<UsersRound />}
      title={t`No introductions yet`}
      action={
        <Button onClick={onIntroduce}>
          <Trans>Introduce someone</Trans>
        </Button>
      }
    >
      <Trans>Introduce people who should meet. Nothing is passed on until they agree.</Trans>
    </EmptyState>
  );
}

/** One that waits for an answer, or isn't empty. */
function chooseBox(boxes: readonly (readonly Introduction[])[]): IntroductionBox {
  const waiting = boxes.findIndex((rows) => rows.some(({ can_answer }) => can_answer));
  return BOXES[waiting] ?? BOXES[boxes.findIndex(({ length }) => length > 0)] ?? 'received';
}

/** The box is fixed afterwards, so that an answer doesn't change it. */
function Boxes({ initialBox }: { initialBox: IntroductionBox }) {
  const [box, setBox] = useState(initialBox);
  return (
    <div className="space-y-3">
      <SegmentedControl
        label={t`Show`}
        value={box}
        onValueChange={setBox}
        segments={[
          { value: 'received', label: t`To you` },
          { value: 'about_me', label: t`About you` },
          { value: 'sent', label: t`Made by you` },
        ]}
      />
      <Introductions key={box} box={box} />
    </div>
  );
}

function Introductions({ box }: { box: IntroductionBox }) {
  const query = useInfiniteQuery(introductionsQuery(box));
  const labels: Record<IntroductionBox, string> = {
    received: t`Introductions to you`,
    about_me: t`Introductions about you`,
    sent: t`Introductions you made`,
  };
  return (
    <div ref={focusNextRow}>
      <QueryState
        compact
        sheet
        query={query}
        loading={t`Loading introductions`}
        failure={failureText()}
      >
        {(introductions) =>
          introductions.length === 0 ? (
            <p className="text-muted">
              <Trans>None yet</Trans>
            </p>
          ) : (
            <ul
              aria-label={labels[box]}
              className="rounded-lg border border-line bg-surface shadow-card"
            >
              {introductions.map((introduction) => (
                <IntroductionRow key={introduction.id} introduction={introduction} side={box} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <LoadMore list={query} count={query.data?.length} className="pt-3" />
    </div>
  );
}
