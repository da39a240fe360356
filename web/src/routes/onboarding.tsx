import { Suspense } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { ReminderTimes } from '../features/notifications/reminder-times.tsx';
import { OnboardingScreen, type StepParts } from '../features/onboarding/onboarding-screen.tsx';
import { useOpenGlobalDialog } from '../features/search/global-dialogs.tsx';
import { ProfilePhoto } from '../features/users/profile-photo.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';
import { safeRedirectPath } from '../lib/text/paths.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Loading } from '../ui/feedback/loading.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';

const InlineImport = lazyComponent(
  async () => (await import('../features/imports/inline-import.tsx')).InlineImport,
);

const PARTS: StepParts = {
  renderImport: (ref) => (
    <Suspense
      fallback={
        <Loading label={t`Loading`}>
          <SkeletonText lines={6} />
        </Loading>
      }
    >
      <InlineImport handleRef={ref} />
    </Suspense>
  ),
  renderPhoto: (me) => <ProfilePhoto me={me} />,
  renderTimeSettings: (times) => <ReminderTimes {...times} />,
  renderAsk: () => <FirstAsk />,
};

function FirstAsk() {
  const openDialog = useOpenGlobalDialog();
  return (
    <Button onClick={() => openDialog('ask')}>
      <Trans>Ask your connections</Trans>
    </Button>
  );
}

const page = getRouteApi('/onboarding');

export function Screen() {
  const { step, redirect } = page.useSearch();
  const navigate = page.useNavigate();
  const { history } = useRouter();
  const target = safeRedirectPath(redirect);
  return (
    <OnboardingScreen
      step={step}
      onStep={(next) =>
        void navigate({
          to: '/onboarding',
          search: { ...(redirect !== undefined && { redirect }), step: next },
        })
      }
      finishLabel={target === null ? t`Go to the dashboard` : t`Continue`}
      onLeave={() => history.push(target ?? '/dashboard')}
      parts={PARTS}
    />
  );
}
