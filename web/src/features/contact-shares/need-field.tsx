import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { userQuery } from '../users/users.api.ts';
import type { Person } from '#contract/user-card.ts';

export interface NeedFieldProps {
  recipient: Person | undefined;
  value: string;
  onChange: (need: string) => void;
  error: string | undefined;
}

/** What the recipient needs, with what their profile says as suggestions. */
export function NeedField({ recipient, value, onChange, error }: NeedFieldProps) {
  return (
    <div>
      <TextField
        label="What do they need?"
        optional
        hint="In a few words, e.g. “someone who installs heat pumps”."
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
  onChoose: (need: string) => void;
}

function Suggestions({ user_id, onChoose }: SuggestionsProps) {
  // Without a tie there is no profile, and no suggestion.
  const { data: user } = useQuery({ ...userQuery(user_id), retry: false });
  const needs = user?.looking_for ?? [];
  if (needs.length === 0) return null;
  return (
    <div role="group" aria-label="From their profile" className="mt-2 flex flex-wrap gap-1.5">
      {needs.map((need) => (
        <button
          key={need}
          type="button"
          className={buttonClass({ size: 'sm', variant: 'secondary', className: 'wrap-anywhere' })}
          onClick={() => onChoose(need)}
        >
          <bdi>{need}</bdi>
        </button>
      ))}
    </div>
  );
}
