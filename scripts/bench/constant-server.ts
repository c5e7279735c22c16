// The floor of a request: the same HTTP stack with a constant response.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()
app.get('/constant', (c) => c.json({ status: 'ok' }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false }, (info) =>
  process.stdout.write(`ready http://127.0.0.1:${info.port}\n`),
)
