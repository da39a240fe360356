import { t } from '@lingui/core/macro';
import type { ValueSource } from '#contract/contacts.ts';
import { formatTimestamp } from '../../../lib/time/region.ts';

/** "From Tobias Mayer’s profile · March 3, 2026". */
export function sourceText({ kind, name, at }: ValueSource): string {
  const date = formatTimestamp(at, { dateStyle: 'long' });
  switch (kind) {
    case 'typed':
      return t`Entered by you · ${date}`;
    case 'import':
      return name === null ? t`Imported · ${date}` : t`Imported from ${name} · ${date}`;
    case 'share':
      return name === null ? t`From a shared contact · ${date}` : t`Shared by ${name} · ${date}`;
    case 'device':
      return name === null ? t`From a device · ${date}` : t`From ${name} · ${date}`;
    case 'profile':
      return name === null ? t`From a profile · ${date}` : t`From ${name}’s profile · ${date}`;
  }
}
