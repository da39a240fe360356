/** A field changed on both sides, as display lines. */
export interface Conflict {
  field: string;
  label: string;
  mine: string[];
  theirs: string[];
  /** The union, for lists. */
  both?: string[] | undefined;
}

export type Side = 'mine' | 'theirs' | 'both';

/** The choice per field; defaults to the user's version. */
export type Sides = Readonly<Record<string, Side>>;
