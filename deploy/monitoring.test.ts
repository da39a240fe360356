import { parser } from '@prometheus-io/lezer-promql';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openMetrics } from '../server/src/infra/metrics.ts';
import { has, read, readYaml, run } from './testing.ts';

// Whoever looks at a dashboard or waits for an alert must not look at a metric that is never told.

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
  templating: { list: { query: string }[] };
}
interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
}

const dashboard = JSON.parse(read('deploy/grafana/acquaint.json')) as Dashboard;
const [rules] = readYaml('deploy/prometheus/alerts.yml') as [Rules];
const panels = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr] as const),
);
const alerts = rules.groups.flatMap((group) => group.rules);

let told: Set<string>;
beforeAll(async () => {
  // Nobody is asked: a metric has its name while the database is away, too.
  const pool = new pg.Pool({ host: '/nowhere' });
  const metrics = openMetrics(pool, '1.0.0');
  metrics.countStreams(() => 0);
  const all = await metrics.registry.getMetricsAsJSON();
  await pool.end();
  const names = all.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  );
  // `up` is Prometheus's own.
  told = new Set(['up', ...names]);
});

/** The metrics that a query names; throws where it is not PromQL. */
function metricsIn(query: string): string[] {
  const text = query.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, node, from, to }) => {
      if (type.isError) throw new Error(`This is no PromQL: ${query}`);
      if (node.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        names.push(text.slice(from, to));
    },
  });
  return names;
}

describe('a query', () => {
  it('that is none is found out', () => {
    expect(() => metricsIn('sum(rate(acquaint_jobs[5m])')).toThrow('no PromQL');
    expect(metricsIn('sum by (le) (rate(one_bucket{a="b"}[5m])) / two')).toEqual([
      'one_bucket',
      'two',
    ]);
  });

  it.each(panels)('of the panel "%s" asks for metrics that are told', (_, query) => {
    const names = metricsIn(query);
    expect(names).not.toEqual([]);
    for (const name of names) expect(told).toContain(name);
  });

  it.each(alerts.map(({ alert, expr }) => [alert, expr] as const))(
    'of the alert %s asks for metrics that are told',
    (_, query) => {
      const names = metricsIn(query);
      expect(names).not.toEqual([]);
      for (const name of names) expect(told).toContain(name);
    },
  );
});

it('each alert says what is wrong, and what to do', () => {
  for (const { annotations } of alerts)
    expect(annotations).toEqual({
      summary: expect.stringMatching(/\.$/) as string,
      remedy: expect.stringMatching(/\.$/) as string,
    });
});

it('the dashboard shows each metric of Acquaint’s own', () => {
  const shown = new Set(panels.flatMap(([, query]) => metricsIn(query)));
  const own = [...told].filter((name) => name.startsWith('acquaint_'));
  for (const name of own) expect(shown).toContain(name);
});

it.skipIf(!has('promtool'))('Prometheus takes them (skipped without promtool)', () => {
  expect(run('promtool', 'check', 'rules', 'deploy/prometheus/alerts.yml')).toMatchObject({
    status: 0,
  });
  const config = ['--syntax-only', 'deploy/prometheus/prometheus.yml'];
  expect(run('promtool', 'check', 'config', ...config)).toMatchObject({ status: 0 });
});
