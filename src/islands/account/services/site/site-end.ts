import { endSite } from '../../../../contract/site-tasks.ts'
import { call } from '../../../../stores/api.ts'
import type { ServiceEnd } from '../service-end.ts'

export const siteEnd: ServiceEnd = {
  ...{ title: 'site-end', label: 'site-end.confirm', about: 'site-end' },
  end: (id) => (confirmation) => call(endSite, { params: { id }, body: { confirmation } }),
}
