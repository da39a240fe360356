import { type ChildProcess, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

export function readJson(path: string): unknown {
  return JSON.parse(read(path));
}

/** The blocks of a YAML text by key: what follows each `key:` at this indentation, up to the next key there. */
export function yamlBlocks(text: string, indent: number): Record<string, string> {
  const key = new RegExp(`^ {${indent}}([\\w-]+):`, 'm');
  const [, ...parts] = text.split(key);
  const pairs = parts.flatMap((name, i) => (i % 2 === 0 ? [[name, parts[i + 1]!]] : []));
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** All values of `key: value` in a YAML text, at any depth. */
export function yamlValues(text: string, key: string): string[] {
  const pattern = new RegExp(`^[ -]*${key}: +(.+)$`, 'gm');
  return [...text.matchAll(pattern)].map(([, value]) => value!);
}

/** The Kubernetes objects as YAML texts. */
export function readManifests(): { kind: string; text: string }[] {
  return readdirSync(join(ROOT, 'deploy/kubernetes'))
    .filter((name) => name !== 'kustomization.yaml')
    .flatMap((name) => read(`deploy/kubernetes/${name}`).split(/^---$/m))
    .map((text) => ({ kind: /^kind: (\w+)$/m.exec(text)![1]!, text }));
}

/** Whether a program is installed that npm doesn't provide. */
export function hasProgram(name: string): boolean {
  return spawnSync('which', [name]).status === 0;
}

export function run(program: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

/** Resolves with the match once the process's output contains it; rejects if the process exits first. */
export function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = '';
    const onData = (chunk: Buffer) => {
      output += chunk.toString();
      const match = pattern.exec(output);
      if (match) resolve(match);
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.on('exit', () => reject(new Error(`The process exited early: ${output}`)));
  });
}
