import type { ServiceIsland } from '../service-island.ts'
import { SmsBrandName } from './SmsBrandName.tsx'

/** What the account's services show of a sender's name. */
export const brandNameService: ServiceIsland<'SMS_BRAND_NAME'> = { Sections: SmsBrandName }
