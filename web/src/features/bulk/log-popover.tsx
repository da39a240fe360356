import { type FormEvent, useState } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { BulkInteraction } from '#contract/bulk.ts';
import { LIMITS } from '#contract/limits.ts';
import { DateTimeField } from '../../entities/date/date-fields.tsx';
import { submitOnEnter } from '../../lib/focus/submit-on-enter.ts';
import { fromLocalInput, toLocalInput } from '../../lib/time/local-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Action } from './action.tsx';

const KINDS: readonly { value: BulkInteraction['kind']; label: MessageDescriptor }[] = [
  { value: 'call', label: msg`Call` },
  { value: 'meeting', label: msg`Meeting` },
  { value: 'email', label: msg`Email` },
  { value: 'message', label: msg`Message` },
  { value: 'note', label: msg`Note` },
  { value: 'other', label: msg`Other` },
];

export interface LogPopoverProps {
  disabled: boolean;
  onLog: (interaction: BulkInteraction) => void;
}

/** Logs one interaction with all selected contacts. */
export function LogPopover({ disabled, onLog }: LogPopoverProps) {
  return (
    <Popover
      label={t`Log an interaction`}
      align="start"
      className="w-80"
      trigger={(trigger) => (
        <Action label={t`Log`} icon={<NotebookPen />} disabled={disabled} {...trigger} />
      )}
    >
      {(close) => (
        <LogForm
          onLog={(interaction) => {
            close();
            onLog(interaction);
          }}
        />
      )}
    </Popover>
  );
}

function LogForm({ onLog }: Pick<LogPopoverProps, 'onLog'>) {
  const [kind, setKind] = useState<BulkInteraction['kind']>('call');
  const [body, setBody] = useState('');
  const [when, setWhen] = useState('');
  const [problem, setProblem] = useState<string>();
  const now = useNow();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const occurred_at = fromLocalInput(when) ?? undefined;
    if (when !== '' && occurred_at === undefined) return setProblem(t`Enter a date and time.`);
    onLog({ kind, body: body.trim(), occurred_at });
  };
  return (
    <form noValidate className="space-y-3 p-4" onSubmit={send}>
      <TextareaField
        label={t`Notes`}
        optional
        value={body}
        maxLength={LIMITS.notes}
        hint={t`Press Enter to save, or Shift-Enter for a new line.`}
        onKeyDown={submitOnEnter}
        onChange={({ target }) => setBody(target.value)}
      />
      <SelectField
        label={t`Kind`}
        value={kind}
        options={KINDS.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        onChange={({ target }) => setKind(KINDS.find(({ value }) => value === target.value)!.value)}
      />
      <DateTimeField
        label={t`When`}
        value={when === '' ? toLocalInput(now) : when}
        onValueChange={setWhen}
        error={problem}
      />
      <Button type="submit" variant="primary" className="w-full">
        <Trans>Log</Trans>
      </Button>
    </form>
  );
}
