import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Introduction } from '#contract/introductions.ts';
import { AcceptDeclineButtons } from '../../ui/buttons/accept-decline-buttons.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useAcceptIntroduction, useDeclineIntroduction } from './introductions.api.ts';

export interface AnswerIntroductionProps {
  id: number;
  /** Context for screen readers. */
  about: string;
}

export function AnswerIntroduction({ id, about }: AnswerIntroductionProps) {
  const accept = useAcceptIntroduction();
  const decline = useDeclineIntroduction();
  const onAccepted = useAcceptedToast();
  return (
    <AcceptDeclineButtons
      about={about}
      yes={{
        label: t`Accept`,
        pending: accept.isPending,
        onChoose: () => accept.mutate(id, { onSuccess: onAccepted }),
      }}
      no={{
        label: t`Decline`,
        pending: decline.isPending,
        onChoose: () => decline.mutate(id),
      }}
    />
  );
}

/** Says whether both have agreed, with a link to their conversation. */
function useAcceptedToast(): (introduction: Introduction) => void {
  const navigate = useNavigate();
  return ({ state, conversation_id }) => {
    if (state !== 'connected') {
      showToast({ type: 'success', message: t`Accepted. The other person is asked now.` });
      return;
    }
    const id = conversation_id;
    showToast({
      type: 'success',
      message: t`You’re connected`,
      action:
        id === null
          ? undefined
          : {
              label: t`Open`,
              onAction: () => void navigate({ to: '/messages', search: { id } }),
            },
    });
  };
}
