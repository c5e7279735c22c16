import { Refused } from './answer.ts'
import type { Call, CallContext, Fields } from './context.ts'
import { readCsr, type Csr } from './csr.ts'
import { mailCodes, orderOf, readNames, required, uniqueValueOf } from './fields.ts'
import { currentIssue, daysLeft, type Issue, type Order } from './orders.ts'
import { products, terms, type Product } from './products.ts'

const nameFields = ['dcvMethod', 'dcvEmailAddress', 'domainNames', 'dcvMethods', 'uniqueValue']
const organisationFields = [
  ...['organizationName', 'streetAddress1', 'localityName', 'stateOrProvinceName', 'postalCode'],
  'countryName',
]
const representativeFields = ['appRepForename', 'appRepSurname', 'appRepEmailAddress']
const evFields = ['companyNumber', 'joiCountryName']
const optionalFields = ['appRepTelephone', 'joiLocalityName', 'joiStateOrProvinceName']
const switches = ['serverSoftware', 'isCustomerValidated', 'showCertificateID', 'emailAddress']

const readOrganisation = (fields: Fields, { level }: Product): string => {
  if (level === 'DV') return ''
  const needed = [
    ...organisationFields,
    ...representativeFields,
    ...(level === 'EV' ? evFields : []),
  ]
  for (const name of needed) required(fields, name)
  if (!/^[A-Z]{2}$/.test(required(fields, 'countryName'))) throw new Refused(-7, 'countryName')
  return required(fields, 'organizationName')
}

/** A second order with the proofs of an open one would break that one. */
const checkProofs = ({ orders }: CallContext, csr: Csr, uniqueValue: string, own = ''): void => {
  const base64 = csr.der.toString('base64')
  const isUsed = orders.all().some((order) => {
    const issue = currentIssue(order)
    const isSame = issue.csr === base64 && issue.uniqueValue === uniqueValue
    return isSame && order.state === 'open' && order.orderNumber !== own
  })
  if (isUsed) throw new Refused(-4, 'uniqueValue')
}

const checkUnique = ({ orders }: CallContext, fields: Fields): void => {
  const reference = fields.get('foreignOrderNumber') ?? ''
  if (reference.length > 64) throw new Refused(-4, 'foreignOrderNumber')
  if (fields.get('checkFONIsUnique') !== 'Y') return
  if (orders.all().some(({ foreignOrderNumber }) => foreignOrderNumber === reference)) {
    throw new Refused(-4, 'foreignOrderNumber', 'is not unique!')
  }
}

const newIssue = async (
  context: CallContext,
  fields: Fields,
  product: Product,
  own?: string,
): Promise<Issue> => {
  const csr = await readCsr(required(fields, 'csr'))
  const uniqueValue = uniqueValueOf(fields)
  const names = [...readNames(fields, product, csr)]
  checkProofs(context, csr, uniqueValue, own)
  return {
    ...{ csr: csr.der.toString('base64'), uniqueValue, names },
    certificateId: context.orders.nextNumber(),
    ...{ checkedAt: '', validatedAt: '', isForbidden: false, certificate: '', isRevoked: false },
  }
}

/** Orders a certificate. */
export const autoApplySsl: Call = {
  allowed: [
    ...['product', 'days', 'csr', 'foreignOrderNumber', 'checkFONIsUnique', 'test'],
    ...[...nameFields, ...organisationFields, ...representativeFields, ...evFields],
    ...[...optionalFields, ...switches],
  ],
  run: async (context, fields) => {
    const { orders, behaviours, now } = context
    const product = products.get(required(fields, 'product'))
    if (product === undefined) throw new Refused(-4, 'product')
    const days = required(fields, 'days')
    if (!terms.has(days)) throw new Refused(-115)
    required(fields, 'serverSoftware')
    checkUnique(context, fields)
    const organisation = readOrganisation(fields, product)
    const issue = await newIssue(context, fields, product)
    // Another call with the same reference may have come first meanwhile.
    checkUnique(context, fields)
    if (behaviours.current.sectigo.exhausted) throw new Refused(-15)
    const code = required(fields, 'product')
    const carriedDays = daysLeft(orders, { product: code, names: issue.names }, now())
    const order: Order = {
      ...{ orderNumber: orders.nextNumber(), product: code, organisation },
      ...{
        days: Number(days),
        carriedDays,
        foreignOrderNumber: fields.get('foreignOrderNumber') ?? '',
      },
      ...{ createdAt: now().toISOString(), isOrganisationValidated: product.level === 'DV' },
      ...{ state: 'open', issues: [issue] },
    }
    orders.put(order)
    await mailCodes(context, order.orderNumber, issue.names)
    return [
      ...([
        ['errorCode', 0],
        ['totalCost', '5.00'],
        ['orderNumber', order.orderNumber],
      ] as const),
      ...(fields.get('showCertificateID') === 'Y'
        ? [['certificateID', issue.certificateId] as const]
        : []),
      ['expectedDeliveryTime', product.level === 'DV' ? 0 : 48],
      ['uniqueValue', issue.uniqueValue],
    ]
  },
}

/** Replaces the certificate of an order; the names are proven again. */
export const autoReplaceSsl: Call = {
  allowed: ['orderNumber', 'certificateID', 'csr', 'exactOrder', ...nameFields],
  run: async (context, fields) => {
    const order = orderOf(context, fields)
    if (order.state !== 'open') throw new Refused(-20)
    const product = products.get(order.product)
    if (product === undefined) throw new Refused(-14)
    const issue = await newIssue(context, fields, product, order.orderNumber)
    const current = currentIssue(order)
    const isPending = current.certificate === ''
    if (isPending && order.issues.length === 1) throw new Refused(-26)
    // A replacement that waits is replaced itself.
    const before = isPending ? order.issues.slice(0, -1) : order.issues
    context.orders.put({ ...order, issues: [...before, issue] })
    await mailCodes(context, order.orderNumber, issue.names)
    return [
      ['errorCode', 0],
      ['certificateID', issue.certificateId],
      ['expectedDeliveryTime', product.level === 'DV' ? 0 : 48],
    ]
  },
}
