import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A thread to come: its head, its newest messages and its field where they will be. */
export function ThreadSkeleton() {
  return (
    <div className="relative flex-1">
      <Loading label="Loading messages">
        <div className="absolute inset-0 flex flex-col">
          <div className="flex h-15 items-center gap-3 border-b border-line px-(--page-gutter)">
            <Skeleton circle className="size-8" />
            <Skeleton className="h-4 w-40" />
          </div>
          <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden px-(--page-gutter) py-5">
            <div className="mx-auto w-full max-w-3xl space-y-4">
              <Skeleton className="h-12 w-3/5 rounded-lg" />
              <Skeleton className="ml-auto h-10 w-2/5 rounded-lg" />
              <Skeleton className="h-16 w-1/2 rounded-lg" />
            </div>
          </div>
          <div className="border-t border-line px-(--page-gutter) py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Skeleton className="mx-auto h-10 w-full max-w-3xl rounded-md" />
          </div>
        </div>
      </Loading>
    </div>
  );
}
