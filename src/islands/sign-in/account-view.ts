import type { ApiError } from '../../client/api-error.ts'
import type { AccountRequest } from '../../stores/requests.ts'
import type { PendingAdd } from '../../stores/pending-add.ts'
import type { SignInStep } from '../../stores/sign-in.ts'

/** A sign-in, or a registration, that came to its end. */
export type SignedIn = Extract<SignInStep, { kind: 'signed-in' }>

/** What the dialog shows; each is a component of its own. */
export type AccountView =
  /** With why the step before came to nothing, if it did. */
  | { readonly name: 'sign-in' | 'register'; readonly failure?: ApiError }
  | { readonly name: 'forgot-password' }
  | { readonly name: 'second-factor' | 'new-password'; readonly challenge: string }
  | { readonly name: 'verify-email' }
  | { readonly name: 'suggest-two-factor' }
  | {
      readonly name: 'not-added'
      readonly input: PendingAdd
      readonly error: ApiError
      /** What goes on when this is done with. */
      readonly signedIn: SignedIn
    }
  | { readonly name: 'banned' }

/** The view that a request begins with. */
export const firstView = ({ view }: AccountRequest): AccountView => ({ name: view })

/** Steps of somebody who is not signed in; the others come after that. */
export const isGuestView = ({ name }: AccountView): boolean =>
  name === 'sign-in' ||
  name === 'register' ||
  name === 'forgot-password' ||
  name === 'second-factor' ||
  name === 'new-password'

/** Steps of somebody who has just signed in, and may still be led on. */
export const isCustomerView = ({ name }: AccountView): boolean =>
  name === 'verify-email' || name === 'suggest-two-factor'

/**
 * What a sign-in still asks for, once the guest's input is done with; undefined when that is nothing.
 *
 * @param isVerified whether the email address is, as Google may say of it at once
 */
export const viewAfter = (
  { isNew, suggestsTwoFactor }: SignedIn,
  isVerified: boolean,
): AccountView | undefined => {
  if (isNew && !isVerified) return { name: 'verify-email' }
  return suggestsTwoFactor ? { name: 'suggest-two-factor' } : undefined
}

/** The step that the back button leads to. */
export const viewBefore = ({ name }: AccountView): AccountView | undefined =>
  name === 'register' ||
  name === 'forgot-password' ||
  name === 'second-factor' ||
  name === 'new-password'
    ? { name: 'sign-in' }
    : undefined
