import type { ReactNode } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { IconButton, type IconButtonProps } from '../buttons/icon-button.tsx';
import { MenuList } from './menu.tsx';
import { Popover, type PopoverProps } from './popover.tsx';

export interface MenuButtonProps extends Omit<IconButtonProps, 'children'> {
  /** Label of the menu; defaults to that of the button. */
  menuLabel?: string | undefined;
  icon?: ReactNode;
  align?: PopoverProps['align'];
  menuClassName?: string | undefined;
  children: ReactNode;
}

/** An icon button that opens a menu. */
export function MenuButton(props: MenuButtonProps) {
  const { menuLabel, icon = <Ellipsis />, align, menuClassName, children, ...button } = props;
  return (
    <Popover
      label={menuLabel ?? button.label}
      align={align}
      className={menuClassName}
      trigger={(trigger) => (
        <IconButton {...button} {...trigger}>
          {icon}
        </IconButton>
      )}
    >
      <MenuList>{children}</MenuList>
    </Popover>
  );
}
