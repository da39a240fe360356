import { use } from 'react';
import { t } from '@lingui/core/macro';
import type { Connection } from '#contract/connections.ts';
import { Trans } from '@lingui/react/macro';
import { HoldRow } from '../../lib/hooks/use-held-rows.ts';
import { AcceptDeclineButtons } from '../../ui/buttons/accept-decline-buttons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useAcceptConnection, useRejectConnection } from './connections.api.ts';

interface RequestActionsProps {
  request: Pick<Connection, 'id' | 'from_user_name'>;
}

export function RequestActions({ request }: RequestActionsProps) {
  const accept = useAcceptConnection();
  const reject = useRejectConnection();
  const hold = use(HoldRow);
  const { id, from_user_name } = request;
  if (accept.isSuccess)
    return (
      <Tag tone="success">
        <Trans>Connected</Trans>
      </Tag>
    );
  if (reject.isSuccess)
    return (
      <Tag>
        <Trans>Ignored</Trans>
      </Tag>
    );
  const answer = (mutation: typeof accept) => {
    hold?.();
    mutation.mutate(id);
  };
  return (
    <AcceptDeclineButtons
      about={from_user_name}
      yes={{ label: t`Accept`, pending: accept.isPending, onChoose: () => answer(accept) }}
      no={{ label: t`Ignore`, pending: reject.isPending, onChoose: () => answer(reject) }}
    />
  );
}
