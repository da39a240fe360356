import type { OpenApi, Operation } from './client-types.ts';
import { isOptional, type JsonSchema, typeOf } from './json-schema-type.ts';

const MARKS = { needed: ' (required)', optional: '?' };

/**
 * What programs can use of the API, as facts, one per line, grouped by endpoint and schema: members with their types,
 * values of enums, and scopes.
 */
export function snapshotOf({ paths, components }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isForPrograms(operation))
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const used = operations.map(({ operation }) => operation);
  const inputs = schemasIn(
    used.map(({ parameters, requestBody }) => [parameters, requestBody]),
    components.schemas,
  );
  const subjects = operations.map(
    ({ name, operation }) => [name, operationFacts(operation)] as const,
  );
  const schemas = [...schemasIn(used, components.schemas)].map(
    (name) => [name, schemaFacts('', components.schemas[name]!, inputs.has(name))] as const,
  );
  return [...subjects, ...schemas]
    .map(([subject, facts]) => `${[subject, ...facts.toSorted()].join('\n  ')}\n`)
    .toSorted()
    .join('');
}

/**
 * Facts that programs may depend on and that are gone, and input that is required now: `Contact: email string`.
 */
export function findIncompatible(before: string, after: string): string[] {
  const [old, current] = [factsOf(before), factsOf(after)];
  const subjects = new Set([...old].map(subjectOf));
  const gone = [...old].filter((fact) => !current.has(fact) && !current.has(withoutDemand(fact)));
  const demanded = [...current].filter(
    (fact) => fact.endsWith(MARKS.needed) && !old.has(fact) && subjects.has(subjectOf(fact)),
  );
  return [...new Set([...gone, ...demanded])];
}

/** Whether a changelog names the endpoint or schema of a fact. */
export function isMentioned(changelog: string, fact: string): boolean {
  return changelog.includes(`\`${subjectOf(fact)}\``);
}

const subjectOf = (fact: string) => fact.split(': ')[0]!;

/** The fact for input that may be left out now. */
function withoutDemand(fact: string): string {
  if (!fact.endsWith(MARKS.needed)) return fact;
  return fact.slice(0, -MARKS.needed.length).replace(/^(.*: \S+)/, `$1${MARKS.optional}`);
}

function factsOf(snapshot: string): Set<string> {
  let subject = '';
  return new Set(
    snapshot
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        if (line.startsWith('  ')) return `${subject}: ${line.trim()}`;
        subject = line;
        return `${line}: exists`;
      }),
  );
}

function operationFacts({ parameters, security, requestBody, responses }: Operation): string[] {
  const token = security.find(({ token: scopes }) => scopes !== undefined)?.token;
  const access = token === undefined ? 'accepts anyone' : `accepts tokens ${token.join()}`.trim();
  const given = parameters.flatMap(({ name, in: location, required, schema }) =>
    memberFacts(`${location}.${name}`, schema, { isInput: true, isOptional: !required }),
  );
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    schemaFacts(type === 'application/json' ? 'body' : type, schema, true),
  );
  const answers = Object.entries(responses).flatMap(([status, { content = {} }]) => {
    if (!status.startsWith('2')) return [];
    const types = Object.entries(content).flatMap(([type, { schema }]) =>
      type === 'application/json' ? schemaFacts(status, schema, false) : [`${status} ${type}`],
    );
    return types.length > 0 ? types : [status];
  });
  return [access, ...given, ...bodies, ...answers];
}

/** Logins, settings and other parts of the web app are left out. */
function isForPrograms({ security }: Operation): boolean {
  return security.length === 0 || security.some(({ token }) => token !== undefined);
}

/** Of an object its members, also of objects in it; of an enum its values. */
function schemaFacts(path: string, schema: JsonSchema, isInput: boolean): string[] {
  const values = schema.enum;
  if (values !== undefined)
    return values.map((value) => `${path} = ${JSON.stringify(value)}`.trim());
  if (schema.properties === undefined) return [`${path} ${typeOf(schema)}`.trim()];
  return Object.entries(schema.properties).flatMap(([name, member]) =>
    memberFacts(path === '' ? name : `${path}.${name}`, member, {
      isInput,
      isOptional: isOptional(schema, name),
    }),
  );
}

function memberFacts(
  path: string,
  schema: JsonSchema,
  { isInput, isOptional: optional }: { isInput: boolean; isOptional: boolean },
): string[] {
  const mark = optional ? MARKS.optional : '';
  const needed = isInput && !optional ? MARKS.needed : '';
  const { items } = schema;
  const inner = items?.properties === undefined ? schema : items;
  if (inner.properties === undefined && inner.enum === undefined)
    return [`${path}${mark} ${typeOf(schema)}${needed}`];
  const own = `${path}${mark}${inner === items ? '[]' : ''}`;
  return [`${own}${needed}`, ...schemaFacts(own, inner, isInput)];
}

/** Names of the schemas that something refers to, directly and through others. */
function schemasIn(
  json: unknown,
  schemas: OpenApi['components']['schemas'],
  found = new Set<string>(),
) {
  for (const [, name = ''] of JSON.stringify(json).matchAll(/schemas\/(\w+)"/g))
    if (!found.has(name)) schemasIn(schemas[name], schemas, found.add(name));
  return found;
}
