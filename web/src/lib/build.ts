export function currentBuild(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;
}

export async function newestBuild(signal?: AbortSignal): Promise<string> {
  const response = await fetch('/version.json', { cache: 'no-store', ...(signal && { signal }) });
  if (!response.ok) throw new Error('The newest build is not known');
  return ((await response.json()) as { build: string }).build;
}
