import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useNewerBuild } from './update-check.ts';

/** Offers the newer build; whoever is in the middle of something goes on and reloads later. */
export function UpdateNotice() {
  if (!useNewerBuild()) return null;
  return (
    <div className="fixed inset-x-3 bottom-3 z-30 mx-auto max-w-md">
      <Notice
        className="shadow-raised"
        action={
          <Button size="sm" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        A newer version of Acquaint is ready.
      </Notice>
    </div>
  );
}
