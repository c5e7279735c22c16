import { createContactCommand, eppPhone, type Registrant } from './contact.ts'
import type { Pool } from './pool.ts'
import { isServerFailure, responseError, type EppResponse } from './response.ts'

/** A contact that a name is to have. */
export interface RequestedContact {
  /** 3 to 16 characters, the same for the same data only. */
  readonly id: string
  readonly contact: Registrant
}

/**
 * Makes a contact, unless one of its id is there. Gives the answer by which the registry refused it,
 * undefined when it is there now.
 *
 * @param authInfo its own password, when it is made
 * @throws ProviderError on trouble that may pass
 */
export const ensureContact = async (
  pool: Pick<Pool, 'run'>,
  { id, contact }: RequestedContact,
  authInfo: string,
): Promise<Pick<EppResponse, 'code' | 'message'> | undefined> => {
  const phone = await eppPhone(contact.phone)
  if (phone === undefined) return { code: 2005, message: 'not a phone number' }
  const response = await pool.run('write', () => createContactCommand(id, contact, phone, authInfo))
  if (isServerFailure(response)) throw responseError(response)
  // 2302: there already, from an earlier attempt.
  const { code, message } = response
  return code < 2000 || code === 2302 ? undefined : { code, message }
}
