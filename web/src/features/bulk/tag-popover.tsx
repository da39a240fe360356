import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import TagPlus from 'lucide-react/icons/tag-plus';
import TagX from 'lucide-react/icons/tag-x';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { tagsQuery } from '../contacts/contacts.api.ts';
import { Action } from './action.tsx';

const ACTIONS = {
  add_tag: { label: 'Add tag', submit: 'Add', Icon: TagPlus },
  remove_tag: { label: 'Remove tag', submit: 'Remove', Icon: TagX },
};

export interface TagPopoverProps {
  action: keyof typeof ACTIONS;
  disabled: boolean;
  onTag: (tag: string) => void;
}

export function TagPopover({ action, disabled, onTag }: TagPopoverProps) {
  const { label, Icon } = ACTIONS[action];
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
        <TagForm
          submitLabel={ACTIONS[action].submit}
          onTag={(tag) => {
            close();
            onTag(tag);
          }}
        />
      )}
    </Popover>
  );
}

function TagForm({ submitLabel, onTag }: { submitLabel: string; onTag: (tag: string) => void }) {
  const { data: tags = [] } = useQuery(tagsQuery());
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') setError('Enter a tag.');
    else onTag(typed.trim());
  };
  return (
    <form noValidate className="space-y-3 p-4" onSubmit={send}>
      <TextField
        label="Tag"
        value={typed}
        error={error}
        maxLength={LIMITS.name}
        suggestions={tags.map(({ name }) => name)}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="primary" className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}
