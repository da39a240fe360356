import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

interface ActionProps extends ComponentProps<'button'> {
  label: string;
  icon: ReactNode;
}

/** An icon with its label, below it where space is short. */
export function Action({ label, icon, className = '', ...rest }: ActionProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      className={`@max-[51rem]:h-auto! @max-[51rem]:min-w-0 @max-[51rem]:flex-col @max-[51rem]:gap-0.5! @max-[51rem]:px-0.5! @max-[51rem]:py-1.5! @max-[51rem]:text-xs ${className}`}
      {...rest}
    >
      {icon}
      <span className="max-w-full truncate">{label}</span>
    </Button>
  );
}
