import { sql } from 'drizzle-orm'
import { act, staffQueue, textFact } from '../../platform/staff-queues/index.ts'

interface RequestFacts {
  readonly name: string
  readonly ip: string | null
  readonly purpose: string | null
  readonly username: string
  readonly email: string
}

/** Servers whose customers ask for outgoing mail. */
export const mailPortQueue = staffQueue<RequestFacts>({
  key: 'mail-ports',
  permission: 'server:read',
  waiting: sql`
    select s.id::text as id, (s.config ->> 'mailAskedAt')::timestamptz as since, jsonb_build_object('name', s.subject,
      'ip', s.config -> 'ips' ->> 0, 'purpose', s.config ->> 'mailPurpose',
      'username', u.username, 'email', u.email) as facts
    from services s join customers u on u.id = s.customer_id
    where s.config ->> 'mailPort' = 'REQUESTED' and s.type = 'CLOUD_SERVER'
      and s.state = 'ACTIVE' and s.external_id is not null`,
  show: ({ name, ip, purpose, username, email }, id) => ({
    title: name,
    facts: [
      textFact('ip', ip),
      textFact('use', purpose),
      textFact('customer', `${username} <${email}>`),
    ],
    files: [],
    acts: [
      act('open-mail', ['server', 'open-mail'], { id }),
      act('refuse-mail', ['server', 'refuse-mail'], { id }),
    ],
  }),
})
