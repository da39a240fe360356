/** Either these contacts, or all matching ones except these; so selecting 50,000 costs nothing. */
export interface Selection {
  all: boolean;
  ids: ReadonlySet<number>;
}

export const NONE: Selection = { all: false, ids: new Set() };
export const ALL: Selection = { all: true, ids: new Set() };

export function isSelected({ all, ids }: Selection, id: number): boolean {
  return all !== ids.has(id);
}

export function countSelected({ all, ids }: Selection, count: number): number {
  return all ? Math.max(0, count - ids.size) : ids.size;
}

export function withSelected(
  { all, ids }: Selection,
  changed: Iterable<number>,
  selected: boolean,
): Selection {
  const next = new Set(ids);
  for (const id of changed)
    if (all === selected) next.delete(id);
    else next.add(id);
  return { all, ids: next };
}

export function toggleSelected(selection: Selection, id: number): Selection {
  return withSelected(selection, [id], !isSelected(selection, id));
}

/** Ids if selected individually; null for all with exceptions. */
export function selectedIds({ all, ids }: Selection): number[] | null {
  return all ? null : [...ids];
}
