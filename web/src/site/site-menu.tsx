import { Link } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import type { NavItem } from '../layouts/nav-link.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { menuItemClass } from '../ui/menu-item-class.ts';
import { popoverClass } from '../ui/popover-class.ts';

const ID = 'menu';

/**
 * The mobile menu of a document: opened and closed by the browser alone, and so without a script. `enhanceMenus` adds what
 * only a script can say; where there is none, the browser itself tells whether it is open.
 */
export function SiteMenu({ items }: { items: readonly NavItem[] }) {
  return (
    <>
      <IconButton label="Menu" popoverTarget={ID} aria-controls={ID} className="md:hidden">
        <Menu />
      </IconButton>
      <div
        id={ID}
        popover="auto"
        role="group"
        aria-label="Menu"
        className={cx(
          popoverClass,
          'top-14 right-(--page-gutter) bottom-auto left-auto max-h-[calc(100dvh-4rem)] md:hidden',
        )}
      >
        <nav aria-label="Menu">
          <ul className="p-1.5">
            {items.map(({ to, label }) => (
              <li key={label}>
                <Link to={to} className={menuItemClass()}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
