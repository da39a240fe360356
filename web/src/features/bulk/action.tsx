import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

interface ActionProps extends ComponentProps<'button'> {
  label: string;
  icon: ReactNode;
}

/** Shows only the icon where space is short; the label stays accessible. */
export function Action({ label, icon, ...rest }: ActionProps) {
  return (
    <Button size="sm" variant="quiet" title={label} {...rest}>
      {icon}
      <span className="@max-[51rem]:sr-only">{label}</span>
    </Button>
  );
}
