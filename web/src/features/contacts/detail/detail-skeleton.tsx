import { t } from '@lingui/core/macro';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Skeleton, SkeletonText } from '../../../ui/feedback/skeleton.tsx';

export function DetailSkeleton() {
  return (
    <Loading label={t`Loading contact`}>
      <div className="mx-auto w-full max-w-3xl">
        <div className="flex gap-4">
          <Skeleton circle className="size-14" />
          <div className="flex-1 space-y-3 pt-1">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-4 w-64" />
          </div>
        </div>
        <SkeletonText className="mt-10" lines={6} />
      </div>
    </Loading>
  );
}
