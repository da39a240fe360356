import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import type { AskOutcome } from '#contract/asks.ts';
import type { User } from '#contract/users.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useRegion } from '../../lib/time/region.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { meQuery } from '../users/users.api.ts';
import { AskDialog } from './ask-dialog.tsx';
import { askQuery } from './asks.api.ts';
import { CloseAskDialog } from './close-ask-dialog.tsx';
import { OwnAskView } from './own-ask-view.tsx';
import { ReceivedAskView, type ReceivedAskViewProps } from './received-ask-view.tsx';

export interface AskDetailDialogProps extends Omit<ReceivedAskViewProps, 'ask'> {
  id: number;
  /** Asks the owner to close it with this outcome. */
  outcome: AskOutcome | undefined;
}

/** An ask with its answers, or with the user's contacts who could help. */
export function AskDetailDialog(props: AskDetailDialogProps) {
  const { id, outcome, onClose } = props;
  const { data: me } = useQuery(meQuery());
  const { data: ask } = useQuery(askQuery(id));
  const [form, setForm] = useState<OwnForm | null>(outcome === undefined ? null : 'close');
  const closeForm = () => setForm(null);
  const isOwn = ask !== undefined && ask.from_user.id === me?.id;
  if (isOwn && form === 'edit') return <AskDialog ask={ask} onClose={closeForm} />;
  if (isOwn && form === 'close' && ask.state !== 'closed')
    return <CloseAskDialog ask={ask} outcome={outcome} onClose={closeForm} />;
  return (
    <Dialog onClose={onClose} title={ask?.need ?? t`Ask`}>
      <AskContent {...props} me={me} onForm={setForm} />
    </Dialog>
  );
}

type OwnForm = 'edit' | 'close';

interface AskContentProps extends AskDetailDialogProps {
  me: User | undefined;
  onForm: (form: OwnForm) => void;
}

function AskContent({ me, onForm, ...props }: AskContentProps) {
  useRegion();
  const query = useQuery(askQuery(props.id));
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState compact icon={<SearchX />} title={t`This ask is closed`}>
        <Trans>It has ended, or you’re no longer connected.</Trans>
      </EmptyState>
    );
  return (
    <QueryState
      compact
      query={{ ...query, data: me && query.data }}
      loading={t`Loading the ask`}
      failure={t`Failed to load the ask`}
    >
      {(ask) =>
        ask.from_user.id === me?.id ? (
          <OwnAskView ask={ask} onEdit={() => onForm('edit')} onEnd={() => onForm('close')} />
        ) : (
          <ReceivedAskView ask={ask} {...props} />
        )
      }
    </QueryState>
  );
}
