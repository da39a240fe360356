import { Link } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import { IconButton } from '../ui/icon-button.tsx';
import { menuItemClass } from '../ui/menu-item-class.ts';
import { MenuList } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import type { NavItem } from './nav-link.tsx';

/** The words of the top bar, where there is no room for them. */
export function MobileMenu({ items }: { items: readonly NavItem[] }) {
  return (
    <Popover
      label="Menu"
      trigger={(trigger) => (
        <IconButton label="Menu" {...trigger} className="md:hidden">
          <Menu />
        </IconButton>
      )}
    >
      <nav aria-label="Menu">
        <MenuList>
          {items.map(({ to, label, keepSearch }) => (
            <li key={label}>
              <Link to={to} {...(keepSearch && { search: true })} className={menuItemClass()}>
                {label}
              </Link>
            </li>
          ))}
        </MenuList>
      </nav>
    </Popover>
  );
}
