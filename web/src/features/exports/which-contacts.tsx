import { formatNumber } from '../../lib/region.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

export interface WhichContactsProps {
  /** Of those that the list shows. */
  count: number | null;
  shown: boolean;
  onShown: (shown: boolean) => void;
}

/** Those that the list shows, or all. */
export function WhichContacts({ count, shown, onShown }: WhichContactsProps) {
  const number = count === null ? '' : ` (${formatNumber(count)})`;
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-semibold">
        Contacts
      </p>
      <SegmentedControl
        label="Contacts"
        value={shown ? 'shown' : 'all'}
        onValueChange={(value) => onShown(value === 'shown')}
        segments={[
          { value: 'shown', label: `What the list shows now${number}` },
          { value: 'all', label: 'All contacts' },
        ]}
      />
    </div>
  );
}
