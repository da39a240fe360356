import ArrowDown from 'lucide-react/icons/arrow-down';
import { Button } from '../../ui/button.tsx';

export interface NewestButtonProps {
  onClick: () => void;
  children: string;
}

/** Leads back to the newest message from far above. */
export function NewestButton({ onClick, children }: NewestButtonProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button size="sm" className="pointer-events-auto shadow-raised" onClick={onClick}>
        <ArrowDown />
        {children}
      </Button>
    </div>
  );
}
