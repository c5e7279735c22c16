import { zero } from '../../../../contract/money.ts'
import * as v from 'valibot'
import {
  CertificateConfig,
  createCertificateKind,
  type CertificateTaskDeps,
} from '../../../services/certificates/index.ts'
import type { Service } from '../../../services/lifecycle/index.ts'
import { defineKind } from '../define-kind.ts'
import type { NewLine } from '../item-kind.ts'
import { createFulfilSsl, createRenewSsl, type FulfilSslDeps } from './fulfil-ssl.ts'
import { sslDescription } from './ssl-description.ts'
import { createSslLines, type SslLinesDeps } from './ssl-lines.ts'

export type SslDeps = SslLinesDeps & FulfilSslDeps & CertificateTaskDeps

/** Returns the cart line that renews a certificate for its own term. */
const renewalLine = (service: Service): NewLine => {
  const { id, subject, state } = service
  const { type, version } = sslDescription
  const config = v.parse(CertificateConfig, service.config)
  const { sold, planName, names, duration, durationType } = config
  const { slug, group, validation } = sold
  return {
    ...{ key: `renewal-${id}`, type, action: 'renewal' as const },
    ...{ product_key: slug, subject, config_version: version },
    config: { option: { serviceId: id }, planName, group, validation, names },
    ...{ secret: null, qty: 1, duration, duration_type: durationType },
    ...{ service_id: id, parent_key: null, seen_price: zero },
    facts: { service: { subject, productKey: slug, state, config } },
  }
}

/** Creates the kind of items that certificates are: how they are sold, fulfilled, owned and renewed. */
export const createSsl = (deps: SslDeps) => {
  const lines = createSslLines(deps)
  return {
    kind: defineKind({
      ...sslDescription,
      add: lines.add,
      edit: lines.edit,
      price: lines.price,
      recheck: (found) =>
        Promise.resolve(
          found.flatMap(({ key, facts: { service } }) =>
            service?.config.isRenewable === false
              ? { is: 'refused', key, code: 'SERVICE_STATE_INVALID', params: {} }
              : [],
          ),
        ),
    }),
    fulfilment: { purchase: createFulfilSsl(deps), renewal: createRenewSsl(deps) },
    service: createCertificateKind(deps),
    renewalLine,
  }
}
