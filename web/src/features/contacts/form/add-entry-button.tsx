import type { RefObject } from 'react';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../../ui/buttons/button.tsx';

export interface AddEntryButtonProps {
  /** "Add phone" */
  label: string;
  onAdd: () => void;
  ref: RefObject<HTMLButtonElement | null>;
}

export function AddEntryButton({ label, onAdd, ref }: AddEntryButtonProps) {
  return (
    <Button
      ref={ref}
      variant="quiet"
      size="sm"
      className="-ms-3 mt-2 text-accent-ink!"
      onClick={onAdd}
    >
      <Plus aria-hidden="true" />
      {label}
    </Button>
  );
}
