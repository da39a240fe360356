import { AnswerButtons, type AnswerButtonsProps } from '../answer/answer-buttons.tsx';
import { SHARE_STATES } from './shared-card.ts';
import { useAcceptShare, useDeclineShare } from './shares.api.ts';

export function AnswerShare({ id, about }: Pick<AnswerButtonsProps, 'id' | 'about'>) {
  const { accepted, declined } = SHARE_STATES;
  return (
    <AnswerButtons
      accept={useAcceptShare()}
      decline={useDeclineShare()}
      {...{ id, about, accepted, declined }}
    />
  );
}
