import type { OpenApi, Operation } from '../openapi.ts';
import { SAMPLE_ID, sampleOf } from './sample.ts';

export interface Endpoint {
  path: string;
  method: string;
  operation: Operation;
}

interface Call {
  method: string;
  template: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** The field of the file to send. */
  upload: string | undefined;
  takesKey: boolean;
  isList: boolean;
  isStream: boolean;
}

/** Examples of a call with an access token, by language; they continue those of "Getting started". */
export function snippetsFor(endpoint: Endpoint, openApi: OpenApi): Record<string, string> {
  const isForTokens = endpoint.operation.security.some(({ token }) => token !== undefined);
  if (!isForTokens) return {};
  const call = callOf(endpoint, openApi);
  return { curl: toCurl(call), typescript: toTypeScript(call), python: toPython(call) };
}

function callOf({ method, path, operation }: Endpoint, { components }: OpenApi): Call {
  const { parameters, requestBody, responses } = operation;
  const samplesIn = (location: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === location && parameter.required)
        .map(({ name, schema }) => [
          name,
          sampleParameter(name, sampleOf(schema, components.schemas, name)),
        ]),
    );
  const json = requestBody?.content['application/json']?.schema;
  const form = requestBody?.content['multipart/form-data']?.schema as
    { properties: Record<string, unknown> } | undefined;
  const hasParameter = (name: string) => parameters.some((parameter) => parameter.name === name);
  return {
    method: method.toUpperCase(),
    template: path,
    params: samplesIn('path'),
    query: samplesIn('query'),
    body: json && sampleOf(json, components.schemas),
    upload: Object.keys(form?.properties ?? {})[0],
    takesKey: hasParameter('Idempotency-Key'),
    isList: hasParameter('cursor'),
    isStream: 'text/event-stream' in (responses['200']?.content ?? {}),
  };
}

/** Ids of other forms look like numbers, too. */
const sampleParameter = (name: string, value: unknown) => (name.endsWith('id') ? SAMPLE_ID : value);

const fileFor = (field: string) => (field === 'image' ? 'photo.jpg' : 'contacts.vcf');

function pathOf({ template, params }: Call): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}

function toCurl(call: Call): string {
  const search = new URLSearchParams(call.query as Record<string, string>).toString();
  const options = [
    `"$ACQUAINT_URL${pathOf(call)}${search && `?${search}`}"`,
    '--header "Authorization: Bearer $ACQUAINT_TOKEN"',
    ...(call.takesKey ? ['--header "Idempotency-Key: $(uuidgen)"'] : []),
    ...(call.body === undefined
      ? []
      : [
          '--header "Content-Type: application/json"',
          `--data '${JSON.stringify(call.body).replaceAll("'", String.raw`'\''`)}'`,
        ]),
    ...(call.upload === undefined ? [] : [`--form ${call.upload}=@${fileFor(call.upload)}`]),
  ];
  const sendsBody = call.body !== undefined || call.upload !== undefined;
  const isUsual = call.method === (sendsBody ? 'POST' : 'GET');
  const method = isUsual ? '' : ` --request ${call.method}`;
  return `curl${call.isStream ? ' --no-buffer' : ''}${method} ${options.join(' \\\n  ')}`;
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

function toTypeScript(call: Call): string {
  const { params, query, body, upload } = call;
  const members = [
    ...(isEmpty(params) ? [] : [`params: ${toLiteral(params)}`]),
    ...(isEmpty(query) ? [] : [`query: ${toLiteral(query)}`]),
    ...(body === undefined ? [] : [`body: ${toLiteral(body)}`]),
    ...(upload === undefined
      ? []
      : [`body: { ${upload}: await openAsBlob('${fileFor(upload)}') }`]),
    ...(call.takesKey ? ['idempotencyKey: crypto.randomUUID()'] : []),
  ];
  const input = members.length === 0 ? '' : `, {\n${members.map((one) => `  ${one},\n`).join('')}}`;
  const name = `'${call.method} ${call.template}'`;
  if (call.isList)
    return `for await (const item of acquaint.list(${name}${input}))\n  console.log(item);`;
  const result = `await acquaint.call(${name}${input})`;
  if (call.isStream)
    return `const events = ${result};\nfor await (const text of events.pipeThrough(new TextDecoderStream()))\n  console.log(text);`;
  const imports = upload === undefined ? '' : `import { openAsBlob } from 'node:fs';\n\n`;
  return `${imports}console.log(${result});`;
}

function toPython(call: Call): string {
  if (call.isStream)
    return [
      `request = Request(URL + "${pathOf(call)}", headers={"Authorization": f"Bearer {TOKEN}"})`,
      'for line in urlopen(request):',
      '    print(line.decode().rstrip())',
    ].join('\n');
  const query = isEmpty(call.query) ? [] : [`query=${toPythonLiteral(call.query)}`];
  if (call.isList)
    return `for item in items(${[`"${pathOf(call)}"`, ...query.map((one) => one.slice(6))].join(', ')}):\n    print(item)`;
  const headers = [
    ...(call.takesKey ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
    ...(call.upload === undefined ? [] : ['"Content-Type": "multipart/form-data; boundary=part"']),
  ];
  const body = call.upload === undefined ? call.body && toPythonLiteral(call.body) : 'form';
  const args = [
    `"${call.method}"`,
    `"${pathOf(call)}"`,
    ...(body === undefined ? [] : [body as string]),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...query,
  ];
  const form = call.upload === undefined ? '' : `${toPythonForm(call.upload)}\n`;
  return `${form}result, _ = call(${args.join(', ')})\nprint(result)`;
}

function toPythonForm(field: string): string {
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${fileFor(field)}"`;
  return [
    `with open("${fileFor(field)}", "rb") as file:`,
    `    lines = [b"--part", b'${disposition}', b"", file.read(), b"--part--", b""]`,
    String.raw`form = b"\r\n".join(lines)`,
  ].join('\n');
}

function toPythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(toPythonLiteral).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${toPythonLiteral(member)}`,
  );
  return `{${members.join(', ')}}`;
}

function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(', ')}]`;
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${toLiteral(member)}`);
  return `{ ${members.join(', ')} }`;
}
