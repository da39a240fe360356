import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../styles/cx.ts';
import { MENU_ITEMS, handleMenuKey } from './menu-keyboard.ts';

type MenuTone = 'neutral' | 'danger';

export function menuItemClass(tone: MenuTone = 'neutral'): string {
  return cx(
    'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-start no-underline pointer-coarse:min-h-11',
    'focus-visible:-outline-offset-2 disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:shrink-0',
    tone === 'danger'
      ? 'text-danger hover:bg-danger-soft'
      : 'text-ink hover:bg-subtle [&_svg]:text-muted',
  );
}

function closeAfterChoice(event: MouseEvent) {
  const { target } = event;
  if (!(target instanceof Element && target.closest(MENU_ITEMS))) return;
  const popover = target.closest<HTMLElement>('[popover]');
  // Closing unmounts the items, so the selected one runs first.
  setTimeout(() => popover?.hidePopover());
}

/** Listens without handlers in JSX, because the list isn't a control. */
function listen(list: HTMLUListElement) {
  list.addEventListener('keydown', handleMenuKey);
  list.addEventListener('click', closeAfterChoice);
  return () => {
    list.removeEventListener('keydown', handleMenuKey);
    list.removeEventListener('click', closeAfterChoice);
  };
}

/** Links and actions in a `Popover`; choosing one closes it. Items are `MenuItem`s or links in `<li>`. */
export function MenuList({ children, className }: MenuListProps) {
  return (
    <ul ref={listen} className={cx('p-1.5', className)}>
      {children}
    </ul>
  );
}

export interface MenuListProps {
  children: ReactNode;
  className?: string | undefined;
}

export interface MenuItemProps extends ComponentProps<'button'> {
  icon?: ReactNode;
  tone?: MenuTone | undefined;
}

export function MenuItem({ icon, tone = 'neutral', className, children, ...rest }: MenuItemProps) {
  return (
    <li>
      <button type="button" {...rest} className={cx(menuItemClass(tone), className)}>
        {icon}
        {children}
      </button>
    </li>
  );
}

export function MenuSeparator() {
  return <li aria-hidden="true" className="mx-2 my-1.5 h-px bg-line" />;
}
