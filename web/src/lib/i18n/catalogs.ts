import { i18n } from '#i18n';
import { SOURCE_LANGUAGE } from '#contract/languages.ts';

export type CatalogName = 'first' | 'rest' | 'site';

const SETTLED_MS = 3000;

/** Catalogs that are loaded or loading. */
const catalogs = new Map<CatalogName, Promise<void>>();

/** Activates the document's language without catalogs, which only the build emits. */
export function activateLanguage(): void {
  const language = document.documentElement.lang || SOURCE_LANGUAGE;
  i18n.load(language, {});
  i18n.activate(language);
}

/** Loads a group of messages once: `first` for the frame and the dashboard, `site` for visitors’ pages, `rest`. */
export function loadCatalog(group: CatalogName): Promise<void> {
  const loaded = catalogs.get(group) ?? load(group);
  catalogs.set(group, loaded);
  // Allows a retry.
  loaded.catch(() => catalogs.delete(group));
  return loaded;
}

async function load(group: CatalogName): Promise<void> {
  const address = addressOf(group);
  if (address === undefined) return;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered with ${response.status}`);
  i18n.load(i18n.locale, (await response.json()) as Parameters<typeof i18n.load>[1] & object);
}

/** Loads what other pages need once the first one has settled. */
export function preloadCatalog(): void {
  setTimeout(() => void loadCatalog('rest').catch(() => {}), SETTLED_MS);
}

/** Named in the document by the build. */
function addressOf(group: CatalogName): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="messages"]');
  return meta?.content.split(' ').find((address) => address.includes(`-${group}-`));
}
