/** A positive id. */
export function parseId(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

/** The value if it's one of the options. */
export function pickOption<T extends string>(options: readonly T[], value: unknown): T | undefined {
  return options.find((option) => option === value);
}

/** The value if it's a key of the table, whose type keeps it complete. */
export function pickKey<T extends string>(
  table: Record<T, unknown>,
  value: unknown,
): T | undefined {
  return pickOption(Object.keys(table) as T[], value);
}

/** Without undefined properties, which would appear in the address or replace a value. */
export function dropUndefined<T extends object>(
  search: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const defined = Object.entries(search).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
