import { use } from 'react';
import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { QuotedMessage } from '#contract/conversations.ts';
import { preview } from '../../../lib/preview.ts';
import { ThreadContext } from './thread-context.ts';

/** The quoted message of a reply; leads to it. */
export function Quote({ quoted }: { quoted: QuotedMessage }) {
  const { me, other, conversation_id } = use(ThreadContext);
  const isOwn = quoted.sender === me;
  const name = isOwn ? t`You` : other.name;
  return (
    <Link
      to="/messages"
      search={{ id: conversation_id ?? 0, message: quoted.id }}
      resetScroll={false}
      aria-label={
        isOwn ? t`Go to the quoted message from you` : t`Go to the quoted message from ${name}`
      }
      className="mb-1.5 block rounded-xs border-s-3 border-line-strong ps-2.5 text-sm text-muted no-underline hover:bg-canvas"
    >
      <QuotedText name={name} quoted={quoted} />
    </Link>
  );
}

/** Sender and start of a message. */
export function QuotedText({
  name,
  quoted: { content, is_deleted },
}: {
  name: string;
  quoted: Pick<QuotedMessage, 'content' | 'is_deleted'>;
}) {
  return (
    <>
      <bdi className="block truncate font-semibold">{name}</bdi>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {is_deleted ? t`Message deleted` : preview(content)}
      </span>
    </>
  );
}
