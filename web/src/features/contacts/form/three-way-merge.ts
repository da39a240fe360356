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
  differ: DiffFields<Values>,
): (keyof Values)[] {
  const changedThere = new Set(differ(before, theirs));
  const different = new Set(differ(mine, theirs));
  return differ(before, mine).filter((key) => changedThere.has(key) && different.has(key));
}

/** Fields changed on one side from that side; on conflict the user's version. */
export function mergeFields<Values>(
  { before, mine, theirs }: Versions<Values>,
  differ: DiffFields<Values>,
): Values {
  const edited = differ(before, mine).map((key) => [key, mine[key]]);
  return { ...theirs, ...(Object.fromEntries(edited) as Partial<Values>) };
}

/** Adds what either side added and removes what either removed. */
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
