import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { flag, pageQuery, pathId } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';

export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

export interface JsonSchemas {
  /** A schema as JSON Schema, with a reference for each named one in it. */
  of: (schema: z.ZodType, io: Direction) => Json;
  /** Adds the named schemas that a document refers to. */
  complete: <Document extends { components: { schemas: object } }>(document: Document) => Document;
}

const CONTRACT = new URL('../../../contract/src/', import.meta.url);
const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

/** What parameters contain, as text in a URL. */
const PARAMETERS = new Map<z.core.$ZodType, Json>([
  [pathId, { type: 'integer', minimum: 1 }],
  [flag, { type: 'boolean' }],
  [
    pageQuery.shape.limit.unwrap(),
    { type: 'integer', minimum: 1, maximum: LIMITS.page, default: LIMITS.page_default },
  ],
]);

/** JSON Schema of the contract. Objects, unions and enums that it exports are named: `contactDetails` is `ContactDetails`. */
export async function openJsonSchemas(): Promise<JsonSchemas> {
  const names = await readNames();
  const all = toComponents(names);
  return {
    of: (schema, io) => {
      const { $schema: _, $defs: __, ...json } = toJson(schema, names, io);
      const rename = (name: string) =>
        io === 'input' && `${name}Input` in all ? `${name}Input` : name;
      return withReferences(json, rename);
    },
    complete: (document) => {
      const used = referencesIn(document, all);
      // Only what is both sent and returned needs two names.
      const rename = (name: string) => {
        const short = name.replace(/Input$/, '');
        return used.has(short) || !(short in all) ? name : short;
      };
      const schemas = [...used].toSorted().map((name) => [rename(name), all[name]]);
      const { components } = document;
      const completed = { ...components.schemas, ...Object.fromEntries(schemas) };
      const result = { ...document, components: { ...components, schemas: completed } };
      return withReferences(result, rename);
    },
  };
}

/** Names of the schemas that a document refers to, directly and through others. */
function referencesIn(document: object, all: Record<string, Json>): Set<string> {
  const found = new Set<string>();
  const add = (json: object) => {
    for (const name of referencesOf(json)) {
      const schema = all[name];
      if (schema === undefined || found.has(name)) continue;
      found.add(name);
      add(schema);
    }
  };
  add(document);
  return found;
}

/** Names besides the metadata that the schemas have. */
class Names extends z.core.$ZodRegistry<{ id: string }> {
  override get(schema: z.core.$ZodType) {
    return { ...z.globalRegistry.get(schema), ...super.get(schema) } as { id: string };
  }
}

async function readNames(): Promise<Names> {
  const names = new Names();
  const files = await readdir(CONTRACT);
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).toSorted()) {
    const exports = (await import(new URL(file, CONTRACT).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exports))
      if (isNamed(value)) names.add(value, { id: `${name[0]!.toUpperCase()}${name.slice(1)}` });
  }
  return names;
}

function isNamed(value: unknown): value is z.ZodType {
  return [z.ZodObject, z.ZodUnion, z.ZodEnum].some((type) => value instanceof type);
}

/** All named schemas. Those that differ as input, such as by a default, are there twice: `X` and `XInput`. */
function toComponents(names: Names): Record<string, Json> {
  const convert = (io: Direction): [string, Json][] => {
    const { schemas } = z.toJSONSchema(names, { ...optionsFor(io), uri: toRef });
    return Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _, $id: __, ...json } = schema;
      return [name, json];
    });
  };
  const [inputs, outputs] = [convert('input'), convert('output')];
  const components = Object.fromEntries(outputs);
  const different = inputs.filter(
    ([name, json]) => JSON.stringify(json) !== JSON.stringify(components[name]),
  );
  const hasInput = new Set(different.map(([name]) => name));
  for (let size = -1; size !== hasInput.size;) {
    size = hasInput.size;
    for (const [name, json] of inputs)
      if (referencesOf(json).some((reference) => hasInput.has(reference))) hasInput.add(name);
  }
  for (const [name, json] of inputs)
    if (hasInput.has(name))
      components[`${name}Input`] = withReferences(json, (other) =>
        hasInput.has(other) ? `${other}Input` : other,
      );
  return components;
}

function optionsFor(io: Direction) {
  return {
    io,
    unrepresentable: 'any' as const,
    override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }) => {
      const parameter = PARAMETERS.get(zodSchema);
      if (parameter !== undefined && io === 'input') {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, parameter);
      }
      // Implied by `format`.
      if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern'];
      // Later versions may add members to a response.
      if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties'];
    },
  };
}

function toJson(schema: z.ZodType, names: Names, io: Direction): Json {
  const json: Json = z.toJSONSchema(schema, { ...optionsFor(io), metadata: names });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

const toRef = (name: string) => `#/components/schemas/${name}`;

function referencesOf(json: object): string[] {
  return [...JSON.stringify(json).matchAll(REFERENCE)].map(([, name]) => name!);
}

function withReferences<T extends object>(json: T, rename: (name: string) => string): T {
  const text = JSON.stringify(json);
  return JSON.parse(
    text.replaceAll(REFERENCE, (_, name: string) => `"${toRef(rename(name))}"`),
  ) as T;
}
