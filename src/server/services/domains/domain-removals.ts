import { sql } from 'drizzle-orm'
import type { removeDomain } from '../../../contract/owned-domains.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { add, formatMoney, fromDollars, money, toDollars } from '../../../contract/money.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { balanceAccount, transfer } from '../../money/ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { DeletionRefusal } from '../../providers/registry/delete.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { publish } from '../../platform/realtime/index.ts'
import { paidFor } from './paid-items.ts'
import { mailSecurity } from '../../customers/accounts/jobs.ts'

export interface RemovalDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly registry: Pick<Registry, 'remove'>
  readonly enqueue: Enqueue
  /** Forgets what is known of a name: it is free now. */
  readonly forget: (name: string) => void
  /** Asks the registry where a name is, and writes it down. */
  readonly whereIs: (name: string) => Promise<unknown>
}

type Answer = AnswerOf<typeof removeDomain>

interface RemovalRow {
  readonly customer_id: string
  readonly name: string
  readonly state: 'ASKED' | 'REMOVED' | 'REFUSED'
  readonly amount: number
}

/** So many removals are asked for again in one round, each so long after the last time. */
const batch = 20
const againSeconds = 30

const codes: Readonly<Record<Exclude<DeletionRefusal, 'nobody'>, ErrorCode>> = {
  'not-ours': 'DOMAIN_NOT_WITH_US',
  'status-prohibits': 'DOMAIN_STATUS_PROHIBITS',
  refused: 'DOMAIN_CHANGE_REFUSED',
}

/**
 * Removes domains within the first days after their registration, each once, with what was paid for
 * them back in the balance. A removal is written down before the registry is asked: a name that is
 * nobody's at a later try was removed by the one before.
 */
