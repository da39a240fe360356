import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { defaultStringifySearch } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import { contactViewsQuery } from '../features/contact-views/contact-views.api.ts';
import { searchOfView } from '../features/contacts/list/view-search.ts';
import type { StaticEntry } from '../features/search/palette-entry.ts';

/** Saved views of contacts as pages. */
export function usePaletteViews(): StaticEntry[] {
  const { data: views = [] } = useQuery(contactViewsQuery());
  return views.map((view) => ({
    id: `view-${view.id}`,
    group: 'pages',
    label: view.name,
    searchTerms: t`view saved filter contacts`,
    icon: <Bookmark />,
    open: `/contacts${defaultStringifySearch({ ...searchOfView(view) })}`,
  }));
}
