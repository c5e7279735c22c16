import { randomBytes } from 'node:crypto'
import { Refused } from './answer.ts'
import type { CallContext, Fields } from './context.ts'
import { baseName, type Csr } from './csr.ts'
import { methods, type Method, type Name, type Order } from './orders.ts'
import { mostNames, type Product } from './products.ts'

/** Returns a required field. Throws Refused. */
export const required = (fields: Fields, name: string): string => {
  const value = fields.get(name) ?? ''
  if (value === '') throw new Refused(-3, name)
  return value
}

/** Returns the order that a call names. Throws Refused. */
export const orderOf = ({ orders }: CallContext, fields: Fields): Order => {
  const certificateId = fields.get('certificateID')
  const order =
    certificateId === undefined
      ? orders.byNumber(required(fields, 'orderNumber'))
      : orders.byCertificate(certificateId)
  if (order === undefined) {
    throw new Refused(-4, certificateId === undefined ? 'orderNumber' : 'certificateID')
  }
  return order
}

const mailboxes = ['admin', 'administrator', 'hostmaster', 'postmaster', 'webmaster']

/** Returns the email addresses that may approve a name: at the name itself and at its parents. */
export const approverEmails = (name: string): readonly string[] => {
  const labels = baseName(name).split('.')
  return labels
    .slice(0, -1)
    .flatMap((_, at) => mailboxes.map((mailbox) => `${mailbox}@${labels.slice(at).join('.')}`))
}

/** Reads how a name is to be proven: a method, or an email address that approves it. Throws Refused. */
export const proofOf = (name: string, method: string, email: string): Name => {
  const isMethod = (given: string): given is Method => methods.some((known) => known === given)
  const isWildcard = name.startsWith('*.')
  if (!isMethod(method) || (isWildcard && method.startsWith('HTTP'))) {
    throw new Refused(-4, 'dcvMethod')
  }
  if (method === 'EMAIL' && !approverEmails(name).includes(email)) {
    throw new Refused(email === '' ? -3 : -4, 'dcvEmailAddress')
  }
  const code = method === 'EMAIL' ? randomBytes(12).toString('base64url') : ''
  return { name, method, email: method === 'EMAIL' ? email : '', code, isValidated: false }
}

const isName = (name: string): boolean =>
  /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(name) &&
  !/\.(local|internal|test|localhost)$/.test(name)

const namesOf = (fields: Fields, { kind }: Product, { commonName }: Csr): readonly string[] => {
  if (kind === 'wildcard' && !commonName.startsWith('*.')) throw new Refused(-6)
  if (kind === 'single' && commonName.startsWith('*.')) throw new Refused(-5)
  if (kind !== 'multi') return [commonName]
  const names = required(fields, 'domainNames').toLowerCase().split(',')
  if (new Set(names).size < names.length || names.length > mostNames) {
    throw new Refused(-4, 'domainNames')
  }
  return names
}

/** Reads the names of a certificate with their proofs. Throws Refused. */
export const readNames = (fields: Fields, product: Product, csr: Csr): readonly Name[] => {
  const names = namesOf(fields, product, csr)
  if (!names.every(isName)) throw new Refused(-19)
  if (product.kind !== 'multi') {
    const [name = ''] = names
    return [proofOf(name, required(fields, 'dcvMethod'), fields.get('dcvEmailAddress') ?? '')]
  }
  const proofs = required(fields, 'dcvMethods').split(',')
  if (proofs.length !== names.length) throw new Refused(-4, 'dcvMethods')
  return names.map((name, at) => {
    const proof = proofs[at] ?? ''
    return proof.includes('@') ? proofOf(name, 'EMAIL', proof) : proofOf(name, proof, '')
  })
}

/** Returns the value that makes proofs unique. Throws Refused. */
export const uniqueValueOf = (fields: Fields): string => {
  const value = fields.get('uniqueValue') ?? ''
  if (!/^[A-Za-z\d]{0,20}$/.test(value)) throw new Refused(-4, 'uniqueValue')
  return value
}

/** Mails the codes of names that an email address approves. */
export const mailCodes = async (
  { sendMail }: CallContext,
  orderNumber: string,
  names: readonly Name[],
): Promise<void> => {
  for (const { name, email, code } of names) {
    if (email !== '') await sendMail({ to: email, name, orderNumber, code })
  }
}
