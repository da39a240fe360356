import { Trans } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import Copy from 'lucide-react/icons/copy';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { copyEntry } from '../detail/copy-entry.ts';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';

export interface EntryMenuProps {
  /** "More actions for phone 2" */
  menuLabel: string;
  index: number;
  count: number;
  /** Read when copying. */
  text: () => string;
  onMove: (from: number, to: number) => void;
}

export function EntryMenu({ menuLabel, index, count, text, onMove }: EntryMenuProps) {
  return (
    <MenuButton label={menuLabel} className="text-muted" menuClassName="min-w-48">
      <MenuItem icon={<Copy size={17} />} onClick={() => void copyEntry(text())}>
        <Trans>Copy</Trans>
      </MenuItem>
      {index > 0 && (
        <MenuItem icon={<ArrowUpToLine size={17} />} onClick={() => onMove(index, 0)}>
          <Trans>Make primary</Trans>
        </MenuItem>
      )}
      {index > 1 && (
        <MenuItem icon={<ArrowUp size={17} />} onClick={() => onMove(index, index - 1)}>
          <Trans>Move up</Trans>
        </MenuItem>
      )}
      {index < count - 1 && (
        <MenuItem icon={<ArrowDown size={17} />} onClick={() => onMove(index, index + 1)}>
          <Trans>Move down</Trans>
        </MenuItem>
      )}
    </MenuButton>
  );
}
