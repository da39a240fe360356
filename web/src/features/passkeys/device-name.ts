const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** "Chrome on Mac": a first name for a passkey, that its person may change. An iPad says it is a Mac, but has touch. */
export function deviceName(user_agent: string, touch_points: number): string {
  const device = nameIn(DEVICES, user_agent) ?? 'this device';
  const browser = nameIn(BROWSERS, user_agent) ?? 'Browser';
  return `${browser} on ${device === 'Mac' && touch_points > 1 ? 'iPad' : device}`;
}

function nameIn(names: readonly [RegExp, string][], user_agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(user_agent))?.[1];
}
