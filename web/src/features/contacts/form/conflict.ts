/** A field that was changed here and elsewhere, in lines as a person reads them. */
export interface Conflict {
  field: string;
  label: string;
  mine: string[];
  theirs: string[];
  /** What both say together, where that makes sense: for lists. */
  both?: string[] | undefined;
}

export type Side = 'mine' | 'theirs' | 'both';

/** What was chosen, field by field; mine where nothing was. */
export type Sides = Readonly<Record<string, Side>>;
