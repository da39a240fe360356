import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { MAX_PEOPLE, type ChosenPerson } from './use-people.ts';

const CADENCES = [
  { value: 7, label: 'every week' },
  { value: 14, label: 'every 2 weeks' },
  { value: 30, label: 'every month' },
  { value: 90, label: 'every 3 months' },
  { value: 365, label: 'every year' },
];

export interface ChosenPeopleProps {
  people: readonly ChosenPerson[];
  onChange: (id: number, cadence_days: number) => void;
  onRemove: (id: number) => void;
}

export function ChosenPeople({ people, onChange, onRemove }: ChosenPeopleProps) {
  return (
    <div>
      <h3 className="text-sm font-semibold">
        <Trans>
          Selected: {people.length} of {MAX_PEOPLE}
        </Trans>
      </h3>
      <ul
        aria-label={t`Selected people`}
        className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
      >
        {people.map(({ id, name, cadence_days }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <Avatar name={name} size="sm" />
            <p className="min-w-0 flex-[1_1_8rem] font-medium wrap-anywhere">
              <bdi>{name}</bdi>
            </p>
            <SelectField
              label={`How often to contact ${name}`}
              hideLabel
              className="w-40"
              value={cadence_days}
              onChange={(event) => onChange(id, Number(event.target.value))}
              options={CADENCES}
            />
            <IconButton label={`Remove ${name}`} onClick={() => onRemove(id)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
