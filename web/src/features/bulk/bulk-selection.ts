/** Those selected in the list, as the bar needs to know them. */
export interface BulkSelection {
  /** True from the first one selected, or the wish to select, until it is given up. */
  selecting: boolean;
  /** How many are selected, of how many that the filter lets through. */
  number: number;
  count: number;
  /** Their ids; null where they are all but some. */
  ids: number[] | null;
  /** True where all that the filter lets through are selected. */
  whole: boolean;
  /** How far the reading of those who are not in sight has come. */
  gathering: { done: number; total: number } | null;
  /** Those selected, for a call; null where it was given up. */
  choose: () => Promise<{ ids: number[] } | { filter: object } | null>;
  selectAll: () => void;
  clear: () => void;
}
