import { Trans } from '@lingui/react/macro';
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
          <Trans>Compare</Trans>
        </Button>
      }
    >
      <Trans>
        This contact was updated elsewhere. You can choose which changes to keep when you save.
      </Trans>
    </Notice>
  );
}
