import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';

const LINES = ['first', 'second', 'third', 'fourth'];

export function TimelineSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-4 w-28" />
      {LINES.map((line) => (
        <div key={line} className="flex gap-3 pb-5">
          <Skeleton circle className="size-8" />
          <SkeletonText className="flex-1 pt-1.5" lines={2} />
        </div>
      ))}
    </>
  );
}
