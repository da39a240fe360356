import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

interface ActionProps extends ComponentProps<'button'> {
  label: string;
  icon: ReactNode;
}

/** Where there is no room for words the picture stands alone; its name stays. */
export function Action({ label, icon, ...rest }: ActionProps) {
  return (
    <Button size="sm" variant="quiet" title={label} {...rest}>
      {icon}
      <span className="@max-[51rem]:sr-only">{label}</span>
    </Button>
  );
}
