import type { Connection } from '#contract/connections.ts';
import { AnswerButtons } from '../../entities/answer/answer-buttons.tsx';
import { useRequestAnswer } from './connections.api.ts';

interface RequestActionsProps {
  request: Pick<Connection, 'id' | 'from_user_name'>;
}

export function RequestActions({ request }: RequestActionsProps) {
  return <AnswerButtons id={request.id} about={request.from_user_name} {...useRequestAnswer()} />;
}
