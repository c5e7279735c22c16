import type { Hono } from 'hono'
import type { OpenStack } from '../openstack/index.ts'

/** Adds routes that show the cloud, list its calls and revoke its tokens. */
export function addOpenStackRoutes(app: Hono, { cloud, revokeTokens }: OpenStack): void {
  app.get('/control/openstack/journal', (c) => c.json(cloud.journal))
  app.get('/control/openstack/servers', (c) =>
    c.json(cloud.servers.all().map((server) => ({ ...server, adminPass: undefined }))),
  )
  app.delete('/control/openstack/tokens', (c) => {
    revokeTokens()
    return c.body(null, 204)
  })
}
