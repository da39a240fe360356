import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeysQuery } from './passkeys.api.ts';

export function PasskeyList() {
  const query = useInfiniteQuery(passkeysQuery());
  const { data: passkeys, error } = query;
  if (passkeys === undefined)
    return error === null ? (
      <Loading label="Loading passkeys">
        <SkeletonText lines={2} />
      </Loading>
    ) : (
      <FailedState
        compact
        message={errorMessage(error, 'Failed to load passkeys')}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (passkeys.length === 0) return <p className="text-muted">You have no passkey yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="mt-4"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
