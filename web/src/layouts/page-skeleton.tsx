import { Trans } from '@lingui/react/macro';
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';

export function PageSkeleton() {
  return (
    <div aria-busy="true" className="px-(--page-gutter) py-8">
      <span role="status" className="sr-only">
        <Trans>Loading the page</Trans>
      </span>
      <Skeleton className="h-9 w-56" />
      <SkeletonText className="mt-8 max-w-2xl" lines={4} />
    </div>
  );
}
