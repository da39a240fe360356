import { useEffect } from 'react';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { DURATIONS } from '#contract/limits.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { newestBuild, currentBuild } from '../lib/build.ts';
import { prefetchNewBuild } from './register-service-worker.ts';

const newestBuildQuery = () =>
  queryOptions({
    queryKey: ['service', 'build'],
    queryFn: ({ signal }) => newestBuild(signal),
    enabled: currentBuild() !== null,
    refetchInterval: DURATIONS.build_check_ms,
    refetchIntervalInBackground: true,
    staleTime: DURATIONS.build_check_ms,
  });

/** Offers a newer build. The live region exists before its text, so that screen readers announce it. */
export function UpdateNotice() {
  const isNewer = useNewerBuild();
  useEffect(() => {
    if (isNewer) void prefetchNewBuild();
  }, [isNewer]);
  return (
    <div role="status" className="fixed inset-x-3 bottom-3 z-30 mx-auto max-w-md">
      {isNewer && (
        <Notice
          isLiveRegion
          className="shadow-raised"
          action={
            <Button size="sm" onClick={() => location.reload()}>
              <Trans>Reload</Trans>
            </Button>
          }
        >
          <Trans>A new version is available.</Trans>
        </Notice>
      )}
    </div>
  );
}

/** True once the server has a newer build; checked hourly and on focus. */
function useNewerBuild(): boolean {
  const { data, refetch } = useQuery(newestBuildQuery());
  useEffect(() => {
    if (currentBuild() === null) return undefined;
    const check = () => void refetch();
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, [refetch]);
  return data !== undefined && data !== currentBuild();
}
