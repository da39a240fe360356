import type { ListSearch } from '../../list-search.ts';
import type { SearchChange } from '../../use-contacts-search.ts';

export interface FilterProps {
  search: ListSearch;
  /** Changes these parts; undefined clears one. */
  filter: (parts: SearchChange) => void;
}
