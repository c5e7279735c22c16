import type { ServiceIsland } from '../service-island.ts'
import { SmsService } from './SmsService.tsx'

/** What the account's services show of message credits. */
export const smsService: ServiceIsland<'SMS_SERVICE'> = { Sections: SmsService }
