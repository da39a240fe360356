/** Words of a TYPE or a column's name that say nothing about what the entry is for. */
const SILENT = new Set(
  'internet pref voice msg text video x400 dom intl postal parcel other x-other textphone'.split(
    ' ',
  ),
);
const WORDS = new Map([
  ['cell', 'mobile'],
  ['business', 'work'],
]);

/** The label of vCard types: `CELL` → "mobile", `FAX,WORK` → "work fax", `HOME,VOICE,pref` → "home". */
export function labelOfTypes(types: string[]): string {
  const words = types.filter((type) => !SILENT.has(type)).map((type) => WORDS.get(type) ?? type);
  const places = words.filter((word) => word === 'work' || word === 'home');
  return [...new Set([...places, ...words])].map((word) => word.replace(/^x-/, '')).join(' ');
}

/** Apple's own labels are marked and written in one word: `_$!<HomePage>!$_` → "home page". */
export function labelOfApple(label: string): string {
  const [, word] = /^_\$!<(.*)>!\$_$/.exec(label.trim()) ?? [];
  if (word === undefined) return label;
  return word.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
