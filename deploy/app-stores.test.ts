import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTING_NAMES } from '../server/src/config.ts';
import { read, readJson, ROOT } from './testing.ts';

const STORES = 'deploy/app-stores';
const dockerfile = read('Dockerfile');
const port = Number(/\bPORT=(\d+)/.exec(dockerfile)![1]);
const data = /^VOLUME (\S+)$/m.exec(dockerfile)![1]!;
const { version } = readJson('package.json') as { version: string };
/** Of the host; the same everywhere. */
const HOST_PORT = 3947;

type Yaml = Record<string, unknown>;
const readYaml = (path: string) => parse(read(`${STORES}/${path}`)) as Yaml;
const readCompose = (path: string) => readYaml(path) as Compose;

interface Service {
  image: string;
  user?: string;
  environment: Record<string, string>;
  volumes: (string | { type: string; source: string; target: string })[];
  ports?: { target: number; published: string }[];
  [key: `x-${string}`]: Yaml;
}
interface Compose extends Yaml {
  services: Record<string, Service>;
  'x-casaos': Yaml;
}

/** Elements of the XML by name: attributes and text. */
function readXml(
  path: string,
): { name: string; attributes: Record<string, string>; text: string }[] {
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => elements.push({ name, attributes, text: '' }));
  parser.on('text', (text) => {
    const last = elements.at(-1);
    if (last) last.text += text.trim();
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(read(`${STORES}/${path}`)).close();
  return elements;
}

const unknownSettings = (names: string[]) => names.filter((name) => !SETTING_NAMES.includes(name));
const sourceOf = (volume: Service['volumes'][number]) =>
  typeof volume === 'string' ? volume.split(':') : [volume.source, volume.target];

describe.each([
  ['umbrel/acquaint/docker-compose.yml', 'server', '1000:1000', '${APP_DATA_DIR}/data'],
  ['casaos/acquaint/docker-compose.yml', 'acquaint', '0:0', '/DATA/AppData/$AppID/data'],
  ['runtipi/acquaint/docker-compose.yml', 'acquaint', '0:0', '${APP_DATA_DIR}/data'],
])('%s', (path, name, user, source) => {
  const service = readCompose(path).services[name]!;

  it('sets only existing settings', () => {
    expect(unknownSettings(Object.keys(service.environment))).toEqual([]);
  });

  it('keeps the data folder of the image, as a user who can write to it', () => {
    expect(service.volumes.map(sourceOf)).toEqual([[source, data]]);
    expect(service.user).toBe(user);
  });
});

describe('umbrelOS', () => {
  const manifest = readYaml('umbrel/acquaint/umbrel-app.yml');

  it('has every field of a manifest, and the id of its folder', () => {
    const strings = ['category', 'name', 'tagline', 'description', 'developer', 'website'];
    for (const key of [...strings, 'repo', 'support', 'submitter', 'submission'])
      expect(manifest[key]).toMatch(/\S/);
    const empty = { releaseNotes: '', path: '', defaultUsername: '', defaultPassword: '' };
    expect(manifest).toMatchObject({
      manifestVersion: 1,
      id: 'acquaint',
      version,
      dependencies: [],
      gallery: [],
      port: HOST_PORT,
      ...empty,
    });
    expect(existsSync(join(ROOT, STORES, 'umbrel/acquaint/data/.gitkeep'))).toBe(true);
  });

  it('proxies to the server, and lets programs and phones pass without a login of Umbrel', () => {
    const { services } = readCompose('umbrel/acquaint/docker-compose.yml');
    expect(services['app_proxy']!.environment).toEqual({
      APP_HOST: 'acquaint_server_1',
      APP_PORT: port,
      PROXY_AUTH_WHITELIST: '/api/*,/dav/*,/.well-known/*,/calendar/*',
    });
    expect(services['server']!.environment['PUBLIC_URL']).toContain(`:${HOST_PORT}`);
  });
});

describe('CasaOS', () => {
  const { services, name, 'x-casaos': store } = readCompose('casaos/acquaint/docker-compose.yml');

  it('has every field of the store in English', () => {
    expect(name).toBe('acquaint');
    expect(store).toMatchObject({
      id: name,
      main: 'acquaint',
      index: '/',
      port_map: String(HOST_PORT),
      scheme: 'http',
      version,
      architectures: ['amd64', 'arm64'],
    });
    for (const key of ['title', 'tagline', 'description'])
      expect(store[key]).toEqual({ en_US: expect.any(String) as string });
    for (const key of ['icon', 'author', 'developer', 'category', 'website', 'repo', 'support'])
      expect(store[key]).toMatch(/\S/);
  });

  it('publishes the port and describes every variable', () => {
    const { ports, environment, 'x-casaos': described } = services['acquaint']!;
    expect(ports).toEqual([{ target: port, published: String(HOST_PORT), protocol: 'tcp' }]);
    const envs = described!['envs'] as { container: string }[];
    expect(envs.map(({ container }) => container)).toEqual(Object.keys(environment));
  });
});

describe('Runtipi', () => {
  const config = readJson(`${STORES}/runtipi/acquaint/config.json`) as Yaml;

  it('has every required field', () => {
    for (const key of ['name', 'short_desc', 'author', 'description', 'source'])
      expect(config[key]).toMatch(/\S/);
    expect(config).toMatchObject({
      id: 'acquaint',
      available: true,
      dynamic_config: true,
      tipi_version: expect.any(Number) as number,
      port: HOST_PORT,
      version,
      supported_architectures: ['arm64', 'amd64'],
    });
    expect(existsSync(join(ROOT, STORES, 'runtipi/acquaint/metadata/description.md'))).toBe(true);
  });

  it('routes to the server and uses every field of the form', () => {
    const compose = readCompose('runtipi/acquaint/docker-compose.yml');
    expect(compose['x-runtipi']).toEqual({ schema_version: 2 });
    const service = compose.services['acquaint']!;
    expect(service['x-runtipi']).toEqual({ is_main: true, internal_port: port });
    const values = Object.values(service.environment).join(' ');
    for (const { env_variable } of config['form_fields'] as { env_variable: string }[])
      expect(values).toContain(`\${${env_variable}:-`);
  });
});

describe('Unraid', () => {
  const elements = readXml('unraid/acquaint.xml');
  const configs = elements.filter(({ name }) => name === 'Config');
  const targets = (type: string) =>
    configs
      .filter(({ attributes }) => attributes['Type'] === type)
      .map(({ attributes }) => attributes['Target']!);

  it('has every field of a template', () => {
    expect(elements[0]).toMatchObject({ name: 'Container', attributes: { version: '2' } });
    const names = ['Name', 'Repository', 'Network', 'Support', 'Project', 'Overview', 'Category'];
    for (const required of [...names, 'WebUI', 'Icon', 'ExtraParams'])
      expect(elements.find(({ name }) => name === required)?.text).toMatch(/\S/);
  });

  it('maps port and data folder and sets only existing settings', () => {
    expect(targets('Port')).toEqual([String(port)]);
    expect(targets('Path')).toEqual([data]);
    expect(targets('Variable')).not.toEqual([]);
    expect(unknownSettings(targets('Variable'))).toEqual([]);
    const attributes = ['Name', 'Default', 'Description', 'Display', 'Required', 'Mask'];
    for (const config of configs)
      expect(Object.keys(config.attributes)).toEqual(expect.arrayContaining(attributes));
  });
});

describe('Home Assistant', () => {
  const config = readYaml('home-assistant/acquaint/config.yaml');

  it('has every required field and only existing settings', () => {
    expect(config).toMatchObject({
      version,
      slug: 'acquaint',
      arch: ['amd64', 'aarch64'],
      ports: { [`${port}/tcp`]: HOST_PORT },
      webui: `http://[HOST]:[PORT:${port}]`,
    });
    for (const key of ['name', 'description']) expect(config[key]).toMatch(/\S/);
    expect(unknownSettings(Object.keys(config['environment'] as object))).toEqual([]);
    expect(readYaml('home-assistant/repository.yaml')).toHaveProperty('name');
  });

  it('runs the image as root, who owns the data folder', () => {
    expect(read(`${STORES}/home-assistant/acquaint/Dockerfile`)).toMatch(
      new RegExp(`^FROM ghcr\\.io/\\S+:${version}\nUSER root\n$`, 'm'),
    );
  });
});
