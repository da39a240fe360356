/** The parts of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string | string[];
  format?: string;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
}

const SIMPLE: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of a JSON schema. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, allOf, type, format } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1)!;
  const literals = 'const' in schema ? [schema.const] : schema.enum;
  if (literals !== undefined) return unionOf(literals.map((value) => JSON.stringify(value)));
  const members = membersOf(schema);
  if (members !== undefined) return unionOf(members.map(typeOf));
  if (allOf !== undefined) return allOf.map((member) => grouped(typeOf(member))).join(' & ');
  if (type === 'array') return arrayOf(schema);
  if (type === 'object') return objectOf(schema);
  return format === 'binary' ? 'Blob' : simpleType(type);
}

const simpleType = (type: unknown) => SIMPLE[String(type)] ?? 'unknown';

/** Of a union; several types are one, too. */
function membersOf({ anyOf, oneOf, type, ...schema }: JsonSchema): JsonSchema[] | undefined {
  if (Array.isArray(type)) return type.map((one) => ({ ...schema, type: one }));
  return anyOf ?? oneOf;
}

export function isOptional({ required = [] }: JsonSchema, name: string): boolean {
  return !required.includes(name);
}

function unionOf(types: string[]): string {
  return [...new Set(types)].join(' | ');
}

const grouped = (type: string) => (/ [|&] /.test(type) ? `(${type})` : type);

function arrayOf({ items = {}, prefixItems }: JsonSchema): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(typeOf).join(', ')}]`;
  return `${grouped(typeOf(items))}[]`;
}

function objectOf(schema: JsonSchema): string {
  const { properties, propertyNames, additionalProperties, required = [] } = schema;
  if (properties !== undefined) {
    const members = Object.entries(properties).map(
      ([name, member]) =>
        `${JSON.stringify(name)}${isOptional(schema, name) ? '?' : ''}: ${typeOf(member)}`,
    );
    return `{ ${members.join('; ')} }`;
  }
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  const key = propertyNames === undefined ? 'string' : typeOf(propertyNames);
  const record = `Record<${key}, ${value}>`;
  return key === 'string' || required.length > 0 ? record : `Partial<${record}>`;
}
