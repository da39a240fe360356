import { ViewBar } from '../../features/contact-views/view-bar.tsx';
import { showColumns } from '../../features/contacts/list/use-columns.ts';
import {
  EMPTY_SEARCH,
  fullSearchOfView,
  isSameList,
  searchOfView,
} from '../../features/contacts/list/view-search.ts';
import { useContactsSearch } from '../../features/contacts/use-contacts-search.ts';

/** Saved views above the list; opening one shows its columns. */
export function SavedViews() {
  const { search, change } = useContactsSearch();
  return (
    <ViewBar
      isOpen={(view) => isSameList(search, searchOfView(view))}
      isEverything={isSameList(search, {})}
      onOpen={(view) => {
        if (view.columns.length > 0) showColumns(view.columns);
        change(fullSearchOfView(view));
      }}
      onOpenEverything={() => change(EMPTY_SEARCH)}
    />
  );
}
