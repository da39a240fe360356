import { termsOf } from './csv-headers.ts';

const PARTS: Record<string, string> = {
  street: `
    street | address | street address | address street | street 2 | street 3 | address 2 |
    address 3 | address line 1 | address line 2 | extended address | strasse | strasse und
    hausnummer | adresse | anschrift | rue | direccion | calle`,
  city: 'city|town|locality|ort|stadt|wohnort|ville|ciudad|localidad',
  region: 'state|region|province|state province|county|bundesland|etat|provincia',
  postal_code: `
    postal code | zip | zip code | zipcode | postcode | zip postal code | plz | postleitzahl
    | code postal | codigo postal`,
  country: 'country|country region|land|pays|pais',
  label: 'label|type',
};

const PART_OF = new Map(
  Object.entries(PARTS).flatMap(([part, headers]) =>
    termsOf(headers).map((header): [string, string] => [header, part]),
  ),
);

const PLACE =
  /^(?:address (\d+)|(home|business|work|other|primary|mailing|billing|shipping|company)(?: address)?|address)(?: |$)/;

/** `Home City` → the city of the address "home"; `Address 1 - Street` → the street of the address "1". */
export function addressPartOf(header: string): { place: string; part: string } | null {
  const whole = PART_OF.get(header);
  if (whole !== undefined && whole !== 'label') return { place: '', part: whole };
  const found = PLACE.exec(header);
  if (found === null) return null;
  const rest = header.slice(found[0].length);
  const part = rest === '' || /^\d$/.test(rest) ? 'street' : PART_OF.get(rest);
  return part === undefined ? null : { place: found[1] ?? found[2] ?? '', part };
}
