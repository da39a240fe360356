import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';

/** Labels that imports and our suggestions use, as stored, and how they are shown alone and in a text. */
const KNOWN: Readonly<Record<string, { alone: MessageDescriptor; inText: MessageDescriptor }>> = {
  work: {
    alone: msg({ context: 'Label of a phone number', message: 'Work' }),
    inText: msg({ context: 'Label of a phone number', message: 'work' }),
  },
  home: {
    alone: msg({ context: 'Label of a phone number', message: 'Home' }),
    inText: msg({ context: 'Label of a phone number', message: 'home' }),
  },
  mobile: {
    alone: msg({ context: 'Label of a phone number', message: 'Mobile' }),
    inText: msg({ context: 'Label of a phone number', message: 'mobile' }),
  },
  main: {
    alone: msg({ context: 'Label of a phone number', message: 'Main' }),
    inText: msg({ context: 'Label of a phone number', message: 'main' }),
  },
  other: {
    alone: msg({ context: 'Label of a phone number', message: 'Other' }),
    inText: msg({ context: 'Label of a phone number', message: 'other' }),
  },
  fax: {
    alone: msg({ context: 'Label of a phone number', message: 'Fax' }),
    inText: msg({ context: 'Label of a phone number', message: 'fax' }),
  },
  'work fax': {
    alone: msg({ context: 'Label of a phone number', message: 'Work fax' }),
    inText: msg({ context: 'Label of a phone number', message: 'work fax' }),
  },
  'home fax': {
    alone: msg({ context: 'Label of a phone number', message: 'Home fax' }),
    inText: msg({ context: 'Label of a phone number', message: 'home fax' }),
  },
  pager: {
    alone: msg({ context: 'Label of a phone number', message: 'Pager' }),
    inText: msg({ context: 'Label of a phone number', message: 'pager' }),
  },
  'home page': {
    alone: msg({ context: 'Label of a link', message: 'Home page' }),
    inText: msg({ context: 'Label of a link', message: 'home page' }),
  },
  blog: {
    alone: msg({ context: 'Label of a link', message: 'Blog' }),
    inText: msg({ context: 'Label of a link', message: 'blog' }),
  },
  anniversary: {
    alone: msg({ context: 'Label of a date', message: 'Anniversary' }),
    inText: msg({ context: 'Label of a date', message: 'anniversary' }),
  },
  engagement: {
    alone: msg({ context: 'Label of a date', message: 'Engagement' }),
    inText: msg({ context: 'Label of a date', message: 'engagement' }),
  },
  graduation: {
    alone: msg({ context: 'Label of a date', message: 'Graduation' }),
    inText: msg({ context: 'Label of a date', message: 'graduation' }),
  },
};

/** A label as shown: known ones in the user's language, all others as typed. `inText` is "work" for "Work". */
export function entryLabelText(label: string, inText: boolean): string {
  if (!Object.hasOwn(KNOWN, label)) return label;
  const { alone, inText: within } = KNOWN[label]!;
  return i18n._(inText ? within : alone);
}

/** The label to store for a typed one: of a known label in the user's language that itself. */
export function storedEntryLabel(typed: string): string {
  const text = typed.trim();
  return Object.keys(KNOWN).find((label) => entryLabelText(label, true) === text) ?? typed;
}
