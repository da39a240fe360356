import { readLocal, writeLocal } from '../../lib/storage/local-store.ts';

/** Opens addresses; chosen per device, off by default, because a map service sees the address. */
export type MapApp = 'off' | 'device' | 'google' | 'apple' | 'openstreetmap';

const NAME = 'map_app';

const LINKS: Record<Exclude<MapApp, 'off'>, (query: string) => string> = {
  device: (query) => `geo:0,0?q=${query}`,
  google: (query) => `https://www.google.com/maps/search/?api=1&query=${query}`,
  apple: (query) => `https://maps.apple.com/?q=${query}`,
  openstreetmap: (query) => `https://www.openstreetmap.org/search?query=${query}`,
};

export function readMapApp(): MapApp {
  const stored = readLocal<string>(NAME, 'off') ?? 'off';
  return Object.hasOwn(LINKS, stored) ? (stored as MapApp) : 'off';
}

export function setMapApp(app: MapApp): void {
  writeLocal(NAME, app);
}

/** The link that shows an address; null when maps are off. */
export function mapHref(address: string, app: MapApp): string | null {
  return app === 'off' ? null : LINKS[app](encodeURIComponent(address));
}
