import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { ServiceOption } from '../../../../contract/items/package-fields.ts'
import { SslAction, SslOption } from '../../../../contract/items/ssl.ts'
import { SslCertificate } from '../../../../contract/products.ts'
import { CertificateConfig, SoldCertificate } from '../../../services/certificates/index.ts'
import type { ItemDescription } from '../item-kind.ts'
import { describePackage } from '../package-text.ts'

/** The config of a line with a certificate. */
export const SslConfig = v.object({
  option: v.union([ServiceOption, SslOption]),
  /** The certificate's name when it was chosen. */
  planName: v.string(),
  group: SslCertificate.entries.group,
  validation: SslCertificate.entries.validation,
  /** ASCII, the main one first. */
  names: v.array(v.string()),
  /** As ordered; a line of a cart has the catalogue's prices. */
  sold: v.optional(SoldCertificate),
})
export type SslConfig = v.InferOutput<typeof SslConfig>

/** The service that a renewal acts on. */
const SslFacts = v.pipe(
  v.nullish(
    v.object({
      service: v.nullish(
        v.object({
          subject: v.string(),
          productKey: v.string(),
          state: v.string(),
          config: CertificateConfig,
        }),
      ),
    }),
  ),
  v.transform((facts) => facts ?? {}),
)
export type SslFacts = v.InferOutput<typeof SslFacts>

/** Selects as JSON the service that a renewal acts on. */
export const sslServiceJson = (serviceId: SQL, customerId: SQL): SQL => sql`(
  select jsonb_build_object('subject', s.subject, 'productKey', s.product_key, 'state', s.state,
    'config', s.config)
  from services s
  where s.id = ${serviceId} and s.customer_id = ${customerId} and s.type = 'SSL' and s.external_id is not null)`

/** How certificates are stored and described. */
export const sslDescription: ItemDescription<'SSL', SslConfig, SslFacts> = {
  type: 'SSL',
  action: SslAction,
  terms: { purchase: 'FIRST', renewal: 'RENEWED' },
  config: SslConfig,
  version: 1,
  factsSchema: SslFacts,
  facts: (line) =>
    sql`jsonb_build_object('service',
      ${sslServiceJson(sql`${line}.service_id`, sql`${line}.customer_id`)})`,
  describe: describePackage,
  orderDetails: ({ action, config: { planName, group, validation, names } }) => ({
    type: 'SSL',
    ...{ action, planName, group, validation, names },
  }),
  receiptNote: () => undefined,
  // Why its first request ended without a certificate.
  refundFacts: (item) => sql`(
    select to_jsonb(i.reason) from certificate_issuances i
    where i.item_id = ${item}.id and i.number = 1)`,
  refundText: (_, facts) => ({
    about: 'refund.ssl',
    intro:
      facts === 'NOT_VALIDATED' || facts === 'REJECTED'
        ? `refund.ssl.intro.${facts}`
        : 'refund.ssl.intro',
    reason: '',
    path: '/account',
  }),
}
