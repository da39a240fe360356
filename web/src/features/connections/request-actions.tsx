import { t } from '@lingui/core/macro';
import type { Connection } from '#contract/connections.ts';
import { AcceptDeclineButtons } from '../../ui/buttons/accept-decline-buttons.tsx';
import { useAcceptConnection, useRejectConnection } from './connections.api.ts';

interface RequestActionsProps {
  request: Pick<Connection, 'id' | 'from_user_name'>;
}

export function RequestActions({ request }: RequestActionsProps) {
  const accept = useAcceptConnection();
  const reject = useRejectConnection();
  const { id, from_user_name } = request;
  return (
    <AcceptDeclineButtons
      about={from_user_name}
      yes={{ label: t`Accept`, pending: accept.isPending, onChoose: () => accept.mutate(id) }}
      no={{ label: t`Ignore`, pending: reject.isPending, onChoose: () => reject.mutate(id) }}
    />
  );
}
