import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import type { NavItem } from '../layouts/nav-link.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { menuItemClass } from '../ui/overlays/menu.tsx';
import { popoverClass } from '../ui/overlays/popover.tsx';
import { cx } from '../ui/styles/cx.ts';

const ID = 'menu';

/** The mobile menu without scripts (popover); `enhanceMenus` adds ARIA states. */
export function SiteMenu({ items }: { items: readonly NavItem[] }) {
  return (
    <>
      <IconButton label={t`Menu`} popoverTarget={ID} aria-controls={ID} className="md:hidden">
        <Menu />
      </IconButton>
      <div
        id={ID}
        popover="auto"
        role="group"
        aria-label={t`Menu`}
        className={cx(
          popoverClass,
          'start-auto end-(--page-gutter) top-14 bottom-auto max-h-[calc(100dvh-4rem)] md:hidden',
        )}
      >
        <nav aria-label={t`Menu`}>
          <ul className="p-1.5">
            {items.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={menuItemClass()}>
                  {i18n._(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
