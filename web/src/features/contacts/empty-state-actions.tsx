import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { MoreMenu } from './more-menu.tsx';
import { useIsAddressBookEmpty } from './use-is-address-book-empty.ts';
import { useContactsSearch } from './use-contacts-search.ts';

/** What fills an address book. `tight`: on a phone only their pictures are seen. */
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

/** What stands beside the heading; an empty address book offers the first steps in its middle instead. */
export function HeaderActions() {
  const filled = !useIsAddressBookEmpty();
  return (
    <>
      <MoreMenu filled={filled} />
      {filled && <EmptyStateActions tight />}
    </>
  );
}
