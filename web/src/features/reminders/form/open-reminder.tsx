import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http/api-error.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { ReminderDialog, type ReminderDialogProps } from './reminder-dialog.tsx';
import { reminderQueries } from '../reminders.api.ts';

type DialogProps = Pick<ReminderDialogProps, 'isAlreadySaved' | 'finalFocus' | 'onClose'>;

export interface OpenReminderProps extends DialogProps {
  id: number;
}

export function OpenReminder({ id, ...dialog }: OpenReminderProps) {
  const { data: reminder, error, isFetching, refetch } = useQuery(reminderQueries.one(id));
  if (reminder !== undefined) return <ReminderDialog key={id} reminder={reminder} {...dialog} />;
  return (
    <Dialog onClose={dialog.onClose} title={t`Reminder`}>
      {error === null ? (
        <Loading label={t`Loading the reminder`}>
          <SkeletonText lines={6} />
        </Loading>
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState compact title={t`Reminder not found`}>
          <Trans>It may have been deleted.</Trans>
        </EmptyState>
      ) : (
        <FailedState
          compact
          message={errorMessage(error, t`Failed to load the reminder`)}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}
