import { Loading } from '../../ui/loading.tsx';
import { SkeletonRow } from '../../ui/skeleton.tsx';

export function NotificationsLoading() {
  return (
    <Loading label="Loading notifications">
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </Loading>
  );
}
