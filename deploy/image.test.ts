import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, ROOT, run, waitForOutput } from './testing.ts';

// Builds the image's file system without Docker: copies what the Dockerfile copies, makes it read-only, links the
// production packages, and runs it as the image's user.

const isRoot = process.getuid?.() === 0;
const USER = 1000;

interface Instruction {
  keyword: string;
  args: string;
}

interface Copy {
  from: string | null;
  sources: string[];
  target: string;
}

const instructions: Instruction[] = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [, keyword, args] = /^([A-Z]+) +(.*)$/.exec(line)!;
    return { keyword: keyword!, args: args! };
  });
const stages = instructions.reduce<Instruction[][]>((list, instruction) => {
  if (instruction.keyword === 'FROM') list.push([]);
  list.at(-1)?.push(instruction);
  return list;
}, []);

function listCopies(stage: Instruction[]): Copy[] {
  return stage
    .filter(({ keyword }) => keyword === 'COPY')
    .map(({ args }) => {
      const [, from = null, paths] = /^(?:--from=(\S+) +)?(.*)$/.exec(args)!;
      const words = paths!.split(/ +/);
      return { from, sources: words.slice(0, -1), target: words.at(-1)! };
    });
}

const lastStage = stages.at(-1)!;

/** Whether .dockerignore excludes a path from copies. */
const isIgnored = (path: string) =>
  /\.test\.tsx?$|\/testing(\/|$)/.test(path) || path.includes('/node_modules');

let image: string;
let data: string;
beforeAll(() => {
  image = mkdtempSync('/tmp/acquaint-image-');
  data = mkdtempSync('/tmp/acquaint-image-data-');
  for (const { from, sources, target } of listCopies(lastStage))
    for (const source of sources) {
      const path = source.replace(/^\/app\//, '');
      if (path === 'node_modules') linkProductionPackages();
      else if (from === null || existsSync(join(ROOT, path)))
        cpSync(
          join(ROOT, path),
          target.endsWith('/') && from === null
            ? join(image, target, target === './' ? path : path.split('/').at(-1)!)
            : join(image, target),
          { recursive: true, filter: (file) => !isIgnored(file.slice(ROOT.length)) },
        );
    }
  run('chmod', '-R', 'a-w,a+rX', image);
  if (isRoot) chownSync(data, USER, USER);
});
afterAll(() => {
  run('chmod', '-R', 'u+w', image);
  for (const folder of [image, data]) rmSync(folder, { recursive: true, force: true });
});

/** Links the packages that remain after `npm prune --omit=dev`, according to package-lock.json. */
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

function start(script: string, env: Record<string, string> = {}, user = USER): ChildProcess {
  return spawn(process.execPath, ['--preserve-symlinks', script], {
    cwd: image,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: user, gid: user }),
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: data, ...env },
  });
}

describe('image', () => {
  it('copies only existing files that .dockerignore allows', () => {
    const lines = read('.dockerignore').split('\n');
    const allowed = new Set(
      lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1)),
    );
    const sources = stages.flatMap(listCopies).filter(({ from }) => from === null);
    const copied = sources.flatMap((copy) => copy.sources);
    expect(copied.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
    expect(copied.filter((source) => !allowed.has(source.split('/')[0]!))).toEqual([]);
    expect(read('.dockerignore')).toMatch(/^\*$/m);
  });

  it('runs the image as a numeric non-root user, which Kubernetes can verify', () => {
    const users = lastStage.filter(({ keyword }) => keyword === 'USER');
    expect(users.map(({ args }) => args)).toEqual([`${USER}:${USER}`]);
  });

  it('includes no secret in build arguments or variables of the image', () => {
    expect(instructions.map(({ keyword }) => keyword)).not.toContain('ARG');
    const variables = instructions.filter(({ keyword }) => keyword === 'ENV');
    expect(variables.map(({ args }) => args).join(' ')).not.toMatch(/TOKEN|PASSWORD|SECRET|_URL/);
  });

  it('starts the server on a read-only file system with production packages only', async () => {
    const server = start('server/src/main.ts');
    const [, url] = await waitForOutput(server, /Acquaint is ready at (http\S+)/);
    const health = await fetch(`${url}/api/health/`);
    expect(health.status).toBe(200);
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it.runIf(isRoot)('starts as root where a home server owns the data folder', async () => {
    const folder = mkdtempSync('/tmp/acquaint-image-root-');
    // As Docker creates it.
    chmodSync(folder, 0o755);
    const server = start('server/src/main.ts', { DATA_DIR: folder }, 0);
    await waitForOutput(server, /Acquaint is ready at (http\S+)/);
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    rmSync(folder, { recursive: true });
  });

  it.each(['migrate.ts', 'backup.ts'])('runs scripts/%s in the image', async (script) => {
    const child = start(`scripts/${script}`, { BACKUP_DIR: join(data, 'backups') });
    const exit = once(child, 'exit');
    await waitForOutput(child, /migration|up to date|Wrote \d+ rows/);
    expect(await exit).toEqual([0, null]);
  });

  it.runIf(isRoot)('makes the image read-only for its user', () => {
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
