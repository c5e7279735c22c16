import { sql } from 'drizzle-orm'
import { act, momentFact, staffQueue, textFact } from '../../platform/staff-queues/index.ts'
import {
  caseFile,
  casesWaiting,
  showDocuments,
  type ReviewCase,
} from '../registrant-documents/index.ts'
import type { StoredCarrier } from './stored-senders.ts'

type SenderFacts =
  | (ReviewCase & { readonly carriers?: undefined })
  | {
      readonly name: string
      readonly use: string
      readonly sample: string
      readonly username: string
      readonly email: string
      readonly carriers: readonly StoredCarrier[]
    }

/** Names of senders whose documents wait for staff, or whose registration waits for a carrier. */
export const senderQueue = staffQueue<SenderFacts>({
  key: 'senders',
  permission: 'document:read',
  waiting: sql`${casesWaiting('SENDER_NAME')}
    union all
    select s.item_id::text, (select min(c.submitted_at) from sms_sender_carriers c
        where c.item_id = s.item_id and c.state = 'SUBMITTED'),
      jsonb_build_object('name', s.name, 'use', s.use, 'sample', s.sample,
        'username', u.username, 'email', u.email, 'carriers', (
          select jsonb_agg(jsonb_build_object('carrier', c.carrier, 'submittedAt', c.submitted_at)
            order by c.carrier)
          from sms_sender_carriers c where c.item_id = s.item_id and c.state = 'SUBMITTED'))
    from sms_senders s join customers u on u.id = s.customer_id
    where s.state in ('SUBMITTED', 'ACTIVE') and exists (
      select from sms_sender_carriers c where c.item_id = s.item_id and c.state = 'SUBMITTED')`,
  show: (facts, id) => {
    if (facts.carriers === undefined) {
      const seen = { id, round: String(facts.round) }
      return {
        ...showDocuments(facts),
        acts: [
          act('submit', ['sms-sender', 'submit'], seen),
          act('refuse', ['sms-sender', 'refuse'], seen, ['reason']),
          act('refuse-final', ['sms-sender', 'refuse'], { ...seen, final: true }, ['reason']),
        ],
      }
    }
    return {
      title: facts.name,
      facts: [
        textFact('customer', `${facts.username} <${facts.email}>`),
        textFact('use', facts.use),
        textFact('sample', facts.sample),
        ...facts.carriers.flatMap(({ carrier, submittedAt }) => [
          textFact('carrier', carrier),
          momentFact('submittedAt', submittedAt),
        ]),
      ],
      files: [],
      acts: facts.carriers.flatMap(({ carrier }) => [
        act('approve-carrier', ['sms-sender', 'approve'], { id, carrier }),
        act('refuse-carrier', ['sms-sender', 'refuse'], { id, carrier }, ['reason']),
      ]),
    }
  },
  file: caseFile,
})
