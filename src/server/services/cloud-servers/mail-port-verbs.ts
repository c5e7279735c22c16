import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { changeVerb, readVerb, rule, say, VerbError } from '../../platform/verbs/index.ts'
import { beginChange } from './server-changes.ts'

type Request = {
  readonly id: string
  readonly customerId: string
  readonly name: string
  readonly email: string
  readonly ip: string
  readonly purpose: string
}

const openRequests = (db: Queryable): Promise<readonly Request[]> =>
  rowsOf<Request>(
    db,
    sql`select s.id::text, s.customer_id::text as "customerId", s.subject as name, c.email,
        s.config -> 'ips' ->> 0 as ip, s.config ->> 'mailPurpose' as purpose
      from services s join customers c on c.id = s.customer_id
      where s.type = 'CLOUD_SERVER' and s.state = 'ACTIVE' and s.external_id is not null
        and s.config ->> 'mailPort' = 'REQUESTED'
      order by s.starts_at`,
  )

const requestOf = async (id: string, db: Queryable): Promise<Request> => {
  const found = (await openRequests(db)).find((one) => one.id === id)
  if (found === undefined) throw new VerbError(say('server.no-mail-request', { id }))
  return found
}

const decides = {
  noun: 'server',
  permission: 'server:change',
  takes: ['ID'],
  input: v.object({ id: v.pipe(v.string(), v.uuid(rule('rule.id-of-mail-request'))) }),
  subject: ({ id }: { readonly id: string }) => id,
  look: async (id: string, { db }: { readonly db: Queryable }) =>
    (await openRequests(db)).find((one) => one.id === id) ?? null,
} as const

/** The operator's verbs for the outgoing mail (TCP 25) of servers. */
export const mailPortVerbs = [
  readVerb({
    noun: 'server',
    verb: 'mail-requests',
    permission: 'server:read',
    help: ['servers whose customers ask for outgoing mail: id, name, customer, IP, purpose'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await openRequests(db)
      const lines = all.map(({ id, name, email, ip, purpose }) =>
        [id, name, email, ip, purpose].join('  '),
      )
      return {
        text: all.length === 0 ? say('server.no-mail-requests') : lines.join('\n'),
        data: all,
      }
    },
  }),
  changeVerb({
    ...decides,
    verb: 'open-mail',
    help: ['opens TCP 25 of a server for outgoing mail'],
    run: async ({ id }, { db, clock, enqueue }) => {
      const { name } = await requestOf(id, db)
      const input = { action: 'FIREWALL', mailPort: 'OPEN' } as const
      const begun = await beginChange({ clock, enqueue }, db, id, input)
      if (begun === undefined) throw new VerbError(say('server.changing', { name }))
      return { text: say('server.mail-opening', { name }) }
    },
  }),
  changeVerb({
    ...decides,
    verb: 'refuse-mail',
    isDestructive: true,
    help: ['keeps TCP 25 of a server closed, and notifies the customer'],
    run: async ({ id }, { db, clock }) => {
      const { name, customerId } = await requestOf(id, db)
      const now = clock.now()
      await rowsOf(
        db,
        sql`update services set config = config || '{"mailPort": "CLOSED"}'::jsonb
          where id = ${id}::uuid`,
      )
      const params = { name, serviceId: id }
      const cause = `mail-port-refused:${id}:${now.toISOString()}`
      await notify(db, { customerId, code: 'MAIL_PORT_REFUSED', params, cause }, now)
      return { text: say('server.mail-closed', { name }) }
    },
  }),
] as const
