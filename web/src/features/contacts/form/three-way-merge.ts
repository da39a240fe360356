/** A base version and two edited versions. */
export interface Versions<Values> {
  before: Values;
  mine: Values;
  theirs: Values;
}

export type DiffFields<Values> = (one: Values, other: Values) => (keyof Values)[];

/** Fields changed differently on both sides. */
export function findConflicts<Values>(
  { before, mine, theirs }: Versions<Values>,
  diffFields: DiffFields<Values>,
): (keyof Values)[] {
  const theirChanges = new Set(diffFields(before, theirs));
  const different = new Set(diffFields(mine, theirs));
  return diffFields(before, mine).filter((key) => theirChanges.has(key) && different.has(key));
}

/** Takes each changed field from the side that changed it, and the user's version on conflict. */
export function mergeFields<Values>(
  { before, mine, theirs }: Versions<Values>,
  diffFields: DiffFields<Values>,
): Values {
  const edited = diffFields(before, mine).map((key) => [key, mine[key]]);
  return { ...theirs, ...(Object.fromEntries(edited) as Partial<Values>) };
}

/** Adds what either side added and removes what either removed. */
export function mergeLists<Entry>({ before, mine, theirs }: Versions<readonly Entry[]>): Entry[] {
  const keysOf = (list: readonly Entry[]) => new Set(list.map((entry) => JSON.stringify(entry)));
  const [beforeKeys, mineKeys, theirKeys] = [keysOf(before), keysOf(mine), keysOf(theirs)];
  const isKept = (entry: Entry) => {
    const key = JSON.stringify(entry);
    return !beforeKeys.has(key) || (mineKeys.has(key) && theirKeys.has(key));
  };
  const added = theirs.filter((entry) => !mineKeys.has(JSON.stringify(entry)));
  return [...mine, ...added].filter(isKept);
}
