import { useRef, useState } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { Reminder } from '#contract/reminders.ts';
import { focusTargetFor } from '../../../lib/focus/focus-after-removal.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { MenuItem, MenuList } from '../../../ui/overlays/menu.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { DeleteReminder } from './delete-reminder.tsx';

export interface RowMenuProps {
  reminder: Reminder;
  /** Labels the button. */
  titleId: string;
  onEdit: () => void;
}

/** Edit and Delete. */
export function RowMenu({ reminder, titleId, onEdit }: RowMenuProps) {
  const [finalFocus, setDeleting] = useState<(() => HTMLElement | null) | null>(null);
  const container = useRef<HTMLSpanElement>(null);
  const confirmDelete = () => {
    const opener = container.current?.querySelector('button');
    setDeleting(() => (opener ? focusTargetFor(opener) : () => null));
  };
  return (
    <span ref={container}>
      <Popover
        label="Reminder"
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            label="Edit or delete"
            aria-describedby={titleId}
            size="sm"
            className="text-muted"
          >
            <Ellipsis />
          </IconButton>
        )}
      >
        <MenuList>
          <MenuItem icon={<Pencil />} onClick={onEdit}>
            Edit
          </MenuItem>
          <MenuItem icon={<Trash />} tone="danger" onClick={confirmDelete}>
            Delete
          </MenuItem>
        </MenuList>
      </Popover>
      {finalFocus !== null && (
        <DeleteReminder
          reminder={reminder}
          onClose={() => setDeleting(null)}
          finalFocus={finalFocus}
        />
      )}
    </span>
  );
}
