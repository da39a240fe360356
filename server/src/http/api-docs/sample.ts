import type { Json } from '../openapi-schemas.ts';

interface Schema extends Json {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string | string[];
  format?: string;
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** The id in examples. */
export const SAMPLE_ID = 42;

/** By the name of the member. */
const TEXTS: Record<string, string> = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  name: 'Climbing',
  title: 'Call Ada',
  content: 'Hello',
  need: 'A translator from Japanese',
  email: 'ada@example.org',
  emoji: '👍',
  include: 'birthday',
  q: 'Ada',
};
const FORMATS: Record<string, string> = {
  date: '2026-11-30',
  'date-time': '2026-11-30T09:00:00.000Z',
  uuid: '6f1c1f0e-8c0e-4a52-9f0b-3d1f5a1c7b11',
};

/** A short valid value of a schema, for examples: required members, or those with a good text. */
export function sampleOf(schema: Json, schemas: Record<string, Json>, name = ''): unknown {
  const { $ref, anyOf, oneOf, ...rest } = schema as Schema;
  if ($ref !== undefined) return sampleOf(schemas[$ref.split('/').at(-1)!] ?? {}, schemas, name);
  const member = (anyOf ?? oneOf)?.[0];
  if (member !== undefined) return sampleOf(member, schemas, name);
  const literals = 'const' in rest ? [rest.const] : rest.enum;
  return literals === undefined ? sampleOfType(rest, schemas, name) : literals[0];
}

function sampleOfType(schema: Schema, schemas: Record<string, Json>, name: string): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return sampleObject(schema, schemas);
    case 'array':
      return sampleArray(schema, schemas, name);
    case 'string':
      return FORMATS[schema.format ?? ''] ?? TEXTS[name] ?? `a ${name.replaceAll('_', ' ')}`;
    case 'boolean':
      return true;
    case undefined:
      return null;
    default:
      return SAMPLE_ID;
  }
}

function sampleArray(
  { items = {}, minItems = 1 }: Schema,
  schemas: Record<string, Json>,
  name: string,
) {
  const item = sampleOf(items, schemas, name);
  return Array.from({ length: minItems }, (_, index) =>
    typeof item === 'number' ? item + index : item,
  );
}

function sampleObject({ properties = {}, required = [] }: Schema, schemas: Record<string, Json>) {
  const names = Object.keys(properties);
  const good = names.filter((name) => name in TEXTS).slice(0, 2);
  const usual = required.length > 0 ? required : good.length > 0 ? good : names.slice(0, 1);
  // A call that takes ids or a filter requires neither of them.
  const chosen = 'ids' in properties ? [...new Set(['ids', ...usual])] : usual;
  return Object.fromEntries(
    chosen.map((name) => [name, sampleOf(properties[name] ?? {}, schemas, name)]),
  );
}
