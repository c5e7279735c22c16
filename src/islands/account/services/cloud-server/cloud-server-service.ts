import type { ServiceIsland } from '../service-island.ts'
import { CloudServer } from './CloudServer.tsx'

/** What the account's services show of a cloud server. */
export const cloudServerService: ServiceIsland<'CLOUD_SERVER'> = { Sections: CloudServer }
