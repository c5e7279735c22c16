import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { novaFault } from '../answers.ts'
import { bodyOf, type Env } from '../call.ts'
import { hexId, type Cloud } from '../cloud.ts'
import { listJson } from '../pages.ts'
import type { Keypair } from '../rows.ts'

const Body = v.object({
  keypair: v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    public_key: v.pipe(v.string(), v.regex(/^(ssh|ecdsa)-[\w-]+ [\w+/=]+/)),
  }),
})

const keypairJson = ({ name, publicKey }: Keypair) => ({
  keypair: { name, public_key: publicKey, fingerprint: hexId(publicKey), type: 'ssh' },
})

/** Adds the public keys of a user. */
export function addKeypairs(app: Hono<Env>, cloud: Cloud): void {
  const named = (tenant: string, name: string) =>
    cloud.keypairs.of(tenant).find((keypair) => keypair.name === name)

  app.post('/v2.1/os-keypairs', async (c) => {
    const body = await bodyOf(c, Body)
    if (body === undefined) return novaFault(400, 'Keypair data is invalid')
    const { name, public_key: publicKey } = body.keypair
    const tenant = c.get('tenant')
    if (named(tenant, name) !== undefined) {
      return novaFault(409, `Key pair '${name}' already exists.`)
    }
    const createdAt = cloud.now().getTime()
    const keypair = { id: randomUUID(), tenant, createdAt, task: null, name, publicKey }
    return c.json(keypairJson(cloud.keypairs.put(keypair)), 201)
  })
  app.get('/v2.1/os-keypairs', (c) =>
    listJson(c, cloud, {
      ...{ service: 'compute', key: 'keypairs', json: keypairJson },
      rows: cloud.keypairs.of(c.get('tenant')).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      idOf: ({ name }) => name,
    }),
  )
  app.get('/v2.1/os-keypairs/:name', (c) => {
    const keypair = named(c.get('tenant'), c.req.param('name'))
    return keypair === undefined
      ? novaFault(404, 'Keypair not found')
      : c.json(keypairJson(keypair))
  })
  app.delete('/v2.1/os-keypairs/:name', (c) => {
    const keypair = named(c.get('tenant'), c.req.param('name'))
    if (keypair === undefined) return novaFault(404, 'Keypair not found')
    cloud.keypairs.remove(keypair.id)
    return new Response(null, { status: 204 })
  })
}
