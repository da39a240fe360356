import { useQuery } from '@tanstack/react-query';
import ShieldOff from 'lucide-react/icons/shield-off';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TwoFactorOn } from './two-factor-on.tsx';
import { twoFactorQuery } from './two-factor.api.ts';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';

/** Includes the QR code library. */
const SetUpDialog = lazyComponent(async () => (await import('./set-up-dialog.tsx')).SetUpDialog);

export function TwoFactorSection() {
  return (
    <Section
      title="Two-factor authentication"
      description="After your password, a code of an app on your phone is asked. A stolen password alone then opens nothing."
    >
      <QueryState
        compact
        query={useQuery(twoFactorQuery())}
        loading="Loading two-factor authentication"
        skeleton={<SkeletonText lines={2} />}
        failure="Failed to load two-factor authentication"
      >
        {({ enabled, recovery_codes_left }) =>
          enabled ? <TwoFactorOn left={recovery_codes_left} /> : <TwoFactorOff />
        }
      </QueryState>
    </Section>
  );
}

function TwoFactorOff() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex items-center gap-2">
        <ShieldOff size={20} className="shrink-0 text-muted" aria-hidden="true" />
        Two-factor is off.
      </p>
      <DialogTrigger
        trigger={(open) => (
          <Button variant="primary" onClick={open}>
            Set up two-factor authentication
          </Button>
        )}
      >
        {(close) => <SetUpDialog onClose={close} />}
      </DialogTrigger>
    </div>
  );
}
