import { msg } from '@lingui/core/macro';
import { AnswerButtons, type AnswerButtonsProps } from '../answer/answer-buttons.tsx';
import { INTRODUCTION_STATES } from './answer-states.ts';
import { useAcceptIntroduction, useDeclineIntroduction } from './answer-introduction.api.ts';

export function AnswerIntroduction({ id, about }: Pick<AnswerButtonsProps, 'id' | 'about'>) {
  const accept = useAcceptIntroduction();
  return (
    <AnswerButtons
      id={id}
      about={about}
      accept={accept}
      decline={useDeclineIntroduction()}
      accepted={INTRODUCTION_STATES[accept.data?.state ?? 'accepted']}
      declined={{ label: msg`You declined`, tone: 'neutral' }}
    />
  );
}
