import { useEffect } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { DURATIONS } from '#contract/limits.ts';
import { newestBuild, thisBuild } from '../lib/build.ts';

const newestBuildQuery = () =>
  queryOptions({
    queryKey: ['service', 'build'],
    queryFn: ({ signal }) => newestBuild(signal),
    enabled: thisBuild() !== null,
    refetchInterval: DURATIONS.build_check_ms,
    refetchIntervalInBackground: true,
    staleTime: DURATIONS.build_check_ms,
  });

/** True once the server has a newer build of the front end than this page; looks each hour and when the window gets the focus. */
export function useNewerBuild(): boolean {
  const { data, refetch } = useQuery(newestBuildQuery());
  useEffect(() => {
    if (thisBuild() === null) return undefined;
    const look = () => void refetch();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refetch]);
  return data !== undefined && data !== thisBuild();
}
