import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { SmsCreditEntry, SmsServiceDetails } from '../../../contract/service-details.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { defineServiceKind, packageTransitions, type Service } from '../lifecycle/index.ts'

export interface SmsServiceKindDeps {
  readonly db: Queryable
  /** Returns the names that a customer may send as. */
  readonly senders: (
    customerId: string,
  ) => Promise<readonly { readonly name: string; readonly carriers: readonly string[] }[]>
}

const mostEntries = 50

interface Row extends Record<string, unknown> {
  readonly credits: number | null
  readonly entries: readonly SmsCreditEntry[] | null
}

const readDetails = async (
  { db, senders }: SmsServiceKindDeps,
  { customerId }: Service,
): Promise<SmsServiceDetails> => {
  const [approved, [row]] = await Promise.all([
    senders(customerId),
    rowsOf<Row>(
      db,
      sql`select (select balance from sms_credits where customer_id = ${customerId}::uuid) as credits,
        (select jsonb_agg(jsonb_build_object('cause', cause, 'credits', credits,
            'createdAt', created_at) order by created_at desc, cause)
          from (select * from sms_credit_entries where customer_id = ${customerId}::uuid
            order by created_at desc, cause limit ${mostEntries}::integer) e) as entries`,
    ),
  ])
  return {
    type: 'SMS_SERVICE',
    credits: row?.credits ?? 0,
    senders: approved.map(({ name, carriers }) => ({ name, carriers: [...carriers] })),
    entries: (row?.entries ?? []).map((entry) => ({
      ...entry,
      createdAt: new Date(entry.createdAt).toISOString(),
    })),
  }
}

/** Creates the service kind of messages: prepaid credits that never end. */
export const createSmsServiceKind = (deps: SmsServiceKindDeps) =>
  defineServiceKind<object>({
    type: 'SMS_SERVICE',
    system: { name: 'sms' },
    config: v.object({}),
    version: 1,
    transitions: packageTransitions,
    displayName: (subject) => subject,
    stateAt: ({ state }) => state,
    look: () => Promise.resolve('ACTIVE'),
    renew: () => Promise.resolve({ is: 'impossible', why: 'REFUSED' }),
    cutOffDays: () => 0,
    renewalDays: () => 0,
    reminder: () => undefined,
    terminate: () => Promise.resolve({ is: 'ended' }),
    details: (service) => readDetails(deps, service),
    isRenewable: () => false,
    tasks: {},
  })
