import type { RefObject } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ContactMerge } from '#contract/duplicates.ts';
import { formatTimestamp } from '../../lib/time/region.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { listNames } from '../../lib/text/list-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { mergesQuery, useUndoMerge } from './duplicates.api.ts';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';

/** Merges of the last 30 days, with Undo. */
export function RecentMerges({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const list = useInfiniteQuery(mergesQuery());
  const now = useNow();
  const { data, error } = list;
  if (data === undefined ? error === null : data.length === 0) return null;
  return (
    <Section level={2} title={t`Recently merged`} padded={false}>
      <PagedList
        query={list}
        loading={t`Loading merges`}
        failure={t`Failed to load merges`}
        label={t`Recently merged`}
        moreLabel={t`merges`}
        empty={null}
      >
        {(merge) => (
          <MergeRow
            key={merge.id}
            merge={merge}
            now={now}
            onUndone={() => heading.current?.focus()}
          />
        )}
      </PagedList>
    </Section>
  );
}

interface MergeRowProps {
  merge: ContactMerge;
  now: number;
  onUndone: () => void;
}

function MergeRow({ merge, now, onUndone }: MergeRowProps) {
  const undoing = useUndoMerge();
  const undo = async () => {
    await undoing.mutateAsync(merge.id);
    showToast({ type: 'success', message: t`Merge undone` });
    onUndone();
  };
  const { name } = merge;
  const names = listNames(merge.merged_names);
  const ago = relativeTimeInText(merge.created_at, now);
  const until = formatTimestamp(merge.undoable_until, { month: 'short', day: 'numeric' });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3.5 sm:px-6">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <Trans>
            With <bdi>{names}</bdi> · merged {ago}, undo until {until}
          </Trans>
        </p>
      </div>
      <Button
        size="sm"
        pending={undoing.isPending}
        // Failures are shown as a toast.
        onClick={() => void undo().catch(() => {})}
      >
        <Trans>
          Undo <span className="sr-only">the merge of {name}</span>
        </Trans>
      </Button>
    </li>
  );
}
