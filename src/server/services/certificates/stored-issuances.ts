import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  issuanceOf,
  type CertificateName,
  type CertificateRequest,
  type Issuance,
  type IssuanceJson,
  type IssuanceState,
} from './issuance.ts'

/** Reads the certificates of an order item, the latest first. */
export const readIssuances = async (
  db: Queryable,
  itemId: string,
): Promise<readonly Issuance[]> => {
  const rows = await rowsOf<{ issuance: IssuanceJson }>(
    db,
    sql`select to_jsonb(i) || jsonb_build_object('names', (
        select jsonb_agg(to_jsonb(n)) from certificate_names n where n.issuance_id = i.id)) as issuance
      from certificate_issuances i where i.item_id = ${itemId}::uuid order by i.number desc`,
  )
  return rows.map(({ issuance }) => issuanceOf(issuance))
}

/** Reads the latest certificate of an order item. */
export const readLatest = async (db: Queryable, itemId: string): Promise<Issuance | undefined> =>
  (await readIssuances(db, itemId))[0]

/** What is stored of a request, with the proofs of its names. */
export interface StoredRequest extends Omit<CertificateRequest, 'names'> {
  readonly id: string
  readonly number: number
  readonly uniqueValue: string
  readonly names: readonly CertificateName[]
}

const storeNames = async (
  tx: Queryable,
  issuanceId: string,
  names: readonly CertificateName[],
): Promise<void> => {
  const rows = JSON.stringify(names.map((name, position) => ({ ...name, position })))
  await tx.execute(sql`delete from certificate_names where issuance_id = ${issuanceId}::uuid`)
  await tx.execute(sql`insert into certificate_names
      (issuance_id, name, position, method, email, place, wanted, found, is_validated)
    select ${issuanceId}::uuid, n.name, n.position, n.method, n.email, n.place, n.wanted, null, false
    from jsonb_to_recordset(${rows}::jsonb)
      as n (name text, position integer, method text, email text, place text, wanted text)`)
}

/** A later request replaces one that the authority does not have. */
const unsent: readonly IssuanceState[] = ['NEW', 'REFUSED']
/** Until it is signed, an order can be withdrawn for another one. */
export const withdrawable: readonly IssuanceState[] = [...unsent, 'NAMES', 'ORGANISATION']

/** Stores a new request, or replaces one that is in one of the states; returns whether it could. An order that it replaces keeps its number until it is withdrawn. */
export const storeRequest = (
  db: Queryable,
  request: StoredRequest,
  replaced: readonly IssuanceState[] = unsent,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { itemId, number, product, kind, validation, days, csr, uniqueValue } = request
    const organisation = JSON.stringify(request.organisation ?? null)
    const coversFrom = request.coversFrom?.toISOString() ?? null
    const [stored] = await rowsOf<{ id: string }>(
      tx,
      sql`insert into certificate_issuances as i (id, item_id, number, product, kind, validation,
          days, covers_from, organisation, csr, unique_value, state)
        values (${request.id}::uuid, ${itemId}::uuid, ${number}::integer, ${product}, ${kind},
          ${validation}, ${days}::integer, ${coversFrom}::timestamptz, nullif(${organisation}::jsonb, 'null'::jsonb), ${csr},
          ${uniqueValue}, 'NEW')
        on conflict (item_id, number) do update set csr = excluded.csr,
          unique_value = excluded.unique_value, organisation = excluded.organisation,
          state = 'NEW', reason = null, deadline_at = null, seen_at = null,
          attempt = i.attempt + case when i.state = 'NEW' then 0 else 1 end
        where i.state in (select jsonb_array_elements_text(${JSON.stringify(replaced)}::jsonb))
        returning i.id`,
    )
    if (stored === undefined) return false
    await storeNames(tx, stored.id, request.names)
    return true
  })

/** Marks that a request is being sent; returns whether it may be. */
export const markOrdering = async (tx: Queryable, id: string, now: Date): Promise<boolean> => {
  const marked = await rowsOf(
    tx,
    sql`update certificate_issuances set state = 'ORDERING', ordered_at = ${now.toISOString()}::timestamptz
      where id = ${id}::uuid and state = 'NEW' returning id`,
  )
  return marked.length > 0
}

