import { type RefObject, useRef, useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import UsersRound from 'lucide-react/icons/users-round';
import type { DuplicateGroup } from '#contract/duplicates.ts';
import { LIMITS } from '#contract/limits.ts';
import { formatNumber } from '../../lib/time/region.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ShowMore } from '../../ui/layout/show-more.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { duplicatesQuery, useDismissDuplicates } from './duplicates.api.ts';
import { RecentMerges } from './recent-merges.tsx';
import { DuplicateGroupCard, VERY_LIKELY } from './duplicate-group-card.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { defaultPlan } from './default-plan.ts';
import { problemText, useMerge } from './use-merge.ts';
import { useCustomFields } from '../custom-fields/custom-fields.api.ts';
import { useTypeName } from '../contact-types/contact-types.api.ts';
import type { MorePages } from '../../ui/layout/show-more.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';

export function DuplicatesPanel() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useInfiniteQuery(duplicatesQuery());
  return (
    <div className="space-y-8">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-display text-2xl font-medium">
          <Trans>Duplicates</Trans>
        </h2>
        {(data === undefined || data.count > 0) && (
          <p className="mt-1 text-muted">
            <Trans>Possible duplicates. You can undo a merge for 30 days.</Trans>
          </p>
        )}
        <p role="status" className="mt-1 flex items-center gap-2 text-sm text-muted empty:hidden">
          {data && <Count {...data} />}
        </p>
        <Groups heading={heading} />
      </div>
      <RecentMerges heading={heading} />
    </div>
  );
}

function Count({ count, searching }: { count: number; searching: boolean }) {
  if (searching)
    return (
      <>
        <Spinner /> {comparingText(count)}
      </>
    );
  return count > 0 && groupCount(count);
}

function groupCount(count: number): string {
  const shown = formatNumber(count);
  return t`${plural(count, { one: `${shown} set`, other: `${shown} sets` })}`;
}

function comparingText(count: number): string {
  if (count === 0) return t`Comparing your contacts…`;
  const shown = formatNumber(count);
  return t`${plural(count, {
    one: `Comparing your contacts: ${shown} set so far…`,
    other: `Comparing your contacts: ${shown} sets so far…`,
  })}`;
}

function Groups({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const list = useInfiniteQuery(duplicatesQuery());
  return (
    <QueryState
      query={list}
      loading={t`Loading duplicates`}
      skeleton={
        <>
          <Skeleton className="mt-5 h-64 w-full rounded-lg" />
          <Skeleton className="mt-5 h-64 w-full rounded-lg" />
        </>
      }
      failure={t`Failed to load duplicates`}
    >
      {({ groups, searching }) => {
        if (groups.length > 0) return <GroupList groups={groups} list={list} heading={heading} />;
        if (searching) return null;
        return (
          <EmptyState
            icon={<UsersRound />}
            title={t`No duplicates found`}
            action={
              <Link to="/contacts" className={buttonClass()}>
                <Trans>View contacts</Trans>
              </Link>
            }
          >
            <Trans>Contacts that share a name, email or phone number will appear here.</Trans>
          </EmptyState>
        );
      }}
    </QueryState>
  );
}

interface GroupListProps {
  groups: DuplicateGroup[];
  list: MorePages;
  /** Receives the focus when no group is left. */
  heading: RefObject<HTMLElement | null>;
}

/** Groups; after an action the next one receives the focus. */
function GroupList({ groups, list, heading }: GroupListProps) {
  const groupsList = useRef<HTMLUListElement>(null);
  const [merging, setMerging] = useState<{ ids: number[]; index: number } | null>(null);
  const dismissal = useDismissDuplicates();
  const { merge, pending } = useMerge();
  const labels = { typeName: useTypeName(), customFields: useCustomFields() };
  const obvious = groups.filter(isObvious);
  const goOn = (index: number) => focusGroup(groupsList, index, heading);

  const dismiss = async (ids: number[], index: number) => {
    await dismissal.mutateAsync(ids);
    showToast({
      message: t`Marked as not duplicates. You can still merge them from the contact list.`,
    });
    goOn(index);
  };
  const onMerged = () => {
    setMerging(null);
    if (merging !== null) goOn(merging.index);
  };
  const mergeNow = async (sets: readonly DuplicateGroup[], index: number) => {
    try {
      await merge(sets.map(({ contacts }) => defaultPlan(contacts, labels)));
    } catch (error) {
      showToast({ type: 'error', message: problemText(error as Error) });
    }
    goOn(index);
  };
  return (
    <>
      {obvious.length > 1 && (
        <Button className="mt-4" pending={pending} onClick={() => void mergeNow(obvious, 0)}>
          {mergeAllText(obvious.length)}
        </Button>
      )}
      <ul ref={groupsList} aria-label={t`Duplicates`} className="mt-5 space-y-5">
        {groups.map((group, index) => {
          const { contact_ids } = group;
          const review = () => setMerging({ ids: contact_ids, index });
          return (
            <DuplicateGroupCard
              key={contact_ids.join()}
              group={group}
              pending={pending || (dismissal.isPending && dismissal.variables === contact_ids)}
              onMerge={isObvious(group) ? () => void mergeNow([group], index) : review}
              onReview={isObvious(group) ? review : undefined}
              // Failures are shown as a toast.
              onDismiss={() => void dismiss(contact_ids, index).catch(() => {})}
            />
          );
        })}
      </ul>
      <ShowMore list={list} label={t`duplicates`} />
      {merging && (
        <MergeDialog ids={merging.ids} onClose={() => setMerging(null)} onMerged={onMerged} />
      )}
    </>
  );
}

/** Whether it can be merged without a review; the merge can be undone. */
function isObvious({ score, contacts, contact_ids }: DuplicateGroup): boolean {
  const isComplete = contacts.length === contact_ids.length && contacts.length <= LIMITS.merge;
  return score >= VERY_LIKELY && isComplete;
}

function mergeAllText(count: number): string {
  return t`${plural(count, {
    one: 'Merge # very likely set',
    other: 'Merge all # very likely sets',
  })}`;
}

/** Focuses the next group, else the last, else the heading. */
function focusGroup(
  list: RefObject<HTMLUListElement | null>,
  index: number,
  heading: RefObject<HTMLElement | null>,
): void {
  setTimeout(() => {
    const groups = [...(list.current?.children ?? [])];
    const next = groups[index] ?? groups.at(-1);
    (next?.querySelector<HTMLElement>('button') ?? heading.current)?.focus();
  });
}
