import { t } from '@lingui/core/macro';
import { FormProvider, type Control, useController } from 'react-hook-form';
import type { User } from '#contract/users.ts';
import { deviceRegion } from '../../lib/time/device-region.ts';
import { localeChoices, localeExample } from '../../lib/text/locales.ts';
import { formatTimestamp } from '../../lib/time/region.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { StepFrame } from './step-frame.tsx';
import { changedValues, useStepForm } from './use-step-form.ts';
import type { StepProps } from './use-step-navigation.ts';
import { NameFields } from '../../entities/person/name-fields.tsx';
import { TimeZoneField } from '../../entities/person/time-zone-field.tsx';

interface Values {
  first_name: string;
  last_name: string;
  time_zone: string;
  locale: string;
}

const FIELDS = ['first_name', 'last_name', 'time_zone', 'locale'] as const;

export function NameStep({ me, navigation }: StepProps) {
  const { form, frame, guard } = useStepForm<Values>({
    navigation: navigation,
    values: valuesOf(me),
    fields: FIELDS,
    changeOf: (values) => changedValues(me, values),
  });
  const { control, formState } = form;
  const { errors } = formState;
  return (
    <FormProvider {...form}>
      <StepFrame {...frame}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <NameFields />
          <ZoneField control={control} error={errors.time_zone?.message} />
          <LocaleField control={control} error={errors.locale?.message} />
        </div>
        <UnsavedDialog {...guard} />
      </StepFrame>
    </FormProvider>
  );
}

/** Defaults from the browser, unless saved before. */
function valuesOf(me: User): Values {
  const { first_name, last_name } = me;
  const { time_zone, locale } = me.onboarding_step === 0 ? deviceRegion() : me;
  return { first_name, last_name, time_zone, locale };
}

interface RegionFieldProps {
  control: Control<Values>;
  error: string | undefined;
}

function ZoneField({ control, error }: RegionFieldProps) {
  const { value, onChange } = useController({ control, name: 'time_zone' }).field;
  const now = useNow();
  const timeFormat = {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: value,
  } as const;
  const time = formatTimestamp(now, timeFormat);
  return (
    <TimeZoneField
      hint={t`Current time: ${time}`}
      error={error}
      now={now}
      value={value}
      onValueChange={onChange}
    />
  );
}

function LocaleField({ control, error }: RegionFieldProps) {
  const { value, onChange } = useController({ control, name: 'locale' }).field;
  const { value: time_zone } = useController({ control, name: 'time_zone' }).field;
  const now = useNow();
  return (
    <SelectField
      label={t`Region format`}
      hint={localeExample(value, now, time_zone)}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={localeChoices(value).map((one) => ({ value: one.locale, label: one.name }))}
    />
  );
}
