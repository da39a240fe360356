import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type Language, SOURCE_LANGUAGE } from '#contract/languages.ts';
import { translate } from '../../infra/translations.ts';

/** `color` is a tint of the palette, `icon` a name in the web app's icon set. */
export const DEFAULT_CONTACT_TYPES = [
  { key: 'family', label: msg`Family`, color: 'rose', icon: 'house' },
  { key: 'friend', label: msg`Friend`, color: 'amber', icon: 'smile' },
  { key: 'colleague', label: msg`Colleague`, color: 'blue', icon: 'users' },
  { key: 'client', label: msg`Client`, color: 'green', icon: 'briefcase' },
  { key: 'prospect', label: msg`Prospect`, color: 'lime', icon: 'target' },
  { key: 'mentor', label: msg`Mentor`, color: 'violet', icon: 'graduation-cap' },
  { key: 'investor', label: msg`Investor`, color: 'teal', icon: 'trending-up' },
  { key: 'partner', label: msg`Partner`, color: 'orange', icon: 'handshake' },
  { key: 'supplier', label: msg`Supplier`, color: 'slate', icon: 'package' },
  { key: 'community', label: msg`Community`, color: 'pink', icon: 'globe' },
] as const satisfies { key: string; label: MessageDescriptor; color: string; icon: string }[];

type DefaultType = (typeof DEFAULT_CONTACT_TYPES)[number];
export type DefaultTypeKey = DefaultType['key'];

/** The columns of a default type in a language. */
export function defaultTypeIn(language: Language, { label, ...type }: DefaultType) {
  return { ...type, name: translate(language, label) };
}

export interface TypeAppearance {
  key: string | null;
  name: string;
  color: string;
  icon: string;
  cadence_days: number | null;
}

/**
 * The default whose name this type has; null for a name of the user's own. Types of earlier accounts have no keys, so
 * they're recognized by the English name and the style.
 */
export function defaultNameOf(type: TypeAppearance): DefaultType | null {
  const found = DEFAULT_CONTACT_TYPES.find((one) =>
    type.key === null
      ? translate(SOURCE_LANGUAGE, one.label) === type.name && hasStyleOf(one, type)
      : one.key === type.key,
  );
  return found ?? null;
}

/** The default that this type still equals; null for others. */
export function unchangedDefault(type: TypeAppearance): DefaultType | null {
  const found = defaultNameOf(type);
  const isUnchanged = found !== null && hasStyleOf(found, type) && type.cadence_days === null;
  return isUnchanged ? found : null;
}

function hasStyleOf(one: DefaultType, { color, icon }: TypeAppearance): boolean {
  return one.color === color && one.icon === icon;
}
