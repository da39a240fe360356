import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface StaleNoticeProps {
  onLoad: () => void;
  loading: boolean;
}

/** Somebody else saved first: what was typed is still there, and so is the way on. */
export function StaleNotice({ onLoad, loading }: StaleNoticeProps) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="sm" pending={loading} onClick={onLoad}>
          Load what is there now
        </Button>
      }
    >
      This contact was changed elsewhere since you opened it, so nothing was saved. What you typed
      stays.
    </Notice>
  );
}
