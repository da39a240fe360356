/** The selection as used by the bulk bar. */
export interface BulkSelection {
  /** True from the first selection, or selection mode, until it's cleared. */
  selecting: boolean;
  selectedCount: number;
  totalCount: number;
  /** Null for all contacts with exceptions. */
  ids: number[] | null;
  /** True if all matching contacts are selected. */
  isAllSelected: boolean;
  /** Progress of loading ids that aren't loaded yet. */
  loadProgress: { done: number; total: number } | null;
  /** The request's selection; null if canceled. */
  resolve: () => Promise<{ ids: number[] } | { filter: object } | null>;
  selectAll: () => void;
  clear: () => void;
}
