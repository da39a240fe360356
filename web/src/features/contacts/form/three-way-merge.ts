/** One thing in three states: as both sides knew it, as it is typed here, and as it is elsewhere by now. */
export interface Versions<Values> {
  before: Values;
  mine: Values;
  theirs: Values;
}

/** The fields in which two states differ. */
export type DiffFields<Values> = (one: Values, other: Values) => (keyof Values)[];

/** The fields that both sides changed, and not to the same. */
export function findConflicts<Values>(
  { before, mine, theirs }: Versions<Values>,
  differ: DiffFields<Values>,
): (keyof Values)[] {
  const changedThere = new Set(differ(before, theirs));
  const different = new Set(differ(mine, theirs));
  return differ(before, mine).filter((key) => changedThere.has(key) && different.has(key));
}

/** What only one side changed, from that side; where both did, mine. */
export function mergeFields<Values>(
  { before, mine, theirs }: Versions<Values>,
  differ: DiffFields<Values>,
): Values {
  const kept = differ(before, mine).map((key) => [key, mine[key]]);
  return { ...theirs, ...(Object.fromEntries(kept) as Partial<Values>) };
}

/** A list with what either side added and without what either took away. */
export function mergeLists<Entry>({ before, mine, theirs }: Versions<readonly Entry[]>): Entry[] {
  const known = (list: readonly Entry[]) => new Set(list.map((entry) => JSON.stringify(entry)));
  const [was, here, there] = [known(before), known(mine), known(theirs)];
  const stays = (entry: Entry) => {
    const key = JSON.stringify(entry);
    return !was.has(key) || (here.has(key) && there.has(key));
  };
  const added = theirs.filter((entry) => !here.has(JSON.stringify(entry)));
  return [...mine, ...added].filter(stays);
}
