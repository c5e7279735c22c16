import { endWebSpace } from '../../../../contract/web-space-tasks.ts'
import { call } from '../../../../stores/api.ts'
import type { ServiceEnd } from '../service-end.ts'

export const webSpaceEnd: ServiceEnd = {
  ...{ title: 'space-end', label: 'space-end.confirm', about: 'space-end' },
  end: (id) => (confirmation) => call(endWebSpace, { params: { id }, body: { confirmation } }),
}