export const createRemovals = (deps: RemovalDeps) => {
  const { db, clock, log, registry, enqueue, forget, whereIs } = deps

  const find = async (domainId: string): Promise<RemovalRow | undefined> => {
    const [found] = await rowsOf<{ row: RemovalRow }>(
      db,
      sql`select to_jsonb(r) as row from domain_removals r where domain_id = ${domainId}::uuid`,
    )
    return found?.row
  }

  /** Takes the domain from the customer and gives back what was paid for it; at most once. */
  const finish = async (domainId: string, { customer_id, name }: RemovalRow): Promise<void> => {
    const now = clock.now()
    const moment = sql`${now.toISOString()}::timestamptz`
    await db.transaction(async (tx) => {
      const changed = await rowsOf(
        tx,
        sql`update domain_removals set state = 'REMOVED', ended_at = ${moment}
          where domain_id = ${domainId}::uuid and state = 'ASKED' returning domain_id`,
      )
      if (changed.length === 0) return
      const items = await rowsOf<{ id: string; net: number; tax: number }>(
        tx,
        sql`select paid.* from domains d, lateral (${paidFor(sql`d`)}) as paid
          where d.id = ${domainId}::uuid`,
      )
      const amount = add(...items.map(({ net, tax }) => money(net + tax)))
      await rowsOf(
        tx,
        sql`with gone as (delete from domains where id = ${domainId}::uuid)
        update domain_removals set amount = ${amount}::bigint where domain_id = ${domainId}::uuid`,
      )
      const to = balanceAccount(customer_id)
      await transfer(
        tx,
        items.flatMap(({ id, net, tax }) => [
          { cause: `removal:${id}:net`, from: 'sales', to, amount: money(net) },
          { cause: `removal:${id}:tax`, from: 'vat', to, amount: money(tax) },
        ]),
        now,
      )
      await notify(
        tx,
        {
          customerId: customer_id,
          code: 'DOMAIN_REMOVED',
          params: { name: toUnicodeName(name), amount: formatMoney(amount) },
          cause: `removed:${domainId}`,
        },
        now,
      )
      await enqueue(tx, mailSecurity, {
        mail: 'DOMAIN_REMOVED',
        customerId: customer_id,
        at: now.toISOString(),
        domainName: name,
        amount,
      })
      await publish(tx, customer_id, 'balance_update', {}, now)
    })
    forget(name)
  }

  const refuse = async (domainId: string): Promise<void> => {
    const now = clock.now().toISOString()
    await rowsOf(
      db,
      sql`update domain_removals set state = 'REFUSED', ended_at = ${now}::timestamptz
        where domain_id = ${domainId}::uuid and state = 'ASKED'`,
    )
  }

  /**
   * Asks the registry to remove a domain, and acts on what it says. Repeating it is harmless. Gives why
   * it refused, when it did.
   *
   * @throws ProviderError on trouble that may pass
   */
  const settle = async (domainId: string): Promise<ErrorCode | undefined> => {
    const row = await find(domainId)
    if (row?.state !== 'ASKED') return undefined
    const result = await registry.remove(row.name)
    if (result.ok || result.reason === 'nobody') {
      await finish(domainId, row)
      return undefined
    }
    const { reason, message } = result
    log.warn({ domain: row.name, reason, message }, 'the registry refused to remove a domain')
    await refuse(domainId)
    if (reason === 'not-ours') await whereIs(row.name)
    return codes[reason]
  }

  const settleAgain = async (domainId: string): Promise<void> => {
    const row = await find(domainId)
    if ((await settle(domainId)) === undefined || row === undefined) return
    await notify(
      db,
      {
        customerId: row.customer_id,
        code: 'REMOVAL_REFUSED',
        params: { name: toUnicodeName(row.name) },
        cause: `removal-refused:${domainId}:${clock.now().getTime()}`,
      },
      clock.now(),
    )
  }

  const claim = async (): Promise<readonly string[]> => {
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const rows = await rowsOf<{ id: string }>(
      db,
      sql`update domain_removals set check_at = ${now} + make_interval(secs => ${againSeconds})
        where domain_id in (
          select domain_id from domain_removals
          where state = 'ASKED' and check_at <= ${now}
          order by check_at limit ${batch} for update skip locked)
        returning domain_id as id`,
    )
    return rows.map(({ id }) => id)
  }

  return {
    /** The answer for a domain that was removed before; undefined for any other. */
    removedBefore: async (customerId: string, domainId: string): Promise<Answer | undefined> => {
      const row = await find(domainId)
      return row?.state === 'REMOVED' && row.customer_id === customerId
        ? { state: row.state, amount: toDollars(money(row.amount)) }
        : undefined
    },

    /**
     * Removes a customer's domain, which they may.
     *
     * @param domain with the dollars that go back
     * @throws ApiError DOMAIN_NOT_WITH_US, DOMAIN_STATUS_PROHIBITS, DOMAIN_CHANGE_REFUSED
     */
    remove: async (
      customerId: string,
      domain: { readonly id: string; readonly domainName: string; readonly amount: number },
    ): Promise<Answer> => {
      const { id, domainName, amount } = domain
      const now = sql`${clock.now().toISOString()}::timestamptz`
      await rowsOf(
        db,
        sql`insert into domain_removals (domain_id, customer_id, name, state, asked_at, check_at,
            amount)
          values (${id}::uuid, ${customerId}::uuid, ${domainName}, 'ASKED', ${now},
            ${now} + make_interval(secs => ${againSeconds}), ${fromDollars(amount)}::bigint)
          on conflict (domain_id) do update set state = 'ASKED', asked_at = excluded.asked_at,
            check_at = excluded.check_at, ended_at = null
          where domain_removals.state = 'REFUSED'`,
      )
      try {
        const refused = await settle(id)
        if (refused !== undefined) throw new ApiError(refused)
        return { state: 'REMOVED', amount: toDollars(money((await find(id))?.amount ?? 0)) }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        log.warn({ err: error, domain: domainName }, 'a domain could not be removed yet')
        return { state: 'REMOVING', amount }
      }
    },

    /** Asks again for removals that the registry did not answer; gives how many. */
    round: async (): Promise<number> => {
      const due = await claim()
      for (const id of due) {
        await settleAgain(id).catch((error: unknown) => {
          log.warn({ err: error, domainId: id }, 'a domain could not be removed yet')
        })
      }
      return due.length
    },
  }
}

export type Removals = ReturnType<typeof createRemovals>
