import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { MAX_PEOPLE, type ChosenPerson } from './use-people.ts';

const cadences = () => [
  { value: 7, label: t`every week` },
  { value: 14, label: t`every 2 weeks` },
  { value: 30, label: t`every month` },
  { value: 90, label: t`every 3 months` },
  { value: 365, label: t`every year` },
];

export interface ChosenPeopleProps {
  people: readonly ChosenPerson[];
  onChange: (id: number, cadence_days: number) => void;
  onRemove: (id: number) => void;
}

export function ChosenPeople({ people, onChange, onRemove }: ChosenPeopleProps) {
  const count = people.length;
  return (
    <div>
      <h3 className="text-sm font-semibold">
        <Trans>
          Selected: {count} of {MAX_PEOPLE}
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
              label={t`How often to contact ${name}`}
              hideLabel
              className="w-40"
              value={cadence_days}
              onChange={(event) => onChange(id, Number(event.target.value))}
              options={cadences()}
            />
            <IconButton label={t`Remove ${name}`} onClick={() => onRemove(id)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
