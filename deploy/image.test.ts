import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Copy as CopyInstruction, DockerfileParser } from 'dockerfile-ast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, ROOT, run, saidUntil } from './testing.ts';

// The image, made by hand: what the Dockerfile copies and nothing else, read-only, as its user, with the packages of
// production alone.

const isRoot = process.getuid?.() === 0;
const USER = 1000;

interface Copy {
  from: string | null;
  sources: string[];
  target: string;
}

const instructions = DockerfileParser.parse(read('Dockerfile')).getInstructions();
const stages = instructions.reduce<(typeof instructions)[]>((list, instruction) => {
  if (instruction.getKeyword() === 'FROM') list.push([]);
  list.at(-1)?.push(instruction);
  return list;
}, []);

function copiesOf(stage: typeof instructions): Copy[] {
  return stage
    .filter((instruction) => instruction instanceof CopyInstruction)
    .map((copy) => {
      const paths = copy.getArguments().map((word) => word.getValue());
      const from = copy.getFromFlag()?.getValue() ?? null;
      return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
    });
}

const last = stages.at(-1)!;

/** What .dockerignore leaves out of a copy. */
const isLeftOut = (path: string) =>
  /\.test\.tsx?$|\/testing(\/|$)/.test(path) || path.includes('/node_modules');

let image: string;
let data: string;
beforeAll(() => {
  image = mkdtempSync('/tmp/acquaint-image-');
  data = mkdtempSync('/tmp/acquaint-image-data-');
  for (const { from, sources, target } of copiesOf(last))
    for (const source of sources) {
      const path = source.replace(/^\/app\//, '');
      if (path === 'node_modules') linkProductionPackages();
      else if (from === null || existsSync(join(ROOT, path)))
        cpSync(
          join(ROOT, path),
          target.endsWith('/') && from === null
            ? join(image, target, target === './' ? path : path.split('/').at(-1)!)
            : join(image, target),
          { recursive: true, filter: (each) => !isLeftOut(each.slice(ROOT.length)) },
        );
    }
  run('chmod', '-R', 'a-w,a+rX', image);
  if (isRoot) chownSync(data, USER, USER);
});
afterAll(() => {
  run('chmod', '-R', 'u+w', image);
  for (const folder of [image, data]) rmSync(folder, { recursive: true, force: true });
});

/** The packages that `npm prune --omit=dev` leaves, by the lock file. */
function linkProductionPackages(): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const isNested = path.lastIndexOf('node_modules/') > 0;
    if (path === '' || dev || devOptional || isNested || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(image, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(image, path));
  }
}

function start(script: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['--preserve-symlinks', script], {
    cwd: image,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: USER, gid: USER }),
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: data, ...env },
  });
}

describe('the image', () => {
  it('copies only what is there and what .dockerignore lets through', () => {
    const lines = read('.dockerignore').split('\n');
    const allowed = new Set(
      lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1)),
    );
    const sources = stages.flatMap(copiesOf).filter(({ from }) => from === null);
    const copied = sources.flatMap((copy) => copy.sources);
    expect(copied.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
    expect(copied.filter((source) => !allowed.has(source.split('/')[0]!))).toEqual([]);
    expect(read('.dockerignore')).toMatch(/^\*$/m);
  });

  it('runs as a user that is not root, by number, so that Kubernetes can tell', () => {
    const users = last.filter((instruction) => instruction.getKeyword() === 'USER');
    expect(users.map((user) => user.getArguments()[0]?.getValue())).toEqual([`${USER}:${USER}`]);
  });

  it('holds no secret: none is an argument, a variable or a file of it', () => {
    expect(instructions.map((each) => each.getKeyword())).not.toContain('ARG');
    const variables = instructions.filter((each) => each.getKeyword() === 'ENV').map(String);
    expect(variables.join()).not.toMatch(/TOKEN|PASSWORD|SECRET|_URL/);
  });

  it('has every package that its code imports, and a server that starts where nothing can be written', async () => {
    const server = start('server/src/main.ts');
    const [, url] = await saidUntil(server, /Acquaint is ready at (http\S+)/);
    const health = await fetch(`${url}/api/health/`);
    expect(health.status).toBe(200);
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it.each(['migrate.ts', 'backup.ts'])('can run scripts/%s', async (script) => {
    const child = start(`scripts/${script}`, { BACKUP_DIR: join(data, 'backups') });
    const exit = once(child, 'exit');
    await saidUntil(child, /migration|Wrote \d+ rows/);
    expect(await exit).toEqual([0, null]);
  });

  it.runIf(isRoot)('is read-only to its user', () => {
    const attempt = run(
      'setpriv',
      `--reuid=${USER}`,
      `--regid=${USER}`,
      '--clear-groups',
      'touch',
      join(image, 'x'),
    );
    expect(attempt.status).not.toBe(0);
  });
});
