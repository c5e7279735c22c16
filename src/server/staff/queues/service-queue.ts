import { joinedQueue } from '../../platform/staff-queues/index.ts'
import { stuckChangeSource } from '../../services/cloud-servers/index.ts'
import { stuckZoneSource } from '../../services/dns/index.ts'
import { stuckTaskSource } from '../../services/web-space-tasks/index.ts'
import { differenceSource } from '../../services/system-checks/index.ts'

/** Changes of services that are stuck at their systems, and what these have without a service; a module adds a source. */
export const serviceQueue = joinedQueue({
  key: 'services',
  permission: 'server:read',
  sources: [stuckChangeSource, stuckTaskSource, stuckZoneSource, differenceSource],
})
