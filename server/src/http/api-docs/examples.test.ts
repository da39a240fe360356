import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePhoto } from '../../testing/photos.ts';
import { routeList } from '#contract/all-routes.ts';
import { routeName } from '#contract/route.ts';
import { openTestApp, PASSWORD, type Person, type TestApp } from '../../testing/test-app.ts';
import type { OpenApi } from '../openapi.ts';
import { readExamples } from './guide.ts';
import { SAMPLE_ID, sampleOf } from './sample.ts';
import { snippetsFor } from './snippets.ts';

const runFile = promisify(execFile);
const REPOSITORY = join(import.meta.dirname, '../../../..');
const EXAMPLES = join(REPOSITORY, 'contract/examples');
const CLIENT = join(REPOSITORY, 'clients/typescript');
const hasPython = spawnSync('python3', ['--version']).status === 0;

let app: TestApp;
let url: string;
let folder: string;
beforeAll(async () => {
  app = await openTestApp();
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  folder = mkdtempSync(join(tmpdir(), 'acquaint-examples-'));
  installClient();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

/** Builds the client as it would be published. */
function installClient() {
  const installed = join(folder, 'node_modules/@acquaint/client');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'package.json'), readFileSync(join(CLIENT, 'package.json')));
  const built = runTsc('-p', CLIENT, '--outDir', join(installed, 'dist'));
  if (built.status !== 0) throw new Error(built.stdout);
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
}

function runTsc(...args: string[]): { stdout: string; status: number | null } {
  const tsc = join(REPOSITORY, 'node_modules/.bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, ...args], { encoding: 'utf8' });
  return { stdout, status };
}

/** Runs a program in the folder and returns what it prints. */
async function run(person: Person, command: string, ...args: string[]): Promise<string> {
  const { token } = await person.call('POST /api/access-tokens/', {
    body: {
      kind: 'api',
      name: 'Examples',
      scopes: ['contacts:read', 'contacts:write'],
      password: PASSWORD,
    },
  });
  const env = { ...process.env, ACQUAINT_URL: url, ACQUAINT_TOKEN: token, NO_COLOR: '1' };
  const { stdout } = await runFile(command, args, { cwd: folder, env });
  return stdout;
}

const namesOf = async (person: Person) => {
  const { results } = await person.call('GET /api/contacts/');
  return results.map(({ first_name, job_title }) => [first_name, job_title].join(' ').trim());
};

async function openApi(): Promise<OpenApi> {
  return (await app.app.inject('/api/openapi.json')).json<OpenApi>();
}

/** The examples of every call that a token can make, in a language. */
async function allSnippets(language: string): Promise<string[]> {
  const document = await openApi();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const code = snippetsFor({ path, method, operation }, document)[language];
      return code === undefined ? [] : [code];
    }),
  );
}

describe('each program of the guide', () => {
  it.each([
    ['curl', 'bash', 'curl.sh', true],
    ['TypeScript', process.execPath, 'typescript.ts', true],
    ['Python (skipped without python3)', 'python3', 'python.py', hasPython],
  ])('runs against the server in %s', async (_, command, file, isInstalled) => {
    if (!isInstalled) return;
    const ada = await app.signUp('Ada');
    for (const first_name of ['Babbage', 'Curie', 'Darwin'])
      await ada.call('POST /api/contacts/', { body: { first_name } });
    writeFileSync(join(folder, file), readFileSync(join(EXAMPLES, file)));
    const printed = await run(ada, command, file);
    for (const text of ['Darwin', 'Analyst', '400', 'bad_input', 'RateLimit: "token";r=5'])
      expect(printed).toContain(text);
    expect(await namesOf(ada)).toEqual(['Ada Analyst', 'Babbage', 'Curie', 'Darwin']);
  });

  it('has the same sections in each language', async () => {
    const { curl, ...others } = await readExamples();
    for (const parts of Object.values(others))
      expect(Object.keys(parts)).toEqual(Object.keys(curl!));
  });
});

