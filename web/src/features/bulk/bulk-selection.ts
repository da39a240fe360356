/** The selection as used by the bulk bar. */
export interface BulkSelection {
  /** True from the first selection, or selection mode, until it's cleared. */
  selecting: boolean;
  number: number;
  count: number;
  /** Null for everything except some. */
  ids: number[] | null;
  /** True if all matching contacts are selected. */
  whole: boolean;
  /** Progress of loading ids that aren't loaded yet. */
  gathering: { done: number; total: number } | null;
  /** The request's selection; null if canceled. */
  choose: () => Promise<{ ids: number[] } | { filter: object } | null>;
  selectAll: () => void;
  clear: () => void;
}
