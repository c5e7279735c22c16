import { endServer } from '../../../../contract/server-locks.ts'
import { call } from '../../../../stores/api.ts'
import type { ServiceEnd } from '../service-end.ts'

export const serverEnd: ServiceEnd = {
  ...{ title: 'end', label: 'server.confirm', about: 'end' },
  end: (id) => (confirmation) => call(endServer, { params: { id }, body: { confirmation } }),
  isLocked: ({ details }) => details.type === 'CLOUD_SERVER' && details.locks.end,
}
