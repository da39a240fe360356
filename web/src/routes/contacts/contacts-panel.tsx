import { Suspense, useRef, useState, type Ref } from 'react';
import { t } from '@lingui/core/macro';
import type { SelectedContacts } from '../../features/contact-shares/share-selected.tsx';
import { useTypeBadge } from '../../features/contact-types/contact-type-tag.tsx';
import { DetailSkeleton } from '../../features/contacts/detail/detail-skeleton.tsx';
import { usePaneFocus } from '../../features/contacts/detail/use-pane-focus.ts';
import { ContactList } from '../../features/contacts/list/contact-list.tsx';
import { EmptyStateActions } from '../../features/contacts/list/empty-state-actions.tsx';
import { useContactsSearch } from '../../features/contacts/use-contacts-search.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { cx } from '../../ui/styles/cx.ts';
import { Bulk, CONTACT_PARTS } from './contact-sections.tsx';
import { SaveCurrentView, SavedViews } from './saved-views.tsx';

const ContactDetail = lazyComponent(
  async () => (await import('../../features/contacts/detail/contact-detail.tsx')).ContactDetail,
);
const MergeDialog = lazyComponent(
  async () => (await import('../../features/duplicates/merge-dialog.tsx')).MergeDialog,
);
const ShareSelected = lazyComponent(
  async () => (await import('../../features/contact-shares/share-selected.tsx')).ShareSelected,
);

/** The list with the open contact next to it; phones show one of them. */
export function ContactsPanel() {
  const { id } = useContactsSearch().search;
  const detail = useRef<HTMLElement>(null);
  usePaneFocus(id, { name: 'contact', takeFocus: () => detail.current?.focus() });
  return (
    <div className="flex h-full">
      <div
        className={cx(
          'flex min-h-0 flex-col',
          id === undefined
            ? 'min-w-0 flex-1'
            : 'border-line max-md:hidden md:w-80 md:border-e lg:w-96',
        )}
      >
        <List />
      </div>
      {id !== undefined && <Detail ref={detail} id={id} />}
    </div>
  );
}

function List() {
  const { search, change } = useContactsSearch();
  const [merging, setMerging] = useState<number[] | null>(null);
  const [sharing, setSharing] = useState<SelectedContacts | null>(null);
  return (
    <>
      <ContactList
        firstSteps={<EmptyStateActions />}
        renderType={useTypeBadge()}
        saveView={<SaveCurrentView />}
        views={<SavedViews />}
        renderBulkActions={(selection) => (
          <Bulk
            selection={selection}
            onMerge={setMerging}
            onShare={setSharing}
            onExport={() => change({ export: true })}
            pageKey={JSON.stringify(search)}
          />
        )}
      />
      <Suspense>
        {sharing !== null && <ShareSelected selected={sharing} onClose={() => setSharing(null)} />}
        {merging !== null && (
          <MergeDialog
            ids={merging}
            onClose={() => setMerging(null)}
            onMerged={(id) => {
              setMerging(null);
              change({ id, tab: undefined });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function Detail({ ref, id }: { ref: Ref<HTMLElement>; id: number }) {
  return (
    <section
      ref={ref}
      aria-label={t`Contact`}
      tabIndex={-1}
      className="min-w-0 flex-1 overflow-y-auto focus-visible:outline-none"
    >
      <Suspense
        fallback={
          <div className="px-(--page-gutter) pt-13 md:pt-5">
            <DetailSkeleton />
          </div>
        }
      >
        <ContactDetail key={id} id={id} {...CONTACT_PARTS} />
      </Suspense>
    </section>
  );
}
