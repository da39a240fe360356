import { useState, type FormEvent } from 'react';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import Building from 'lucide-react/icons/building-2';
import Tag from 'lucide-react/icons/tag';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { contactValuesQuery, tagsQuery } from '../contacts/contacts.api.ts';
import { Action } from './action.tsx';

const FIELDS = {
  tag: {
    label: msg`Tags`,
    field: msg`Tag`,
    missing: msg`Enter a tag.`,
    maxLength: LIMITS.name,
    actions: [
      { action: 'add_tag', label: msg`Add` },
      { action: 'remove_tag', label: msg`Remove` },
    ],
    Icon: Tag,
  },
  company: {
    label: msg`Set company`,
    field: msg`Company`,
    missing: null,
    maxLength: LIMITS.line,
    actions: [{ action: 'set_company', label: msg`Set` }],
    Icon: Building,
  },
} as const;

type ValueField = keyof typeof FIELDS;
type ValueAction = (typeof FIELDS)[ValueField]['actions'][number]['action'];

export interface ValuePopoverProps {
  field: ValueField;
  disabled: boolean;
  /** The value is null for an empty company. */
  onRun: (action: ValueAction, value: string | null) => void;
}

/** Asks for a tag or company. Enter runs the first action. */
export function ValuePopover({ field, disabled, onRun }: ValuePopoverProps) {
  const { Icon, ...texts } = FIELDS[field];
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
          field={field}
          onRun={(action, value) => {
            close();
            onRun(action, value);
          }}
        />
      )}
    </Popover>
  );
}

function ValueForm({ field, onRun }: Pick<ValuePopoverProps, 'field' | 'onRun'>) {
  const { field: label, missing, maxLength, actions } = FIELDS[field];
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const suggestions = useSuggestions(field, typed.trim());
  const send = (action: ValueAction) => {
    const value = typed.trim();
    if (value === '' && missing !== null) setError(i18n._(missing));
    else onRun(action, value || null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(actions[0].action);
  };
  return (
    <form noValidate className="space-y-3 p-4" onSubmit={submit}>
      <TextField
        label={i18n._(label)}
        value={typed}
        error={error}
        maxLength={maxLength}
        suggestions={suggestions}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex gap-2 *:flex-1">
        {actions.map(({ action, label: name }, index) => (
          <Button
            key={action}
            {...(index === 0
              ? { type: 'submit', variant: 'primary' }
              : { onClick: () => send(action) })}
          >
            {i18n._(name)}
          </Button>
        ))}
      </div>
    </form>
  );
}

function useSuggestions(field: ValueField, typed: string): string[] {
  const isCompany = field === 'company';
  const { data: tags = [] } = useQuery({ ...tagsQuery(), enabled: !isCompany });
  const { data: companies } = useQuery({
    ...contactValuesQuery('company', typed),
    enabled: isCompany,
  });
  return isCompany
    ? (companies?.results ?? []).map(({ value }) => value)
    : tags.map(({ name }) => name);
}
