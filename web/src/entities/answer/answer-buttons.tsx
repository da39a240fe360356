import { use } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { HoldRow } from '../../lib/hooks/use-held-rows.ts';
import { AcceptDeclineButtons } from '../../ui/buttons/accept-decline-buttons.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';

interface AnswerMutation {
  isPending: boolean;
  isSuccess: boolean;
  mutate: (id: number) => void;
}

interface Result {
  label: MessageDescriptor;
  tone: Tone;
}

export interface AnswerButtonsProps {
  id: number;
  /** Context for screen readers. */
  about: string;
  accept: AnswerMutation;
  decline: AnswerMutation;
  declineLabel?: string;
  /** Shown in place of the buttons afterward. */
  accepted: Result;
  declined: Result;
}

/** Answers a connection request, share or introduction, wherever it's listed. */
export function AnswerButtons(props: AnswerButtonsProps) {
  const { id, about, accept, decline, declineLabel = t`Decline`, accepted, declined } = props;
  const hold = use(HoldRow);
  if (accept.isSuccess) return <Tag tone={accepted.tone}>{i18n._(accepted.label)}</Tag>;
  if (decline.isSuccess) return <Tag tone={declined.tone}>{i18n._(declined.label)}</Tag>;
  const choice = (label: string, { isPending, mutate }: AnswerMutation) => ({
    label,
    pending: isPending,
    onChoose: () => {
      hold?.();
      mutate(id);
    },
  });
  return (
    <AcceptDeclineButtons
      about={about}
      yes={choice(t`Accept`, accept)}
      no={choice(declineLabel, decline)}
    />
  );
}
