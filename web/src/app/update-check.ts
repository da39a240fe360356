import { useEffect } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { DURATIONS } from '#contract/limits.ts';

/** The build that this page is made of; null while developing. */
const thisBuild = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

const newestBuildQuery = () =>
  queryOptions({
    queryKey: ['service', 'build'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/version.json', { signal, cache: 'no-store' });
      if (!response.ok) throw new Error('The newest build is not known');
      return ((await response.json()) as { build: string }).build;
    },
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
