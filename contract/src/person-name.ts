/** Han, kana and Hangul, with their marks. As in the database's `cjk_name`. Imports nothing. */
const CJK =
  /^[\u1100-\u11FF\u3005-\u3007\u3041-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3131-\u318E\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFF66-\uFFDC\u{20000}-\u{323AF}]+$/u;

/** Languages that write the family name first, with a space. */
const FAMILY_NAME_FIRST = /^hu\b/i;

export interface PersonName {
  first_name: string;
  last_name: string;
}

/**
 * A person's name in the order of its script and of the reader's language, a tag such as `hu`. Family name first
 * without a space if both names are Chinese, Japanese or Korean. The database's `person_name` returns the same.
 */
export function formatName({ first_name, last_name }: PersonName, language = ''): string {
  const [first, last] = [first_name.trim(), last_name.trim()];
  if (CJK.test(first) && CJK.test(last)) return last + first;
  const isFamilyNameFirst = FAMILY_NAME_FIRST.test(language);
  return (isFamilyNameFirst ? `${last} ${first}` : `${first} ${last}`).trim();
}

export interface FullPersonName extends PersonName {
  name_prefix: string;
  middle_name: string;
  name_suffix: string;
}

/** The name with its prefix, middle name and suffix, such as `Dr. Ada Augusta King PhD`. */
export function formatFullName(name: FullPersonName, language = ''): string {
  const first_name = [name.first_name, name.middle_name].filter(Boolean).join(' ');
  const person = formatName({ first_name, last_name: name.last_name }, language);
  return [name.name_prefix, person, name.name_suffix].filter(Boolean).join(' ');
}
