import { sql } from 'drizzle-orm'
import { ServiceType } from '../../../contract/service-types.ts'
import type { ReportTable } from '../../../contract/staff-reports.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { renewingActions } from '../../selling/items/index.ts'
import { moment } from './moment.ts'
import type { Period } from './period.ts'
import { sumsOf } from './sums-of.ts'

const columns = [
  { key: 'family', name: 'Product family', is: 'text' },
  { key: 'atStart', name: 'At the start', is: 'number' },
  { key: 'begun', name: 'Begun', is: 'number' },
  { key: 'renewed', name: 'Renewed', is: 'number' },
  { key: 'ended', name: 'Ended', is: 'number' },
  { key: 'churn', name: 'Ended (%)', is: 'number' },
] as const satisfies ReportTable['columns']

type Row = Readonly<{
  family: string
  atStart: number
  begun: number
  renewed: number
  ended: number
}>

/** Percent with one decimal; null of none. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** Reports how many services began, were renewed and ended in a period, by product family. */
export const reportChurn = async (
  db: Queryable,
  { from, until }: Period,
): Promise<Omit<ReportTable, 'count'>> => {
  const [start, end] = [moment(from), moment(until)]
  const found = await rowsOf<Row>(
    db,
    sql`with begun as (
        select type, count(*) filter (where starts_at < ${start}) as before,
          count(*) filter (where starts_at >= ${start}) as begun
        from services where starts_at < ${end} group by type),
      ended as (
        select type, count(*) filter (where ends_at < ${start}) as before,
          count(*) filter (where ends_at >= ${start}) as ended
        from services where ends_at is not null and ends_at < ${end} group by type),
      renewed as (
        select bought.type, count(*) as renewed
        from orders o join order_items bought on bought.order_id = o.id
        where o.paid_at >= ${start} and o.paid_at < ${end} and bought.service_id is not null
          and bought.action in ${renewingActions} and bought.fulfilment <> 'REFUNDED'
        group by bought.type)
    select family, (coalesce(b.before, 0) - coalesce(e.before, 0))::integer as "atStart",
      coalesce(b.begun, 0)::integer as begun, coalesce(r.renewed, 0)::integer as renewed,
      coalesce(e.ended, 0)::integer as ended
    from jsonb_array_elements_text(${JSON.stringify(ServiceType.options)}::jsonb) as family
      left join begun b on b.type = family
      left join ended e on e.type = family
      left join renewed r on r.type = family
    order by family`,
  )
  const rows = found.map(({ family, atStart, begun, renewed, ended }) => [
    ...[family, atStart, begun, renewed, ended, percent(ended, atStart)],
  ])
  const [, start0 = 0, begun = 0, renewed = 0, ended = 0] = sumsOf(
    columns,
    rows,
    ({ is }) => is === 'number',
  ).map(Number)
  return {
    columns: [...columns],
    rows,
    totals: [[null, start0, begun, renewed, ended, percent(ended, start0)]],
  }
}
