import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, plural, t } from '@lingui/core/macro';
import { entryField } from '../../entities/share/included-fields.ts';
import { cardEntries } from '../../entities/share/shared-card.ts';
import { listText } from '../../lib/text/list-text.ts';
import { includedEntries, type ShareSelection } from './share-selection.ts';

/** As part of a list, so in lower case. */
const FIELD_NAMES: Record<string, MessageDescriptor> = {
  name_prefix: msg`prefix`,
  first_name: msg`first name`,
  middle_name: msg`middle name`,
  last_name: msg`last name`,
  name_suffix: msg`suffix`,
  nickname: msg`nickname`,
  phonetic_first_name: msg`phonetic first name`,
  phonetic_last_name: msg`phonetic last name`,
  pronouns: msg`pronouns`,
  job_title: msg`job title`,
  department: msg`department`,
  company_name: msg`company`,
  industry: msg`industry`,
  company_size: msg`company size`,
  website: msg`website`,
  birthday: msg`birthday`,
  deceased_on: msg`date of death`,
};

/** All entries of a list, and some of them. */
const COUNT_TEXTS: Record<string, (count: number, total: number) => string> = {
  emails: (count, total) =>
    count === total
      ? t`${plural(count, { one: 'email', other: '# emails' })}`
      : t`${plural(total, { one: `${count} of # email`, other: `${count} of # emails` })}`,
  phones: (count, total) =>
    count === total
      ? t`${plural(count, { one: 'phone', other: '# phones' })}`
      : t`${plural(total, { one: `${count} of # phone`, other: `${count} of # phones` })}`,
  urls: (count, total) =>
    count === total
      ? t`${plural(count, { one: 'link', other: '# links' })}`
      : t`${plural(total, { one: `${count} of # link`, other: `${count} of # links` })}`,
  messengers: (count, total) =>
    count === total
      ? t`${plural(count, { one: 'messenger', other: '# messengers' })}`
      : t`${plural(total, { one: `${count} of # messenger`, other: `${count} of # messengers` })}`,
  dates: (count, total) =>
    count === total
      ? t`${plural(count, { one: 'date', other: '# dates' })}`
      : t`${plural(total, { one: `${count} of # date`, other: `${count} of # dates` })}`,
  addresses: (count, total) =>
    count === total
      ? t`${plural(count, { one: 'address', other: '# addresses' })}`
      : t`${plural(total, { one: `${count} of # address`, other: `${count} of # addresses` })}`,
};

/** "first name, last name, 2 of 3 phones". */
export function selectionSummary(selection: ShareSelection): string {
  const included = Map.groupBy(includedEntries(selection), entryField);
  const parts = [...Map.groupBy(cardEntries(selection.contact), entryField)].flatMap(
    ([field, all]) => {
      const count = included.get(field)?.length ?? 0;
      return count === 0 ? [] : [fieldText(field, count, all.length)];
    },
  );
  if (selection.photo) parts.push(t`photo`);
  return parts.length === 0 ? t`nothing` : listText(parts, 'unit');
}

function fieldText(field: string, count: number, total: number): string {
  const name = FIELD_NAMES[field];
  return name === undefined ? (COUNT_TEXTS[field]?.(count, total) ?? field) : i18n._(name);
}
