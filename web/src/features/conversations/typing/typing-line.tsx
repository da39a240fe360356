import { Trans } from '@lingui/react/macro';
import { useIsTyping } from './typing.ts';

interface TypingProps {
  name: string;
  conversation_id: number | null;
  /** Id of the newest message, which ends the typing. */
  newest: number | undefined;
}

export function Typing({ name, conversation_id, newest = 0 }: TypingProps) {
  if (!useIsTyping(conversation_id, newest)) return null;
  return (
    <div className="px-(--page-gutter) pb-1">
      <p className="mx-auto max-w-3xl text-sm wrap-anywhere text-muted">
        <Trans>
          <bdi>{name}</bdi> is typing…
        </Trans>
      </p>
    </div>
  );
}
