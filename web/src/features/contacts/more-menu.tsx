import CopyCheck from 'lucide-react/icons/copy-check';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from '../../ui/button.tsx';
import { MenuItem, MenuList, MenuSeparator } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useContactsSearch } from './use-contacts-search.ts';

/** What is wanted less often than adding and importing, and the places beside the list. */
export function MoreMenu({ filled }: { filled: boolean }) {
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
