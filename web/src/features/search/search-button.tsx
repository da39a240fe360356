import { t } from '@lingui/core/macro';
import Search from 'lucide-react/icons/search';
import { isMac } from '../../lib/focus/keys.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useOpenGlobalDialog } from './global-dialogs.tsx';

export function SearchButton() {
  const open = useOpenGlobalDialog();
  const mac = isMac();
  return (
    <IconButton
      label={t`Search`}
      aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
      onClick={() => open('palette')}
      className="lg:w-auto lg:gap-2 lg:border-line lg:px-3"
    >
      <Search />
      <kbd
        aria-hidden="true"
        className="font-sans text-xs font-medium text-muted max-lg:hidden pointer-coarse:hidden"
      >
        {mac ? '⌘K' : t`Ctrl K`}
      </kbd>
    </IconButton>
  );
}
