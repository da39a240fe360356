import { z } from 'zod';

/** Returns the value without undeclared properties, or the same value if it has none. */
type StripFunction = (value: unknown) => unknown;

type JsonObject = Record<string, unknown>;

/**
 * Compiles a response schema into a function that removes undeclared properties, so that a column selected by mistake
 * doesn't reach a client. It copies only what it changes: see "Responses" in docs/performance.md.
 */
export function compileStripper(schema: z.ZodType): StripFunction {
  return stripperFor(schema) ?? ((value) => value);
}

/** Null if the schema declares no objects. Throws for kinds of schemas that responses don't use. */
function stripperFor(schema: z.core.$ZodType): StripFunction | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return stripperFor(schema.def.innerType);
  if (schema instanceof z.ZodArray) return stripArray(stripperFor(schema.def.element));
  if (schema instanceof z.ZodRecord) return stripRecord(schema);
  if (schema instanceof z.ZodObject) return stripObject(schema);
  if (schema instanceof z.ZodUnion) return stripUnion(schema.def.options);
  const { type } = schema as z.ZodType;
  if (LEAVES.has(type)) return null;
  throw new Error(`Response schemas don’t support the type ${type}`);
}

const LEAVES = new Set(['string', 'number', 'boolean', 'null', 'enum', 'literal', 'unknown']);

function stripObject({ def: { shape, catchall } }: z.ZodObject): StripFunction {
  if (catchall !== undefined && !(catchall instanceof z.ZodNever))
    throw new Error('Responses can’t be loose objects');
  const propertyStrippers = new Map(
    Object.entries(shape).map(([key, property]) => [key, stripperFor(property)]),
  );
  return stripProperties((key) => propertyStrippers.get(key));
}

/** Records with enum keys may only have those keys; other records may have any key. */
function stripRecord({ def: { keyType, valueType } }: z.ZodRecord): StripFunction | null {
  const strip = stripperFor(valueType);
  if (keyType instanceof z.ZodEnum) {
    const keys = new Set(keyType.options.map(String));
    return stripProperties((key) => (keys.has(key) ? strip : undefined));
  }
  return strip && stripProperties(() => strip);
}

/** `stripperOf` returns undefined for undeclared properties. */
function stripProperties(
  stripperOf: (key: string) => StripFunction | null | undefined,
): StripFunction {
  return (value) => {
    if (typeof value !== 'object') return value;
    const object = value as JsonObject;
    let result = object;
    for (const key in object) {
      const strip = stripperOf(key);
      if (strip === null) continue;
      const property = object[key];
      // An undeclared property becomes undefined, which JSON.stringify omits.
      const stripped = strip?.(property);
      if (stripped === property) continue;
      if (result === object) result = { ...object };
      result[key] = stripped;
    }
    return result;
  };
}

function stripArray(strip: StripFunction | null): StripFunction | null {
  if (strip === null) return null;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const array: unknown[] = value;
    let result = array;
    for (const [index, element] of array.entries()) {
      const stripped = strip(element);
      if (stripped === element) continue;
      if (result === array) result = [...array];
      result[index] = stripped;
    }
    return result;
  };
}

/** Objects in a union differ in a literal property, such as `type`, or in the names of required ones. */
function stripUnion(options: readonly z.core.$ZodType[]): StripFunction | null {
  const cases = options.flatMap((option) => {
    const strip = stripperFor(option);
    return strip === null ? [] : [{ isMatch: matcherOf(option), strip }];
  });
  if (cases.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const match = cases.find(({ isMatch }) => isMatch(value as JsonObject));
    if (match === undefined) throw new Error('A response matches no option of its union');
    return match.strip(value);
  };
}

function matcherOf(option: z.core.$ZodType): (object: JsonObject) => boolean {
  const properties = option instanceof z.ZodObject ? Object.entries(option.def.shape) : [];
  const literals = properties.flatMap(([key, property]) =>
    property instanceof z.ZodLiteral ? [{ key, values: property.values }] : [],
  );
  if (literals.length > 0)
    return (object) =>
      literals.every(({ key, values }) => values.has(object[key] as z.core.util.Literal));
  const required = properties.flatMap(([key, property]) =>
    property instanceof z.ZodOptional ? [] : [key],
  );
  if (required.length === 0)
    throw new Error('An object in a union needs a literal or a required property');
  return (object) => required.every((key) => Object.hasOwn(object, key));
}
