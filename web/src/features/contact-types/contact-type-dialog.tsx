import { type ReactNode, useRef } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import type { ContactType, NewContactType } from '#contract/contact-types.ts';
import { LIMITS } from '#contract/limits.ts';
import { CadenceField, useCadenceInputs } from '../../entities/reminder/cadence-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { type Cadence, cadenceFromDays, cadenceDays } from '../../entities/reminder/cadence.ts';
import { useChangeContactType, useCreateContactType } from './contact-types.api.ts';
import { ICON_NAMES, TYPE_ICONS } from './type-appearance.ts';
import { tintClass, tintNames } from '../../ui/styles/tints.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { fieldProps, submitForm } from '../../lib/forms.ts';
import { useIdempotencyKey } from '../../lib/http/idempotency-key.ts';

export interface ContactTypeDialogProps {
  /** Null adds a type. */
  type: ContactType | null;
  onClose: () => void;
}

export function ContactTypeDialog({ type, onClose }: ContactTypeDialogProps) {
  const form = useForm<TypeValues>({ defaultValues: typeValues(type) });
  const name = useRef<HTMLInputElement | null>(null);
  const { save, saving } = useSaveContactType(type);
  const { errors, isDirty } = form.formState;
  const registered = fieldProps(form, 'name', { required: t`Enter a name.` });

  const submit = submitForm(form, {
    fields: ['name', 'color', 'icon'],
    failure: t`Failed to save the type`,
    send: async (values) => {
      await save(typeChange(values));
      onClose();
    },
  });

  return (
    <FormDialog
      title={type === null ? t`Add type` : t`Edit type`}
      initialFocus={name}
      error={errors.root?.message}
      pending={saving}
      unsaved={isDirty}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormProvider {...form}>
        <TextField
          label={t`Name`}
          maxLength={LIMITS.name}
          {...registered}
          ref={(input) => {
            registered.ref(input);
            name.current = input;
          }}
        />
        <AppearanceFields />
        <TypeCadence />
      </FormProvider>
    </FormDialog>
  );
}

function TypeCadence() {
  return <CadenceField {...useCadenceInputs()} />;
}

/** Creates or changes a type; creation is idempotent. */
function useSaveContactType(type: ContactType | null) {
  const create = useCreateContactType();
  const change = useChangeContactType();
  const keyFor = useIdempotencyKey();
  const save = (body: NewContactType) => {
    if (type !== null) return change.mutateAsync({ id: type.id, body });
    return create.mutateAsync({ body, idempotency_key: keyFor(body) });
  };
  return { save, saving: create.isPending || change.isPending };
}

function AppearanceFields() {
  const { control } = useFormContext<TypeValues>();
  const color = useWatch({ control, name: 'color' });
  return (
    <>
      <FieldGroup title={t`Color`}>
        <div className="grid w-fit grid-cols-5 gap-2 sm:flex">
          {Object.entries(tintNames()).map(([value, name]) => (
            <Swatch
              key={value}
              field="color"
              value={value}
              name={name}
              className={tintClass(value)}
            >
              <span className="size-3.5 rounded-full bg-current" />
            </Swatch>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title={t`Icon`}>
        <div className="grid w-fit grid-cols-5 gap-2 sm:flex">
          {Object.entries(TYPE_ICONS).map(([value, Icon]) => (
            <Swatch
              key={value}
              field="icon"
              value={value}
              name={iconName(value)}
              className={tintClass(color)}
            >
              <Icon size={18} aria-hidden="true" />
            </Swatch>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

function iconName(icon: string): string {
  const name = ICON_NAMES[icon];
  return name === undefined ? icon : i18n._(name);
}

interface SwatchProps {
  field: 'color' | 'icon';
  value: string;
  name: string;
  className: string;
  children: ReactNode;
}

function Swatch({ field, value, name, className, children }: SwatchProps) {
  const { register } = useFormContext<TypeValues>();
  return (
    <label
      title={name}
      className={cx(
        'forced-outline relative grid size-9 cursor-pointer place-items-center rounded-md outline-offset-2 pointer-coarse:size-11',
        'has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-focus',
        className,
      )}
    >
      <input
        type="radio"
        value={value}
        aria-label={name}
        className="absolute inset-0 appearance-none opacity-0"
        {...register(field)}
      />
      {children}
    </label>
  );
}

interface TypeValues {
  name: string;
  color: string;
  icon: string;
  cadence: Cadence;
}

function typeValues(type: ContactType | null): TypeValues {
  const { name = '', color = 'violet', icon = 'users', cadence_days = null } = type ?? {};
  return { name, color, icon, cadence: cadenceFromDays(cadence_days) };
}

function typeChange({ name, color, icon, cadence }: TypeValues): NewContactType {
  return {
    name,
    color: color as NonNullable<NewContactType['color']>,
    icon: icon as NonNullable<NewContactType['icon']>,
    cadence_days: cadenceDays(cadence),
  };
}
