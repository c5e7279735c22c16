import { Hono } from 'hono'
import * as v from 'valibot'
import { novaFault } from '../answers.ts'
import { bodyOf, timeOf, type Call, type Env } from '../call.ts'
import { hexId, type Cloud } from '../cloud.ts'
import { flavors } from '../offer.ts'
import { byId, listJson } from '../pages.ts'
import type { Server } from '../rows.ts'
import { createServer } from './create-server.ts'
import { deleteServer } from './delete-server.ts'
import { diagnosticsJson } from './diagnostics.ts'
import { addKeypairs } from './keypairs.ts'
import { serverAction } from './server-actions.ts'
import { serverJson } from './server-view.ts'

const Console = v.object({
  remote_console: v.object({ protocol: v.literal('vnc'), type: v.literal('novnc') }),
})

type WithServer = (c: Call, server: Server) => Response | Promise<Response>

/** Serves Nova 2.1: flavors, servers, actions, diagnostics, consoles, keypairs, limits. */
export function novaApp(cloud: Cloud): Hono<Env> {
  const app = new Hono<Env>()
  const withServer =
    (run: WithServer) =>
    (c: Call): Response | Promise<Response> => {
      const id = c.req.param('id') ?? ''
      const server = cloud.servers.get(c.get('tenant'), id)
      return server === undefined
        ? novaFault(404, `Instance ${id} could not be found.`)
        : run(c, server)
    }

  app.get('/v2.1/', (c) => c.json({ version: versionJson(cloud) }))
  app.get('/v2.1/flavors/detail', (c) =>
    listJson(c, cloud, {
      ...{ service: 'compute', key: 'flavors', rows: flavors },
      ...{ json: flavorJson, idOf: byId },
    }),
  )
  app.get('/v2.1/servers/detail', (c) => listServers(cloud, c))
  app.post('/v2.1/servers', (c) => createServer(cloud, c))
  app.get(
    '/v2.1/servers/:id',
    withServer((c, server) => c.json({ server: serverJson(cloud, server, c.get('minor')) })),
  )
  app.delete(
    '/v2.1/servers/:id',
    withServer((c, server) => deleteServer(cloud, c, server)),
  )
  app.post(
    '/v2.1/servers/:id/action',
    withServer((c, server) => serverAction(cloud, c, server)),
  )
  app.get(
    '/v2.1/servers/:id/diagnostics',
    withServer((c, server) => diagnosticsJson(cloud, c, server)),
  )
  app.get(
    '/v2.1/servers/:id/os-instance-actions',
    withServer((c, server) =>
      c.json({ instanceActions: server.actions.map(actionJson).toReversed() }),
    ),
  )
  app.get(
    '/v2.1/servers/:id/os-instance-actions/:request',
    withServer((c, server) => {
      const found = server.actions.find(({ requestId }) => requestId === c.req.param('request'))
      if (found === undefined) return novaFault(404, 'Action not found')
      const isOver = found.endsAt <= cloud.now().getTime()
      const event = { event: `compute_${found.action}`, result: isOver ? found.result : null }
      return c.json({ instanceAction: { ...actionJson(found), events: [event] } })
    }),
  )
  app.post(
    '/v2.1/servers/:id/remote-consoles',
    withServer((c, server) => createConsole(c, server)),
  )
  app.get('/v2.1/limits', (c) => c.json({ limits: { rate: [], absolute: limitsOf(cloud, c) } }))
  addKeypairs(app, cloud)
  app.all('*', () => novaFault(404, 'The resource could not be found.'))
  return app
}

const versionJson = (cloud: Cloud) => ({
  id: 'v2.1',
  status: 'CURRENT',
  version: cloud.behaviour.computeVersion,
  min_version: '2.1',
  links: [],
})

const flavorJson = ({ id, name, vcpus, ramMb }: (typeof flavors)[number]) => ({
  ...{ id, name, vcpus, ram: ramMb, disk: 0, swap: 0 },
  ...{ 'os-flavor-access:is_public': true, extra_specs: {}, links: [] },
})

const actionJson = ({ action, requestId, startedAt }: Server['actions'][number]) => ({
  action,
  request_id: requestId,
  start_time: timeOf(startedAt).replace('Z', '.000000'),
  message: null,
})

const listServers = (cloud: Cloud, c: Call): Response => {
  const tags = c.req.query('tags')?.split(',') ?? []
  const name = c.req.query('name')
  const status = c.req.query('status')
  if (tags.length > 0 && c.get('minor') < 26) return novaFault(400, 'tags need microversion 2.26')
  const found = cloud.servers
    .of(c.get('tenant'))
    .filter((server) => tags.every((tag) => server.tags.includes(tag)))
    .filter((server) => name === undefined || new RegExp(name).test(server.name))
    .filter((server) => status === undefined || server.status === status)
    .toReversed()
  return listJson(c, cloud, {
    ...{ service: 'compute', key: 'servers', rows: found, idOf: byId },
    json: (server) => serverJson(cloud, server, c.get('minor')),
  })
}

const createConsole = async (c: Call, server: Server): Promise<Response> => {
  if (c.get('minor') < 6) return novaFault(404, 'The resource could not be found.')
  if ((await bodyOf(c, Console)) === undefined) return novaFault(400, 'Invalid console type')
  if (server.status !== 'ACTIVE') {
    return novaFault(409, `Instance ${server.id} is not ready`)
  }
  const { origin } = new URL(c.req.url)
  const url = `${origin}/console/${hexId(`${server.id}${c.get('requestId')}`)}`
  return Response.json({ remote_console: { protocol: 'vnc', type: 'novnc', url } })
}

const limitsOf = (cloud: Cloud, c: Call) => {
  const owned = cloud.servers.of(c.get('tenant'))
  const used = owned.map(({ flavor }) => flavors.find(({ name }) => name === flavor))
  return {
    maxTotalInstances: cloud.quota('instances'),
    totalInstancesUsed: owned.length,
    maxTotalCores: cloud.quota('cores'),
    totalCoresUsed: used.reduce((sum, flavor) => sum + (flavor?.vcpus ?? 0), 0),
    maxTotalRAMSize: cloud.quota('ram'),
    totalRAMUsed: used.reduce((sum, flavor) => sum + (flavor?.ramMb ?? 0), 0),
  }
}
