import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { Behaviours } from '../control/behaviours.ts'
import { hangForever, pause } from '../pause.ts'
import { changeRecordSets, readRecordSet, Refused, withNextSerial } from './zone-changes.ts'
import { readName } from './zone-names.ts'
import { nextSerial, serialOf, type Zone, type ZoneTable } from './zone-table.ts'

export interface PowerdnsDeps {
  readonly table: ZoneTable
  readonly apiKey: string
  readonly behaviours: Behaviours
  readonly now: () => Date
  readonly stopping: AbortSignal
}

type Env = { Bindings: HttpBindings }
type Fields = Readonly<Record<string, unknown>>

const ZONES = '/api/v1/servers/localhost/zones'

const zoneFacts = (zone: Zone) => ({
  account: zone.account,
  catalog: '',
  dnssec: false,
  edited_serial: serialOf(zone),
  id: zone.name,
  kind: zone.kind,
  last_check: 0,
  masters: [],
  name: zone.name,
  notified_serial: 0,
  serial: serialOf(zone),
  url: `${ZONES}/${zone.name}`,
})

const zoneDetails = (zone: Zone, wanted: { name?: string; type?: string } = {}) => ({
  ...zoneFacts(zone),
  api_rectify: zone.apiRectify,
  master_tsig_key_ids: [],
  nsec3narrow: false,
  nsec3param: '',
  rrsets: zone.recordSets
    .filter(({ name }) => wanted.name === undefined || name === wanted.name)
    .filter(({ type }) => wanted.type === undefined || type === wanted.type)
    .map((recordSet) => ({ comments: [], ...recordSet })),
  slave_tsig_key_ids: [],
  soa_edit: '',
  soa_edit_api: zone.soaEditApi,
})

const failure = (status: number, error: string): Response => Response.json({ error }, { status })

const MESSAGES = { 409: 'Conflict', 422: 'Record refused', 500: 'Internal Server Error' } as const

async function readBody(c: Context): Promise<Fields | undefined> {
  const parsed = v.safeParse(v.looseObject({}), await c.req.json().catch(() => undefined))
  return parsed.success ? parsed.output : undefined
}

function canonical(name: unknown): string {
  if (typeof name !== 'string') throw new Refused("Key 'name' not present or not a String")
  const read = readName(name)
  if ('error' in read) throw new Refused(read.error)
  return read.name
}

function readNameservers(given: unknown): string[] {
  const parsed = v.safeParse(v.array(v.string()), given)
  const names = parsed.success ? parsed.output : []
  for (const name of names) {
    if (!name.endsWith('.')) throw new Refused(`Nameserver is not canonical: '${name}'`)
  }
  return names
}

/** Returns a new zone with its SOA, its nameservers and the given record sets. Throws Refused. */
function newZone(body: Fields, now: Date): Zone {
  const name = canonical(body.name)
  const nameservers = readNameservers(body.nameservers)
  const kind = v.safeParse(v.picklist(['Master', 'Slave']), body.kind)
  const soa = `a.misconfigured.dns.server.invalid. hostmaster.${name} ${nextSerial(0, now)} 10800 3600 604800 3600`
  const given = v.safeParse(v.array(v.looseObject({})), body.rrsets)
  return {
    name,
    account: typeof body.account === 'string' ? body.account : '',
    kind: kind.success ? kind.output : 'Native',
    apiRectify: body.api_rectify === true,
    soaEditApi: typeof body.soa_edit_api === 'string' ? body.soa_edit_api : 'DEFAULT',
    changedAt: now.toISOString(),
    recordSets: [
      { name, type: 'SOA', ttl: 3600, records: [{ content: soa, disabled: false }] },
      ...(nameservers.length === 0
        ? []
        : [
            {
              name,
              type: 'NS',
              ttl: 3600,
              records: nameservers.map((content) => ({ content, disabled: false })),
            },
          ]),
      ...(given.success ? given.output.map(readRecordSet) : []),
    ],
  }
}

function addZoneRoutes(app: Hono<Env>, { table, now }: PowerdnsDeps): void {
  const find = (c: Context) => {
    const id = c.req.param('id') ?? ''
    return table.zone(canonical(id.endsWith('.') ? id : `${id}.`))
  }

  app.get(ZONES, (c) => {
    const wanted = c.req.query('zone')
    const zones =
      wanted === undefined
        ? table.zones()
        : [table.zone(canonical(wanted))].filter((z) => z !== undefined)
    return c.json(zones.map(zoneFacts))
  })

  app.post(ZONES, async (c) => {
    const body = await readBody(c)
    if (body === undefined) return failure(400, 'Bad Request')
    if (table.zone(canonical(body.name)) !== undefined) return failure(409, 'Conflict')
    const zone = newZone(body, now())
    table.save(zone)
    return c.json(zoneDetails(zone), 201)
  })

  app.get(`${ZONES}/:id`, (c) => {
    const zone = find(c)
    if (zone === undefined) return failure(404, 'Not Found')
    const { rrset_name: name, rrset_type: type } = c.req.query()
    return c.json(
      zoneDetails(zone, {
        ...(name === undefined ? {} : { name: canonical(name) }),
        ...(type === undefined ? {} : { type }),
      }),
    )
  })

  app.patch(`${ZONES}/:id`, async (c) => {
    const zone = find(c)
    if (zone === undefined) return failure(404, 'Not Found')
    const body = await readBody(c)
    if (body === undefined) return failure(400, 'Bad Request')
    table.save(withNextSerial(zone, changeRecordSets(zone, body.rrsets), now()))
    return c.body(null, 204)
  })

  app.put(`${ZONES}/:id`, async (c) => {
    const zone = find(c)
    if (zone === undefined) return failure(404, 'Not Found')
    const body = await readBody(c)
    if (body === undefined) return failure(400, 'Bad Request')
    table.save({ ...zone, ...(typeof body.account === 'string' ? { account: body.account } : {}) })
    return c.body(null, 204)
  })

  app.put(`${ZONES}/:id/rectify`, (c) =>
    find(c) === undefined ? failure(404, 'Not Found') : c.json({ result: 'Rectified' }),
  )

  app.delete(`${ZONES}/:id`, (c) => {
    const zone = find(c)
    if (zone === undefined) return failure(404, 'Not Found')
    table.save({ ...zone, isDeleted: true, changedAt: now().toISOString() })
    return c.body(null, 204)
  })
}

/** Simulates the HTTP API of PowerDNS Authoritative 4.7 (doc.powerdns.com/authoritative/http-api). */
export function powerdnsApp(deps: PowerdnsDeps): Hono<Env> {
  const { behaviours, apiKey, stopping } = deps
  const app = new Hono<Env>()

  app.use('/api/*', async (c, next) => {
    const { down, hang, delayMs, refuseWrites, loseAnswer } = behaviours.current.powerdns
    const drop = () => c.env.incoming.socket.destroy()
    if (hang) await hangForever()
    if (down) drop()
    else {
      await pause(delayMs, stopping)
      if (c.req.header('x-api-key') !== apiKey) return failure(401, 'Unauthorized')
      const isWrite = c.req.method !== 'GET'
      if (isWrite && refuseWrites !== null) return failure(refuseWrites, MESSAGES[refuseWrites])
      await next()
      if (isWrite && loseAnswer) drop()
    }
    return undefined
  })
  addZoneRoutes(app, deps)
  app.all(`${ZONES}/*`, () => failure(405, 'Method Not Allowed'))
  app.notFound(() => failure(404, 'Not Found'))
  app.onError((error) =>
    error instanceof Refused ? failure(422, error.message) : failure(500, 'Internal Server Error'),
  )
  return app
}