describe('the example of each call', () => {
  const CALLS = [
    ['get', '/api/contacts/'],
    ['post', '/api/contacts/'],
    ['patch', '/api/contacts/{id}/'],
    ['put', '/api/contacts/{id}/photo/'],
    ['get', '/api/contacts/export/'],
    ['get', '/api/contacts/search/'],
    ['delete', '/api/contacts/{id}/'],
  ] as const;

  const FRAMES: Record<string, (examples: Record<string, string>, code: string) => string> = {
    curl: (_, code) => `set -e
curl() { command curl --fail-with-body --silent --show-error "$@"; }
uuidgen() { node -p 'crypto.randomUUID()'; }
${code}`,
    typescript: ({ authentication }, code) => `${authentication}\n${code}`,
    python: ({ authentication, paging }, code) => `${authentication}\n${paging}\n${code}`,
  };

  it.each([
    ['curl', 'bash', 'calls.sh', true],
    ['typescript', process.execPath, 'calls.ts', true],
    ['python', 'python3', 'calls.py', hasPython],
  ])(
    'runs against the server in %s (Python is skipped without python3)',
    async (language, command, file, isInstalled) => {
      if (!isInstalled) return;
      const grace = await app.signUp('Grace');
      const { id } = await grace.call('POST /api/contacts/', { body: { first_name: 'Hopper' } });
      const document = await openApi();
      const code = CALLS.map(([method, path]) => {
        const operation = document.paths[path]![method]!;
        return snippetsFor({ path, method, operation }, document)[language]!;
      });
      writeFileSync(join(folder, 'photo.jpg'), await samplePhoto());
      const examples = (await readExamples())[language]!;
      const program = FRAMES[language]!(examples, code.join('\n'));
      writeFileSync(join(folder, file), program.replaceAll(String(SAMPLE_ID), String(id)));
      await run(grace, command, file);
      // One was deleted, the other one created.
      expect(await namesOf(grace)).toEqual(['Ada']);
    },
  );

  it('has a valid body for every call', async () => {
    const { paths, components } = await openApi();
    const invalid = routeList.flatMap((route) => {
      const { security, requestBody } = paths[route.path]![route.method.toLowerCase()]!;
      const schema = requestBody?.content['application/json']?.schema;
      const isForTokens = security.some(({ token }) => token !== undefined);
      if (schema === undefined || !isForTokens) return [];
      const { error } = route.body!.safeParse(sampleOf(schema, components.schemas));
      return error === undefined ? [] : [{ name: routeName(route), issues: error.issues }];
    });
    expect(invalid).toEqual([]);
  });

  it('has valid types for every call', async () => {
    const { authentication } = (await readExamples())['typescript']!;
    const calls = (await allSnippets('typescript')).map(
      (code) => `{\n${code.replace(/^import .*$/m, '')}\n}`,
    );
    const program = [`import { openAsBlob } from 'node:fs';`, authentication, ...calls];
    writeFileSync(join(folder, 'all.ts'), program.join('\n'));
    const types = join(REPOSITORY, 'node_modules/@types');
    const options = ['--module', 'nodenext', '--target', 'esnext', '--lib', 'esnext,dom'];
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--skipLibCheck'];
    const node = ['--types', 'node', '--typeRoots', types];
    const result = runTsc('--ignoreConfig', join(folder, 'all.ts'), ...options, ...strict, ...node);
    expect(result).toEqual({ stdout: '', status: 0 });
  });

  it('has valid syntax for every call in curl and Python', async () => {
    writeFileSync(join(folder, 'all.sh'), (await allSnippets('curl')).join('\n'));
    expect(spawnSync('bash', ['-n', join(folder, 'all.sh')]).status).toBe(0);
    writeFileSync(join(folder, 'all.py'), (await allSnippets('python')).join('\n'));
    const compiled = spawnSync('python3', ['-m', 'py_compile', join(folder, 'all.py')]);
    expect(hasPython ? compiled.status : 0).toBe(0);
  });
});
