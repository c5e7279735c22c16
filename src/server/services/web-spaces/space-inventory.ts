import { sql } from 'drizzle-orm'
import type { Kubernetes } from '../../providers/kubernetes/index.ts'
import type { Held, Inventory } from '../system-checks/index.ts'
import { managedBy } from './web-space.ts'

/** Copies and rooms of backups have namespaces of their own, which belong to their website. */
const listSpaces = async (kubernetes: Pick<Kubernetes, 'list'>): Promise<readonly Held[]> => {
  const label = Object.entries(managedBy).map(([key, value]) => `${key}=${value}`)
  return (await kubernetes.list('Namespace', undefined, label.join())).map(({ metadata }) => ({
    id: metadata.name,
    owner: metadata.labels['flow/copy-of'] ?? metadata.labels['flow/item'],
  }))
}

/** Work that may create or end namespaces; a domain may be waited for all the time. */
const isBusy = sql`exists (select from web_space_tasks t
  where t.service_id = s.id and t.state = 'RUNNING' and t.kind <> 'CONNECT')`

const expected = sql`
  select s.external_id as id, null::uuid as owner, s.state = 'ACTIVE' and not ${isBusy} as must
  from services s
  where s.provider = 'kubernetes' and s.external_id is not null
    and (s.state <> 'ENDED' or ${isBusy})
  union all
  select null, s.order_item_id, false from services s
  where s.provider = 'kubernetes' and (s.config #>> '{copy,id}' is not null
    or ${isBusy}
    or exists (select from web_space_tools t where t.service_id = s.id))`

/** Lists the namespaces of the cluster by our label. */
export const spaceInventory = (deps: {
  readonly kubernetes: Pick<Kubernetes, 'list'>
}): Inventory => ({
  system: 'kubernetes',
  places: () => [{ name: 'cluster', expected, list: () => listSpaces(deps.kubernetes) }],
})
