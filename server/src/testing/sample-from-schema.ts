import { z } from 'zod';

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

const VALUE_BY_FORMAT: Record<string, string> = {
  'date-time': '2026-06-01T09:30:00.000Z',
  date: '2026-06-01',
  email: 'somebody@example.org',
  uri: 'https://example.org/',
  uuid: '7c1f2b6e-3f0a-4f0e-9d5c-0d6a2f1b7c11',
};

const MAX_LARGE_ITEMS = 100;
const MAX_LARGE_NUMBER = 10_000;
/** Words of one letter match nearly everything. */
const LONG_TEXT = 'a e i o n r s t l d ';

/** Values for refinements that JSON Schema doesn't express. */
const REFINED_VALUES: unknown[] = [
  '1',
  'some words that are long enough',
  'somebody@example.org',
  '--05-31',
  '09:00',
  'Europe/Berlin',
  'en-GB',
  VALUE_BY_FORMAT['uuid'],
  VALUE_BY_FORMAT['uri'],
  'reminder-1',
  'birthday',
  '👍',
  // The keys of a push subscription.
  `B${'A'.repeat(86)}`,
  'A'.repeat(22),
  [1, 2],
];

/** Values that only a service validates, by property. */
const VALUE_BY_NAME: Record<string, unknown> = {
  rrule: 'FREQ=WEEKLY',
  until: '2099-06-01T09:30:00.000Z',
};

export interface SampleOptions {
  /** Fills texts and lists up to their limits. */
  isLargest?: boolean;
}

/** A value the schema accepts, with every compatible property; `known`: values by property. */
export function sampleFromSchema(
  schema: z.ZodType,
  known: Record<string, unknown> = {},
  options: SampleOptions = {},
): unknown {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  let value = sample(whole, { ...VALUE_BY_NAME, ...known }, options);
  for (;;) {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    if (issue === undefined) return value;
    const better = [...REFINED_VALUES, undefined]
      .map((candidate) => withMember(value, issue.path, candidate))
      .find((candidate) => !isRefusedAt(schema, candidate, issue.path));
    if (better === undefined)
      throw new Error(`No sample: ${issue.path.join('.')}, ${issue.message}`);
    value = better;
  }
}

type Path = readonly PropertyKey[];

/** Undefined omits the property. */
function withMember(value: unknown, path: Path, member: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return member;
  const inner = withMember((value as Record<PropertyKey, unknown>)[name], rest, member);
  if (Array.isArray(value)) return value.with(Number(name), inner);
  const { [name]: _, ...others } = value as Record<PropertyKey, unknown>;
  return inner === undefined ? others : { ...others, [name]: inner };
}

function isRefusedAt(schema: z.ZodType, value: unknown, path: Path): boolean {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.some((issue) => issue.path.join() === path.join());
}

function sample(
  schema: JsonSchema,
  known: Record<string, unknown>,
  options: SampleOptions,
): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [one] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (one !== undefined) return sample(one, known, options);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, member]) => [
          name,
          name in known ? toParameter(member, known[name]) : sample(member, known, options),
        ]),
      );
    case 'array':
      return sampleArray(schema, known, options);
    case 'integer':
    case 'number':
      return sampleNumber(schema, options);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return VALUE_BY_FORMAT[schema.format ?? ''] ?? sampleText(schema, options);
  }
}

function sampleArray(
  { items, maxItems = 1 }: JsonSchema,
  known: Record<string, unknown>,
  options: SampleOptions,
): unknown[] {
  if (!items) return [];
  const length = options.isLargest ? Math.min(maxItems, MAX_LARGE_ITEMS) : 1;
  return Array.from({ length }, () => sample(items, known, options));
}

function sampleNumber({ minimum = 1, maximum }: JsonSchema, { isLargest }: SampleOptions): number {
  const isSensible = maximum !== undefined && maximum <= MAX_LARGE_NUMBER;
  return isLargest && isSensible ? maximum : Math.max(1, minimum);
}

function sampleText({ maxLength = 0, pattern }: JsonSchema, { isLargest }: SampleOptions): string {
  if (!isLargest || pattern !== undefined || maxLength < LONG_TEXT.length) return 'ada';
  return LONG_TEXT.repeat(Math.floor(maxLength / LONG_TEXT.length)).trim();
}

/** Converts query values to text. */
function toParameter({ type }: JsonSchema, value: unknown): unknown {
  return type === 'string' ? String(value) : value;
}
