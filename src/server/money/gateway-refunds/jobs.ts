import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

const schema = v.object({ refundId: v.string() })

export const mailGatewayRefund = defineJob({ name: 'mail-gateway-refund', schema })
export const mailRefundProblem = defineJob({ name: 'mail-refund-problem', schema })
