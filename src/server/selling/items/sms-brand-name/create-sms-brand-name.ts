import * as v from 'valibot'
import { zero } from '../../../../contract/money.ts'
import type { Service } from '../../../services/lifecycle/index.ts'
import { createSenderKind, SenderConfig } from '../../../services/sms-senders/index.ts'
import { defineKind } from '../define-kind.ts'
import type { NewLine } from '../item-kind.ts'
import { createRenewPackage } from '../renew-package.ts'
import { createFulfilSender, type FulfilSenderDeps } from './fulfil-sms-brand-name.ts'
import { smsBrandNameDescription } from './sms-brand-name-description.ts'
import { createSenderLines, type SenderLinesDeps } from './sms-brand-name-lines.ts'

export type SmsBrandNameDeps = SenderLinesDeps & FulfilSenderDeps

/** Returns the cart line that renews a sender's name for a year, once a carrier approved it. */
const renewalLine = (service: Service): NewLine | undefined => {
  const { id, subject, productKey } = service
  const { type, version } = smsBrandNameDescription
  const config = v.parse(SenderConfig, service.config)
  if (!config.isApproved) return undefined
  return {
    ...{ key: `renewal-${id}`, type, action: 'renewal' as const },
    ...{ product_key: productKey, subject, config_version: version },
    config: { option: { serviceId: id } },
    ...{ secret: null, qty: 1, duration: 1, duration_type: 'YEAR' as const },
    ...{ service_id: id, parent_key: null, seen_price: zero },
    facts: { service: { isRenewable: true, config } },
  }
}

/** Creates the kind of items that senders' names are: how they are sold, fulfilled, owned and renewed. */
export const createSmsBrandName = (deps: SmsBrandNameDeps) => ({
  kind: defineKind({ ...smsBrandNameDescription, ...createSenderLines(deps) }),
  fulfilment: { purchase: createFulfilSender(deps), renewal: createRenewPackage(deps) },
  service: createSenderKind(deps),
  renewalLine,
})
