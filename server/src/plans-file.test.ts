import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_PLANS } from '#contract/default-plans.ts';
import { PAGES } from '#contract/pages.ts';
import { plans, type Plan } from '#contract/plans.ts';
import { ConfigError } from './config.ts';
import { readPlans } from './plans-file.ts';
import { startServerProcess } from './testing/server-process.ts';
import { cloneDatabase } from './testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'acquaint-plans-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: unknown): string {
  const path = join(folder, 'plans.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const CIRCLE: Plan = {
  key: 'circle',
  name: 'Circle',
  description: 'For a circle of people who know each other.',
  price: { amount_minor: 400, currency: 'EUR', per: 'month' },
  includes: ['Everything'],
  link: { label: 'Ask for it', href: 'https://example.org/circle' },
};

describe('plans', () => {
  it('offers a free and a self-hosted plan by default', () => {
    expect(readPlans(undefined)).toBeNull();
    expect(DEFAULT_PLANS.map(({ key, price }) => [key, price])).toEqual([
      ['free', null],
      ['self-hosted', null],
    ]);
    expect(plans.parse(DEFAULT_PLANS)).toEqual(DEFAULT_PLANS);
  });

  it('links plans to existing pages by default', () => {
    const paths = DEFAULT_PLANS.map(({ link }) => link.href.split('#', 1)[0]);
    for (const path of paths) expect(Object.keys(PAGES)).toContain(path);
  });

  it('reads plans from the file', () => {
    expect(readPlans(fileWith([CIRCLE]))).toEqual([CIRCLE]);
  });

  it('serves plans from the file of the server', async () => {
    const database = await cloneDatabase();
    onTestFinished(() => database.drop());
    const server = await startServerProcess(database.connection, {
      PLANS_FILE: fileWith([CIRCLE]),
    });
    onTestFinished(() => server.stop());
    const answer = await fetch(`${server.url}/api/plans/`);
    expect(await answer.json()).toEqual({ results: [CIRCLE] });
  });

  const without = (name: keyof Plan) => ({ ...CIRCLE, [name]: undefined });

  it.each([
    ['invalid JSON', '[{', 'the file isn’t JSON ('],
    ['an object', { plans: [] }, 'the file must be a list of plans.'],
    ['an empty list', [], 'the file must have at least one plan.'],
    ['a duplicate key', [CIRCLE, CIRCLE], 'the file must not have the same key twice.'],
    ['no name', [CIRCLE, without('name')], 'plan 2, name: must be text.'],
    ['no link', [without('link')], 'plan 1, link: '],
    [
      'a script link',
      [{ ...CIRCLE, link: { label: 'Go', href: 'javascript:alert(1)' } }],
      'plan 1, link.href: must be a page of this site such as /signup, or an address that begins with https://.',
    ],
    [
      'a protocol-relative link',
      [{ ...CIRCLE, link: { label: 'Go', href: '//example.org' } }],
      'plan 1, link.href: must be a page of this site',
    ],
    [
      'a price of zero',
      [{ ...CIRCLE, price: { ...CIRCLE.price, amount_minor: 0 } }],
      'plan 1, price.amount_minor: must be more than 0; null is free.',
    ],
    ['an unknown field', [{ ...CIRCLE, prize: 4 }], 'plan 1: '],
  ])('rejects a plans file with %s and its position', (_what, content, message) => {
    const path = fileWith(content);
    const reading = () => readPlans(path);
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(`Can’t start, invalid PLANS_FILE (${path}): ${message}`);
  });

  it('rejects a missing plans file', () => {
    const path = join(folder, 'nowhere.json');
    expect(() => readPlans(path)).toThrow(ConfigError);
    expect(() => readPlans(path)).toThrow(/can’t read the file .*ENOENT/);
  });
});
