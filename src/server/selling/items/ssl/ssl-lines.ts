import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { readCertificateNames } from '../../../../contract/certificate-names.ts'
import type { NewSslItem, SslOption } from '../../../../contract/items/ssl.ts'
import type { ServiceOption } from '../../../../contract/items/package-fields.ts'
import { subtract } from '../../../../contract/money.ts'
import { showCertificate } from '../../../catalogue/products/index.ts'
import { rowsOf } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { checkCsr, SoldCertificate } from '../../../services/certificates/index.ts'
import { createAddLines } from '../add-lines.ts'
import { agreedPrice } from '../agreed-price.ts'
import type { AddContext, NewLine } from '../item-kind.ts'
import type { PackageDeps } from '../package-deps.ts'
import { nameOfOurs } from '../space-option.ts'
import { sslDescription, sslServiceJson, type SslConfig } from './ssl-description.ts'
import { priceSsl, refusalOf, type SslLine, type SslPricing } from './ssl-price.ts'

export interface SslLinesDeps extends Pick<PackageDeps, 'db'> {
  readonly catalogue: Pick<PackageDeps['catalogue'], 'certificates'>
  /** Of our hosting. */
  readonly settings: { readonly zone: string }
}

const { type, version, factsSchema } = sslDescription

/** The same certificate for the same name is one line. */
const keyOf = (slug: string, name: string): string =>
  `ssl-${createHash('sha256').update(`${slug} ${name}`).digest('hex').slice(0, 32)}`

const checkOptionCsr = async (
  kind: SoldCertificate['group'],
  names: readonly string[],
  csr: string | undefined,
): Promise<void> => {
  if (csr === undefined) return
  const checked = await checkCsr(csr, { kind, names })
  if (checked.ok) return
  const { code, params } = checked
  throw new ApiError('CSR_REFUSED', {}, [{ field: 'csr', code, params }])
}

/** Returns the names of a certificate. @throws ApiError if the authority does not certify them */
const readNames = (
  group: SoldCertificate['group'],
  { domainName, additionalDomains }: SslOption,
  zone: string,
): string[] => {
  const read = readCertificateNames(group, [domainName, ...additionalDomains])
  if (!read.ok) throw new ApiError(read.code, read.params)
  const ours = nameOfOurs(zone, read.names)
  if (ours !== undefined) throw new ApiError('FREE_ADDRESS_HAS_CERTIFICATE', { name: ours })
  return [...read.names]
}

const createAddSsl = ({ db, settings }: SslLinesDeps, pricing: SslPricing) => {
  const newLine = (
    { action, duration, durationType, expectedPrice }: NewSslItem,
    config: SslConfig,
    more: Pick<NewLine, 'key' | 'subject' | 'product_key' | 'service_id'> & Pick<SslLine, 'facts'>,
  ): NewLine<SslConfig> => {
    const line = { ...more, action, config, duration, duration_type: durationType }
    const refusal = refusalOf(pricing, line)
    if (refusal !== undefined) throw new ApiError(refusal.code, refusal.params)
    const priced = priceSsl(pricing, line)
    if (priced === undefined) throw new ApiError('DURATION_NOT_OFFERED')
    const name = config.planName
    return {
      ...{ ...line, type, config_version: version, secret: null, qty: 1, parent_key: null },
      seen_price: agreedPrice({ ...priced, name, expectedPrice }),
    }
  }

  const purchase = async (input: NewSslItem, option: SslOption): Promise<NewLine<SslConfig>> => {
    const { productKey } = input
    const sold = pricing.certificateOf(productKey)
    if (sold === undefined) throw new ApiError('PACKAGE_NOT_OFFERED')
    const { name: planName, group, validation } = sold
    const names = readNames(group, option, settings.zone)
    const [domainName = '', ...additionalDomains] = names
    const { csr } = option
    const line = newLine(
      input,
      {
        option: { domainName, additionalDomains, ...(csr === undefined ? {} : { csr }) },
        ...{ planName, group, validation, names },
      },
      {
        key: keyOf(productKey, domainName),
        ...{ subject: domainName, product_key: productKey, service_id: null, facts: {} },
      },
    )
    await checkOptionCsr(group, names, csr)
    return line
  }

  const renewal = async (
    input: NewSslItem,
    option: ServiceOption,
    { customerId }: AddContext,
  ): Promise<NewLine<SslConfig>> => {
    const { serviceId } = option
    const [row] = await rowsOf<{ service: unknown }>(
      db,
      sql`select ${sslServiceJson(sql`${serviceId}::uuid`, sql`${customerId}::uuid`)} as service`,
    )
    const { service } = v.parse(factsSchema, row)
    if (service == null) throw new ApiError('SERVICE_NOT_FOUND')
    if (!service.config.isRenewable) throw new ApiError('SERVICE_STATE_INVALID')
    const { sold, planName, names } = service.config
    const { group, validation } = sold
    return newLine(
      input,
      { option, planName, group, validation, names },
      {
        key: `renewal-${serviceId}`,
        ...{ subject: service.subject, product_key: service.productKey },
        ...{ service_id: serviceId, facts: { service } },
      },
    )
  }

  return createAddLines(purchase, { renewal })
}

/** Creates the lines of certificates: purchases, and renewals of services. */
export const createSslLines = (deps: SslLinesDeps) => {
  const pricing = {
    certificateOf: (slug: string): SoldCertificate | undefined => {
      const record = deps.catalogue.certificates().find((one) => one.slug === slug)
      return record && v.parse(SoldCertificate, showCertificate(record))
    },
  }
  return {
    add: createAddSsl(deps, pricing),

    edit: (line: SslLine, { duration }: { readonly duration: number }) => {
      const priced = priceSsl(pricing, { ...line, duration })
      if (priced === undefined) throw new ApiError('DURATION_NOT_OFFERED')
      return {
        ...{ duration, config: line.config },
        seen_price: subtract(priced.price, priced.discount),
      }
    },

    price: (line: SslLine) => priceSsl(pricing, line),
  }
}
