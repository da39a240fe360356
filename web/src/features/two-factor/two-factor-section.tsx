import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import ShieldOff from 'lucide-react/icons/shield-off';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TwoFactorOn } from './two-factor-on.tsx';
import { twoFactorQuery } from './two-factor.api.ts';

/** Includes the QR code library. */
const SetUpDialog = lazyComponent(async () => (await import('./set-up-dialog.tsx')).SetUpDialog);

export function TwoFactorSection() {
  const { data: status, error, isFetching, refetch } = useQuery(twoFactorQuery());
  return (
    <Section
      title="Two-factor authentication"
      description="After your password, a code of an app on your phone is asked. A stolen password alone then opens nothing."
    >
      {status === undefined ? (
        error === null ? (
          <Loading label="Loading two-factor authentication">
            <SkeletonText lines={2} />
          </Loading>
        ) : (
          <FailedState
            compact
            message={errorMessage(error, 'Failed to load two-factor authentication')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        )
      ) : status.enabled ? (
        <TwoFactorOn left={status.recovery_codes_left} />
      ) : (
        <TwoFactorOff />
      )}
    </Section>
  );
}

function TwoFactorOff() {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex items-center gap-2">
        <ShieldOff size={20} className="shrink-0 text-muted" aria-hidden="true" />
        Two-factor is off.
      </p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Set up two-factor authentication
      </Button>
      <Suspense>{open && <SetUpDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