/** Forgets the number of an order that was withdrawn for a new request. */
export const forgetOrder = async (
  tx: Queryable,
  id: string,
  orderNumber: string,
): Promise<void> => {
  await tx.execute(sql`update certificate_issuances set order_number = null
    where id = ${id}::uuid and state = 'NEW' and order_number = ${orderNumber}`)
}

/** Stores the authority's order number; a cancelled order stays cancelled. */
export const markOrdered = async (
  tx: Queryable,
  id: string,
  orderNumber: string,
  deadlineAt: Date,
): Promise<void> => {
  await tx.execute(sql`update certificate_issuances set order_number = ${orderNumber},
      deadline_at = ${deadlineAt.toISOString()}::timestamptz,
      state = case when state = 'ORDERING' then 'NAMES' else state end
    where id = ${id}::uuid`)
}

/** Moves an issuance to a state if it is in one of the others; returns whether it was. */
export const moveTo = async (
  tx: Queryable,
  id: string,
  from: readonly IssuanceState[],
  to: IssuanceState,
  reason: string | undefined,
): Promise<boolean> => {
  const moved = await rowsOf(
    tx,
    sql`update certificate_issuances set state = ${to}, reason = ${reason ?? null}::text
      where id = ${id}::uuid and state in (
        select jsonb_array_elements_text(${JSON.stringify(from)}::jsonb)) returning id`,
  )
  return moved.length > 0
}

/** Stores what was seen of the names. */
export const storeSeen = async (
  db: Queryable,
  id: string,
  names: readonly Pick<CertificateName, 'name' | 'found' | 'cause' | 'isValidated'>[],
): Promise<void> => {
  await db.execute(sql`update certificate_names n
    set found = seen.found, cause = seen.cause, is_validated = seen."isValidated"
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
      as seen (name text, found text, cause text, "isValidated" boolean)
    where n.issuance_id = ${id}::uuid and n.name = seen.name`)
}

/** Stores what the DNS says about names besides their proofs. */
export const storeDns = async (
  db: Queryable,
  id: string,
  names: readonly Pick<CertificateName, 'name' | 'caa' | 'ipv6' | 'differing'>[],
): Promise<void> => {
  await db.execute(sql`update certificate_names n 
    set caa = seen.caa, ipv6 = seen.ipv6, differing = seen.differing
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
      as seen (name text, caa jsonb, ipv6 jsonb, differing jsonb)
    where n.issuance_id = ${id}::uuid and n.name = seen.name`)
}

/** Stores how a name is proven from now on. */
export const storeProof = async (
  db: Queryable,
  id: string,
  { name, method, email, place, wanted }: CertificateName,
): Promise<void> => {
  await db.execute(sql`update certificate_names set method = ${method},
      email = ${email ?? null}::text, place = ${place ?? null}::text,
      wanted = ${wanted ?? null}::text, found = null, cause = null
    where issuance_id = ${id}::uuid and name = ${name}`)
}

/** What the authority issued. */
export interface StoredCertificate {
  readonly certificate: string
  readonly authorities: readonly string[]
  readonly notBefore: Date
  readonly notAfter: Date
}

/** Stores an issued certificate, once. */
export const storeCertificate = async (
  db: Queryable,
  id: string,
  { certificate, authorities, notBefore, notAfter }: StoredCertificate,
  now: Date,
): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update certificate_issuances set state = 'ISSUED', reason = null,
        issued_at = ${now.toISOString()}::timestamptz,
        certificate = ${certificate}, authorities = ${JSON.stringify(authorities)}::jsonb,
        not_before = ${notBefore.toISOString()}::timestamptz,
        not_after = ${notAfter.toISOString()}::timestamptz
      where id = ${id}::uuid and state in ('NAMES', 'ORGANISATION', 'SIGNING')`)
    await tx.execute(
      sql`update certificate_names set is_validated = true where issuance_id = ${id}::uuid`,
    )
  })
}
