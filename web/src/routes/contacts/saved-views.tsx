import { useQuery } from '@tanstack/react-query';
import { contactViewsQuery } from '../../features/contact-views/contact-views.api.ts';
import { SaveView } from '../../features/contact-views/save-view.tsx';
import { ViewBar } from '../../features/contact-views/view-bar.tsx';
import { showColumns, useColumns } from '../../features/contacts/list/use-columns.ts';
import {
  EMPTY_SEARCH,
  fullSearchOfView,
  isSameList,
  isSavedView,
  searchOfView,
  viewOfSearch,
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

/** Offers to save what the list shows, unless a view has it already. */
export function SaveCurrentView() {
  const { search } = useContactsSearch();
  const { keys } = useColumns();
  const { data: views } = useQuery(contactViewsQuery());
  if (views?.some((view) => isSavedView(view, search, keys))) return null;
  return <SaveView view={viewOfSearch(search, keys)} />;
}
