import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cx } from '../../ui/cx.ts';
import { FieldGroup } from '../../ui/field-group.tsx';
import { typeColor } from './type-color.ts';
import { COLOR_NAMES, ICON_NAMES, TYPE_ICONS } from './type-appearance.ts';
import type { TypeValues } from './type-values.ts';

/** Colour and picture of a type. */
export function AppearanceFields() {
  const { control } = useFormContext<TypeValues>();
  const color = useWatch({ control, name: 'color' });
  return (
    <>
      <FieldGroup title="Color">
        <div className="grid w-fit grid-cols-5 gap-2 sm:flex">
          {Object.entries(COLOR_NAMES).map(([value, name]) => (
            <Swatch
              key={value}
              field="color"
              value={value}
              name={name}
              className={typeColor(value)}
            >
              <span className="size-3.5 rounded-full bg-current" />
            </Swatch>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title="Icon">
        <div className="grid w-fit grid-cols-5 gap-2 sm:flex">
          {Object.entries(TYPE_ICONS).map(([value, Icon]) => (
            <Swatch
              key={value}
              field="icon"
              value={value}
              name={ICON_NAMES[value] ?? value}
              className={typeColor(color)}
            >
              <Icon size={18} aria-hidden="true" />
            </Swatch>
          ))}
        </div>
      </FieldGroup>
    </>
  );
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
