import { t } from '@lingui/core/macro';
import type { Reminder } from '#contract/reminders.ts';

/** Whether the title already says the kind and the person. */
export function hasDefaultTitle({ kind, title, contacts }: Reminder): boolean {
  const name = contacts[0]?.name ?? '';
  const plainTitle = withoutIsolates(title);
  if (kind === 'birthday') return plainTitle === withoutIsolates(t`${name}’s birthday`);
  return kind === 'keep_in_touch' && plainTitle === withoutIsolates(t`Get in touch with ${name}`);
}

/** Without the characters that isolate an inserted name, which differ where messages are nested. */
function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '');
}
