import { sql, type SQL } from 'drizzle-orm'
import { contractsPageSize } from '../../../contract/contracts.ts'
import { money, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { orderJson, signedByCustomer, type OrderJson } from '../orders/index.ts'

/** The order that is a contract since it was paid, with what its credit notes refunded. */
export interface ContractJson extends OrderJson {
  readonly paid_at: string
  readonly credits: readonly { readonly line: number; readonly total: Money }[] | null
}

const contractJson: SQL<ContractJson> = sql`${orderJson} || jsonb_build_object('credits', (
  select jsonb_agg(jsonb_build_object('line', n.line, 'total', n.net + n.tax))
  from credit_notes n join invoices v on v.id = n.invoice_id where v.payable_id = o.id))`

/** A customer's orders that are contracts. */
const own = (customerId: string): SQL =>
  sql`o.customer_id = ${customerId}::uuid and o.paid_at is not null`

const latestFirst = sql`o.paid_at desc, o.increment_id desc`

/** Most contracts that a list without pages shows. */
const mostUnsigned = 100

const incrementIdOf = (number: string): number => Number(number.slice('CT-'.length))

/** Finds a customer's contract by its number. */
export const findContract = async (
  db: Queryable,
  customerId: string,
  number: string,
): Promise<ContractJson | undefined> => {
  const [row] = await rowsOf<{ contract: ContractJson }>(
    db,
    sql`select ${contractJson} as contract from orders o
      where ${own(customerId)} and o.increment_id = ${incrementIdOf(number)}::bigint`,
  )
  return row?.contract
}

/** A page of a customer's contracts, and their consent to sign later ones. */
export interface ContractsPage {
  readonly contracts: readonly ContractJson[]
  readonly total: number
  readonly autoSignAcceptedAt: string | null
}

/** Lists a page of a customer's contracts, the latest first. One round trip. */
export const listStoredContracts = async (
  db: Queryable,
  customerId: string,
  page: number,
): Promise<ContractsPage> => {
  const [row] = await rowsOf<{
    contracts: readonly ContractJson[] | null
    total: number
    accepted: string | null
  }>(
    db,
    sql`select
      (select jsonb_agg(${contractJson} order by ${latestFirst})
        from (select * from orders o where ${own(customerId)} order by ${latestFirst}
          limit ${contractsPageSize}::int offset ${(page - 1) * contractsPageSize}::int) as o
      ) as contracts,
      (select count(*)::int from orders o where ${own(customerId)}) as total,
      (select auto_sign_accepted_at::text from customers
        where id = ${customerId}::uuid) as accepted`,
  )
  return {
    contracts: row?.contracts ?? [],
    total: row?.total ?? 0,
    autoSignAcceptedAt: row?.accepted ?? null,
  }
}

/** Lists a customer's contracts without a signature, the latest first. */
export const listUnsigned = async (
  db: Queryable,
  customerId: string,
): Promise<readonly ContractJson[]> => {
  const rows = await rowsOf<{ contract: ContractJson }>(
    db,
    sql`select ${contractJson} as contract from orders o
      where ${own(customerId)} and o.signature is null
      order by ${latestFirst} limit ${mostUnsigned}::int`,
  )
  return rows.map(({ contract }) => contract)
}

/** Signs a contract for its customer; a signed one stays as it is. */
export const storeSignature = async (
  db: Queryable,
  customerId: string,
  number: string,
  now: Date,
): Promise<void> => {
  await rowsOf(
    db,
    sql`update orders o set signature = ${signedByCustomer(now)}
      where ${own(customerId)} and o.increment_id = ${incrementIdOf(number)}::bigint
        and o.signature is null`,
  )
}

/** Returns whether the service at a place of a contract was refunded. */
export const isRefunded = ({ items, credits }: ContractJson, at: number): boolean =>
  items[at]?.fulfilment === 'REFUNDED' || (credits ?? []).some(({ line }) => line === at)

/** Returns what the credit notes of a contract refunded. */
export const refundedOf = ({ credits }: ContractJson): Money =>
  money((credits ?? []).reduce((sum, { total }) => sum + total, 0))
