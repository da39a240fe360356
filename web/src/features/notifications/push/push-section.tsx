import { useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PushSubscription } from '#contract/push-subscriptions.ts';
import { focusHeadingAfterRemoval } from '../../../lib/focus/focus-heading-after-removal.ts';
import { relativeTimeInText } from '../../../lib/time/relative-time.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { pushSupport } from './browser-push.ts';
import {
  pushSubscriptionsQuery,
  useChangePush,
  useTestPush,
  useTurnOffPush,
  useTurnOnPush,
} from './push.api.ts';

/** Push notifications on this device and the user's others. */
export function PushSection() {
  const {
    data: devices,
    isError,
    refetch,
    isFetching,
  } = useInfiniteQuery(pushSubscriptionsQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const others = devices?.filter(({ current }) => !current) ?? [];
  return (
    <Section
      headingRef={heading}
      title={t`Notifications on this device`}
      description={t`Even when Acquaint isn’t open, until you log out.`}
    >
      {devices !== undefined ? (
        <>
          <ThisDevice device={devices.find(({ current }) => current)} />
          {others.length > 0 && (
            <OtherDevices
              devices={others}
              onRemoved={() => focusHeadingAfterRemoval(heading.current)}
            />
          )}
        </>
      ) : isError ? (
        <FailedState
          message={t`Failed to load your devices`}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonText lines={2} />
      )}
    </Section>
  );
}

function ThisDevice({ device }: { device: PushSubscription | undefined }) {
  const support = pushSupport();
  const turnOn = useTurnOnPush();
  const turnOff = useTurnOffPush();
  const [permission, setPermission] = useState(readPermission);
  const isPending = turnOn.isPending || turnOff.isPending;
  const toggle = () => {
    if (device !== undefined) turnOff.mutate(device);
    else turnOn.mutate(undefined, { onSettled: () => setPermission(readPermission) });
  };
  // The browser may have forgotten a subscription that the server knows.
  const isOn = device !== undefined && permission === 'granted';
  return (
    <div className="space-y-4">
      <SwitchField
        label={t`Notify me on this device`}
        checked={isPending ? !isOn : isOn}
        disabled={support !== 'supported' || (permission === 'denied' && device === undefined)}
        aria-busy={isPending}
        onChange={toggle}
      />
      <SupportNotice permission={permission} />
      {isOn && <DeviceOptions device={device} />}
    </div>
  );
}

function readPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'default';
}

function SupportNotice({ permission }: { permission: NotificationPermission }) {
  const support = pushSupport();
  if (support === 'install')
    return (
      <Notice tone="info">
        <Trans>
          On iPhone and iPad, add Acquaint to your home screen first: tap Share, then Add to Home
          Screen. Then open it from there and come back to this page.
        </Trans>
      </Notice>
    );
  if (support === 'insecure')
    return (
      <Notice tone="info">
        <Trans>Notifications need a secure connection (HTTPS).</Trans>
      </Notice>
    );
  if (support === 'none')
    return (
      <Notice tone="info">
        <Trans>This browser doesn’t support notifications.</Trans>
      </Notice>
    );
  if (permission !== 'denied') return null;
  return (
    <Notice tone="warning">
      <Trans>
        Your browser blocks notifications from Acquaint. Allow them in the site settings, next to
        the address, and reload this page.
      </Trans>
    </Notice>
  );
}

function DeviceOptions({ device: { id, show_text } }: { device: PushSubscription }) {
  const change = useChangePush();
  const test = useTestPush();
  const isShown = change.isPending ? change.variables.show_text : show_text;
  const sendTest = () =>
    test.mutate(id, {
      onSuccess: () => showToast({ type: 'success', message: t`Test notification sent` }),
    });
  return (
    <>
      <SwitchField
        label={t`Show names and text`}
        hint={t`Anyone who sees your screen could read them. Otherwise you see only “New message”, for example.`}
        checked={isShown}
        onChange={(event) => change.mutate({ id, show_text: event.target.checked })}
      />
      <Button size="sm" pending={test.isPending} onClick={sendTest}>
        <Trans>Send a test notification</Trans>
      </Button>
    </>
  );
}

interface OtherDevicesProps {
  devices: PushSubscription[];
  onRemoved: () => void;
}

function OtherDevices({ devices, onRemoved }: OtherDevicesProps) {
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h3 className="font-medium">
        <Trans>Other devices</Trans>
      </h3>
      <ul aria-label={t`Other devices`} className="divide-y divide-line">
        {devices.map((device) => (
          <OtherDevice key={device.id} device={device} onRemoved={onRemoved} />
        ))}
      </ul>
    </div>
  );
}

function OtherDevice({ device, onRemoved }: { device: PushSubscription; onRemoved: () => void }) {
  const now = useNow();
  const turnOff = useTurnOffPush();
  const { device: name, last_success_at } = device;
  const last = last_success_at === null ? '' : relativeTimeInText(last_success_at, now);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {last === '' ? t`No notifications yet` : t`Last notification ${last}`}
        </p>
      </div>
      <Button
        size="sm"
        pending={turnOff.isPending}
        // Awaited, because `mutate` callbacks don't run after unmount.
        onClick={() => void turnOff.mutateAsync(device).then(onRemoved, () => {})}
      >
        <Trans>
          Turn off <span className="sr-only">notifications on {name}</span>
        </Trans>
      </Button>
    </li>
  );
}
