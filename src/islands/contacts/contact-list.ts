import type { ApiError } from '../../client/api-error.ts'
import {
  addressesOverLimit,
  listAddresses,
  maximumContacts,
  type Contact,
} from '../../contract/accounts.ts'
import { call } from '../../stores/api.ts'

/** Whether an error says that the contacts shown are not those saved: they were changed elsewhere. */
export const isListStale = ({ messageCode }: Pick<ApiError, 'messageCode'>): boolean =>
  messageCode === 'ADDRESS_NOT_FOUND' ||
  messageCode === 'NO_MORE_ADDRESSES' ||
  messageCode === 'ADD_ADDRESS_WAS_LIMITED'

/** How many contacts can be saved, where no more can; by the list shown when it can't be asked. */
export const limitReached = async (shown: readonly Contact[]): Promise<number | undefined> => {
  const result = await call(addressesOverLimit, {})
  const { overLimit, limit } = result.ok
    ? result.answer
    : { overLimit: shown.length >= maximumContacts, limit: maximumContacts }
  return overLimit ? limit : undefined
}

/** The contacts as they are saved now; undefined when they can't be had. */
export const savedContacts = async (): Promise<readonly Contact[] | undefined> => {
  const result = await call(listAddresses, {})
  return result.ok ? result.answer : undefined
}
