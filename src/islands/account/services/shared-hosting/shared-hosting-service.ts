import type { ServiceIsland } from '../service-island.ts'
import { SharedHosting } from './SharedHosting.tsx'

/** What the account's services show of shared hosting. */
export const sharedHostingService: ServiceIsland<'SHARED_HOSTING'> = { Sections: SharedHosting }
