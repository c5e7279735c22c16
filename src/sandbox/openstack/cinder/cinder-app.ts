import { Hono } from 'hono'
import { novaFault } from '../answers.ts'
import type { Env } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import { addBackups } from './backups.ts'
import { addSnapshots } from './snapshots.ts'
import { addVolumes } from './volumes.ts'

/** Serves Cinder 3: volumes, snapshots, backups. */
export function cinderApp(cloud: Cloud): Hono<Env> {
  const app = new Hono<Env>()
  addVolumes(app, cloud)
  addSnapshots(app, cloud)
  addBackups(app, cloud)
  app.all('*', () => novaFault(404, 'The resource could not be found.'))
  return app
}
