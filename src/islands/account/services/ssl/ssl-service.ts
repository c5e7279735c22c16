import type { ServiceIsland } from '../service-island.ts'
import { Ssl } from './Ssl.tsx'

/** What the account's services show of a certificate. */
export const sslService: ServiceIsland<'SSL'> = { Sections: Ssl }
