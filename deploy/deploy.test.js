/** The files that run Bestie elsewhere agree with the server and with each other. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import yaml from 'yaml';
import { renderChart } from './helm/render.js';

const folder = import.meta.dirname;
const root = path.join(folder, '..');
const read = (name) => readFileSync(path.join(folder, name), 'utf8');
const variables = [
  ...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm),
].map(([, name]) => name);
const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

describe('the Helm chart', () => {
  const chart = path.join(folder, 'helm/bestie');
  const of = (kind, values) => renderChart(chart, values).find((object) => object.kind === kind);
  const secretEnvironment = { DATABASE_URL: 'postgresql://bestie:"quoted"@db/bestie' };

  test('has everything that a cluster needs, once', () => {
    const kinds = renderChart(chart, { secretEnvironment }).map(
      ({ kind, metadata }) => `${kind} ${metadata.name}`,
    );
    expect(kinds.sort()).toEqual([
      'Deployment live-bestie',
      'HorizontalPodAutoscaler live-bestie',
      'Ingress live-bestie',
      'Job live-bestie-migrate',
      'PodDisruptionBudget live-bestie',
      'Secret live-bestie',
      'Service live-bestie',
      'Service live-bestie-hidden',
    ]);
    expect(of('Secret', { secretEnvironment }).stringData).toEqual(secretEnvironment);
    expect(of('Secret', { existingSecret: 'mine' })).toBeUndefined();
    expect(of('HorizontalPodAutoscaler', { autoscaling: { enabled: false } })).toBeUndefined();
    expect(of('Deployment', { autoscaling: { enabled: false } }).spec.replicas).toBe(3);
  });

  test('asks the server what it answers: it drains before it ends, and a new version starts after its migrations', () => {
    const { spec } = of('Deployment', { drainSeconds: 7, existingSecret: 'mine' });
    const pod = spec.template.spec;
    const [container] = pod.containers;
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'http' });
    expect(container.envFrom).toEqual([{ secretRef: { name: 'mine' } }]);
    expect(container.env).toContainEqual({ name: 'DRAIN_SECONDS', value: '7' });
    // The drain, 15 seconds of the server's own (`shutdownTimeoutMs`), and some to spare.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(7 + 15);
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    const job = of('Job', { existingSecret: 'mine' });
    expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    const [migrating] = job.spec.template.spec.containers;
    expect(migrating.command).toEqual(['node', 'server/dist/main.js', 'migrate']);
    for (const each of [container, migrating]) {
      expect(each.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      for (const { name } of each.env) expect(variables).toContain(name);
    }
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
  });

  test('starts its pods again when its secret changes', () => {
    const annotations = (values) => of('Deployment', values).spec.template.metadata.annotations;
    const first = annotations({ secretEnvironment });
    expect(first['checksum/secret']).toMatch(/^[0-9a-f]{64}$/);
    expect(annotations({ secretEnvironment })).toEqual(first);
    expect(annotations({ secretEnvironment: { DATABASE_URL: 'another' } })).not.toEqual(first);
  });

  test('hides its figures from the internet, and asks nobody to read them without a token', () => {
    const [{ http }] = of('Ingress').spec.rules;
    const figures = http.paths.find(({ path: at }) => at === '/metrics');
    expect(figures.pathType).toBe('Exact');
    const services = renderChart(chart).filter(({ kind }) => kind === 'Service');
    const behind = services.find(({ metadata }) => metadata.name === figures.backend.service.name);
    expect(behind.spec.selector).toBeUndefined();
    expect(JSON.stringify(renderChart(chart))).not.toContain('prometheus.io');
  });

  test('selects its own pods, and no pod of the migration gets requests', () => {
    const pod = of('Deployment').spec.template.metadata.labels;
    const job = of('Job').spec.template.metadata.labels;
    const selectors = [
      of('Deployment').spec.selector.matchLabels,
      of('Service').spec.selector,
      of('PodDisruptionBudget').spec.selector.matchLabels,
    ];
    for (const selector of selectors) {
      expect(pod).toMatchObject(selector);
      expect(job).not.toMatchObject(selector);
    }
    const port = of('Service').spec.ports[0].targetPort;
    expect(of('Deployment').spec.template.spec.containers[0].ports[0].name).toBe(port);
  });
});

test('compose starts three servers after the migrations, behind one proxy, with variables that the server reads', () => {
  const { services } = yaml.parse(read('compose.yaml'), { merge: true });
  const servers = Object.keys(services).filter((name) => /^bestie-\d$/.test(name));
  expect(servers).toHaveLength(3);
  for (const name of [...servers, 'migrate']) {
    const { environment, read_only: readOnly, cap_drop: dropped } = services[name];
    expect(Object.keys(environment).filter((each) => !variables.includes(each))).toEqual([]);
    expect([readOnly, dropped]).toEqual([true, ['ALL']]);
  }
  expect(services['bestie-1'].depends_on.migrate.condition).toBe('service_completed_successfully');
  expect(services.migrate.command).toEqual(['node', 'server/dist/main.js', 'migrate']);
  // While PostgreSQL makes its database, it listens at its socket alone and ends once.
  expect(services.postgres.healthcheck.test.join(' ')).toContain('--host 127.0.0.1');
  expect(services.migrate.restart).toBe('on-failure');
  expect(services.proxy.environment.BESTIE_SERVERS).toBe(servers.map((name) => `${name}:3000`).join(' '));
  expect(read('Caddyfile')).toContain('{$BESTIE_SERVERS');
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  for (const name of asked) expect(read('compose.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
});

test('nginx lets the largest body of an operation through, and docs/errors.md names the limits', () => {
  const program = `
    import { contractsSource, jiti } from './webpack/workspace.js';
    const { contracts } = await jiti.import(contractsSource('http/contracts.generated.ts'));
    const all = Object.values(contracts).flatMap((contract) => Object.values(contract));
    console.log(Math.max(...all.map(({ bodyBytes = 0 }) => bodyBytes)));`;
  const largest = Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: root,
      encoding: 'utf8',
    }),
  );
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('nginx.conf')) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(largest);
  expect(readFileSync(path.join(root, 'docs/errors.md'), 'utf8')).toContain(
    `a body over 1 MB (${largest / 1024 / 1024} MB at most`,
  );
});

test('the image has one tag wherever it is named: the version of the platform', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(yaml.parse(read('helm/bestie/Chart.yaml')).appVersion).toBe(version);
  const files = ['Dockerfile', 'compose.yaml', 'compose.env.example', '../docs/deployment.md'];
  const tags = files.flatMap((file) =>
    [...read(file).matchAll(/\bbestie:(\d[\w.-]*)/g)].map(([, tag]) => `${file} ${tag}`),
  );
  expect(tags).toEqual(files.map((file) => `${file} ${version}`));
});

test('the image runs as nobody special, asks for its health, and copies what exists', () => {
  const steps = read('Dockerfile').split('\n');
  expect(steps.filter((line) => line.startsWith('FROM'))).toHaveLength(2);
  const last = steps.slice(steps.findLastIndex((line) => line.startsWith('FROM'))).join('\n');
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK .*\n.*\/livez/m);
  expect(last).toMatch(/^COPY --from=build \/app \/app$/m);
  expect(last).not.toMatch(/npm/);
  const names = [...last.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name);
  expect(names.filter((name) => !variables.includes(name))).toEqual([]);
});

test('the build of the image is told the commit and tree of its sources, which have no repository there', () => {
  const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toContain('.git');
  expect(read('Dockerfile')).toMatch(/^ARG BESTIE_COMMIT\nARG BESTIE_TREE\nRUN npm run build$/m);
  const { args } = yaml.parse(read('compose.yaml'), { merge: true }).services.migrate.build;
  for (const name of ['BESTIE_COMMIT', 'BESTIE_TREE']) {
    expect(Object.keys(args)).toContain(name);
    expect(readFileSync(path.join(root, 'docs/deployment.md'), 'utf8')).toContain(`--build-arg ${name}=`);
  }
});

test('the unit of systemd is well formed, and little is exposed', () => {
  const unit = read('bestie.service');
  const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) =>
    pairs.split(' ').map((pair) => pair.split('=')[0]),
  );
  expect(names.filter((name) => !variables.includes(name))).toEqual([]);
  if (!has('systemd-analyze')) return;
  const place = mkdtempSync(path.join(tmpdir(), 'bestie-unit-'));
  const file = path.join(place, 'bestie.service');
  writeFileSync(file, unit.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  const aboutUs = stderr
    .split('\n')
    .filter((line) => line.includes('bestie.service') && !/Documentation|man:/.test(line));
  const exposure = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=15', file], {
    encoding: 'utf8',
  });
  rmSync(place, { recursive: true });
  expect(aboutUs).toEqual([]);
  expect([exposure.status, exposure.stdout.split('\n').filter((line) => line.includes('Overall'))]).toEqual([
    0,
    [expect.stringMatching(/OK|SAFE/)],
  ]);
});

test('the bill of materials comes from the lock file, and names what the server loads', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [program, ...args] = scripts.sbom.split(' ');
  const text = execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const bill = JSON.parse(text);
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX' });
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'server/package.json'), 'utf8'));
  const named = bill.components.map(({ purl }) => decodeURIComponent(purl));
  for (const [name, version] of Object.entries(dependencies))
    if (!name.startsWith('@bestie/')) expect(named).toContain(`pkg:npm/${name}@${version}`);
});
