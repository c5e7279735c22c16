import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { Call, Env } from './call.ts'
import { hexId, type Cloud } from './cloud.ts'
import { regions } from './offer.ts'
import { signIn, type Credential } from './sign-in.ts'

/** Creates Keystone v3: tokens of application credentials, with the catalog. */
export function createKeystone(cloud: Cloud, credentials: readonly Credential[]) {
  const tokens = new Map<string, { readonly project: string; readonly expiresAt: number }>()
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    await next()
    c.res.headers.set('vary', 'X-Auth-Token')
  })
  app.get('/v3', (c) => c.json({ version: versionJson(keystoneUrl(c)) }))
  app.post('/v3/auth/tokens', async (c) => {
    const credential = await signIn(c, credentials, `${keystoneUrl(c)}/v3`)
    if (credential instanceof Response) return credential
    const token = `gAAAAA${randomBytes(40).toString('base64url')}`
    // Its tokens know whole seconds.
    const issuedAt = Math.floor(cloud.now().getTime() / 1000) * 1000
    const expiresAt = issuedAt + cloud.behaviour.tokenSeconds * 1000
    const project = hexId(credential.id)
    tokens.set(token, { project, expiresAt })
    const domain = { id: 'default', name: 'Default' }
    const body = {
      token: {
        methods: ['application_credential'],
        user: {
          id: hexId(`user ${credential.id}`),
          name: 'shop',
          domain,
          password_expires_at: null,
        },
        audit_ids: [randomBytes(16).toString('base64url')],
        issued_at: timeOf(issuedAt),
        expires_at: timeOf(expiresAt),
        project: { id: project, name: 'shop', domain },
        is_domain: false,
        roles: ['member', 'reader'].map((name) => ({ id: hexId(name), name })),
        catalog: catalogOf(new URL(c.req.url).origin, project),
        application_credential: { id: credential.id, name: 'shop', restricted: true },
      },
    }
    return c.json(body, 201, { 'x-subject-token': token })
  })

  return {
    app,
    /** Returns the project of a valid token. */
    projectOf: (token: string | undefined): string | undefined => {
      const known = tokens.get(token ?? '')
      return known === undefined || known.expiresAt <= cloud.now().getTime()
        ? undefined
        : known.project
    },
    revokeAll: () => {
      tokens.clear()
    },
  }
}

export type Keystone = ReturnType<typeof createKeystone>

/** Returns Keystone's URL, which a refusal names. */
export const keystoneUrl = (c: Call): string => `${new URL(c.req.url).origin}/identity`

const versionJson = (url: string) => ({
  id: 'v3.14',
  status: 'stable',
  updated: '2020-04-07T00:00:00Z',
  links: [{ rel: 'self', href: `${url}/v3/` }],
  'media-types': [{ base: 'application/json', type: 'application/vnd.openstack.identity-v3+json' }],
})

const timeOf = (time: number): string => new Date(time).toISOString().replace('.000Z', '.000000Z')

type Path = (region: string, project: string) => string

const paths: readonly (readonly [type: string, name: string, path: Path])[] = [
  ['identity', 'keystone', () => 'identity'],
  ['compute', 'nova', (region) => `${region}/compute/v2.1`],
  ['volumev3', 'cinderv3', (region, project) => `${region}/volume/v3/${project}`],
  ['image', 'glance', (region) => `${region}/image`],
  ['network', 'neutron', (region) => `${region}/network`],
]

/** Lists every service in every region, at three interfaces. */
function catalogOf(origin: string, project: string) {
  return paths.map(([type, name, path]) => ({
    id: hexId(type),
    type,
    name,
    endpoints: Object.keys(regions).flatMap((region) =>
      ['public', 'internal', 'admin'].map((side) => ({
        id: hexId(`${type}${region}${side}`),
        interface: side,
        region,
        region_id: region,
        // Only the public interface is reachable from the shop.
        url: `${side === 'public' ? origin : 'http://192.0.2.1'}/${path(region, project)}`,
      })),
    ),
  }))
}
