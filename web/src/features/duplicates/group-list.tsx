import { useRef, useState, type ComponentProps, type RefObject } from 'react';
import type { DuplicateGroup } from '#contract/duplicates.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { showToast } from '../../ui/toasts.ts';
import { DuplicateGroupCard } from './duplicate-group-card.tsx';
import { useDismissDuplicates } from './duplicates.api.ts';
import { MergeDialog } from './merge-dialog.tsx';

export interface GroupListProps {
  groups: DuplicateGroup[];
  list: ComponentProps<typeof ShowMore>['list'];
  /** Has the focus when no group is left. */
  heading: RefObject<HTMLElement | null>;
}

/** Group after group; when one is done the focus is on the next. */
export function GroupList({ groups, list, heading }: GroupListProps) {
  const groupsList = useRef<HTMLUListElement>(null);
  const [merging, setMerging] = useState<{ ids: number[]; place: number } | null>(null);
  const dismissal = useDismissDuplicates();
  const goOn = (place: number) => focusGroup(groupsList, place, heading);

  const dismiss = async (ids: number[], place: number) => {
    await dismissal.mutateAsync(ids);
    showToast({ message: 'Kept apart. To merge them after all, choose them in the list.' });
    goOn(place);
  };
  const onMerged = () => {
    setMerging(null);
    if (merging !== null) goOn(merging.place);
  };
  return (
    <>
      <ul ref={groupsList} aria-label="Duplicates" className="mt-5 space-y-5">
        {groups.map(({ contact_ids, ...rest }, place) => (
          <DuplicateGroupCard
            key={contact_ids.join()}
            group={{ contact_ids, ...rest }}
            dismissing={dismissal.isPending && dismissal.variables === contact_ids}
            onMerge={() => setMerging({ ids: contact_ids, place })}
            // A failure is told by its toast.
            onDismiss={() => void dismiss(contact_ids, place).catch(() => {})}
          />
        ))}
      </ul>
      <ShowMore list={list} label="duplicates" />
      {merging && (
        <MergeDialog ids={merging.ids} onClose={() => setMerging(null)} onMerged={onMerged} />
      )}
    </>
  );
}

/** The group that has taken the place of the one that is gone; at the end the last, or the heading. */
function focusGroup(
  list: RefObject<HTMLUListElement | null>,
  place: number,
  heading: RefObject<HTMLElement | null>,
): void {
  setTimeout(() => {
    const groups = [...(list.current?.children ?? [])];
    const next = groups[place] ?? groups.at(-1);
    (next?.querySelector<HTMLElement>('button') ?? heading.current)?.focus();
  });
}
