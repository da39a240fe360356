import { t } from '@lingui/core/macro';
import { LIMITS } from '#contract/limits.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

export interface Need {
  need: string;
  /** Of an open ask; null for what a profile says or the user typed. */
  ask_id: number | null;
}

export interface NeedFieldProps {
  /** The recipient's open asks and what their profile says. */
  needs: readonly Need[];
  value: Need;
  onChange: (need: Need) => void;
  error: string | undefined;
}

/** What the recipient needs, with what they said as suggestions. */
export function NeedField({ needs, value, onChange, error }: NeedFieldProps) {
  return (
    <div>
      <TextField
        label={t`What do they need?`}
        optional
        hint={t`In a few words, e.g. “someone who installs heat pumps”.`}
        maxLength={LIMITS.ask_need}
        value={value.need}
        onChange={({ target }) =>
          onChange({ need: target.value, ask_id: target.value === '' ? null : value.ask_id })
        }
        error={error}
      />
      {value.need === '' && needs.length > 0 && (
        <div
          role="group"
          aria-label={t`What they’re looking for`}
          className="mt-2 flex flex-wrap gap-1.5"
        >
          {needs.map((suggested) => (
            <button
              key={suggested.need}
              type="button"
              className={buttonClass({ size: 'sm', className: 'wrap-anywhere' })}
              onClick={() => onChange(suggested)}
            >
              <bdi>{suggested.need}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
