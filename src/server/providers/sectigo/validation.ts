import { fieldOf } from './answer.ts'
import type { SectigoClient } from './client.ts'
import { methodFields, type NameProof } from './orders.ts'

/** Whether the authority has seen the proof of a name. */
export interface NameState {
  readonly name: string
  readonly isValidated: boolean
}

const mostNames = 1000

/** Lists the names of an order with their state. Throws ProviderError. */
export const readNames = async (
  client: SectigoClient,
  orderNumber: string,
): Promise<readonly NameState[]> => {
  const fields = await client.call('!GetMDCDomainDetails', {
    ...{ orderNumber, showStatusDetails: 'Y' },
  })
  const names: NameState[] = []
  for (let at = 1; at <= mostNames && fields.has(`${at}_domainName`); at += 1) {
    const isValidated = fieldOf(fields, `${at}_dcvStatus`).toLowerCase() === 'validated'
    names.push({ name: fieldOf(fields, `${at}_domainName`).toLowerCase(), isValidated })
  }
  return names
}

/** Changes how a name is proven; with the same proof, the authority looks at once. Throws ProviderError. */
export const changeProof = async (
  client: SectigoClient,
  orderNumber: string,
  proof: NameProof,
  isMultiDomain: boolean,
): Promise<void> => {
  await client.call('!AutoUpdateDCV', {
    orderNumber,
    ...methodFields('newMethod', 'newDCVEmailAddress', proof),
    ...(isMultiDomain ? { domainName: proof.name } : {}),
  })
}

/** Mails the code of a name to its approver again. Throws ProviderError. */
export const resendMail = async (
  client: SectigoClient,
  orderNumber: string,
  email: string,
): Promise<void> => {
  await client.call('!ResendDCVEmail', { orderNumber, dcvEmailAddress: email })
}

/** Lists the email addresses that may approve a name; email addresses from WHOIS are no longer allowed. Throws ProviderError. */
export const approverEmails = async (
  client: SectigoClient,
  name: string,
): Promise<readonly string[]> => {
  const lines = await client.callForLines('!GetDCVEmailAddressList', { domainName: name })
  return lines.flatMap((line) => {
    const [kind = '', email = ''] = line.split(/\s+/)
    return /^level\d+_email$/.test(kind) && email.includes('@') ? [email] : []
  })
}
