import { renderToStaticMarkup } from 'react-dom/server';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ContactType } from '#contract/contact-types.ts';
import type { Contact } from '#contract/contacts.ts';
import { ContactTypeDot } from '../features/contact-types/contact-type-dot.tsx';
import { ContactRow } from '../features/contacts/list/contact-row.tsx';
import { contactPageQuery } from '../features/contacts/contacts.api.ts';
import { Frame } from '../layouts/frame.tsx';
import { TopBar } from '../layouts/top-bar.tsx';
import { Screen } from '../routes/contacts.tsx';

/** The template row's contact. */
const NOBODY: Contact = {
  id: 0,
  first_name: '',
  last_name: '',
  nickname: '',
  email: '',
  phone_number: '',
  favorite: true,
  associated_user_id: null,
  linked_user: null,
  contact_type_id: 0,
  company_name: '',
  job_title: '',
  industry: '',
  company_size: '',
  website: '',
  company_notes: '',
  emails: [],
  phones: [],
  addresses: [],
  urls: [],
  birthday: null,
  tags: [],
  notes: '',
  how_we_met: '',
  cadence_days: null,
  last_contacted_at: null,
  source: 'manual',
  created_at: '',
  updated_at: '',
};

const TYPE: ContactType = {
  id: 0,
  name: '',
  color: 'rose',
  icon: 'smile',
  cadence_days: null,
  position: 0,
  contact_count: 0,
};

/** Renders the static preview from the page itself: a phone's list with one template row. */
export async function renderContactsPreview(): Promise<string> {
  const queries = new QueryClient();
  queries.setQueryData(contactPageQuery({}).queryKey, {
    results: [NOBODY],
    next_cursor: null,
    count: 1,
  });
  const root = createRootRoute({
    component: () => (
      <Frame layout="app-full" bar={<TopBar layout="app-full" />}>
        <Screen />
      </Frame>
    ),
  });
  const route = createRoute({ getParentRoute: () => root, path: '/contacts' });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: ['/contacts'] }),
    isServer: true,
  });
  await router.load();
  const page = renderToStaticMarkup(
    // Inert: the page replaces it.
    <div inert aria-hidden="true" className="fixed inset-0 z-30 bg-canvas md:hidden">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </div>,
  );
  return withoutNames(withNobody(page));
}

const ROWS = '<div role="rowgroup"></div>';

/** Rows render only in a window. */
function withNobody(page: string): string {
  const [before, after, ...more] = page.split(ROWS);
  if (after === undefined || more.length > 0) throw new Error(`The page has not one ${ROWS}.`);
  const row = renderToStaticMarkup(
    <ContactRow
      contact={NOBODY}
      place={0}
      top={0}
      height={0}
      href="/contacts"
      open={false}
      selected={false}
      tabStop={false}
      columns={null}
      typeOf={() => <ContactTypeDot type={TYPE} />}
    />,
  );
  return `${before}<div role="rowgroup">${row}</div>${after}`;
}

const NAMES = / (?:id|for|popovertarget|aria-controls|aria-labelledby|style)="[^"]*"/gi;

/** Removes ids, which the page uses too, and inline styles, which the policy forbids. */
function withoutNames(markup: string): string {
  return markup.replaceAll(NAMES, '');
}
