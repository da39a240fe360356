import type { JSONObject as Json } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A JSON Schema of an object, as MCP requires of tools. */
export interface JsonSchema extends Json {
  type: 'object';
  properties: Record<string, Json>;
  required: string[];
}

/** What a client sends. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  return withoutObvious(mergeOptions(toJson(schema, 'input'))) as JsonSchema;
}

/**
 * What path and query parameters are to a program: numbers and booleans, which URLs write as text. `toParameter` turns
 * them back.
 */
export function parameterSchema(schema: z.ZodType): JsonSchema {
  const { properties, ...rest } = inputSchema(schema);
  const typed = Object.entries(properties).map(([name, json]) => [name, typedParameter(json)]);
  return { ...rest, properties: Object.fromEntries(typed) as Record<string, Json> };
}

/** A value of a parameter as in a URL. */
export function toParameter(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toParameter);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, toParameter(member)]),
    );
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

/** What the API sends, without patterns: clients read it, and long schemas use up the context of a model. */
export function outputSchema(schema: z.ZodType): JsonSchema {
  return withoutDetails(mergeOptions(toJson(schema, 'output'))) as JsonSchema;
}

function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}

/** One object with the properties of all options of a union, because clients don't accept unions here. */
function mergeOptions(json: Json): JsonSchema {
  const options = (json['anyOf'] ?? json['oneOf'] ?? [json]) as Partial<JsonSchema>[];
  const properties: Record<string, Json> = Object.assign(
    {},
    ...options.map((option) => option.properties),
  );
  const required = Object.keys(properties).filter((name) =>
    options.every((option) => option.required?.includes(name)),
  );
  const { anyOf: _any, oneOf: _one, ...rest } = json;
  return { ...rest, type: 'object', properties, required };
}

const WHOLE_NUMBER = /^\^(\[1-9\]\\d\{0,15\}|\\d\{1,4\}|\(0\?\[1-9\]\|1\[0-2\]\))\$$/;

function typedParameter(json: Json): Json {
  const { type, pattern, anyOf, items, ...rest } = json;
  if (Array.isArray(anyOf))
    return { ...rest, anyOf: anyOf.map((option) => typedParameter(option as Json)) };
  if (type === 'array') return { ...rest, type, items: typedParameter(items as Json) };
  if (typeof pattern === 'string' && WHOLE_NUMBER.test(pattern))
    return { ...rest, type: 'integer', minimum: 1 };
  const { enum: values, ...others } = rest;
  if (Array.isArray(values) && values[0] === 'true' && values[1] === 'false')
    return { ...others, type: 'boolean' };
  return json;
}

const DETAILS = new Set(['pattern', 'additionalProperties', 'minimum', 'maximum', 'propertyNames']);

/** Of what the API sends. `additionalProperties` of a record is the schema of its members. */
function withoutDetails(json: unknown): unknown {
  return filterKeywords(
    json,
    (name, value) =>
      !DETAILS.has(name) || (name === 'additionalProperties' && typeof value === 'object'),
  );
}

/** Formats have long patterns, and all whole numbers the same limits. */
function withoutObvious(json: unknown): unknown {
  return filterKeywords(
    json,
    (name, value, { format }) =>
      !(name === 'pattern' && format !== undefined) &&
      !(name === 'maximum' && value === Number.MAX_SAFE_INTEGER),
  );
}

type Keep = (name: string, value: unknown, schema: Json) => boolean;

function filterKeywords(json: unknown, keep: Keep, isProperties = false): unknown {
  if (Array.isArray(json)) return json.map((member) => filterKeywords(member, keep));
  if (typeof json !== 'object' || json === null) return json;
  const members = Object.entries(json)
    .filter(([name, value]) => isProperties || keep(name, value, json as Json))
    .map(([name, member]) => [name, filterKeywords(member, keep, name === 'properties')]);
  return Object.fromEntries(members);
}
