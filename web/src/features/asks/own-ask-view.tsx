import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Ask } from '#contract/asks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DialogFooter } from '../../ui/overlays/dialog.tsx';
import { AskAnswers } from './ask-answers.tsx';
import { askStateText, audienceSummary, OUTCOMES } from './ask-text.ts';

export interface OwnAskViewProps {
  ask: Ask;
  onEdit: () => void;
  onEnd: () => void;
}

/** The user's ask with its answers. */
export function OwnAskView({ ask, onEdit, onEnd }: OwnAskViewProps) {
  const { details, audience, answers, state, outcome } = ask;
  return (
    <>
      <p className="text-muted">
        {[askStateText(ask), audience && audienceSummary(audience)].filter(Boolean).join(' · ')}
      </p>
      {outcome !== null && <p className="mt-1">{i18n._(OUTCOMES[outcome])}</p>}
      {details !== '' && (
        <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-line">
          {details}
        </p>
      )}
      <h3 className="mt-5 mb-2 font-semibold">{t`Answers`}</h3>
      {answers.length === 0 ? (
        <p className="text-muted">
          <Trans>
            No answers yet. We’ll notify you when someone is introduced or shared with you.
          </Trans>
        </p>
      ) : (
        <AskAnswers answers={answers} />
      )}
      {state !== 'closed' && (
        <DialogFooter>
          {state === 'open' && (
            <Button onClick={onEdit}>
              <Trans>Edit</Trans>
            </Button>
          )}
          <Button onClick={onEnd}>
            <Trans>Close ask</Trans>
          </Button>
        </DialogFooter>
      )}
    </>
  );
}
