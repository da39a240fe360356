import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AskOutcome } from '#contract/asks.ts';
import { buttonClass, type ButtonVariant } from '../../ui/buttons/button-class.ts';

export interface TodayAskProps {
  id: number;
  /** Context for screen readers. */
  about: string;
}

/** Opens a received ask. */
export function AnswerAsk({ id, about }: TodayAskProps) {
  return (
    <AskLink id={id} variant="primary">
      <Trans>
        Answer <span className="sr-only">{about}</span>
      </Trans>
    </AskLink>
  );
}

/** Whether an ask of the user worked out; both answers lead to closing it. */
export function AskOutcomeLinks({ id, about }: TodayAskProps) {
  return (
    <>
      <AskLink id={id} outcome="helped" variant="primary">
        <Trans>
          Yes <span className="sr-only">{about}</span>
        </Trans>
      </AskLink>
      <AskLink id={id} outcome="no_luck">
        <Trans>
          No <span className="sr-only">{about}</span>
        </Trans>
      </AskLink>
    </>
  );
}

interface AskLinkProps {
  id: number;
  outcome?: AskOutcome;
  variant?: ButtonVariant;
  children: ReactNode;
}

function AskLink({ id, outcome, variant = 'secondary', children }: AskLinkProps) {
  return (
    <Link
      to="/contacts"
      search={{ view: 'introductions', ask: id, ...(outcome && { outcome }) }}
      className={buttonClass({ size: 'sm', variant })}
    >
      {children}
    </Link>
  );
}
