import { Hono } from 'hono'
import type { Behaviours } from '../../control/behaviours.ts'
import { createHttpFaults, type HttpEnv } from '../../http-faults.ts'
import { hangForever, pause } from '../../pause.ts'
import type { DomainTable } from '../domain-table.ts'
import { isHostName, splitName } from '../initial-state.ts'
import { RDAP_GROUPS, bootstrapDocument } from './bootstrap.ts'
import { createdDomainObject, rdapError, takenDomainObject } from './domain-object.ts'

export interface RdapDeps {
  readonly table: DomainTable
  readonly behaviours: Behaviours
  readonly now: () => Date
  readonly stopping: AbortSignal
  /** This service's URL without a trailing slash. */
  readonly baseUrl: () => string
}

/** Serves the bootstrap file and all RDAP services (RFC 9082, RFC 9083). */
export function rdapApp(deps: RdapDeps): Hono<HttpEnv> {
  const { table, behaviours, now, stopping, baseUrl } = deps
  const app = new Hono<HttpEnv>()
  const faults = createHttpFaults(() => behaviours.current.rdap, stopping)
  let bootstrap: ReturnType<typeof bootstrapDocument> | undefined

  app.use(async (c, next) => {
    await next()
    c.header('access-control-allow-origin', '*')
  })

  app.get('/', (c) => c.redirect('/rdap/dns.json'))

  app.get('/rdap/dns.json', (c) => {
    bootstrap ??= bootstrapDocument(baseUrl())
    c.header('etag', bootstrap.etag)
    c.header('cache-control', 'public, max-age=86400')
    if (c.req.header('if-none-match') === bootstrap.etag) return c.body(null, 304)
    return c.body(bootstrap.body, 200, { 'content-type': 'application/json' })
  })

  app.get('/rdap/:group/domain/:name', faults, async (c) => {
    if (behaviours.current.rdap.down) return failure(503, 'Service Unavailable', 'Maintenance')
    const { group } = c.req.param()
    const name = c.req.param('name').toLowerCase()
    if (!isHostName(name)) return failure(400, 'Bad Request', `${name} is no domain name`)
    const labels = splitName(name)
    const tld = name.split('.').at(-1) ?? ''

    const { tlds } = behaviours.current.rdap
    const told = tlds[labels?.suffix ?? tld] ?? tlds[tld]
    if (told?.hang === true) await hangForever()
    await pause(told?.delayMs ?? 0, stopping)
    if (told?.status !== undefined) {
      return failure(
        told.status,
        `Status ${told.status}`,
        'The sandbox was told to answer so.',
        told.status === 429 ? { 'retry-after': '2' } : {},
      )
    }
    if (told?.rubbish === true) return c.html('<h1>It works!</h1>')

    if (RDAP_GROUPS.get(tld) !== group) {
      return failure(404, 'Not Found', `.${tld} is not served here`)
    }
    const state = table.state(name)
    const selfUrl = `${baseUrl()}/rdap/${group}/domain/${name}`
    if (state.kind === 'registered') {
      const registrant = table.contact(state.domain.registrant)
      return answer(200, createdDomainObject(state.domain, registrant, now(), selfUrl))
    }
    if (state.kind === 'taken') return answer(200, takenDomainObject(name, now(), selfUrl))
    return failure(404, 'Not Found', `${name} is not registered`)
  })

  app.all('*', () => failure(404, 'Not Found', 'No such RDAP path'))
  return app
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/rdap+json', ...headers },
  })
}

function failure(
  status: number,
  title: string,
  description: string,
  headers: Record<string, string> = {},
): Response {
  return answer(status, rdapError(status, title, description), headers)
}
