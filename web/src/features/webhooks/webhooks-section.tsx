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
import { WebhookRow } from './webhook-row.tsx';
import { webhooksQuery } from './webhooks.api.ts';

const NewWebhookDialog = lazyComponent(
  async () => (await import('./new-webhook-dialog.tsx')).NewWebhookDialog,
);

/** URLs that get a request when something happens. */
export function WebhooksSection() {
  const list = useInfiniteQuery(webhooksQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const onDeleted = () => {
    showToast({ type: 'success', message: t`Webhook deleted` });
    focusHeadingAfterRemoval(heading.current);
  };
  return (
    <Section
      headingRef={heading}
      title={t`Webhooks`}
      description={t`Notify your own programs and services when something happens in your account.`}
      actions={
        <DialogTrigger
          trigger={(open) => (
            <Button onClick={open}>
              <Trans>New webhook</Trans>
            </Button>
          )}
        >
          {(close) => <NewWebhookDialog onClose={close} />}
        </DialogTrigger>
      }
      padded={false}
    >
      <PagedList
        query={list}
        loading={t`Loading webhooks`}
        rows={1}
        failure={t`Failed to load webhooks`}
        label={t`Webhooks`}
        moreLabel={t`webhooks`}
        empty={
          <p className="px-5 pb-5 text-muted sm:px-6 sm:pb-6">
            <Trans>No webhooks yet.</Trans>
          </p>
        }
      >
        {(webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} now={now} onDeleted={onDeleted} />
        )}
      </PagedList>
    </Section>
  );
}
