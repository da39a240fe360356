import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useQuery } from '@tanstack/react-query';
import CopyCheck from 'lucide-react/icons/copy-check';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Rows from 'lucide-react/icons/rows-3';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { MenuItem, MenuList, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { setDensity, useDensity } from './density.ts';
import { useContactsSearch } from '../use-contacts-search.ts';
import { contactPageQuery } from '../contacts.api.ts';
import { isFiltered, toListSearch } from '../list-search.ts';

/** Buttons to add and import contacts. `isCompact`: in a narrow window, Import is in the menu. */
export function EmptyStateActions({ isCompact = false }: { isCompact?: boolean }) {
  const { change } = useContactsSearch();
  return (
    <>
      <Button
        className={cx(isCompact && 'max-lg:hidden')}
        onClick={() => change({ import: 'new' })}
      >
        <Upload aria-hidden="true" />
        <Trans>Import</Trans>
      </Button>
      <Button variant="primary" onClick={() => change({ add: true })}>
        <Plus aria-hidden="true" />
        <span className={cx(isCompact && 'max-sm:sr-only')}>
          <Trans>Add contact</Trans>
        </span>
      </Button>
    </>
  );
}

/** Actions next to the heading, unless the address book is empty. */
export function HeaderActions() {
  const hasContacts = !useIsAddressBookEmpty();
  return (
    <>
      <MoreMenu hasContacts={hasContacts} />
      {hasContacts && <EmptyStateActions isCompact />}
    </>
  );
}

/** Whether there are no contacts; false while loading. */
function useIsAddressBookEmpty(): boolean {
  const { search } = useContactsSearch();
  const { data } = useQuery(contactPageQuery(toListSearch(search)));
  return data?.count === 0 && !isFiltered(search);
}

/** Less frequent actions, and panels that replace the list. */
function MoreMenu({ hasContacts }: { hasContacts: boolean }) {
  const { change } = useContactsSearch();
  const density = useDensity();
  const closeContact = { id: undefined, tab: undefined };
  return (
    <Popover
      label={t`More`}
      trigger={(trigger) => (
        <Button {...trigger} title={t`More`}>
          <Ellipsis aria-hidden="true" />
          <span className="max-lg:sr-only">
            <Trans>More</Trans>
          </span>
        </Button>
      )}
    >
      <MenuList>
        {hasContacts && (
          <>
            <MenuItem
              icon={<Upload aria-hidden="true" />}
              onClick={() => change({ import: 'new' })}
            >
              <Trans>Import</Trans>
            </MenuItem>
            <MenuItem
              icon={<Download aria-hidden="true" />}
              onClick={() => change({ export: true })}
            >
              <Trans>Export</Trans>
            </MenuItem>
            <MenuItem
              icon={<CopyCheck aria-hidden="true" />}
              onClick={() => change({ view: 'duplicates', ...closeContact })}
            >
              <Trans>Find duplicates</Trans>
            </MenuItem>
            <MenuItem
              icon={<Rows aria-hidden="true" />}
              onClick={() => setDensity(density === 'compact' ? 'comfortable' : 'compact')}
            >
              {density === 'compact' ? t`Comfortable rows` : t`Compact rows`}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem
          icon={<Trash aria-hidden="true" />}
          onClick={() => change({ view: 'trash', ...closeContact })}
        >
          <Trans>Trash</Trans>
        </MenuItem>
      </MenuList>
    </Popover>
  );
}
