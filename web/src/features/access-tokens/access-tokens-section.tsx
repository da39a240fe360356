import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { focusHeadingAfterRemoval } from '../../lib/focus/focus-heading-after-removal.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { AccessTokenRow } from './access-token-row.tsx';
import { accessTokensQuery } from './access-tokens.api.ts';

const ConnectDeviceDialog = lazyComponent(
  async () => (await import('./connect-device-dialog.tsx')).ConnectDeviceDialog,
);
const NewTokenDialog = lazyComponent(
  async () => (await import('./new-token-dialog.tsx')).NewTokenDialog,
);

/** Devices and programs with access to the account. */
export function AccessTokensSection() {
  const list = useInfiniteQuery(accessTokensQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const onRevoked = () => {
    showToast({ type: 'success', message: t`Access revoked` });
    focusHeadingAfterRemoval(heading.current);
  };
  return (
    <Section
      headingRef={heading}
      title={t`Access to your account`}
      description={t`Use your contacts and reminders on your phone, in Thunderbird or in your own programs. Each gets a password of its own, which you can revoke here.`}
      actions={<Actions />}
      padded={false}
    >
      <PagedList
        query={list}
        loading={t`Loading apps and devices`}
        rows={2}
        failure={t`Failed to load apps and devices`}
        label={t`Apps and devices`}
        moreLabel={t`apps and devices`}
        empty={
          <p className="px-5 pb-5 text-muted sm:px-6 sm:pb-6">
            <Trans>No apps or devices yet.</Trans>
          </p>
        }
      >
        {(token) => <AccessTokenRow key={token.id} token={token} now={now} onRevoked={onRevoked} />}
      </PagedList>
    </Section>
  );
}

function Actions() {
  return (
    <>
      <DialogTrigger
        trigger={(open) => (
          <Button variant="primary" onClick={open}>
            <Trans>Connect a device</Trans>
          </Button>
        )}
      >
        {(close) => <ConnectDeviceDialog onClose={close} />}
      </DialogTrigger>
      <DialogTrigger
        trigger={(open) => (
          <Button onClick={open}>
            <Trans>New API token</Trans>
          </Button>
        )}
      >
        {(close) => <NewTokenDialog onClose={close} />}
      </DialogTrigger>
    </>
  );
}
