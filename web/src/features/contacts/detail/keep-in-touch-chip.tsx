import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { FormProvider, useForm } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Repeat from 'lucide-react/icons/repeat';
import type { Contact } from '#contract/contacts.ts';
import { cadencePresets } from '../../../entities/reminder/cadence-presets.ts';
import { CadenceField, useCadenceInputs } from '../../../entities/reminder/cadence-field.tsx';
import { cadenceDays, cadenceFromDays } from '../../../entities/reminder/cadence.ts';
import { submitForm } from '../../../lib/forms.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { MenuItem, MenuList, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { contactTypesQuery } from '../../contact-types/contact-types.api.ts';
import { useSetCadence } from './cadence.api.ts';
import { cadenceName, describeKeepInTouch } from './keep-in-touch.ts';

/** Shows the schedule and sets it by one choice. */
export function KeepInTouchChip({ contact }: { contact: Contact }) {
  const [isCustom, setCustom] = useState(false);
  const { data: types } = useQuery(contactTypesQuery());
  const type = types?.find(({ id }) => id === contact.contact_type_id);
  const typeCadence = type?.cadence_days ?? null;
  const { plan, last, overdue } = describeKeepInTouch(contact, typeCadence, useNow());
  const { mutate: setCadence } = useSetCadence(contact.id);
  const own = contact.cadence_days;
  const isPreset = cadencePresets().some(({ days }) => days === own);
  return (
    <>
      <Popover
        label={t`Keep in touch`}
        align="start"
        trigger={(trigger) => (
          <Button
            {...trigger}
            size="sm"
            className="mt-1 min-h-7! px-2.5! text-start! font-normal text-muted"
          >
            <Repeat aria-hidden="true" />
            <span>
              {plan} · {last}
              {overdue !== null && (
                <>
                  {' · '}
                  <span className="font-semibold text-warning">{overdue}</span>
                </>
              )}
            </span>
            <ChevronDown aria-hidden="true" />
          </Button>
        )}
      >
        <MenuList>
          {cadencePresets().map(({ days, label }) => (
            <Choice key={days} chosen={own === days} onChoose={() => setCadence(days)}>
              {label}
            </Choice>
          ))}
          <Choice chosen={own !== null && own > 0 && !isPreset} onChoose={() => setCustom(true)}>
            {t`Custom…`}
          </Choice>
          <MenuSeparator />
          <Choice chosen={own === null} onChoose={() => setCadence(null)}>
            {typeScheduleText(typeCadence)}
          </Choice>
          <Choice chosen={own === 0} onChoose={() => setCadence(0)}>
            {t`Off`}
          </Choice>
        </MenuList>
      </Popover>
      {isCustom && <CustomCadence contact={contact} onClose={() => setCustom(false)} />}
    </>
  );
}

function typeScheduleText(days: number | null): string {
  if (days === null) return t`Use the type’s schedule`;
  const schedule = cadenceName(days);
  return t`Use the type’s schedule (${schedule})`;
}

interface ChoiceProps {
  chosen: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ chosen, onChoose, children }: ChoiceProps) {
  return (
    <MenuItem
      aria-pressed={chosen}
      icon={<Check aria-hidden="true" className={chosen ? undefined : 'invisible'} />}
      onClick={onChoose}
    >
      {children}
    </MenuItem>
  );
}

function CustomCadence({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const form = useForm({
    defaultValues: { cadence: cadenceFromDays(contact.cadence_days || null) },
  });
  const { mutateAsync: setCadence, isPending } = useSetCadence(contact.id);
  const submit = submitForm(form, {
    fields: ['cadence'],
    failure: t`Failed to save contact`,
    send: async ({ cadence }) => {
      await setCadence(cadenceDays(cadence));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Keep in touch`}
      size="sm"
      pending={isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormProvider {...form}>
        <CustomFields />
      </FormProvider>
    </FormDialog>
  );
}

function CustomFields() {
  return <CadenceField {...useCadenceInputs()} />;
}
