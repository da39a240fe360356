import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openMetrics } from '../server/src/infra/metrics.ts';
import { hasProgram, read, readJson, run, yamlValues } from './testing.ts';

// The dashboard and the alerts name only metrics the server exports.

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

const panels = (readJson('deploy/grafana/acquaint.json') as Dashboard).panels.flatMap(
  ({ title, targets }) => targets.map(({ expr }) => ({ title, expr })),
);
const rules = read('deploy/prometheus/alerts.yml')
  .split(/^ +- alert: /m)
  .slice(1);
const alerts = rules.map((text) => {
  const [, expr] = /^ +expr: (?:\|\n)?([^]+?)\n +(?:for|labels):/m.exec(text)!;
  return { name: text.slice(0, text.indexOf('\n')), expr: expr!, text };
});

let exported: Set<string>;
beforeAll(async () => {
  // Metric names don't depend on a reachable database.
  const pool = new pg.Pool({ host: '/nowhere' });
  const metrics = openMetrics(pool, '1.0.0');
  metrics.observeStreams(() => 0);
  const all = await metrics.registry.getMetricsAsJSON();
  await pool.end();
  const names = all.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  );
  // Prometheus itself adds `up`.
  exported = new Set(['up', ...names]);
});

/** The metric names in a PromQL expression: identifiers outside matchers and groupings that aren't functions. */
function metricNames(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '');
  const names = bare.matchAll(/(?<![\w.])[a-z_:][\w:]*(?![\w:])(?!\s*\()/gi);
  return [...names].map(([name]) => name).filter((name) => !/^(and|or|unless|bool)$/.test(name));
}

describe('metricNames', () => {
  it('returns metrics without functions, labels, ranges and operators', () => {
    expect(
      metricNames('sum by (le) (rate(one_bucket{a="b"}[5m])) / 2.5 and two > sum(three) by (x)'),
    ).toEqual(['one_bucket', 'two', 'three']);
  });
});

describe('deploy/grafana/acquaint.json', () => {
  it.each(panels)('queries exported metrics in the panel "$title"', ({ expr }) => {
    const names = metricNames(expr);
    expect(names).not.toEqual([]);
    for (const name of names) expect(exported).toContain(name);
  });

  it('shows each metric of Acquaint', () => {
    const shown = new Set(panels.flatMap(({ expr }) => metricNames(expr)));
    const own = [...exported].filter((name) => name.startsWith('acquaint_'));
    for (const name of own) expect(shown).toContain(name);
  });
});

describe('deploy/prometheus', () => {
  it('defines alerts', () => expect(alerts.length).toBeGreaterThan(5));

  it.each(alerts)('queries exported metrics in the alert $name', ({ expr }) => {
    const names = metricNames(expr);
    expect(names).not.toEqual([]);
    for (const name of names) expect(exported).toContain(name);
  });

  it.each(alerts)('describes the problem and the remedy in the alert $name', ({ text }) => {
    for (const key of ['summary', 'remedy'])
      expect(yamlValues(text, key)).toEqual([expect.stringMatching(/\.'?$/)]);
  });

  it.skipIf(!hasProgram('promtool'))('passes promtool (skipped without promtool)', () => {
    const checkRules = ['check', 'rules', 'deploy/prometheus/alerts.yml'];
    expect(run('promtool', ...checkRules)).toMatchObject({ status: 0 });
    const checkConfig = ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yml'];
    expect(run('promtool', ...checkConfig)).toMatchObject({ status: 0 });
  });
});
