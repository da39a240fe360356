import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { prefetchNewBuild } from './register-service-worker.ts';
import { useNewerBuild } from './update-check.ts';

/**
 * Offers the newer build; whoever is in the middle of something goes on and reloads later. The region is there before its
 * words, so that they are read out.
 */
export function UpdateNotice() {
  const isNewer = useNewerBuild();
  useEffect(() => {
    if (isNewer) void prefetchNewBuild();
  }, [isNewer]);
  return (
    <div role="status" className="fixed inset-x-3 bottom-3 z-30 mx-auto max-w-md">
      {isNewer && (
        <Notice
          isSaidAround
          className="shadow-raised"
          action={
            <Button size="sm" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        >
          A newer version of Acquaint is ready.
        </Notice>
      )}
    </div>
  );
}
