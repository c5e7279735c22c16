import { createContactCommand, eppPhone, type Registrant } from './contact.ts'
import type { Pool } from './pool.ts'
import { aboutObject, type EppResponse } from './response.ts'

export interface RequestedContact {
  /** 3 to 16 characters; the same id only for the same data. */
  readonly id: string
  readonly contact: Registrant
}

/** Creates a contact unless its id exists; returns the registry's refusal, if any. */
export const ensureContact = async (
  pool: Pick<Pool, 'run'>,
  { id, contact }: RequestedContact,
  authInfo: string,
): Promise<Pick<EppResponse, 'code' | 'message'> | undefined> => {
  const phone = await eppPhone(contact.phone)
  if (phone === undefined) return { code: 2005, message: 'not a phone number' }
  const response = await pool.run('write', () => createContactCommand(id, contact, phone, authInfo))
  // 2302: an earlier request created it.
  const { code, message } = aboutObject(response)
  return code < 2000 || code === 2302 ? undefined : { code, message }
}
