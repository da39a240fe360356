import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { contactPageQuery } from '../../features/contacts/contacts.api.ts';
import { toFilter, toListSearch, NO_FILTER } from '../../features/contacts/list-search.ts';
import { useContactsSearch } from '../../features/contacts/use-contacts-search.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { OpenIntroduction } from './open-introduction.tsx';
import { OpenPerson } from './open-person.tsx';

const AddContactDialog = lazyComponent(
  async () =>
    (await import('../../features/contacts/form/add-contact-dialog.tsx')).AddContactDialog,
);
const ImportDialog = lazyComponent(
  async () => (await import('../../features/imports/import-dialog.tsx')).ImportDialog,
);
const ConnectDialog = lazyComponent(
  async () => (await import('../../features/connections/connect-dialog.tsx')).ConnectDialog,
);
const ExportDialog = lazyComponent(
  async () => (await import('../../features/exports/export-dialog.tsx')).ExportDialog,
);

/** The URL says which dialog is open: Back closes it, and a link can reopen an import. */
export function ContactsDialogs() {
  return (
    <Suspense>
      <OpenDialog />
      <OpenIntroduction />
    </Suspense>
  );
}

function OpenDialog() {
  const { search, change } = useContactsSearch();
  if (search.add)
    return (
      <AddContactDialog
        onClose={() => change({ add: undefined }, { replace: true })}
        onAdded={({ id }) =>
          change({ add: undefined, id, tab: undefined, view: undefined }, { replace: true })
        }
        onOpen={(id) =>
          change(
            { add: undefined, id, tab: undefined, view: undefined },
            { replace: true, ignoreBlocker: true },
          )
        }
      />
    );
  if (search.connect !== undefined)
    return (
      <ConnectDialog
        code={search.connect}
        onClose={() => change({ connect: undefined }, { replace: true })}
        onShowMine={() =>
          change({ connect: undefined, view: 'network', part: 'invite' }, { replace: true })
        }
      />
    );
  if (search.person !== undefined)
    return (
      <OpenPerson
        id={search.person}
        onClose={() => change({ person: undefined }, { replace: true })}
      />
    );
  if (search.export)
    return <ExportOfList onClose={() => change({ export: undefined }, { replace: true })} />;
  if (search.import !== undefined)
    return (
      <ImportDialog
        import_id={search.import}
        onImportIdChange={(which) => change({ import: which }, { replace: true })}
        onClose={() => change({ import: undefined }, { replace: true })}
        onView={(import_id) =>
          change(
            { ...NO_FILTER, q: undefined, import: undefined, id: undefined, import_id },
            { replace: true },
          )
        }
      />
    );
  return null;
}

function ExportOfList({ onClose }: { onClose: () => void }) {
  const { search } = useContactsSearch();
  const { data } = useQuery(contactPageQuery(toListSearch(search)));
  return <ExportDialog filter={toFilter(search)} count={data?.count ?? null} onClose={onClose} />;
}
