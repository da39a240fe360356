import { useState, type FormEvent } from 'react';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import Building from 'lucide-react/icons/building-2';
import TagPlus from 'lucide-react/icons/tag-plus';
import TagX from 'lucide-react/icons/tag-x';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { contactValuesQuery, tagsQuery } from '../contacts/contacts.api.ts';
import { Action } from './action.tsx';

const ACTIONS = {
  add_tag: {
    label: msg`Add tag`,
    field: msg`Tag`,
    submit: msg`Add`,
    missing: msg`Enter a tag.`,
    Icon: TagPlus,
  },
  remove_tag: {
    label: msg`Remove tag`,
    field: msg`Tag`,
    submit: msg`Remove`,
    missing: msg`Enter a tag.`,
    Icon: TagX,
  },
  set_company: {
    label: msg`Set company`,
    field: msg`Company`,
    submit: msg`Set`,
    missing: null,
    Icon: Building,
  },
};

type ValueAction = keyof typeof ACTIONS;

export interface ValuePopoverProps {
  action: ValueAction;
  disabled: boolean;
  /** Null for an empty company. */
  onValue: (value: string | null) => void;
}

/** Asks for a tag or company. */
export function ValuePopover({ action, disabled, onValue }: ValuePopoverProps) {
  const { Icon, ...texts } = ACTIONS[action];
  const label = i18n._(texts.label);
  return (
    <Popover
      label={label}
      align="start"
      className="w-72"
      trigger={(trigger) => (
        <Action label={label} icon={<Icon />} disabled={disabled} {...trigger} />
      )}
    >
      {(close) => (
        <ValueForm
          action={action}
          onValue={(value) => {
            close();
            onValue(value);
          }}
        />
      )}
    </Popover>
  );
}

function ValueForm({ action, onValue }: Pick<ValuePopoverProps, 'action' | 'onValue'>) {
  const { field, submit, missing } = ACTIONS[action];
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const suggestions = useSuggestions(action, typed.trim());
  const send = (event: FormEvent) => {
    event.preventDefault();
    const value = typed.trim();
    if (value === '' && missing !== null) setError(i18n._(missing));
    else onValue(value || null);
  };
  return (
    <form noValidate className="space-y-3 p-4" onSubmit={send}>
      <TextField
        label={i18n._(field)}
        value={typed}
        error={error}
        maxLength={action === 'set_company' ? LIMITS.line : LIMITS.name}
        suggestions={suggestions}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="primary" className="w-full">
        {i18n._(submit)}
      </Button>
    </form>
  );
}

function useSuggestions(action: ValueAction, typed: string): string[] {
  const isCompany = action === 'set_company';
  const { data: tags = [] } = useQuery({ ...tagsQuery(), enabled: !isCompany });
  const { data: companies } = useQuery({
    ...contactValuesQuery('company', typed),
    enabled: isCompany,
  });
  return isCompany
    ? (companies?.results ?? []).map(({ value }) => value)
    : tags.map(({ name }) => name);
}
