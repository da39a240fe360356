import { useQuery } from '@tanstack/react-query';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { TwoFactorOff } from './two-factor-off.tsx';
import { TwoFactorOn } from './two-factor-on.tsx';
import { twoFactorQuery } from './two-factor.api.ts';

/** Two-factor in the settings: set up, recovery codes, turned off. */
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
