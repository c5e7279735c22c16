import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { novaFault, unauthorized } from './answers.ts'
import { services, type Env, type Service } from './call.ts'
import { cinderApp } from './cinder/cinder-app.ts'
import type { Cloud } from './cloud.ts'
import { consolePage } from './console-page.ts'
import { createFaults } from './faults.ts'
import { glanceApp } from './glance.ts'
import { keystoneUrl, type Keystone } from './keystone.ts'
import { neutronApp } from './neutron/neutron-app.ts'
import { novaApp } from './nova/nova-app.ts'
import { regions } from './offer.ts'

export interface OpenStackDeps {
  readonly cloud: Cloud
  readonly keystone: Keystone
  readonly stopping: AbortSignal
}

/** Serves Keystone, Nova, Cinder, Glance and Neutron of two regions below one port. */
export function openStackApp({ cloud, keystone, stopping }: OpenStackDeps): Hono<Env> {
  const app = new Hono<Env>()
  const faults = createFaults(cloud, stopping)
  app.use(bodyLimit({ maxSize: 1024 * 1024 }))
  app.use(journal(cloud))
  app.get('/console/:token', (c) => c.html(consolePage(c.req.param('token'))))

  app.use('/identity/*', faults.of('identity'))
  app.route('/identity', keystone.app)
  const apps = {
    compute: novaApp(cloud),
    volume: cinderApp(cloud),
    image: glanceApp(cloud),
    network: neutronApp(cloud),
  }
  for (const region of Object.keys(regions)) {
    for (const service of services) {
      if (service === 'identity') continue
      const path = `/${region}/${service}`
      app.use(`${path}/*`, faults.of(service))
      app.use(`${path}/*`, tokenCheck(keystone, region))
      app.use(`${path}/*`, versionCheck(cloud, service))
      app.route(path, apps[service])
    }
  }
  app.all('*', () => novaFault(404, 'The resource could not be found.'))
  return app
}

/** Notes each call, and names it as OpenStack does. */
const journal =
  (cloud: Cloud): MiddlewareHandler<Env> =>
  async (c, next) => {
    c.set('requestId', `req-${randomUUID()}`)
    await next()
    const { path, method } = c.req
    const service = path.split('/').find((part) => services.some((name) => name === part))
    cloud.note({ service: service ?? '', method, path, status: c.res.status })
    if (c.res.headers.has('x-hono-already-sent')) return
    c.res.headers.set('x-openstack-request-id', c.get('requestId'))
    if (service === 'compute') c.res.headers.set('x-compute-request-id', c.get('requestId'))
  }

const tokenCheck =
  (keystone: Keystone, region: string): MiddlewareHandler<Env> =>
  async (c, next) => {
    const project = keystone.projectOf(c.req.header('x-auth-token'))
    if (project === undefined) return unauthorized(keystoneUrl(c))
    c.set('tenant', `${project}@${region}`)
    await next()
    return undefined
  }

const versioned: Readonly<Partial<Record<Service, readonly [major: number, min: number]>>> = {
  compute: [2, 1],
  volume: [3, 0],
}

/** Answers 406 outside of the range; without a header the oldest version applies. */
const versionCheck =
  (cloud: Cloud, service: Service): MiddlewareHandler<Env> =>
  async (c, next) => {
    const range = versioned[service]
    c.set('minor', 0)
    if (range !== undefined) {
      const [major, min] = range
      const max = service === 'compute' ? Number(cloud.behaviour.computeVersion.slice(2)) : 71
      const asked = new RegExp(`^${service} (\\d+)\\.(\\d+)$`).exec(
        c.req.header('openstack-api-version') ?? `${service} ${major}.${min}`,
      )
      if (asked === null) return novaFault(400, 'API Version String is of invalid format.')
      const minor = Number(asked[2])
      if (Number(asked[1]) !== major || minor < min || minor > max) {
        const given = `${asked[1] ?? ''}.${asked[2] ?? ''}`
        const message = `Version ${given} is not supported by the API. Minimum is ${major}.${min} and maximum is ${major}.${max}.`
        return novaFault(406, message)
      }
      c.set('minor', minor)
      await next()
      c.res.headers.set('openstack-api-version', `${service} ${major}.${minor}`)
      return undefined
    }
    await next()
    return undefined
  }
