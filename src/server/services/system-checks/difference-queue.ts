import { sql } from 'drizzle-orm'
import { codesFact, queueSource, textFact } from '../../platform/staff-queues/index.ts'

interface DifferenceFacts {
  readonly system: string
  readonly place: string
  readonly id: string
  readonly what: string
  readonly owner: string | null
  readonly customer: string | null
}

/** What a provisioning system and our services have on one side only; it leaves by itself once both agree. */
export const differenceSource = queueSource<DifferenceFacts>({
  key: 'differences',
  waiting: sql`
    select concat_ws(' ', d.system, d.place, d.external_id) as id, d.since as since,
      jsonb_build_object('system', d.system, 'what', d.what, 'id', d.external_id,
        'place', coalesce(r.name, d.place), 'owner', coalesce(d.owner, s.order_item_id::text),
        'customer', u.username || ' <' || u.email || '>') as facts
    from system_differences d
      left join regions r on r.id::text = d.place
      left join services s on d.what = 'MISSING' and s.provider = d.system
        and s.external_id = d.external_id
      left join customers u on u.id = coalesce(s.customer_id, (select o.customer_id
        from order_items i join orders o on o.id = i.order_id
          where i.id = case when d.owner ~ '^[\\da-f-]{36}$' then d.owner::uuid end))
    where d.confirmed_at is not null`,
  show: ({ system, place, id, what, owner, customer }) => ({
    title: `${system}: ${id}`,
    facts: [
      codesFact('state', 'difference', [what]),
      textFact('place', place),
      textFact('item', owner),
      textFact('customer', customer),
    ],
    files: [],
    acts: [],
  }),
})
