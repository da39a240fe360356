import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A thread to come, with its head and its field where they will be. */
export function ThreadSkeleton() {
  return (
    <Loading label="Loading messages">
      <div className="flex h-15 items-center gap-3 border-b border-line px-(--page-gutter)">
        <Skeleton circle className="size-8" />
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="space-y-4 px-(--page-gutter) py-6">
        <Skeleton className="h-12 w-3/5 rounded-lg" />
        <Skeleton className="ml-auto h-10 w-2/5 rounded-lg" />
        <Skeleton className="h-16 w-1/2 rounded-lg" />
      </div>
    </Loading>
  );
}
