import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useQuery } from '@tanstack/react-query';
import CopyCheck from 'lucide-react/icons/copy-check';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { MenuItem, MenuList, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { useContactsSearch } from '../use-contacts-search.ts';
import { contactPageQuery } from '../contacts.api.ts';
import { isFiltered, listSearchOf } from '../contacts-search.ts';

/** Buttons to add and import contacts. `tight`: icons only on phones. */
export function EmptyStateActions({ tight = false }: { tight?: boolean }) {
  const { change } = useContactsSearch();
  return (
    <>
      <Button onClick={() => change({ import: 'new' })}>
        <Upload aria-hidden="true" />
        <span className={cx(tight && 'max-sm:sr-only')}>Import</span>
      </Button>
      <Button variant="primary" onClick={() => change({ add: true })}>
        <Plus aria-hidden="true" />
        <span className={cx(tight && 'max-sm:sr-only')}>Add contact</span>
      </Button>
    </>
  );
}

/** Actions next to the heading, unless the address book is empty. */
export function HeaderActions() {
  const filled = !useIsAddressBookEmpty();
  return (
    <>
      <MoreMenu filled={filled} />
      {filled && <EmptyStateActions tight />}
    </>
  );
}

/** Whether there are no contacts; false while loading. */
function useIsAddressBookEmpty(): boolean {
  const { search } = useContactsSearch();
  const { data } = useQuery(contactPageQuery(listSearchOf(search)));
  return data?.count === 0 && !isFiltered(search);
}

/** Less frequent actions, and panels that replace the list. */
function MoreMenu({ filled }: { filled: boolean }) {
  const { change } = useContactsSearch();
  const away = { id: undefined, tab: undefined };
  return (
    <Popover
      label="More"
      trigger={(trigger) => (
        <Button {...trigger} title="More">
          <Ellipsis aria-hidden="true" />
          <span className="max-sm:sr-only">More</span>
        </Button>
      )}
    >
      <MenuList>
        {filled && (
          <>
            <MenuItem
              icon={<Download aria-hidden="true" />}
              onClick={() => change({ export: true })}
            >
              Export
            </MenuItem>
            <MenuItem
              icon={<CopyCheck aria-hidden="true" />}
              onClick={() => change({ view: 'duplicates', ...away })}
            >
              Find duplicates
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem
          icon={<Trash aria-hidden="true" />}
          onClick={() => change({ view: 'trash', ...away })}
        >
          Trash
        </MenuItem>
      </MenuList>
    </Popover>
  );
}
