import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';

const TINTS: Record<string, { name: MessageDescriptor; className: string }> = {
  rose: { name: msg`Rose`, className: 'bg-tint-1 text-tint-1-ink' },
  orange: { name: msg`Orange`, className: 'bg-tint-2 text-tint-2-ink' },
  amber: { name: msg`Amber`, className: 'bg-tint-3 text-tint-3-ink' },
  lime: { name: msg`Lime`, className: 'bg-tint-4 text-tint-4-ink' },
  green: { name: msg`Green`, className: 'bg-tint-5 text-tint-5-ink' },
  teal: { name: msg`Teal`, className: 'bg-tint-6 text-tint-6-ink' },
  blue: { name: msg`Blue`, className: 'bg-tint-7 text-tint-7-ink' },
  violet: { name: msg`Violet`, className: 'bg-tint-8 text-tint-8-ink' },
  pink: { name: msg`Pink`, className: 'bg-tint-9 text-tint-9-ink' },
  slate: { name: msg`Slate`, className: 'bg-subtle text-muted' },
};

/** Names of the colors by value. */
export function tintNames(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(TINTS).map(([value, { name }]) => [value, i18n._(name)]),
  );
}

/** Background and text colors; neutral for unknown names. */
export function tintClass(color: string): string {
  return TINTS[color]?.className ?? 'bg-subtle text-muted';
}
