import type { ServiceIsland } from '../service-island.ts'
import { CloudHosting } from './CloudHosting.tsx'

/** What the account's services show of cloud hosting. */
export const cloudHostingService: ServiceIsland<'CLOUD_HOSTING'> = { Sections: CloudHosting }
