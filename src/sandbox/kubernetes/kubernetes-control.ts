import type { Hono } from 'hono'
import type { Cluster } from './cluster.ts'
import { settle, view } from './controllers.ts'

/** Adds routes that show the cluster's objects, websites and calls. */
export function addKubernetesRoutes(app: Hono, cluster: Cluster): void {
  app.get('/control/kubernetes/journal', (c) => c.json(cluster.journal))
  app.get('/control/kubernetes/objects', (c) => {
    settle(cluster)
    const shown = cluster.table.all().map((row) => view(cluster, row))
    return c.json(shown.map((object) => ('data' in object ? { ...object, data: {} } : object)))
  })
  app.get('/control/kubernetes/sites', (c) => c.json(Object.fromEntries(cluster.disks)))
}
