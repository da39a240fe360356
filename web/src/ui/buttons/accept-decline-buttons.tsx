import { Button } from './button.tsx';

interface Choice {
  label: string;
  pending: boolean;
  onChoose: () => void;
}

export interface AcceptDeclineButtonsProps {
  /** Context for screen readers. */
  about: string;
  yes: Choice;
  no: Choice;
}

/** Two alternative buttons; while one is pending the other is disabled. */
export function AcceptDeclineButtons({ about, yes, no }: AcceptDeclineButtonsProps) {
  return (
    <>
      <AnswerButton about={about} choice={yes} other={no} variant="primary" />
      <AnswerButton about={about} choice={no} other={yes} variant="secondary" />
    </>
  );
}

interface AnswerButtonProps {
  about: string;
  choice: Choice;
  other: Choice;
  variant: 'primary' | 'secondary';
}

function AnswerButton({ about, choice, other, variant }: AnswerButtonProps) {
  return (
    <Button
      size="sm"
      variant={variant}
      pending={choice.pending}
      disabled={other.pending}
      onClick={choice.onChoose}
    >
      {choice.label} <span className="sr-only">{about}</span>
    </Button>
  );
}
