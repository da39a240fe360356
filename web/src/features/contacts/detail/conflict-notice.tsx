import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

export interface ConflictNoticeProps {
  onCompare: () => void;
  pending: boolean;
}

/** A concurrent change conflicts with edited fields; nothing typed is lost. */
export function ConflictNotice({ onCompare, pending }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" pending={pending} onClick={onCompare}>
          Compare
        </Button>
      }
    >
      This contact was changed elsewhere while you were editing. Saving asks what to keep.
    </Notice>
  );
}
