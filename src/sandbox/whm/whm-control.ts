import type { Hono } from 'hono'
import type { ServerState } from './server-state.ts'

/** Adds the routes that show the server's accounts, packages and calls. */
export function addWhmRoutes(app: Hono, { accounts, packages, calls }: ServerState): void {
  app.get('/control/whm/accounts', (c) => c.json(accounts.all()))
  app.get('/control/whm/packages', (c) => c.json(packages.all()))
  app.get('/control/whm/calls', (c) => c.json(calls))
}
