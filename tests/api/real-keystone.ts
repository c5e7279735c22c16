import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { freePort } from '../../scripts/free-port.ts'

const packages = '/usr/lib/python3/dist-packages'
const starter = join(import.meta.dirname, 'real-keystone.py')
const password = 'secret'

/** Whether Debian's python3-keystone is on this machine. */
export const isKeystoneInstalled = ['keystone', 'keystonemiddleware'].every((name) =>
  existsSync(join(packages, name)),
)

type Endpoint = readonly [
  type: string,
  name: string,
  side: 'public' | 'internal',
  region: string,
  url: string,
]

/** Lists the catalog; Keystone replaces `$(project_id)s`. */
const endpointsOf = (authUrl: string, origin: string): readonly Endpoint[] => [
  ['identity', 'keystone', 'public', 'KHPNH', authUrl],
  // The token check uses this one.
  ['identity', 'keystone', 'internal', 'KHPNH', authUrl],
  ['compute', 'nova', 'internal', 'KHPNH', 'http://192.0.2.1/compute/v2.1'],
  ['compute', 'nova', 'public', 'THBKK', `${origin}/THBKK/compute/v2.1`],
  ['compute', 'nova', 'public', 'KHPNH', `${origin}/KHPNH/compute/v2.1`],
  ['volumev3', 'cinderv3', 'public', 'KHPNH', `${origin}/KHPNH/volume/v3/$(project_id)s`],
  ['image', 'glance', 'public', 'KHPNH', `${origin}/KHPNH/image`],
  ['network', 'neutron', 'public', 'KHPNH', `${origin}/KHPNH/network`],
]

/** Starts the real Keystone, and one service at each endpoint that it lists. */
export const startRealKeystone = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keystone-'))
  const file = join(folder, 'keystone.db')
  const database = new DatabaseSync(file)
  // Keystone reads in one connection while it writes in another.
  database.exec('pragma journal_mode = wal')
  database.close()
  const ports = [await freePort(), await freePort()]
  const [authUrl = '', origin = ''] = ports.map((port) => `http://127.0.0.1:${port}`)
  writeFileSync(
    join(folder, 'keystone.conf'),
    `[DEFAULT]
log_file=${folder}/keystone.log
[database]
connection=sqlite:///${file}
[identity]
password_hash_rounds=4
[cache]
backend=oslo_cache.dict
[fernet_tokens]
key_repository=${folder}/fernet-keys
[keystone_authtoken]
auth_type=password
auth_url=${authUrl}
www_authenticate_uri=${authUrl}
username=admin
password=${password}
user_domain_id=default
project_name=admin
project_domain_id=default
token_cache_time=-1
service_token_roles_required=true
`,
  )
  const child = spawn('/usr/bin/python3', [starter, folder, ...ports.map(String), password], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const stop = async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true })
  }
  try {
    const ready = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
    if (ready.done === true) throw new Error('Keystone did not start')
    return {
      authUrl,
      credential: await fill(authUrl, endpointsOf(authUrl, origin)),
      /** Advances its clock, which stands still from then on. */
      advance: (seconds: number) => fetch(`${origin}/control/advance?${seconds}`),
      /** Revokes a token, as its owner. */
      revoke: (token: string) =>
        fetch(`${authUrl}/v3/auth/tokens`, {
          method: 'DELETE',
          headers: { 'x-auth-token': token, 'x-subject-token': token },
        }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates the catalog, and a project whose user has an application credential. */
const fill = async (authUrl: string, endpoints: readonly Endpoint[]) => {
  const admin = await signIn(authUrl, 'admin')
  for (const id of new Set(endpoints.map(([, , , region]) => region))) {
    await admin('POST', '/regions', { region: { id } })
  }
  const services = new Map<string, string>()
  for (const [type, name, side, region, url] of endpoints) {
    const id =
      services.get(type) ?? idIn(await admin('POST', '/services', { service: { type, name } }))
    services.set(type, id)
    const endpoint = { service_id: id, interface: side, region_id: region, url }
    await admin('POST', '/endpoints', { endpoint })
  }
  const project = idIn(await admin('POST', '/projects', { project: { name: 'shop' } }))
  const user = idIn(await admin('POST', '/users', { user: { name: 'shop', password } }))
  const roles = v.parse(Roles, await admin('GET', '/roles?name=member'))
  for (const { id } of roles.roles) {
    await admin('PUT', `/projects/${project}/users/${user}/roles/${id}`)
  }
  const shop = await signIn(authUrl, 'shop')
  const secret = 'real-cloud-secret'
  const credential = { application_credential: { name: 'shop', secret } }
  const id = idIn(await shop('POST', `/users/${user}/application_credentials`, credential))
  return { id, secret }
}

const Roles = v.object({ roles: v.array(v.object({ id: v.string() })) })
const Created = v.record(v.string(), v.object({ id: v.string() }))

const idIn = (created: unknown): string => {
  const [object] = Object.values(v.parse(Created, created))
  if (object === undefined) throw new Error('Keystone created nothing')
  return object.id
}

/** Signs in by password to the project of the same name, and returns the calls of Keystone v3. */
const signIn = async (authUrl: string, name: string) => {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${authUrl}/v3${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { 'x-auth-token': token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response
  }
  const domain = { id: 'default' }
  const identity = { methods: ['password'], password: { user: { name, password, domain } } }
  const auth = { identity, scope: { project: { name, domain } } }
  const issued = await call('POST', '/auth/tokens', { auth })
  const token = issued.headers.get('x-subject-token') ?? ''
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const text = await (await call(method, path, body, token)).text()
    return text === '' ? undefined : JSON.parse(text)
  }
}
