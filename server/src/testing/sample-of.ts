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
  minimum?: number;
}

const OF_FORMAT: Record<string, string> = {
  'date-time': '2026-06-01T09:30:00.000Z',
  date: '2026-06-01',
  email: 'somebody@example.org',
  uri: 'https://example.org/',
  uuid: '7c1f2b6e-3f0a-4f0e-9d5c-0d6a2f1b7c11',
};

/** Something that a schema of the contract lets through, or nearly: every member that it knows is there. */
export function sampleOf(schema: z.ZodType): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [one] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (one !== undefined) return sample(one);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, member]) => [name, sample(member)]),
      );
    case 'array':
      return schema.items ? [sample(schema.items)] : [];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return OF_FORMAT[schema.format ?? ''] ?? 'ada';
  }
}
