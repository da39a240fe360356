import type { ContactType, NewContactType } from '#contract/contact-types.ts';
import { cadenceOf, daysOf, type Cadence } from '../../lib/cadence.ts';

/** A type as the form holds it. */
export interface TypeValues {
  name: string;
  color: string;
  icon: string;
  cadence: Cadence;
}

export function typeValues(type: ContactType | null): TypeValues {
  const { name = '', color = 'violet', icon = 'users', cadence_days = null } = type ?? {};
  return { name, color, icon, cadence: cadenceOf(cadence_days) };
}

/** What the form says, as the API takes it. Colour and icon come from lists of ours. */
export function typeChange({ name, color, icon, cadence }: TypeValues): NewContactType {
  return {
    name,
    color: color as NonNullable<NewContactType['color']>,
    icon: icon as NonNullable<NewContactType['icon']>,
    cadence_days: daysOf(cadence),
  };
}
