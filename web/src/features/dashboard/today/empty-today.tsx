import { t, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Coffee from 'lucide-react/icons/coffee';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

interface EmptyTodayProps {
  isNew: boolean;
  /** Requests and shares that were removed from Today without an answer. */
  hiddenCount: number;
}

export function EmptyToday({ isNew, hiddenCount }: EmptyTodayProps) {
  if (hiddenCount > 0) return <StillWaiting count={hiddenCount} />;
  if (isNew)
    return (
      <EmptyState
        compact
        icon={<HeartHandshake />}
        title={t`No one to reach out to yet`}
        action={
          <Link
            to="/contacts"
            search={{ import: 'new' }}
            className={buttonClass({ variant: 'primary' })}
          >
            <Trans>Import your contacts</Trans>
          </Link>
        }
      >
        <Trans>Check-ins, birthdays, promises and pending replies will appear here.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState compact icon={<Coffee />} title={t`All caught up`}>
      <Trans>We’ll show people here when it’s time to reach out.</Trans>
    </EmptyState>
  );
}

function StillWaiting({ count }: { count: number }) {
  return (
    <EmptyState
      compact
      icon={<Coffee />}
      title={t`Nothing else for today`}
      action={
        <Link to="/contacts" search={{ view: 'network' }} className={buttonClass({})}>
          <Trans>View your network</Trans>
        </Link>
      }
    >
      {t`${plural(count, {
        1: 'You still have a pending request or shared contact.',
        other: 'You still have # pending requests and shared contacts.',
      })}`}
    </EmptyState>
  );
}
