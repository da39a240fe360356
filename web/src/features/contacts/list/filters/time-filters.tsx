import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { ToggleChips } from '../../../../ui/fields/toggle-chips.tsx';
import type { FilterProps } from './filter-props.ts';
import { monthName } from './filter-labels.ts';

const NOT_CONTACTED = [
  { value: 'P30D', label: msg`Not in the last 30 days` },
  { value: 'P90D', label: msg`Not in the last 90 days` },
  { value: 'P365D', label: msg`Not in the last year` },
];
const NEVER = 'never';
const RECENTLY = 'recently';
const LAST_30_DAYS = 'P30D';

const LAST_CONTACTED = [
  ...NOT_CONTACTED,
  { value: NEVER, label: msg`Never` },
  { value: RECENTLY, label: msg`In the last 30 days` },
];

const NOT_SET = {
  last_contacted_before: undefined,
  last_contacted_after: undefined,
  never_contacted: undefined,
};

const CREATED_PERIODS = [
  { value: '', label: msg`Any time` },
  { value: 'P7D', label: msg`In the last 7 days` },
  { value: 'P30D', label: msg`In the last 30 days` },
  { value: 'P365D', label: msg`In the last year` },
];

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Birthday month and when contacts were added. */
export function DateFilters({ search, filter }: FilterProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label={t`Birthday`}
        value={search.birthday_month ?? ''}
        onChange={({ target }) => filter({ birthday_month: Number(target.value) || undefined })}
        options={[
          { value: '', label: t`Any month` },
          ...MONTHS.map((month) => ({ value: month, label: monthName(month) })),
        ]}
      />
      <SelectField
        label={t`Added`}
        value={search.created_after ?? ''}
        onChange={({ target }) => filter({ created_after: target.value || undefined })}
        options={CREATED_PERIODS.map(({ value, label }) => ({ value, label: i18n._(label) }))}
      />
    </div>
  );
}

/** One of the options, or none. */
export function LastContactedFilter({ search, filter }: FilterProps) {
  const selected =
    search.last_contacted_before ??
    (search.never_contacted === true ? NEVER : search.last_contacted_after && RECENTLY);
  const parts = (value: string) => {
    if (value === NEVER) return { never_contacted: true };
    if (value === RECENTLY) return { last_contacted_after: LAST_30_DAYS };
    return { last_contacted_before: value };
  };
  return (
    <ToggleChips
      label={t`Last contacted`}
      options={LAST_CONTACTED.map(({ value, label }) => ({ value, label: i18n._(label) }))}
      selected={selected === undefined ? [] : [selected]}
      onToggle={(value) => filter({ ...NOT_SET, ...(value !== selected && parts(value)) })}
    />
  );
}
