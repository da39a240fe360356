import { z } from 'zod';

/** Returns the value without undeclared members; the same value if it has none. */
type Strip = (value: unknown) => unknown;

type Members = Record<string, unknown>;

/**
 * Compiles a response schema into a function that removes undeclared members, so that a column selected by mistake
 * doesn't reach a client. It copies only what it changes: see "Responses" in docs/performance.md.
 */
export function compileStrip(schema: z.ZodType): Strip {
  return stripOf(schema) ?? ((value) => value);
}

/** Null if the schema declares no objects. Throws for kinds of schemas that responses don't use. */
function stripOf(schema: z.core.$ZodType): Strip | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return stripOf(schema.def.innerType);
  if (schema instanceof z.ZodArray) return stripList(stripOf(schema.def.element));
  if (schema instanceof z.ZodRecord) return stripRecord(schema);
  if (schema instanceof z.ZodObject) return stripObject(schema);
  if (schema instanceof z.ZodUnion) return stripUnion(schema.def.options);
  const { type } = schema as z.ZodType;
  if (LEAVES.has(type)) return null;
  throw new Error(`Responses can't be of the type ${type}`);
}

const LEAVES = new Set(['string', 'number', 'boolean', 'null', 'enum', 'literal', 'unknown']);

function stripObject({ def: { shape, catchall } }: z.ZodObject): Strip {
  if (catchall !== undefined && !(catchall instanceof z.ZodNever))
    throw new Error("Responses can't be loose objects");
  const strips = new Map(Object.entries(shape).map(([key, member]) => [key, stripOf(member)]));
  return stripMembers((key) => strips.get(key));
}

/** An enum of keys declares the members; other records may have any. */
function stripRecord({ def: { keyType, valueType } }: z.ZodRecord): Strip | null {
  const strip = stripOf(valueType);
  if (keyType instanceof z.ZodEnum) {
    const keys = new Set(keyType.options.map(String));
    return stripMembers((key) => (keys.has(key) ? strip : undefined));
  }
  return strip && stripMembers(() => strip);
}

/** `stripFor` returns undefined for undeclared members. */
function stripMembers(stripFor: (key: string) => Strip | null | undefined): Strip {
  return (value) => {
    if (typeof value !== 'object') return value;
    const members = value as Members;
    let result = members;
    for (const key in members) {
      const strip = stripFor(key);
      if (strip === null) continue;
      const member = members[key];
      // JSON omits what is undefined.
      const stripped = strip?.(member);
      if (stripped === member) continue;
      if (result === members) result = { ...members };
      result[key] = stripped;
    }
    return result;
  };
}

function stripList(strip: Strip | null): Strip | null {
  if (strip === null) return null;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const list: unknown[] = value;
    let result = list;
    for (const [index, member] of list.entries()) {
      const stripped = strip(member);
      if (stripped === member) continue;
      if (result === list) result = [...list];
      result[index] = stripped;
    }
    return result;
  };
}

/** Objects in a union differ in a literal member, such as `type`. */
function stripUnion(options: readonly z.core.$ZodType[]): Strip | null {
  const cases = options.flatMap((option) => {
    const strip = stripOf(option);
    return strip === null ? [] : [{ isMatch: matcherOf(option), strip }];
  });
  if (cases.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const found = cases.find(({ isMatch }) => isMatch(value as Members));
    if (found === undefined) throw new Error('A response matches no member of its union');
    return found.strip(value);
  };
}

function matcherOf(option: z.core.$ZodType): (members: Members) => boolean {
  const literals =
    option instanceof z.ZodObject
      ? Object.entries(option.def.shape).flatMap(([key, member]) =>
          member instanceof z.ZodLiteral ? [{ key, values: member.values }] : [],
        )
      : [];
  if (literals.length === 0) throw new Error('An object in a union needs a literal member');
  return (members) =>
    literals.every(({ key, values }) => values.has(members[key] as z.core.util.Literal));
}
