import { z } from 'zod';
import { type Method, type Route, routeName } from '#contract/route.ts';
import type { RouteInput } from '../../call-route.ts';
import { badInput } from '../../app-error.ts';
import { untranslated } from '../../infra/translations.ts';
import {
  inputSchema,
  outputSchema,
  type JsonSchema,
  parameterSchema,
  toParameter,
} from './json-schemas.ts';
import type { McpTool, ToolEffects } from './mcp-tool.ts';
import { PARAMETER_HINTS, pathIdHint } from './parameter-hints.ts';

export interface RouteToolOptions {
  /** Arguments that assistants don't need. */
  omit?: string[];
  /** What arguments mean, where it isn't what their names mean in other tools. */
  hints?: Record<string, string>;
  effects?: Partial<ToolEffects>;
}

const EFFECTS: Record<Method, ToolEffects> = {
  GET: effects({ readOnlyHint: true, idempotentHint: true }),
  POST: effects({}),
  PUT: effects({ destructiveHint: true, idempotentHint: true }),
  PATCH: effects({ destructiveHint: true, idempotentHint: true }),
  DELETE: effects({ destructiveHint: true, idempotentHint: true }),
};

function effects(given: Partial<ToolEffects>): ToolEffects {
  return {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
    ...given,
  };
}

/** A tool that calls a route of the API. `usage` says when to use it. */
export function routeTool(
  name: string,
  route: Route,
  usage: string,
  options: RouteToolOptions = {},
): McpTool {
  const { scope } = route;
  if (scope === 'session') throw new Error(`${routeName(route)} is for sessions only`);
  const schema = argumentsOf(route, options);
  return {
    name,
    title: route.summary.replace(/ \(.*\)$/, ''),
    description: usage,
    scope,
    inputSchema: schema,
    outputSchema: resultOf(route),
    annotations: { ...EFFECTS[route.method], ...options.effects },
    call: ({ callRoute }, args) => callRoute(route, inputOf(route, schema, args)),
  };
}

const idempotencyKey = z
  .object({ idempotency_key: z.guid().optional() })
  .describe('A new UUID; repeat it to retry without doing the same twice.');

/** Parameters of path and query and members of the body, in one object. */
function argumentsOf(route: Route, { omit = [], hints }: RouteToolOptions): JsonSchema {
  const parts = [
    route.params && parameterSchema(route.params),
    route.body && inputSchema(route.body),
    route.query && parameterSchema(route.query),
    route.idempotency && inputSchema(idempotencyKey),
  ].filter((part) => part !== undefined);
  const names = parts.flatMap(({ properties }) => Object.keys(properties));
  if (new Set(names).size < names.length)
    throw new Error(`${routeName(route)} has two arguments of one name`);
  const properties = parts
    .flatMap((part) => Object.entries(part.properties))
    .filter(([name]) => !omit.includes(name))
    .map(([name, json]) => [name, { ...json, ...describe(route, name, hints) }]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonSchema['properties'],
    required: parts.flatMap(({ required }) => required),
    additionalProperties: false,
  };
}

function describe(
  { path, params }: Route,
  name: string,
  hints: Record<string, string> = {},
): { description?: string } {
  const inPath = params && name in params.shape ? pathIdHint(path, name) : undefined;
  const description = hints[name] ?? inPath ?? PARAMETER_HINTS[name];
  return description === undefined ? {} : { description };
}

/** Undefined if there's no body, or several kinds. */
function resultOf({ responses }: Route): JsonSchema | undefined {
  const [schema, ...others] = new Set(Object.values(responses));
  return schema && others.length === 0 ? outputSchema(schema) : undefined;
}

/** 400 at unknown arguments, because a misspelled one would be ignored. */
function inputOf(route: Route, schema: JsonSchema, args: Record<string, unknown>): RouteInput {
  assertKnown(schema, args);
  const { idempotency_key, ...given } = args;
  const [params, query, body]: Record<string, unknown>[] = [{}, {}, {}];
  for (const [name, value] of Object.entries(given))
    if (route.params && name in route.params.shape) params![name] = toParameter(value);
    else if (route.query && name in route.query.shape) query![name] = toParameter(value);
    else body![name] = value;
  return { params, query: query!, body, idempotency_key: readKey(idempotency_key) };
}

function readKey(given: unknown): string | null {
  if (given === undefined || given === null) return null;
  const key = z.guid().safeParse(given);
  if (!key.success) throw badInput({ idempotency_key: untranslated('Must be a UUID.') });
  return key.data.toLowerCase();
}

export function assertKnown({ properties }: JsonSchema, args: Record<string, unknown>): void {
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties, name));
  if (unknown === undefined) return;
  const known = Object.keys(properties).join(', ') || 'none';
  throw badInput({ [unknown]: untranslated(`Unknown argument. Known ones: ${known}.`) });
}
