import { globSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** The files, besides those of npm, that name the image and the version. */
export function listReleaseFiles(): string[] {
  const patterns = ['compose.yaml', 'deploy/kubernetes/kustomization.yaml', 'docs/running.md'];
  const files = globSync([...patterns, 'deploy/app-stores/*/**'], {
    cwd: ROOT,
    withFileTypes: true,
    exclude: (entry) => entry.name === '.gitkeep',
  });
  return files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1))
    .toSorted();
}

/** The image of a repository, `github:owner/name`. */
export function imageOf(repository: string): string {
  return repository.replace('github:', 'ghcr.io/').toLowerCase();
}

/** A deployment file for the next version. */
export function withVersion(
  text: string,
  { version, next, image }: { version: string; next: string; image: string },
): string {
  const [, name] = image.split('ghcr.io/');
  const escaped = version.replaceAll('.', String.raw`\.`);
  return text
    .replaceAll(new RegExp(String.raw`(?<![\w.])v?${escaped}(?![\w.])`, 'g'), (found) =>
      found.replace(version, next),
    )
    .replaceAll(/ghcr\.io\/[\w-]+\/[\w-]+/g, image)
    .replaceAll(/(github(?:usercontent)?\.com\/|--repo )[\w-]+\/acquaint\b/g, `$1${name}`)
    .replace(/("tipi_version": )(\d+)/, (found, key: string, count: string) =>
      next === version ? found : `${key}${Number(count) + 1}`,
    );
}

interface Section {
  /** `Unreleased` or a version. */
  name: string;
  text: string;
}

/** The sections of a changelog, newest first. */
function sectionsOf(changelog: string): Section[] {
  const [, ...parts] = changelog.split(/^## \[?([^\]\s]+)\]?.*$/m);
  return parts.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, text: parts[index + 1]!.trim() }] : [],
  );
}

/** The changes of a version; null unless it's the newest one and has some. */
export function releaseNotes(changelog: string, version: string): string | null {
  const newest = sectionsOf(changelog).find(({ name }) => name !== 'Unreleased');
  return newest?.name === version && newest.text !== '' ? newest.text : null;
}

/** The changes since the last version. */
export function unreleasedChanges(changelog: string): string {
  return sectionsOf(changelog).find(({ name }) => name === 'Unreleased')?.text ?? '';
}

/** Moves the unreleased changes, if any, to a version. */
export function startRelease(changelog: string, version: string, date: string): string {
  if (unreleasedChanges(changelog) === '') return changelog;
  return changelog.replace(/^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${date}`);
}
