import ArrowDown from 'lucide-react/icons/arrow-down';
import { Button } from '../../ui/button.tsx';

/** Leads back to the newest message from far above. */
export function NewestButton({ onClick }: { onClick: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button size="sm" className="pointer-events-auto shadow-raised" onClick={onClick}>
        <ArrowDown />
        Newest messages
      </Button>
    </div>
  );
}
