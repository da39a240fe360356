import type { Property } from './vcard-line.ts';

export type VCardVersion = '4.0' | '3.0';

/** Converts a property to a vCard version. */
export function convertToVersion(property: Property, version: VCardVersion): Property {
  return version === '4.0' ? toVersion4(withGroup(property)) : toVersion3(withoutGroup(property));
}

const MEDIA = new Map([
  ['photo', 'image'],
  ['logo', 'image'],
  ['sound', 'audio'],
  ['key', 'application'],
]);

/** Converts to vCard 4.0: numeric preference, `data:` URIs instead of base64. */
function toVersion4({ params: { encoding = [], ...params }, ...property }: Property): Property {
  const { type = [], value: _value, ...others } = params;
  const kind = MEDIA.get(property.name);
  const base64 = /^(b|base64)$/i.test(encoding[0] ?? '');
  if (base64 && kind !== undefined) {
    const text = `data:${kind}/${type[0] ?? 'octet-stream'};base64,${property.text}`;
    return { ...property, params: others, text };
  }
  const plainParams = base64 ? { ...params, encoding } : params;
  return {
    ...property,
    params: type.includes('pref') ? preferred(plainParams, type) : plainParams,
  };
}

function preferred({ pref = ['1'], ...params }: Property['params'], type: string[]) {
  const { type: _type, ...others } = params;
  const types = type.filter((word) => word !== 'pref');
  return { ...others, pref, ...(types.length > 0 && { type: types }) };
}

const DATA_URI = /^data:[a-z]+\/([a-z0-9.+-]+);base64,/i;

/** Converts to vCard 3.0 (RFC 2426): preference as a type, base64 instead of `data:` URIs. */
function toVersion3({ params, ...property }: Property): Property {
  const { pref = [], value = [], type = [], ...others } = params;
  const [head, subtype = ''] = (MEDIA.has(property.name) && DATA_URI.exec(property.text)) || [];
  if (head !== undefined)
    return {
      ...property,
      params: { ...others, encoding: ['b'], type: toUpperCaseAll([subtype]) },
      text: property.text.slice(head.length),
    };
  if (params['encoding'] !== undefined && type.length > 0)
    return { ...property, params: { ...params, type: toUpperCaseAll(type) } };
  if (pref[0] !== '1') return { ...property, params };
  return {
    ...property,
    params: { ...others, ...(value.length > 0 && { value }), type: [...type, 'pref'] },
  };
}

function toUpperCaseAll(types: string[]): string[] {
  return types.map((type) => type.toUpperCase());
}

/** `37.4;-122.1` in 3.0 is `geo:37.4,-122.1` in 4.0. */
function withGroup(property: Property): Property {
  const text = property.text.replace(/^(-?[\d.]+);(-?[\d.]+)$/, 'geo:$1,$2');
  return property.name === 'geo' ? { ...property, text } : property;
}

function withoutGroup(property: Property): Property {
  const text = property.text.replace(/^geo:(-?[\d.]+),(-?[\d.]+)$/, '$1;$2');
  return property.name === 'geo' ? { ...property, text } : property;
}
