import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';

const UNMAPPED_LABELS: Record<string, MessageDescriptor> = {
  '': msg`Values without a name`,
  name_prefix: msg`Name prefix`,
  name_suffix: msg`Name suffix`,
  ADR: msg`Address`,
  ANNIVERSARY: msg`Anniversary`,
  BDAY: msg`Birthday`,
  DEATHDATE: msg`Date of death`,
  EMAIL: msg`Email`,
  FN: msg`Display name`,
  GENDER: msg`Gender`,
  GEO: msg`Location`,
  IMPP: msg`Instant messaging`,
  KEY: msg`Encryption key`,
  LANG: msg`Language`,
  LOGO: msg`Logo`,
  N: msg`Other name`,
  NICKNAME: msg`Nickname`,
  NOTE: msg`Note`,
  ORG: msg`Department`,
  PHOTO: msg`Photo`,
  RELATED: msg`Related people`,
  SOUND: msg`Sound`,
  TEL: msg`Phone`,
  TITLE: msg`Job title`,
  TZ: msg`Time zone`,
  URL: msg`Link`,
  'X-ABDATE': msg`Other dates`,
  'X-ABRELATEDNAMES': msg`Related people`,
  'X-SOCIALPROFILE': msg`Social profile`,
};

/** The name of an imported value without a field: "Anniversary" for `ANNIVERSARY`, or the column. */
export function unmappedLabel(name: string): string {
  const known = Object.hasOwn(UNMAPPED_LABELS, name) ? UNMAPPED_LABELS[name] : undefined;
  return known === undefined ? name : i18n._(known);
}
