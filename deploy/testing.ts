import { type ChildProcess, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const ROOT = join(import.meta.dirname, '..');

export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The documents of a YAML file, with what anchors and `<<` stand for. */
export function readYaml(path: string): unknown[] {
  return parseAllDocuments(read(path), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as unknown;
  });
}

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** The objects that are given to Kubernetes. */
export function readManifests(): Manifest[] {
  return readdirSync(join(ROOT, 'deploy/kubernetes'))
    .filter((name) => name !== 'kustomization.yaml')
    .flatMap((name) => readYaml(`deploy/kubernetes/${name}`) as Manifest[]);
}

/** Whether a program is on this machine that no npm package brings. */
export function has(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

/** What a program said, and how it ended. */
export function run(program: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

/** What a process says until a line matches. */
export function saidUntil(child: ChildProcess, line: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (text: Buffer) => {
      said += text.toString();
      const match = line.exec(said);
      if (match) resolve(match);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', () => reject(new Error(`It ended before: ${said}`)));
  });
}
