import * as v from 'valibot'
import { SslCertificate } from '../products.ts'
import { Dollars } from '../shared-shapes.ts'
import { cartItemFields, newItemFields, orderItemFields } from './item-fields.ts'
import { ServiceOption } from './package-fields.ts'

export const sslType = 'SSL'
const type = v.literal(sslType)

/** `renewal`: of a certificate that `option.serviceId` names. */
export const SslAction = v.picklist(['purchase', 'renewal'])
export type SslAction = v.InferOutput<typeof SslAction>

const TypedName = v.pipe(v.string(), v.maxLength(300))

/** What a certificate is ordered for. */
export const SslOption = v.object({
  domainName: TypedName,
  additionalDomains: v.pipe(v.array(TypedName), v.maxLength(200)),
  /** In PEM; without one, the customer adds it at the activation. */
  csr: v.optional(v.pipe(v.string(), v.maxLength(16_384))),
})
export type SslOption = v.InferOutput<typeof SslOption>

const option = v.union([ServiceOption, SslOption])

export const NewSslItem = v.object({
  type,
  action: SslAction,
  /** The certificate's slug. */
  productKey: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  option,
  qty: v.literal(1),
  duration: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
  durationType: v.literal('YEAR'),
  ...newItemFields,
})
export type NewSslItem = v.InferOutput<typeof NewSslItem>

const shown = {
  /** The certificate's name. */
  planName: v.string(),
  group: SslCertificate.entries.group,
  validation: SslCertificate.entries.validation,
  /** ASCII, the main one first. */
  names: v.array(v.string()),
}

export const SslCartItem = v.object({
  type,
  action: SslAction,
  option,
  ...cartItemFields,
  ...shown,
  /** The terms on offer, the shortest first, with the price of all names before tax. */
  terms: v.array(v.object({ years: v.number(), price: Dollars, renewalPrice: Dollars })),
})
export type SslCartItem = v.InferOutput<typeof SslCartItem>

export const SslOrderItem = v.object({ type, action: SslAction, ...orderItemFields, ...shown })
export type SslOrderItem = v.InferOutput<typeof SslOrderItem>
