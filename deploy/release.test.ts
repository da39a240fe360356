import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { read, run } from './testing.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  needs?: string | string[];
  uses?: string;
  permissions?: Record<string, string>;
  strategy?: { matrix: { include?: { platform: string }[] } };
  steps?: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const FILES = ['ci.yml', 'release.yml'];
const readWorkflow = (name: string) => parse(read(`.github/workflows/${name}`)) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps);
const release = readWorkflow('release.yml');
const jobSteps = (name: string) => release.jobs[name]!.steps!;

describe.each(FILES)('the workflow %s', (name) => {
  const workflow = readWorkflow(name);

  it('pins every action to a commit', () => {
    const actions = stepsOf(workflow).flatMap(({ uses }) => uses ?? []);
    expect(actions).not.toEqual([]);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    const lines = read(`.github/workflows/${name}`).match(/uses: \S+@.*/g);
    for (const line of lines ?? []) expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
  });

  it('gives jobs no permission to write unless they need it', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  it('names only existing jobs as needed', () => {
    for (const { needs = [] } of Object.values(workflow.jobs))
      for (const needed of [needs].flat()) expect(workflow.jobs).toHaveProperty(needed);
  });

  it('runs only scripts with valid syntax', () => {
    const scripts = stepsOf(workflow)
      .flatMap(({ run: script }) => script ?? [])
      .map((script) => script.replaceAll(/\$\{\{.*?\}\}/g, 'x'));
    const results = scripts.map((script) => run('bash', '-n', '-c', script));
    expect(results.filter(({ status }) => status !== 0)).toEqual([]);
  });
});

describe('the release workflow', () => {
  it('runs for version tags, checks the version, and runs all checks of CI first', () => {
    expect(release.on).toEqual({ push: { tags: ['v*'] } });
    expect(jobSteps('version').at(-1)!.run).toContain('scripts/release.ts --notes');
    expect(release.jobs['checks']).toEqual({
      needs: 'version',
      uses: './.github/workflows/ci.yml',
    });
    expect(readWorkflow('ci.yml').on).toHaveProperty('workflow_call');
    expect(release.jobs['build']!.needs).toContain('checks');
  });

  it('builds for amd64 and arm64 with an SBOM and provenance', () => {
    const { strategy, permissions } = release.jobs['build']!;
    expect(strategy!.matrix.include!.map(({ platform }) => platform)).toEqual(['amd64', 'arm64']);
    expect(permissions).toEqual({ contents: 'read', packages: 'write' });
    const build = jobSteps('build').find(({ uses }) => uses?.startsWith('docker/build-push'));
    expect(build!.with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' });
  });

  it('signs the provenance of the image and the client', () => {
    const attested = jobSteps('publish').filter(({ uses }) =>
      uses?.startsWith('actions/attest-build-provenance@'),
    );
    expect(attested.map((step) => step.with)).toEqual([
      expect.objectContaining({ 'subject-name': '${{ env.IMAGE }}', 'push-to-registry': true }),
      { 'subject-path': 'acquaint-client-*.tgz' },
    ]);
    expect(release.jobs['publish']!.permissions).toMatchObject({
      'id-token': 'write',
      attestations: 'write',
    });
  });
});
