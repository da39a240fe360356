/**
 * Whom something is to be done with: these people, or all that the filter lets through but these. So choosing 50,000
 * people costs nothing, and leaving one of them out neither.
 */
export interface Selection {
  all: boolean;
  ids: ReadonlySet<number>;
}

export const NONE: Selection = { all: false, ids: new Set() };
export const ALL: Selection = { all: true, ids: new Set() };

export function isSelected({ all, ids }: Selection, id: number): boolean {
  return all !== ids.has(id);
}

/** How many are selected of the so many that the filter lets through. */
export function countSelected({ all, ids }: Selection, count: number): number {
  return all ? Math.max(0, count - ids.size) : ids.size;
}

/** With these people selected, or not any more. */
export function withSelected(
  { all, ids }: Selection,
  some: Iterable<number>,
  selected: boolean,
): Selection {
  const next = new Set(ids);
  for (const id of some)
    if (all === selected) next.delete(id);
    else next.add(id);
  return { all, ids: next };
}

export function toggled(selection: Selection, id: number): Selection {
  return withSelected(selection, [id], !isSelected(selection, id));
}

/** The people by their ids where they were chosen one by one; null where they are all but some. */
export function selectedIds({ all, ids }: Selection): number[] | null {
  return all ? null : [...ids];
}
