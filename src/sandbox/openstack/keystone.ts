import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { keystoneError } from './answers.ts'
import { bodyOf, type Env } from './call.ts'
import { hexId, type Cloud } from './cloud.ts'
import { regions } from './offer.ts'

export interface Credential {
  readonly id: string
  readonly secret: string
}

const Request = v.object({
  auth: v.object({
    identity: v.object({
      methods: v.tuple([v.literal('application_credential')]),
      application_credential: v.object({ id: v.string(), secret: v.string() }),
    }),
    scope: v.optional(v.unknown()),
  }),
})

/** Creates Keystone v3: tokens of application credentials, with the catalog. */
export function createKeystone(cloud: Cloud, credentials: readonly Credential[]) {
  const tokens = new Map<string, { readonly project: string; readonly expiresAt: number }>()
  const app = new Hono<Env>()

  app.get('/v3', (c) =>
    c.json({
      version: { id: 'v3.14', status: 'stable', links: [{ rel: 'self', href: c.req.url }] },
    }),
  )

  app.post('/v3/auth/tokens', async (c) => {
    const request = await bodyOf(c, Request)
    if (request === undefined) {
      const message = "'application_credential' with id and secret is a required property"
      return keystoneError(400, 'Bad Request', message)
    }
    const { identity, scope } = request.auth
    if (scope !== undefined) {
      const message = 'Application credentials cannot request a scope.'
      return keystoneError(401, 'Unauthorized', message)
    }
    const { id, secret } = identity.application_credential
    const known = credentials.find((credential) => credential.id === id)
    if (known?.secret !== secret) {
      const message = 'The request you have made requires authentication.'
      return keystoneError(401, 'Unauthorized', message)
    }
    const token = `gAAAAA${randomBytes(40).toString('base64url')}`
    const issued = cloud.now().getTime()
    const expiresAt = issued + cloud.behaviour.tokenSeconds * 1000
    const project = hexId(id)
    tokens.set(token, { project, expiresAt })
    const body = {
      token: {
        methods: ['application_credential'],
        issued_at: microseconds(issued),
        expires_at: microseconds(expiresAt),
        project: { id: project, name: 'shop', domain: { id: 'default', name: 'Default' } },
        roles: [{ id: hexId('member'), name: 'member' }],
        catalog: catalogOf(new URL(c.req.url).origin, project),
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

const microseconds = (time: number): string =>
  new Date(time).toISOString().replace(/(\.\d{3})Z$/, '$1000Z')

const paths = [
  ['compute', 'nova', () => 'compute/v2.1'],
  ['volumev3', 'cinderv3', (project: string) => `volume/v3/${project}`],
  ['image', 'glance', () => 'image'],
  ['network', 'neutron', () => 'network'],
] as const

/** Lists every service in every region, at three interfaces. */
function catalogOf(origin: string, project: string) {
  return paths.map(([type, name, path]) => ({
    id: hexId(type),
    type,
    name,
    endpoints: Object.keys(regions).flatMap((region) =>
      (['public', 'internal', 'admin'] as const).map((side) => ({
        id: hexId(`${type}${region}${side}`),
        interface: side,
        region,
        region_id: region,
        // Only the public interface is reachable from the shop.
        url:
          side === 'public'
            ? `${origin}/${region}/${path(project)}`
            : `http://192.0.2.1/${region}/${path(project)}`,
      })),
    ),
  }))
}
