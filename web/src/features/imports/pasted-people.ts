import { plural, t } from '@lingui/core/macro';
import parseAddresses from 'nodemailer/lib/addressparser';
import { readPasted, type Pasted } from '#contract/pasted-addresses.ts';
import { formatNumber } from '../../lib/time/region.ts';

/** Pasted lines as the server will parse them. */
export interface PastedPeople {
  people: number;
  problems: number;
  /** The first results in order. */
  shown: { key: string; entry: Pasted }[];
}

const MAX_SHOWN = { people: 12, problems: 20 };

export function pastedPeople(text: string): PastedPeople {
  const result: PastedPeople = { people: 0, problems: 0, shown: [] };
  for (const entry of readPasted(text.split(/\r\n?|\n/), parse)) {
    const kind = 'problem' in entry ? 'problems' : 'people';
    result[kind] += 1;
    if (result[kind] <= MAX_SHOWN[kind])
      result.shown.push({ key: `${kind} ${result[kind]}`, entry });
  }
  return result;
}

function parse(list: string) {
  return parseAddresses(list, { flatten: true });
}

/** "3 people recognized, 1 skipped". */
export function understoodText({ people, problems }: PastedPeople): string {
  if (people === 0) return t`No people recognized yet`;
  const shown = formatNumber(people);
  const skipped = formatNumber(problems);
  return problems === 0
    ? t`${plural(people, { one: `${shown} person recognized`, other: `${shown} people recognized` })}`
    : t`${plural(people, {
        one: `${shown} person recognized, ${skipped} skipped`,
        other: `${shown} people recognized, ${skipped} skipped`,
      })}`;
}

export function reviewText(people: number): string {
  const shown = formatNumber(people);
  return t`${plural(people, { one: `Review ${shown} person`, other: `Review ${shown} people` })}`;
}

/** The lines as a file; its name makes the server parse an address list. */
export function pastedFile(text: string): File {
  return new File([text], 'pasted.txt', { type: 'text/plain' });
}
