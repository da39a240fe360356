import { Trans } from '@lingui/react/macro';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import type { Message } from '#contract/conversations.ts';
import { formatTimestamp } from '../../../lib/time/region.ts';

export interface IntroductionBlockProps {
  message: Message;
  introduction: NonNullable<Message['introduction']>;
}

/** The message that opens a conversation after an introduction. */
export function IntroductionBlock({ message, introduction }: IntroductionBlockProps) {
  const { id, created_at } = message;
  const { introducer_name, need, note } = introduction;
  return (
    <li
      data-message={id}
      className="mx-auto w-fit max-w-[min(100%,32rem)] rounded-lg border border-line bg-surface px-5 py-4 text-center"
    >
      <HeartHandshake aria-hidden="true" size={24} className="mx-auto text-accent-ink" />
      <p className="mt-1.5 font-medium wrap-anywhere">
        <Trans>
          <bdi>{introducer_name}</bdi> introduced you
        </Trans>
      </p>
      {need !== '' && (
        <p dir="auto" className="mt-1 wrap-anywhere">
          <Trans>For “{need}”</Trans>
        </p>
      )}
      {note !== '' && (
        <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap text-muted">
          {note}
        </p>
      )}
      <p className="mt-2 text-xs text-muted">
        <time dateTime={created_at}>{formatTimestamp(created_at, { timeStyle: 'short' })}</time>
      </p>
    </li>
  );
}
