import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MailStatus } from '#contract/administration.ts';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { mailQuery, useTestMail } from './administration.api.ts';

export function MailSection() {
  const status = useQuery(mailQuery());
  const test = useTestMail();
  return (
    <Section
      title={t`Sending emails`}
      description={t`A test email goes to your own address.`}
      actions={
        <Button
          variant="primary"
          pending={test.isPending || status.data?.test?.state === 'pending'}
          onClick={() => test.mutate()}
        >
          <Trans>Send test email</Trans>
        </Button>
      }
    >
      <QueryState
        compact
        query={status}
        loading={t`Loading the status of emails`}
        rows={1}
        failure={t`Failed to load the status of emails`}
      >
        {({ mail, test: last }) => (
          <div className="space-y-4">
            <p>
              {mail === 'smtp' ? (
                <Trans>The server sends emails through SMTP.</Trans>
              ) : (
                <Trans>
                  SMTP_URL isn’t set. The server writes emails to its data folder instead of sending
                  them.
                </Trans>
              )}
            </p>
            <div role="status">{last !== null && <Result test={last} />}</div>
          </div>
        )}
      </QueryState>
    </Section>
  );
}

function Result({ test }: { test: NonNullable<MailStatus['test']> }) {
  const when = relativeTimeInText(test.at, useNow());
  if (test.state === 'pending')
    return (
      <Notice isLiveRegion>
        <Trans>Sending…</Trans>
      </Notice>
    );
  if (test.state === 'sent')
    return (
      <Notice tone="success" isLiveRegion>
        <Trans>The last test email was sent ({when}).</Trans>
      </Notice>
    );
  return (
    <Notice tone="danger" isLiveRegion>
      <p>
        <Trans>The last test email failed ({when}).</Trans>
      </p>
      <p dir="ltr" className="mt-1 font-mono text-sm wrap-anywhere">
        {test.error}
      </p>
    </Notice>
  );
}
