import type { ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import MailX from 'lucide-react/icons/mail-x';
import type { IntroductionInvitation } from '#contract/introductions.ts';
import { cardEntries } from '../../entities/share/shared-card.ts';
import { hasResponse } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { formatTimestamp, useRegion } from '../../lib/time/region.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { invitationQuery, useAnswerInvitation } from './introductions.api.ts';

/** An introduction for someone without an account. Only a press answers it: mail scanners open links, too. */
export function Invitation({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(token));
  const answer = useAnswerInvitation(token);
  if (answer.data !== undefined && answer.variables !== undefined)
    return <Answered invitation={answer.data} answer={answer.variables} />;
  if (data !== undefined) return <Question invitation={data} answer={answer} />;
  if (hasResponse(error)) return <UnusableLink message={errorMessage(error, invalidText())} />;
  if (error !== null)
    return (
      <FailedState
        compact
        message={errorMessage(error, t`Failed to load the introduction`)}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-6 text-muted">
      <Spinner /> <Trans>Loading…</Trans>
    </p>
  );
}

const invalidText = () => t`This link is no longer valid.`;

/** Used, expired, withdrawn or incomplete. */
export function UnusableLink({ message }: { message: string }) {
  return (
    <div role="alert" className="text-center">
      <MailX size={32} className="mx-auto text-danger" aria-hidden="true" />
      <h2 className="mt-3 text-xl font-semibold">{message}</h2>
      <p className="mt-2 text-muted">
        <Trans>Nothing was passed on by opening it.</Trans>
      </p>
    </div>
  );
}

interface QuestionProps {
  invitation: IntroductionInvitation;
  answer: ReturnType<typeof useAnswerInvitation>;
}

function Question({ invitation, answer }: QuestionProps) {
  useRegion();
  const { introducer_name: from, to_name: to, to_headline, need, note, expires_at } = invitation;
  const day = formatTimestamp(expires_at, { dateStyle: 'long' });
  return (
    <>
      <p className="text-lg wrap-anywhere">
        <Trans>
          <bdi className="font-semibold">{from}</bdi> wants to introduce you to{' '}
          <bdi className="font-semibold">{to}</bdi>
        </Trans>
      </p>
      <dl className="mt-4 space-y-3">
        {to_headline !== '' && <Part term={t`About ${to}`}>{to_headline}</Part>}
        {need !== '' && <Part term={t`What they need`}>{need}</Part>}
        {note !== '' && (
          <Part term={t`Note from ${from}`}>
            <span dir="auto" className="block">
              {note}
            </span>
          </Part>
        )}
      </dl>
      <PassedOn invitation={invitation} />
      <p className="mt-4 text-sm text-muted">
        <Trans>
          {to} doesn’t know about this yet. If you decline, only {from} finds out, without a reason.
        </Trans>
      </p>
      <Buttons answer={answer} />
      <p className="mt-4 text-sm text-muted">
        <Trans>You can answer until {day}.</Trans>
      </p>
    </>
  );
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function PassedOn({ invitation: { card, to_name } }: Pick<QuestionProps, 'invitation'>) {
  return (
    <section aria-labelledby="passed-on" className="mt-5 rounded-md bg-subtle px-4 py-3">
      <h2 id="passed-on" className="font-medium wrap-anywhere">
        {t`What ${to_name} gets if you accept`}
      </h2>
      <dl className="mt-2 space-y-2">
        {cardEntries(card).map(({ field, label, value }) => (
          <Part key={field} term={label}>
            {value}
          </Part>
        ))}
      </dl>
    </section>
  );
}

function Buttons({ answer }: Pick<QuestionProps, 'answer'>) {
  const { mutate, isPending, variables, error } = answer;
  const isAnswering = (which: typeof variables) => isPending && variables === which;
  return (
    <div className="mt-5 space-y-2">
      <FormError message={error && errorMessage(error, t`Failed to send your answer`)} />
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        pending={isAnswering('accept')}
        disabled={isPending && !isAnswering('accept')}
        onClick={() => mutate('accept')}
      >
        <Trans>Accept</Trans>
      </Button>
      <Button
        size="lg"
        className="w-full"
        pending={isAnswering('decline')}
        disabled={isPending && !isAnswering('decline')}
        onClick={() => mutate('decline')}
      >
        <Trans>Decline</Trans>
      </Button>
      <ConfirmTrigger
        trigger={(open) => (
          <Button variant="quiet" className="w-full text-muted" disabled={isPending} onClick={open}>
            <Trans>Decline and never ask me again</Trans>
          </Button>
        )}
        title={t`Never ask you again?`}
        confirmLabel={t`Decline and never ask again`}
        pending={isAnswering('never')}
        onConfirm={(close) => mutate('never', { onError: close })}
      >
        <Trans>No one on this site can ask to introduce you by email anymore.</Trans>
      </ConfirmTrigger>
    </div>
  );
}

interface AnsweredProps {
  invitation: IntroductionInvitation;
  answer: 'accept' | 'decline' | 'never';
}

function Answered({ invitation, answer }: AnsweredProps) {
  const { introducer_name: from, to_name: to, state } = invitation;
  if (answer === 'accept')
    return (
      <Outcome title={state === 'connected' ? t`You’re introduced to ${to}` : t`Accepted`}>
        {state === 'connected' ? (
          <Trans>You’ll both get an email, so that you can write to each other.</Trans>
        ) : (
          <Trans>Now {to} is asked. You’ll get an email if they accept, too.</Trans>
        )}
      </Outcome>
    );
  return (
    <Outcome title={t`Declined`}>
      {answer === 'never' ? (
        <Trans>Nothing was passed on. We won’t email you about introductions again.</Trans>
      ) : (
        <Trans>Nothing was passed on. {from} only learns that it isn’t for now.</Trans>
      )}
    </Outcome>
  );
}

function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Takes the focus, because the pressed button is gone. */
function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" tabIndex={-1} ref={focusOnMount} className="rounded-md text-center">
      <CircleCheck size={32} className="mx-auto text-success" aria-hidden="true" />
      <h2 className="mt-3 text-xl font-semibold wrap-anywhere">{title}</h2>
      <p className="mt-2 text-muted">{children}</p>
    </div>
  );
}
