import { X509Certificate } from 'node:crypto'
import { advance } from './advance.ts'
import { Refused, type Field } from './answer.ts'
import type { Call, CallContext, Fields } from './context.ts'
import { approverEmails, orderOf, required } from './fields.ts'
import { currentIssue, type Order } from './orders.ts'

const seconds = (text: string): number => Math.floor(Date.parse(text) / 1000)

const base64Of = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')

const statusOf = (order: Order): string => {
  const { certificate, validatedAt, isRevoked } = currentIssue(order)
  if (order.state === 'rejected') return 'Rejected'
  if (order.state === 'refunded') return 'Refunded'
  if (isRevoked) return 'Revoked'
  if (certificate !== '') return 'Valid'
  return validatedAt === '' || !order.isOrganisationValidated
    ? 'Awaiting Validation'
    : 'Awaiting Issuance'
}

const isShown = (fields: Fields, name: string): boolean => fields.get(name) === 'Y'

const statusFields = (context: CallContext, order: Order, fields: Fields): readonly Field[] => {
  const { certificate, names, certificateId, validatedAt, isForbidden } = currentIssue(order)
  const isHeld =
    isForbidden || (context.behaviours.current.sectigo.preSignFails && validatedAt !== '')
  const x509 = certificate === '' ? undefined : new X509Certificate(certificate)
  return [
    ['orderNumber', order.orderNumber],
    ['certificateID', certificateId],
    ...(isShown(fields, 'showExtStatus') ? [['certificateStatus', statusOf(order)] as const] : []),
    ...(isShown(fields, 'showStatusDetails')
      ? [
          ['dcvStatus', names.every(({ isValidated }) => isValidated) ? 1 : 0] as const,
          ['ovStatus', order.isOrganisationValidated ? 1 : 0] as const,
          ['validationStatus', isHeld ? 'PRE-SIGN FAILED: caa-mismatch' : 'OK'] as const,
        ]
      : []),
    ...(isShown(fields, 'showValidityPeriod') && x509 !== undefined
      ? [
          ['notBefore', seconds(x509.validFrom)] as const,
          ['notAfter', seconds(x509.validTo)] as const,
        ]
      : []),
    ...(isShown(fields, 'showFQDN') ? [['fqdn', names[0]?.name ?? ''] as const] : []),
  ]
}

/** Returns the state of an order and its certificate. */
export const collectSsl: Call = {
  allowed: [
    ...['orderNumber', 'certificateID', 'baseOrderNumber', 'queryType', 'responseType'],
    ...['showValidityPeriod', 'showFQDN', 'showExtStatus', 'showStatusDetails'],
    'showMDCDomainDetails',
  ],
  run: async (context, fields) => {
    const order = await advance(context, orderOf(context, fields))
    if (order.state !== 'open') throw new Refused(-20)
    const { certificate, isRevoked } = currentIssue(order)
    if (isRevoked) throw new Refused(-21)
    const isWanted = required(fields, 'queryType') !== '0'
    const status = statusFields(context, order, fields)
    if (!isWanted || certificate === '')
      return [['errorCode', certificate === '' ? 0 : 1], ...status]
    if (fields.get('responseType') !== '3') throw new Refused(-4, 'responseType')
    return [
      ['errorCode', 2],
      ...status,
      ['certificate', base64Of(certificate)],
      ...context.authority.chain.map((pem) => ['caCertificate', base64Of(pem)] as const),
    ]
  },
}

/** Lists the names of an order with the state of their proofs. */
export const getMdcDomainDetails: Call = {
  allowed: ['orderNumber', 'showStatusDetails'],
  run: async (context, fields) => {
    const order = await advance(context, orderOf(context, fields))
    return [
      ['errorCode', 0],
      ...currentIssue(order).names.flatMap(
        ({ name, method, email, isValidated }, at): readonly Field[] => [
          [`${at + 1}_domainName`, name],
          [`${at + 1}_dcvMethod`, email === '' ? method : email],
          [
            `${at + 1}_dcvStatus`,
            isValidated
              ? 'Validated'
              : method === 'EMAIL'
                ? 'Awaiting Email'
                : 'Awaiting Validation',
          ],
        ],
      ),
    ]
  },
}

/** Lists the email addresses that may approve a name, one per line with its level. */
export const getDcvEmailAddressList: Call = {
  allowed: ['domainName'],
  run: (_, fields) => {
    const name = required(fields, 'domainName').toLowerCase()
    const own = name.replace(/^\*\./, '').split('.').length
    return Promise.resolve([
      ['errorCode', 0],
      ['domain', `domain_name\t${name}`],
      ['whois', 'whois_email\tnone'],
      ...approverEmails(name).map((email): Field => [
        'email',
        `level${own - (email.split('@')[1] ?? '').split('.').length + 2}_email\t${email}`,
      ]),
    ])
  },
}

const pageSize = 1000

/** Lists orders from a moment on, the oldest first. */
export const webHostReport: Call = {
  allowed: ['notBefore', 'notAfter', 'firstResultNo', 'lastResultNo', 'showStatusesOnly'],
  isUrlEncoded: true,
  run: ({ orders }, fields) => {
    const from = Number(fields.get('notBefore') ?? '0')
    const found = orders.all().filter(({ createdAt }) => seconds(createdAt) >= from)
    const first = Number(fields.get('firstResultNo') ?? '1')
    const last = Math.min(Number(fields.get('lastResultNo') ?? String(pageSize)), found.length)
    return Promise.resolve([
      ['errorCode', 0],
      ['noOfResults', found.length],
      ...found.slice(first - 1, last).flatMap((order, at): readonly Field[] => [
        [`${at + 1}_orderNumber`, order.orderNumber],
        [`${at + 1}_orderStatus`, statusOf(order)],
        [`${at + 1}_dateTime`, seconds(order.createdAt)],
        [`${at + 1}_foreignOrderNumber`, order.foreignOrderNumber],
        [`${at + 1}_1_status`, statusOf(order)],
        [`${at + 1}_1_domain`, currentIssue(order).names[0]?.name ?? ''],
      ]),
    ])
  },
}
