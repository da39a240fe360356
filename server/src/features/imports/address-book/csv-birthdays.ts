import { type DateOrder, readBirthday } from './birthdays.ts';
import type { BirthPart } from './csv-targets.ts';
import { addProblem } from './fill-row.ts';
import type { CsvExtra, ReadRow } from './read-row.ts';
import { truncate } from './clean-text.ts';

/** Outlook writes `0/0/00` for no birthday. */
export function setBirthday(row: ReadRow, cell: CsvExtra, order: DateOrder): void {
  if (/^[0/.-]+$/.test(cell.value)) return;
  const date = readBirthday(cell.value, order);
  if (date !== null && (row.contact.birthday ?? date) === date) {
    row.contact.birthday = date;
    return;
  }
  row.extra.push(cell);
  if (date === null) unreadBirthday(row, cell.value);
}

function unreadBirthday(row: ReadRow, value: string): void {
  const shown = truncate(value, 60);
  addProblem(
    row,
    'birthday',
    `“${shown}” could not be read as a birthday. It is kept with the card.`,
  );
}

function two(number = ''): string {
  return number.padStart(2, '0');
}

/** Thunderbird has the year, the month and the day in columns of their own. */
export function setBirthdayParts(row: ReadRow, birth: Map<BirthPart, string>): void {
  const [year, month, day] = [birth.get('year'), birth.get('month'), birth.get('day')];
  if (birth.size === 0 || row.contact.birthday !== null) return;
  const text =
    year === undefined ? `--${two(month)}-${two(day)}` : `${year}-${two(month)}-${two(day)}`;
  row.contact.birthday = readBirthday(text, 'month-first');
  if (row.contact.birthday !== null) return;
  const shown = [year, month, day].filter((part) => part !== undefined).join('-');
  row.extra.push({ column: 'Birthday', value: shown });
  unreadBirthday(row, shown);
}
