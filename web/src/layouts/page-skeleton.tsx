import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';

export function PageSkeleton() {
  return (
    <div aria-busy="true" className="px-(--page-gutter) py-8">
      <span role="status" className="sr-only">
        Loading the page
      </span>
      <Skeleton className="h-9 w-56" />
      <SkeletonText className="mt-8 max-w-2xl" lines={4} />
    </div>
  );
}
