import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installPackages, isProgram } from './system-packages.ts'
import { type Ask, askAsBrowser, COMPANY, OWNER } from './test/ask-as-browser.ts'

const PACKAGES = ['podman', 'podman-compose', 'runc', 'netavark', 'aardvark-dns', 'debootstrap']
/** Of the image, by what `podman images` counts; docs/decisions/0072. */
const MOST_MB = 250
const PASSWORD = 'a-password-of-the-database'

let folder: string
const inFolder = (name: string) => join(folder, name)

function run(command: string, words: string[]): string {
  const settings = {
    // Images, networks and volumes of these tests alone.
    CONTAINERS_CONF: inFolder('containers.conf'),
    CONTAINERS_STORAGE_CONF: inFolder('storage.conf'),
    BUILDAH_ISOLATION: 'chroot',
  }
  const options = { cwd: folder, env: { ...process.env, ...settings }, maxBuffer: 1e8 }
  return execFileSync(command, words, { ...options, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] })
}

const podman = (...words: string[]) => run('podman', words)
const compose = (file: string, ...words: string[]) =>
  run('podman-compose', ['--file', inFolder(file), '--project-name', 'recipe', ...words])

/** Debian and Node from the packages that this machine gets, since no registry of images is needed that way. */
function makeBase(): void {
  const root = inFolder('base')
  const [, release = ''] = /VERSION_CODENAME=(\w+)/.exec(readFileSync('/etc/os-release', 'utf8')) ?? []
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates,libatomic1', release, root])
  cpSync(process.execPath, join(root, 'usr/bin/node'))
  // The program is a link to `bin/npm-cli.js` of its package.
  const npm = resolve(realpathSync(run('which', ['npm']).trim()), '../..')
  cpSync(npm, join(root, 'usr/lib/node_modules/npm'), { recursive: true })
  run('ln', ['--symbolic', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm')])
  // A network may have a certificate authority of its own.
  const authorities = 'etc/ssl/certs/ca-certificates.crt'
  cpSync(join('/', authorities), join(root, authorities))
  run('tar', ['--create', '--file', inFolder('base.tar'), '--directory', root, '.'])
  podman('import', '--change', `ENV NODE_EXTRA_CA_CERTS=/${authorities}`, inFolder('base.tar'), 'localhost/base')
}

/** Writes a Dockerfile with PostgreSQL and Caddy of Debian, which takes the settings that the images of these two take. */
function makeServices(): void {
  writeFileSync(
    inFolder('start-postgres.sh'),
    `set -e
PATH=$PATH:$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
chown postgres /var/lib/postgresql
if [ ! -d $data ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  runuser -u postgres -- initdb --pgdata $data --username "$POSTGRES_USER" --pwfile /tmp/password --encoding UTF8
  echo "create database $POSTGRES_DB" | runuser -u postgres -- postgres --single -D $data postgres
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
fi
exec runuser -u postgres -- postgres -D $data -c listen_addresses='*'
`,
  )
  writeFileSync(
    inFolder('Dockerfile'),
    `FROM localhost/base
RUN apt-get update && apt-get install -y --no-install-recommends postgresql caddy
ENV XDG_DATA_HOME=/data
COPY start-postgres.sh /
CMD ["sh", "/start-postgres.sh"]
`,
  )
  podman('build', '--tag', 'docker.io/library/postgres:18', '--tag', 'docker.io/library/caddy:2', folder)
}

/** Writes a recipe to the folder, with other ports. Returns the copy's name. */
function copyRecipe(file: string, ports: Record<string, string>): string {
  const name = basename(file)
  let recipe = readFileSync(file, 'utf8')
  for (const [from, to] of Object.entries(ports)) {
    expect(recipe).toContain(from)
    recipe = recipe.replace(from, to)
  }
  writeFileSync(inFolder(name), recipe)
  return name
}

beforeAll(async () => {
  const programs = ['/usr/bin/podman', '/usr/bin/podman-compose', '/usr/sbin/runc', '/usr/sbin/debootstrap']
  if (!programs.every(isProgram)) await installPackages(...PACKAGES)
  folder = mkdtempSync(join(tmpdir(), 'deskbell-containers-'))
  writeFileSync(
    inFolder('storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`,
  )
  writeFileSync(
    inFolder('containers.conf'),
    `[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
[network]
network_config_dir = "${folder}/networks"
[containers]
log_driver = "k8s-file"
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
`,
  )
  makeBase()
  const checkout = inFolder('checkout')
  run('git', ['clone', '--quiet', process.cwd(), checkout])
  podman('build', '--build-arg', 'BUILD_IMAGE=localhost/base', '--tag', 'deskbell', checkout)
  makeServices()
})

afterAll(() => {
  podman('pod', 'rm', '--all', '--force')
  podman('rm', '--all', '--force')
  podman('network', 'prune', '--force')
  rmSync(folder, { recursive: true })
})

/** Where a browser reaches it. */
type Place = Pick<Ask, 'origin' | 'host' | 'port' | 'isProxied'>

/** Sets up with the code that the container's log shows. */
async function setUp(container: string, place: Place): Promise<void> {
  const code = await vi.waitFor(() => {
    const log = podman('logs', container)
    expect(log).toContain('/setup#')
    return log.match(/(?<=setup#)\S+/)?.[0] ?? ''
  }, 120_000)
  const asked = { ...place, method: 'POST', body: { ...OWNER, ...COMPANY }, headers: { 'Setup-Code': code } }
  const answer = await vi.waitFor(() => askAsBrowser('/api/setup', asked), 60_000)
  expect(answer.resume().statusCode).toBe(201)
}

async function signIn(place: Place): Promise<void> {
  await vi.waitFor(async () => {
    const answer = await askAsBrowser('/api/auth/sign-in/email', { ...place, method: 'POST', body: OWNER })
    expect(answer.resume().statusCode).toBe(200)
  }, 120_000)
}

test('the image is small', () => {
  const bytes = Number(podman('image', 'inspect', 'deskbell', '--format', '{{.Size}}'))
  expect(bytes / 1e6).toBeLessThanOrEqual(MOST_MB)
})

test('compose.yaml, whose data stay when its container is replaced', async () => {
  const port = 28_700
  const place = { origin: `http://localhost:${port}`, port }
  const file = copyRecipe('compose.yaml', { '- 127.0.0.1:3000:3000': `- 127.0.0.1:${port}:3000` })
  compose(file, 'up', '--detach')
  await setUp('recipe_desk_1', place)
  expect(podman('exec', 'recipe_desk_1', 'deskbell', 'doctor')).toContain('Database')
  compose(file, 'down')
  compose(file, 'up', '--detach')
  await signIn(place)
  compose(file, 'down', '--volumes')
})

test('compose.postgres.yaml', async () => {
  const port = 28_701
  const place = { origin: 'https://localhost', port }
  vi.stubEnv('DOMAIN', 'localhost')
  vi.stubEnv('POSTGRES_PASSWORD', PASSWORD)
  const ports = { '- 80:80': '', '- 443:443/udp': '', '- 443:443': `- 127.0.0.1:${port}:443` }
  const file = copyRecipe('deploy/compose.postgres.yaml', ports)
  compose(file, 'up', '--detach')
  await setUp('recipe_desk_1', place)
  compose(file, 'down')
  compose(file, 'up', '--detach')
  await signIn(place)
  compose(file, 'down', '--volumes')
})

test('kubernetes/deskbell.yaml: two servers', async () => {
  podman('network', 'create', 'cluster')
  const start = (...words: string[]) => podman('run', '--detach', '--network', 'cluster', ...words)
  const database = { POSTGRES_USER: 'deskbell', POSTGRES_DB: 'deskbell', POSTGRES_PASSWORD: PASSWORD }
  start('--name', 'postgres', ...Object.entries(database).map((one) => `--env=${one.join('=')}`), 'postgres:18')
  const buckets = `new (require('s3rver'))({ address: '0.0.0.0', port: 9000, silent: true, directory: '/tmp/s3',
    configureBuckets: [{ name: 'desk' }, { name: 'backups' }] }).run()`
  const modules = `--volume=${process.cwd()}/node_modules:/node_modules:ro`
  start('--name', 's3', modules, 'localhost/base', 'node', '--eval', buckets)
  const settings = {
    DATABASE_URL: `postgres://deskbell:${PASSWORD}@postgres:5432/deskbell`,
    APP_SECRET: randomBytes(32).toString('hex'),
    S3_BUCKET: 'desk',
    BACKUP_S3_BUCKET: 'backups',
    S3_ENDPOINT: 'http://s3:9000',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  // The form in which Podman 4 keeps a secret with several values.
  const encoded = Object.entries(settings).map(([name, value]) => [name, Buffer.from(value).toString('base64')])
  writeFileSync(inFolder('secret.json'), JSON.stringify(Object.fromEntries(encoded)))
  podman('secret', 'create', 'deskbell', inFolder('secret.json'))
  // Podman would publish the port of both servers.
  const file = copyRecipe('deploy/kubernetes/deskbell.yaml', {
    '- name: http\n              containerPort: 3000': '[]',
  })
  podman('kube', 'play', '--network', 'cluster', inFolder(file))
  const places = [0, 1].map((number) => {
    const pod = podman('pod', 'inspect', `deskbell-pod-${number}`, '--format', '{{.InfraContainerID}}').trim()
    const host = podman('inspect', pod, '--format', '{{.NetworkSettings.Networks.cluster.IPAddress}}').trim()
    return { origin: 'https://desk.example.com', host, port: 3000, isProxied: true }
  })
  await setUp('deskbell-pod-0-deskbell', places[0] as Place)
  await signIn(places[1] as Place)
})
