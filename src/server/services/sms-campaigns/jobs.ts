import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Mails staff that the SMS gateway takes nothing. */
export const mailGatewayDown = defineJob({
  name: 'mail-sms-gateway-down',
  schema: v.object({ since: v.string(), why: v.string() }),
})
