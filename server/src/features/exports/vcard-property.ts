import { endLine, parameter } from './vcard-line.ts';

/** A property to be written. Its name and those of its parameters are in lower case; its text has its escapes. */
export interface Property {
  name: string;
  group: string;
  params: Record<string, string[]>;
  text: string;
}

export function property(
  name: string,
  text: string,
  { params = {}, group = '' }: Partial<Property> = {},
): Property {
  return { name, group, params, text };
}

const WORD = /^[a-z0-9-]+$/i;

/** The whole of it as lines. What a file of somebody put into its name or its parameters can end none of them. */
export function linesOf({ name, group, params, text }: Property): string {
  const head = WORD.test(name) ? name.toUpperCase() : 'X-ACQUAINT-LINE';
  const parameters = Object.entries(params)
    .filter(([key]) => WORD.test(key))
    .map(([key, values]) => parameter(key, values));
  const place = WORD.test(group) ? `${group}.` : '';
  // As Apple writes it: readers that go by the letter know it so.
  const written = head === 'X-ABLABEL' ? 'X-ABLabel' : head;
  return endLine(`${place}${written}${parameters.join('')}:${text.replace(/[\r\n\0]/g, '')}`);
}
