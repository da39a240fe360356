import { useId } from 'react';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { userQuery } from '../users/users.api.ts';
import { receivedAsksQuery } from './contact-shares.api.ts';
import type { Person } from '#contract/user-card.ts';

export interface NeedFieldProps {
  recipient: Person | undefined;
  value: string;
  /** `ask_id` is the ask that the need is taken from. */
  onChange: (need: string, ask_id?: number) => void;
  error: string | undefined;
}

/** What the recipient needs, with their open asks and what their profile says as suggestions. */
export function NeedField({ recipient, value, onChange, error }: NeedFieldProps) {
  return (
    <div>
      <TextField
        label={t`What do they need?`}
        optional
        hint={t`In a few words, e.g. “someone who installs heat pumps”.`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error}
      />
      {recipient !== undefined && value === '' && (
        <Suggestions user_id={recipient.id} onChoose={onChange} />
      )}
    </div>
  );
}

interface SuggestionsProps {
  user_id: number;
  onChoose: (need: string, ask_id?: number) => void;
}

function Suggestions({ user_id, onChoose }: SuggestionsProps) {
  const { data: asks } = useQuery(receivedAsksQuery());
  // Without a tie there is no profile, and no suggestion.
  const { data: user } = useQuery({ ...userQuery(user_id), retry: false });
  const ownAsks = asks?.results.filter(({ from_user }) => from_user.id === user_id) ?? [];
  return (
    <>
      <Group
        label={t`They’re asking for`}
        needs={ownAsks.map(({ id, need }) => ({ key: id, need }))}
        onChoose={({ need, key }) => onChoose(need, key)}
      />
      <Group
        label={t`From their profile`}
        needs={(user?.looking_for ?? []).map((need) => ({ key: need, need }))}
        onChoose={({ need }) => onChoose(need)}
      />
    </>
  );
}

interface Suggestion<Key> {
  key: Key;
  need: string;
}

interface GroupProps<Key> {
  label: string;
  needs: readonly Suggestion<Key>[];
  onChoose: (suggestion: Suggestion<Key>) => void;
}

function Group<Key extends string | number>({ label, needs, onChoose }: GroupProps<Key>) {
  const id = useId();
  if (needs.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="mt-2">
      <p id={id} className="text-sm text-muted">
        {label}
      </p>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {needs.map((suggestion) => (
          <button
            key={suggestion.key}
            type="button"
            className={buttonClass({
              size: 'sm',
              variant: 'secondary',
              className: 'wrap-anywhere',
            })}
            onClick={() => onChoose(suggestion)}
          >
            <bdi>{suggestion.need}</bdi>
          </button>
        ))}
      </div>
    </div>
  );
}
