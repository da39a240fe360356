import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeliveryError, Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PagedList } from '../../ui/layout/paged-list.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { Tag } from '../../ui/tag.tsx';
import { eventText } from './event-labels.ts';
import { deliveriesQuery, useRedeliver, useTestWebhook } from './webhooks.api.ts';

/** Why there was no response. */
const ERRORS: Record<DeliveryError, MessageDescriptor> = {
  invalid_url: msg`The URL isn’t allowed.`,
  private_address: msg`The host is in a private network.`,
  unknown_host: msg`The host wasn’t found.`,
  unreachable: msg`The receiver couldn’t be reached.`,
  tls: msg`The certificate of the receiver isn’t valid.`,
  timeout: msg`No response within 10 seconds.`,
  aborted: msg`The server stopped while sending it.`,
  secret: msg`The secret can’t be read right now.`,
};

export interface DeliveriesDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** What was sent in the last 30 days, and how it went. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const { id, active } = webhook;
  const list = useInfiniteQuery(deliveriesQuery(id));
  const test = useTestWebhook();
  const now = useNow();
  return (
    <Dialog
      title={t`Deliveries`}
      description={<bdi className="wrap-anywhere">{webhook.url}</bdi>}
      size="lg"
      onClose={onClose}
    >
      <PagedList
        query={list}
        loading={t`Loading deliveries`}
        rows={3}
        failure={t`Failed to load deliveries`}
        label={t`Deliveries`}
        moreLabel={t`deliveries`}
        empty={
          <p className="text-muted">
            <Trans>Nothing was sent yet. Send a test to see whether your program gets it.</Trans>
          </p>
        }
      >
        {(delivery) => (
          <DeliveryRow
            key={delivery.id}
            webhook_id={id}
            delivery={delivery}
            canRepeat={active || delivery.type === 'webhook.test'}
            now={now}
          />
        )}
      </PagedList>
      <DialogFooter>
        <Button pending={test.isPending} onClick={() => test.mutate(id)}>
          <Trans>Send test</Trans>
        </Button>
        <Button variant="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

interface DeliveryRowProps {
  webhook_id: number;
  delivery: WebhookDelivery;
  canRepeat: boolean;
  now: number;
}

function DeliveryRow({ webhook_id, delivery, canRepeat, now }: DeliveryRowProps) {
  const redeliver = useRedeliver();
  const { id, type, event_id, response_body } = delivery;
  const event = eventText(type);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {event}
          <Status status={delivery.status} />
        </p>
        <p className="text-sm text-muted">
          <Times delivery={delivery} now={now} />
        </p>
        <p dir="ltr" className="text-sm wrap-anywhere text-muted">
          <code>{event_id}</code>
        </p>
        {response_body && (
          <p dir="ltr" className="mt-1 line-clamp-3 text-sm wrap-anywhere">
            <code>{response_body}</code>
          </p>
        )}
      </div>
      {canRepeat && delivery.status !== 'pending' && (
        <Button
          size="sm"
          variant="quiet"
          pending={redeliver.isPending}
          onClick={() => redeliver.mutate({ id: webhook_id, delivery: id })}
        >
          <Trans>
            Send again <span className="sr-only">{event}</span>
          </Trans>
        </Button>
      )}
    </li>
  );
}

function Status({ status }: Pick<WebhookDelivery, 'status'>) {
  if (status === 'delivered') return <Tag tone="success">{t`Delivered`}</Tag>;
  if (status === 'failed') return <Tag tone="danger">{t`Failed`}</Tag>;
  return <Tag>{t`Waiting`}</Tag>;
}

/** What came back, how often it was tried, and when it's tried next. */
function Times({ delivery, now }: { delivery: WebhookDelivery; now: number }) {
  const { created_at, attempts, next_attempt_at } = delivery;
  const response = responseText(delivery);
  return (
    <>
      {relativeTimeInText(created_at, now)}
      {attempts > 0 && (
        <>
          {' · '}
          <Plural value={attempts} one="# attempt" other="# attempts" />
        </>
      )}
      {response !== null && <> · {response}</>}
      {next_attempt_at !== null && <NextAttempt at={relativeTimeInText(next_attempt_at, now)} />}
    </>
  );
}

function NextAttempt({ at }: { at: string }) {
  return (
    <>
      {' · '}
      <Trans>next attempt {at}</Trans>
    </>
  );
}

function responseText({ response_status, error, duration_ms }: WebhookDelivery): string | null {
  if (error !== null) return i18n._(ERRORS[error]);
  if (response_status === null) return null;
  const milliseconds = duration_ms ?? 0;
  return t`status ${response_status} in ${milliseconds} ms`;
}
