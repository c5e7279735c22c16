import type { ApiError } from '../../client/api-error.ts'
import {
  addressesOverLimit,
  listAddresses,
  maximumContacts,
  type SavedContact,
} from '../../contract/addresses.ts'
import { call } from '../../stores/api.ts'

/** Returns whether an error means that the shown contacts are outdated. */
export const isListStale = ({ messageCode }: Pick<ApiError, 'messageCode'>): boolean =>
  messageCode === 'ADDRESS_NOT_FOUND' ||
  messageCode === 'NO_MORE_ADDRESSES' ||
  messageCode === 'ADD_ADDRESS_WAS_LIMITED'

/**
 * Returns the maximum number of contacts if it is reached; falls back to the shown list when the
 * request fails.
 */
export const limitReached = async (shown: readonly SavedContact[]): Promise<number | undefined> => {
  const result = await call(addressesOverLimit, {})
  const { overLimit, limit } = result.ok
    ? result.answer
    : { overLimit: shown.length >= maximumContacts, limit: maximumContacts }
  return overLimit ? limit : undefined
}

/** Returns the saved contacts; undefined when the request fails. */
export const savedContacts = async (): Promise<readonly SavedContact[] | undefined> => {
  const result = await call(listAddresses, {})
  return result.ok ? result.answer : undefined
}
