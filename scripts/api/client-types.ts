import { type JsonSchema, typeOf } from './json-schema-type.ts';

/** The parts of the OpenAPI document that the client needs. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface Operation {
  summary: string;
  description?: string;
  deprecated?: boolean;
  security: { token?: string[] }[];
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

type Content = Record<string, { schema: JsonSchema }>;

const HEADER = `// Generated from the contract by npm run client.
`;

/** The types of the TypeScript client: `Routes` with what each route takes and returns, if tokens may call it, and its schemas. */
export function clientTypes({ paths, components }: OpenApi): string {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some(({ token }) => token !== undefined))
      .map(
        ([method, operation]) =>
          `${commentOf(operation)}\n'${method.toUpperCase()} ${path}': ${routeType(operation)};`,
      ),
  );
  const all = `/** What each route takes and returns. */\nexport interface Routes {\n${routes.join('\n')}\n}`;
  const types = new Map(
    Object.entries(components.schemas).map(([name, schema]) => [name, typeOf(schema)]),
  );
  const schemas = [...namesIn(`Problem ${routes.join('\n')}`, types)]
    .toSorted()
    .map((name) => `export type ${name} = ${types.get(name)};`);
  return `${HEADER}\n${[...schemas, all].join('\n\n')}\n`;
}

/** The types that a text refers to, directly and through others. */
function namesIn(text: string, types: Map<string, string>, found = new Set<string>()): Set<string> {
  for (const [name] of text.matchAll(/\b[A-Z]\w+/g)) {
    const type = types.get(name);
    if (type === undefined || found.has(name)) continue;
    namesIn(type, types, found.add(name));
  }
  return found;
}

function commentOf({ summary, description, deprecated, security }: Operation): string {
  const lines = [
    `${summary}.`,
    ...(description === undefined || deprecated === true ? [] : [description]),
    scopeOf(security),
    ...(deprecated === true ? [`@deprecated ${description}`] : []),
  ];
  return `/**\n${lines.map((line) => ` * ${line.replaceAll('*/', '*\\/')}`).join('\n')}\n */`;
}

function scopeOf(security: Operation['security']): string {
  const scopes = security.find(({ token }) => token !== undefined)?.token ?? [];
  return scopes.length === 0 ? 'Any token.' : `Scope: \`${scopes.join()}\`.`;
}

function routeType(operation: Operation): string {
  const members = [
    ...parametersType(operation, 'path', 'params'),
    ...parametersType(operation, 'query', 'query'),
    ...bodyType(operation),
    ...(hasHeader(operation, 'Idempotency-Key') ? ['idempotencyKey: true'] : []),
    ...(hasHeader(operation, 'If-Match') ? ['ifMatch: true'] : []),
    `response: ${responseType(operation)}`,
  ];
  return `{ ${members.join('; ')} }`;
}

function hasHeader({ parameters }: Operation, name: string): boolean {
  return parameters.some((parameter) => parameter.in === 'header' && parameter.name === name);
}

function parametersType(operation: Operation, location: string, key: string): string[] {
  const members = operation.parameters
    .filter((parameter) => parameter.in === location)
    .map(({ name, required, schema }) => {
      const type = typeOf(location === 'path' ? toPathType(schema) : schema);
      return `${JSON.stringify(name)}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'}`;
    });
  return members.length === 0 ? [] : [`${key}: { ${members.join('; ')} }`];
}

/** Numbers and text, as both are text in a path. */
const toPathType = (schema: JsonSchema) =>
  schema.type === 'string' && schema.enum === undefined ? { type: ['string', 'number'] } : schema;

function bodyType({ requestBody }: Operation): string[] {
  const [content] = Object.values(requestBody?.content ?? {});
  return content === undefined ? [] : [`body: ${typeOf(content.schema)}`];
}

/** Of all successful statuses: objects, `Blob` for files, and the stream of events. */
function responseType({ responses }: Operation): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => {
      const [[media, { schema }] = ['', { schema: {} }]] = Object.entries(content ?? {});
      if (content === undefined) return 'undefined';
      if (media === 'text/event-stream') return 'ReadableStream<Uint8Array<ArrayBuffer>>';
      return media === 'application/json' ? typeOf(schema) : 'Blob';
    });
  return [...new Set(types)].join(' | ');
}
