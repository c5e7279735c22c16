import type { ApiError } from '../../client/api-error.ts'
import type { AccountRequest } from '../../stores/requests.ts'
import type { PendingAdd } from '../../stores/pending-add.ts'
import type { SignInStep } from '../../stores/sign-in.ts'

/** A completed sign-in or registration. */
export type SignedIn = Extract<SignInStep, { kind: 'signed-in' }>

/** The dialog's views, one component each. */
export type AccountView =
  | { readonly name: 'sign-in' | 'register'; readonly failure?: ApiError }
  | { readonly name: 'forgot-password' }
  | { readonly name: 'second-factor' | 'new-password'; readonly challenge: string }
  | { readonly name: 'verify-email' }
  | { readonly name: 'suggest-two-factor' }
  | {
      readonly name: 'not-added'
      readonly input: PendingAdd
      readonly error: ApiError
      readonly signedIn: SignedIn
    }
  | { readonly name: 'banned' }

/** Returns the first view of a request. */
export const firstView = ({ view }: AccountRequest): AccountView => ({ name: view })

/** Returns whether a view precedes the sign-in. */
export const isGuestView = ({ name }: AccountView): boolean =>
  name === 'sign-in' ||
  name === 'register' ||
  name === 'forgot-password' ||
  name === 'second-factor' ||
  name === 'new-password'

/** Returns whether a view follows the sign-in. */
export const isCustomerView = ({ name }: AccountView): boolean =>
  name === 'verify-email' || name === 'suggest-two-factor'

/**
 * Returns what a sign-in still requires; undefined when nothing.
 *
 * @param isVerified whether the email address is verified, as Google may state
 */
export const viewAfter = (
  { isNew, suggestsTwoFactor }: SignedIn,
  isVerified: boolean,
): AccountView | undefined => {
  if (isNew && !isVerified) return { name: 'verify-email' }
  return suggestsTwoFactor ? { name: 'suggest-two-factor' } : undefined
}

/** Returns the view of the back button. */
export const viewBefore = ({ name }: AccountView): AccountView | undefined =>
  name === 'register' ||
  name === 'forgot-password' ||
  name === 'second-factor' ||
  name === 'new-password'
    ? { name: 'sign-in' }
    : undefined
