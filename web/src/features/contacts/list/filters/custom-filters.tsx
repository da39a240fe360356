import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { toAsciiDigits } from '#contract/digits.ts';
import { LIMITS } from '#contract/limits.ts';
import type { FieldDefinition } from '../../../../entities/custom-field/custom-value.ts';
import { FieldGroup } from '../../../../ui/fields/field-group.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { ToggleChips } from '../../../../ui/fields/toggle-chips.tsx';
import { useCustomFields } from '../../../custom-fields/custom-fields.api.ts';
import { rangeEnds } from './filter-labels.ts';
import type { FilterProps } from './filter-props.ts';

interface CustomFilterProps {
  field: FieldDefinition;
  values: readonly string[];
  /** None clears the filter. */
  onValuesChange: (values: string[]) => void;
}

/** One filter per custom field. */
export function CustomFilters({ search, filter }: FilterProps) {
  const fields = useCustomFields();
  return fields.map((field) => {
    const { [field.id]: values = [], ...others } = search.custom ?? {};
    const change = (changed: string[]) => {
      const custom = changed.length === 0 ? others : { ...others, [field.id]: changed };
      filter({ custom: Object.keys(custom).length === 0 ? undefined : custom });
    };
    return <CustomFilter key={field.id} {...{ field, values }} onValuesChange={change} />;
  });
}

function CustomFilter(props: CustomFilterProps) {
  switch (props.field.kind) {
    case 'choice':
      return <OptionFilter {...props} />;
    case 'yes_no':
      return <YesNoFilter {...props} />;
    case 'number':
    case 'date':
      return <RangeFilter {...props} />;
    default:
      return <TextFilter {...props} />;
  }
}

function OptionFilter({ field, values, onValuesChange }: CustomFilterProps) {
  return (
    <ToggleChips
      label={field.name}
      options={field.options.map((option) => ({ value: option, label: option }))}
      selected={values}
      onToggle={(option) =>
        onValuesChange(
          values.includes(option)
            ? values.filter((other) => other !== option)
            : [...values, option],
        )
      }
    />
  );
}

/** Pressing the selected choice clears the filter. */
function YesNoFilter({ field, values, onValuesChange }: CustomFilterProps) {
  return (
    <ToggleChips
      label={field.name}
      options={[
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ]}
      selected={values}
      onToggle={(value) => onValuesChange(values.includes(value) ? [] : [value])}
    />
  );
}

/** What is typed, until a filter is applied elsewhere. Applying it keeps it: the next field may already have text. */
function useTyped<Typed>(applied: string, parse: (applied: string) => Typed) {
  const [typed, setTyped] = useState(() => parse(applied));
  const [known, setKnown] = useState(applied);
  const [sent, setSent] = useState<string>();
  if (applied !== known) {
    setKnown(applied);
    if (applied !== sent) {
      setTyped(parse(applied));
      setSent(undefined);
    }
  }
  return { typed, setTyped, setSent };
}

/** Applies on Enter and when the field is left. */
function TextFilter({ field, values, onValuesChange }: CustomFilterProps) {
  const applied = values[0] ?? '';
  const { typed, setTyped, setSent } = useTyped(applied, String);
  const apply = () => {
    const text = typed.trim();
    if (text === applied) return;
    setSent(text);
    onValuesChange(text === '' ? [] : [text]);
  };
  return (
    <TextField
      label={field.name}
      placeholder={t`Contains`}
      maxLength={LIMITS.line}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}

/** Either end may be empty. Applies on Enter and when a field is left, if both ends are valid. */
function RangeFilter({ field, values, onValuesChange }: CustomFilterProps) {
  const applied = values[0] ?? '';
  const { typed: ends, setTyped: setEnds, setSent } = useTyped(applied, rangeEnds);
  const isDate = field.kind === 'date';
  const isValid = ends.every((end) => end === '' || isEnd(end, isDate));
  const apply = () => {
    const [from, to] = ends.map((end) => toAsciiDigits(end).trim());
    const range = from === '' && to === '' ? '' : `${from}..${to}`;
    if (!isValid || range === applied) return;
    setSent(range);
    onValuesChange(range === '' ? [] : [range]);
  };
  const endProps = (index: 0 | 1) => ({
    value: ends[index],
    inputMode: isDate ? ('text' as const) : ('decimal' as const),
    placeholder: isDate ? '2026-11-30' : undefined,
    onBlur: apply,
    onChange: ({ target }: { target: { value: string } }) =>
      setEnds(index === 0 ? [target.value, ends[1]] : [ends[0], target.value]),
    onKeyDown: ({ key }: { key: string }) => key === 'Enter' && apply(),
  });
  const problem = isDate ? t`Enter dates such as 2026-11-30, 2026-11 or 2026.` : t`Enter numbers.`;
  return (
    <FieldGroup title={field.name} error={isValid ? undefined : problem}>
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t({ context: 'Start of a range', message: 'From' })} {...endProps(0)} />
        <TextField label={t({ context: 'End of a range', message: 'To' })} {...endProps(1)} />
      </div>
    </FieldGroup>
  );
}

function isEnd(typed: string, isDate: boolean): boolean {
  const end = toAsciiDigits(typed).trim();
  return isDate
    ? /^(\d{4}(-\d{2}){0,2}|--\d{2}-\d{2})$/.test(end)
    : /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(end);
}
