/** Joins folded lines; line ends become `\n`. */
export const unfold = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '').replaceAll('\r\n', '\n');

/** A vCard 3.0 of these lines. */
export const vcard = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');

/** A calendar with a task of these lines. */
export const todo = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Acquaint//Clients//EN',
    'BEGIN:VTODO',
    'DTSTAMP:20260101T000000Z',
    ...lines,
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
